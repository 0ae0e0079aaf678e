// expect: ply: analyse needs a range of games; analyse_moves takes one game
#include <cstdint>
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
    game const position{};
    ply::analyse(position);
    ply::analyse(position, {.depth = 3});
}
