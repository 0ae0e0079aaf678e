// docs/principal_variation.md
#include <cstddef>
#include <iostream>

#include <ply/ply.hpp>

#include "games/connect_four.hpp"
#include "games/tic_tac_toe.hpp"

int main() {
    // [use]
    games::connect_four<> const game("4455");
    auto const found = ply::principal_variation(game, {.depth = 8});
    std::cout << "column " << move_text(game, found.best.value()) << " wins in "
              << found.distance.value() << " plies\n";
    // [/use]

    // [counts]
    games::tic_tac_toe const empty;
    games::connect_four<> const start;
    ply::transposition_table<> of_empty(std::size_t{1} << 20);
    ply::transposition_table<> of_start(std::size_t{16} << 20);
    std::cout << "tic-tac-toe: " << ply::principal_variation(empty).stats.nodes << " nodes, "
              << ply::principal_variation(empty, of_empty).stats.nodes << " with a table\n"
              << "connect four, depth 8: "
              << ply::principal_variation(start, {.depth = 8}).stats.nodes << " nodes, "
              << ply::principal_variation(start, of_start, {.depth = 8}).stats.nodes
              << " with a table\n";
    // [/counts]
}
