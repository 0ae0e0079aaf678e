// What rank 0 does in a call: it shares out work, to its own threads too, and takes in the answers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/mpi/communicator.hpp>
#include <ply/mpi/detail/fail.hpp>
#include <ply/mpi/detail/ledger.hpp>
#include <ply/mpi/detail/protocol.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/detail/workshop.hpp>
#include <ply/mpi/report.hpp>

namespace ply::mpi::detail {

/// A job has
///   bytes task(index)                what a rank is told of it
///   bool take(index, rank, reader&)  its answer; false if no other is wanted any more
///   int home(index)                  the rank that does it best, or -1
template <class Work>
class master {
public:
    master(communicator& ranks, Work& work, int threads, limits const& l, form const& f,
           distribution const& d)
        : ranks_(ranks),
          call_(ranks.begin_call()),
          l_(l),
          form_(f),
          ledger_(ranks.size(), d),
          shop_(threads, work) {
        ledger_.enter(0, shop_.threads());
    }
    master(master const&) = delete;
    master& operator=(master const&) = delete;
    ~master() {
        if (over_) return;
#if defined(__cpp_exceptions)
        try {
            tell_end(false, {});
        } catch (...) {
            // MPI does not work any more.
        }
#else
        tell_end(false, {});
#endif
    }

    /// Has the pieces 0 to pieces - 1 done, those that are `wanted`; returns those that were
    /// refused, rising. Where the stop flag ends it, or the job, some are neither.
    template <class Job>
    std::vector<std::size_t> run(Job& job, std::size_t pieces,
                                 std::vector<std::size_t> const& wanted) {
        ledger_.begin(pieces, wanted);
        for (pause nothing; !ledger_.is_over();) {
            bool busy = take_messages(job);
            if (take_own(job)) busy = true;
            ledger_.look_at_clock();
            if (l_.stop != nullptr && l_.stop->load()) stop();
            share_out(job);
            if (busy) {
                nothing.reset();
            } else if (!ledger_.is_over()) {
                shop_.wait(nothing.next());
            }
        }
        drop(ledger_.needless(std::nullopt));
        return ledger_.refused();
    }

    /// Ends the call on all ranks, with what they get.
    void finish(bytes const& for_all) {
        over_ = true;
        tell_end(true, for_all);
    }

    bool stopped() const { return stopped_; }
    std::vector<failure> const& failures() const { return ledger_.failures(); }

private:
    template <class Job>
    bool take_messages(Job& job) {
        bool any = false;
        while (auto const m = ranks_.receive()) {
            any = true;
            reader r(m->content);
            auto const what = r.one_of(says::over);
            if (r.number() != call_) continue;  // of an earlier call
            switch (what) {
                case says::hello: welcome(m->from, r); break;
                case says::done: answered(job, r.number(), r); break;
                case says::refused: {
                    auto const ticket = r.number();
                    refused(ticket, r.text());
                    break;
                }
                case says::dropped: ledger_.give_back(r.number()); break;
                default: fail("ply: a message that rank 0 may not get");
            }
            if (!r.ok()) fail("ply: a damaged message from rank " + std::to_string(m->from));
        }
        return any;
    }

    template <class Job>
    bool take_own(Job& job) {
        bool any = false;
        while (auto const end = shop_.next()) {
            any = true;
            reader r(end->answer);
            switch (end->what) {
                case outcome::kind::done: answered(job, end->ticket, r); break;
                case outcome::kind::refused: refused(end->ticket, end->text); break;
                case outcome::kind::dropped: ledger_.give_back(end->ticket); break;
            }
        }
        return any;
    }

    void welcome(int rank, reader& r) {
        auto const why = form_.refuses(form::read(r));
        if (why.empty()) {
            ledger_.enter(rank, (std::max)(r.number<int>(), 1));
            return;
        }
        ranks_.send(rank, begin(says::turn_away, call_).text(why).take());
        ledger_.turn_away(rank, why);
    }

    template <class Job>
    void answered(Job& job, std::uint64_t ticket, reader& r) {
        auto const back = ledger_.give_back(ticket);
        if (!back.wanted) return;
        bool const more = job.take(back.index, back.rank, r);
        if (!r.ok()) fail("ply: a damaged answer of rank " + std::to_string(back.rank));
        ledger_.answered(back.index);
        drop(ledger_.needless(back.index));
        if (!more) ledger_.end_round();
    }

    void refused(std::uint64_t ticket, std::string const& text) {
        auto const back = ledger_.give_back(ticket);
        if (back.wanted) ledger_.refused(back.index, back.rank, text);
    }

    template <class Job>
    void share_out(Job& job) {
        auto const home = [&job](std::size_t index) { return job.home(index); };
        for (bool any = true; any && !ledger_.is_all_given();) {
            any = false;
            for (int rank = 0; rank < ranks_.size(); ++rank) {
                if (!ledger_.has_thread_free(rank)) continue;
                if (auto const index = ledger_.take_for(rank, home)) {
                    give(job.task(*index), ledger_.give(*index, rank), rank);
                    any = true;
                }
            }
        }
    }

    void give(bytes task, std::uint64_t ticket, int rank) {
        if (rank == 0) {
            shop_.give(ticket, std::move(task));
        } else {
            ranks_.send(rank, begin(says::task, call_).number(ticket).rest(task).take());
        }
    }

    void drop(std::vector<std::pair<std::uint64_t, int>> const& needless) {
        for (auto const& [ticket, rank] : needless) {
            if (rank == 0) {
                shop_.drop(ticket);
            } else {
                ranks_.send(rank, begin(says::drop, call_).number(ticket).take());
            }
        }
    }

    void stop() {
        if (stopped_) return;
        stopped_ = true;
        ledger_.stop();
        shop_.stop_all();
        for (int rank = 1; rank < ranks_.size(); ++rank) {
            if (ledger_.is_busy(rank)) ranks_.send(rank, begin(says::stop, call_).take());
        }
    }

    void tell_end(bool well, bytes const& for_all) {
        for (int rank = 1; rank < ranks_.size(); ++rank) {
            ranks_.send(rank, begin(says::over, call_).flag(well).rest(for_all).take());
        }
    }

    communicator& ranks_;
    std::uint64_t call_;
    limits const& l_;
    form form_;
    ledger ledger_;
    bool stopped_ = false;
    bool over_ = false;
    workshop<Work> shop_;
};

}  // namespace ply::mpi::detail
