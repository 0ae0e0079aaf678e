// Table entries with the whole hash: 16 bytes for scores of at most 32 bits, 24 for wider ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <ply/core/score.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/shared_word.hpp>
#include <ply/support/table/table_entry.hpp>

namespace ply::detail {

/// How entries of any hash and score are kept. A slot of zeros is free. Its first word is the
/// scrambled hash mixed with the others: where two threads write at once, words of both do not make
/// an entry of any position (R. Hyatt, T. Mann, "A lock-less transposition table implementation for
/// parallel search", 2002).
template <Score S>
struct wide_entries {
    using value_key = typename score_key<S>::key;
    static constexpr unsigned ages = 32;
    static constexpr unsigned no_move = 511;
    static constexpr bool small = sizeof(value_key) <= 4;

    struct slot {
        std::uint64_t mixed_key;
        // From the top: move: 9 bits; age: 5 bits; kind of bound + 1, 0 if free: 2 bits; depth: 15
        // bits; complete: 1 bit; then the value, if it is small.
        std::uint64_t about;
    };
    struct long_slot : slot {
        std::uint64_t value;
    };
    using stored = std::conditional_t<small, slot, long_slot>;

    static constexpr std::size_t entry_bytes = sizeof(stored);
    // Four in a cache line, or five in two.
    static constexpr std::size_t slots_per_bucket = small ? 4 : 5;
    struct alignas(small ? 64 : 128) bucket {
        stored slots[slots_per_bucket];
    };

    /// What tells the hashes of a bucket apart.
    static std::uint64_t key(std::uint64_t /*hash*/, std::uint64_t scrambled) { return scrambled; }

    static stored load(stored const& s) {
        stored copy;
        copy.mixed_key = load_shared(s.mixed_key);
        copy.about = load_shared(s.about);
        if constexpr (!small) copy.value = load_shared(s.value);
        return copy;
    }
    static void store(stored& to, stored const& s) {
        store_shared(to.mixed_key, s.mixed_key);
        store_shared(to.about, s.about);
        if constexpr (!small) store_shared(to.value, s.value);
    }

    static bool used(stored const& s) { return (s.about >> 48 & 3) != 0; }
    static bool holds(stored const& s, std::uint64_t key) {
        return (s.mixed_key ^ mixed(s)) == key && used(s);
    }
    static unsigned age(stored const& s) {
        return static_cast<unsigned>(s.about >> 50) & (ages - 1);
    }
    static int depth(stored const& s) { return static_cast<int>(s.about >> 33 & 0x7fff); }

    static bool fits(table_entry<S> const&) { return true; }

    static stored pack(std::uint64_t key, table_entry<S> const& e, unsigned age) {
        unsigned const move = e.move < 0 || e.move >= static_cast<int>(no_move)
                                  ? no_move
                                  : static_cast<unsigned>(e.move);
        stored s{};
        s.about = std::uint64_t{move} << 55 | std::uint64_t{age} << 50 |
                  (static_cast<std::uint64_t>(e.bound) + 1) << 48 |
                  static_cast<std::uint64_t>(std::clamp(e.depth, 0, max_table_depth)) << 33 |
                  std::uint64_t{e.complete} << 32;
        if constexpr (small) {
            s.about |= static_cast<std::uint32_t>(e.value);
        } else {
            s.value = static_cast<std::uint64_t>(e.value);
        }
        s.mixed_key = key ^ mixed(s);
        return s;
    }

    static table_entry<S> unpack(stored const& s) {
        unsigned const move = static_cast<unsigned>(s.about >> 55);
        value_key value{};
        if constexpr (small) {
            value = static_cast<value_key>(static_cast<std::uint32_t>(s.about));
        } else {
            value = static_cast<value_key>(s.value);
        }
        return {value, static_cast<bound>((s.about >> 48 & 3) - 1), depth(s),
                (s.about >> 32 & 1) != 0, move == no_move ? -1 : static_cast<int>(move)};
    }

private:
    static std::uint64_t mixed(stored const& s) {
        if constexpr (small) {
            return s.about;
        } else {
            return s.about ^ s.value * 0xd6e8feb86659fd93u;
        }
    }
};

}  // namespace ply::detail
