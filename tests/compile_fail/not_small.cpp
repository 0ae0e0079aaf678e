// expect: ply: the null window solver needs a game with hash(), integer payoffs, and static members hash_bits (at most 56) and largest_value (at most 62)
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
    ply::null_window_solver<game> solver;
    solver.clear();
    if (solver.solve(game{}).value > 0) return 1;
}
