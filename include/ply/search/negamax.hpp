// Negamax with a transposition table: alpha-beta in one function for both sides, in which positions
// reached by several move orders are searched once.
// Source: D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975 (F1); the use of the table
// after T. Marsland, "A review of game-tree pruning", 1986.
#pragma once

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/core/window.hpp>
#include <ply/search/detail/depth_first.hpp>
#include <ply/search/detail/position_memory.hpp>
#include <ply/search/detail/root_search.hpp>
#include <ply/support/require.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply {

template <class Move, Score S>
struct negamax_options {
    ply::window<S> window = {};
    ply::cut cut = ply::cut::at_beta;
    tie_policy ties = {};
    /// Off, nothing is cut and the window is not used: minimax, remembering positions if there is a
    /// table.
    bool prune = true;
    /// Whether moves are tried by the game's order(move), where it has one.
    bool order = true;
    /// Whether the result has the principal variation.
    bool line = true;
    ply::root_moves<Move> root_moves = {};
    ply::resources resources = {};
};

template <class G, class Eval = own_eval>
using negamax_options_for =
    negamax_options<typename detail::move_type<std::remove_cvref_t<G>>::type, score_of<G, Eval>>;

namespace detail {

/// The key of a position for the side to move: exact inside the window, at most w.alpha an upper
/// bound, at least w.beta a lower bound. With no_window nothing is cut, and it is exact.
template <class Memory>
struct negamax_value {
    Memory memory;

    template <class Search, class Window>
    PLY_INLINE typename Search::key operator()(Search search, typename Search::position game,
                                               int ply, Window w) const {
        if (!search->enter()) return 0;
        if (search->at_horizon(ply)) return search->evaluate(game, ply);
        auto const node = memory.recall(*search, game, ply, w);
        if (node.answers) return node.value;
        auto moves = memory.moves(*search, game, node);
        if (moves.empty()) return search->payoff(game, ply);
        auto best = search->nothing();
        for (auto const& m : moves) {
            auto const value = search.value_after(*this, game, m.move, ply, w);
            if (search->stopped()) return 0;
            if (value > best.value) {
                search->improve(best, value, m, w);
                if (w.cuts(value)) break;
                search->raise(w, value);
            }
        }
        memory.keep(*search, node, best, ply);
        return w.cuts(best.value) ? search->cutoff(best, moves) : search->leave(best);
    }
};

template <class G, class Memory, class Eval, class Observer>
result_for<G, Eval> negamax(std::remove_reference_t<G>& game, Memory memory, limits const& limits,
                            negamax_options_for<G, Eval> const& options, Eval const& evaluator,
                            Observer& observer) {
    return detail::start<G>(
        game, limits, options, evaluator, observer, [&](auto& search, auto& position) {
            search.uses_order = options.order;
            auto const w = detail::keys_of(search, options.window, options.cut);
            negamax_value<Memory> const value_of{memory};
            auto found = options.prune ? detail::search_root(search, position, value_of, w, options)
                                       : detail::search_root(search, position, value_of,
                                                             no_window{}, options);
            if (options.line) memory.extend(search, position, found);
            return found;
        });
}

}  // namespace detail

/// The value of `game` for the side to move and a best move, by negamax with alpha-beta pruning: to
/// the end of the game, or to a depth at which `evaluator` (the game's eval() if none is given) is
/// asked.
template <class G, class Eval = own_eval, class Observer = no_observer>
result_for<G, Eval> negamax(G&& game, limits const& limits = {},
                            negamax_options_for<G, Eval> const& options = {},
                            Eval const& evaluator = {}, Observer&& observer = {}) {
    return detail::negamax<G>(game, detail::no_memory{}, limits, options, evaluator, observer);
}

/// The same with a table, which must only ever see one game and one evaluator. What it holds from
/// earlier searches is used where it is the value that this search would find: a position searched
/// to the same depth, or to the end of the game within that depth.
template <class G, class Eval = own_eval, class Observer = no_observer>
result_for<G, Eval> negamax(G&& game, transposition_table<score_of<G, Eval>>& table,
                            limits const& limits = {},
                            negamax_options_for<G, Eval> const& options = {},
                            Eval const& evaluator = {}, Observer&& observer = {}) {
    if constexpr (detail::require_hashed<std::remove_cvref_t<G>, Eval>()) {
        table.next_search();
        return detail::negamax<G>(game, detail::position_memory<score_of<G, Eval>>{&table}, limits,
                                  options, evaluator, observer);
    } else {
        return {};
    }
}

}  // namespace ply
