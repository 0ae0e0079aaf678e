// docs/mtd_f.md
#include <cstddef>
#include <iostream>

#include <ply/ply.hpp>

#include "games/connect_four.hpp"

int main() {
    // [use]
    games::connect_four<> const game("4455");
    ply::transposition_table<> table(std::size_t{16} << 20);  // 16 MiB
    auto const shallow = ply::mtd_f(game, table, {.depth = 4});
    auto const deep = ply::mtd_f(game, table, {.depth = 6}, {.guess = shallow.value});
    std::cout << "column " << move_text(game, deep.best.value()) << " wins in "
              << deep.distance.value() << " plies\n";
    // [/use]

    // [counts]
    games::connect_four<> const start;
    ply::transposition_table<> first(std::size_t{16} << 20);
    ply::transposition_table<> second(std::size_t{16} << 20);
    std::cout << "connect four, depth 8: " << ply::mtd_f(start, first, {.depth = 8}).stats.nodes
              << " nodes, negamax " << ply::negamax(start, second, {.depth = 8}).stats.nodes
              << '\n';
    // [/counts]
}
