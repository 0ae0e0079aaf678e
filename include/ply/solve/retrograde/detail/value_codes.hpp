// The values that occur in a solved graph, each with a number of its own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include <ply/solve/retrograde/detail/endgame_store.hpp>
#include <ply/solve/retrograde/detail/move_graph.hpp>
#include <ply/solve/retrograde/detail/packed_array.hpp>
#include <ply/solve/retrograde/detail/propagation.hpp>
#include <ply/solve/retrograde/detail/team_watch.hpp>

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
    std::mutex mutex;
    over_ranges(graph.size(), threads, watch, [&](std::size_t from, std::size_t to) {
        values_used here(steps);
        for (; from < to; ++from) here.add(graph.state(from).get());
        std::lock_guard<std::mutex> const lock(mutex);
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

}  // namespace ply::detail
