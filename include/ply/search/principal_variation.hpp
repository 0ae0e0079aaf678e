// Principal variation search: alpha-beta that expects the first move to be the best, and asks of
// the others only whether they are better. Source: T. Marsland, M. Campbell, "Parallel search of
// strongly ordered game trees", 1982.
#pragma once

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/detail/depth_first.hpp>
#include <ply/search/detail/position_memory.hpp>
#include <ply/search/detail/root_search.hpp>
#include <ply/support/require.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply {

template <class G, class Eval = own_eval>
using principal_variation_options_for = alpha_beta_options_for<G, Eval>;

namespace detail {

/// The key of a position for the side to move: exact inside the window, at most w.alpha an upper
/// bound, at least w.beta a lower bound.
template <class Memory>
struct principal_variation_value {
    static constexpr bool scouts = true;  // at the root, too

    Memory memory;

    template <class Search>
    PLY_INLINE typename Search::key operator()(Search search, typename Search::position game,
                                               int ply, typename Search::window w) const {
        if (!search->enter()) return 0;
        if (search->at_horizon(ply)) return search->evaluate(game, ply);
        auto const node = memory.recall(*search, game, ply, w);
        if (node.answers) return node.value;
        auto moves = memory.moves(*search, game, node);
        if (moves.empty()) return search->payoff(game, ply);
        auto best = search->nothing();
        auto scout = w;  // the first move is searched with the whole window
        for (auto const& m : moves) {
            auto value = search.value_after(*this, game, m.move, ply, scout);
            if (scout.cuts(value) && value < w.beta && !search->stopped()) {
                // The move is better: by how much?
                value = search.value_after(*this, game, m.move, ply, w);
            }
            if (search->stopped()) return 0;
            if (value > best.value) {
                search->improve(best, value, m, w);
                if (w.cuts(value)) break;
                search->raise(w, value);
            }
            scout = w.null_at_alpha();
        }
        memory.keep(*search, node, best, ply);
        return w.cuts(best.value) ? search->cutoff(best, moves) : search->leave(best);
    }
};

template <class G, class Memory, class Eval, class Observer>
result_for<G, Eval> principal_variation(std::remove_reference_t<G>& game, Memory memory,
                                        limits const& limits,
                                        principal_variation_options_for<G, Eval> const& options,
                                        Eval const& evaluator, Observer& observer) {
    return detail::start<G>(
        game, limits, options, evaluator, observer, [&](auto& search, auto& position) {
            search.uses_order = options.order;
            auto const w = detail::keys_of(search, options.window, options.cut);
            auto found = detail::search_root(search, position,
                                             principal_variation_value<Memory>{memory}, w, options);
            if (options.line) memory.extend(search, position, found);
            return found;
        });
}

}  // namespace detail

/// The value of `game` for the side to move and a best move, by principal variation search to the
/// end of the game, or to a depth at which `evaluator` (the game's eval() if none is given) is
/// asked. With the best moves first it looks at fewer nodes than alpha-beta, with a bad order at
/// more.
template <class G, class Eval = own_eval, class Observer = no_observer>
result_for<G, Eval> principal_variation(
    G&& game, limits const& limits = {},
    principal_variation_options_for<G, Eval> const& options = {}, Eval const& evaluator = {},
    Observer&& observer = {}) {
    return detail::principal_variation<G>(game, detail::no_memory{}, limits, options, evaluator,
                                          observer);
}

/// The same with a table, which must only ever see one game and one evaluator; see negamax.
template <class G, class Eval = own_eval, class Observer = no_observer>
result_for<G, Eval> principal_variation(
    G&& game, transposition_table<score_of<G, Eval>>& table, limits const& limits = {},
    principal_variation_options_for<G, Eval> const& options = {}, Eval const& evaluator = {},
    Observer&& observer = {}) {
    if constexpr (detail::require_hashed<std::remove_cvref_t<G>, Eval>()) {
        table.next_search();
        return detail::principal_variation<G>(game,
                                              detail::position_memory<score_of<G, Eval>>{&table},
                                              limits, options, evaluator, observer);
    } else {
        return {};
    }
}

}  // namespace ply
