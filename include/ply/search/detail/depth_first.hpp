// What the depth-first searches of fixed depth share: one search in progress, with its limits,
// counts, line of play and observer. The algorithms themselves are in the headers that carry their
// names.
#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/search/detail/move_cursor.hpp>
#include <ply/search/root/watcher.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/line_store.hpp>
#include <ply/support/play/move_ordering.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/attributes.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply::detail {

/// One search in progress. Keys count distance from the root. What is not asked for is compiled
/// out: the line, the observer, and the watch over nodes, time and stop flag.
template <Rules G, EvaluatorFor<G> Eval, class Observer, bool KeepLine, bool Watched>
class depth_first {
public:
    using game_type = G;
    using move_type = move_of<G>;
    using score_type = score_of<G, Eval>;
    using score_key = detail::score_key<score_type>;
    using key = typename score_key::key;
    using window = key_window<key>;
    using position = position_of<G>;
    using lines = line_store<move_type>;
    static constexpr bool keeps_line = KeepLine;
    static constexpr bool watched = Watched;
    static constexpr bool observed = !std::same_as<Observer, no_observer>;

    depth_first(Eval const& evaluator, Observer& watching, limits const& l, resources const& r)
        : observer(watching),
          eval_(evaluator),
          start_(std::chrono::steady_clock::now()),
          watch_(l, start_),
          depth_limit_(l.depth < 0         ? 0
                       : l.depth < deepest ? l.depth
                                           : deepest),
          stack_limit_(r.stack) {}

    // --- what the algorithms say, in the order in which they say it

    /// Counts a node; false where a limit forbids it, and then the search has stopped.
    PLY_INLINE bool enter() {
        if constexpr (Watched) {
            if (stopped_ || watch_.should_stop(stats.nodes)) return !(stopped_ = true);
        }
        ++stats.nodes;
        return true;
    }

    /// Whether a limit ended the search: the value of the node that was left last means nothing.
    PLY_INLINE bool stopped() const { return Watched && stopped_; }

    /// Whether positions at this ply are evaluated and not searched.
    PLY_INLINE bool at_horizon(int ply) {
        return ply >= next_check_ && (ply >= depth_limit_ || !deepens(ply));
    }

    /// The key of a position at the horizon.
    PLY_INLINE key evaluate(G const& game, int ply) {
        if (!hit_horizon) hit_horizon = !detail::is_over(game);
        return evaluated(detail::horizon_value(game, eval_), ply, node_end::horizon);
    }

    /// The moves of a position, each with its place in moves().
    PLY_INLINE auto moves(G const& game) { return move_cursor<G, false>(game); }
    /// The same by falling order(move), where the game has it; the one at the place `first` (if
    /// any) before all others.
    PLY_INLINE auto ordered_moves(G const& game, std::integral auto... first) {
        if constexpr (HasOrder<G>) {
            return ranked_cursor<G>(picker_, game, uses_order, first...);
        } else {
            return move_cursor<G, (sizeof...(first) > 0)>(game, first...);
        }
    }

    /// The key of a finished game.
    PLY_INLINE key payoff(G const& game, int ply) {
        return evaluated(detail::final_value(game, eval_), ply, node_end::finished);
    }

    /// The best that is known of a node so far.
    struct best_so_far {
        key value = -score_key::infinity;
        int place = -1;  // of the move, in moves()
        typename lines::line line = lines::none;
        typename lines::line mark = lines::none;
    };
    PLY_INLINE best_so_far nothing() const {
        best_so_far best;
        if constexpr (KeepLine) best.mark = line_cells.mark();
        return best;
    }

    /// A better move: its value, and its line where the value is exact.
    template <class Window>
    PLY_INLINE void improve(best_so_far& best, key value, auto const& m, Window w) {
        best.value = value;
        best.place = m.place;
        if constexpr (KeepLine) {
            best.line = detail::kind_of(value, w) == bound::exact
                            ? line_cells.prepend(m.move, last_line, best.mark)
                            : lines::none;
        }
    }

    /// Values of at most this need no longer be told apart.
    PLY_INLINE key raised(key alpha, key value) const {
        value -= tie_slack;
        return value > alpha ? value : alpha;
    }

    PLY_INLINE void raise(window& w, key value) const { w.alpha = raised(w.alpha, value); }
    PLY_INLINE void raise(no_window, key) const {}

    /// Leaves a node at a value that its parent will not let happen: the moves left are skipped.
    template <class Moves>
    PLY_INLINE key cutoff(best_so_far const& best, [[maybe_unused]] Moves& moves) {
        ++stats.cutoffs;
        if constexpr (observed) {
            moves.for_rest([&](move_type const& move) { observer.skip(move); });
        }
        return leave(best, node_end::cutoff);
    }

