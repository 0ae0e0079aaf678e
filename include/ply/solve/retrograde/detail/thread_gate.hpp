// Threads that now and then stop all together to change what they share.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <utility>

#include <ply/support/system/threads.hpp>

namespace ply::detail {

/// Threads are inside while they use what they share. When one wants to change it the gate closes,
/// and the others, who ask closed() often, step aside until it is open again; meanwhile they help.
class thread_gate {
public:
    /// Work in parts, in any order and by several threads. It must not throw.
    struct work {
        std::size_t parts = 0;
        std::function<void(std::size_t)> part = {};
    };

    void enter() {
        unique_lock lock(mutex_);
        wait_inside(lock);
    }
    void leave() {
        lock_guard const lock(mutex_);
        --inside_;
        changed_.notify_all();
    }

    // For threads that are inside.

    bool closed() const { return closed_.load(std::memory_order_relaxed); }
    void step_aside() {
        unique_lock lock(mutex_);
        step_aside(lock);
    }
    /// Calls begin() while no other thread is inside, and does the work that it returns, with the
    /// others' help. Or steps aside where another one does so.
    template <class F>
    void close_for(F const& begin) {
        unique_lock lock(mutex_);
        if (closed_) return step_aside(lock);
        closed_ = true;
        opener const at_the_end{*this};
        changed_.wait(lock, [this] { return inside_ == 1; });
        work_ = begin();
        next_part_ = 0;
        changed_.notify_all();
        while (next_part_ < work_.parts) help(lock);
        changed_.wait(lock, [this] { return helping_ == 0; });
        work_ = {};
    }

private:
    struct opener {
        thread_gate& gate;
        ~opener() {
            gate.closed_ = false;
            gate.changed_.notify_all();
        }
    };

    void step_aside(unique_lock& lock) {
        --inside_;
        changed_.notify_all();
        wait_inside(lock);
    }
    void wait_inside(unique_lock& lock) {
        while (closed_) {
            if (next_part_ < work_.parts) {
                help(lock);
            } else {
                changed_.wait(lock);
            }
        }
        ++inside_;
    }
    void help(unique_lock& lock) {
        std::size_t const part = next_part_++;
        ++helping_;
        lock.unlock();
        work_.part(part);
        lock.lock();
        --helping_;
        changed_.notify_all();
    }

    mutex mutex_;
    condition_variable changed_;
    std::atomic<bool> closed_{false};
    int inside_ = 0;
    int helping_ = 0;
    work work_;
    std::size_t next_part_ = 0;
};

}  // namespace ply::detail
