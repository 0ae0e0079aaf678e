// docs/certificates.md
#include <iostream>
#include <sstream>

#include <ply/search/minimax.hpp>
#include <ply/solve/certificate/certificate.hpp>
#include <ply/solve/proof_number/df_pn.hpp>
#include <ply/solve/retrograde/retrograde.hpp>
#include <ply/solve/certificate/strategies.hpp>
#include <ply/solve/certificate/verify.hpp>

#include "games/graph.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"

int main() {
    // [write]
    games::tic_tac_toe const board;
    ply::df_pn_solver<games::tic_tac_toe> solver;
    auto const claim = ply::claim_of(solver.solve(board));
    std::stringstream file;  // or the name of a file
    auto const report =
        ply::write_certificate(file, board, claim, ply::strategy_by_questions(solver));
    std::cout << report.positions << " positions, " << report.bytes << " bytes\n";
    // [/write]

    // [verify]
    auto const found = ply::verify(board, file);
    bool const draw = found.accepted && found.proven.exact() && found.proven.at_least.value == 0;
    std::cout << (draw ? "a draw, proven" : found.reason) << '\n';
    // [/verify]

    // [reject]
    file.clear();
    file.seekg(0);
    std::cout << ply::verify(games::tic_tac_toe("X...O...."), file).reason << '\n';
    // [/reject]

    // [distance]
    games::stones const heap(21);
    auto const search = [](games::stones const& game) { return ply::minimax(game); };
    std::stringstream proof;
    ply::write_certificate(proof, heap, ply::claim_of(search(heap)),
                           ply::strategy_by_search(search));
    auto const win = ply::verify(heap, proof).proven;
    std::cout << "won in at most " << win.at_least.distance.value() << " plies and no sooner than "
              << win.at_most.distance.value() << '\n';
    // [/distance]

    // [table]
    games::graph const game("[[1,4],[4,3],[1],[],[2]]");
    auto const table = ply::retrograde(game);
    auto const probe = [&table](games::graph const& position) { return table.probe(position); };
    std::stringstream lost;
    ply::write_certificate(lost, game, ply::claim_of(*probe(game)), ply::strategy_by_probe(probe));
    std::cout << "lost in " << ply::verify(game, lost).proven.at_most.distance.value() << '\n';
    // [/table]

    // [rounds]
    using graph_solver = ply::df_pn_solver<games::graph>;
    graph_solver outcomes;
    ply::strategy_by_rounds<games::graph, graph_solver> strategy(outcomes);
    std::stringstream same;
    ply::write_certificate(same, game, strategy.claim(game), strategy);
    std::cout << "lost in " << ply::verify(game, same).proven.at_most.distance.value() << '\n';
    // [/rounds]

    // [catch]
    games::hare_and_wolves const hunt(4);
    ply::df_pn_solver<games::hare_and_wolves> hunter;
    std::stringstream caught;
    auto const small = ply::write_certificate(caught, hunt, ply::claim_of(hunter.solve(hunt)),
                                              ply::strategy_by_questions(hunter));
    std::cout << small.positions << " positions, " << small.bytes
              << " bytes: " << (ply::verify(hunt, caught) ? "it holds" : "it does not hold")
              << '\n';
    // [/catch]
}