    /// Leaves a node whose moves were all looked at.
    PLY_INLINE key leave(best_so_far const& best, node_end how = node_end::searched) {
        if constexpr (KeepLine) {
            last_line = best.line;
            // The cells of a line lie below its first one: what was made after it is not needed.
            line_cells.release(best.line == lines::none ? best.mark : best.line + 1);
        }
        observer.note(how);
        return best.value;
    }

    // --- what the root asks

    /// Plies from here to the depth limit.
    int depth_left(int ply) const { return depth_limit_ - ply; }
    bool depth_limited() const { return depth_limit_ < deepest; }
    stop_reason stopped_by() const { return watch_.reason(); }
    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

    [[no_unique_address]] watcher<move_type, score_key, Observer> observer;
    ply::stats stats;
    /// Whether a position was evaluated that the horizon cut off from its end.
    bool hit_horizon = false;
    /// Whether positions were evaluated because the machine stack did not reach deeper.
    bool stack_cut = false;
    /// Whether moves are tried in the order of the game's order(move).
    bool uses_order = true;
    /// 1 lets moves equal to the best be told from worse ones.
    key tie_slack = 0;

    lines line_cells;
    typename lines::line last_line = lines::none;  // of the node that was left last

private:
    static constexpr int deepest = score_key::longest_distance - 1;

    PLY_INLINE key evaluated(score_type value, int ply, node_end how) {
        ++stats.evals;
        if constexpr (KeepLine) last_line = lines::none;
        observer.note(how);
        return score_key::from(value, ply);
    }

    // The stack is looked at once for every few plies that are deeper than all before.
    PLY_COLD bool deepens(int ply) {
        if (stack_.bytes() > stack_limit_) {
            stack_cut = true;
            return false;
        }
        next_check_ = depth_limit_ < ply + 16 ? depth_limit_ : ply + 16;
        return true;
    }

    Eval const& eval_;
    std::chrono::steady_clock::time_point start_;
    limit_watch watch_;
    int depth_limit_;
    std::size_t stack_limit_;
    stack_use stack_;
    int next_check_ = 0;
    bool stopped_ = false;
    move_picker<G, typename rank_type<G>::type> picker_;
};

/// How many plies of a recursion are inlined into one function: several where it says that it is
/// small and positions are handed on by value, as a compiler does it with a loop written by hand.
/// Elsewhere each ply is a call, since a loop with two ways through its moves would double with
/// every ply.
template <class Search, class ValueOf>
inline constexpr int inlined_plies = [] {
    constexpr bool by_call = std::is_reference_v<typename Search::position> ||
                             HasOrder<typename Search::game_type> || Search::watched ||
                             Search::observed || !requires {
        ValueOf::small_recursion;
    };
    return by_call ? 1 : plies_in_a_function;
}();

/// The search as a ply sees it that is the `Level`-th of those inlined into one function.
template <class Search, int Level = 0>
struct at_ply {
    using key = typename Search::key;
    using window = typename Search::window;
    using position = typename Search::position;
    using move_type = typename Search::move_type;

    Search* search;

    PLY_INLINE Search* operator->() const { return search; }
    PLY_INLINE Search& operator*() const { return *search; }

    /// The key of a move for the side to move before it: what `value_of` says of the position after
    /// it, with the other sign where the other side is to move there.
    template <class ValueOf, class Window>
    PLY_INLINE key value_after(ValueOf const& value_of, position game, move_type const& move,
                               int ply, Window w) const {
        using game_type = typename Search::game_type;
        turn<game_type> const before(game);
        played<game_type> const now(game, move);
        bool const same_side = before.kept(now.position());
        Window const below = same_side ? w : w.reversed();
        search->observer.enter(&move, same_side, below);
        key value;
        if constexpr (Level + 1 < inlined_plies<Search, ValueOf>) {
            value = value_of(at_ply<Search, Level + 1>{search}, now.position(), ply + 1, below);
        } else {
            value = call(value_of, *search, now.position(), ply + 1, below);
        }
        if (!search->stopped()) search->observer.leave(value);
        return same_side ? value : -value;
    }

private:
    /// What the recursion goes through.
    template <class ValueOf, class Window>
    PLY_NOINLINE static key call(ValueOf value_of, Search& search, position game, int ply,
                                 Window w) {
        return value_of(at_ply<Search>{&search}, game, ply, w);
    }
};

}  // namespace ply::detail
