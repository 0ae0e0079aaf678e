// Table entries of 8 bytes, for hashes and values of few bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>

#include <ply/core/score.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/shared_word.hpp>
#include <ply/support/table/table_entry.hpp>

namespace ply::detail {

/// How entries are kept where `key_bits` bits tell the hashes of a bucket apart. The rest of 42
/// bits is for the value: undecided ones up to `largest_value`, then the distances of decided ones.
/// What does not fit is not kept. A slot of zeros is free.
template <Score S>
class packed_entries {
public:
    /// From the top: kind of bound + 1, age, move, complete, depth, value, key.
    using stored = std::uint64_t;
    using slot = stored;
    static constexpr int kind_at = 62, age_at = 58, move_at = 51, complete_at = 50, depth_at = 42;

    static constexpr unsigned ages = 16;
    static constexpr std::size_t entry_bytes = sizeof(slot);
    static constexpr std::size_t slots_per_bucket = 8;
    struct alignas(64) bucket {
        slot slots[slots_per_bucket];
    };

    packed_entries() = default;
    packed_entries(int key_bits, std::int64_t largest_value)
        : key_bits_(key_bits), most_(most_code(key_bits)), largest_(largest_value) {}

    /// Whether there is room for values so large, and for as many distances as depths.
    static bool possible(int key_bits, std::int64_t largest_value) {
        return std::numeric_limits<S>::is_integer && key_bits <= depth_at - 9 &&
               largest_value <= most_code(key_bits) - no_limit;
    }

    std::uint64_t key(std::uint64_t /*hash*/, std::uint64_t scrambled) const {
        return scrambled & key_mask();
    }

    static slot load(slot const& s) { return load_shared(s); }
    static void store(slot& to, slot s) { store_shared(to, s); }

    static bool used(slot s) { return s >> kind_at != 0; }
    bool holds(slot s, std::uint64_t key) const { return (s & key_mask()) == key && used(s); }
    static unsigned age(slot s) { return static_cast<unsigned>(s >> age_at) & (ages - 1); }
    /// The depth of an entry, or no_limit for the greatest.
    static int depth(slot s) { return static_cast<int>(s >> depth_at & no_limit); }

    bool fits(table_entry<S> const& e) const {
        return (e.depth < no_limit || e.depth >= max_table_depth) && code(e.value).has_value();
    }

    /// An entry that fits.
    slot pack(std::uint64_t key, table_entry<S> const& e, unsigned age) const {
        auto const put = [](auto what, int at) { return static_cast<std::uint64_t>(what) << at; };
        std::uint64_t const value = put(*code(e.value), key_bits_) & low_bits(depth_at);
        return put(static_cast<int>(e.bound) + 1, kind_at) | put(age, age_at) |
               put(e.move < 0 || e.move > no_move ? no_move : e.move, move_at) |
               put(e.complete, complete_at) |
               put(e.depth < 0          ? 0
                   : e.depth < no_limit ? e.depth
                                        : no_limit,
                   depth_at) |
               value | key;
    }

    table_entry<S> unpack(slot s) const {
        int const move = static_cast<int>(s >> move_at & no_move);
        auto const code =
            static_cast<std::int64_t>(s << (64 - depth_at)) >> (64 - depth_at + key_bits_);
        int const plies = depth(s) == no_limit ? max_table_depth : depth(s);
        return {value(code), static_cast<bound>((s >> kind_at) - 1), plies,
                (s >> complete_at & 1) != 0, move == no_move ? -1 : move};
    }

private:
    using score_key = detail::score_key<S>;
    using value_key = typename score_key::key;
    static constexpr int no_move = 127;
    static constexpr int no_limit = 255;

    static constexpr std::uint64_t low_bits(int count) { return (std::uint64_t{1} << count) - 1; }
    static constexpr std::int64_t most_code(int key_bits) {
        return (std::int64_t{1} << (depth_at - key_bits - 1)) - 1;
    }
    std::uint64_t key_mask() const { return low_bits(key_bits_); }

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

}  // namespace ply::detail
