// A transposition table: what a search found out about positions, in bounded memory.
// Source: R. Greenblatt, D. Eastlake, S. Crocker, "The Greenblatt chess program", 1967; buckets and
// ageing after D. Breuker, J. Uiterwijk, J. van den Herik, "Replacement schemes for transposition
// tables", 1994.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <ply/core/score.hpp>
#include <ply/support/system/memory.hpp>
#include <ply/support/table/detail/table_form.hpp>
#include <ply/support/table/table_entry.hpp>
#include <ply/support/table/table_options.hpp>

namespace ply {

namespace detail {
template <class Table>
struct table_format;
}

/// Positions of one game with one evaluator, by their 64-bit hash. All of the hash is kept, or
/// implied by where the entry is, so two positions are confused only if the game gives them equal
/// hashes. Moves are kept as their place in moves(), so any move type will do. Several threads may
/// probe and store at once, without locks; everything else is for one alone. One that was moved
/// from can only be destroyed or assigned to.
template <Score S = int>
class transposition_table {
public:
    static constexpr int max_depth = detail::max_table_depth;

    /// A table of at most `bytes` bytes, but at least one bucket of entries. Memory is taken as it
    /// is touched. Throws std::bad_alloc where there is not so much (ends the program where
    /// exceptions are off).
    explicit transposition_table(std::size_t bytes, table_options const& options = {})
        : form_(bytes, options), memory_(form_.bytes(), options.huge_pages) {
        if (memory_.empty()) detail::out_of_memory();
    }

    /// Begins to load what the table holds of this hash, for a probe or a store soon after.
    void prefetch(std::uint64_t hash) const {
        std::size_t const bytes = form_.bucket_bytes();
        auto const* const bucket =
            static_cast<char const*>(memory_.data()) + form_.bucket(form_.scramble(hash)) * bytes;
        detail::prefetch(bucket);
        if (bytes > 64) detail::prefetch(bucket + 64);
    }

    /// What is known of the position with this hash.
    std::optional<table_entry<S>> probe(std::uint64_t hash) const {
        return form_.with_entries([&](auto const& entries) { return find(entries, hash); });
    }

    /// Keeps an entry. It takes the place of the same position, or of the entry of the bucket that
    /// is worth least: from the oldest search, then the shallowest. What the options of the table
    /// rule out may not be kept.
    void store(std::uint64_t hash, table_entry<S> const& entry) {
        form_.with_entries([&](auto const& entries) { keep(entries, hash, entry); });
    }

    /// Tells the table that a new search begins: what older ones stored is replaced first.
    void next_search() { ++age_; }

    void clear() {
        memory_.clear();
        age_ = 0;
    }

    /// The number of entries that fit, and their bytes in all.
    std::size_t capacity() const {
        return form_.buckets() *
               form_.with_entries([](auto const& entries) { return entries.slots_per_bucket; });
    }
    std::size_t bytes() const { return form_.bytes(); }
    /// The bytes of an entry: 8, 16 or 24.
    std::size_t entry_bytes() const { return form_.entry_bytes(); }

    /// The part of the table in use, 0 to 1, estimated from its first thousand buckets.
    double hashfull() const {
        return form_.with_entries([&](auto const& entries) { return used_part(entries); });
    }

private:
    friend struct detail::table_format<transposition_table>;

    template <class Entries>
    auto& slots(Entries const&, std::size_t bucket) {
        return static_cast<typename Entries::bucket*>(memory_.data())[bucket].slots;
    }
    template <class Entries>
    auto const& slots(Entries const&, std::size_t bucket) const {
        return static_cast<typename Entries::bucket const*>(memory_.data())[bucket].slots;
    }

    template <class Entries>
    std::optional<table_entry<S>> find(Entries const& entries, std::uint64_t hash) const {
        if (!form_.accepts(hash)) return std::nullopt;
        std::uint64_t const scrambled = form_.scramble(hash);
        std::uint64_t const key = entries.key(scrambled);
        for (auto const& place : slots(entries, form_.bucket(scrambled))) {
            auto const slot = entries.load(place);
            if (entries.holds(slot, key)) return entries.unpack(slot);
        }
        return std::nullopt;
    }

    template <class Entries>
    void keep(Entries const& entries, std::uint64_t hash, table_entry<S> const& entry) {
        if (!form_.accepts(hash) || !entries.fits(entry)) return;
        std::uint64_t const scrambled = form_.scramble(hash);
        std::uint64_t const key = entries.key(scrambled);
        typename Entries::stored* chosen = nullptr;
        int least = 0;
        for (auto& place : slots(entries, form_.bucket(scrambled))) {
            auto const slot = entries.load(place);
            if (entries.holds(slot, key)) {
                chosen = &place;
                break;
            }
            int const worth = worth_of(entries, slot);
            if (chosen == nullptr || worth < least) {
                chosen = &place;
                least = worth;
            }
        }
        entries.store(*chosen, entries.pack(key, entry, age_ % Entries::ages));
    }

    /// Free slots are worth least, then those of the oldest search, then the shallowest.
    template <class Entries>
    int worth_of(Entries const& entries, typename Entries::stored const& slot) const {
        if (!entries.used(slot)) return -1;
        unsigned const searches_ago = (age_ - entries.age(slot)) % Entries::ages;
        return static_cast<int>(Entries::ages - searches_ago) * (max_depth + 1) +
               entries.depth(slot);
    }

    template <class Entries>
    double used_part(Entries const& entries) const {
        std::size_t const sample = form_.buckets() < 1000 ? form_.buckets() : 1000;
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            for (auto const& place : slots(entries, i)) used += entries.used(entries.load(place));
        }
        return static_cast<double>(used) / static_cast<double>(sample * Entries::slots_per_bucket);
    }

    detail::table_form<S> form_;
    detail::table_memory memory_;
    unsigned age_ = 0;  // counts searches; an entry keeps its lowest bits
};

}  // namespace ply
