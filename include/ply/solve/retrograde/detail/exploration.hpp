// What all ways to explore the positions of a game have in common.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/score.hpp>
#include <ply/solve/retrograde/detail/move_records.hpp>
#include <ply/solve/retrograde/retrograde_options.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/thread_team.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::detail {

/// Counts of all workers, and whether they are within the options.
class exploration_counts {
public:
    explicit exploration_counts(retrograde_options const& options) : options_(options) {}

    /// The bytes that the whole analysis needs at most for what was found so far: see
    /// docs/retrograde.md.
    static constexpr std::uint64_t bytes_per_position = 42;
    static constexpr std::uint64_t bytes_per_move = 8;

    struct part {
        std::uint64_t found = 0;
        std::uint64_t explored = 0;
        std::uint64_t ends = 0;
        std::uint64_t moves = 0;
        std::uint64_t waiting_bytes = 0;  // of positions whose moves are yet to be listed
        std::uint64_t record_bytes = 0;
    };

    /// Adds what a worker did since it was here last. False where it is too much.
    bool add(part& sofar, part const& now) {
        std::uint64_t const found = add(found_, sofar.found, now.found);
        std::uint64_t const moves = add(moves_, sofar.moves, now.moves);
        std::uint64_t const waiting = add(waiting_, sofar.waiting_bytes, now.waiting_bytes);
        add(explored_, sofar.explored, now.explored);
        add(ends_, sofar.ends, now.ends);
        add(record_bytes_, sofar.record_bytes, now.record_bytes);
        sofar = now;
        return found <= options_.positions && found <= link::number && moves <= most_moves &&
               need(found, moves, waiting) <=
                   options_.resources.memory_or((std::numeric_limits<std::size_t>::max)());
    }

    static std::uint64_t need(std::uint64_t positions, std::uint64_t moves, std::uint64_t waiting) {
        return positions * bytes_per_position + moves * bytes_per_move + waiting;
    }

    std::uint64_t found() const { return found_.load(std::memory_order_relaxed); }
    std::uint64_t explored() const { return explored_.load(std::memory_order_relaxed); }
    std::uint64_t ends() const { return ends_.load(std::memory_order_relaxed); }
    std::uint64_t moves() const { return moves_.load(std::memory_order_relaxed); }
    std::uint64_t working_bytes() const {
        return waiting_.load(std::memory_order_relaxed) +
               record_bytes_.load(std::memory_order_relaxed);
    }

private:
    static constexpr std::uint64_t most_moves = 0xffff'fff0u;

    static std::uint64_t add(std::atomic<std::uint64_t>& sum, std::uint64_t before,
                             std::uint64_t now) {
        return sum.fetch_add(now - before, std::memory_order_relaxed) + now - before;
    }

    retrograde_options const& options_;
    std::atomic<std::uint64_t> found_{0};
    std::atomic<std::uint64_t> explored_{0};
    std::atomic<std::uint64_t> ends_{0};
    std::atomic<std::uint64_t> moves_{0};
    std::atomic<std::uint64_t> waiting_{0};
    std::atomic<std::uint64_t> record_bytes_{0};
};

/// What a worker writes, apart from the others, and the work that it has before it.
template <class Item>
struct exploration_worker {
    move_records records;
    exploration_counts::part counted;
    exploration_counts::part now;
    std::uint64_t shown = 0;  // explored positions when progress was told last
    std::vector<Item> open;
    bool working = false;
};

/// Lists the moves of each position once and writes them down. What is yet to come waits, as items,
/// on the stack of a worker, or in the pool for any of them. Self derives from it and has
/// - Worker, made from Self, with the members of an exploration_worker<Item>;
/// - session(): held while a worker is at work;
/// - usable(): whether to go on, asked in a session;
/// - expand(worker): explores one position of the last open item; false where there are more
///   positions than numbers.
template <class Self, class G, class Eval, class Item, class Worker>
class exploration {
public:
    /// Goes on until all is explored or the watch ends it; then true or false. `tell` is called now
    /// and then in the caller's thread. After an exception it is of no use.
    bool run(int threads, team_watch& watch, function_ref<void()> tell) {
        add_workers(threads);
        for (auto& w : workers_) {
            give(*w, w->open.size());
            w->working = false;
        }
        shared_ = threads > 1;
        busy_ = 0;
        idle_ = 0;
        run_team(threads, watch.flag(), [&](int i) {
            work(*workers_[static_cast<std::size_t>(i)], watch, [&] {
                if (i == 0) tell();
            });
        });
        // A thread that found no work has not counted the roots.
        for (auto& w : workers_) count(*w, watch);
        return !watch.ended();
    }

