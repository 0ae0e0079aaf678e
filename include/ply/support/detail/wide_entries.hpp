// Table entries with the whole hash: 16 bytes for scores of at most 32 bits, 24 for wider ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <ply/core/score.hpp>
#include <ply/support/detail/table_entry.hpp>

namespace ply::detail {

/// How entries of any hash and score are kept. A slot of zeros is free.
template <Score S>
struct wide_entries {
    static constexpr unsigned ages = 32;
    static constexpr unsigned no_move = 511;

    struct slot {
        std::uint64_t hash;
        typename ruler<S>::key value;
        std::uint16_t depth_and_complete;
        std::uint16_t rest;  // kind of bound + 1: 2 bits, 0 if free; age: 5 bits; move: 9 bits
    };

    static constexpr std::size_t entry_bytes = sizeof(slot);
    // Four in a cache line, or five in two.
    static constexpr std::size_t slots_per_bucket = sizeof(slot) == 16 ? 4 : 5;
    struct alignas(sizeof(slot) == 16 ? 64 : 128) bucket {
        slot slots[slots_per_bucket];
    };

    /// What tells the hashes of a bucket apart.
    static std::uint64_t key(std::uint64_t hash, std::uint64_t /*scrambled*/) { return hash; }

    static bool used(slot const& s) { return (s.rest & 3) != 0; }
    static bool holds(slot const& s, std::uint64_t key) { return s.hash == key && used(s); }
    static unsigned age(slot const& s) { return (s.rest >> 2) & (ages - 1); }
    static int depth(slot const& s) { return s.depth_and_complete >> 1; }

    static bool fits(table_entry<S> const&) { return true; }

    static slot pack(std::uint64_t key, table_entry<S> const& e, unsigned age) {
        int const depth = std::clamp(e.depth, 0, max_table_depth);
        unsigned const move = e.move < 0 || e.move >= static_cast<int>(no_move)
                                  ? no_move
                                  : static_cast<unsigned>(e.move);
        unsigned const kind = static_cast<unsigned>(e.bound) + 1;
        return {key, e.value, static_cast<std::uint16_t>(depth * 2 + (e.complete ? 1 : 0)),
                static_cast<std::uint16_t>(kind | age << 2 | move << 7)};
    }

    static table_entry<S> unpack(slot const& s) {
        unsigned const move = s.rest >> 7;
        return {s.value, static_cast<bound>((s.rest & 3) - 1), depth(s),
                (s.depth_and_complete & 1) != 0, move == no_move ? -1 : static_cast<int>(move)};
    }
};

}  // namespace ply::detail
