// The searching threads of a rank, which understand and write messages; its own thread is left to
// send and receive them.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#include <exception>
#endif

#include <ply/mpi/detail/wire.hpp>
#include <ply/support/system/thread_team.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::mpi::detail {

/// Work: `bytes work(int thread, reader task, std::atomic<bool> const& stop)`, called by several
/// threads at once. All have ended when the workshop is gone, and what they did is lost.
template <class Work>
class workshop {
public:
    workshop(int threads, Work& work, std::uint64_t call) : work_(work), call_(call) {
        threads_.start(threads, runner_);
        if (threads_.count() == 0) fail("ply: the system gives no threads");
    }
    workshop(workshop const&) = delete;
    workshop& operator=(workshop const&) = delete;
    ~workshop() {
        {
            ply::detail::lock_guard const lock(mutex_);
            closed_ = true;
            waiting_.clear();
            stop(0);
        }
        wake_.notify_all();
    }

    int threads() const { return threads_.count(); }

    /// Does what rank 0 says; false where that is not for searching threads.
    bool obey(says what, reader& r) {
        ply::detail::lock_guard const lock(mutex_);
        switch (what) {
            case says::task: {
                auto const ticket = r.get();
                open_.push_back(std::make_shared<order>(ticket, r.rest()));
                waiting_.push_back(open_.back());
                wake_.notify_one();
                return true;
            }
            case says::stop: stop(r.get()); return true;
            default: return false;
        }
    }
    /// All that was given is to end soon, with the answer that there is.
    void stop_all() {
        ply::detail::lock_guard const lock(mutex_);
        stop(0);
    }

    /// A message to rank 0, if there is one.
    std::optional<bytes> next() {
        ply::detail::lock_guard const lock(mutex_);
        if (ready_.empty()) return std::nullopt;
        auto first = std::move(ready_.front());
        ready_.pop_front();
        return first;
    }
    /// Waits until something is ready: each time longer, up to a millisecond, or from the start.
    void wait(bool from_the_start) {
        ply::detail::unique_lock lock(mutex_);
        pause_ = from_the_start ? 20 : (std::min)(2 * pause_, 1000);
        told_.wait_for(lock, std::chrono::microseconds(pause_), [this] { return !ready_.empty(); });
    }

private:
    struct order {
        order(std::uint64_t number, bytes what) : ticket(number), task(std::move(what)) {}
        std::uint64_t ticket;
        bytes task;
        std::atomic<bool> stop{false};
    };

    /// Stops what has this ticket; 0 stops all.
    void stop(std::uint64_t ticket) {
        for (auto const& o : open_) {
            if (ticket == 0 || o->ticket == ticket) o->stop = true;
        }
    }

    void run(int thread) {
        ply::detail::unique_lock lock(mutex_);
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

    bytes finish(order const& o, int thread) {
#if defined(__cpp_exceptions)
        auto const refused = [&](std::string const& why) {
            return begin(says::refused, call_).parts(o.ticket, why).take();
        };
        try {
            return done(o, thread);
        } catch (std::exception const& error) {
            return refused(error.what());
        } catch (...) {
            return refused("an exception that is no std::exception");
        }
#else
        return done(o, thread);
#endif
    }
    bytes done(order const& o, int thread) {
        bytes const answer = work_(thread, reader(o.task), o.stop);
        return begin(says::done, call_).parts(o.ticket).rest(answer).take();
    }

    Work& work_;
    std::uint64_t call_;
    ply::detail::mutex mutex_;
    ply::detail::condition_variable wake_;  // of the searching threads
    ply::detail::condition_variable told_;  // of the rank's own
    bool closed_ = false;
    std::vector<std::shared_ptr<order>> open_;
    std::deque<std::shared_ptr<order>> waiting_;
    std::deque<bytes> ready_;
    int pause_ = 20;  // microseconds
    /// What the threads do. It must stay where it is.
    struct runner {
        workshop* shop;
        void operator()(int number) const { shop->run(number - 1); }
    };
    runner const runner_{this};
    ply::detail::helpers threads_;  // the last member, so that the others outlive them
};

}  // namespace ply::mpi::detail
