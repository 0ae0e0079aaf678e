// Minimax: the value of a position by looking at every line of play.
// Source: J. von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; C. Shannon, "Programming a
// computer for playing chess", 1950.
#pragma once

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/search/detail/depth_first.hpp>
#include <ply/search/detail/root_search.hpp>
#include <ply/support/score_key.hpp>

namespace ply {

template <class Move>
struct minimax_options {
    tie_policy ties = {};
    /// Whether the result has the principal variation. Keeping it slows plain minimax; the best
    /// move is there in any case.
    bool line = true;
    ply::root_moves<Move> root_moves = {};
    ply::resources resources = {};
};

template <class G>
using minimax_options_for = minimax_options<typename detail::move_type<std::remove_cvref_t<G>>::type>;

namespace detail {

/// The exact key of a position for the side to move.
struct minimax_value {
    static constexpr bool small_recursion = true;

    template <class Search>
    PLY_INLINE typename Search::key operator()(Search search, typename Search::position game, int ply,
                                               no_window w) const {
        if (!search->enter()) return 0;
        if (search->at_horizon(ply)) return search->evaluate(game, ply);
        auto moves = search->moves(game);
        if (moves.empty()) return search->payoff(game, ply);
        auto best = search->nothing();
        for (auto const& m : moves) {
            auto const value = search.value_after(*this, game, m.move, ply, w);
            if (search->stopped()) return 0;
            if (value > best.value) search->improve(best, value, m, w);
        }
        return search->leave(best);
    }
};

}  // namespace detail

/// The value of `game` for the side to move and a best move, by plain minimax: to the end of the
/// game, or to a depth at which `evaluator` (the game's eval() if none is given) is asked. Every
/// root move has its exact value. About b^d nodes for b moves a position and d plies.
template <class G, class Eval = own_eval, class Observer = no_observer>
result_for<G, Eval> minimax(G&& game, limits const& limits = {},
                            minimax_options_for<G> const& options = {}, Eval const& evaluator = {},
                            Observer&& observer = {}) {
    return detail::start<G>(
        game, limits, options, evaluator, observer, [&](auto& search, auto& position) {
            return detail::search_root(search, position, detail::minimax_value{}, detail::no_window{},
                                       options);
        });
}

}  // namespace ply
