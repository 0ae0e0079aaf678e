// Transposition tables in files.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include <ply/support/table/table_file.hpp>

#include "support/catch.hpp"
#include "support/table_files.hpp"
#include "support/table_model.hpp"

namespace {

using error = ply::table_file_error;
using ply::detail::table_header;
using support::folder;
using support::load;
using support::saved;
using support::with_header;

/// A table of the given size with some entries.
template <class S>
ply::transposition_table<S> made(std::size_t bytes, ply::table_options const& options = {},
                                 std::uint64_t seed = 1) {
    ply::transposition_table<S> table(bytes, options);
    ply::splitmix64 random(seed);
    for (std::uint64_t i = 0; i < 1000; ++i) {
        table.store(i, support::random_entry<S>(random, 0));
        if (i == 500) table.next_search();
    }
    return table;
}

template <class S>
void goes_and_comes(std::size_t bytes, ply::table_options const& options) {
    auto const table = made<S>(bytes, options);
    ply::transposition_table<S> other(1, options);
    REQUIRE(load(other, saved(table)) == error::none);
    CHECK(other.bytes() == table.bytes());
    CHECK(other.entry_bytes() == table.entry_bytes());
    CHECK(other.capacity() == table.capacity());
    CHECK(other.hashfull() == table.hashfull());
    std::size_t found = 0;
    std::size_t differ = 0;
    for (std::uint64_t hash = 0; hash < 1100; ++hash) {
        auto const a = table.probe(hash);
        auto const b = other.probe(hash);
        found += a.has_value();
        differ += a.has_value() != b.has_value() || (a && !support::same<S>(*a, *b));
    }
    CHECK(found > 0);
    CHECK(differ == 0);
    // To the last bit, the age of entries included.
    CHECK((saved(other) == saved(table)));
}

}  // namespace

