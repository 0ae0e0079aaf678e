// The size of a transposition table, its memory, and what gives way in it.
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <limits>
#include <new>
#include <optional>
#include <utility>

#include <ply/support/table/transposition_table.hpp>

#include "support/catch.hpp"
#include "support/table_model.hpp"

namespace {

ply::table_entry<int> entry(int depth, int value = 0) {
    return {value, ply::bound::exact, depth, false, -1};
}

/// Pages of this process that are in memory, where the system tells.
std::optional<long> resident_pages() {
    std::ifstream in("/proc/self/statm");
    long all = 0;
    long resident = 0;
    if (!(in >> all >> resident)) return std::nullopt;
    return resident;
}

struct declared {
    static constexpr int hash_bits = 40;
    static constexpr int largest_value = 7;
};
struct judge {
    static constexpr int largest_value = 300;
};
struct plain_judge {};
struct undeclared {};

}  // namespace

TEST_CASE("A table takes at most the bytes that it is given, but has at least one bucket") {
    for (std::size_t const bytes : {0u, 1u, 64u, 1000u, 4096u, 123'456u, 10'000'000u}) {
        CAPTURE(bytes);
        ply::transposition_table<int> const narrow(bytes);
        ply::transposition_table<double> const wide(bytes);
        CHECK(narrow.bytes() == (bytes < 64 ? 64 : bytes / 64 * 64));
        CHECK(narrow.capacity() == narrow.bytes() / 16);
        CHECK(wide.bytes() == (bytes < 128 ? 128 : bytes / 128 * 128));
        CHECK(wide.capacity() == wide.bytes() / 128 * 5);
    }
}

TEST_CASE("Entries take 8 bytes where hash and value are small for the size, or else 16 or 24") {
    auto const size = [](std::size_t bytes, int hash_bits, std::int64_t largest_value) {
        ply::transposition_table<int> const table(
            bytes, {.hash_bits = hash_bits, .largest_value = largest_value});
        CHECK(table.capacity() == table.bytes() / table.entry_bytes());
        return table.entry_bytes();
    };
    CHECK(size(4 << 20, 49, 0) == 8);
    CHECK(size((4 << 20) - 1, 49, 0) == 16);
    CHECK(size(4 << 20, 49, 1) == 16);
    CHECK(size(8 << 20, 49, 256) == 8);
    CHECK(size(8 << 20, 49, 257) == 16);
    CHECK(size(4 << 20, 50, 0) == 16);
    CHECK(size(32 << 20, 49, 1000) == 8);
    CHECK(size((32 << 20) - 1, 49, 1000) == 16);
    CHECK(size(1 << 30, 56, 126) == 8);
    CHECK(size((1 << 30) - 1, 56, 126) == 16);
    CHECK(size(1, 33, 0) == 8);
    CHECK(size(1, 34, 0) == 16);
    CHECK(size(1 << 20, 64, 0) == 16);
    // All values of int.
    CHECK(size(1 << 20, 20, std::numeric_limits<std::int64_t>::max()) == 8);
    CHECK(size(64, 20, std::numeric_limits<std::int64_t>::max()) == 16);

    CHECK(ply::transposition_table<signed char>(8 << 20, {.hash_bits = 49}).entry_bytes() == 8);
    CHECK(ply::transposition_table<std::int64_t>(1, {.hash_bits = 20, .largest_value = 50})
              .entry_bytes() == 8);
    CHECK(ply::transposition_table<float>(1, {.hash_bits = 20, .largest_value = 0}).entry_bytes() ==
          16);
    CHECK(
        ply::transposition_table<double>(1, {.hash_bits = 20, .largest_value = 0}).entry_bytes() ==
        24);
}

TEST_CASE("Options out of range count as the nearest in range") {
    CHECK(ply::transposition_table<int>(64, {.hash_bits = 0, .largest_value = -5}).entry_bytes() ==
          8);
    CHECK(ply::transposition_table<int>(64, {.hash_bits = 1000}).entry_bytes() == 16);
}

TEST_CASE("A game and its evaluator declare the options of their tables") {
    constexpr auto own = ply::table_options_of<declared>();
    CHECK((own.hash_bits == 40 && own.largest_value == 7));
    constexpr auto judged = ply::table_options_of<declared, judge>();
    CHECK((judged.hash_bits == 40 && judged.largest_value == 300));
    // The game's largest value says nothing of another evaluator.
    constexpr auto unknown = ply::table_options_of<declared, plain_judge>();
    CHECK((unknown.hash_bits == 40 &&
           unknown.largest_value == std::numeric_limits<std::int64_t>::max()));
    constexpr auto none = ply::table_options_of<undeclared>();
    CHECK((none.hash_bits == 64 && none.largest_value == std::numeric_limits<std::int64_t>::max()));
}

TEST_CASE("A table of a gigabyte takes no memory until it is touched, and gives it back") {
    auto const before = resident_pages();
    ply::transposition_table<int> table(std::size_t{1} << 30);
    CHECK(table.bytes() == std::size_t{1} << 30);
    if (before) CHECK(*resident_pages() - *before < 4096);
    for (std::uint64_t hash = 0; hash < 20; ++hash) table.store(hash, entry(1));
    CHECK(table.probe(19).has_value());
    table.clear();
    CHECK_FALSE(table.probe(19).has_value());
    if (before) CHECK(*resident_pages() - *before < 4096);
}

TEST_CASE("A table that is too large for the system is refused") {
    CHECK_THROWS_AS(ply::transposition_table<int>(std::size_t{1} << 50), std::bad_alloc);
}

TEST_CASE("A cleared table is as a new one") {
    for (std::size_t const bytes : {64u, 100'000u, 6'000'000u}) {
        CAPTURE(bytes);
        ply::transposition_table<int> table(bytes);
        for (std::uint64_t hash = 0; hash < 20'000; ++hash) table.store(hash, entry(1));
        table.next_search();
        CHECK(table.hashfull() > 0);
        table.clear();
        CHECK(table.hashfull() == 0);
        int found = 0;
        for (std::uint64_t hash = 0; hash < 20'000; ++hash) found += table.probe(hash).has_value();
        CHECK(found == 0);
        table.store(3, entry(2));
        CHECK(table.probe(3).has_value());
    }
}

TEST_CASE("A table keeps its entries when it is moved") {
    for (std::size_t const bytes : {1000u, 6'000'000u}) {
        ply::transposition_table<int> first(bytes);
        first.store(9, entry(4, 17));
        ply::transposition_table<int> second(std::move(first));
        REQUIRE(second.probe(9).has_value());
        first = ply::transposition_table<int>(64);
        CHECK_FALSE(first.probe(9).has_value());
        first = std::move(second);
        REQUIRE(first.probe(9).has_value());
        CHECK(first.probe(9)->value == 17);
        CHECK(first.bytes() == bytes / 64 * 64);
    }
}

TEST_CASE(
    "A bucket loses free places first, then the oldest search's entries, then the shallowest") {
    for (int const hash_bits : {64, 20}) {
        CAPTURE(hash_bits);
        ply::transposition_table<int> table(1, {.hash_bits = hash_bits, .largest_value = 0});
        auto const places = static_cast<std::uint64_t>(table.capacity());
        for (std::uint64_t i = 0; i < places; ++i) table.store(i, entry(10 + static_cast<int>(i)));
        CHECK(table.hashfull() == 1);
        // The shallowest goes, though the new one is shallower.
        table.store(100, entry(1));
        CHECK_FALSE(table.probe(0).has_value());
        CHECK(table.probe(1).has_value());
        CHECK(table.probe(100).has_value());
        // A later search: 1 is kept anew, all others are older.
        table.next_search();
        table.store(1, entry(0));
        table.store(101, entry(0));
        CHECK_FALSE(table.probe(100).has_value());
        for (std::uint64_t i = 2; i < places; ++i) {
            table.store(200 + i, entry(0));
            CHECK_FALSE(table.probe(i).has_value());
        }
        CHECK(table.probe(1).has_value());
        CHECK(table.probe(101).has_value());
        CHECK(table.hashfull() == 1);
    }
}

TEST_CASE("The same position takes its own place, whatever it knew") {
    for (int const hash_bits : {64, 20}) {
        ply::transposition_table<int> table(1, {.hash_bits = hash_bits, .largest_value = 0});
        for (std::uint64_t i = 0; i < table.capacity(); ++i) table.store(i, entry(5));
        table.store(2, entry(3));
        CHECK(table.probe(2)->depth == 3);
        for (std::uint64_t i = 0; i < table.capacity(); ++i) CHECK(table.probe(i).has_value());
    }
}

TEST_CASE("Prefetching changes nothing, for any hash") {
    ply::transposition_table<int> narrow(6'000'000, {.hash_bits = 49, .largest_value = 0});
    ply::transposition_table<double> wide(1000);
    narrow.store(1, entry(1));
    wide.store(1, {0, ply::bound::exact, 1, false, -1});
    for (int shift = 0; shift < 64; ++shift) {
        narrow.prefetch(~std::uint64_t{0} >> shift);
        wide.prefetch(~std::uint64_t{0} >> shift);
    }
    CHECK(narrow.probe(1).has_value());
    CHECK(wide.probe(1).has_value());
}
