#include <ply/draw/perft.hpp>

#include <cstdint>
#include <stdexcept>
#include <vector>

#include <ply/core/copying.hpp>
#include <ply/core/random.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/ladder.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/oracle.hpp"

namespace {

using counts = std::vector<std::uint64_t>;

template <class G>
counts perfts(G const& game, int most) {
    counts list;
    for (int depth = 0; depth <= most; ++depth) list.push_back(ply::perft(game, depth));
    return list;
}

counts finished(std::vector<ply::perft_row> const& rows) {
    counts list;
    for (auto const& row : rows) list.push_back(row.finished);
    return list;
}
counts lines(std::vector<ply::perft_row> const& rows) {
    counts list;
    for (auto const& row : rows) list.push_back(row.lines);
    return list;
}
counts positions(std::vector<ply::distinct_row> const& rows) {
    counts list;
    for (auto const& row : rows) list.push_back(row.positions);
    return list;
}
std::uint64_t first_seen(std::vector<ply::distinct_row> const& rows) {
    std::uint64_t sum = 0;
    for (auto const& row : rows) sum += row.first_seen;
    return sum;
}

/// Counts down by one or two, can be copied or not, and throws where it is told to.
template <bool Copies>
struct countdown {
    using move_type = int;
    int left;
    int throws_at = -1;

    explicit countdown(int n, int at = -1) : left(n), throws_at(at) {}
    countdown(countdown const&) requires Copies = default;
    countdown(countdown const&) requires(!Copies) = delete;

    std::vector<int> moves() const {
        if (left == throws_at) throw std::runtime_error("told to");
        std::vector<int> list;
        for (int n = 1; n <= 2 && n <= left; ++n) list.push_back(n);
        return list;
    }
    void apply(int n) { left -= n; }
    void undo(int n) { left += n; }
};

/// The corners of a ring, left and right: a game without an end.
struct ring {
    using move_type = int;
    int at = 0;
    int corners = 5;
    ply::static_vector<int, 2> moves() const { return {1, corners - 1}; }
    void apply(int step) { at = (at + step) % corners; }
    void undo(int step) { at = (at + corners - step) % corners; }
    bool operator==(ring const&) const = default;
};

/// The same with a hash and without equality.
struct hashed_ring {
    using move_type = int;
    ring place{};
    auto moves() const { return place.moves(); }
    void apply(int step) { place.apply(step); }
    void undo(int step) { place.undo(step); }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(place.at); }
};

/// A hash that is the same for all positions slows the count down, and does not change it.
struct poorly_hashed_ring : ring {
    std::uint64_t hash() const { return 7; }
    bool operator==(poorly_hashed_ring const&) const = default;
};

}  // namespace

TEST_CASE("perft counts the lines of tic-tac-toe", "[perft]") {
    CHECK(perfts(games::tic_tac_toe{}, 10) ==
          counts{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0});
}

TEST_CASE("perft counts the lines of connect four", "[perft]") {
    CHECK(perfts(games::connect_four<>{}, 8) ==
          counts{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234});
}

TEST_CASE("perft counts the lines of hare and wolves", "[perft]") {
    CHECK(perfts(games::hare_and_wolves(2), 5) == counts{1, 2, 14, 56, 344, 903});
}

TEST_CASE("perft of a depth of 0 or less is the position itself", "[perft]") {
    CHECK(ply::perft(games::stones(0), 0) == 1);
    CHECK(ply::perft(games::stones(0), 1) == 0);
    CHECK(ply::perft(games::stones(5), -3) == 1);
    CHECK(ply::perft_divide(games::stones(5), 0).empty());
    CHECK(ply::perft_divide(games::stones(0), 3).empty());
    CHECK(ply::perft_by_depth(games::stones(5), -1) == std::vector<ply::perft_row>{{1, 0}});
    CHECK(ply::perft_by_depth(games::stones(0), 4) == std::vector<ply::perft_row>{{1, 1}});
    CHECK(ply::distinct_by_depth(games::stones(5), 0) == std::vector<ply::distinct_row>{{1, 1}});
    CHECK(ply::distinct_by_depth(games::stones(0), 4) == std::vector<ply::distinct_row>{{1, 1}});
}

TEST_CASE("perft counts as a plain recursion does", "[perft]") {
    auto const agree = [](auto game, int depth) {
        counts expected;
        for (int d = 0; d <= depth; ++d) expected.push_back(support::perft(game, d));
        CHECK(perfts(game, depth) == expected);
        while (expected.back() == 0) expected.pop_back();
        CHECK(lines(ply::perft_by_depth(game, depth)) == expected);
    };
    agree(games::stones(12, {1, 3, 4}), 13);
    agree(games::basic_stones<games::take_up_to<3>>(11), 12);
    agree(games::bonus_stones(11), 12);
    agree(games::coins({5, 9, 4, 5, 4, 6}), 7);
    agree(games::connect_four<4, 4>{}, 8);
    agree(games::ladder({23, 5, 12, 7, 18}, 3), 6);
    agree(games::three_piles({2, 3, 4}), 9);
    agree(games::tree<>("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]"), 4);
    agree(ply::copying{games::hare_and_wolves(4)}, 5);
    agree(countdown<true>(14), 15);
}

