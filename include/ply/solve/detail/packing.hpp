// From a solved graph to the table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <ply/solve/detail/blocks.hpp>
#include <ply/solve/detail/endgame_store.hpp>
#include <ply/solve/detail/move_graph.hpp>
#include <ply/solve/detail/propagation.hpp>
#include <ply/solve/detail/team_watch.hpp>

namespace ply::detail {

/// Which place in the list of values a position's state stands for. The list is sorted and holds
/// what occurs, so it depends on nothing else.
class value_codes {
public:
    template <class Positions>
    value_codes(Positions const& positions, move_graph const& graph,
                std::vector<propagation::step> const& steps, bool distances)
        : codes_(2 * steps.size()) {
        std::vector<bool> used(2 * steps.size());
        bool any_draw = false;
        bool any_gap = false;
        positions.for_each([&](std::size_t place, std::uint64_t) {
            std::uint32_t const state = graph.state(place).get();
            if (state == position_state::none) {
                any_gap = true;
            } else if ((state & position_state::solved) == 0) {
                any_draw = true;
            } else {
                used[number(state)] = true;
            }
            return true;
        });
        auto const value_of = [&](std::size_t at) -> endgame_value {
            auto const& s = steps[at / 2];
            auto const size = static_cast<std::int64_t>(s.size);
            return {at % 2 == 0 ? size : -size, distances ? std::int64_t{s.distance} : -1};
        };
        constexpr endgame_value draw{0, -1};
        if (any_draw) values_.push_back(draw);
        if (any_gap) values_.push_back(endgame_value::none());
        for (std::size_t at = 0; at < used.size(); ++at) {
            if (used[at]) values_.push_back(value_of(at));
        }
        std::sort(values_.begin(), values_.end());
        values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
        auto const code_of = [&](endgame_value const& v) {
            return static_cast<std::uint32_t>(std::lower_bound(values_.begin(), values_.end(), v) -
                                              values_.begin());
        };
        draw_ = code_of(draw);
        gap_ = code_of(endgame_value::none());
        for (std::size_t at = 0; at < used.size(); ++at) {
            if (used[at]) codes_[at] = code_of(value_of(at));
        }
    }

    std::uint32_t operator()(std::uint32_t state) const {
        if (state == position_state::none) return gap_;
        return (state & position_state::solved) == 0 ? draw_ : codes_[number(state)];
    }
    std::vector<endgame_value> const& values() const { return values_; }
    int width() const { return packed_array::width_of(values_.empty() ? 0 : values_.size() - 1); }

private:
    static std::size_t number(std::uint32_t state) {
        return 2 * std::size_t{state & position_state::step_mask} +
               ((state & position_state::lost) != 0 ? 1 : 0);
    }

    std::vector<endgame_value> values_;
    std::vector<std::uint32_t> codes_;
    std::uint32_t draw_ = 0;
    std::uint32_t gap_ = 0;
};

/// Keeps the codes of numbered positions, in order. False, with nothing kept, where the watch ends
/// it.
template <class Positions>
requires Positions::indexed bool pack(Positions const& positions, move_graph const& graph,
                                      value_codes const& codes, team_watch& watch,
                                      endgame_store& store) {
    endgame_store made;
    made.indexed = true;
    made.values = codes.values();
    made.codes = packed_array(positions.size(), codes.width());
    if (!made.codes.valid()) out_of_memory();
    team_watch::member member(watch);
    if (!positions.for_each([&](std::size_t n, std::uint64_t) {
            made.codes.set(n, codes(graph.state(n).get()));
            return member.goes_on();
        }))
        return false;
    store = std::move(made);
    return true;
}

/// Sorts the positions by their scrambled hashes and keeps what is not implied. False, with nothing
/// kept, where the watch ends it.
template <class Positions>
    requires(!Positions::indexed)
bool pack(Positions const& positions, move_graph const& graph, value_codes const& codes,
          team_watch& watch, endgame_store& store) {
    struct entry {
        std::uint64_t rest;
        std::uint32_t code;
    };
    std::size_t const size = positions.size();
    if (size == 0) return true;
    key_index::shape const shape(size, positions.all_bits());
    big_array<std::uint32_t> next(shape.groups());
    if (!positions.for_each([&](std::size_t, std::uint64_t hash) {
            ++next[shape.group(shape.scramble(hash))];
            return !watch.ended();
        }))
        return false;
    std::uint32_t sum = 0;
    for (std::size_t group = 0; group < next.size(); ++group) {
        std::uint32_t const here = next[group];
        next[group] = sum;
        sum += here;
    }
    big_array<entry> entries(size);
    team_watch::member member(watch);
    if (!positions.for_each([&](std::size_t n, std::uint64_t hash) {
            std::uint64_t const scrambled = shape.scramble(hash);
            entries[next[shape.group(scrambled)]++] = {shape.rest(scrambled),
                                                       codes(graph.state(n).get())};
            return member.goes_on();
        }))
        return false;

    endgame_store made;
    made.values = codes.values();
    made.keys = key_index(shape, size);
    made.codes = packed_array(size, codes.width());
    if (!made.keys.valid() || !made.codes.valid()) out_of_memory();
    std::size_t at = 0;
    for (std::size_t group = 0; group < next.size(); ++group) {
        std::size_t const end = next[group];
        std::sort(entries.data() + at, entries.data() + end,
                  [](entry const& a, entry const& b) { return a.rest < b.rest; });
        for (; at < end; ++at) {
            made.keys.rests().set(at, entries[at].rest);
            made.codes.set(at, entries[at].code);
        }
        made.keys.ends().set(group, end);
        if (!member.goes_on()) return false;
    }
    store = std::move(made);
    return true;
}

}  // namespace ply::detail
