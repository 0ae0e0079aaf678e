// docs/search.md
#include <chrono>
#include <iostream>

#include <ply/ply.hpp>

#include "games/connect_four.hpp"
#include "games/graph.hpp"
#include "games/tic_tac_toe.hpp"

int main() {
    // [search]
    games::connect_four<> const game("4455");
    auto const found = ply::search(game, {.time = std::chrono::seconds(5)});
    std::cout << "column " << move_text(game, found.best.value()) << " wins in "
              << found.distance.value() << " plies\n";
    // [/search]

    // [engine]
    ply::engine<games::connect_four<>> engine({.resources = {.memory = 16 << 20}});  // 16 MiB of table
    games::connect_four<> match;
    for (int move = 0; move < 3; ++move) {
        auto const answer = engine.search(match, {.depth = 8});
        std::cout << move_text(match, answer.best.value()) << ' ';
        match.apply(answer.best.value());
    }
    std::cout << '\n';
    // [/engine]

    // [analysis]
    games::tic_tac_toe const corner("X........");
    auto const analysis = ply::search(corner, {}, {.multi_pv = 2});
    for (std::size_t i = 0; i < 2; ++i) {
        auto const& move = analysis.moves[i];
        std::cout << move_text(corner, move.move)
                  << (move.value < 0 ? " loses against " : " holds against ")
                  << move_text(corner, move.line.at(1)) << '\n';
    }
    // [/analysis]

    // [steps]
    ply::engine<games::tic_tac_toe> thinker;
    games::tic_tac_toe board;
    thinker.begin(board);
    int steps = 0;
    while (!thinker.over()) {
        thinker.step(1000);
        ++steps;
    }
    std::cout << steps << " steps of 1000 nodes\n";
    // [/steps]

    // [cycles]
    games::graph const loop("[[1],[0,2],[3],[]]");
    auto const endless = ply::search(loop);
    std::cout << "value " << endless.value << (endless.proven ? ", proven\n" : "\n");
    // [/cycles]
}
