// What rank 0 does in a call: it shares out work, to its own threads too, and takes in the answers.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/mpi/communicator.hpp>
#include <ply/mpi/detail/fail.hpp>
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
    using clock = std::chrono::steady_clock;

public:
    master(communicator& ranks, Work& work, int threads, limits const& l, form const& f,
           distribution const& d)
        : ranks_(ranks),
          call_(ranks.begin_call()),
          l_(l),
          form_(f),
          options_(d),
          start_(clock::now()),
          states_(static_cast<std::size_t>(ranks.size())),
          shop_(threads, work) {
        states_[0].present = true;
        states_[0].threads = shop_.threads();
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
        ++round_;
        pieces_.assign(pieces, {});
        queue_.assign(wanted.begin(), wanted.end());
        for (std::size_t const index : queue_) pieces_[index].queued = true;
        open_ = wanted.size();
        for (pause nothing; open_ > 0;) {
            bool busy = take_messages(job);
            if (take_own(job)) busy = true;
            look_at_clock();
            if (l_.stop != nullptr && l_.stop->load()) stop();
            share_out(job);
            if (busy) {
                nothing.reset();
            } else {
                shop_.wait(nothing.next());
            }
        }
        call_off();
        std::vector<std::size_t> refused;
        for (std::size_t i = 0; i < pieces; ++i) {
            if (pieces_[i].state == piece::refused) refused.push_back(i);
        }
        return refused;
    }

    /// Ends the call on all ranks, with what they get.
    void finish(bytes const& for_all) {
        over_ = true;
        tell_end(true, for_all);
    }

    bool stopped() const { return stopped_; }
    std::vector<failure> const& failures() const { return failures_; }

