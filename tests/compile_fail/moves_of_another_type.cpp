// expect: ply: moves() must return a range of move_type
#include <cstdint>
#include <string>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<std::string> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
};

int main() {
    search(game{});
}
