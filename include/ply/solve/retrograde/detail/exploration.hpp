// What all ways to explore the positions of a game have in common.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/score.hpp>
#include <ply/solve/retrograde/detail/move_records.hpp>
#include <ply/solve/retrograde/retrograde_options.hpp>
#include <ply/support/function_ref.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/team_watch.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply::detail {

/// Counts of all workers, and whether they are within the options.
class exploration_counts {
public:
    explicit exploration_counts(retrograde_options const& options) : options_(options) {}

    /// The bytes that the whole analysis needs at most for what was found so far: see
    /// docs/retrograde.md.
    static constexpr std::uint64_t bytes_per_position = 40;
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
               need(found, moves, waiting) <= options_.resources.memory;
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

/// What a worker writes, apart from the others.
struct exploration_worker {
    move_records records;
    exploration_counts::part counted;
    exploration_counts::part now;
    std::uint64_t shown = 0;  // explored positions when progress was told last
};

/// What all ways to explore have in common: workers, one for each thread, and what they have written
/// and counted. Worker is an exploration_worker.
template <class G, class Eval, class Worker>
class exploration {
public:
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
        : evaluator_(evaluator), counts_(options) {}

    /// Has each of the workers do `work(worker, tell)`, where `tell` speaks in the caller's thread.
    template <class Work>
    bool work_together(int threads, team_watch& watch, function_ref<void()> tell,
                       Work const& work) {
        run_team(threads, watch.flag(), [&](int i) {
            work(*workers_[static_cast<std::size_t>(i)], [&] {
                if (i == 0) tell();
            });
        });
        return !watch.ended();
    }

    void count(Worker& w, team_watch& watch) {
        w.now.record_bytes = w.records.bytes();
        if (!counts_.add(w.counted, w.now)) watch.end(stop_reason::memory);
    }
    void count(Worker& w, team_watch& watch, function_ref<void()> tell) {
        constexpr std::uint64_t tell_every = 1 << 16;
        count(w, watch);
        if (counts_.explored() - w.shown < tell_every) return;
        w.shown = counts_.explored();
        tell();
    }

    /// Writes down how many moves a position has; where it has none, what it is worth.
    void write_down(Worker& w, std::uint32_t number, G const& game, std::size_t moves) {
        using score_key = detail::score_key<score_of<G, Eval>>;
        w.records.begin(number, moves);
        w.now.moves += moves;
        if (moves != 0) return;
        w.records.add_payoff(score_key::from(final_value(game, evaluator_), 0));
        ++w.now.ends;
    }

    Eval const& evaluator_;
    exploration_counts counts_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace ply::detail