    exploration_counts const& counts() const { return counts_; }
    std::vector<record_span> records() const {
        std::vector<record_span> all;
        for (auto const& w : workers_) w->records.append_spans(all);
        return all;
    }
    void clear_records() {
        for (auto& w : workers_) {
            w->records.clear();
            w->now.record_bytes = 0;
            counts_.add(w->counted, w->now);
        }
    }

protected:
    exploration(Eval const& evaluator, retrograde_options const& options)
        : counts_(options), evaluator_(evaluator) {}

    void add_workers(int threads) {
        while (workers_.size() < static_cast<std::size_t>(threads))
            workers_.push_back(std::make_unique<Worker>(self()));
    }

    /// Writes down how many moves a position has; where it has none, what it is worth.
    void write_down(Worker& w, std::uint32_t number, G const& game, std::size_t moves) {
        using score_key = detail::score_key<score_of<G, Eval>>;
        w.records.begin(number, moves);
        w.now.moves += moves;
        if (moves != 0) return;
        w.records.add_payoff(score_key::from(detail::final_value(game, evaluator_), 0));
        ++w.now.ends;
    }

    exploration_counts counts_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<Item> pool_;
    bool shared_ = false;

private:
    static constexpr std::uint64_t count_every = 64;
    static constexpr std::uint64_t tell_every = 1 << 16;

    Self& self() { return static_cast<Self&>(*this); }

    void work(Worker& w, team_watch& watch, function_ref<void()> tell) {
        team_watch::member member(watch);
        while (take(w, watch)) {
            [[maybe_unused]] auto const session = self().session();
            if (!self().usable()) return leave(w, watch);
            while (!w.open.empty()) {
                if (!member.goes_on() || !watch.enter()) return leave(w, watch);
                ++w.now.explored;
                if (!self().expand(w)) return watch.end(stop_reason::memory);
                if (w.now.explored % count_every == 0) {
                    count(w, watch);
                    if (counts_.explored() - w.shown >= tell_every) {
                        w.shown = counts_.explored();
                        tell();
                    }
                }
                if (idle_.load(std::memory_order_relaxed) > 0) share(w);
            }
            count(w, watch);
        }
    }

    void count(Worker& w, team_watch& watch) {
        w.now.waiting_bytes = w.open.size() * sizeof(Item);
        w.now.record_bytes = w.records.bytes();
        if (!counts_.add(w.counted, w.now)) watch.end(stop_reason::memory);
    }

    void leave(Worker& w, team_watch& watch) {
        count(w, watch);
        lock_guard const lock(mutex_);
        w.working = false;
        --busy_;
    }

    /// Waits for items. False where there will be none.
    bool take(Worker& w, team_watch& watch) {
        bool first = true;
        for (;; detail::sleep_for(std::chrono::microseconds(20))) {
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

    void share(Worker& w) {
        if (w.open.size() < 2) return;
        lock_guard const lock(mutex_);
        if (pool_.empty()) give(w, w.open.size() / 2);
    }

    /// Gives the oldest items of a worker, which lead to most others, to all.
    void give(Worker& w, std::size_t count) {
        std::vector<Item> kept;
        kept.reserve(w.open.size() - count);
        pool_.reserve(pool_.size() + count);
        for (std::size_t i = 0; i < w.open.size(); ++i)
            (i < count ? pool_ : kept).push_back(std::move(w.open[i]));
        w.open.swap(kept);
    }

    static void move_last(std::vector<Item>& from, std::vector<Item>& to, std::size_t count) {
        to.reserve(to.size() + count);
        for (; count > 0; --count) {
            to.push_back(std::move(from.back()));
            from.pop_back();
        }
    }

    Eval const& evaluator_;
    mutex mutex_;
    int busy_ = 0;              // workers with open items
    std::atomic<int> idle_{0};  // workers that wait for some
};

}  // namespace ply::detail
