// docs/negamax.md
#include <iostream>

#include <ply/ply.hpp>

#include "games/connect_four.hpp"
#include "games/tic_tac_toe.hpp"

int main() {
    // [table]
    games::connect_four<> const game("4455");
    ply::transposition_table<> table(std::size_t{16} << 20);  // 16 MiB
    auto const found = ply::negamax(game, table, {.depth = 8});
    auto const without = ply::negamax(game, {.depth = 8});
    std::cout << "column " << move_text(game, found.best.value()) << " wins in "
              << found.distance.value() << " plies: " << found.stats.nodes << " nodes, "
              << without.stats.nodes << " without a table\n";
    // [/table]

    // [again]
    auto const again = ply::negamax(game, table, {.depth = 8});
    std::cout << "again: " << again.stats.nodes << " nodes\n";
    // [/again]

    // [counts]
    games::tic_tac_toe const empty;
    ply::transposition_table<> pruned(std::size_t{1} << 20);
    ply::transposition_table<> whole(std::size_t{1} << 20);
    std::cout << ply::negamax(empty).stats.nodes << " nodes, "
              << ply::negamax(empty, pruned).stats.nodes << " with a table, "
              << ply::negamax(empty, whole, {}, {.prune = false}).stats.nodes
              << " with a table and nothing pruned\n";
    // [/counts]
}
