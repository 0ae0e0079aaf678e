// expect: ply: to_move() must return a value comparable with ==
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct player {
    int number;
};

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
    player to_move() const { return {0}; }
};

int main() {
    search(game{});
}
