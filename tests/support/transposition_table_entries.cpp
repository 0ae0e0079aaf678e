// What a transposition table gives back.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/support/table/table_index.hpp>
#include <ply/support/table/transposition_table.hpp>

#include "support/catch.hpp"
#include "support/table_model.hpp"

namespace {

using ply::detail::table_index;

// Hashes that are alike in their low bits, their high bits, or neither.
std::vector<std::uint64_t> hash_families(int hash_bits, std::uint64_t number) {
    std::uint64_t const mask = ~std::uint64_t{0} >> (64 - hash_bits);
    std::uint64_t const tenth = number % 1024;
    return {tenth,
            tenth << (hash_bits - 10),
            tenth << (hash_bits / 2 - 5),
            (tenth << (hash_bits - 10)) | ((number / 1024) % 8),
            mask - tenth,
            ply::splitmix64::mix(number % 4096) & mask};
}

template <class S>
void fuzz(std::size_t bytes, ply::table_options const& options, std::int64_t largest,
          std::size_t entry_bytes, std::uint64_t seed) {
    CAPTURE(seed, bytes, options.hash_bits, entry_bytes);
    ply::transposition_table<S> table(bytes, options);
    REQUIRE(table.entry_bytes() == entry_bytes);
    support::beside_model<S> both(table);
    ply::splitmix64 random(seed);
    for (int i = 0; i < 20'000; ++i) {
        auto const hashes = hash_families(options.hash_bits, random());
        std::uint64_t const hash = hashes[random.below(hashes.size())];
        if (random.below(2) == 0) both.store(hash, support::random_entry<S>(random, largest));
        both.probe(hash);
        // A bit away.
        both.probe(hash ^ (std::uint64_t{1} << random.below(64)));
        if (random.below(500) == 0) table.next_search();
    }
    both.probe_all();
    CHECK(both.found() > 5'000);
    CHECK(both.wrong() == 0);
}

std::uint64_t fresh_seed() { return std::random_device{}(); }

}  // namespace

TEST_CASE("A table never gives an entry that was not stored for that very hash") {
    std::uint64_t const seed = fresh_seed();
    for (std::size_t const bytes : {1u, 1000u, 100'000u, 5'000'000u}) {
        fuzz<int>(bytes, {}, 1'000'000'000, 16, seed);
        fuzz<signed char>(bytes, {}, 126, 16, seed);
        fuzz<std::int64_t>(bytes, {}, std::int64_t{1} << 60, 24, seed);
        fuzz<double>(bytes, {}, std::int64_t{1} << 60, 24, seed);
        fuzz<float>(bytes, {}, 1'000'000'000, 16, seed);
    }
}

TEST_CASE("Entries of 8 bytes are as exact as those with the whole hash") {
    std::uint64_t const seed = fresh_seed();
    fuzz<int>(4 << 20, {.hash_bits = 49, .largest_value = 0}, 0, 8, seed);
    fuzz<int>(9'999'999, {.hash_bits = 49, .largest_value = 200}, 200, 8, seed);
    fuzz<signed char>(8 << 20, {.hash_bits = 49}, 126, 8, seed);
    fuzz<std::int64_t>(1, {.hash_bits = 32, .largest_value = 5}, 5, 8, seed);
    fuzz<short>(100'000, {.hash_bits = 35}, 32'766, 8, seed);
    fuzz<int>(1, {.hash_bits = 30, .largest_value = 1000}, 1000, 8, seed);
    fuzz<int>(123'456, {.hash_bits = 20, .largest_value = 100'000}, 100'000, 8, seed);
}

TEST_CASE("Every hash of few bits is told from every other in tables of any size") {
    constexpr int bits = 14;
    constexpr int hashes = 1 << bits;
    for (std::size_t const bytes : {1u, 640u, 10'000u, 65'000u, 131'072u, 999'999u, 1u << 20u}) {
        CAPTURE(bytes);
        ply::transposition_table<int> table(bytes, {.hash_bits = bits, .largest_value = hashes});
        REQUIRE(table.entry_bytes() == 8);
        for (int h = 0; h < hashes; ++h)
            table.store(static_cast<std::uint64_t>(h), {h, ply::bound::exact, 1, false, -1});
        std::size_t found = 0;
        std::size_t wrong = 0;
        for (int h = 0; h < hashes; ++h) {
            auto const entry = table.probe(static_cast<std::uint64_t>(h));
            if (!entry) continue;
            ++found;
            wrong += entry->value != h;
        }
        CHECK(wrong == 0);
        CHECK(found <= table.capacity());
        CHECK(found >= (std::min)(table.capacity(), std::size_t{hashes}) / 2);
    }
}

TEST_CASE("A hash is known from its bucket and the rest that an entry keeps") {
    for (int const bits : {1, 2, 7, 12}) {
        std::uint64_t const hashes = std::uint64_t{1} << bits;
        for (std::uint64_t buckets = 1; buckets <= 2 * hashes + 1; buckets += 1 + buckets / 16) {
            table_index const index(buckets, bits);
            std::uint64_t const rests = std::uint64_t{1} << index.rest_bits();
            std::vector<bool> taken(buckets * rests);
            bool unique = true;
            for (std::uint64_t hash = 0; hash < hashes; ++hash) {
                std::uint64_t const scrambled = index.scramble(hash);
                std::size_t const bucket = index.bucket(scrambled);
                std::size_t const spot = bucket * rests + scrambled % rests;
                unique = unique && bucket < buckets && !taken[spot];
                taken[spot] = true;
            }
            CAPTURE(bits, buckets);
            CHECK(unique);
        }
    }
}

TEST_CASE("The rest of a hash takes the bits that the bucket does not imply") {
    CHECK(table_index(std::uint64_t{1} << 20, 49).rest_bits() == 29);
    CHECK(table_index((std::uint64_t{1} << 20) - 1, 49).rest_bits() == 30);
    CHECK(table_index((std::uint64_t{1} << 20) + 1, 49).rest_bits() == 29);
    CHECK(table_index(1, 64).rest_bits() == 64);
    CHECK(table_index(table_index::most_buckets, 64).rest_bits() == 33);
    CHECK(table_index(1, 5).rest_bits() == 5);
    CHECK(table_index(1000, 5).rest_bits() == 0);
}

TEST_CASE("Hashes alike in their low bits or their high bits fill a table as well as any") {
    for (int const hash_bits : {64, 49}) {
        for (int const shift : {0, 11, 29, hash_bits - 17}) {
            ply::transposition_table<int> table(8 << 20,
                                                {.hash_bits = hash_bits, .largest_value = 0});
            // An eighth of the places, or a quarter.
            for (std::uint64_t i = 0; i < 131'072; ++i)
                table.store(i << shift, {0, ply::bound::exact, 1, false, -1});
            int found = 0;
            for (std::uint64_t i = 0; i < 131'072; ++i)
                found += table.probe(i << shift).has_value();
            CAPTURE(hash_bits, shift);
            CHECK(found > 130'000);
        }
    }
}

TEST_CASE("The hash 0 is a hash like any other") {
    for (int const hash_bits : {64, 32}) {
        ply::transposition_table<int> table(1000, {.hash_bits = hash_bits, .largest_value = 9});
        CHECK_FALSE(table.probe(0).has_value());
        table.store(0, {-9, ply::bound::upper, 0, false, -1});
        REQUIRE(table.probe(0).has_value());
        CHECK(support::same<int>(*table.probe(0), {-9, ply::bound::upper, 0, false, -1}));
        CHECK_FALSE(table.probe(1).has_value());
    }
}

TEST_CASE("Where entries have 8 bytes, hashes and values beyond the options are not kept") {
    using scale = ply::detail::score_key<int>;
    ply::transposition_table<int> table(4 << 20, {.hash_bits = 49, .largest_value = 0});
    REQUIRE(table.entry_bytes() == 8);
    auto const kept = [&](std::uint64_t hash, ply::table_entry<int> const& e) {
        table.clear();
        table.store(hash, e);
        auto const found = table.probe(hash);
        return found && support::same<int>(*found, e);
    };
    ply::table_entry<int> const plain{0, ply::bound::lower, 3, true, 5};
    auto const with_value = [&](int value) {
        auto e = plain;
        e.value = value;
        return e;
    };
    std::uint64_t const top = std::uint64_t{1} << 49;
    CHECK(kept(top - 1, plain));
    CHECK_FALSE(kept(top, plain));
    CHECK_FALSE(kept(~std::uint64_t{0}, plain));
    CHECK(kept(7, with_value(scale::win)));
    CHECK(kept(7, with_value(scale::win - 254)));
    CHECK(kept(7, with_value(254 - scale::win)));
    CHECK_FALSE(kept(7, with_value(scale::win - 255)));
    CHECK_FALSE(kept(7, with_value(1)));
    CHECK_FALSE(kept(7, with_value(scale::edge)));
    CHECK_FALSE(kept(7, with_value(scale::infinity)));
    auto deep = plain;
    deep.depth = 254;
    CHECK(kept(7, deep));
    deep.depth = 255;
    CHECK_FALSE(kept(7, deep));
    deep.depth = ply::transposition_table<int>::max_depth;
    CHECK(kept(7, deep));
    // A hash that is too long takes nobody's place and finds nobody's entry.
    table.store(5, plain);
    table.store(5 + top, with_value(scale::win));
    REQUIRE(table.probe(5).has_value());
    CHECK(support::same<int>(*table.probe(5), plain));
    CHECK_FALSE(table.probe(5 + top).has_value());
}

TEST_CASE("Depths saturate, and moves beyond the room for them are unknown") {
    ply::transposition_table<int> wide(1);
    int const most = ply::transposition_table<int>::max_depth;
    wide.store(1, {0, ply::bound::exact, std::numeric_limits<int>::max(), false, 510});
    CHECK(support::same<int>(*wide.probe(1), {0, ply::bound::exact, most, false, 510}));
    wide.store(1, {0, ply::bound::exact, -5, false, 511});
    CHECK(support::same<int>(*wide.probe(1), {0, ply::bound::exact, 0, false, -1}));

    ply::transposition_table<int> packed(1, {.hash_bits = 16, .largest_value = 0});
    REQUIRE(packed.entry_bytes() == 8);
    packed.store(1, {0, ply::bound::exact, std::numeric_limits<int>::max(), false, 126});
    CHECK(support::same<int>(*packed.probe(1), {0, ply::bound::exact, most, false, 126}));
    packed.store(1, {0, ply::bound::exact, -5, false, 127});
    CHECK(support::same<int>(*packed.probe(1), {0, ply::bound::exact, 0, false, -1}));
    packed.store(1, {0, ply::bound::exact, 1, false, std::numeric_limits<int>::max()});
    CHECK(packed.probe(1)->move == -1);
}
