// docs/minimax.md
#include <iostream>

#include <ply/ply.hpp>

#include "games/tic_tac_toe.hpp"
#include "heap.hpp"

int main() {
    // [whole]
    games::tic_tac_toe const board("XO.XX.O.O");
    auto const found = ply::minimax(board);
    for (auto const& m : found.moves) {
        char const* const end = m.value > 0 ? "wins in " : m.value < 0 ? "loses in " : "draws";
        std::cout << move_text(board, m.move) << ' ' << end;
        if (m.distance) std::cout << *m.distance;
        std::cout << '\n';
    }
    // [/whole]

    // [depth]
    games::tic_tac_toe const empty;
    auto const ahead = ply::minimax(empty, {.depth = 2}, {}, games::open_lines{});
    std::cout << move_text(empty, ahead.best.value()) << ", value " << ahead.value << ", "
              << (ahead.proven ? "proven" : "not proven") << '\n';
    // [/depth]

    // [counts]
    for (int const stones : {8, 13, 16}) {
        std::cout << stones << " stones: " << ply::minimax(heap{stones}).stats.nodes << " nodes\n";
    }
    auto const whole = ply::minimax(empty).stats;
    std::cout << "tic-tac-toe: " << whole.nodes << " nodes, " << whole.evals << " of them ends\n";
    // [/counts]
}
