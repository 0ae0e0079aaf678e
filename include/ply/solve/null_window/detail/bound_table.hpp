// Bounds on the values of positions, eight bytes each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <ply/support/system/memory.hpp>
#include <ply/support/system/shared_word.hpp>

namespace ply {

/// One byte of knowledge for each position, by hashes of at most 56 bits that are kept whole: two
/// positions are never confused if their hashes differ. A new entry takes the place of the old one.
/// Several threads may probe and store at once, without locks.
class bound_table {
public:
    static constexpr int hash_bits = 56;

    /// A table of at most `bytes` bytes, but at least one entry. Memory costs nothing until it is
    /// touched. Throws std::bad_alloc where there is not so much (ends the program where exceptions
    /// are off).
    explicit bound_table(std::size_t bytes)
        : entries_((std::clamp)(bytes / sizeof(std::uint64_t), std::size_t{1}, most_entries)),
          memory_(entries_ * sizeof(std::uint64_t)) {
        if (memory_.empty()) detail::out_of_memory();
    }

    /// What is kept for a hash; 0 where nothing is.
    unsigned probe(std::uint64_t hash) const {
        std::uint64_t const entry = detail::load_shared(*place(hash));
        return entry >> 8 == hash ? static_cast<unsigned>(entry & 0xff) : 0;
    }

    /// Keeps a code of 1 to 255.
    void store(std::uint64_t hash, unsigned code) {
        detail::store_shared(*place(hash), hash << 8 | code);
    }

    /// Lets the processor fetch an entry that will be asked for soon.
    void prefetch(std::uint64_t hash) const { detail::prefetch(place(hash)); }

    void clear() { memory_.clear(); }
    /// Has the system give all of the memory now and not at the first use.
    void touch() { std::memset(memory_.data(), 0, bytes()); }
    std::size_t capacity() const { return entries_; }
    std::size_t bytes() const { return entries_ * sizeof(std::uint64_t); }

private:
    static constexpr std::size_t most_entries = 0xffff'ffffu;

    // The upper half of a product with 2^64 divided by the golden ratio, shared out by another one:
    // D. Knuth, "The Art of Computer Programming", volume 3, 6.4.
    std::size_t index(std::uint64_t hash) const {
        std::uint64_t const upper = hash * 0x9e3779b97f4a7c15u >> 32;
        return static_cast<std::size_t>(upper * entries_ >> 32);
    }
    std::uint64_t* place(std::uint64_t hash) {
        return static_cast<std::uint64_t*>(memory_.data()) + index(hash);
    }
    std::uint64_t const* place(std::uint64_t hash) const {
        return static_cast<std::uint64_t const*>(memory_.data()) + index(hash);
    }

    std::size_t entries_;
    detail::table_memory memory_;
};

}  // namespace ply
