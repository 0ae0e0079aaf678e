// Keeping the limits of nodes, time, a stop flag and the machine stack.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

#include <ply/core/limits.hpp>
#include <ply/support/system/attributes.hpp>

namespace ply {

/// Whether there are limits other than the depth.
inline bool needs_watch(limits const& l) {
    return l.nodes != (std::numeric_limits<std::uint64_t>::max)() || !l.time.unlimited() ||
           l.stop != nullptr;
}

/// What threads at one piece of work share of its limits.
struct shared_limits {
    explicit shared_limits(std::uint64_t nodes) : nodes_left(nodes) {}

    std::atomic<std::uint64_t> nodes_left;  // of what may still be entered, by all together
    std::atomic<bool> stop{false};
    /// Work of this number, or a smaller one, is no longer wanted.
    std::atomic<int> done{0};
    /// Why the work ended, once all threads have left it.
    stop_reason reason = stop_reason::finished;

    /// Ends the work of all. The first reason counts.
    void end(stop_reason why) {
        if (!stop.exchange(true)) reason = why;
    }

    /// Takes as many of the nodes that are left as there are, at most `wanted`.
    std::uint64_t take(std::uint64_t wanted) {
        std::uint64_t left = nodes_left.load(std::memory_order_relaxed);
        for (;;) {
            std::uint64_t const taken = (std::min)(left, wanted);
            if (taken == 0 ||
                nodes_left.compare_exchange_weak(left, left - taken, std::memory_order_relaxed)) {
                return taken;
            }
        }
    }
};

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

    /// For one of several threads: `work` is the number of what it does, and limits hold for all.
    limit_watch(limits const& l, std::chrono::steady_clock::time_point start, shared_limits& shared,
                int work)
        : limit_watch(l, start) {
        shared_ = &shared;
        work_ = work;
        next_look_ = 0;
    }

    /// Whether a limit forbids one more node after `nodes` others. Once it does, it always does.
    bool should_stop(std::uint64_t nodes) { return nodes >= next_look_ && !look(nodes); }

    /// The limit that was met, or finished if none was.
    stop_reason reason() const { return reason_; }
    /// Whether another thread has done the work.
    bool superseded() const { return superseded_; }

private:
    static constexpr std::uint64_t longest_interval = 256;
    static constexpr std::chrono::microseconds often{50};
    static constexpr std::chrono::microseconds seldom{200};

    PLY_COLD bool look(std::uint64_t nodes) {
        if (reason_ != stop_reason::finished || superseded_) return false;
        if (shared_ == nullptr && nodes >= node_limit_) return stop(stop_reason::nodes);
        if (shared_ != nullptr && is_called_off()) return false;
        if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
            return stop(stop_reason::stopped);
        }
        auto const now = std::chrono::steady_clock::now();
        if (now >= deadline_) return stop(stop_reason::time);
        adapt(now - last_look_);
        last_look_ = now;
        if (shared_ == nullptr) {
            next_look_ = nodes + (std::min)(interval_, node_limit_ - nodes);
            return true;
        }
        std::uint64_t const granted = shared_->take(interval_);
        next_look_ = nodes + granted;
        return granted > 0 || stop(stop_reason::nodes);
    }

    bool is_called_off() {
        if (shared_->stop.load(std::memory_order_relaxed)) {
            stop(stop_reason::stopped);
        } else if (shared_->done.load(std::memory_order_relaxed) >= work_) {
            superseded_ = true;
            next_look_ = 0;
        }
        return superseded_ || reason_ != stop_reason::finished;
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
    shared_limits* shared_ = nullptr;
    int work_ = 0;
    bool superseded_ = false;
};

/// How much of the machine stack a recursion has used: measures from the place where it was made,
/// in the same thread.
class stack_use {
public:
    stack_use() : start_(here()) {}

    std::size_t bytes() const {
        std::uintptr_t const now = here();
        return now < start_ ? start_ - now : now - start_;
    }

private:
#if defined(_MSC_VER) && !defined(__clang__)
    __declspec(noinline) static std::uintptr_t here() {
        return reinterpret_cast<std::uintptr_t>(_AddressOfReturnAddress());
    }
#else
    [[gnu::noinline]] static std::uintptr_t here() {
        return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    }
#endif

    std::uintptr_t start_;
};

}  // namespace ply