TEST_CASE("divide splits the lines by their first moves, in the order of moves()", "[perft]") {
    games::tic_tac_toe const game(".X..O.OXX");
    auto const list = ply::perft_divide(game, 3);
    auto const moves = support::move_list(game);
    REQUIRE(list.size() == moves.size());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        CHECK(list[i].move == moves[i]);
        CHECK(list[i].lines == ply::perft(game.after(moves[i]), 2));
        sum += list[i].lines;
    }
    CHECK(sum == ply::perft(game, 3));
    for (auto const& first : ply::perft_divide(game, 1)) CHECK(first.lines == 1);
}

TEST_CASE("finished games are counted at the ply at which they end", "[perft]") {
    auto const rows = ply::perft_by_depth(games::tic_tac_toe{}, ply::unlimited);
    CHECK(finished(rows) == counts{0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872});
    CHECK(lines(rows) == counts{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});

    std::uint64_t nodes = 0;
    for (auto const& row : ply::perft_by_depth(games::three_piles({2, 3, 4}), ply::unlimited)) {
        nodes += row.lines;
    }
    CHECK(nodes == 385);
}

TEST_CASE("different positions are counted for each depth", "[perft]") {
    CHECK(positions(ply::distinct_by_depth(games::connect_four<>{}, 7)) ==
          counts{1, 7, 49, 238, 1120, 4263, 16422, 54859});
    CHECK(first_seen(ply::distinct_by_depth(games::tic_tac_toe{}, ply::unlimited)) == 5478);
    // 140 piles, four of which are reached with either side to move.
    CHECK(first_seen(ply::distinct_by_depth(games::three_piles({2, 3, 4}), ply::unlimited)) == 144);
}

TEST_CASE("positions are told apart by equality, by hash, or by both", "[perft]") {
    std::vector<ply::distinct_row> const expected{{1, 1}, {2, 2}, {3, 2}, {4, 0}, {5, 0}};
    CHECK(ply::distinct_by_depth(ring{}, 4) == expected);
    CHECK(ply::distinct_by_depth(hashed_ring{}, 4) == expected);
    CHECK(ply::distinct_by_depth(poorly_hashed_ring{}, 4) == expected);
}

TEST_CASE("a position met again at the same depth counts once, at another depth again", "[perft]") {
    // Stones from the top of the heap: every smaller heap is met at several depths.
    auto const rows = ply::distinct_by_depth(games::stones(6, {1, 2}), ply::unlimited);
    CHECK(rows ==
          std::vector<ply::distinct_row>{{1, 1}, {2, 2}, {3, 2}, {4, 2}, {3, 0}, {2, 0}, {1, 0}});
}

TEST_CASE("chains of any length are counted", "[perft]") {
    games::stones const chain(300'000, {1});
    CHECK(ply::perft(chain, 300'000) == 1);
    CHECK(ply::perft(chain, 300'001) == 0);
    auto const rows = ply::perft_by_depth(chain, ply::unlimited);
    REQUIRE(rows.size() == 300'001);
    CHECK(rows.back() == ply::perft_row{1, 1});
    CHECK(rows[rows.size() - 2] == ply::perft_row{1, 0});
    CHECK(ply::distinct_by_depth(chain, ply::unlimited).size() == 300'001);
}

TEST_CASE("lines that are longer than the recursion goes are counted right", "[perft]") {
    // A fork at the end of a chain: two stones can go as 2 or as 1 and 1.
    for (int const first : {126, 127, 128, 129, 130, 140}) {
        CAPTURE(first);
        std::uint64_t choices = 0;
        auto const rows = ply::perft_by_depth(games::stones(first, {1, first - 1}), first + 5);
        for (auto const& row : rows) choices += row.finished;
        CHECK(choices == 3);
        CHECK(ply::perft(games::stones(first, {1, first - 1}), first) == 1);
        CHECK(ply::perft(games::stones(first, {1, first - 1}), 2) == 3);
        CHECK(rows.size() == static_cast<std::size_t>(first) + 1);
    }
}

TEST_CASE("a game that may be changed is walked in place, and is as it was", "[perft]") {
    countdown<false> game(20);
    CHECK(ply::perft(game, 5) == 32);
    CHECK(ply::perft_divide(game, 5).size() == 2);
    CHECK(ply::perft_by_depth(game, 5).size() == 6);
    CHECK(game.left == 20);
}

TEST_CASE("an exception of the game leaves its position as it was", "[perft]") {
    countdown<true> game(20, 15);
    CHECK_THROWS_AS(ply::perft(game, 10), std::runtime_error);
    CHECK(game.left == 20);
    CHECK_THROWS_AS(ply::perft_by_depth(game, 10), std::runtime_error);
    CHECK(game.left == 20);
    CHECK_THROWS_AS(ply::perft_divide(game, 10), std::runtime_error);
    CHECK(game.left == 20);
    countdown<true> deep(500, 200);
    CHECK_THROWS_AS(ply::perft(deep, 480), std::runtime_error);
    CHECK(deep.left == 500);
}
