// A call on all ranks: rank 0 shares out work, to its own threads too, and takes in the answers; the
// others do what it says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/mpi/communicator.hpp>
#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/ledger.hpp>
#include <ply/mpi/detail/protocol.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/detail/workshop.hpp>
#include <ply/mpi/report.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply::mpi::detail {

/// On rank 0. A job has
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
          shop_(threads, work, call_) {
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
            bool busy = false;
            while (auto const m = ranks_.receive()) {
                hear(job, m->from, m->content);
                busy = true;
            }
            while (auto const own = shop_.next()) {
                hear(job, 0, *own);
                busy = true;
            }
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
    void hear(Job& job, int rank, bytes const& content) {
        reader r(content);
        auto const what = r.one_of(says::over);
        if (r.number() != call_) return;  // of an earlier call
        if (what == says::hello) {
            welcome(rank, r);
        } else if (what == says::done || what == says::refused || what == says::dropped) {
            auto const back = ledger_.give_back(r.number());
            if (back.wanted && what == says::done) answered(job, back, r);
            if (back.wanted && what == says::refused)
                ledger_.refused(back.index, back.rank, r.text());
        } else {
            fail("ply: a message that rank 0 may not get");
        }
        if (!r.ok()) fail("ply: a damaged message from rank " + std::to_string(rank));
    }

    void welcome(int rank, reader& r) {
        form theirs;
        theirs.code(r);
        auto const why = form_.refuses(theirs);
        if (why.empty()) {
            int const threads = r.number<int>();
            ledger_.enter(rank, threads > 1 ? threads : 1);
            return;
        }
        ranks_.send(rank, begin(says::turn_away, call_).text(why).take());
        ledger_.turn_away(rank, why);
    }

    template <class Job>
    void answered(Job& job, ledger::returned const& back, reader& r) {
        bool const more = job.take(back.index, back.rank, r);
        if (!r.ok()) return;
        ledger_.answered(back.index);
        drop(ledger_.needless(back.index));
        if (!more) ledger_.end_round();
    }

    template <class Job>
    void share_out(Job& job) {
        auto const home = [&job](std::size_t index) { return job.home(index); };
        for (bool any = true; any && !ledger_.is_all_given();) {
            any = false;
            for (int rank = 0; rank < ranks_.size(); ++rank) {
                if (!ledger_.has_thread_free(rank)) continue;
                if (auto const index = ledger_.take_for(rank, home)) {
                    bytes const task = job.task(*index);
                    auto const ticket = ledger_.give(*index, rank);
                    send(rank, begin(says::task, call_).number(ticket).rest(task).take());
                    any = true;
                }
            }
        }
    }

    void drop(std::vector<std::pair<std::uint64_t, int>> const& needless) {
        for (auto const& [ticket, rank] : needless) {
            send(rank, begin(says::drop, call_).number(ticket).take());
        }
    }

    void stop() {
        if (stopped_) return;
        stopped_ = true;
        ledger_.stop();
        for (int rank = 0; rank < ranks_.size(); ++rank) {
            if (ledger_.is_busy(rank)) send(rank, begin(says::stop, call_).take());
        }
    }

    void send(int rank, bytes const& content) {
        if (rank != 0) return ranks_.send(rank, content);
        reader r(content);
        auto const what = r.one_of(says::over);
        r.number();
        shop_.obey(what, r);
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

/// On every other rank.
template <class Work>
class worker {
public:
    worker(communicator& ranks, Work& work, int threads, limits const& l)
        : ranks_(ranks), call_(ranks.begin_call()), end_{ranks}, l_(l), shop_(threads, work, call_) {}

    /// Does what rank 0 says until the call is over; returns what rank 0 has for all ranks.
    bytes serve(form f) {
        auto hello = begin(says::hello, call_);
        f.code(hello);
        ranks_.send(0, hello.number(shop_.threads()).take());
        for (pause nothing;;) {
            bool idle = true;
            while (auto const m = ranks_.receive()) {
                idle = false;
                if (obey(m->content)) return std::move(for_all_);
            }
            while (auto const message = shop_.next()) {
                idle = false;
                ranks_.send(0, *message);
            }
            if (l_.stop != nullptr && l_.stop->load()) shop_.stop_all();
            if (idle) {
                shop_.wait(nothing.next());
            } else {
                nothing.reset();
            }
        }
    }

private:
    struct end_of_call {
        communicator& ranks;
        ~end_of_call() { ranks.end_call(); }
    };

    /// True when the call is over.
    bool obey(bytes const& content) {
        reader r(content);
        auto const what = r.one_of(says::over);
        if (r.number() != call_) return false;  // of an earlier call
        if (what == says::turn_away) fail("ply: this rank was turned away: " + r.text());
        if (what == says::over) {
            if (!r.flag()) fail("ply: rank 0 has given up the call");
            for_all_ = r.rest();
            return true;
        }
        if (!shop_.obey(what, r)) fail("ply: a message that no rank may get");
        if (!r.ok()) fail("ply: a damaged message");
        return false;
    }

    communicator& ranks_;
    std::uint64_t call_;
    end_of_call end_;
    limits const& l_;
    bytes for_all_;
    workshop<Work> shop_;
};

/// What a call works with on a rank.
template <class Work>
struct calling {
    communicator& ranks;
    Work& work;
    int threads;
    limits const& l;
    form const& f;
    distribution const& d;
};

/// A call from its beginning to its report, on any rank. lead(master, report) does it on rank 0;
/// code(archive, report) writes and reads what the other ranks get, but for the failures.
template <class Report, class Work, class Lead, class Code>
Report run_call(calling<Work> const& c, Lead const& lead, Code const& code_report) {
    Report report;
    if (c.ranks.rank() == 0) {
        master<Work> with(c.ranks, c.work, c.threads, c.l, c.f, c.d);
        lead(with, report);
        report.failures = with.failures();
        writer w;
        if (c.d.to_all_ranks) {
            code_report(w, report);
            code(w, report.failures);
        }
        with.finish(w.take());
        return report;
    }
    bytes const answers = worker<Work>(c.ranks, c.work, c.threads, c.l).serve(c.f);
    if (!c.d.to_all_ranks) return report;
    reader r(answers);
    code_report(r, report);
    code(r, report.failures);
    if (!r.ok()) fail("ply: damaged answers");
    return report;
}

/// The threads of a rank that have something to do.
inline int useful_threads(int wanted, std::size_t pieces) {
    int const threads = ply::thread_count(wanted);
    if (pieces == 0) return 1;
    return pieces < static_cast<std::size_t>(threads) ? static_cast<int>(pieces) : threads;
}

}  // namespace ply::mpi::detail
