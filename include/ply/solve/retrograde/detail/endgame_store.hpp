// What an endgame table holds: keys, each with the place of its value in a list.
// Source: J. Cleary, "Compact hash tables using bidirectional linear probing", 1984 (what the place
// of a key implies need not be kept).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <ply/solve/retrograde/detail/packed_array.hpp>
#include <ply/support/table/table_index.hpp>

namespace ply::detail {

/// A fixed set of keys and the rank of each, in little more than the bits that the set needs. Keys
/// are below 2^key_bits, scrambled and sorted. Those with the same upper bits are neighbours, and
/// only the lower bits are kept; an array tells where each group begins.
class key_index {
public:
    /// The shape of an index of this many keys.
    struct shape {
        int key_bits = 1;
        int rest_bits = 1;

        shape() = default;
        shape(std::uint64_t keys, std::uint64_t all_bits)
            : key_bits((std::max)(1, static_cast<int>(std::bit_width(all_bits)))),
              rest_bits(key_bits - group_bits(keys)) {}

        std::uint64_t scramble(std::uint64_t key) const {
            return table_index(1, key_bits).scramble(key);
        }
        std::size_t groups() const { return std::size_t{1} << (key_bits - rest_bits); }
        std::size_t group(std::uint64_t scrambled) const {
            return rest_bits == 64 ? 0 : static_cast<std::size_t>(scrambled >> rest_bits);
        }
        std::uint64_t rest(std::uint64_t scrambled) const {
            return scrambled & ~std::uint64_t{0} >> (64 - rest_bits);
        }
        static int group_bits(std::uint64_t keys) {
            return static_cast<int>(
                       std::bit_width((std::max)(keys / keys_in_group, std::uint64_t{1}))) -
                   1;
        }
    };

    key_index() = default;
    /// Room for the keys; valid() is false where there is no memory for it.
    key_index(shape const& s, std::size_t keys)
        : shape_(s), rests_(keys, s.rest_bits), ends_(s.groups(), packed_array::width_of(keys)) {}

    bool valid() const { return rests_.valid() && ends_.valid(); }
    shape const& form() const { return shape_; }
    std::size_t size() const { return rests_.size(); }
    std::size_t bytes() const { return rests_.bytes() + ends_.bytes(); }

    /// Where a key stands in the order of the scrambled ones, if it is in the set.
    std::optional<std::size_t> rank(std::uint64_t key) const {
        if (size() == 0 || (shape_.key_bits < 64 && key >> shape_.key_bits != 0))
            return std::nullopt;
        std::uint64_t const scrambled = shape_.scramble(key);
        std::size_t const group = shape_.group(scrambled);
        std::uint64_t const rest = shape_.rest(scrambled);
        std::size_t low = first(group);
        std::size_t high = end(group);
        while (low < high) {
            std::size_t const middle = low + (high - low) / 2;
            if (rests_[middle] < rest) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low < end(group) && rests_[low] == rest) return low;
        return std::nullopt;
    }

    // The arrays, to be filled and written.
    packed_array& rests() { return rests_; }
    packed_array& ends() { return ends_; }
    packed_array const& rests() const { return rests_; }
    packed_array const& ends() const { return ends_; }

    /// Whether the groups follow each other and hold all keys, so that rank() stays inside.
    bool sound() const {
        std::uint64_t before = 0;
        for (std::size_t group = 0; group < ends_.size(); ++group) {
            if (ends_[group] < before) return false;
            before = ends_[group];
        }
        return before == size();
    }

private:
    static constexpr std::uint64_t keys_in_group = 8;  // to 16

    std::size_t first(std::size_t group) const { return group == 0 ? 0 : end(group - 1); }
    std::size_t end(std::size_t group) const { return static_cast<std::size_t>(ends_[group]); }

    shape shape_;
    packed_array rests_;
    packed_array ends_;  // of each group
};

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
