#include "games/bonus_stones.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::bonus_stones;
using numbers = std::vector<int>;

static_assert(ply::HashedGame<bonus_stones>);
static_assert(ply::HasToMove<bonus_stones>);

namespace {

/// Whether the side to move wins, by the rules alone: one, two, three stones; two move again.
std::vector<bool> wins_by_induction(int heap) {
    std::vector<bool> wins{false};
    for (int n = 1; n <= heap; ++n) {
        auto const at = [&](int taken) { return wins[static_cast<std::size_t>(n - taken)]; };
        bool const last = n <= 3;
        wins.push_back(last || !at(1) || at(2) || !at(3));
    }
    return wins;
}

}  // namespace

TEST_CASE("bonus stones: take one to three", "[bonus_stones]") {
    CHECK(support::move_list(bonus_stones(5)) == numbers{1, 2, 3});
    CHECK(support::move_list(bonus_stones(3)) == numbers{1, 2, 3});
    CHECK(support::move_list(bonus_stones(2)) == numbers{1, 2});
    CHECK(support::move_list(bonus_stones(1)) == numbers{1});
    CHECK(support::move_list(bonus_stones(0)).empty());
    CHECK_THROWS_AS(bonus_stones(-1), std::invalid_argument);
}

TEST_CASE("bonus stones: exactly two keep the turn", "[bonus_stones]") {
    bonus_stones game(10);
    CHECK(game.to_move() == 0);
    game.apply(2);
    CHECK(game.to_move() == 0);
    game.apply(1);
    CHECK(game.to_move() == 1);
    game.apply(2);
    CHECK(game.to_move() == 1);
    game.apply(3);
    CHECK(game.to_move() == 0);
    CHECK(game.left() == 2);
}

TEST_CASE("bonus stones: who finds no stones has lost, also after two last ones",
          "[bonus_stones]") {
    for (int const last : {1, 2, 3}) {
        bonus_stones game(last);
        CHECK(game.eval() == 0);
        game.apply(last);
        CHECK(game.to_move() == 1);
        CHECK(game.eval() == ply::lost<int>);
    }
}

TEST_CASE("bonus stones: moves are undone and positions have their own hashes", "[bonus_stones]") {
    auto const seen = support::walk_tree(bonus_stones(12), 100);
    CHECK(seen.nodes > 1000);
    CHECK(seen.positions.size() < 26);
    CHECK(seen.not_restored == 0);
    CHECK(seen.equal_hashes == 0);
    CHECK(bonus_stones(7).hash() != bonus_stones(7, false).hash());
    CHECK_FALSE(bonus_stones(7) == bonus_stones(7, false));
}

TEST_CASE("bonus stones: 4 and 8 are won by taking two", "[bonus_stones]") {
    for (int const heap : {4, 8}) {
        CAPTURE(heap);
        bonus_stones const game(heap);
        ply::transposition_table<int> table(4096);
        for (auto const& r : {ply::minimax(game), ply::alpha_beta(game), ply::negamax(game),
                              ply::negamax(game, table)}) {
            CHECK(r.value == ply::won<int>);
            CHECK(r.best == 2);
            CHECK(r.proven);
        }
    }
    auto const four = ply::minimax(bonus_stones(4));
    CHECK(four.distance == 2);
    CHECK(support::multi_pv(four) == numbers{2});
}

TEST_CASE("bonus stones: a search agrees with induction on the heap", "[bonus_stones]") {
    auto const wins = wins_by_induction(16);
    for (int heap = 1; heap <= 16; ++heap) {
        CAPTURE(heap);
        bool const won = wins[static_cast<std::size_t>(heap)];
        CHECK(ply::minimax(bonus_stones(heap)).value == (won ? ply::won<int> : ply::lost<int>));
    }
}

TEST_CASE("bonus stones: the board shows the heap", "[bonus_stones]") {
    bonus_stones game(7);
    CHECK(board_text(game) == "7 stones  ooooo oo\n");
    CHECK(move_text(game, 2) == "2");
    CHECK(side_text(game) == "first player");
    game.apply(3);
    CHECK(side_text(game) == "second player");
    CHECK(board_text(bonus_stones(1)) == "1 stone  o\n");
}
