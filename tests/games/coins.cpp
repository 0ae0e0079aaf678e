#include "games/coins.hpp"

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::coins;
using from = coins::move_type;
using moves = std::vector<from>;
using row = std::vector<int>;

static_assert(ply::HashedGame<coins>);
static_assert(ply::HasToMove<coins>);

namespace {

constexpr auto bonus = coins::rule::even_coin_keeps_turn;

}  // namespace

TEST_CASE("coins: take the leftmost or the rightmost", "[coins]") {
    coins game({5, 9, 4});
    CHECK(support::move_list(game) == moves{from::left, from::right});
    game.apply(from::right);
    CHECK(game.row() == row{5, 9});
    CHECK(game.margin() == 4);
    game.apply(from::left);
    CHECK(game.row() == row{9});
    CHECK(game.margin() == -1);
    CHECK(support::move_list(game) == moves{from::left});
    game.apply(from::left);
    CHECK(support::move_list(game).empty());
    CHECK(game.margin() == 8);
}

TEST_CASE("coins: turns alternate under the plain rule", "[coins]") {
    coins game({2, 4, 6, 8});
    for (int const player : {0, 1, 0, 1}) {
        CHECK(game.to_move() == player);
        game.apply(from::left);
    }
}

TEST_CASE("coins: an even coin keeps the turn of either player", "[coins]") {
    coins game({2, 3, 4, 0, -6, 5, 1}, bonus);
    for (int const player : {0, 0, 1, 1, 1, 1, 0}) {
        CHECK(game.to_move() == player);
        game.apply(from::left);
    }
    CHECK(game.margin() == 2 + 3 - 4 - 0 + 6 - 5 + 1);
}

TEST_CASE("coins: the value is the side to move's coins less the other's", "[coins]") {
    coins game({5, 9}, coins::rule::alternate);
    CHECK(game.eval() == 0);
    game.apply(from::left);
    CHECK(game.eval() == -5);
    game.apply(from::left);
    CHECK(game.eval() == -4);
    CHECK(game.to_move() == 0);

    coins kept({8}, bonus);
    kept.apply(from::left);
    CHECK(kept.to_move() == 0);
    CHECK(kept.eval() == 8);
}

TEST_CASE("coins: rows that are too long or too dear are refused", "[coins]") {
    CHECK_THROWS_AS(coins(row(65'536, 1)), std::invalid_argument);
    CHECK_THROWS_AS(coins({1 << 29, -(1 << 29)}), std::invalid_argument);
    CHECK_THROWS_AS(coins({(std::numeric_limits<int>::min)()}), std::invalid_argument);
    CHECK(coins(row{}).moves().empty());
}

TEST_CASE("coins: moves are undone and positions have their own hashes", "[coins]") {
    for (auto const rule : {coins::rule::alternate, bonus}) {
        auto const seen = support::walk_tree(coins({5, 9, 4, -5, 4, 6, 0, 7, 2, 2}, rule), 100);
        CHECK(seen.nodes == 1535);
        CHECK(seen.not_restored == 0);
        CHECK(seen.equal_hashes == 0);
    }
}

TEST_CASE("coins: the margin and the side to move are part of the hash", "[coins]") {
    coins const first({1, 2, 3});
    coins const second({1, 2, 3}, coins::rule::alternate, false);
    CHECK(first.hash() != second.hash());
    CHECK_FALSE(first == second);

    // The same coins are left and the same player moves, but who took which differs.
    coins one({7, 1, 3});
    coins other({7, 1, 3});
    for (auto const m : {from::left, from::right}) one.apply(m);
    for (auto const m : {from::right, from::left}) other.apply(m);
    CHECK(one.row() == other.row());
    CHECK(one.to_move() == other.to_move());
    CHECK(one.hash() != other.hash());
}

TEST_CASE("coins: values where an even coin keeps the turn", "[coins]") {
    struct known {
        row coins;
        int left;
        int right;
    };
    known const cases[] = {
        {{5, 9, 4, 5, 4, 6, 3, 7, 2, 2}, 7, 19},  {{9, 6, 7, 8, 6, 2, 8, 3, 6, 4}, 13, 33},
        {{7, 1, 6, 8, 6, 7, 7, 8, 1, 4}, 31, 39}, {{7, 9, 6, 7, 8, 6, 3, 4, 5, 4}, 11, 19},
        {{3, 5, 8, 9, 3, 8, 6, 8, 1, 6}, 25, 37},
    };
    for (auto const& known_case : cases) {
        CAPTURE(known_case.coins);
        coins const game(known_case.coins, bonus);
        ply::transposition_table<int> table(1 << 16);
        for (auto const& r :
             {ply::minimax(game), ply::negamax(game, table, {}, {.prune = false})}) {
            CHECK(r.value == known_case.right);
            CHECK(r.best == from::right);
            REQUIRE(r.moves.size() == 2);
            CHECK(r.moves[0].value == known_case.left);
            CHECK(r.moves[1].value == known_case.right);
        }
        table.clear();
        for (auto const& r :
             {ply::alpha_beta(game), ply::negamax(game), ply::negamax(game, table)}) {
            CHECK(r.value == known_case.right);
            CHECK(r.best == from::right);
        }
    }
}

TEST_CASE("coins: the second player's view is the other way round", "[coins]") {
    row const list{5, 9, 4, 5, 4, 6, 3, 7, 2, 2};
    CHECK(ply::minimax(coins(list, bonus, false)).value == 19);
}

TEST_CASE("coins: the first player of an even row never loses under the plain rule", "[coins]") {
    std::uint64_t const seed = 2024;
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    for (int round = 0; round < 50; ++round) {
        row list;
        for (int i = 0; i < 8; ++i) list.push_back(static_cast<int>(random.below(20)));
        CAPTURE(list);
        CHECK(ply::minimax(coins(list)).value >= 0);
    }
}

TEST_CASE("coins: the board shows the row and the margin", "[coins]") {
    coins game({5, 9, 4}, bonus);
    CHECK(board_text(game) == "(5) (9) (4)  level\n");
    CHECK(side_text(game) == "first player");
    CHECK(move_text(game, from::left) == "left");
    CHECK(move_text(game, from::right) == "right");
    game.apply(from::left);
    CHECK(board_text(game) == "(9) (4)  first player ahead by 5\n");
    CHECK(side_text(game) == "second player");
    game.apply(from::left);
    CHECK(board_text(game) == "(4)  second player ahead by 4\n");
}
