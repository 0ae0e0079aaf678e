// What a running search carries: the position, its stats and its limits.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/support/play/line_store.hpp>
#include <ply/support/play/move_ordering.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/attributes.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/system/stack_use.hpp>

namespace ply::detail {

/// One search in progress. Keys count distance from the root. What is not asked for is compiled
/// out: the line, and the watch over nodes, time and stop flag.
template <Rules G, EvaluatorFor<G> Eval, class Observer, bool KeepLine, bool Watched>
class context {
public:
    using game_type = G;
    using score_type = score_of<G, Eval>;
    using score_key = detail::score_key<score_type>;
    using key = typename score_key::key;
    using window = key_window<key>;
    using position = position_of<G>;
    using lines = line_store<move_of<G>>;
    static constexpr bool keeps_line = KeepLine;
    static constexpr bool watched = Watched;
    static constexpr bool observed = !std::same_as<Observer, no_observer>;

    context(Eval const& evaluator, Observer& observer, limits const& l)
        : eval_(evaluator),
          observer_(observer),
          start_(std::chrono::steady_clock::now()),
          watch_(l, start_),
          depth_limit_(std::clamp(l.depth, 0, score_key::longest_distance - 1)),
          stack_limit_(l.stack) {}

    /// Counts a node; false where a limit forbids it.
    PLY_INLINE bool enter() {
        if constexpr (Watched) {
            if (watch_.should_stop(stats.nodes)) return false;
        }
        ++stats.nodes;
        return true;
    }

    /// Whether positions at this ply are evaluated, finished or not.
    PLY_INLINE bool at_horizon(int ply) {
        return ply >= next_check_ && (ply >= depth_limit_ || !deepens(ply));
    }

    /// The value of a finished position.
    PLY_INLINE key evaluate(G const& game, int ply) {
        ++stats.evals;
        if constexpr (KeepLine) last_line = lines::none;
        note(node_end::finished);
        return score_key::from(eval_(game), ply);
    }

    /// The value of a position at the horizon; notes whether the game would have gone on.
    PLY_INLINE key evaluate_horizon(G const& game, int ply) {
        key const value = evaluate(game, ply);
        note(node_end::horizon);
        if (!hit_horizon) {
            auto&& moves = game.moves();
            hit_horizon = !(std::begin(moves) == std::end(moves));
        }
        return value;
    }

    /// Plies from here to the depth limit.
    int depth_left(int ply) const { return depth_limit_ - ply; }
    bool depth_limited() const { return depth_limit_ < score_key::longest_distance - 1; }

    stop_reason stopped_by() const { return watch_.reason(); }
    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

    /// Whether a node's value is that of a search which had to stop.
    static constexpr bool aborted(key value) { return Watched && value == score_key::aborted; }

    /// What is told to the observer; nothing where there is none.
    template <class Window>
    void watch_root(Window w) {
        if constexpr (observed) observer_.enter(nullptr, false, scores_of(w));
    }
    template <class Window>
    void watch_enter(move_of<G> const& move, bool same_side, Window w) {
        if constexpr (observed) observer_.enter(&move, same_side, scores_of(w));
    }
    void watch_leave(key value) {
        if constexpr (observed) {
            if (value == score_key::aborted) {
                observer_.leave(node_end::stopped, score_type{}, std::nullopt);
            } else {
                observer_.leave(how_, score_key::to_score(value), score_key::distance(value));
            }
            how_ = node_end::searched;
        } else {
            static_cast<void>(value);
        }
    }
    void watch_skip(move_of<G> const& move) {
        if constexpr (observed)
            observer_.skip(move);
        else
            static_cast<void>(move);
    }
    /// How the search is about to leave the current node.
    PLY_INLINE void note(node_end how) {
        if constexpr (observed)
            how_ = how;
        else
            static_cast<void>(how);
    }

    ply::stats stats;
    /// Whether a position was evaluated that the horizon cut off from its end.
    bool hit_horizon = false;
    /// Whether positions were evaluated because the machine stack did not reach deeper.
    bool stack_cut = false;
    /// Whether moves are tried in the order of the game's order(move).
    bool uses_order = true;
    /// Subtracted from alpha when it rises: 1 lets moves equal to the best be told from worse ones.
    key tie_slack = 0;

    lines line_cells;
    typename lines::line last_line = lines::none;  // of the node that was left last
    move_picker<G, typename rank_type<G>::type> ranked;

private:
    // The stack is looked at once for every few plies that are deeper than all before.
    PLY_COLD bool deepens(int ply) {
        if (stack_.bytes() > stack_limit_) {
            stack_cut = true;
            return false;
        }
        next_check_ = (std::min)(depth_limit_, ply + 16);
        return true;
    }

    static ply::window<score_type> scores_of(window w) {
        return {score_key::to_score(w.alpha), score_key::to_score(w.beta)};
    }
    static ply::window<score_type> scores_of(no_window) { return {}; }

    Eval const& eval_;
    Observer& observer_;
    node_end how_ = node_end::searched;
    std::chrono::steady_clock::time_point start_;
    limit_watch watch_;
    int depth_limit_;
    std::size_t stack_limit_;
    stack_use stack_;
    int next_check_ = 0;
};

}  // namespace ply::detail
