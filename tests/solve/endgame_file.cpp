// Endgame tables in files.
#include <ply/solve/retrograde/endgame_file.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <ply/solve/retrograde/retrograde.hpp>

#include "games/graph.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/table_files.hpp"

namespace {

using error = ply::table_file_error;
using games::stones;
using ply::detail::endgame_header;
using support::folder;
using support::load;
using support::saved;
using support::with_header;
using stones_table = ply::endgame_table<stones>;

}  // namespace

TEST_CASE("a loaded endgame table is the one that was saved") {
    games::tic_tac_toe const start;
    for (bool const distances : {true, false}) {
        auto const table = ply::retrograde(start, {}, {.distances = distances});
        ply::endgame_table<games::tic_tac_toe> other;
        REQUIRE(load(other, saved(table)) == error::none);
        CHECK(other.positions() == table.positions());
        CHECK(other.bytes() == table.bytes());
        CHECK(other.counts() == table.counts());
        CHECK((saved(other) == saved(table)));
        for (char const* const board : {".........", "XOX.O.X..", "....X..OX", "XXX.OO..."}) {
            games::tic_tac_toe const game(board);
            CHECK(other.probe(game) == table.probe(game));
            CHECK(other.probe(game).has_value());
        }
        CHECK_FALSE(other.probe(games::tic_tac_toe("XXXXXXXXX")).has_value());
    }
}

TEST_CASE("empty and one-position endgame tables are saved and loaded") {
    stones_table table = ply::retrograde(stones(20));
    REQUIRE(load(table, saved(stones_table())) == error::none);
    CHECK(table.positions() == 0);
    CHECK_FALSE(table.probe(stones(3)).has_value());
    REQUIRE(load(table, saved(ply::retrograde(stones(0)))) == error::none);
    CHECK(table.positions() == 1);
    CHECK(table.probe(stones(0))->outcome == ply::outcome::loss);
    CHECK_FALSE(table.probe(stones(1)).has_value());

    // That a limit was met is not forgotten.
    auto const unfinished = ply::retrograde(stones(20), {.nodes = 3});
    REQUIRE(load(table, saved(unfinished)) == error::none);
    CHECK(table.stop() == ply::stop_reason::nodes);
}

TEST_CASE("the format of endgame tables of this version stays as it is") {
    if (std::endian::native != std::endian::little) {
        SUCCEED("written down for the other byte order");
        return;
    }
    std::string const bytes =
        saved(ply::retrograde(games::graph("[[2,3],[],[3,1],[2],[4]]", 0)), 9);
    std::uint64_t contents;
    std::memcpy(&contents, bytes.data() + bytes.size() - 8, 8);
    CHECK(support::header_in<endgame_header>(bytes).sum == 0x71f57b33ae6fd327u);
    CHECK(contents == 0x5ccdea0622441b95u);
}

TEST_CASE("an endgame file with any bit turned over is refused, and the table stays as it was") {
    std::string const good = saved(ply::retrograde(stones(30)));
    stones_table table = ply::retrograde(stones(9));
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
    CHECK(table.positions() == 31);
}

TEST_CASE("an endgame file that ends too early is refused, and the table stays as it was") {
    std::string const good = saved(ply::retrograde(stones(100)));
    stones_table table = ply::retrograde(stones(9));
    std::string const before = saved(table);
    int truncated = 0;
    for (std::size_t length = 0; length < good.size(); ++length)
        truncated += load(table, good.substr(0, length)) == error::truncated;
    CHECK(truncated == static_cast<int>(good.size()));
    CHECK((saved(table) == before));
}

