// What a running search carries: the position, its books and its limits.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/support/line_store.hpp>
#include <ply/support/move_ordering.hpp>
#include <ply/support/stack_use.hpp>

namespace ply::detail {

/// Calls look at the limits often enough to keep a deadline and seldom enough to cost nothing.
class limit_watch {
public:
    limit_watch(limits const& l, std::chrono::steady_clock::time_point start)
        : deadline_(l.time.deadline(start)),
          stop_(l.stop),
          node_limit_(l.nodes),
          watches_clock_(!l.time.unlimited()),
          last_look_(start) {
        next_look_ = watched() ? 0 : node_limit_;
    }

    /// Whether a node may be entered after `nodes` others.
    bool allows(std::uint64_t nodes) { return nodes < next_look_ || look(nodes); }

    stop_reason reason() const { return reason_; }

private:
    static constexpr std::uint64_t longest_interval = 256;
    static constexpr std::chrono::microseconds often{50};
    static constexpr std::chrono::microseconds seldom{200};

    bool watched() const { return watches_clock_ || stop_ != nullptr; }

    bool look(std::uint64_t nodes) {
        if (reason_ != stop_reason::finished) return false;
        if (nodes >= node_limit_) return stop(stop_reason::nodes);
        if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
            return stop(stop_reason::stopped);
        }
        if (watches_clock_) {
            auto const now = std::chrono::steady_clock::now();
            if (now >= deadline_) return stop(stop_reason::time);
            adapt(now - last_look_);
            last_look_ = now;
        }
        next_look_ = (std::min)(node_limit_, nodes + (watches_clock_ ? interval_ : longest_interval));
        return true;
    }

    // Slow nodes are counted in ones, fast ones up to the longest interval.
    void adapt(std::chrono::steady_clock::duration since_last_look) {
        if (since_last_look < often) {
            interval_ = (std::min)(interval_ * 2, longest_interval);
        } else if (since_last_look > seldom) {
            interval_ = (std::max)(interval_ / 4, std::uint64_t{1});
        }
    }

    bool stop(stop_reason why) {
        reason_ = why;
        next_look_ = 0;
        return false;
    }

    std::uint64_t next_look_ = 0;
    std::uint64_t interval_ = 1;
    std::chrono::steady_clock::time_point deadline_;
    std::atomic<bool> const* stop_;
    std::uint64_t node_limit_;
    bool watches_clock_;
    std::chrono::steady_clock::time_point last_look_;
    stop_reason reason_ = stop_reason::finished;
};

/// A half-open view on values: only those strictly between alpha and beta are told apart.
template <class Key>
struct key_window {
    Key alpha;
    Key beta;
    constexpr key_window reversed() const { return {-beta, -alpha}; }
};

/// One search in progress. Keys count distance from the root.
template <Rules G, EvaluatorFor<G> Eval, bool KeepLine>
class context {
public:
    using game_type = G;
    using score_type = score_of<G, Eval>;
    using scale = ruler<score_type>;
    using key = typename scale::key;
    using window = key_window<key>;
    using lines = line_store<move_of<G>>;
    static constexpr bool keeps_line = KeepLine;
    static constexpr window full_window{-scale::infinity, scale::infinity};

    context(G& position, Eval const& evaluator, limits const& l)
        : game(position),
          eval_(evaluator),
          start_(std::chrono::steady_clock::now()),
          watch_(l, start_),
          depth_limit_(std::clamp(l.depth, 0, scale::longest_distance - 1)),
          stack_limit_(l.stack) {}

    /// Counts a node; false where a limit forbids it.
    bool enter() {
        if (!watch_.allows(books.nodes)) return false;
        ++books.nodes;
        if constexpr (KeepLine) last_line = lines::none;
        return true;
    }

    /// Whether positions at this ply are evaluated, finished or not.
    bool at_horizon(int ply) { return ply >= next_check_ && !deepens(ply); }

    /// The value of a finished position.
    key evaluate(int ply) {
        ++books.evals;
        return scale::from(eval_(std::as_const(game)), ply);
    }

    /// The value of a position at the horizon; notes whether the game would have gone on.
    key evaluate_horizon(int ply) {
        key const value = evaluate(ply);
        if (!cut_short && !scale::decided(value)) {
            auto&& moves = std::as_const(game).moves();
            cut_short = !(std::begin(moves) == std::end(moves));
        }
        return value;
    }

    /// Plies from here to the depth limit.
    int depth_left(int ply) const { return depth_limit_ - ply; }
    bool depth_limited() const { return depth_limit_ < scale::longest_distance - 1; }

    stop_reason stopped_by() const { return watch_.reason(); }
    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

    G& game;
    stats books;
    /// Whether a position was evaluated that the horizon cut off from its end.
    bool cut_short = false;
    /// Whether moves are tried in the order of the game's order(move).
    bool uses_order = true;
    /// Subtracted from alpha when it rises: 1 lets moves equal to the best be told from worse ones.
    key tie_slack = 0;

    lines line_cells;
    typename lines::line last_line = lines::none;  // of the node that was left last
    ranked_moves<G, typename rank_type<G>::type> ranked;

private:
    // The stack is looked at once for every few plies that are deeper than all before.
    bool deepens(int ply) {
        if (ply >= depth_limit_ || stack_.bytes() > stack_limit_) return false;
        next_check_ = (std::min)(depth_limit_, ply + 16);
        return true;
    }

    Eval const& eval_;
    std::chrono::steady_clock::time_point start_;
    limit_watch watch_;
    int depth_limit_;
    std::size_t stack_limit_;
    stack_use stack_;
    int next_check_ = 0;
};

}  // namespace ply::detail
