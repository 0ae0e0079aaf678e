// The moves of a game turned round: for each position, the ones from which a move leads to it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <ply/solve/detail/blocks.hpp>
#include <ply/solve/detail/move_records.hpp>
#include <ply/solve/detail/team_watch.hpp>
#include <ply/support/detail/shared_word.hpp>
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

    static constexpr std::uint32_t in_step(std::uint32_t step, bool loses) {
        return solved | (loses ? lost : 0) | step;
    }

    std::uint32_t get() const { return word_; }
    void set(std::uint32_t word) { word_ = word; }

    /// Makes it solved; false if it was. `shared` where other threads do so at the same time.
    bool solve(std::uint32_t word, bool shared) {
        std::uint32_t here = load_shared(word_);
        while ((here & solved) == 0) {
            if (replace(here, word, shared)) return true;
        }
        return false;
    }
    /// One move less; true if it was the last and the position is solved by that.
    bool count_down(std::uint32_t word, bool shared) {
        std::uint32_t here = load_shared(word_);
        while ((here & solved) == 0) {
            bool const last = here == 1;
            if (replace(here, last ? word : here - 1, shared)) return last;
        }
        return false;
    }

private:
    bool replace(std::uint32_t& here, std::uint32_t word, bool shared) {
        if (shared) return exchange_shared(word_, here, word);
        word_ = word;
        return true;
    }

    std::uint32_t word_;
};

/// Positions by their places, with their states and parents.
class move_graph {
public:
    using ends_by_size = std::map<std::uint64_t, blocks<std::uint32_t>, std::greater<>>;

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return states_.bytes() + next_.bytes() + parents_.bytes(); }
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
        states_ = {};
        size_ = 0;
    }

    /// Turns the moves of an exploration round. Each thread takes a range of positions and reads
    /// all records. False, with nothing kept, where the watch ends it.
    template <class Source>
    bool build(Source const& source, int threads, team_watch& watch) {
        clear();
        size_ = source.places();
        states_ = big_array<position_state>(size_);
        next_ = big_array<std::uint32_t>(size_ + spare * static_cast<unsigned>(threads));
        std::vector<ends_by_size> ends(static_cast<std::size_t>(threads));
        bool const done = count(source, threads, watch, ends) && fill(source, threads, watch);
        if (!done) {
            clear();
            return false;
        }
        for (auto& list : ends) take_ends(list);
        return true;
    }

private:
    // Behind each array there are places for what belongs to other threads: to write it there takes
    // less time than to tell it apart by a branch.
    static constexpr std::size_t spare = 32;

    struct range {
        std::size_t number;
        std::uint32_t low;
        std::uint32_t size;

        bool has(std::uint32_t place) const { return place - low < size; }
    };

    /// Calls work(range, records) for all ranges and records, until it says false. Where the system
    /// gives fewer threads, others take the ranges of the missing ones.
    template <class Source, class Work>
    bool over_ranges(Source const& source, int threads, team_watch& watch, Work const& work) const {
        std::atomic<unsigned> next{0};
        auto const all = static_cast<unsigned>(threads);
        run_team(threads, watch.flag(), [&](int) {
            for (unsigned n = next++; n < all; n = next++) {
                auto const low = static_cast<std::uint32_t>(std::uint64_t{size_} * n / all);
                auto const high = static_cast<std::uint32_t>(std::uint64_t{size_} * (n + 1) / all);
                for (auto const* records : source.records()) {
                    if (!work(range{n, low, high - low}, *records)) return;
                }
            }
        });
        return !watch.ended();
    }

    template <class Source>
    bool count(Source const& source, int threads, team_watch& watch,
               std::vector<ends_by_size>& ends) {
        return over_ranges(source, threads, watch, [&](range r, move_records const& records) {
            team_watch::member member(watch);
            std::size_t const elsewhere = size_ + spare * r.number;
            return records.read(
                [&](std::uint32_t number, std::uint32_t moves) {
                    std::uint32_t const n = source.place_of(number);
                    if (r.has(n)) states_[n].set(moves == 0 ? 1 : moves);
                    return member.goes_on();
                },
                [&](std::uint32_t, std::uint32_t to) {
                    std::uint32_t const n = source.place_of(to & link::number);
                    ++next_[r.has(n) ? n : elsewhere];
                },
                [&](std::uint32_t number, std::int64_t key) {
                    std::uint32_t const n = source.place_of(number);
                    if (!r.has(n) || key == 0) return;
                    auto const size = static_cast<std::uint64_t>(key < 0 ? -key : key);
                    ends[r.number][size].push_back(key < 0 ? n | link::same_side : n);
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
        parents_ = big_array<std::uint32_t>(sum + spare * static_cast<unsigned>(threads));
        // next_ ends where the parents of a position end and those of the following begin.
        return over_ranges(source, threads, watch, [&](range r, move_records const& records) {
            team_watch::member member(watch);
            std::size_t const elsewhere = sum + spare * r.number;
            std::uint32_t parent = 0;
            return records.read(
                [&](std::uint32_t number, std::uint32_t) {
                    parent = source.place_of(number);
                    return member.goes_on();
                },
                [&](std::uint32_t, std::uint32_t to) {
                    std::uint32_t const n = source.place_of(to & link::number);
                    bool const here = r.has(n);
                    std::uint32_t& next = next_[here ? n : size_ + spare * r.number];
                    parents_[here ? next : elsewhere] = parent | (to & link::same_side);
                    ++next;
                },
                [](std::uint32_t, std::int64_t) {});
        });
    }

    void take_ends(ends_by_size& list_of_thread) {
        for (auto& [size, list] : list_of_thread) {
            auto& all = ends_[size];
            if (all.empty()) {
                all = std::move(list);
            } else {
                for (std::size_t i = 0; i < list.size(); ++i) all.push_back(list[i]);
            }
        }
        list_of_thread.clear();
    }

    std::size_t size_ = 0;
    big_array<position_state> states_;
    big_array<std::uint32_t> next_;
    big_array<std::uint32_t> parents_;
    ends_by_size ends_;
};

}  // namespace ply::detail
