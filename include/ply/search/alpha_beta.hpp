// Alpha-beta: the value of minimax without the lines that cannot matter.
// Source: D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975 (F2); fail-soft after
// J. Fishburn, "Another optimization of alpha-beta search", 1983.
#pragma once

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/core/window.hpp>
#include <ply/search/detail/depth_first.hpp>
#include <ply/search/detail/root_search.hpp>
#include <ply/support/score_key.hpp>

namespace ply {

template <class Move, Score S>
struct alpha_beta_options {
    ply::window<S> window = {};
    ply::cut cut = ply::cut::at_beta;
    tie_policy ties = {};
    /// Whether moves are tried by the game's order(move), where it has one.
    bool order = true;
    /// Whether the result has the principal variation.
    bool line = true;
    ply::root_moves<Move> root_moves = {};
    ply::resources resources = {};
};

template <class G, class Eval = own_eval>
using alpha_beta_options_for =
    alpha_beta_options<typename detail::move_type<std::remove_cvref_t<G>>::type, score_of<G, Eval>>;

namespace detail {

/// The key of a position for the side to move: exact inside the window, at most w.alpha an upper
/// bound, at least w.beta a lower bound.
struct alpha_beta_value {
    static constexpr bool small_recursion = true;

    template <class Search>
    PLY_INLINE typename Search::key operator()(Search search, typename Search::position game,
                                               int ply, typename Search::window w) const {
        if (!search->enter()) return 0;
        if (search->at_horizon(ply)) return search->evaluate(game, ply);
        auto moves = search->ordered_moves(game);
        if (moves.empty()) return search->payoff(game, ply);
        auto best = search->nothing();
        for (auto const& m : moves) {
            auto const value = search.value_after(*this, game, m.move, ply, w);
            if (search->stopped()) return 0;
            if (value > best.value) {
                search->improve(best, value, m, w);
                if (value >= w.beta) return search->cutoff(best, moves);
                w.alpha = search->raised(w.alpha, value);
            }
        }
        return search->leave(best);
    }
};

}  // namespace detail

/// The value of `game` for the side to move and a best move, by fail-soft alpha-beta: to the end of
/// the game, or to a depth at which `evaluator` (the game's eval() if none is given) is asked.
/// Between about b^(d/2) nodes with the best moves first and b^d with the worst.
template <class G, class Eval = own_eval, class Observer = no_observer>
result_for<G, Eval> alpha_beta(G&& game, limits const& limits = {},
                               alpha_beta_options_for<G, Eval> const& options = {},
                               Eval const& evaluator = {}, Observer&& observer = {}) {
    return detail::start<G>(
        game, limits, options, evaluator, observer, [&](auto& search, auto& position) {
            search.uses_order = options.order;
            auto const w = detail::keys_of(search, options.window, options.cut);
            return detail::search_root(search, position, detail::alpha_beta_value{}, w, options);
        });
}

}  // namespace ply