private:
    struct rank_state {
        bool present = false;
        bool turned_away = false;
        bool absent = false;  // has not come in time
        int threads = 0;
        int busy = 0;
        int late = 0;  // of the busy ones: not answered in time
        std::uint64_t refusals = 0;

        bool usable() const { return !turned_away && (present ? late < threads : !absent); }
    };
    struct piece {
        enum kind : std::uint8_t { open, done, refused, left } state = open;
        bool queued = false;
        std::vector<int> tried = {};
        int at_work = 0;  // ranks that have it and are not late
    };
    struct flight {
        std::size_t index;
        int rank;
        std::uint64_t round;
        clock::time_point since;
        bool late = false;
    };

    rank_state& state(int rank) { return states_[static_cast<std::size_t>(rank)]; }
    std::size_t attempts() const {
        return static_cast<std::size_t>((std::max)(options_.attempts, 1));
    }

    // --- what comes in

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
                case says::dropped: land(r.number()); break;
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
                case outcome::kind::dropped: land(end->ticket); break;
            }
        }
        return any;
    }

    void welcome(int rank, reader& r) {
        auto const theirs = form::read(r);
        auto const why = form_.refuses(theirs);
        rank_state& s = state(rank);
        if (why.empty()) {
            s.present = true;
            s.threads = (std::max)(r.number<int>(), 1);
            return;
        }
        s.turned_away = true;
        ranks_.send(rank, begin(says::turn_away, call_).text(why).take());
        failures_.push_back({failure::whole_rank, rank, why});
        review();
    }

    /// The flight of a ticket, which is over.
    flight land(std::uint64_t ticket) {
        auto const at = flights_.find(ticket);
        if (at == flights_.end()) fail("ply: an answer to no question");
        flight const f = at->second;
        flights_.erase(at);
        rank_state& s = state(f.rank);
        --s.busy;
        if (f.late) {
            --s.late;
        } else if (f.round == round_) {
            --pieces_[f.index].at_work;
        }
        return f;
    }

    template <class Job>
    void answered(Job& job, std::uint64_t ticket, reader& r) {
        flight const f = land(ticket);
        if (f.round != round_ || pieces_[f.index].state == piece::done) return;
        bool const more = job.take(f.index, f.rank, r);
        if (!r.ok()) fail("ply: a damaged answer of rank " + std::to_string(f.rank));
        piece& p = pieces_[f.index];
        if (p.queued) std::erase(queue_, f.index);
        settle(p, piece::done);
        for (auto& [other, g] : flights_) {
            if (g.round == round_ && g.index == f.index) drop(other, g);
        }
        if (!more) {
            for (piece& q : pieces_) {
                if (q.state == piece::open) q.state = piece::left;
            }
            queue_.clear();
            open_ = 0;
        }
    }

    void refused(std::uint64_t ticket, std::string const& text) {
        flight const f = land(ticket);
        if (f.round != round_ || pieces_[f.index].state == piece::done) return;
        failures_.push_back({f.index, f.rank, text});
        ++state(f.rank).refusals;
        failed(f.index);
    }

    /// Another rank is to try, or it was the last one.
    void failed(std::size_t index) {
        piece& p = pieces_[index];
        if (p.state != piece::open || p.queued) return;
        if (!stopped_ && p.tried.size() < attempts() && has_candidate(p)) {
            queue_.push_front(index);
            p.queued = true;
        } else if (p.at_work == 0) {
            settle(p, piece::refused);
        }
    }

    /// An answer that comes after all still counts.
    void settle(piece& p, typename piece::kind how) {
        if (p.state == piece::open) --open_;
        p.state = how;
    }

    bool may_try(piece const& p, int rank) {
        return state(rank).usable() &&
               std::find(p.tried.begin(), p.tried.end(), rank) == p.tried.end();
    }
    bool has_candidate(piece const& p) {
        for (int rank = 0; rank < ranks_.size(); ++rank) {
            if (may_try(p, rank)) return true;
        }
        return false;
    }

    // --- time

    void look_at_clock() {
        if (options_.timeout.unlimited()) return;
        auto const now = clock::now();
        bool changed = false;
        if (now >= options_.timeout.deadline(start_)) {
            for (int rank = 1; rank < ranks_.size(); ++rank) {
                rank_state& s = state(rank);
                if (s.present || s.turned_away || s.absent) continue;
                s.absent = changed = true;
                failures_.push_back({failure::whole_rank, rank, "has not come in time"});
            }
        }
        std::vector<std::size_t> lost;
        for (auto& [ticket, f] : flights_) {
            if (f.late || f.round != round_ || now < options_.timeout.deadline(f.since)) continue;
            f.late = changed = true;
            ++state(f.rank).late;
            --pieces_[f.index].at_work;
            if (pieces_[f.index].state == piece::done) continue;
            failures_.push_back({f.index, f.rank, "no answer in time"});
            lost.push_back(f.index);
        }
        for (std::size_t const index : lost) failed(index);
        if (changed) review();
    }

    /// Gives up what waits for ranks that are not there any more.
    void review() {
        std::erase_if(queue_, [this](std::size_t index) {
            piece& p = pieces_[index];
            if (has_candidate(p)) return false;
            if (p.tried.empty()) failures_.push_back({index, -1, "no rank is left"});
            p.queued = false;
            if (p.at_work == 0) settle(p, piece::refused);
            return true;
        });
    }

    void stop() {
        if (stopped_) return;
        stopped_ = true;
        for (std::size_t const index : queue_) {
            if (pieces_[index].at_work == 0) settle(pieces_[index], piece::left);
        }
        queue_.clear();
        shop_.stop_all();
        for (int rank = 1; rank < ranks_.size(); ++rank) {
            if (state(rank).busy > 0) ranks_.send(rank, begin(says::stop, call_).take());
        }
    }

    // --- what goes out

    template <class Job>
    void share_out(Job& job) {
        for (bool any = true; any && !queue_.empty();) {
            any = false;
            for (int rank = 0; rank < ranks_.size() && !queue_.empty(); ++rank) {
                rank_state const& s = state(rank);
                if (!s.present || s.busy == s.threads) continue;
                if (auto const at = choose(job, rank); at != queue_.end()) {
                    std::size_t const index = *at;
                    queue_.erase(at);
                    give(job, index, rank);
                    any = true;
                }
            }
        }
    }

    /// The first piece that a rank is the best to do, or else the first that it may do.
    template <class Job>
    std::deque<std::size_t>::iterator choose(Job& job, int rank) {
        auto first = queue_.end();
        for (auto at = queue_.begin(); at != queue_.end(); ++at) {
            piece const& p = pieces_[*at];
            if (!p.tried.empty() && !suits_again(p, rank)) continue;
            int const home = job.home(*at);
            if (home == rank) return at;
            if (first == queue_.end()) first = at;
            if (home < 0) break;
        }
        return first;
    }

    /// A piece that has failed goes to one of the ranks that have refused least.
    bool suits_again(piece const& p, int rank) {
        if (!may_try(p, rank)) return false;
        for (int other = 0; other < ranks_.size(); ++other) {
            if (may_try(p, other) && state(other).refusals < state(rank).refusals) return false;
        }
        return true;
    }

    template <class Job>
    void give(Job& job, std::size_t index, int rank) {
        auto const ticket = ++tickets_;
        flights_.emplace(ticket, flight{index, rank, round_, clock::now()});
        piece& p = pieces_[index];
        p.queued = false;
        p.tried.push_back(rank);
        ++p.at_work;
        ++state(rank).busy;
        auto task = job.task(index);
        if (rank == 0) {
            shop_.give(ticket, std::move(task));
        } else {
            ranks_.send(rank, begin(says::task, call_).number(ticket).rest(task).take());
        }
    }

    void drop(std::uint64_t ticket, flight const& f) {
        if (f.rank == 0) {
            shop_.drop(ticket);
        } else {
            ranks_.send(f.rank, begin(says::drop, call_).number(ticket).take());
        }
    }

    /// What is still at work in this round is not wanted any more.
    void call_off() {
        queue_.clear();
        for (auto const& [ticket, f] : flights_) {
            if (f.round == round_ && pieces_[f.index].state != piece::done) drop(ticket, f);
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
    distribution options_;
    clock::time_point start_;
    std::vector<rank_state> states_;
    std::map<std::uint64_t, flight> flights_;  // by ticket
    std::uint64_t tickets_ = 0;
    std::uint64_t round_ = 0;
    std::vector<piece> pieces_;
    std::deque<std::size_t> queue_;
    std::size_t open_ = 0;  // pieces that are neither done nor refused
    std::vector<failure> failures_;
    bool stopped_ = false;
    bool over_ = false;
    workshop<Work> shop_;
};

}  // namespace ply::mpi::detail
