// The searching threads of a rank; its own thread is left for messages.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#include <exception>
#include <system_error>
#endif

#include <ply/mpi/detail/wire.hpp>

namespace ply::mpi::detail {

/// What became of a task.
struct outcome {
    enum class kind : std::uint8_t { done, refused, dropped };
    std::uint64_t ticket;
    kind what;
    bytes answer;      // done
    std::string text;  // refused: what was thrown
};

/// Work: `bytes work(int thread, reader task, std::atomic<bool> const& stop)`, called by several
/// threads at once. All have ended when the workshop is gone, and what they did is lost.
template <class Work>
class workshop {
public:
    workshop(int threads, Work& work) : work_(work) {
        threads_.reserve(static_cast<std::size_t>(threads));
        for (int i = 0; i < threads && start(i); ++i) {
        }
    }
    workshop(workshop const&) = delete;
    workshop& operator=(workshop const&) = delete;
    ~workshop() { close(); }

    int threads() const { return static_cast<int>(threads_.size()); }

    void give(std::uint64_t ticket, bytes task) {
        std::lock_guard const lock(mutex_);
        open_.push_back(std::make_shared<order>(ticket, std::move(task)));
        waiting_.push_back(open_.back());
        wake_.notify_one();
    }
    /// Its answer is not wanted any more.
    void drop(std::uint64_t ticket) {
        std::lock_guard const lock(mutex_);
        for (auto const& o : open_) {
            if (o->ticket == ticket) o->dropped = o->stop = true;
        }
    }
    /// All that was given is to end soon, with the answer that there is.
    void stop_all() {
        std::lock_guard const lock(mutex_);
        for (auto const& o : open_) o->stop = true;
    }

    std::optional<outcome> next() {
        std::lock_guard const lock(mutex_);
        if (ready_.empty()) return std::nullopt;
        auto first = std::move(ready_.front());
        ready_.pop_front();
        return first;
    }
    /// Waits until something is ready, but not for longer than that.
    void wait(std::chrono::microseconds longest) {
        std::unique_lock lock(mutex_);
        told_.wait_for(lock, longest, [this] { return !ready_.empty(); });
    }

private:
    struct order {
        order(std::uint64_t number, bytes what) : ticket(number), task(std::move(what)) {}
        std::uint64_t ticket;
        bytes task;
        std::atomic<bool> stop{false};
        std::atomic<bool> dropped{false};
    };

    /// False where the system gives no more threads, and there is one at least.
    bool start(int i) {
#if defined(__cpp_exceptions)
        try {
            threads_.emplace_back([this, i] { run(i); });
        } catch (std::system_error const&) {
            if (threads_.empty()) throw;
            return false;
        }
#else
        threads_.emplace_back([this, i] { run(i); });
#endif
        return true;
    }

    void close() {
        {
            std::lock_guard const lock(mutex_);
            closed_ = true;
            waiting_.clear();
            for (auto const& o : open_) o->stop = true;
        }
        wake_.notify_all();
        for (auto& t : threads_) t.join();
    }

    void run(int thread) {
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
            if (closed_) return;
            auto const o = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            auto end = finish(*o, thread);
            lock.lock();
            open_.erase(std::remove(open_.begin(), open_.end(), o), open_.end());
            ready_.push_back(std::move(end));
            told_.notify_one();
        }
    }

    outcome finish(order const& o, int thread) {
        outcome end{o.ticket, outcome::kind::dropped, {}, {}};
        if (o.dropped) return end;
#if defined(__cpp_exceptions)
        try {
            end.answer = work_(thread, reader(o.task), o.stop);
            end.what = outcome::kind::done;
        } catch (std::exception const& error) {
            end.text = error.what();
            end.what = outcome::kind::refused;
        } catch (...) {
            end.text = "an exception that is no std::exception";
            end.what = outcome::kind::refused;
        }
#else
        end.answer = work_(thread, reader(o.task), o.stop);
        end.what = outcome::kind::done;
#endif
        if (o.dropped) end.what = outcome::kind::dropped;
        return end;
    }

    Work& work_;
    std::mutex mutex_;
    std::condition_variable wake_;  // of the searching threads
    std::condition_variable told_;  // of the rank's own
    bool closed_ = false;
    std::vector<std::shared_ptr<order>> open_;
    std::deque<std::shared_ptr<order>> waiting_;
    std::deque<outcome> ready_;
    std::vector<std::thread> threads_;
};

/// How long to wait where nothing happened: ever longer, up to a millisecond.
class pause {
public:
    void reset() { next_ = std::chrono::microseconds(20); }
    std::chrono::microseconds next() {
        auto const now = next_;
        next_ = (std::min)(next_ * 2, std::chrono::microseconds(1000));
        return now;
    }

private:
    std::chrono::microseconds next_{20};
};

}  // namespace ply::mpi::detail
