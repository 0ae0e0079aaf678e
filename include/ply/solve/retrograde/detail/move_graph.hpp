// The moves of a game turned round: for each position, the ones from which a move leads to it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include <ply/solve/retrograde/detail/blocks.hpp>
#include <ply/solve/retrograde/detail/move_records.hpp>
#include <ply/support/system/memory.hpp>
#include <ply/support/system/shared_word.hpp>
#include <ply/support/system/thread_team.hpp>

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
        std::uint32_t here = detail::load_shared(word_);
        while ((here & solved) == 0) {
            if (replace(here, word, shared)) return true;
        }
        return false;
    }
    /// One move less; true if it was the last and the position is solved by that.
    bool count_down(std::uint32_t word, bool shared) {
        std::uint32_t here = detail::load_shared(word_);
        while ((here & solved) == 0) {
            bool const last = here == 1;
            if (replace(here, last ? word : here - 1, shared)) return last;
        }
        return false;
    }

private:
    bool replace(std::uint32_t& here, std::uint32_t word, bool shared) {
        if (shared) return detail::exchange_shared(word_, here, word);
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
    std::size_t bytes() const {
        std::size_t sum = states_.bytes() + next_.bytes() + parents_.bytes();
        for (auto const& counts : counts_) sum += counts.bytes();
        return sum;
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

    // The steps to a position's parents, each to be taken once the one before has come in.
    void prefetch(std::size_t position) const { detail::prefetch(&next_[position]); }
    void prefetch_parents(std::size_t position) const {
        if (position != 0) detail::prefetch(parents_.data() + next_[position - 1]);
    }
    void prefetch_state(std::size_t position) const { detail::prefetch(&states_[position]); }

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
        drop_counts();
        states_ = {};
        size_ = 0;
    }

    /// Turns the moves of an exploration round. Each thread reads a part of the records, and has
    /// counts and places of its own for them. False, with nothing kept, where the watch ends it.
    template <class Source>
    bool build(Source const& source, int threads, team_watch& watch) {
        clear();
        size_ = source.places();
        states_ = big_array<position_state>(size_);
        record_parts const parts(source.records(), threads);
        for (std::size_t part = 0; part < parts.count(); ++part) counts_.emplace_back(size_);
        std::vector<ends_by_size> ends(parts.count());
        if (!count(parts, threads, watch, ends) || !fill(parts, threads, watch)) {
            clear();
            return false;
        }
        for (auto& list : ends) take_ends(list);
        return true;
    }
    /// What was needed to build it.
    void drop_counts() { counts_.clear(); }

private:
    /// All records, in one part for each thread, of about the same size, or fewer: each
    /// part needs four bytes a position.
    class record_parts {
    public:
        record_parts(std::vector<record_span> records, int threads)
            : records_(std::move(records)),
              count_((std::min)(
                  {static_cast<std::size_t>(threads), most, 1 + records_.size() / worth_a_part})) {}

        std::size_t count() const { return count_; }
        /// Calls f(span) for the records of a part, until the watch ends it.
        template <class F>
        void read(std::size_t part, team_watch& watch, F const& f) const {
            team_watch::member member(watch);
            std::size_t const to = records_.size() * (part + 1) / count_;
            for (std::size_t i = records_.size() * part / count_; i < to; ++i) {
                if (!member.goes_on()) return;
                f(records_[i]);
            }
        }

    private:
        static constexpr std::size_t most = 4;
        static constexpr std::size_t worth_a_part = 8;

        std::vector<record_span> records_;
        std::size_t count_;
    };

    bool count(record_parts const& parts, int threads, team_watch& watch,
               std::vector<ends_by_size>& ends) {
        return detail::over_parts(parts.count(), threads, watch, [&](std::size_t part) {
            std::uint32_t* const counts = counts_[part].data();
            auto const position = [&](std::uint32_t number, std::uint32_t moves) {
                states_[number].set(moves == 0 ? 1 : moves);
            };
            auto const move = [&](std::uint32_t, std::uint32_t to) { ++counts[to & link::number]; };
            auto const payoff = [&](std::uint32_t number, std::int64_t key) {
                if (key == 0) return;
                auto const size = static_cast<std::uint64_t>(key < 0 ? -key : key);
                ends[part][size].push_back(key < 0 ? number | link::same_side : number);
            };
            parts.read(part, watch,
                       [&](record_span const& span) { span.read(position, move, payoff); });
        });
    }

    bool fill(record_parts const& parts, int threads, team_watch& watch) {
        parents_ = big_array<std::uint32_t>(detail::counts_to_places(counts_));
        bool const done = detail::over_parts(parts.count(), threads, watch, [&](std::size_t part) {
            std::uint32_t* const places = counts_[part].data();
            auto const move = [&](std::uint32_t number, std::uint32_t to) {
                parents_[places[to & link::number]++] = number | (to & link::same_side);
            };
            parts.read(part, watch, [&](record_span const& span) {
                span.read([](std::uint32_t, std::uint32_t) {}, move,
                          [](std::uint32_t, std::int64_t) {});
            });
        });
        // Now the last ends where the parents of a position end and those of the following begin.
        next_ = std::move(counts_.back());
        counts_.pop_back();
        return done;
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
    std::vector<big_array<std::uint32_t>> counts_;  // for each part of the records
    big_array<std::uint32_t> next_;
    big_array<std::uint32_t> parents_;
    ends_by_size ends_;
};

}  // namespace ply::detail
