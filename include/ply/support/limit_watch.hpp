// Keeping the limits of nodes, time and a stop flag.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

#include <ply/core/attributes.hpp>
#include <ply/core/limits.hpp>

namespace ply {

/// Whether limits hold anything to watch besides the depth.
inline bool needs_watch(limits const& l) {
    return l.nodes != (std::numeric_limits<std::uint64_t>::max)() || !l.time.unlimited() ||
           l.stop != nullptr;
}

/// Asked before each node, it looks at the clock and the flag often enough to keep a deadline and
/// seldom enough to cost little: every 256 nodes at most, and every node where nodes are slow.
class limit_watch {
public:
    limit_watch(limits const& l, std::chrono::steady_clock::time_point start)
        : next_look_(l.time.unlimited() && l.stop == nullptr ? l.nodes : 0),
          deadline_(l.time.deadline(start)),
          stop_(l.stop),
          node_limit_(l.nodes),
          last_look_(start) {}

    /// Whether a node may be entered after `nodes` others. Once it may not, it never may.
    bool allows(std::uint64_t nodes) { return nodes < next_look_ || look(nodes); }

    /// The limit that was met, or finished if none was.
    stop_reason reason() const { return reason_; }

private:
    static constexpr std::uint64_t longest_interval = 256;
    static constexpr std::chrono::microseconds often{50};
    static constexpr std::chrono::microseconds seldom{200};

    PLY_COLD bool look(std::uint64_t nodes) {
        if (reason_ != stop_reason::finished) return false;
        if (nodes >= node_limit_) return stop(stop_reason::nodes);
        if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
            return stop(stop_reason::stopped);
        }
        auto const now = std::chrono::steady_clock::now();
        if (now >= deadline_) return stop(stop_reason::time);
        adapt(now - last_look_);
        last_look_ = now;
        next_look_ = nodes + (std::min)(interval_, node_limit_ - nodes);
        return true;
    }

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

    std::uint64_t next_look_;
    std::uint64_t interval_ = 1;
    std::chrono::steady_clock::time_point deadline_;
    std::atomic<bool> const* stop_;
    std::uint64_t node_limit_;
    std::chrono::steady_clock::time_point last_look_;
    stop_reason reason_ = stop_reason::finished;
};

}  // namespace ply
