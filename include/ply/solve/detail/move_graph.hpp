// The moves of a game turned round: for each position, the ones from which a move leads to it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <ply/solve/detail/blocks.hpp>
#include <ply/solve/detail/move_records.hpp>
#include <ply/solve/detail/team_watch.hpp>
#include <ply/support/thread_team.hpp>

namespace ply::detail {

/// What is known of a position: moves whose end is not known yet, or how the game ends and in which
/// step that was found.
class position_state {
public:
    /// Of a number that stands for no position.
    static constexpr std::uint32_t none = 0;
    static constexpr std::uint32_t solved = 0x8000'0000u;
    static constexpr std::uint32_t lost = 0x4000'0000u;
    static constexpr std::uint32_t step_mask = lost - 1;
    static constexpr std::uint32_t most_moves = solved - 1;

    static constexpr std::uint32_t in_step(std::uint32_t step, bool loses) {
        return solved | (loses ? lost : 0) | step;
    }

    position_state() = default;
    explicit position_state(std::uint32_t word) : word_(word) {}
    std::uint32_t get() const { return word_.load(std::memory_order_relaxed); }
    void set(std::uint32_t word) { word_.store(word, std::memory_order_relaxed); }

    /// Makes it solved; false if it was.
    bool solve(std::uint32_t word, bool shared) {
        std::uint32_t now = get();
        if (!shared) {
            if ((now & solved) != 0) return false;
            set(word);
            return true;
        }
        while ((now & solved) == 0) {
            if (word_.compare_exchange_weak(now, word, std::memory_order_relaxed)) return true;
        }
        return false;
    }

    /// One move less; true if it was the last and the position is solved by that.
    bool count_down(std::uint32_t word, bool shared) {
        std::uint32_t now = get();
        for (;;) {
            if ((now & solved) != 0) return false;
            std::uint32_t const next = now == 1 ? word : now - 1;
            if (!shared) {
                set(next);
                return next == word;
            }
            if (word_.compare_exchange_weak(now, next, std::memory_order_relaxed))
                return next == word;
        }
    }

private:
    std::atomic<std::uint32_t> word_{0};
};

/// Positions by their places, with their states and parents.
class move_graph {
public:
    using ends_by_size = std::map<std::uint64_t, blocks<std::uint32_t>, std::greater<>>;

    std::size_t size() const { return size_; }
    std::size_t bytes() const {
        return size_ * sizeof(position_state) + next_.bytes() + parents_.bytes();
    }
    position_state& state(std::size_t position) { return states_[position]; }
    position_state const& state(std::size_t position) const { return states_[position]; }

    /// Calls f(parent, whether the side to move stays the same) for each parent.
    template <class F>
    void for_each_parent(std::uint32_t position, F const& f) const {
        std::size_t at = position == 0 ? 0 : next_[position - 1];
        for (std::size_t const end = next_[position]; at < end; ++at)
            f(parents_[at] & link::number, (parents_[at] & link::same_side) != 0);
    }

    /// Finished games whose payoff is not 0, by its size, the largest first; a set bit 31 says
    /// lost.
    ends_by_size& ends() { return ends_; }

    void drop_moves() {
        next_ = {};
        parents_ = {};
        ends_.clear();
    }
    void clear() {
        drop_moves();
        states_.reset();
        size_ = 0;
    }

    /// Turns the moves of an exploration round. Each thread takes a range of positions and reads
    /// all records. False, with nothing kept, where the watch ends it.
    template <class Source>
    bool build(Source const& source, int threads, team_watch& watch) {
        clear();
        size_ = source.places();
        states_.reset(new position_state[size_]);
        next_ = big_array<std::uint32_t>(size_);
        std::vector<ends_by_size> ends(static_cast<std::size_t>(threads));
        bool const done = count(source, threads, watch, ends) && fill(source, threads, watch);
        if (!done) {
            clear();
            return false;
        }
        for (auto& part : ends) take_ends(part);
        return true;
    }

private:
    // Where the system gives fewer threads, others take the ranges of the missing ones.
    template <class Work>
    bool over_ranges(int threads, team_watch& watch, Work const& work) const {
        std::atomic<int> next{0};
        run_team(threads, watch.flag(), [&](int) {
            for (int range = next++; range < threads; range = next++) {
                std::uint64_t const n = size_;
                auto const part = static_cast<unsigned>(range);
                auto const all = static_cast<unsigned>(threads);
                if (!work(part, n * part / all, n * (part + 1) / all)) return;
            }
        });
        return !watch.ended();
    }

    template <class Source>
    bool count(Source const& source, int threads, team_watch& watch,
               std::vector<ends_by_size>& ends) {
        return over_ranges(
            threads, watch, [&](unsigned part, std::uint64_t low, std::uint64_t high) {
                team_watch::member member(watch);
                auto const mine = [low, high](std::uint32_t n) { return n >= low && n < high; };
                return source.all_records([&](move_records const& records) {
                    return records.read(
                        [&](std::uint32_t number, std::uint32_t moves) {
                            std::uint32_t const n = source.place_of(number);
                            if (mine(n)) states_[n].set(moves == 0 ? 1 : moves);
                            return member.goes_on();
                        },
                        [&](std::uint32_t, std::uint32_t to) {
                            std::uint32_t const n = source.place_of(to & link::number);
                            if (mine(n)) ++next_[n];
                        },
                        [&](std::uint32_t number, std::int64_t key) {
                            std::uint32_t const n = source.place_of(number);
                            if (!mine(n) || key == 0) return;
                            auto const size = static_cast<std::uint64_t>(key < 0 ? -key : key);
                            ends[part][size].push_back(key < 0 ? n | link::same_side : n);
                        });
                });
            });
    }

    template <class Source>
    bool fill(Source const& source, int threads, team_watch& watch) {
        std::uint32_t sum = 0;
        for (std::size_t n = 0; n < size_; ++n) {
            std::uint32_t const here = next_[n];
            next_[n] = sum;
            sum += here;
        }
        parents_ = big_array<std::uint32_t>(sum);
        // next_ ends where the parents of a position end and those of the following begin.
        return over_ranges(threads, watch, [&](unsigned, std::uint64_t low, std::uint64_t high) {
            team_watch::member member(watch);
            std::uint32_t parent = 0;
            return source.all_records([&](move_records const& records) {
                return records.read(
                    [&](std::uint32_t number, std::uint32_t) {
                        parent = source.place_of(number);
                        return member.goes_on();
                    },
                    [&](std::uint32_t, std::uint32_t to) {
                        std::uint32_t const n = source.place_of(to & link::number);
                        if (n >= low && n < high)
                            parents_[next_[n]++] = parent | (to & link::same_side);
                    },
                    [](std::uint32_t, std::int64_t) {});
            });
        });
    }

    void take_ends(ends_by_size& part) {
        for (auto& [size, list] : part) {
            auto& all = ends_[size];
            if (all.empty()) {
                all = std::move(list);
            } else {
                for (std::size_t i = 0; i < list.size(); ++i) all.push_back(list[i]);
            }
        }
        part.clear();
    }

    std::size_t size_ = 0;
    std::unique_ptr<position_state[]> states_;
    big_array<std::uint32_t> next_;
    big_array<std::uint32_t> parents_;
    ends_by_size ends_;
};

}  // namespace ply::detail
