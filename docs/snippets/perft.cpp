// docs/perft.md
#include <cstddef>
#include <iostream>

#include <ply/draw/perft.hpp>

#include "games/connect_four.hpp"
#include "games/tic_tac_toe.hpp"

int main() {
    // [lines]
    std::cout << ply::perft(games::connect_four<>(), 7) << " lines of seven plies\n";
    // [/lines]
    // [divide]
    games::tic_tac_toe const board("XOXXO.O..");
    for (auto const& [cell, lines] : ply::perft_divide(board, 2)) {
        std::cout << move_text(board, cell) << ": " << lines << '\n';
    }
    // [/divide]
    // [rows]
    auto const rows = ply::perft_by_depth(games::tic_tac_toe(), 9);
    auto const positions = ply::distinct_by_depth(games::tic_tac_toe(), 9);
    for (std::size_t depth = 0; depth < rows.size(); ++depth) {
        std::cout << depth << ": " << rows[depth].lines << " lines, " << rows[depth].finished
                  << " finished, " << positions[depth].positions << " positions\n";
    }
    // [/rows]
}
