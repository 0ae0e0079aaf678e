// Several threads at one piece of work, their limits, and work that is shared out in parts.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/system/threads.hpp>

#if defined(__cpp_exceptions)
#include <exception>
#include <system_error>
#endif

namespace ply {

/// The most threads that one search uses.
inline constexpr int max_threads = PLY_HAS_THREADS ? 1024 : 1;

/// The threads that `wanted` stands for: 0 or less is all that the machine runs at once.
inline int thread_count(int wanted) {
#if PLY_HAS_THREADS
    if (wanted <= 0) wanted = static_cast<int>(std::thread::hardware_concurrency());
#endif
    return wanted < 1 ? 1 : wanted > max_threads ? max_threads : wanted;
}

namespace detail {

template <class Signature>
class function_ref;

/// Refers to a callable that outlives it. The callee need not know its type, and is compiled once
/// for all of them.
template <class R, class... Args>
class function_ref<R(Args...)> {
public:
    template <class F>
        requires(!std::is_same_v<F, function_ref>)
    function_ref(F const& f)  // NOLINT: implicit on purpose
        : callable_(&f), call_([](void const* callable, Args... args) -> R {
              return (*static_cast<F const*>(callable))(args...);
          }) {}

    R operator()(Args... args) const { return call_(callable_, args...); }

private:
    void const* callable_;
    R (*call_)(void const*, Args...);
};

#if PLY_HAS_THREADS
/// Threads with numbers from 1: of a team those but the first, which is the caller's. All have
/// ended when it is gone.
class helpers {
public:
    helpers() = default;
    helpers(helpers const&) = delete;
    helpers& operator=(helpers const&) = delete;
    ~helpers() {
        for (auto& t : threads_) t.join();
    }

    /// Starts threads that call work(1) to work(count), or those that the system will give. What
    /// `work` refers to must outlive them.
    void start(int count, function_ref<void(int)> work) {
        threads_.reserve(static_cast<std::size_t>(count));
#if defined(__cpp_exceptions)
        try {
            start_all(count, work);
        } catch (std::system_error const&) {
            // As many as there are will do.
        }
#else
        start_all(count, work);
#endif
    }

    int count() const { return static_cast<int>(threads_.size()); }

private:
    void start_all(int count, function_ref<void(int)> work) {
        for (int i = 1; i <= count; ++i) threads_.emplace_back([i, work] { work(i); });
    }

    std::vector<std::thread> threads_;
};
#endif

}  // namespace detail

/// Calls work(i) for every i from 0 up to `threads`, each in a thread of its own, and returns when
/// all have returned; work(0) runs in the caller's. Where the system gives fewer threads, the last
/// numbers are not called, so work must be such that work(0) alone would finish it. The first
/// exception sets `stop`, which the others should look at, and reaches the caller unchanged. Where
/// the platform has no threads, work(0) is all.
inline void run_team([[maybe_unused]] int threads, [[maybe_unused]] std::atomic<bool>& stop,
                     detail::function_ref<void(int)> work) {
#if !PLY_HAS_THREADS
    work(0);
#else
    if (threads <= 1) {
        work(0);
        return;
    }
#if defined(__cpp_exceptions)
    std::atomic<bool> failed{false};
    std::exception_ptr first;
    auto const guarded = [&](int i) {
        try {
            work(i);
        } catch (...) {
            if (!failed.exchange(true)) first = std::current_exception();
            stop.store(true);
        }
    };
#else
    auto const guarded = work;
#endif
    {
        detail::helpers others;
        others.start(threads - 1, guarded);
        guarded(0);
    }
#if defined(__cpp_exceptions)
    if (first) std::rethrow_exception(first);
#endif
#endif
}

namespace detail {

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

}  // namespace detail
}  // namespace ply
