// Minimax: the value of a position by looking at every line of play.
// Source: J. von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; C. Shannon, "Programming a
// computer for playing chess", 1950.
#pragma once

#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/ties.hpp>
#include <ply/search/detail/root.hpp>
#include <ply/search/detail/start.hpp>
#include <ply/support/require.hpp>
#include <ply/support/score_key.hpp>

namespace ply {

struct minimax_options {
    tie_policy ties = {};
    /// Whether the result has the principal variation. Keeping it slows plain minimax; the best
    /// move is there in any case.
    bool line = true;
};

namespace detail {

/// The exact key of a position for the side to move.
template <class C, int Level = 0>
struct minimax_value {
    using context = C;
    static constexpr int level = Level;
    C& c;

    auto below() const { return minimax_value<C, level_below<C>(Level)>{c}; }

    PLY_INLINE typename C::key operator()(typename C::position game, int ply, no_window w) const {
        if (!c.enter()) return C::score_key::aborted;
        if (c.at_horizon(ply)) return c.evaluate_horizon(game, ply);
        return expand<bare_value<typename C::key>>(*this, game, ply, w).value;
    }
};

}  // namespace detail

/// The value of `game` for the side to move and a best move, by plain minimax: to the end of the
/// game, or to a depth at which `evaluator` (the game's eval() if none is given) is asked. Every
/// root move has its exact value. About b^d nodes for b moves a position and d plies.
template <class G, class Eval = own_eval, class Observer = no_observer>
auto minimax(G&& game, limits const& limits = {}, minimax_options const& options = {},
             Eval const& evaluator = {}, Observer&& observer = {}) {
    return detail::start<G>(
        game, limits, evaluator, observer, options.line, [&](auto& c, auto& position) {
            using value_of = detail::minimax_value<std::remove_reference_t<decltype(c)>>;
            return detail::search_root(value_of{c}, position, detail::no_window{}, options.ties);
        });
}

}  // namespace ply
