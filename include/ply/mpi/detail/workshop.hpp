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
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#include <exception>
#endif

#include <ply/mpi/detail/protocol.hpp>
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
            for (auto const& o : open_) o->stop = true;
        }
        wake_.notify_all();
    }

    int threads() const { return threads_.count(); }

    /// Does what rank 0 says; false where that is not for searching threads.
    bool obey(says what, reader& r) {
        ply::detail::lock_guard const lock(mutex_);
        switch (what) {
            case says::task: {
                auto const ticket = r.number();
                open_.push_back(std::make_shared<order>(ticket, r.rest()));
                waiting_.push_back(open_.back());
                wake_.notify_one();
                return true;
            }
            case says::drop: {
                auto const ticket = r.number();
                for (auto const& o : open_) {
                    if (o->ticket == ticket) o->dropped = o->stop = true;
                }
                return true;
            }
            case says::stop:
                for (auto const& o : open_) o->stop = true;
                return true;
            default: return false;
        }
    }
    /// All that was given is to end soon, with the answer that there is.
    void stop_all() {
        ply::detail::lock_guard const lock(mutex_);
        for (auto const& o : open_) o->stop = true;
    }

    /// A message to rank 0, if there is one.
    std::optional<bytes> next() {
        ply::detail::lock_guard const lock(mutex_);
        if (ready_.empty()) return std::nullopt;
        auto first = std::move(ready_.front());
        ready_.pop_front();
        return first;
    }
    /// Waits until something is ready, but not for longer than that.
    void wait(std::chrono::microseconds longest) {
        ply::detail::unique_lock lock(mutex_);
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
        auto message = begin(says::dropped, call_).number(o.ticket);
        if (o.dropped) return message.take();
#if defined(__cpp_exceptions)
        try {
            message = done(o, thread);
        } catch (std::exception const& error) {
            message = begin(says::refused, call_).number(o.ticket).text(error.what());
        } catch (...) {
            message = begin(says::refused, call_).number(o.ticket);
            message.text("an exception that is no std::exception");
        }
#else
        message = done(o, thread);
#endif
        if (o.dropped) message = begin(says::dropped, call_).number(o.ticket);
        return message.take();
    }
    writer done(order const& o, int thread) {
        bytes const answer = work_(thread, reader(o.task), o.stop);
        return begin(says::done, call_).number(o.ticket).rest(answer);
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
    /// What the threads do. It must stay where it is.
    struct runner {
        workshop* shop;
        void operator()(int number) const { shop->run(number - 1); }
    };
    runner const runner_{this};
    ply::detail::helpers threads_;  // the last member, so that the others outlive them
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
