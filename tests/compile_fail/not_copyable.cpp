// expect: ply: the game must be copyable, as copies of it are used
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;

    game() = default;
    game(game const&) = delete;
    game& operator=(game const&) = delete;

    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
    static constexpr int hash_bits = 1;
    static constexpr int largest_value = 0;
};

int main() {
    game const root;
    ply::retrograde(root);
    game positions[2];
    ply::analyse(positions);
    ply::check_game(root);
    ply::self_test(root);
    ply::distinct_by_depth(root, 1);
    ply::null_window_solver<game> solver;
    solver.solve(root);
}
