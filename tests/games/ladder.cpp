#include "games/ladder.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::ladder;
using games::ladder_rules;
using steps = std::vector<int>;

static_assert(ply::HashedGame<ladder>);

namespace {

/// 23 places, 7 steps.
constexpr ladder_rules rules{.width = 23, .height = 7, .a = 12, .b = 7, .c = 18};

struct solved {
    int value;
    steps best;
};

/// By start, from 0.
std::vector<solved> const whole_games = {
    {34, {2}},          {26, {0, 1, 2, 3}}, {34, {3}},          {34, {2}},    {33, {1}},
    {26, {0, 1, 2, 3}}, {33, {0}},          {33, {0, 3}},       {33, {2}},    {26, {0, 1, 2, 3}},
    {34, {0}},          {33, {1}},          {33, {1}},          {34, {0}},    {33, {3}},
    {33, {1, 2, 3}},    {33, {1, 2}},       {26, {0, 1, 2, 3}}, {33, {0, 3}}, {34, {1}},
    {33, {2}},          {26, {0, 1, 2, 3}}, {34, {1, 3}}};

struct hit_horizon {
    int start;
    std::vector<solved> by_depth;  // from 1
};

std::vector<hit_horizon> const cut_games = {
    {0, {{38, {2}}, {-16, {0}}, {31, {1, 3}}, {-12, {1}}, {35, {1}}, {18, {0}}, {34, {2}}}},
    {5, {{28, {1}}, {-16, {2}}, {28, {0}}, {-27, {3}}, {35, {3}}, {20, {0}}, {26, {0, 1, 2, 3}}}},
    {12, {{33, {1}}, {-9, {0}}, {31, {1}}, {-12, {2}}, {26, {2, 3}}, {20, {1}}, {33, {1}}}}};

bool contains(steps const& list, int step) {
    return std::find(list.begin(), list.end(), step) != list.end();
}

/// A search that prunes gives the value, and a best move that is one of the best.
template <class R>
void check_value(R const& r, solved const& expected) {
    CHECK(r.value == expected.value);
    REQUIRE(r.best);
    CHECK(contains(expected.best, *r.best));
    for (int const step : support::multi_pv(r)) CHECK(contains(expected.best, step));
}

/// A search that does not prune finds the best moves, all of them.
template <class R>
void check_all(R const& r, solved const& expected) {
    check_value(r, expected);
    CHECK(support::multi_pv(r) == expected.best);
    CHECK(r.best == expected.best.front());
}

}  // namespace

TEST_CASE("ladder: a step leads to a place on the ring and one up", "[ladder]") {
    ladder game(rules, 5);
    CHECK(support::move_list(game) == steps{0, 1, 2, 3});
    auto const before = game.apply(2);  // 12*5 + 7*4 + 18*0*2 + 1 = 89
    CHECK(before == 5);
    CHECK(game.p() == 1);
    CHECK(game.x() == 89 % 23);
    CHECK_FALSE(game.first_to_move());
    game.apply(3);  // 12*20 + 7*9 + 18*1*3 + 1 = 358
    CHECK(game.p() == 2);
    CHECK(game.x() == 358 % 23);
}

TEST_CASE("ladder: the value is a guess before the end and the payoff at it", "[ladder]") {
    ladder game(rules, 5);
    CHECK(game.eval() == (53 * 5) % 97 - 48);
    game.apply(2);
    CHECK(game.eval() == -((53 * 20 + 17 * 1 + 7 * 20 * 1) % 97 - 48));
    while (!game.over()) game.apply(0);
    CHECK(support::move_list(game).empty());
    int const x = game.x();
    CHECK(game.p() == 7);
    CHECK(game.eval() == -((37 * x * x + 101 * x) % 199 - 99));
}

TEST_CASE("ladder: rules and starts out of range are refused", "[ladder]") {
    CHECK_THROWS_AS(ladder(rules, 23), std::invalid_argument);
    CHECK_THROWS_AS(ladder(rules, -1), std::invalid_argument);
    CHECK_THROWS_AS(ladder({0, 7, 1, 1, 1}, 0), std::invalid_argument);
    CHECK_THROWS_AS(ladder({5, 7, 1, -1, 1}, 0), std::invalid_argument);
    CHECK_THROWS_AS(ladder({1 << 20, 7, 1, 1, 1}, 0), std::invalid_argument);
    CHECK(ladder({5, 0, 1, 1, 1}, 3).moves().empty());
}

TEST_CASE("ladder: moves are undone and positions have their own hashes", "[ladder]") {
    auto const seen = support::walk_tree(ladder(rules, 0), 100);
    CHECK(seen.nodes == 21'845);
    CHECK(seen.not_restored == 0);
    CHECK(seen.equal_hashes == 0);
    CHECK(seen.positions.size() <= 1 + 7 * 23);
}

TEST_CASE("ladder: the same place at another height hashes differently", "[ladder]") {
    ladder game({1, 3, 0, 0, 0}, 0);
    auto const start = game;
    game.apply(0);
    CHECK(game.x() == start.x());
    CHECK(game.hash() != start.hash());
    CHECK_FALSE(game == start);
}

TEST_CASE("ladder: whole games have their values and best moves", "[ladder]") {
    int sum = 0;
    for (std::size_t start = 0; start < whole_games.size(); ++start) {
        CAPTURE(start);
        ladder const game(rules, static_cast<int>(start));
        auto const& expected = whole_games[start];
        auto const exact = ply::minimax(game);
        check_all(exact, expected);
        CHECK(exact.proven);
        sum += exact.value;

        ply::transposition_table<int> memo(1 << 16);
        check_all(ply::negamax(game, memo, {}, {.prune = false}), expected);
        check_value(ply::alpha_beta(game), expected);
        check_value(ply::negamax(game), expected);
        ply::transposition_table<int> table(1 << 16);
        check_value(ply::negamax(game, table), expected);
    }
    CHECK(sum == 731);
}

TEST_CASE("ladder: a table shared by all starts changes no value", "[ladder]") {
    ply::transposition_table<int> table(1 << 12);
    for (int round = 0; round < 2; ++round) {
        for (std::size_t start = 0; start < whole_games.size(); ++start) {
            CAPTURE(round, start);
            check_value(ply::negamax(ladder(rules, static_cast<int>(start)), table),
                        whole_games[start]);
        }
    }
}

TEST_CASE("ladder: games cut short have their values and best moves", "[ladder]") {
    for (auto const& known : cut_games) {
        ladder const game(rules, known.start);
        ply::transposition_table<int> reused(1 << 14);
        for (std::size_t i = 0; i < known.by_depth.size(); ++i) {
            ply::limits const limits{.depth = static_cast<int>(i) + 1};
            auto const& expected = known.by_depth[i];
            CAPTURE(known.start, limits.depth);
            check_all(ply::minimax(game, limits), expected);
            ply::transposition_table<int> memo(1 << 16);
            check_all(ply::negamax(game, memo, limits, {.prune = false}), expected);
            check_value(ply::alpha_beta(game, limits), expected);
            ply::transposition_table<int> fresh(1 << 16);
            check_value(ply::negamax(game, fresh, limits), expected);
            check_value(ply::negamax(game, reused, limits), expected);
        }
    }
}

TEST_CASE("ladder: the text names height and place", "[ladder]") {
    ladder game(rules, 5);
    CHECK(board_text(game) == "height 0 of 7, at 5 of 23\n");
    CHECK(side_text(game) == "first player");
    CHECK(move_text(game, 3) == "3");
    game.apply(3);
    CHECK(side_text(game) == "second player");
}
