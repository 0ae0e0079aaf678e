// Negamax with a transposition table: alpha-beta in one function for both sides, in which positions
// reached by several move orders are searched once.
// Source: D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975 (F1); the use of the table
// after T. Marsland, "A review of game-tree pruning", 1986.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/ties.hpp>
#include <ply/core/window.hpp>
#include <ply/search/detail/root.hpp>
#include <ply/search/detail/start.hpp>
#include <ply/support/require.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/table/table_use.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply {

template <Score S>
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
};

namespace detail {

/// Stands for a table where there is none.
struct no_table {};

/// Answers a node from the table, or else runs `search` (which takes the place of a move to try
/// first) and stores what it found.
template <class C, class Table, class Window, class Search>
typename C::key remembered(C& c, Table& table, typename C::game_type const& game, int ply, Window w,
                           Search const& search) {
    std::uint64_t const hash = game.hash();
    int const depth = table_depth(c, ply);
    int hint = -1;
    ++c.stats.probes;
    if (auto const entry = table.probe(hash)) {
        ++c.stats.hits;
        auto const value = C::score_key::to_root(entry->value, ply);
        if (deep_enough(*entry, depth) && causes_cutoff(entry->bound, value, w)) {
            c.hit_horizon |= !entry->complete;
            c.last_line = C::lines::none;
            c.note(node_end::table);
            return value;
        }
        hint = entry->move;
    }
    bool const hit_horizon_before = std::exchange(c.hit_horizon, false);
    auto const found = search(hint);
    bool const complete = !c.hit_horizon;
    c.hit_horizon |= hit_horizon_before;
    // Where the stack cut lines short, the depth is not what it says.
    bool const lasting = depth >= 0 && (complete || !c.stack_cut);
    if (!C::aborted(found.value) && found.move >= 0 && lasting) {
        bound const kind = kind_of(found.value, w);
        ++c.stats.stores;
        table.store(hash, {C::score_key::to_node(found.value, ply), kind, depth, complete,
                           kind == bound::upper ? -1 : found.move});
    }
    return found.value;
}

/// The key of a position for the side to move: exact inside the window, at most w.alpha an upper
/// bound, at least w.beta a lower bound.
template <class C, class Table>
struct negamax_value {
    using context = C;
    static constexpr int level = 0;
    C& c;
    Table& table;

    negamax_value below() const { return *this; }

    template <class Window>
    PLY_INLINE typename C::key operator()(typename C::position game, int ply, Window w) const {
        if (!c.enter()) return C::score_key::aborted;
        if (c.at_horizon(ply)) return c.evaluate_horizon(game, ply);
        if constexpr (std::same_as<Table, no_table>) {
            return expand<bare_value<typename C::key>>(*this, game, ply, w).value;
        } else {
            return remembered(c, table, game, ply, w, [&](int hint) {
                return expand<node_value<typename C::key>>(*this, game, ply, w, hint);
            });
        }
    }
};

template <class G, class Table, class S, class Eval, class Observer>
auto negamax(std::remove_reference_t<G>& game, Table& table, limits const& limits,
             negamax_options<S> const& options, Eval const& evaluator, Observer& observer) {
    return start<G>(game, limits, evaluator, observer, options.line, [&](auto& c, auto& position) {
        c.uses_order = options.order;
        auto const w = keys_of(c, options.window, options.cut);
        negamax_value<std::remove_reference_t<decltype(c)>, Table> const value_of{c, table};
        auto found = options.prune ? search_root(value_of, position, w, options.ties)
                                   : search_root(value_of, position, no_window{}, options.ties);
        if constexpr (!std::same_as<Table, no_table>) {
            if (options.line && !found.line.empty() && found.finished() &&
                found.bound == bound::exact) {
                extend_line(c, table, position, found,
                            score_key<S>::from(found.value, found.distance.value_or(0)));
            }
        }
        return found;
    });
}

}  // namespace detail

/// The value of `game` for the side to move and a best move, by negamax with alpha-beta pruning: to
/// the end of the game, or to a depth at which `evaluator` (the game's eval() if none is given) is
/// asked.
template <class G, class Eval = own_eval, class Observer = no_observer>
auto negamax(G&& game, limits const& limits = {},
             negamax_options<score_of<G, Eval>> const& options = {}, Eval const& evaluator = {},
             Observer&& observer = {}) {
    detail::no_table none;
    return detail::negamax<G>(game, none, limits, options, evaluator, observer);
}

/// The same with a table, which must only ever see one game and one evaluator. What it holds from
/// earlier searches is used where it is the value that this search would find: a position searched
/// to the same depth, or to the end of the game within that depth.
template <class G, class Eval = own_eval, class Observer = no_observer>
auto negamax(G&& game, transposition_table<score_of<G, Eval>>& table, limits const& limits = {},
             negamax_options<score_of<G, Eval>> const& options = {}, Eval const& evaluator = {},
             Observer&& observer = {}) {
    using game_type = std::remove_cvref_t<G>;
    if constexpr (Rules<game_type> && !HasHash<game_type>) {
        detail::require_hash<game_type>();
        return detail::result_of<G, Eval>{};
    } else {
        table.next_search();
        return detail::negamax<G>(game, table, limits, options, evaluator, observer);
    }
}

}  // namespace ply
