// What an endgame table holds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <ply/solve/retrograde/detail/key_index.hpp>
#include <ply/solve/retrograde/detail/packed_array.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail {

/// A value as a key of the score_key, and plies to the end of the game, or -1 where there is none.
struct endgame_value {
    /// For a number that stands for no position.
    static constexpr endgame_value none() { return {0, -2}; }

    std::int64_t key;
    std::int64_t distance;

    friend bool operator==(endgame_value const&, endgame_value const&) = default;
    friend bool operator<(endgame_value const& a, endgame_value const& b) {
        return a.key != b.key ? a.key < b.key : a.distance < b.distance;
    }
};

/// Positions by hash, or by index from 0 up, and for each the place of its value in a list.
struct endgame_store {
    bool indexed = false;
    std::vector<endgame_value> values;
    key_index keys;
    packed_array codes;

    /// Those without a position included.
    std::size_t numbers() const { return codes.size(); }
    std::size_t bytes() const {
        return values.size() * sizeof(endgame_value) + keys.bytes() + codes.bytes();
    }

    /// By hash or index, whichever it is.
    std::optional<endgame_value> find(std::uint64_t key) const {
        auto const place =
            indexed ? std::optional<std::size_t>(static_cast<std::size_t>(key)) : keys.rank(key);
        if (!place || *place >= numbers() || at(*place) == endgame_value::none())
            return std::nullopt;
        return at(*place);
    }
    endgame_value const& at(std::size_t place) const {
        return values[static_cast<std::size_t>(codes[place])];
    }

    /// Whether no look-up can go astray.
    bool sound() const {
        if (!indexed && (keys.size() != numbers() || !keys.sound())) return false;
        for (std::size_t i = 0; i < numbers(); ++i) {
            if (codes[i] >= values.size()) return false;
        }
        return true;
    }
};

}  // namespace ply::detail