TEST_CASE("a foreign endgame file is refused with its reason") {
    std::string const good = saved(ply::retrograde(stones(30)), 7);
    auto const header = support::header_in<endgame_header>(good);
    stones_table table = ply::retrograde(stones(9));
    std::string const before = saved(table);
    CHECK(load(table, std::string(1000, 'x'), 7) == error::not_a_table);
    CHECK(load(table, std::string(1000, '\0'), 7) == error::not_a_table);
    CHECK(load(table, good) == error::other_tag);
    auto next = header;
    next.version = 2;
    CHECK(load(table, with_header(good, next), 7) == error::other_version);
    auto turned = header;
    turned.byte_order = endgame_header::other_order;
    CHECK(load(table, with_header(good, turned), 7) == error::other_byte_order);
    ply::endgame_table<stones, double> of_double;
    CHECK(load(of_double, good, 7) == error::other_score);
    CHECK((saved(table) == before));
}

TEST_CASE("an endgame header that asks for an impossible table is refused") {
    std::string const good = saved(ply::retrograde(stones(30)));
    stones_table table = ply::retrograde(stones(9));
    std::string const before = saved(table);
    auto const with = [&](auto change) {
        auto header = support::header_in<endgame_header>(good);
        change(header);
        return load(table, with_header(good, header));
    };
    CHECK(with([](auto& h) { h.positions = ~std::uint64_t{0}; }) == error::damaged);
    CHECK(with([](auto& h) { h.key_bits = 0; }) == error::damaged);
    CHECK(with([](auto& h) { h.key_bits = 65; }) == error::damaged);
    CHECK(with([](auto& h) { h.key_bits = 3; }) == error::damaged);
    CHECK(with([](auto& h) { h.values = 0; }) == error::damaged);
    CHECK(with([](auto& h) { h.values = 1000; }) == error::damaged);
    CHECK(with([](auto& h) { h.stop = 99; }) == error::damaged);
    CHECK(with([](auto& h) { h.indexed = 2; }) == error::damaged);
    for (std::uint64_t const positions : {30u, 32u, 100u, 0u, 1u << 31}) {
        CAPTURE(positions);
        CHECK(with([&](auto& h) { h.positions = positions; }) != error::none);
    }
    for (std::uint64_t const bits : {6u, 20u, 32u, 64u}) {
        CAPTURE(bits);
        CHECK(with([&](auto& h) { h.key_bits = bits; }) != error::none);
    }
    CHECK(with([](auto& h) { h.indexed = 1; }) != error::none);
    CHECK((saved(table) == before));
}

TEST_CASE("an endgame table goes to a file and back, over an older one") {
    folder const here;
    std::string const name = here.file("a.table");
    auto const table = ply::retrograde(games::tic_tac_toe());
    REQUIRE(save_table(ply::retrograde(stones(9)), name, 3));
    REQUIRE(save_table(table, name, 3));
    CHECK_FALSE(std::filesystem::exists(name + ".part"));
    ply::endgame_table<games::tic_tac_toe> other;
    REQUIRE(load_table(other, name, 3));
    CHECK((saved(other) == saved(table)));

    std::ofstream(name, std::ios::binary | std::ios::app) << '\0';
    CHECK(load_table(other, name, 3).error == error::too_long);
    CHECK(load_table(other, here.file("none")).error == error::cannot_open);
    CHECK(save_table(table, here.file("no/such/folder")).error == error::cannot_open);
    std::ostringstream broken;
    broken.setstate(std::ios::badbit);
    CHECK(save_table(table, broken).error == error::cannot_write);
    CHECK((saved(other) == saved(table)));
}

TEST_CASE("endgame tables follow each other in a stream") {
    std::stringstream stream;
    auto const first = ply::retrograde(stones(30));
    auto const second = ply::retrograde(games::tic_tac_toe());
    REQUIRE(save_table(first, stream, 1));
    REQUIRE(save_table(second, stream, 2));
    stones_table a;
    ply::endgame_table<games::tic_tac_toe> b;
    CHECK(load_table(a, stream, 1));
    CHECK(load_table(b, stream, 2));
    CHECK((saved(a) == saved(first)));
    CHECK((saved(b) == saved(second)));
}
