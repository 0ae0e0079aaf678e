// Who has what: ranks, the pieces of work of a round, and which rank has been given which.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/report.hpp>

namespace ply::mpi::detail {

/// Work is done in rounds, one after the other; what is left of earlier ones only keeps ranks busy.
class ledger {
    using clock = std::chrono::steady_clock;

public:
    ledger(int ranks, distribution const& d)
        : options_(d), start_(clock::now()), ranks_(static_cast<std::size_t>(ranks)) {}

    // --- ranks

    void enter(int rank, int threads) {
        of(rank).is = presence::here;
        of(rank).threads = threads;
    }
    void turn_away(int rank, std::string const& why) {
        of(rank).is = presence::turned_away;
        failures_.push_back({failure::whole_rank, rank, why});
        review();
    }
    bool has_thread_free(int rank) const {
        return of(rank).is == presence::here && of(rank).busy < of(rank).threads;
    }
    bool is_busy(int rank) const { return of(rank).busy > 0; }

    // --- a round

    /// Pieces 0 to count - 1, of which some are wanted.
    void begin(std::size_t count, std::vector<std::size_t> const& wanted) {
        ++round_;
        pieces_.assign(count, {});
        queue_.assign(wanted.begin(), wanted.end());
        for (std::size_t const index : queue_) pieces_[index].queued = true;
        open_ = wanted.size();
    }
    bool is_over() const { return open_ == 0; }
    bool is_all_given() const { return queue_.empty(); }

    /// The next piece for a rank: the first that it is the best to do, as home(index) says, or else
    /// the first that it may do.
    template <class Home>
    std::optional<std::size_t> take_for(int rank, Home const& home) {
        auto chosen = queue_.end();
        for (auto at = queue_.begin(); at != queue_.end(); ++at) {
            piece const& p = pieces_[*at];
            if (!p.tried.empty() && !suits_again(p, rank)) continue;
            int const best = home(*at);
            if (chosen == queue_.end() || best == rank) chosen = at;
            if (best < 0 || best == rank) break;
        }
        if (chosen == queue_.end()) return std::nullopt;
        std::size_t const index = *chosen;
        queue_.erase(chosen);
        pieces_[index].queued = false;
        return index;
    }
    /// Returns the ticket by which the rank will answer.
    std::uint64_t give(std::size_t index, int rank) {
        piece& p = pieces_[index];
        p.tried.push_back(rank);
        ++p.at_work;
        ++of(rank).busy;
        given_.emplace(++tickets_, gift{index, rank, round_, clock::now()});
        return tickets_;
    }

    struct returned {
        std::size_t index;
        int rank;
        bool wanted;  // of this round, and not answered by another
    };
    returned give_back(std::uint64_t ticket) {
        auto const at = given_.find(ticket);
        if (at == given_.end()) fail("ply: an answer to no question");
        gift const g = at->second;
        given_.erase(at);
        --of(g.rank).busy;
        bool const now = g.round == round_;
        if (g.late) {
            --of(g.rank).late;
        } else if (now) {
            --pieces_[g.index].at_work;
        }
        return {g.index, g.rank, now && pieces_[g.index].how != end::answered};
    }
    void answered(std::size_t index) {
        if (pieces_[index].queued) std::erase(queue_, index);
        settle(pieces_[index], end::answered);
    }
    void refused(std::size_t index, int rank, std::string const& text) {
        failures_.push_back({index, rank, text});
        ++of(rank).refusals;
        failed(index);
    }

    /// Nothing more is given out. What ranks have in work still counts.
    void stop() {
        stopped_ = true;
        for (std::size_t const index : queue_) settle(pieces_[index], end::left);
        queue_.clear();
    }
    /// Nothing more is wanted.
    void end_round() {
        for (piece& p : pieces_) {
            if (p.how == end::open) p.how = end::left;
        }
        queue_.clear();
        open_ = 0;
    }

    /// The tickets of this round of which no answer is wanted, and their ranks; of one piece, or of
    /// those that were not answered.
    std::vector<std::pair<std::uint64_t, int>> needless(std::optional<std::size_t> index) const {
        std::vector<std::pair<std::uint64_t, int>> list;
        for (auto const& [ticket, g] : given_) {
            if (g.round != round_) continue;
            if (index ? g.index == *index : pieces_[g.index].how != end::answered) {
                list.emplace_back(ticket, g.rank);
            }
        }
        return list;
    }
    std::vector<std::size_t> refused() const {
        std::vector<std::size_t> list;
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            if (pieces_[i].how == end::refused) list.push_back(i);
        }
        return list;
    }
    std::vector<failure> const& failures() const { return failures_; }

