// Threads and locks, and what stands in for them where a platform has none.
#pragma once

#include <chrono>
#include <cstddef>

// <cstddef> has the macros of the standard library that are asked for here.

/// Whether there are threads: 0 where PLY_NO_THREADS is defined, and where the platform has none,
/// as WebAssembly without -pthread. Then every search runs on the caller's thread. All sources of a
/// program must agree on PLY_NO_THREADS.
#if defined(PLY_NO_THREADS) || defined(_LIBCPP_HAS_NO_THREADS)
#define PLY_HAS_THREADS 0
#elif defined(_LIBCPP_HAS_THREADS)
#define PLY_HAS_THREADS _LIBCPP_HAS_THREADS
#elif defined(__GLIBCXX__) && !defined(_GLIBCXX_HAS_GTHREADS)
#define PLY_HAS_THREADS 0
#elif (defined(__wasm32__) || defined(__wasm64__)) && !defined(_REENTRANT)
#define PLY_HAS_THREADS 0
#else
#define PLY_HAS_THREADS 1
#endif

#if PLY_HAS_THREADS
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

namespace ply::detail {

#if PLY_HAS_THREADS

using std::condition_variable;
using std::mutex;
using lock_guard = std::lock_guard<std::mutex>;
using unique_lock = std::unique_lock<std::mutex>;

inline void yield() { std::this_thread::yield(); }
inline void sleep_for(std::chrono::microseconds time) { std::this_thread::sleep_for(time); }

#else

struct mutex {};
struct unique_lock {
    explicit unique_lock(mutex&) {}
    ~unique_lock() {}
    void lock() {}
    void unlock() {}
};
using lock_guard = unique_lock;
/// What a thread waits for has happened already: no other one could make it happen.
struct condition_variable {
    void notify_all() {}
    void wait(unique_lock&) {}
    template <class Condition>
    void wait(unique_lock&, Condition const&) {}
};

inline void yield() {}
inline void sleep_for(std::chrono::microseconds) {}

#endif

}  // namespace ply::detail
