// From a hash to its bucket, without a division, for any number of buckets.
// Sources: D. Lemire, "Fast random integer generation in an interval", 2019 (the multiplication);
// J. Cleary, "Compact hash tables using bidirectional linear probing", 1984 (the bits that the
// place of an entry implies need not be kept).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace ply::detail {

/// Shares hashes of `hash_bits` bits out to buckets. scramble is a bijection of these hashes, under
/// which those alike in their low or high bits spread as well; the hashes of one bucket differ in
/// the lowest rest_bits() bits of what it makes of them.
class table_index {
public:
    static constexpr std::uint64_t most_buckets = 0xffff'ffffu;

    constexpr table_index() = default;
    /// 1 <= buckets <= most_buckets, 1 <= hash_bits <= 64.
    constexpr table_index(std::uint64_t buckets, int hash_bits)
        : buckets_(buckets), mask_(~std::uint64_t{0} >> (64 - hash_bits)), hash_bits_(hash_bits) {}

    constexpr std::uint64_t buckets() const { return buckets_; }
    constexpr int hash_bits() const { return hash_bits_; }
    /// Whether the hash has no more bits than were promised.
    constexpr bool accepts(std::uint64_t hash) const { return hash <= mask_; }

    constexpr std::uint64_t scramble(std::uint64_t hash) const { return stir(stir(hash)); }

    /// The bucket of a scrambled hash: its upper bits, as a fraction of 1, times the buckets.
    constexpr std::size_t bucket(std::uint64_t scrambled) const {
        std::uint64_t const upper = scrambled << (64 - hash_bits_) >> 32;
        return static_cast<std::size_t>(upper * buckets_ >> 32);
    }

    /// A bucket takes an interval of scrambled hashes; these are the bits that count them.
    constexpr int rest_bits() const {
        int const upper_bits = hash_bits_ < 32 ? hash_bits_ : 32;
        std::uint64_t const interval = ((std::uint64_t{1} << upper_bits) + buckets_ - 1) / buckets_;
        return static_cast<int>(std::bit_width(interval - 1)) + hash_bits_ - upper_bits;
    }

private:
    // Each step can be undone: the shift is at least half the bits, the factor is odd.
    constexpr std::uint64_t stir(std::uint64_t x) const {
        return (x ^ x >> ((hash_bits_ + 1) / 2)) * 0xd6e8feb86659fd93u & mask_;
    }

    std::uint64_t buckets_ = 1;
    std::uint64_t mask_ = ~std::uint64_t{0};
    int hash_bits_ = 64;
};

}  // namespace ply::detail
