// A transposition table: what a search found out about positions, in bounded memory.
// Source: R. Greenblatt, D. Eastlake, S. Crocker, "The Greenblatt chess program", 1967; buckets and
// ageing after D. Breuker, J. Uiterwijk, J. van den Herik, "Replacement schemes for transposition
// tables", 1994.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/core/score.hpp>

namespace ply {

/// What a table knows of a position. Values are keys of detail::ruler<S> that count distance from
/// the position itself.
template <Score S>
struct table_entry {
    typename detail::ruler<S>::key value;
    ply::bound bound;
    /// Plies searched below the position; saturates at transposition_table<S>::max_depth.
    int depth;
    /// Whether the value holds for the whole game: no line below it was cut by a depth limit.
    bool complete;
    /// The best move as its place in moves(), or -1 where none is known.
    int move;
};

/// Positions of one game with one evaluator, by their 64-bit hash. The whole hash is kept and
/// compared, so two positions are confused only if the game gives them equal hashes. Moves are kept
/// as their place in moves(), so any move type will do. Not for use by two searches at once.
template <Score S = int>
class transposition_table {
public:
    static constexpr int max_depth = (1 << 15) - 1;

    /// A table of at most `bytes` bytes, but at least one bucket of four entries. Throws
    /// std::bad_alloc or std::length_error where there is not so much memory.
    explicit transposition_table(std::size_t bytes)
        : buckets_((std::max)(std::size_t{1}, bytes / sizeof(bucket))) {}

    /// What is known of the position with this hash.
    std::optional<table_entry<S>> probe(std::uint64_t hash) const {
        for (slot const& s : bucket_of(hash).slots) {
            if (s.used() && s.hash == hash) return s.entry();
        }
        return std::nullopt;
    }

    /// Keeps an entry. It takes the place of the same position, or of the entry of the bucket that
    /// is worth least: from the oldest search, then the shallowest.
    void store(std::uint64_t hash, table_entry<S> const& entry) {
        slot* place = nullptr;
        for (slot& s : bucket_of(hash).slots) {
            if (s.used() && s.hash == hash) {
                place = &s;
                break;
            }
            if (place == nullptr || worth(s) < worth(*place)) place = &s;
        }
        *place = slot(hash, entry, age_);
    }

    /// Tells the table that a new search begins: what older ones stored is replaced first.
    void next_search() { age_ = (age_ + 1) % ages; }

    void clear() {
        std::fill(buckets_.begin(), buckets_.end(), bucket{});
        age_ = 0;
    }

    /// The number of entries that fit, and their bytes in all.
    std::size_t capacity() const { return buckets_.size() * slots_per_bucket; }
    std::size_t bytes() const { return buckets_.size() * sizeof(bucket); }

    /// The part of the table in use, 0 to 1, estimated from its first thousand buckets.
    double fill() const {
        std::size_t const sample = (std::min)(buckets_.size(), std::size_t{1000});
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            for (slot const& s : buckets_[i].slots) used += s.used();
        }
        return static_cast<double>(used) / static_cast<double>(sample * slots_per_bucket);
    }

private:
    using key = typename detail::ruler<S>::key;
    static constexpr std::size_t slots_per_bucket = 4;
    static constexpr unsigned ages = 32;
    static constexpr unsigned no_move = 511;

    // 16 bytes where a key has 32 bits, 24 where it has 64.
    struct slot {
        std::uint64_t hash = 0;
        key value = 0;
        std::uint16_t depth_and_complete = 0;
        std::uint16_t rest = 0;  // kind of bound + 1: 2 bits, 0 if free; age: 5 bits; move: 9 bits

        slot() = default;
        slot(std::uint64_t h, table_entry<S> const& e, unsigned age)
            : hash(h),
              value(e.value),
              depth_and_complete(static_cast<std::uint16_t>(std::clamp(e.depth, 0, max_depth) * 2 +
                                                            (e.complete ? 1 : 0))),
              rest(static_cast<std::uint16_t>((static_cast<unsigned>(e.bound) + 1) | age << 2 |
                                              move_bits(e.move) << 7)) {}

        static unsigned move_bits(int move) {
            return move < 0 || move >= static_cast<int>(no_move) ? no_move
                                                                 : static_cast<unsigned>(move);
        }
        bool used() const { return (rest & 3) != 0; }
        unsigned age() const { return (rest >> 2) & (ages - 1); }
        int depth() const { return depth_and_complete >> 1; }
        table_entry<S> entry() const {
            unsigned const move = rest >> 7;
            return {value, static_cast<ply::bound>((rest & 3) - 1), depth(),
                    (depth_and_complete & 1) != 0, move == no_move ? -1 : static_cast<int>(move)};
        }
    };

    struct alignas(64) bucket {
        slot slots[slots_per_bucket];
    };

    /// Free slots are worth least, then those of the oldest search, then the shallowest.
    int worth(slot const& s) const {
        if (!s.used()) return -1;
        unsigned const searches_ago = (age_ + ages - s.age()) % ages;
        return static_cast<int>(ages - searches_ago) * (max_depth + 1) + s.depth();
    }

    // The hash is scrambled first, so that hashes alike in their low or high bits spread as well.
    std::size_t place(std::uint64_t hash) const {
        return static_cast<std::size_t>(splitmix64::mix(hash) % buckets_.size());
    }
    bucket& bucket_of(std::uint64_t hash) { return buckets_[place(hash)]; }
    bucket const& bucket_of(std::uint64_t hash) const { return buckets_[place(hash)]; }

    std::vector<bucket> buckets_;
    unsigned age_ = 0;
};

}  // namespace ply
