// The limits of several threads at one piece of work.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include <ply/core/limits.hpp>
#include <ply/support/limit_watch.hpp>

namespace ply::detail {

/// Whether a team goes on. The first limit that a member meets ends the work of all.
class team_watch {
public:
    team_watch(limits const& l, std::chrono::steady_clock::time_point start)
        : limits_(l), start_(start) {}

    /// Ends the work. The first reason counts.
    void end(stop_reason reason) {
        stop_reason none = stop_reason::finished;
        reason_.compare_exchange_strong(none, reason);
        stop_.store(true);
    }
    bool ended() const { return stop_.load(std::memory_order_relaxed); }
    stop_reason reason() const { return reason_.load(); }
    /// For run_team, which sets it where a member throws.
    std::atomic<bool>& flag() { return stop_; }

    /// Counts one more node of all; false where the limit is met.
    bool enter() {
        if (limits_.nodes == (std::numeric_limits<std::uint64_t>::max)()) return true;
        if (nodes_.fetch_add(1, std::memory_order_relaxed) < limits_.nodes) return true;
        end(stop_reason::nodes);
        return false;
    }

    /// What a member asks of the clock and the stop flag.
    class member {
    public:
        explicit member(team_watch& team) : team_(team), watch_(timed(team), team.start_) {}

        /// Whether to go on after one more step.
        bool goes_on() {
            if (team_.ended()) return false;
            if (watch_.allows(steps_++)) return true;
            team_.end(watch_.reason());
            return false;
        }

    private:
        static limits timed(team_watch const& team) {
            limits l = team.limits_;
            l.nodes = (std::numeric_limits<std::uint64_t>::max)();
            return l;
        }

        team_watch& team_;
        limit_watch watch_;
        std::uint64_t steps_ = 0;
    };

private:
    limits limits_;
    std::chrono::steady_clock::time_point start_;
    std::atomic<bool> stop_{false};
    std::atomic<stop_reason> reason_{stop_reason::finished};
    std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace ply::detail
