// From the ends of games back to the positions that lead to them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include <ply/solve/detail/blocks.hpp>
#include <ply/solve/detail/move_graph.hpp>
#include <ply/solve/detail/team_watch.hpp>
#include <ply/support/thread_team.hpp>

namespace ply::detail {

/// Solves the positions of a graph in steps. The payoffs come by size, the largest first; those of
/// one size by distance. So the first way to win is the best, and a position is lost when the last
/// of its moves is known to lose. What is never solved is worth 0.
class propagation {
public:
    /// What the positions that a step solves are worth, for a winner.
    struct step {
        std::uint64_t size;
        std::uint32_t distance;
    };

    void clear() { *this = propagation(); }

    std::vector<step> const& steps() const { return steps_; }
    std::uint64_t solved() const { return solved_; }
    std::size_t bytes() const {
        std::size_t sum = steps_.capacity() * sizeof(step);
        for (auto const* lists : {&now_, &next_, &notes_}) {
            for (auto const& l : *lists) sum += l.bytes();
        }
        return sum;
    }

    /// Goes on until all is solved or the watch ends it; then true or false. `tell` is called in
    /// the caller's thread after each step.
    template <class Tell>
    bool run(move_graph& graph, int threads, team_watch& watch, Tell const& tell) {
        team_watch::member member(watch);
        for (;;) {
            if (size_of(now_) == 0 && !begin_size(graph)) return true;
            if (!finish_step(graph, threads, watch, member)) return false;
            next_step();
            tell();
        }
    }

private:
    using list = blocks<std::uint32_t>;

    // Smaller steps are not worth a second thread; and no more positions go to the threads at once.
    static constexpr std::size_t worth_threads = 1 << 13;
    static constexpr std::size_t round = 1 << 16;
    static constexpr std::size_t chunk = 512;

    /// Begins with the ends of the next size; false where there is none.
    bool begin_size(move_graph& graph) {
        auto& ends = graph.ends();
        if (ends.empty()) return false;
        auto const first = ends.begin();
        auto const number = static_cast<std::uint32_t>(steps_.size());
        steps_.push_back({first->first, 0});
        now_.clear();
        now_.emplace_back();
        now_[0] = std::move(first->second);
        for (std::size_t i = 0; i < now_[0].size(); ++i) {
            std::uint32_t const end = now_[0][i];
            graph.state(end & ~lost).set(position_state::in_step(number, (end & lost) != 0));
        }
        solved_ += now_[0].size();
        ends.erase(first);
        done_ = 0;
        return true;
    }

    void next_step() {
        now_.swap(next_);
        next_.clear();
        done_ = 0;
        std::size_t const found = size_of(now_);
        solved_ += found;
        if (found != 0) steps_.push_back({steps_.back().size, steps_.back().distance + 1});
    }

    bool finish_step(move_graph& graph, int threads, team_watch& watch,
                     team_watch::member& member) {
        std::size_t const all = size_of(now_);
        bool const alone = threads == 1 || all < worth_threads;
        while (done_ < all) {
            std::size_t const to = (std::min)(done_ + (alone ? chunk : round), all);
            if (alone ? !member.goes_on() : !solve_together(graph, to, threads, watch))
                return false;
            if (alone) solve_alone(graph, to);
            done_ = to;
        }
        return true;
    }

    // --- one thread

    void solve_alone(move_graph& graph, std::size_t to) {
        if (next_.empty()) next_.resize(1);
        for_items(done_, to, [&](std::uint32_t item) {
            for_each_result(graph, item, [&](std::uint32_t parent, bool wins) {
                solve(graph, parent, wins, next_[0]);
            });
        });
    }

    // --- several threads: each writes down what it finds out about positions, by their range, and
    // when all have done so each takes ranges and brings their positions up to date.

    bool solve_together(move_graph& graph, std::size_t to, int threads, team_watch& watch) {
        auto const size = graph.size();
        auto const wanted = static_cast<unsigned>(2 * threads);
        int shift = 0;
        while (size >> shift > wanted) ++shift;
        std::size_t const ranges = (size >> shift) + 1;
        notes_.resize(static_cast<std::size_t>(threads) * ranges);
        if (next_.size() < ranges) next_.resize(ranges);
        for (auto& n : notes_) n.shrink(0);

        std::atomic<std::size_t> next{done_};
        run_team(threads, watch.flag(), [&](int thread) {
            team_watch::member member(watch);
            list* const notes = &notes_[static_cast<std::size_t>(thread) * ranges];
            for (std::size_t at = next.fetch_add(chunk); at < to; at = next.fetch_add(chunk)) {
                if (!member.goes_on()) return;
                for_items(at, (std::min)(at + chunk, to), [&](std::uint32_t item) {
                    for_each_result(graph, item, [&](std::uint32_t parent, bool wins) {
                        notes[parent >> shift].push_back(parent | (wins ? won : 0));
                    });
                });
            }
        });
        if (watch.ended()) return false;

        std::atomic<std::size_t> next_range{0};
        run_team(threads, watch.flag(), [&](int) {
            for (std::size_t r = next_range++; r < ranges; r = next_range++) {
                for (std::size_t at = r; at < notes_.size(); at += ranges)
                    notes_[at].for_each([&](std::uint32_t note) {
                        solve(graph, note & ~won, (note & won) != 0, next_[r]);
                    });
            }
        });
        return true;
    }

    // --- positions

    // In lists beside the number of a position,
    static constexpr std::uint32_t lost = 0x8000'0000u;
    // and in notes beside that of a parent.
    static constexpr std::uint32_t won = 0x8000'0000u;

    /// Calls f(parent, whether it wins by that) for the parents of a position of a list.
    template <class F>
    static void for_each_result(move_graph const& graph, std::uint32_t item, F const& f) {
        bool const loses = (item & lost) != 0;
        graph.for_each_parent(item & ~lost, [&](std::uint32_t parent, bool same_side) {
            f(parent, loses != same_side);
        });
    }

    /// A move of the position is known to win, or to lose.
    void solve(move_graph& graph, std::uint32_t position, bool wins, list& found) const {
        auto const number = static_cast<std::uint32_t>(steps_.size());
        auto& state = graph.state(position);
        if (wins ? state.solve(position_state::in_step(number, false))
                 : state.count_down(position_state::in_step(number, true)))
            found.push_back(wins ? position : position | lost);
    }

    static std::size_t size_of(std::vector<list> const& lists) {
        std::size_t sum = 0;
        for (auto const& l : lists) sum += l.size();
        return sum;
    }

    /// Positions of the current step, by their place in all lists together.
    template <class F>
    void for_items(std::size_t from, std::size_t to, F const& f) const {
        for (auto const& l : now_) {
            for (std::size_t i = from; i < (std::min)(to, l.size()); ++i) f(l[i]);
            from = from > l.size() ? from - l.size() : 0;
            if (to <= l.size()) return;
            to -= l.size();
        }
    }

    std::vector<step> steps_;
    std::vector<list> now_;    // the positions that the last step solved,
    std::vector<list> next_;   // and those that this one does
    std::vector<list> notes_;  // for each thread and range
    std::size_t done_ = 0;     // positions of the last step whose parents have been looked at
    std::uint64_t solved_ = 0;
};

}  // namespace ply::detail
