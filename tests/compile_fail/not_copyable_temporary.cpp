// expect: ply: a const or temporary game is searched in a copy, so it must be copyable
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;

    game() = default;
    game(game const&) = delete;

    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
};

int main() {
    game variable;
    ply::minimax(variable);
    ply::minimax(game());
    ply::alpha_beta(game());
    ply::negamax(game());
    ply::search(game());
    ply::proof_number(game());
    ply::solve(game());
    ply::perft(game(), 1);
}
