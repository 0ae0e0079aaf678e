// Alpha-beta: the value of minimax without the lines that cannot matter.
// Source: D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975 (F2); fail-soft after
// J. Fishburn, "Another optimization of alpha-beta search", 1983.
#pragma once

#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/ties.hpp>
#include <ply/core/window.hpp>
#include <ply/search/detail/root.hpp>
#include <ply/search/detail/start.hpp>
#include <ply/support/require.hpp>
#include <ply/support/score_key.hpp>

namespace ply {

template <Score S>
struct alpha_beta_options {
    ply::window<S> window = {};
    ply::cut cut = ply::cut::at_beta;
    tie_policy ties = {};
    /// Whether moves are tried by the game's order(move), where it has one.
    bool order = true;
    /// Whether the result has the principal variation.
    bool line = true;
};

namespace detail {

/// The key of a position for the side to move: exact inside the window, at most w.alpha an upper
/// bound, at least w.beta a lower bound.
template <class C, int Level = 0>
struct alpha_beta_value {
    using context = C;
    static constexpr int level = Level;
    C& c;

    auto below() const { return alpha_beta_value<C, level_below<C>(Level)>{c}; }

    PLY_INLINE typename C::key operator()(typename C::position game, int ply,
                                          typename C::window w) const {
        if (!c.enter()) return C::score_key::aborted;
        if (c.at_horizon(ply)) return c.evaluate_horizon(game, ply);
        return expand<bare_value<typename C::key>>(*this, game, ply, w).value;
    }
};

}  // namespace detail

/// The value of `game` for the side to move and a best move, by fail-soft alpha-beta: to the end of
/// the game, or to a depth at which `evaluator` (the game's eval() if none is given) is asked.
/// Between about b^(d/2) nodes with the best moves first and b^d with the worst.
template <class G, class Eval = own_eval, class Observer = no_observer>
auto alpha_beta(G&& game, limits const& limits = {},
                alpha_beta_options<score_of<G, Eval>> const& options = {},
                Eval const& evaluator = {}, Observer&& observer = {}) {
    return detail::start<G>(
        game, limits, evaluator, observer, options.line, [&](auto& c, auto& position) {
            c.uses_order = options.order;
            auto const w = detail::keys_of(c, options.window, options.cut);
            using value_of = detail::alpha_beta_value<std::remove_reference_t<decltype(c)>>;
            return detail::search_root(value_of{c}, position, w, options.ties);
        });
}

}  // namespace ply
