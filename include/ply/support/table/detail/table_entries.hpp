// Table entries: of 8 bytes for hashes and values of few bits, or else with the whole hash, of 16
// bytes for scores of at most 32 bits and 24 for wider ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include <ply/core/score.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/shared_word.hpp>
#include <ply/support/table/table_entry.hpp>

namespace ply::detail {

/// Where a word keeps what an entry says, except for its value, and in how many bits.
struct entry_layout {
    int kind;  // of bound + 1, 2 bits; 0 if free
    int age, age_bits;
    int move, move_bits;
    int complete;
    int depth, depth_bits;
};

constexpr std::uint64_t low_bits(int count) { return (std::uint64_t{1} << count) - 1; }

/// That word. The last of all depths stands for greater ones too, up to the greatest; the last
/// move for none.
template <entry_layout At>
struct entry_word {
    static constexpr unsigned ages = 1u << At.age_bits;
    static constexpr int last_depth = static_cast<int>(detail::low_bits(At.depth_bits));
    static constexpr int no_move = static_cast<int>(detail::low_bits(At.move_bits));

    static bool used(std::uint64_t word) { return part(word, At.kind, 2) != 0; }
    static unsigned age(std::uint64_t word) {
        return static_cast<unsigned>(part(word, At.age, At.age_bits));
    }
    static int depth(std::uint64_t word) {
        return static_cast<int>(part(word, At.depth, At.depth_bits));
    }

    template <class Entry>
    static std::uint64_t pack(Entry const& e, unsigned age) {
        auto const put = [](auto what, int at) { return static_cast<std::uint64_t>(what) << at; };
        bool const has_move = e.move >= 0 && e.move < no_move;
        int const depth = e.depth < 0 ? 0 : e.depth < last_depth ? e.depth : last_depth;
        return put(static_cast<int>(e.bound) + 1, At.kind) | put(age, At.age) |
               put(has_move ? e.move : no_move, At.move) | put(e.complete, At.complete) |
               put(depth, At.depth);
    }
    template <Score S>
    static table_entry<S> unpack(std::uint64_t word, typename score_key<S>::key value) {
        int const move = static_cast<int>(part(word, At.move, At.move_bits));
        return {value, static_cast<bound>(part(word, At.kind, 2) - 1),
                depth(word) == last_depth ? max_table_depth : depth(word),
                part(word, At.complete, 1) != 0, move == no_move ? -1 : move};
    }

private:
    static std::uint64_t part(std::uint64_t word, int at, int bits) {
        return word >> at & low_bits(bits);
    }
};

/// How entries are kept where `key_bits` bits tell the hashes of a bucket apart: the word of the
/// entry, and in its lower 42 bits the value and the key. Undecided values go up to
/// `largest_value`, then come the distances of decided ones. What does not fit is not kept. A slot
/// of zeros is free.
template <Score S>
class packed_entries {
    static constexpr int free_bits = 42;
    using word = entry_word<entry_layout{62, 58, 4, 51, 7, 50, free_bits, 8}>;

public:
    using stored = std::uint64_t;
    static constexpr unsigned ages = word::ages;
    static constexpr std::size_t slots_per_bucket = 8;
    struct alignas(64) bucket {
        stored slots[slots_per_bucket];
    };

    packed_entries() = default;
    packed_entries(int key_bits, std::int64_t largest_value)
        : key_bits_(key_bits), most_(most_code(key_bits)), largest_(largest_value) {}

    /// Whether there is room for values so large, and for as many distances as depths.
    static bool possible(int key_bits, std::int64_t largest_value) {
        return std::numeric_limits<S>::is_integer && key_bits <= free_bits - 9 &&
               largest_value <= most_code(key_bits) - word::last_depth;
    }

    /// What tells the hashes of a bucket apart.
    std::uint64_t key(std::uint64_t scrambled) const { return scrambled & low_bits(key_bits_); }

    static stored load(stored const& s) { return detail::load_shared(s); }
    static void store(stored& to, stored s) { detail::store_shared(to, s); }

    static bool used(stored s) { return word::used(s); }
    bool holds(stored s, std::uint64_t wanted) const { return key(s) == wanted && used(s); }
    static unsigned age(stored s) { return word::age(s); }
    static int depth(stored s) { return word::depth(s); }

