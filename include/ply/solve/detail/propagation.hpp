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

    void clear() {
        steps_.clear();
        now_.clear();
        next_.clear();
        done_ = 0;
        solved_ = 0;
    }

    std::vector<step> const& steps() const { return steps_; }
    std::uint64_t solved() const { return solved_; }
    std::size_t bytes() const {
        std::size_t sum = steps_.capacity() * sizeof(step);
        for (auto const& list : now_) sum += list.bytes();
        for (auto const& list : next_) sum += list.bytes();
        return sum;
    }

    /// Goes on until all is solved or the watch ends it; then true or false. `tell` is called in
    /// the caller's thread after each step.
    template <class Tell>
    bool run(move_graph& graph, int threads, team_watch& watch, Tell const& tell) {
        team_watch::member member(watch);
        auto const lists = static_cast<std::size_t>(threads);
        if (now_.size() < lists) now_.resize(lists);
        if (next_.size() < lists) next_.resize(lists);
        for (;;) {
            if (size_of(now_) == 0 && !begin_size(graph)) return true;
            if (!finish_step(graph, threads, watch, member)) return false;
            next_step();
            tell();
        }
    }

private:
    // Smaller steps are not worth a second thread.
    static constexpr std::size_t worth_threads = 1 << 13;
    static constexpr std::size_t chunk = 512;

    static std::size_t size_of(std::vector<blocks<std::uint32_t>> const& lists) {
        std::size_t sum = 0;
        for (auto const& list : lists) sum += list.size();
        return sum;
    }

    /// Begins with the ends of the next size; false where there is none.
    bool begin_size(move_graph& graph) {
        auto& ends = graph.ends();
        if (ends.empty()) return false;
        auto const first = ends.begin();
        auto const number = static_cast<std::uint32_t>(steps_.size());
        steps_.push_back({first->first, 0});
        now_[0] = std::move(first->second);
        for (std::size_t i = 0; i < now_[0].size(); ++i) {
            std::uint32_t& end = now_[0][i];
            bool const lost = (end & link::same_side) != 0;
            end &= link::number;
            graph.state(end).set(position_state::in_step(number, lost));
        }
        solved_ += now_[0].size();
        ends.erase(first);
        done_ = 0;
        return true;
    }

    void next_step() {
        std::size_t const found = size_of(next_);
        for (auto& list : now_) list.clear();
        now_.swap(next_);
        done_ = 0;
        solved_ += found;
        if (found != 0) steps_.push_back({steps_.back().size, steps_.back().distance + 1});
    }

    bool finish_step(move_graph& graph, int threads, team_watch& watch,
                     team_watch::member& member) {
        std::size_t const all = size_of(now_);
        int const used = all >= worth_threads ? threads : 1;
        if (used == 1) return work(graph, 0, member, false);
        run_team(used, watch.flag(), [&](int i) {
            team_watch::member own(watch);
            work(graph, static_cast<std::size_t>(i), own, true);
        });
        return !watch.ended();
    }

    /// Takes chunks of the current step until there is none.
    bool work(move_graph& graph, std::size_t worker, team_watch::member& member, bool shared) {
        std::size_t const all = size_of(now_);
        for (;;) {
            if (done_.load(std::memory_order_relaxed) >= all) return true;
            if (!member.goes_on()) return false;
            std::size_t const from = done_.fetch_add(chunk, std::memory_order_relaxed);
            for_items(from, (std::min)(from + chunk, all), [&](std::uint32_t position) {
                solve_parents(graph, position, next_[worker], shared);
            });
        }
    }

    /// Positions of the current step, by their place in all lists together.
    template <class F>
    void for_items(std::size_t from, std::size_t to, F const& f) const {
        for (auto const& list : now_) {
            for (std::size_t i = from; i < (std::min)(to, list.size()); ++i) f(list[i]);
            from = from > list.size() ? from - list.size() : 0;
            if (to <= list.size()) return;
            to -= list.size();
        }
    }

    void solve_parents(move_graph& graph, std::uint32_t position, blocks<std::uint32_t>& found,
                       bool shared) {
        auto const number = static_cast<std::uint32_t>(steps_.size());
        bool const lost = (graph.state(position).get() & position_state::lost) != 0;
        graph.for_each_parent(position, [&](std::uint32_t parent, bool same_side) {
            auto& state = graph.state(parent);
            bool const new_result =
                lost != same_side ? state.solve(position_state::in_step(number, false), shared)
                                  : state.count_down(position_state::in_step(number, true), shared);
            if (new_result) found.push_back(parent);
        });
    }

    std::vector<step> steps_;
    std::vector<blocks<std::uint32_t>> now_;
    std::vector<blocks<std::uint32_t>> next_;  // one list for each thread
    std::atomic<std::size_t> done_{0};         // positions of the current step
    std::uint64_t solved_ = 0;
};

}  // namespace ply::detail
