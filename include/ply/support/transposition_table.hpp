// A transposition table: what a search found out about positions, in bounded memory.
// Source: R. Greenblatt, D. Eastlake, S. Crocker, "The Greenblatt chess program", 1967; buckets and
// ageing after D. Breuker, J. Uiterwijk, J. van den Herik, "Replacement schemes for transposition
// tables", 1994.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <ply/core/score.hpp>
#include <ply/support/detail/table_entry.hpp>
#include <ply/support/detail/table_index.hpp>
#include <ply/support/detail/table_memory.hpp>
#include <ply/support/detail/table_system.hpp>
#include <ply/support/detail/wide_entries.hpp>

namespace ply {

/// Positions of one game with one evaluator, by their 64-bit hash. The whole hash is kept and
/// compared, so two positions are confused only if the game gives them equal hashes. Moves are kept
/// as their place in moves(), so any move type will do. Not for use by two searches at once.
template <Score S = int>
class transposition_table {
public:
    static constexpr int max_depth = detail::max_table_depth;

    /// A table of at most `bytes` bytes, but at least one bucket of entries. Memory is taken as it
    /// is used. Throws std::bad_alloc where there is not so much (ends the program where exceptions
    /// are off).
    explicit transposition_table(std::size_t bytes)
        : index_(std::clamp<std::uint64_t>(bytes / sizeof(typename wide::bucket), 1,
                                           detail::table_index::most_buckets),
                 64),
          memory_(static_cast<std::size_t>(index_.buckets()) * sizeof(typename wide::bucket)) {
        if (memory_.empty()) detail::out_of_memory();
    }

    /// Begins to load what the table holds about this hash, for a probe or a store soon after.
    void prefetch(std::uint64_t hash) const {
        auto const* const lines = reinterpret_cast<char const*>(&bucket_of(hash));
        for (std::size_t i = 0; i < sizeof(typename wide::bucket); i += 64) {
            detail::prefetch(lines + i);
        }
    }

    /// What is known of the position with this hash.
    std::optional<table_entry<S>> probe(std::uint64_t hash) const {
        for (auto const& s : bucket_of(hash).slots) {
            if (wide::holds(s, hash)) return wide::unpack(s);
        }
        return std::nullopt;
    }

    /// Keeps an entry. It takes the place of the same position, or of the entry of the bucket that
    /// is worth least: from the oldest search, then the shallowest.
    void store(std::uint64_t hash, table_entry<S> const& entry) {
        typename wide::slot* place = nullptr;
        for (auto& s : bucket_of(hash).slots) {
            if (wide::holds(s, hash)) {
                place = &s;
                break;
            }
            if (place == nullptr || worth(s) < worth(*place)) place = &s;
        }
        *place = wide::pack(hash, entry, age_);
    }

    /// Tells the table that a new search begins: what older ones stored is replaced first.
    void next_search() { age_ = (age_ + 1) % wide::ages; }

    void clear() {
        memory_.clear();
        age_ = 0;
    }

    /// The number of entries that fit, and their bytes in all.
    std::size_t capacity() const {
        return static_cast<std::size_t>(index_.buckets()) * wide::slots_per_bucket;
    }
    std::size_t bytes() const { return memory_.bytes(); }

    /// The part of the table in use, 0 to 1, estimated from its first thousand buckets.
    double fill() const {
        auto const sample =
            static_cast<std::size_t>((std::min<std::uint64_t>)(index_.buckets(), 1000));
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            for (auto const& s : buckets()[i].slots) used += wide::used(s);
        }
        return static_cast<double>(used) / static_cast<double>(sample * wide::slots_per_bucket);
    }

private:
    using wide = detail::wide_entries<S>;

    /// Free slots are worth least, then those of the oldest search, then the shallowest.
    int worth(typename wide::slot const& s) const {
        if (!wide::used(s)) return -1;
        unsigned const searches_ago = (age_ + wide::ages - wide::age(s)) % wide::ages;
        return static_cast<int>(wide::ages - searches_ago) * (max_depth + 1) + wide::depth(s);
    }

    typename wide::bucket* buckets() { return static_cast<typename wide::bucket*>(memory_.data()); }
    typename wide::bucket const* buckets() const {
        return static_cast<typename wide::bucket const*>(memory_.data());
    }
    std::size_t place(std::uint64_t hash) const { return index_.bucket(index_.scramble(hash)); }
    typename wide::bucket& bucket_of(std::uint64_t hash) { return buckets()[place(hash)]; }
    typename wide::bucket const& bucket_of(std::uint64_t hash) const {
        return buckets()[place(hash)];
    }

    detail::table_index index_;
    detail::table_memory memory_;
    unsigned age_ = 0;
};

}  // namespace ply