    bool fits(table_entry<S> const& e) const {
        return (e.depth < word::last_depth || e.depth >= max_table_depth) &&
               code(e.value).has_value();
    }
    /// An entry that fits.
    stored pack(std::uint64_t key, table_entry<S> const& e, unsigned age) const {
        std::uint64_t const value = static_cast<std::uint64_t>(*code(e.value)) << key_bits_;
        return word::pack(e, age) | (value & low_bits(free_bits)) | key;
    }
    table_entry<S> unpack(stored s) const {
        constexpr int above = 64 - free_bits;
        auto const code = static_cast<std::int64_t>(s << above) >> (above + key_bits_);
        return word::template unpack<S>(s, value(code));
    }

private:
    using score_key = detail::score_key<S>;
    using value_key = typename score_key::key;

    static constexpr std::int64_t most_code(int key_bits) {
        return (std::int64_t{1} << (free_bits - key_bits - 1)) - 1;
    }

    /// A value as a number from -most_ to most_: a decided one by its distance from the end of
    /// these.
    std::optional<std::int64_t> code(value_key value) const {
        if (auto const plies = score_key::distance(value)) {
            if (*plies < 0 || *plies >= most_ - largest_) return std::nullopt;
            return value > 0 ? most_ - *plies : *plies - most_;
        }
        if (value > largest_ || value < -largest_) return std::nullopt;
        return value;
    }
    value_key value(std::int64_t code) const {
        if (code > largest_) return static_cast<value_key>(score_key::win - (most_ - code));
        if (code < -largest_) return static_cast<value_key>(most_ + code - score_key::win);
        return static_cast<value_key>(code);
    }

    int key_bits_ = 0;
    std::int64_t most_ = most_code(0);
    std::int64_t largest_ = 0;
};

/// How entries of any hash and score are kept. A slot of zeros is free. Its first word is the
/// scrambled hash mixed with the others: where two threads write at once, words of both do not make
/// an entry of any position (R. Hyatt, T. Mann, "A lock-less transposition table implementation for
/// parallel search", 2002). The second is the word of the entry, with the value if it is small.
template <Score S>
struct wide_entries {
    using word = entry_word<entry_layout{48, 50, 5, 55, 9, 32, 33, 15}>;
    using value_key = typename score_key<S>::key;
    static constexpr bool small = sizeof(value_key) <= 4;

    struct slot {
        std::uint64_t mixed_key;
        std::uint64_t about;
    };
    struct long_slot : slot {
        std::uint64_t value;
    };
    using stored = std::conditional_t<small, slot, long_slot>;

    static constexpr unsigned ages = word::ages;
    // Four in a cache line, or five in two.
    static constexpr std::size_t slots_per_bucket = small ? 4 : 5;
    struct alignas(small ? 64 : 128) bucket {
        stored slots[slots_per_bucket];
    };

    static std::uint64_t key(std::uint64_t scrambled) { return scrambled; }

    static stored load(stored const& s) {
        stored copy;
        copy.mixed_key = detail::load_shared(s.mixed_key);
        copy.about = detail::load_shared(s.about);
        if constexpr (!small) copy.value = detail::load_shared(s.value);
        return copy;
    }
    static void store(stored& to, stored const& s) {
        detail::store_shared(to.mixed_key, s.mixed_key);
        detail::store_shared(to.about, s.about);
        if constexpr (!small) detail::store_shared(to.value, s.value);
    }

    static bool used(stored const& s) { return word::used(s.about); }
    static bool holds(stored const& s, std::uint64_t key) {
        return (s.mixed_key ^ mixed(s)) == key && used(s);
    }
    static unsigned age(stored const& s) { return word::age(s.about); }
    static int depth(stored const& s) { return word::depth(s.about); }

    static bool fits(table_entry<S> const&) { return true; }

    static stored pack(std::uint64_t key, table_entry<S> const& e, unsigned age) {
        stored s{};
        s.about = word::pack(e, age);
        if constexpr (small) {
            s.about |= static_cast<std::uint32_t>(e.value);
        } else {
            s.value = static_cast<std::uint64_t>(e.value);
        }
        s.mixed_key = key ^ mixed(s);
        return s;
    }
    static table_entry<S> unpack(stored const& s) {
        if constexpr (small) {
            auto const value = static_cast<std::uint32_t>(s.about);
            return word::template unpack<S>(s.about, static_cast<value_key>(value));
        } else {
            return word::template unpack<S>(s.about, static_cast<value_key>(s.value));
        }
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
