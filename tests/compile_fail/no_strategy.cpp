// expect: ply: a strategy takes a game and a goal and returns an optional move
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
    std::ostringstream file;
    auto const strategy = [](game const&) { return 0; };
    ply::write_certificate(file, game{}, {}, strategy);
    ply::write_certificate("file", game{}, {}, strategy);
}
