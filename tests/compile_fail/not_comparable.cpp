// expect: ply: a certificate needs a game that can be copied and compared with ==
#include <cstdint>
#include <sstream>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
};

int main() {
    std::istringstream file;
    ply::verify(game{}, file);
    ply::verify_file(game{}, "file");
}