TEST_CASE("A loaded table is the one that was saved") {
    goes_and_comes<int>(64, {});
    goes_and_comes<int>(5'000, {});
    goes_and_comes<int>(6'000'000, {});
    goes_and_comes<double>(50'000, {});
    goes_and_comes<signed char>(50'000, {});
    goes_and_comes<int>(64, {.hash_bits = 20, .largest_value = 0});
    goes_and_comes<int>(6'000'000, {.hash_bits = 49, .largest_value = 0});
}

TEST_CASE("The format of this version stays as it is") {
    if (std::endian::native != std::endian::little) {
        SUCCEED("written down for the other byte order");
        return;
    }
    auto const checksums = [](ply::table_options const& options) {
        ply::transposition_table<int> table(64, options);
        table.next_search();
        table.store(5, {0, ply::bound::exact, 7, true, 3});
        table.store(6, {ply::detail::score_key<int>::win - 4, ply::bound::lower, 2, false, -1});
        std::string const bytes = saved(table, 9);
        std::uint64_t contents;
        std::memcpy(&contents, bytes.data() + bytes.size() - 8, 8);
        return std::pair(support::header_in<table_header>(bytes).sum, contents);
    };
    auto const wide = checksums({});
    CHECK(wide.first == 0x4bada0c2190c0d42u);
    CHECK(wide.second == 0x6a293e28fe34919cu);
    auto const packed = checksums({.hash_bits = 20, .largest_value = 0});
    CHECK(packed.first == 0xfdd913631e794d10u);
    CHECK(packed.second == 0xe6b5d2bf652ede38u);
}

TEST_CASE("A loaded table ages on from the searches of the saved one") {
    ply::transposition_table<int> table(64);
    table.store(1, {0, ply::bound::exact, 9, false, -1});
    table.next_search();
    for (std::uint64_t hash = 2; hash < 5; ++hash)
        table.store(hash, {0, ply::bound::exact, 1, false, -1});
    ply::transposition_table<int> other(64);
    REQUIRE(load(other, saved(table)) == error::none);
    other.store(5, {0, ply::bound::exact, 1, false, -1});
    CHECK_FALSE(other.probe(1).has_value());
    CHECK(other.probe(2).has_value());
}

TEST_CASE("A file with any bit turned over is refused, and the table stays as it was") {
    for (std::size_t const bucket_count : {1u, 3u}) {
        std::string const good = saved(made<int>(64 * bucket_count));
        auto table = made<int>(128, {}, 2);
        std::string const before = saved(table);
        int taken = 0;
        for (std::size_t i = 0; i < good.size(); ++i) {
            for (int bit = 0; bit < 8; ++bit) {
                std::string bad = good;
                bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
                taken += load(table, bad) == error::none;
            }
        }
        CHECK(taken == 0);
        CHECK((saved(table) == before));
        CHECK(load(table, good) == error::none);
    }
}

TEST_CASE("A file that ends too early is refused, and the table stays as it was") {
    std::string const good = saved(made<int>(192));
    auto table = made<int>(128, {}, 2);
    std::string const before = saved(table);
    int truncated = 0;
    for (std::size_t length = 0; length < good.size(); ++length)
        truncated += load(table, good.substr(0, length)) == error::truncated;
    CHECK(truncated == static_cast<int>(good.size()));
    CHECK((saved(table) == before));
}

TEST_CASE("Exchanged, repeated and zeroed parts of a file show") {
    std::string const good = saved(made<int>(64 * 8));
    ply::transposition_table<int> table(64);
    std::size_t const start = sizeof(table_header);
    std::string swapped = good;
    for (std::size_t i = 0; i < 64; ++i) std::swap(swapped[start + i], swapped[start + 64 + i]);
    CHECK(load(table, swapped) == error::damaged);
    std::string repeated = good;
    repeated.replace(start + 128, 64, good.substr(start, 64));
    CHECK(load(table, repeated) == error::damaged);
    std::string zeroed = good;
    zeroed.replace(start + 64, 64, std::string(64, '\0'));
    CHECK(load(table, zeroed) == error::damaged);
}

TEST_CASE("A foreign file is refused with its reason") {
    std::string const good = saved(made<int>(128), 7);
    table_header const header = support::header_in<table_header>(good);
    auto table = made<int>(64, {}, 2);
    std::string const before = saved(table);

    CHECK(load(table, std::string(1000, 'x'), 7) == error::not_a_table);
    CHECK(load(table, std::string(1000, '\0'), 7) == error::not_a_table);
    CHECK(load(table, good, 8) == error::other_tag);
    CHECK(load(table, good) == error::other_tag);

    auto next = header;
    next.version = table_header::this_version + 1;
    CHECK(load(table, with_header(good, next), 7) == error::other_version);
    auto turned = header;
    turned.byte_order = table_header::other_order;
    CHECK(load(table, with_header(good, turned), 7) == error::other_byte_order);

    ply::transposition_table<short> of_short(64);
    CHECK(load(of_short, good, 7) == error::other_score);
    ply::transposition_table<float> of_float(64);
    CHECK(load(of_float, good, 7) == error::other_score);
    ply::transposition_table<int> of_few_bits(64, {.hash_bits = 49});
    CHECK(load(of_few_bits, good, 7) == error::other_options);
    ply::transposition_table<int> of_small_values(64, {.largest_value = 100});
    CHECK(load(of_small_values, good, 7) == error::other_options);
    CHECK((saved(table) == before));
}

TEST_CASE("A header that asks for an impossible table is refused") {
    std::string const good = saved(made<int>(128));
    auto table = made<int>(64, {}, 2);
    std::string const before = saved(table);
    auto header = support::header_in<table_header>(good);
    for (std::uint64_t const bytes :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{127}, ~std::uint64_t{0}}) {
        header.bytes = bytes;
        auto const e = load(table, with_header(good, header));
        CHECK((e == error::damaged || e == error::no_memory));
    }
    header.bytes = std::uint64_t{1} << 37;  // far more than follows
    auto const e = load(table, with_header(good, header));
    CHECK((e == error::truncated || e == error::no_memory));
    header = support::header_in<table_header>(good);
    header.entry_bytes = 8;
    CHECK(load(table, with_header(good, header)) == error::damaged);
    CHECK((saved(table) == before));
}

TEST_CASE("Tables follow each other in a stream") {
    auto const first = made<int>(128);
    auto const second = made<double>(500);
    std::stringstream stream;
    REQUIRE(save_table(first, stream, 1));
    REQUIRE(save_table(second, stream, 2));
    ply::transposition_table<int> a(1);
    ply::transposition_table<double> b(1);
    CHECK(load_table(a, stream, 1));
    CHECK(load_table(b, stream, 2));
    CHECK((saved(a) == saved(first)));
    CHECK((saved(b) == saved(second)));
}

TEST_CASE("A table goes to a file and back, over an older one") {
    folder const here;
    std::string const name = here.file("a.table");
    auto const table = made<int>(100'000);
    REQUIRE(save_table(made<int>(64), name, 3));
    REQUIRE(save_table(table, name, 3));
    CHECK_FALSE(std::filesystem::exists(name + ".part"));
    ply::transposition_table<int> other(1);
    auto const result = load_table(other, name, 3);
    CHECK(result);
    CHECK(std::string(result.message()) == "done");
    CHECK((saved(other) == saved(table)));

    std::ofstream(name, std::ios::binary | std::ios::app) << '\0';
    CHECK(load_table(other, name, 3).error == error::too_long);
    CHECK((saved(other) == saved(table)));
}

TEST_CASE("What cannot be opened, written or read says so") {
    folder const here;
    auto table = made<int>(64);
    std::string const before = saved(table);
    auto const missing = load_table(table, here.file("none"));
    CHECK(missing.error == error::cannot_open);
    CHECK(std::string(missing.message()) == "the file cannot be opened");
    CHECK_FALSE(load_table(table, here.path.string()));
    CHECK(save_table(table, here.file("no/such/folder")).error == error::cannot_open);
    std::ostringstream broken;
    broken.setstate(std::ios::badbit);
    CHECK(save_table(table, broken).error == error::cannot_write);
    std::istringstream unreadable(before);
    unreadable.setstate(std::ios::badbit);
    CHECK(load_table(table, unreadable).error == error::cannot_read);
    CHECK((saved(table) == before));
}

TEST_CASE("A save that fails leaves the older file") {
    folder const here;
    std::string const name = here.file("a.table");
    auto const older = made<int>(64);
    REQUIRE(save_table(older, name));
    std::filesystem::create_directory(name + ".part");
    CHECK(save_table(made<int>(128), name).error == error::cannot_open);
    ply::transposition_table<int> table(1);
    CHECK(load_table(table, name));
    CHECK((saved(table) == saved(older)));
    // Nothing takes the place of a folder.
    std::filesystem::create_directory(here.file("b"));
    CHECK(save_table(older, here.file("b")).error == error::cannot_write);
    CHECK(std::filesystem::is_directory(here.file("b")));
    CHECK_FALSE(std::filesystem::exists(here.file("b.part")));
}

TEST_CASE("Every reason has its own words") {
    std::string all;
    for (int i = 0; i <= static_cast<int>(error::no_memory); ++i) {
        std::string const words =
            std::string(ply::table_file_result{static_cast<error>(i)}.message()) + "\n";
        CAPTURE(i);
        CHECK(words != "unknown\n");
        CHECK(all.find(words) == std::string::npos);
        all += words;
    }
}
