#include <ply/support/table/transposition_table.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include <ply/core/random.hpp>

#include "support/catch.hpp"

using ply::bound;
using ply::table_entry;
using table = ply::transposition_table<int>;

namespace {

template <class S>
bool same(table_entry<S> const& a, table_entry<S> const& b) {
    return a.value == b.value && a.bound == b.bound && a.depth == b.depth &&
           a.complete == b.complete && a.move == b.move;
}

template <class S>
table_entry<S> random_entry(ply::splitmix64& random) {
    using key = typename ply::detail::score_key<S>::key;
    return {static_cast<key>(random()), static_cast<bound>(random.below(3)),
            static_cast<int>(random.below(table::max_depth + 1)), random.below(2) == 0,
            static_cast<int>(random.below(512)) - 1};
}

constexpr table_entry<int> entry_of_depth(int depth) {
    return {depth * 3, bound::lower, depth, false, depth % 7};
}

/// Hashes that are alike in their high bits, in their low bits, or not at all.
std::uint64_t hash_of(std::uint64_t number, int kind) {
    switch (kind) {
        case 0: return number;
        case 1: return number << 48;
        case 2: return number << 20;
        default: return ply::splitmix64::mix(number);
    }
}

}  // namespace

TEST_CASE("table: an empty one knows nothing", "[table]") {
    table const t(1 << 12);
    for (std::uint64_t hash = 0; hash < 1000; ++hash) CHECK_FALSE(t.probe(hash));
    CHECK_FALSE(t.probe(~std::uint64_t{0}));
    CHECK(t.hashfull() == 0);
}

