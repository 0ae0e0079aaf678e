// A call on all ranks: rank 0 shares out work, to its own threads too, and takes in the answers;
// the others do what it says.
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
#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/ledger.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/detail/workshop.hpp>
#include <ply/mpi/report.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply::mpi::detail {

/// A call on any rank.
template <class Work>
struct calling {
    communicator& ranks;
    Work& work;
    int threads;
    limits const& l;
    form const& f;
    distribution const& d;
};

/// What rank 0 and the others have in common.
template <class Work>
class participant {
protected:
    explicit participant(calling<Work> const& c)
        : c_(c),
          ranks_(c.ranks),
          call_(ranks_.begin_call()),
          end_{ranks_},
          shop_(c.threads, c.work, call_) {}
    participant(participant const&) = delete;
    participant& operator=(participant const&) = delete;

    /// A message of another rank or of the searching threads, if there is one.
    std::optional<message> next() {
        if (auto other = ranks_.receive()) return other;
        if (auto own = shop_.next()) return message{ranks_.rank(), std::move(*own)};
        return std::nullopt;
    }
    bool must_stop() const { return c_.l.stop != nullptr && c_.l.stop->load(); }

private:
    struct end_of_call {
        communicator& ranks;
        ~end_of_call() {
            if (ranks.rank() != 0) ranks.end_call();
        }
    };

protected:
    calling<Work> const& c_;
    communicator& ranks_;
    std::uint64_t call_;
    end_of_call end_;
    workshop<Work> shop_;
};

