// From a solved graph to the table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <ply/solve/retrograde/detail/blocks.hpp>
#include <ply/solve/retrograde/detail/endgame_store.hpp>
#include <ply/solve/retrograde/detail/move_graph.hpp>
#include <ply/solve/retrograde/detail/packed_array.hpp>
#include <ply/solve/retrograde/detail/propagation.hpp>
#include <ply/support/system/memory.hpp>
#include <ply/support/system/thread_team.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::detail {

/// Which of the values that there can be do occur.
struct values_used {
    explicit values_used(std::size_t steps) : solved(2 * steps) {}

    std::vector<bool> solved;  // by number(state)
    bool draw = false;
    bool none = false;

    static std::size_t number(std::uint32_t state) {
        return 2 * std::size_t{state & position_state::step_mask} +
               ((state & position_state::lost) != 0 ? 1 : 0);
    }
    void add(std::uint32_t state) {
        if (state == position_state::none) {
            none = true;
        } else if ((state & position_state::solved) == 0) {
            draw = true;
        } else {
            solved[number(state)] = true;
        }
    }
    void add(values_used const& other) {
        none = none || other.none;
        draw = draw || other.draw;
        for (std::size_t i = 0; i < solved.size(); ++i) solved[i] = solved[i] || other.solved[i];
    }
};

/// Looks at all states. Unfinished where the watch ends it.
inline values_used look_for_values(move_graph const& graph, std::size_t steps, int threads,
                                   team_watch& watch) {
    values_used all(steps);
    detail::mutex mutex;
    over_ranges(graph.size(), threads, watch, [&](std::size_t from, std::size_t to) {
        values_used here(steps);
        for (; from < to; ++from) here.add(graph.state(from).get());
        lock_guard const lock(mutex);
        all.add(here);
    });
    return all;
}

/// Which place in the list of values a position's state stands for. The list is sorted and holds
/// what occurs, so it depends on nothing else.
class value_codes {
public:
    /// `gaps`: whether numbers without a position are in the table.
    value_codes(values_used const& used, std::vector<propagation::step> const& steps,
                bool distances, bool gaps)
        : codes_(2 * steps.size()) {
        auto const value_of = [&](std::size_t at) -> endgame_value {
            auto const& s = steps[at / 2];
            auto const size = static_cast<std::int64_t>(s.size);
            return {at % 2 == 0 ? size : -size, distances ? std::int64_t{s.distance} : -1};
        };
        constexpr endgame_value draw{0, -1};
        if (used.draw) values_.push_back(draw);
        if (used.none && gaps) values_.push_back(endgame_value::none());
        for (std::size_t at = 0; at < codes_.size(); ++at) {
            if (used.solved[at]) values_.push_back(value_of(at));
        }
        std::sort(values_.begin(), values_.end());
        values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
        auto const code_of = [&](endgame_value const& v) {
            return static_cast<std::uint32_t>(std::lower_bound(values_.begin(), values_.end(), v) -
                                              values_.begin());
        };
        draw_ = code_of(draw);
        gap_ = code_of(endgame_value::none());
        for (std::size_t at = 0; at < codes_.size(); ++at) {
            if (used.solved[at]) codes_[at] = code_of(value_of(at));
        }
    }

    std::uint32_t operator()(std::uint32_t state) const {
        if (state == position_state::none) return gap_;
        return (state & position_state::solved) == 0 ? draw_ : codes_[values_used::number(state)];
    }
    std::vector<endgame_value> const& values() const { return values_; }
    int width() const { return packed_array::width_of(values_.empty() ? 0 : values_.size() - 1); }

private:
    std::vector<endgame_value> values_;
    std::vector<std::uint32_t> codes_;
    std::uint32_t draw_ = 0;
    std::uint32_t gap_ = 0;
};

/// Keeps the codes of numbered positions, in order. False, with nothing kept, where the watch ends
/// it.
template <class Positions>
requires Positions::indexed bool pack(Positions const& positions, move_graph const& graph,
                                      value_codes const& codes, int threads, team_watch& watch,
                                      endgame_store& store) {
    endgame_store made;
    made.indexed = true;
    made.values = codes.values();
    made.codes = packed_array(positions.size(), codes.width());
    if (!made.codes.valid()) out_of_memory();
    if (!over_ranges(positions.size(), threads, watch, [&](std::size_t from, std::size_t to) {
            packed_writer out(made.codes, from);
            for (; from < to; ++from) out.put(codes(graph.state(from).get()));
        }))
        return false;
    store = std::move(made);
    return true;
}