TEST_CASE("table: it keeps to the bytes it may use, with room for four entries at least",
          "[table]") {
    for (std::size_t const bytes : {0u, 1u, 63u, 64u, 65u, 127u, 128u, 1000u, 65'536u}) {
        CAPTURE(bytes);
        table const t(bytes);
        CHECK(t.bytes() <= (std::max)(bytes, std::size_t{64}));
        CHECK(t.bytes() + 64 > bytes);
        CHECK(t.capacity() == t.bytes() / 16);
        CHECK(t.capacity() >= 4);
        ply::transposition_table<double> const wide(bytes);
        CHECK(wide.bytes() <= (std::max)(bytes, std::size_t{128}));
        CHECK(wide.capacity() >= 4);
    }
}

TEMPLATE_TEST_CASE("table: every part of an entry comes back", "[table]", std::int8_t, std::int16_t,
                   int, std::int64_t, float, double) {
    using S = TestType;
    using r = ply::detail::score_key<S>;
    ply::transposition_table<S> t(1 << 16);
    std::vector<table_entry<S>> const entries = {
        {0, bound::exact, 0, false, -1},
        {0, bound::exact, 0, false, 0},
        {r::win, bound::lower, t.max_depth, true, 510},
        {-r::win, bound::upper, t.max_depth - 1, false, 255},
        {r::edge, bound::exact, 256, true, 256},
        {r::infinity, bound::upper, 1, true, 1},
    };
    for (std::uint64_t i = 0; i < entries.size(); ++i) t.store(i, entries[i]);
    for (std::uint64_t i = 0; i < entries.size(); ++i) {
        REQUIRE(t.probe(i));
        CHECK(same(*t.probe(i), entries[i]));
    }
}

TEST_CASE("table: depths saturate and moves far down the list are forgotten", "[table]") {
    table t(64);
    t.store(1, {5, bound::exact, table::max_depth + 1, true, 511});
    CHECK(same(*t.probe(1), {5, bound::exact, table::max_depth, true, -1}));
    t.store(1, {5, bound::exact, (std::numeric_limits<int>::max)(), false, 100'000});
    CHECK(same(*t.probe(1), {5, bound::exact, table::max_depth, false, -1}));
    t.store(1, {5, bound::exact, -3, true, (std::numeric_limits<int>::min)()});
    CHECK(same(*t.probe(1), {5, bound::exact, 0, true, -1}));
}

TEST_CASE("table: hash 0 is a hash like others", "[table]") {
    table t(64);
    t.store(5, entry_of_depth(2));
    CHECK_FALSE(t.probe(0));
    t.store(0, entry_of_depth(1));
    CHECK(same(*t.probe(0), entry_of_depth(1)));
    t.clear();
    CHECK_FALSE(t.probe(0));
}

TEST_CASE("table: an entry takes the place of the same position", "[table]") {
    table t(64);
    for (std::uint64_t hash = 1; hash <= 4; ++hash) t.store(hash, entry_of_depth(9));
    t.store(2, entry_of_depth(1));
    CHECK(same(*t.probe(2), entry_of_depth(1)));
    for (std::uint64_t const hash : {1u, 3u, 4u}) {
        CHECK(same(*t.probe(hash), entry_of_depth(9)));
    }
}

TEST_CASE("table: the shallowest entry of the oldest search makes room", "[table]") {
    table t(64);
    t.store(1, entry_of_depth(30));
    t.next_search();
    t.store(2, entry_of_depth(5));
    t.store(3, entry_of_depth(2));
    t.store(4, entry_of_depth(8));
    t.store(5, entry_of_depth(1));
    CHECK_FALSE(t.probe(1));  // deep, but old
    t.store(6, entry_of_depth(1));
    CHECK_FALSE(t.probe(5));
    t.store(7, entry_of_depth(9));
    CHECK_FALSE(t.probe(6));
    t.store(8, entry_of_depth(9));
    CHECK_FALSE(t.probe(3));
    for (std::uint64_t const hash : {2u, 4u, 7u, 8u}) CHECK(t.probe(hash));
}

TEST_CASE("table: of two old searches the older makes room first", "[table]") {
    for (int searches = 0; searches < 70; ++searches) {
        table t(64);
        for (int i = 0; i < searches; ++i) t.next_search();
        t.store(1, entry_of_depth(30));
        t.next_search();
        t.store(2, entry_of_depth(1));
        t.next_search();
        t.store(3, entry_of_depth(2));
        t.store(4, entry_of_depth(2));
        t.store(5, entry_of_depth(2));
        CAPTURE(searches);
        CHECK_FALSE(t.probe(1));
        t.store(6, entry_of_depth(0));
        CHECK_FALSE(t.probe(2));
    }
}

TEST_CASE("table: what it says was stored, and stored last, for any hashes and sizes", "[table]") {
    for (std::size_t const bytes : {64u, 256u, 4096u, 100'000u}) {
        for (int kind = 0; kind < 4; ++kind) {
            std::uint64_t const seed = bytes + static_cast<std::uint64_t>(kind);
            INFO("seed " << seed);
            ply::splitmix64 random(seed);
            table t(bytes);
            std::map<std::uint64_t, table_entry<int>> model;
            int wrong = 0;
            int found = 0;
            for (int i = 0; i < 20'000; ++i) {
                auto const hash = hash_of(random.below(3000), kind);
                auto const action = random.below(100);
                if (action < 50) {
                    auto const entry = random_entry<int>(random);
                    t.store(hash, entry);
                    model[hash] = entry;
                    if (!t.probe(hash) || !same(*t.probe(hash), entry)) ++wrong;
                } else if (action < 99) {
                    if (auto const entry = t.probe(hash)) {
                        ++found;
                        if (model.count(hash) == 0 || !same(model.at(hash), *entry)) ++wrong;
                    }
                } else {
                    t.next_search();
                }
            }
            CHECK(wrong == 0);
            CHECK(found > 0);
        }
    }
}

TEST_CASE("table: hashes alike in their low or high bits use the whole table", "[table]") {
    for (int kind = 0; kind < 4; ++kind) {
        CAPTURE(kind);
        table t(64 * 1024);  // 4096 entries
        auto const count = t.capacity() / 2;
        for (std::uint64_t i = 0; i < count; ++i) t.store(hash_of(i, kind), entry_of_depth(1));
        std::size_t kept = 0;
        for (std::uint64_t i = 0; i < count; ++i) kept += t.probe(hash_of(i, kind)).has_value();
        CHECK(kept > count * 9 / 10);
    }
}

TEST_CASE("table: clear forgets everything, and the ages too", "[table]") {
    table t(4096);
    for (std::uint64_t i = 0; i < 300; ++i) {
        t.next_search();
        t.store(i, entry_of_depth(3));
    }
    CHECK(t.hashfull() > 0);
    t.clear();
    CHECK(t.hashfull() == 0);
    for (std::uint64_t i = 0; i < 300; ++i) CHECK_FALSE(t.probe(i));
}

TEST_CASE("table: fill goes from nothing to all", "[table]") {
    table t(64 * 100);
    double last = 0;
    for (std::uint64_t i = 0; i < 4000; ++i) {
        t.store(i, entry_of_depth(3));
        CHECK(t.hashfull() >= last);
        last = t.hashfull();
    }
    CHECK(last == 1);
}