/// On rank 0. The work has, for that rank,
///   bytes task(index)                what a rank is told of it
///   bool take(index, rank, reader&)  its answer; false if no other is wanted any more
///   int home(index)                  the rank that does it best, or -1
template <class Work>
class master : participant<Work> {
    using base = participant<Work>;
    using base::call_, base::ranks_, base::shop_;

public:
    explicit master(calling<Work> const& c) : base(c), ledger_(ranks_.size(), c.d) {
        ledger_.enter(0, shop_.threads());
    }
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
    /// refused, rising. Where the stop flag ends it, or the work, some are neither.
    std::vector<std::size_t> run(std::size_t pieces, std::vector<std::size_t> const& wanted) {
        ledger_.begin(pieces, wanted);
        while (!ledger_.is_over()) {
            bool busy = false;
            for (; auto const m = this->next(); busy = true) hear(m->from, m->content);
            ledger_.look_at_clock();
            if (this->must_stop()) stop();
            share_out();
            if (!ledger_.is_over()) shop_.wait(busy);
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
    void hear(int rank, bytes const& content) {
        reader r(content);
        auto const what = r.get<says>();
        if (r.get() != call_) return;  // of an earlier call
        if (what == says::hello) {
            welcome(rank, r);
        } else if (what == says::done || what == says::refused) {
            auto const back = ledger_.give_back(r.get());
            if (!back.wanted) return;
            if (what == says::done) {
                answered(back, r);
            } else {
                ledger_.refused(back.index, back.rank, r.get<std::string>());
            }
        } else {
            fail("ply: a message that rank 0 may not get");
        }
        if (!r.ok()) fail("ply: a damaged message from rank " + std::to_string(rank));
    }

    void welcome(int rank, reader& r) {
        form theirs;
        theirs.code(r);
        auto const why = this->c_.f.refuses(theirs);
        if (why.empty()) return ledger_.enter(rank, (std::max)(r.get<int>(), 1));
        ranks_.send(rank, begin(says::turn_away, call_).parts(why).take());
        ledger_.turn_away(rank, why);
    }

    void answered(ledger::returned const& back, reader& r) {
        bool const more = this->c_.work.take(back.index, back.rank, r);
        if (!r.ok()) return;
        ledger_.answered(back.index);
        drop(ledger_.needless(back.index));
        if (!more) ledger_.end_round();
    }

    void share_out() {
        Work& work = this->c_.work;
        auto const home = [&work](std::size_t index) { return work.home(index); };
        for (bool any = true; any && !ledger_.is_all_given();) {
            any = false;
            for (int rank = 0; rank < ranks_.size(); ++rank) {
                if (!ledger_.has_thread_free(rank)) continue;
                if (auto const index = ledger_.take_for(rank, home)) {
                    bytes const task = work.task(*index);
                    auto const ticket = ledger_.give(*index, rank);
                    send(rank, begin(says::task, call_).parts(ticket).rest(task).take());
                    any = true;
                }
            }
        }
    }

    void drop(std::vector<std::pair<std::uint64_t, int>> const& needless) {
        for (auto const& [ticket, rank] : needless) stop(ticket, rank);
    }

    void stop() {
        if (stopped_) return;
        stopped_ = true;
        ledger_.stop();
        for (int rank = 0; rank < ranks_.size(); ++rank) {
            if (ledger_.is_busy(rank)) stop(0, rank);
        }
    }
    void stop(std::uint64_t ticket, int rank) {
        send(rank, begin(says::stop, call_).parts(ticket).take());
    }

    void send(int rank, bytes const& content) {
        if (rank != 0) return ranks_.send(rank, content);
        reader r(content);
        auto const what = r.get<says>();
        r.get();
        shop_.obey(what, r);
    }

    void tell_end(bool well, bytes const& for_all) {
        for (int rank = 1; rank < ranks_.size(); ++rank) {
            ranks_.send(rank, begin(says::over, call_).parts(well).rest(for_all).take());
        }
    }

    ledger ledger_;
    bool stopped_ = false;
    bool over_ = false;
};

/// On every other rank.
template <class Work>
class worker : participant<Work> {
    using base = participant<Work>;
    using base::call_, base::ranks_, base::shop_;

public:
    explicit worker(calling<Work> const& c) : base(c) {}

    /// Does what rank 0 says until the call is over; returns what rank 0 has for all ranks.
    bytes serve() {
        auto hello = begin(says::hello, call_);
        form(this->c_.f).code(hello);
        ranks_.send(0, hello.parts(shop_.threads()).take());
        for (;;) {
            bool busy = false;
            for (; auto const m = this->next(); busy = true) {
                if (m->from == ranks_.rank()) {
                    ranks_.send(0, m->content);
                } else if (obey(m->content)) {
                    return std::move(for_all_);
                }
            }
            if (this->must_stop()) shop_.stop_all();
            shop_.wait(busy);
        }
    }

private:
    /// True when the call is over.
    bool obey(bytes const& content) {
        reader r(content);
        auto const what = r.get<says>();
        if (r.get() != call_) return false;  // of an earlier call
        if (what == says::turn_away) {
            fail("ply: this rank was turned away: " + r.get<std::string>());
        }
        if (what == says::over) {
            if (!r.get<bool>()) fail("ply: rank 0 has given up the call");
            for_all_ = r.rest();
            return true;
        }
        if (!shop_.obey(what, r)) fail("ply: a message that no rank may get");
        if (!r.ok()) fail("ply: a damaged message");
        return false;
    }

    bytes for_all_;
};

/// A call from its beginning to its report, on any rank. lead(master, report) does it on rank 0;
/// code(archive, report) writes and reads what the other ranks get of the answers.
template <class Report, class Work, class Lead, class Code>
Report run_call(calling<Work> const& c, Lead const& lead, Code const& code_report) {
    Report report;
    if (c.ranks.rank() == 0) {
        master<Work> with(c);
        lead(with, report);
        report.failures = with.failures();
        writer w;
        if (c.d.to_all_ranks) {
            code_report(w, report);
            code(w, report);
        }
        with.finish(w.take());
        return report;
    }
    bytes const answers = worker<Work>(c).serve();
    if (!c.d.to_all_ranks) return report;
    reader r(answers);
    code_report(r, report);
    code(r, report);
    if (!r.ok()) fail("ply: damaged answers");
    return report;
}

/// The threads of a rank that have something to do.
inline int useful_threads(int wanted, std::size_t pieces) {
    int const threads = ply::thread_count(wanted);
    return pieces < static_cast<std::size_t>(threads) ? (std::max)(static_cast<int>(pieces), 1)
                                                      : threads;
}

}  // namespace ply::mpi::detail