    /// Takes note of what is not there in time.
    void look_at_clock() {
        if (options_.timeout.unlimited()) return;
        auto const now = clock::now();
        bool changed = now >= options_.timeout.deadline(start_) && miss_absent();
        std::vector<std::size_t> lost;
        for (auto& [ticket, g] : given_) {
            if (g.late || g.round != round_ || now < options_.timeout.deadline(g.since)) continue;
            g.late = changed = true;
            ++of(g.rank).late;
            --pieces_[g.index].at_work;
            if (pieces_[g.index].how == end::answered) continue;
            failures_.push_back({g.index, g.rank, "no answer in time"});
            lost.push_back(g.index);
        }
        for (std::size_t const index : lost) failed(index);
        if (changed) review();
    }

private:
    enum class presence : std::uint8_t { expected, here, late, turned_away };
    struct rank_state {
        presence is = presence::expected;
        int threads = 0;
        int busy = 0;
        int late = 0;  // of the busy ones: not answered in time
        std::uint64_t refusals = 0;

        bool usable() const {
            return is == presence::expected || (is == presence::here && late < threads);
        }
    };
    enum class end : std::uint8_t { open, answered, refused, left };
    struct piece {
        end how = end::open;
        bool queued = false;
        std::vector<int> tried = {};
        int at_work = 0;  // ranks that have it and are not late
    };
    struct gift {
        std::size_t index;
        int rank;
        std::uint64_t round;
        clock::time_point since;
        bool late = false;
    };

    rank_state& of(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }
    rank_state const& of(int rank) const { return ranks_[static_cast<std::size_t>(rank)]; }
    int size() const { return static_cast<int>(ranks_.size()); }

    bool may_try(piece const& p, int rank) const {
        return of(rank).usable() &&
               std::find(p.tried.begin(), p.tried.end(), rank) == p.tried.end();
    }
    bool has_candidate(piece const& p) const {
        for (int rank = 0; rank < size(); ++rank) {
            if (may_try(p, rank)) return true;
        }
        return false;
    }
    /// A piece that has failed goes to one of the ranks that have refused least.
    bool suits_again(piece const& p, int rank) const {
        if (!may_try(p, rank)) return false;
        for (int other = 0; other < size(); ++other) {
            if (may_try(p, other) && of(other).refusals < of(rank).refusals) return false;
        }
        return true;
    }

    /// Another rank is to try, or it was the last one.
    void failed(std::size_t index) {
        piece& p = pieces_[index];
        if (p.how != end::open || p.queued) return;
        auto const attempts = static_cast<std::size_t>((std::max)(options_.attempts, 1));
        if (!stopped_ && p.tried.size() < attempts && has_candidate(p)) {
            queue_.push_front(index);
            p.queued = true;
        } else if (p.at_work == 0) {
            settle(p, end::refused);
        }
    }

    /// An answer that comes after all still counts.
    void settle(piece& p, end how) {
        if (p.how == end::open) --open_;
        p.how = how;
    }

    bool miss_absent() {
        bool any = false;
        for (int rank = 1; rank < size(); ++rank) {
            rank_state& s = of(rank);
            if (s.is != presence::expected) continue;
            s.is = presence::late;
            any = true;
            failures_.push_back({failure::whole_rank, rank, "has not come in time"});
        }
        return any;
    }

    /// Gives up what waits for ranks that are not there any more.
    void review() {
        std::erase_if(queue_, [this](std::size_t index) {
            piece& p = pieces_[index];
            if (has_candidate(p)) return false;
            if (p.tried.empty()) failures_.push_back({index, -1, "no rank is left"});
            p.queued = false;
            if (p.at_work == 0) settle(p, end::refused);
            return true;
        });
    }

    distribution options_;
    clock::time_point start_;
    std::vector<rank_state> ranks_;
    std::vector<piece> pieces_;
    std::deque<std::size_t> queue_;        // of pieces that are to be given out
    std::map<std::uint64_t, gift> given_;  // by ticket
    std::uint64_t tickets_ = 0;
    std::uint64_t round_ = 0;
    std::size_t open_ = 0;  // pieces that are neither answered nor refused nor left
    std::vector<failure> failures_;
    bool stopped_ = false;
};

}  // namespace ply::mpi::detail
