// Every search of a game, and the solvers and tools that take any game, so that a sentence is known
// to come once from all of them.
#pragma once

#include <cstddef>
#include <vector>

#include <ply/ply.hpp>
#include <ply/tools.hpp>

template <class G, class E = ply::own_eval, class O = ply::no_observer>
void search(G game, E evaluator = {}, O observer = {}) {
    ply::minimax(game, {}, {}, evaluator, observer);
    ply::alpha_beta(game, {}, {}, evaluator, observer);
    ply::negamax(game, {}, {}, evaluator, observer);
    ply::principal_variation(game, {}, {}, evaluator, observer);
    ply::search(game, {}, {}, evaluator, observer);
    ply::proof_number(game, {}, {}, evaluator);
    ply::solve(game, {}, {}, evaluator);
    ply::perft(game, 1);
    ply::check_game(game, {}, evaluator);
    ply::self_test(game, {}, evaluator);
    std::vector<G> const positions(2, game);
    ply::analyse(positions, {}, {}, evaluator);
    ply::analyse_moves(game, {}, {}, evaluator);
    ply::engine<G, E> engine({}, evaluator);
    engine.search(game);
    ply::trace_of<G, E> seen;
    ply::perft_divide(game, 1);
    ply::perft_by_depth(game, 1);
}

template <class G>
void search_with_table(G game) {
    ply::transposition_table<int> table(std::size_t{1} << 10);
    ply::negamax(game, table);
    ply::principal_variation(game, table);
    ply::mtd_f(game, table);
    ply::retrograde(game);
    ply::df_pn(game);
    ply::df_pn_solver<G> solver;
    solver.solve(game);
    solver.ask(game, 0);
    solver.clear();
    ply::strategy_by_rounds<G, ply::df_pn_solver<G>> strategy(solver);
    strategy.claim(game);
}
