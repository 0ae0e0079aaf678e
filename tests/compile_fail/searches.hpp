// Every search of a game, so that a sentence is known to come once from all of them.
#pragma once

#include <cstddef>

#include <ply/ply.hpp>

template <class G, class E = ply::own_eval>
void search(G game, E evaluator = {}) {
    ply::minimax(game, {}, {}, evaluator);
    ply::alpha_beta(game, {}, {}, evaluator);
    ply::negamax(game, {}, {}, evaluator);
}

template <class G>
void search_with_table(G game) {
    ply::transposition_table<int> table(std::size_t{1} << 10);
    ply::negamax(game, table);
}
