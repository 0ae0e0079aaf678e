// Limits: how far, how much and how long a search may go.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace ply {

/// Of a depth: to the end of the game.
inline constexpr int unlimited = (std::numeric_limits<int>::max)();

/// A duration of wall-clock time, made from any chrono duration. Values too large for nanoseconds
/// and not-a-number mean "no limit", negative ones mean zero.
class time_limit {
public:
    constexpr time_limit() = default;

    template <class Rep, class Period>
    constexpr time_limit(std::chrono::duration<Rep, Period> time) {  // NOLINT: implicit on purpose
        auto const ns = std::chrono::duration<long double, std::nano>(time).count();
        if (ns <= 0) {
            time_ = std::chrono::nanoseconds::zero();
        } else if (ns < static_cast<long double>((std::chrono::nanoseconds::max)().count())) {
            time_ = std::chrono::nanoseconds(static_cast<std::int64_t>(ns));
        }
    }

    constexpr bool unlimited() const { return time_ == (std::chrono::nanoseconds::max)(); }
    constexpr std::chrono::nanoseconds value() const { return time_; }

    /// The moment at which the time is up, counted from `start`; the clock's last moment if none.
    std::chrono::steady_clock::time_point deadline(
        std::chrono::steady_clock::time_point start) const {
        auto const since_epoch =
            (std::max)(start.time_since_epoch(), std::chrono::steady_clock::duration::zero());
        auto const left = (std::chrono::steady_clock::duration::max)() - since_epoch;
        if (unlimited() || time_ >= left) return (std::chrono::steady_clock::time_point::max)();
        return start + std::chrono::duration_cast<std::chrono::steady_clock::duration>(time_);
    }

private:
    std::chrono::nanoseconds time_ = (std::chrono::nanoseconds::max)();
};

/// What ends a search before the game does. The first limit that is met counts.
struct limits {
    /// Plies below the root at which positions are evaluated; 0 or less evaluates the root alone.
    int depth = unlimited;
    /// Nodes that may be entered, the root included.
    std::uint64_t nodes = (std::numeric_limits<std::uint64_t>::max)();
    /// Wall-clock time. The clock is looked at every 256 nodes at the latest, more often where
    /// nodes are slow.
    time_limit time = {};
    /// Searches that deepen step by step begin no new step after this time.
    time_limit soft_time = {};
    /// Ends the search soon after it becomes true; looked at as often as the clock.
    std::atomic<bool> const* stop = nullptr;
};

/// What a search may use of the machine. Searches that have no use for a part of it leave it alone.
struct resources {
    /// Threads that work at once, where the search can use several (its page says so); 0 or less is
    /// all that the machine runs at once.
    int threads = 1;
    /// Bytes of machine stack that a recursion may use; deeper positions are evaluated as at a
    /// depth limit. The default fits the usual main threads; a small thread needs a smaller value.
    std::size_t stack =
#if defined(_WIN32)
        std::size_t{512} * 1024;
#elif defined(__APPLE__)
        std::size_t{384} * 1024;
#else
        std::size_t{4} * 1024 * 1024;
#endif
    /// Bytes of memory for tables and trees; where nothing is said, what the page of the search
    /// says. A small table costs time and changes no answer.
    std::optional<std::size_t> memory = std::nullopt;

    /// The memory to be used where `usual` is the default.
    std::size_t memory_or(std::size_t usual = std::size_t{64} << 20) const {
        return memory.value_or(usual);
    }
};

/// Why a search ended: it did what was asked, or a limit cut it short.
/// `stack`: nothing was cut short, but positions deeper than resources.stack allows were evaluated.
/// `memory`: more than a solver may use would be needed.
/// `unsuited`: the method that was asked for cannot be used for this game.
enum class stop_reason : std::uint8_t { finished, nodes, time, stopped, stack, memory, unsuited };

constexpr char const* to_string(stop_reason reason) {
    switch (reason) {
        case stop_reason::finished: return "finished";
        case stop_reason::nodes: return "node limit";
        case stop_reason::time: return "time limit";
        case stop_reason::stopped: return "stop flag";
        case stop_reason::stack: return "stack limit";
        case stop_reason::memory: return "memory limit";
        case stop_reason::unsuited: return "unsuited method";
    }
    return "unknown";
}

}  // namespace ply
