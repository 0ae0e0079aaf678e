// MTD(f): the value of a position by null windows alone, each of which moves a bound towards it.
// Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-first fixed-depth minimax algorithms",
// 1996.
#pragma once

#include <optional>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/search/detail/depth_first.hpp>
#include <ply/search/detail/root_search.hpp>
#include <ply/search/detail/position_memory.hpp>
#include <ply/search/negamax.hpp>
#include <ply/search/root/null_window_bounds.hpp>
#include <ply/support/require.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply {

template <class Move, Score S>
struct mtd_f_options {
    /// What the value may be, such as that of a search two plies less deep. A good guess saves
    /// nodes; a bad one changes no answer.
    S guess = 0;
    tie_policy ties = {};
    /// Whether moves are tried by the game's order(move), where it has one.
    bool order = true;
    /// Whether the result has the principal variation.
    bool line = true;
    ply::root_moves<Move> root_moves = {};
    ply::resources resources = {};
};

template <class G, class Eval = own_eval>
using mtd_f_options_for =
    mtd_f_options<typename detail::move_type<std::remove_cvref_t<G>>::type, score_of<G, Eval>>;

namespace detail {

/// The bounds of a value, closed where no limit ends the search. `root.run(w)` searches with a null
/// window, `root.value()` is then at least the value where it is below w.beta, else at most.
template <class ScoreKey, class Root>
null_window_bounds<ScoreKey> mtd_f_value(Root& root, typename ScoreKey::key guess) {
    null_window_bounds<ScoreKey> bounds;
    while (!bounds.closed()) {
        auto const w = bounds.at(guess);
        if (!root.run(w)) break;
        bounds.learn(root.value(), w);
        guess = root.value() < w.beta ? root.value() : root.value() + 1;
    }
    return bounds;
}

}  // namespace detail

/// The value of `game` for the side to move and a best move, by MTD(f) to the end of the game, or to a
/// depth at which `evaluator` (the game's eval() if none is given) is asked. The table, see negamax,
/// is what makes searching the same position again cheap. A last search with a window that holds the
/// value alone finds move and line.
template <class G, class Eval = own_eval, class Observer = no_observer>
result_for<G, Eval> mtd_f(G&& game, transposition_table<score_of<G, Eval>>& table,
                          limits const& limits = {}, mtd_f_options_for<G, Eval> const& options = {},
                          Eval const& evaluator = {}, Observer&& observer = {}) {
    if constexpr (detail::require_hashed<std::remove_cvref_t<G>, Eval>()) {
        using score_key = detail::score_key<score_of<G, Eval>>;
        using key = typename score_key::key;
        table.next_search();
        return detail::start<G>(
            game, limits, options, evaluator, observer,
            [&](auto& search, auto& position) -> result_for<G, Eval> {
                using memory = detail::position_memory<score_of<G, Eval>>;
                search.uses_order = options.order;
                detail::root_search root(search, position,
                                         detail::negamax_value<memory>{{&table}}, options,
                                         options.order);
                auto const bounds =
                    detail::mtd_f_value<score_key>(root, score_key::from(options.guess, 0));
                if (bounds.closed()) {
                    root.run(detail::key_window<key>{static_cast<key>(bounds.low - 1),
                                                     static_cast<key>(bounds.low + 1)});
                }
                auto found = root.report();
                if (!root.none_left()) {
                    found.at_least = score_key::to_score(bounds.low);
                    found.at_most = score_key::to_score(bounds.high);
                }
                if (options.line) memory{&table}.extend(search, position, found);
                return found;
            });
    } else {
        return {};
    }
}

}  // namespace ply
