// Threads that now and then leave one of them alone with what they share.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace ply::detail {

/// Threads are inside while they use what they share. When one wants to be alone the gate closes,
/// and the others, who ask closed() often, step aside until it is open again.
class thread_gate {
public:
    void enter() {
        std::unique_lock<std::mutex> lock(mutex_);
        wait_inside(lock);
    }
    void leave() {
        std::lock_guard<std::mutex> const lock(mutex_);
        --inside_;
        changed_.notify_all();
    }

    // For threads that are inside.

    bool closed() const { return closed_.load(std::memory_order_relaxed); }
    void step_aside() {
        std::unique_lock<std::mutex> lock(mutex_);
        step_aside(lock);
    }
    /// Calls f() while no other thread is inside; or steps aside where another one does so.
    template <class F>
    void alone(F const& f) {
        std::unique_lock<std::mutex> lock(mutex_);
        if (closed_) return step_aside(lock);
        closed_ = true;
        changed_.wait(lock, [this] { return inside_ == 1; });
        opener const at_the_end{*this};
        f();
    }

private:
    struct opener {
        thread_gate& gate;
        ~opener() {
            gate.closed_ = false;
            gate.changed_.notify_all();
        }
    };

    void step_aside(std::unique_lock<std::mutex>& lock) {
        --inside_;
        changed_.notify_all();
        wait_inside(lock);
    }
    void wait_inside(std::unique_lock<std::mutex>& lock) {
        changed_.wait(lock, [this] { return !closed_; });
        ++inside_;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> closed_{false};
    int inside_ = 0;
};

}  // namespace ply::detail
