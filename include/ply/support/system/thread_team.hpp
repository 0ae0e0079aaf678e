// Several threads at one piece of work.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include <ply/support/function_ref.hpp>
#include <ply/support/system/threads.hpp>

#if defined(__cpp_exceptions)
#include <exception>
#include <system_error>
#endif

namespace ply {

/// The most threads that one search uses.
inline constexpr int max_threads = PLY_HAS_THREADS ? 1024 : 1;

/// The threads that `wanted` stands for: 0 or less is as many as the machine runs at once.
inline int thread_count(int wanted) {
#if PLY_HAS_THREADS
    if (wanted <= 0) wanted = static_cast<int>(std::thread::hardware_concurrency());
#endif
    return wanted < 1 ? 1 : wanted > max_threads ? max_threads : wanted;
}

#if PLY_HAS_THREADS
namespace detail {

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

    /// Starts threads that call work(1) to work(count), or as many as the system will give. What
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

}  // namespace detail
#endif

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

}  // namespace ply
