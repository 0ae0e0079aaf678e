// docs/mtd_f.md
#include <cstddef>
#include <iostream>

#include <ply/ply.hpp>

#include "games/othello.hpp"

int main() {
    // [use]
    games::othello const game;
    games::othello_evaluator const judge;
    ply::transposition_table<ply::score_of<games::othello, games::othello_evaluator>> table(
        std::size_t{16} << 20);  // 16 MiB
    auto const shallow = ply::mtd_f(game, table, {.depth = 4}, {}, judge);
    auto const deep = ply::mtd_f(game, table, {.depth = 6}, {.guess = shallow.value}, judge);
    std::cout << move_text(game, deep.best.value()) << ", value " << deep.value << '\n';
    // [/use]

    // [guess]
    for (int const guess : {-1000, 0, 1000}) {
        ply::transposition_table<int> empty(std::size_t{16} << 20);
        auto const found = ply::mtd_f(game, empty, {.depth = 6}, {.guess = guess}, judge);
        std::cout << "guess " << guess << ": value " << found.value << ", " << found.stats.nodes
                  << " nodes\n";
    }
    // [/guess]
}