/// Positions by their scrambled hashes.
template <class Positions>
class sorted_positions {
public:
    sorted_positions(Positions const& positions, move_graph const& graph, value_codes const& codes)
        : positions_(positions),
          graph_(graph),
          codes_(codes),
          shape_(positions.size(), positions.all_bits()) {}

    /// Puts them into groups. Each thread does so with a part of the positions, and has counts and
    /// places of its own for them. False where the watch ends it.
    bool group(int threads, team_watch& watch) {
        std::size_t const parts = (std::min)(
            {static_cast<std::size_t>(threads), most_parts, 1 + graph_.size() / worth_a_part});
        std::vector<big_array<std::uint32_t>> places;  // for each part
        for (std::size_t i = 0; i < parts; ++i) places.emplace_back(shape_.groups());
        auto const count = [&](std::size_t part) {
            auto& counts = places[part];
            for_each(part, parts, watch, [&](std::uint64_t scrambled, std::uint32_t) {
                ++counts[shape_.group(scrambled)];
            });
        };
        if (!detail::over_parts(parts, threads, watch, count)) return false;
        detail::counts_to_places(places);
        entries_ = big_array<entry>(positions_.size());
        auto const fill = [&](std::size_t part) {
            auto& next = places[part];
            for_each(part, parts, watch, [&](std::uint64_t scrambled, std::uint32_t state) {
                entries_[next[shape_.group(scrambled)]++] = {shape_.rest(scrambled), codes_(state)};
            });
        };
        if (!detail::over_parts(parts, threads, watch, fill)) return false;
        ends_ = std::move(places.back());
        return true;
    }

    /// Sorts each group and writes it down. False where the watch ends it.
    bool write(endgame_store& made, int threads, team_watch& watch) {
        made.values = codes_.values();
        made.keys = key_index(shape_, positions_.size());
        made.codes = packed_array(positions_.size(), codes_.width());
        if (!made.keys.valid() || !made.codes.valid()) out_of_memory();
        return over_ranges(shape_.groups(), threads, watch, [&](std::size_t from, std::size_t to) {
            std::size_t at = from == 0 ? 0 : ends_[from - 1];
            packed_writer ends(made.keys.ends(), from);
            packed_writer rests(made.keys.rests(), at);
            packed_writer codes(made.codes, at);
            for (std::size_t group = from; group < to; ++group) {
                std::size_t const end = ends_[group];
                std::sort(entries_.data() + at, entries_.data() + end,
                          [](entry const& a, entry const& b) { return a.rest < b.rest; });
                for (; at < end; ++at) {
                    rests.put(entries_[at].rest);
                    codes.put(entries_[at].code);
                }
                ends.put(end);
            }
        });
    }

private:
    struct entry {
        std::uint64_t rest;
        std::uint32_t code;
    };
    // Each needs a count for every group.
    static constexpr std::size_t most_parts = 4;
    static constexpr std::size_t worth_a_part = 1 << 13;

    /// Calls f(scrambled hash, state) for a part of the positions, until the watch ends it.
    template <class F>
    void for_each(std::size_t part, std::size_t parts, team_watch& watch, F const& f) const {
        team_watch::member member(watch);
        std::size_t const to = graph_.size() * (part + 1) / parts;
        for (std::size_t n = graph_.size() * part / parts; n < to; ++n) {
            if (!member.goes_on()) return;
            std::uint32_t const state = graph_.state(n).get();
            if (state != position_state::none) f(shape_.scramble(positions_.key(n)), state);
        }
    }

    Positions const& positions_;
    move_graph const& graph_;
    value_codes const& codes_;
    key_index::shape shape_;
    big_array<entry> entries_;
    big_array<std::uint32_t> ends_;  // of each group
};

/// Sorts the positions by their scrambled hashes and keeps what is not implied. False, with nothing
/// kept, where the watch ends it.
template <class Positions>
    requires(!Positions::indexed)
bool pack(Positions const& positions, move_graph const& graph, value_codes const& codes,
          int threads, team_watch& watch, endgame_store& store) {
    if (positions.size() == 0) return true;
    sorted_positions<Positions> sorted(positions, graph, codes);
    endgame_store made;
    if (!sorted.group(threads, watch) || !sorted.write(made, threads, watch)) return false;
    store = std::move(made);
    return true;
}

}  // namespace ply::detail
