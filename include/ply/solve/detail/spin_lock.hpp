// A lock for a few instructions.
#pragma once

#include <atomic>
#include <thread>

namespace ply::detail {

class spin_lock {
public:
    void lock() {
        while (held_.exchange(true, std::memory_order_acquire)) {
            while (held_.load(std::memory_order_relaxed)) std::this_thread::yield();
        }
    }
    void unlock() { held_.store(false, std::memory_order_release); }

private:
    std::atomic<bool> held_{false};
};

}  // namespace ply::detail
