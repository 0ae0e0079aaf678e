// The searches under test, asked in one way.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/mtd_f.hpp>
#include <ply/search/negamax.hpp>
#include <ply/search/principal_variation.hpp>

#include "support/random_games.hpp"

namespace property {

using support::graph;
using support::graph_game;
using support::judge;
using support::question;
using support::shape;

template <class G>
using score = typename G::score_type;

template <class G>
using table = ply::transposition_table<score<G>>;

template <class G>
auto ask_minimax(G& game, question<score<G>> const& q, ply::limits limits = {}) {
    limits.depth = q.depth;
    return ply::minimax(game, limits, {.ties = q.ties, .line = q.line});
}

template <class G>
auto ask_alpha_beta(G& game, question<score<G>> const& q, ply::limits limits = {}) {
    limits.depth = q.depth;
    return ply::alpha_beta(
        game, limits,
        {.window = q.window, .cut = q.cut, .ties = q.ties, .order = q.order, .line = q.line});
}

template <class G>
ply::negamax_options_for<G> negamax_options(question<score<G>> const& q) {
    return {.window = q.window,
            .cut = q.cut,
            .ties = q.ties,
            .prune = q.prunes,
            .order = q.order,
            .line = q.line};
}

template <class G>
auto ask_negamax(G& game, question<score<G>> const& q, ply::limits limits = {}) {
    limits.depth = q.depth;
    return ply::negamax(game, limits, negamax_options<G>(q));
}

template <class G>
auto ask_negamax(G& game, table<G>& t, question<score<G>> const& q, ply::limits limits = {}) {
    limits.depth = q.depth;
    return ply::negamax(game, t, limits, negamax_options<G>(q));
}

template <class G>
ply::principal_variation_options_for<G> principal_variation_options(question<score<G>> const& q) {
    return {.window = q.window, .cut = q.cut, .ties = q.ties, .order = q.order, .line = q.line};
}

template <class G>
auto ask_principal_variation(G& game, question<score<G>> const& q, ply::limits limits = {}) {
    limits.depth = q.depth;
    return ply::principal_variation(game, limits, principal_variation_options<G>(q));
}

template <class G>
auto ask_principal_variation(G& game, table<G>& t, question<score<G>> const& q,
                             ply::limits limits = {}) {
    limits.depth = q.depth;
    return ply::principal_variation(game, t, limits, principal_variation_options<G>(q));
}

/// Of the question's window it knows nothing; it begins at the guess.
template <class G>
auto ask_mtd_f(G& game, table<G>& t, question<score<G>> const& q, score<G> guess,
               ply::limits limits = {}) {
    limits.depth = q.depth;
    return ply::mtd_f(game, t, limits,
                      {.guess = guess, .ties = q.ties, .order = q.order, .line = q.line});
}

/// The kinds of random games: trees, graphs with transpositions, narrow graphs with many, graphs
/// in which lines of different lengths meet, won and lost games, payoffs all over the type, guesses
/// that know.
inline std::vector<shape> const& shapes() {
    static std::vector<shape> const list = {
        {},
        {.height = 5, .least_moves = 2, .most_moves = 5, .decided = 100},
        {.height = 5, .decided = 0, .payoffs = 0},
        {.height = 9, .most_moves = 2, .payoffs = 1},
        {.height = 7, .most_moves = 3, .width = 4, .keeps_turn = 40},
        {.height = 8, .width = 3, .jumps = 30, .payoffs = 1},
        {.height = 8, .most_moves = 3, .width = 5, .ends_early = 20, .jumps = 40, .decided = 100},
        {.height = 6, .width = 6, .jumps = 20, .decided = 0, .payoffs = 0},
        {.height = 7, .most_moves = 3, .width = 4, .jumps = 20, .decided = 100, .knows = 50},
    };
    return list;
}

/// Depths from the root alone to beyond the end, and the whole game.
inline std::vector<int> depths(shape const& s) {
    std::vector<int> list{-1};
    for (int depth = 0; depth <= s.height + 1; ++depth) list.push_back(depth);
    list.push_back(ply::unlimited);
    return list;
}

inline std::vector<ply::tie_policy> tie_policies(std::uint64_t seed) {
    return {ply::ties::first, ply::ties::last, ply::ties::random(seed)};
}

/// Plain turns; extra moves and an order; an order alone; extra moves by value.
using plain = graph_game<int>;
using extra_moves = graph_game<std::int8_t, true, true>;
using ordered = graph_game<std::int64_t, false, true>;
using by_value = graph_game<double, true, false, true>;

}  // namespace property
