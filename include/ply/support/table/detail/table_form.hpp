// Which entries a table has, how many, and where.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <ply/core/score.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/table/detail/table_entries.hpp>
#include <ply/support/table/table_index.hpp>
#include <ply/support/table/table_options.hpp>

namespace ply::detail {

/// The form of a table of at most this many bytes, but at least one bucket: packed entries where they
/// can be exact, or else wide ones.
template <Score S>
class table_form {
public:
    table_form(std::size_t bytes, table_options const& options)
        : hash_bits_(static_cast<int>(between(options.hash_bits, 1, 64))),
          largest_value_(between(options.largest_value, 0, largest_of_all())),
          index_(buckets_in(bytes, sizeof(packed_bucket)), hash_bits_),
          packed_(packed_entries<S>::possible(index_.rest_bits(), largest_value_)) {
        if (packed_) {
            small_ = packed_entries<S>(index_.rest_bits(), largest_value_);
        } else {
            index_ = table_index(buckets_in(bytes, sizeof(wide_bucket)), 64);
        }
    }

    int hash_bits() const { return hash_bits_; }
    std::int64_t largest_value() const { return largest_value_; }

    /// Calls f with the kind of entries that the table has.
    template <class F>
    decltype(auto) with_entries(F const& f) const {
        return packed_ ? f(small_) : f(large_);
    }

    std::size_t buckets() const { return static_cast<std::size_t>(index_.buckets()); }
    std::size_t bucket_bytes() const {
        return packed_ ? sizeof(packed_bucket) : sizeof(wide_bucket);
    }
    std::size_t entry_bytes() const {
        return packed_ ? sizeof(typename packed_entries<S>::stored)
                       : sizeof(typename wide_entries<S>::stored);
    }
    std::size_t bytes() const { return buckets() * bucket_bytes(); }

    bool accepts(std::uint64_t hash) const { return index_.accepts(hash); }
    std::uint64_t scramble(std::uint64_t hash) const { return index_.scramble(hash); }
    std::size_t bucket(std::uint64_t scrambled) const { return index_.bucket(scrambled); }

private:
    using packed_bucket = typename packed_entries<S>::bucket;
    using wide_bucket = typename wide_entries<S>::bucket;

    static constexpr std::int64_t largest_of_all() {
        if constexpr (std::numeric_limits<S>::is_integer) {
            auto const below_won = static_cast<std::int64_t>(won<S>) - 1;
            auto const edge = static_cast<std::int64_t>(score_key<S>::edge);
            return edge < below_won ? edge : below_won;
        } else {
            return 0;
        }
    }

    static constexpr std::int64_t between(std::int64_t value, std::int64_t least,
                                          std::int64_t most) {
        return value < least ? least : value > most ? most : value;
    }
    static std::uint64_t buckets_in(std::size_t bytes, std::size_t bucket) {
        return static_cast<std::uint64_t>(
            between(static_cast<std::int64_t>(bytes / bucket), 1, table_index::most_buckets));
    }

    int hash_bits_;
    std::int64_t largest_value_;
    table_index index_;
    bool packed_;
    packed_entries<S> small_;
    [[no_unique_address]] wide_entries<S> large_;
};

}  // namespace ply::detail
