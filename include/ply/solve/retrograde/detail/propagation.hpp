// From the ends of games back to the positions that lead to them.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <ply/solve/retrograde/detail/blocks.hpp>
#include <ply/solve/retrograde/detail/move_graph.hpp>
#include <ply/support/system/thread_team.hpp>

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
        for (auto const* lists : {&now_, &next_}) {
            for (auto const& l : *lists) sum += l.bytes();
        }
        return sum;
    }

    /// Goes on until all is solved or the watch ends it; then true or false. `tell` is called in
    /// the caller's thread after each step.
    bool run(move_graph& graph, int threads, team_watch& watch, function_ref<void()> tell) {
        for (;;) {
            if (size_of(now_) == 0 && !begin_size(graph)) return true;
            if (!finish_step(graph, threads, watch)) return false;
            next_step();
            tell();
        }
    }

private:
    using list = blocks<std::uint32_t>;

    // Smaller steps are not worth a second thread.
    static constexpr std::size_t worth_threads = 1 << 13;
    static constexpr std::size_t chunk = 512;
    static constexpr std::size_t batch = 32;

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

    /// Brings the parents of all positions of the last step up to date. Each thread takes chunks of
    /// positions. The parents' words change by single steps that may come in any order, and what
    /// they are in the end is the same.
    bool finish_step(move_graph& graph, int threads, team_watch& watch) {
        std::size_t const all = size_of(now_);
        if (all < worth_threads) threads = 1;
        if (next_.size() < static_cast<std::size_t>(threads))
            next_.resize(static_cast<std::size_t>(threads));
        std::atomic<std::size_t> taken{done_};
        run_team(threads, watch.flag(), [&](int thread) {
            team_watch::member member(watch);
            list& found = next_[static_cast<std::size_t>(thread)];
            while (member.goes_on()) {
                std::size_t const at = taken.fetch_add(chunk);
                if (at >= all) return;
                std::size_t const to = (std::min)(at + chunk, all);
                threads == 1 ? take<false>(graph, at, to, found) : take<true>(graph, at, to, found);
            }
        });
        // What is taken is done, whether the watch ends the step or not.
        done_ = (std::min)(taken.load(), all);
        return done_ == all;
    }

    template <bool shared>
    void take(move_graph& graph, std::size_t from, std::size_t to, list& found) const {
        std::array<std::uint32_t, batch> items;
        for (; from < to; from += batch) {
            std::size_t count = 0;
            for_items(from, (std::min)(from + batch, to),
                      [&](std::uint32_t item) { items[count++] = item; });
            take<shared>(graph, items.data(), items.data() + count, found);
        }
    }
    /// Looks at a few positions at once, so that the processor can fetch what belongs to one while
    /// it waits for that of another.
    template <bool shared>
    void take(move_graph& graph, std::uint32_t const* from, std::uint32_t const* to,
              list& found) const {
        for (auto at = from; at < to; ++at) graph.prefetch(*at & ~lost);
        for (auto at = from; at < to; ++at) graph.prefetch_parents(*at & ~lost);
        for (auto at = from; at < to; ++at) {
            graph.for_each_parent(
                *at & ~lost, [&](std::uint32_t parent, bool) { graph.prefetch_state(parent); });
        }
        for (auto at = from; at < to; ++at) {
            for_each_result(graph, *at, [&](std::uint32_t parent, bool wins) {
                solve<shared>(graph, parent, wins, found);
            });
        }
    }

    // --- positions

    // In lists beside the number of a position.
    static constexpr std::uint32_t lost = 0x8000'0000u;

    /// Calls f(parent, whether it wins by that) for the parents of a position of a list.
    template <class F>
    static void for_each_result(move_graph const& graph, std::uint32_t item, F const& f) {
        bool const loses = (item & lost) != 0;
        graph.for_each_parent(item & ~lost, [&](std::uint32_t parent, bool same_side) {
            f(parent, loses != same_side);
        });
    }

    /// A move of the position is known to win, or to lose.
    template <bool shared>
    void solve(move_graph& graph, std::uint32_t position, bool wins, list& found) const {
        auto const number = static_cast<std::uint32_t>(steps_.size());
        auto& state = graph.state(position);
        if (wins ? state.solve(position_state::in_step(number, false), shared)
                 : state.count_down(position_state::in_step(number, true), shared))
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
    std::vector<list> now_;   // the positions that the last step solved,
    std::vector<list> next_;  // and those that each thread solves in this one
    std::size_t done_ = 0;    // positions of the last step whose parents have been looked at
    std::uint64_t solved_ = 0;
};

}  // namespace ply::detail
