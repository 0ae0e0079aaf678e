// The limits of several threads at one piece of work, and work that is shared out in parts.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <ply/core/limits.hpp>
#include <ply/support/function_ref.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply::detail {

/// Whether a team goes on. The first limit that a member meets ends the work of all.
class team_watch {
public:
    team_watch(limits const& l, std::chrono::steady_clock::time_point start)
        : limits_(l), start_(start), shared_(l.nodes) {}

    /// Ends the work. The first reason counts.
    void end(stop_reason reason) { shared_.end(reason); }
    bool ended() const { return shared_.stop.load(std::memory_order_relaxed); }
    /// Once all members have left.
    stop_reason reason() const { return shared_.reason; }
    /// For run_team, which sets it where a member throws.
    std::atomic<bool>& flag() { return shared_.stop; }

    /// Counts one more node of all; false where the limit is met.
    bool enter() {
        if (limits_.nodes == (std::numeric_limits<std::uint64_t>::max)()) return true;
        if (shared_.take(1) > 0) return true;
        end(stop_reason::nodes);
        return false;
    }

    /// For a member whose work has this number: it ends when done(work) is told, too. Nodes are
    /// those that the member asks about, and limited for all members together.
    limit_watch watch(int work) { return {limits_, start_, shared_, work}; }
    void done(int work) { shared_.done.store(work); }

    /// What a member asks of the clock and the stop flag; nodes are counted by enter().
    class member {
    public:
        explicit member(team_watch& team) : team_(team), watch_(timed(team), team.start_) {}

        /// Whether to go on after one more step.
        bool goes_on() {
            if (team_.ended()) return false;
            if (!watch_.should_stop(steps_++)) return true;
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
    shared_limits shared_;
};

/// Calls work(part) for each part from 0 up, by several threads; the order does not matter. Where
/// the system gives fewer threads, others take the parts of the missing ones. False where the watch
/// ended it.
inline bool over_parts(std::size_t parts, int threads, team_watch& watch,
                       function_ref<void(std::size_t)> work) {
    std::atomic<std::size_t> next{0};
    if (parts < static_cast<std::size_t>(threads)) threads = static_cast<int>(parts);
    run_team(threads, watch.flag(), [&](int) {
        team_watch::member member(watch);
        while (member.goes_on()) {
            std::size_t const part = next++;
            if (part >= parts) return;
            work(part);
        }
    });
    return !watch.ended();
}

/// Calls work(from, to) for ranges that together are those from 0 up to `size`.
inline bool over_ranges(std::size_t size, int threads, team_watch& watch,
                        function_ref<void(std::size_t, std::size_t)> work) {
    constexpr std::size_t most = 1 << 12;
    return over_parts((size + most - 1) / most, threads, watch, [&](std::size_t part) {
        std::size_t const from = part * most;
        work(from, size - from < most ? size : from + most);
    });
}

}  // namespace ply::detail
