// Several threads at one piece of work.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

#if defined(__cpp_exceptions)
#include <exception>
#include <system_error>
#endif

#include <ply/support/function_ref.hpp>

namespace ply {

/// The most threads that one search uses.
inline constexpr int max_threads = 1024;

/// The threads that `wanted` stands for: 0 or less is as many as the machine runs at once.
inline int thread_count(int wanted) {
    if (wanted <= 0) wanted = static_cast<int>(std::thread::hardware_concurrency());
    return (std::clamp)(wanted, 1, max_threads);
}

namespace detail {

/// The threads of a team but the first, which is the caller's. All have ended when it is gone.
class helpers {
public:
    helpers() = default;
    helpers(helpers const&) = delete;
    helpers& operator=(helpers const&) = delete;
    ~helpers() {
        for (auto& t : threads_) t.join();
    }

    /// Starts `count` threads, or as many as the system will give.
    void start(int count, function_ref<void(int)> work) {
        threads_.reserve(static_cast<std::size_t>(count));
        for (int i = 1; i <= count; ++i) {
            if (!start_one(i, work)) return;
        }
    }

private:
    bool start_one(int i, function_ref<void(int)> work) {
#if defined(__cpp_exceptions)
        try {
            threads_.emplace_back([i, work] { work(i); });
        } catch (std::system_error const&) {
            return false;
        }
#else
        threads_.emplace_back([i, work] { work(i); });
#endif
        return true;
    }

    std::vector<std::thread> threads_;
};

}  // namespace detail

/// Calls work(i) for every i from 0 up to `threads`, each in a thread of its own, and returns when
/// all have returned; work(0) runs in the caller's. Where the system gives fewer threads, the last
/// numbers are not called, so work must be such that work(0) alone would finish it. The first
/// exception sets `stop`, which the others should look at, and reaches the caller unchanged.
inline void run_team(int threads, [[maybe_unused]] std::atomic<bool>& stop,
                     detail::function_ref<void(int)> work) {
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
}

}  // namespace ply
