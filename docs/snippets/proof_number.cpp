// docs/proof_number.md
#include <iostream>

#include <ply/solve/proof_number/df_pn.hpp>
#include <ply/solve/proof_number/proof_number.hpp>

#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/graph.hpp"
#include "games/tic_tac_toe.hpp"

int main() {
    // [df_pn]
    auto const board = ply::df_pn(games::connect_four<4, 5>());
    std::cout << (board.value == 0 ? "a draw" : "decided") << (board.proven ? ", proven" : "")
              << " by " << board.questions << " questions\n";
    // [/df_pn]

    // [proof_number]
    auto const cells = ply::proof_number(games::tic_tac_toe("X.X.O...."));
    std::cout << "O holds the draw by "
              << move_text(games::tic_tac_toe("X.X.O...."), cells.best.value()) << '\n';
    // [/proof_number]

    // [question]
    ply::df_pn_solver<games::coins> solver;
    games::coins const row({5, 9, 4, 5, 4, 6, 3, 7, 2, 2});
    for (int const more : {10, 11, 12}) {
        auto const found = solver.ask(row, more);
        std::cout << more << " more coins: " << (found.at_least >= more ? "yes" : "no") << '\n';
    }
    // [/question]

    // [stopped]
    auto const stopped = ply::df_pn(games::connect_four<>(), {.nodes = 10'000});
    std::cout << to_string(stopped.stop) << ", "
              << (stopped.at_least == ply::lost<int> && stopped.at_most == ply::won<int>
                      ? "nothing known"
                      : "something known")
              << '\n';
    // [/stopped]

    // [endless]
    games::graph const loop("[[1],[0,2],[3],[]]");
    std::cout << "value " << ply::df_pn(loop).value << '\n';
    // [/endless]

    // [turning]
    games::graph const turning("[[2,3],[1,2],[0],[]]", 1);
    auto const asked = ply::df_pn(turning, {}, {.question = 0});
    std::cout << "at least a draw: move to " << asked.best.value() << ", "
              << (asked.at_least == ply::won<int> ? "a win" : "a draw") << '\n';
    // [/turning]
}
