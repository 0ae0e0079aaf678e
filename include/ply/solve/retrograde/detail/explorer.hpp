// Finding every position that can be reached from given ones.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/solve/retrograde/detail/exploration.hpp>
#include <ply/solve/retrograde/detail/position_set.hpp>
#include <ply/support/function_ref.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/system/team_watch.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::detail {

/// A position whose moves are yet to be listed.
template <class G>
struct waiting_position {
    G game;
    std::uint32_t number;
};

template <class G>
struct explorer_worker : exploration_worker {
    struct child {
        std::uint64_t hash;
        bool same_side;
    };
    std::vector<waiting_position<G>> open;
    std::vector<child> children;
    position_set::member* member = nullptr;
    bool working = false;
};

/// Lists the moves of each position once and writes them down. Positions whose turn is yet to come
/// wait on the stack of a worker, or in the pool for any of them.
template <Rules G, EvaluatorFor<G> Eval>
class explorer : public exploration<G, Eval, explorer_worker<G>> {
    using worker = explorer_worker<G>;
    using waiting = waiting_position<G>;
    using base = exploration<G, Eval, worker>;
    using base::counts_;
    using base::workers_;

public:
    explorer(Eval const& evaluator, retrograde_options const& options)
        : base(evaluator, options) {}

    /// Adds a position to explore from.
    void add(G const& root) {
        add_workers(1);
        pool_.push_back({root, 0});
        auto const f = set_.insert(root.hash(), *workers_[0]->member, false);
        if (f.fresh) {
            pool_.back().number = f.id;
            ++workers_[0]->now.found;
        } else {
            pool_.pop_back();
        }
    }

    /// Goes on until all is explored or the watch ends it; then true or false. `tell` is called now
    /// and then in the caller's thread. After an exception the explorer is of no use.
    bool run(int threads, team_watch& watch, function_ref<void()> tell) {
        add_workers(threads);
        for (auto& w : workers_) {
            give(*w, w->open.size());
            w->working = false;
        }
        shared_ = threads > 1;
        busy_ = 0;
        idle_ = 0;
        this->work_together(threads, watch, tell, [&](worker& w, function_ref<void()> told) {
            work(w, watch, told);
        });
        // A thread that found no work has not counted the roots.
        for (auto& w : workers_) count(*w, watch);
        return !watch.ended();
    }

    position_set& positions() { return set_; }
    std::size_t places() const { return set_.places(); }
    std::size_t bytes() const {
        return set_.bytes() + static_cast<std::size_t>(counts_.working_bytes());
    }

private:
    static constexpr std::uint64_t count_every = 64;

    void add_workers(int threads) {
        while (workers_.size() < static_cast<std::size_t>(threads)) {
            workers_.push_back(std::make_unique<worker>());
            workers_.back()->member = &set_.add_member();
        }
    }

    void work(worker& w, team_watch& watch, function_ref<void()> tell) {
        team_watch::member member(watch);
        while (take(w, watch)) {
            position_set::session const session(set_);
            if (!set_.usable()) return leave(w, watch);
            while (!w.open.empty()) {
                if (!member.goes_on() || !watch.enter()) return leave(w, watch);
                if (!expand(w)) return watch.end(stop_reason::memory);
                if (w.now.explored % count_every == 0) count(w, watch, tell);
                if (idle_.load(std::memory_order_relaxed) > 0) share(w);
            }
            count(w, watch);
        }
    }

    template <class... Tell>
    void count(worker& w, team_watch& watch, Tell const&... tell) {
        w.now.waiting_bytes = w.open.size() * sizeof(waiting);
        base::count(w, watch, tell...);
    }

    void leave(worker& w, team_watch& watch) {
        count(w, watch);
        lock_guard const lock(mutex_);
        w.working = false;
        --busy_;
    }

    // --- sharing work

    /// Waits for positions. False where there will be none.
    bool take(worker& w, team_watch& watch) {
        bool first = true;
        for (;; sleep_for(std::chrono::microseconds(20))) {
            lock_guard const lock(mutex_);
            if (std::exchange(first, false)) {
                if (std::exchange(w.working, false)) --busy_;
                ++idle_;
            }
            bool const over = watch.ended() || (pool_.empty() && busy_ == 0);
            if (pool_.empty() && !over) continue;
            --idle_;
            if (over) return false;
            move_last(pool_, w.open, shared_ ? (pool_.size() + 1) / 2 : pool_.size());
            w.working = true;
            ++busy_;
            return true;
        }
    }

    void share(worker& w) {
        if (w.open.size() < 2) return;
        lock_guard const lock(mutex_);
        if (pool_.empty()) give(w, w.open.size() / 2);
    }

    /// Gives the oldest positions of a worker, which lead to most others, to all.
    void give(worker& w, std::size_t count) {
        std::vector<waiting> kept;
        kept.reserve(w.open.size() - count);
        pool_.reserve(pool_.size() + count);
        for (std::size_t i = 0; i < w.open.size(); ++i)
            (i < count ? pool_ : kept).push_back(std::move(w.open[i]));
        w.open.swap(kept);
    }

    static void move_last(std::vector<waiting>& from, std::vector<waiting>& to, std::size_t count) {
        to.reserve(to.size() + count);
        for (; count > 0; --count) {
            to.push_back(std::move(from.back()));
            from.pop_back();
        }
    }

    // --- one position

    /// Writes down the moves of the last open position and opens those it leads to. False where
    /// there are more positions than numbers.
    bool expand(worker& w) {
        waiting here = std::move(w.open.back());
        w.open.pop_back();
        G& game = here.game;
        auto&& moves = std::as_const(game).moves();
        look_at_children(w, game, moves);
        this->write_down(w, here.number, game, w.children.size());
        ++w.now.explored;
        for (auto const& c : w.children) set_.prefetch_key(c.hash);
        auto next = w.children.begin();
        for (auto&& element : moves) {
            move_of<G> const& move = element;
            auto const f = set_.insert(next->hash, *w.member, shared_);
            if (f.id == position_set::none) return false;
            if (f.fresh) {
                played<G> const now(game, move);
                w.open.push_back({now.position(), f.id});
                ++w.now.found;
            }
            w.records.add_move(f.id | (next->same_side ? link::same_side : 0));
            ++next;
        }
        return true;
    }

    template <class Moves>
    void look_at_children(worker& w, G& game, Moves& moves) {
        w.children.clear();
        turn<G> const before(game);
        for (auto&& element : moves) {
            move_of<G> const& move = element;
            played<G> const now(game, move);
            std::uint64_t const hash = now.position().hash();
            set_.prefetch(hash);
            w.children.push_back({hash, before.kept(now.position())});
        }
    }

    position_set set_;

    mutex mutex_;
    std::vector<waiting> pool_;
    int busy_ = 0;              // workers with open positions
    std::atomic<int> idle_{0};  // workers that wait for some
    bool shared_ = false;
};

}  // namespace ply::detail
