#include "games/three_piles.hpp"

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::three_piles;
using games::three_piles_rules;
using play = three_piles::move_type;
using moves = std::vector<play>;
using piles = three_piles::piles_type;

static_assert(ply::HashedGame<three_piles>);

namespace {

three_piles one_pile_at_a_time() {
    return three_piles({2, 3, 4}, {.add = three_piles_rules::addition::one_pile});
}

piles after(three_piles game, play m) {
    game.apply(m);
    return game.piles();
}

}  // namespace

TEST_CASE("three piles: double pile 1, 2, 3, then add two to every pile", "[three_piles]") {
    three_piles const game({2, 3, 4});
    CHECK(support::move_list(game) ==
          moves{play::double_1, play::double_2, play::double_3, play::add_to_all});
    CHECK(after(game, play::double_1) == piles{4, 3, 4});
    CHECK(after(game, play::double_2) == piles{2, 6, 4});
    CHECK(after(game, play::double_3) == piles{2, 3, 8});
    CHECK(after(game, play::add_to_all) == piles{4, 5, 6});
}

TEST_CASE("three piles: the variant adds two to one pile", "[three_piles]") {
    auto const game = one_pile_at_a_time();
    CHECK(support::move_list(game) == moves{play::double_1, play::double_2, play::double_3,
                                            play::add_1, play::add_2, play::add_3});
    CHECK(after(game, play::add_1) == piles{4, 3, 4});
    CHECK(after(game, play::add_2) == piles{2, 5, 4});
    CHECK(after(game, play::add_3) == piles{2, 3, 6});
}

TEST_CASE("three piles: an empty pile cannot be doubled", "[three_piles]") {
    CHECK(support::move_list(three_piles({0, 1, 0})) == moves{play::double_2, play::add_to_all});
    CHECK(support::move_list(three_piles({0, 0, 0})) == moves{play::add_to_all});
}

TEST_CASE("three piles: the game ends at the limit of a pile or of the total", "[three_piles]") {
    CHECK_FALSE(three_piles({14, 5, 5}).over());
    CHECK(three_piles({15, 0, 0}).over());
    CHECK(three_piles({0, 0, 40}).over());
    CHECK(three_piles({14, 6, 5}).over());
    CHECK(three_piles({3, 3, 3}, {.pile_limit = 100, .total_limit = 9}).over());
    CHECK_FALSE(three_piles({15, 30, 40}, {.pile_limit = 100, .total_limit = 99}).over());
}

TEST_CASE("three piles: the side to move of a finished game has lost", "[three_piles]") {
    three_piles game({7, 8, 8});
    CHECK(game.eval() == 0);
    game.apply(play::double_2);
    CHECK(support::move_list(game).empty());
    CHECK(game.eval() == ply::lost<int>);
    CHECK(games::largest_pile{}(game) == ply::lost<int>);
}

TEST_CASE("three piles: the evaluator is the largest pile as MAX's gain", "[three_piles]") {
    games::largest_pile const evaluator;
    CHECK(evaluator(three_piles({2, 3, 4})) == 4);
    CHECK(evaluator(three_piles({9, 3, 4}, {}, false)) == -9);
}

TEST_CASE("three piles: piles and limits out of range are refused", "[three_piles]") {
    constexpr int most = three_piles::most;
    CHECK_THROWS_AS(three_piles({2, -1, 4}), std::invalid_argument);
    CHECK_THROWS_AS(three_piles({2, most, 4}), std::invalid_argument);
    CHECK_THROWS_AS(three_piles({2, 3, 4}, {.pile_limit = 0}), std::invalid_argument);
    CHECK_THROWS_AS(three_piles({2, 3, 4}, {.total_limit = most}), std::invalid_argument);
    three_piles large({most - 1, most - 1, most - 1}, {.pile_limit = most - 1});
    CHECK(large.over());
    CHECK(large.largest() == most - 1);
}

TEST_CASE("three piles: moves are undone and positions have their own hashes", "[three_piles]") {
    auto const whole = support::walk_tree(three_piles({2, 3, 4}), 100);
    CHECK(whole.nodes == 385);
    CHECK(whole.not_restored == 0);
    CHECK(whole.equal_hashes == 0);

    auto const variant = support::walk_tree(one_pile_at_a_time(), 6);
    CHECK(variant.nodes > 10'000);
    CHECK(variant.not_restored == 0);
    CHECK(variant.equal_hashes == 0);
}

TEST_CASE("three piles: the game from (2,3,4) has 140 positions, 4 of them for either side",
          "[three_piles]") {
    auto const whole = support::walk_tree(three_piles({2, 3, 4}), 100);
    std::set<piles> distinct;
    for (auto const& [hash, game] : whole.positions) distinct.insert(game.piles());
    CHECK(distinct.size() == 140);
    CHECK(whole.positions.size() == 144);
}

TEST_CASE("three piles: equal piles with the other side to move hash differently",
          "[three_piles]") {
    three_piles const max({2, 3, 4});
    three_piles const min({2, 3, 4}, {}, false);
    CHECK(max.hash() != min.hash());
    CHECK_FALSE(max == min);
    CHECK(three_piles({2, 3, 4}).hash() != three_piles({4, 3, 2}).hash());
}

TEST_CASE("three piles: depth 3 builds 81 nodes and finds the win by adding", "[three_piles]") {
    auto const r = ply::minimax(three_piles({2, 3, 4}), {.depth = 3}, {}, games::largest_pile{});
    CHECK(r.stats.nodes == 81);
    CHECK(r.value == ply::won<int>);
    CHECK(r.best == play::add_to_all);
    REQUIRE(r.moves.size() == 4);
    CHECK(r.moves[0].value == 12);
    CHECK(r.moves[1].value == 12);
    CHECK(r.moves[2].value == ply::lost<int>);
    CHECK(r.moves[3].value == ply::won<int>);
}

TEST_CASE("three piles: (2,3,4) is won in 3, only by adding two", "[three_piles]") {
    auto const r = ply::minimax(three_piles({2, 3, 4}));
    CHECK(r.stats.nodes == 385);
    CHECK(r.value == ply::won<int>);
    CHECK(r.distance == 3);
    CHECK(r.proven);
    CHECK(support::multi_pv(r) == moves{play::add_to_all});
    REQUIRE(r.moves.size() == 4);
    std::vector<int> distances;
    for (auto const& m : r.moves) distances.push_back(m.distance.value_or(-1));
    CHECK(distances == std::vector<int>{4, 4, 2, 3});
    for (std::size_t i = 0; i < 3; ++i) CHECK(r.moves[i].value == ply::lost<int>);
}

TEST_CASE("three piles: where two go on one pile, (2,3,4) is lost in 6", "[three_piles]") {
    ply::transposition_table<int> table(std::size_t{1} << 22);
    auto const r = ply::negamax(one_pile_at_a_time(), table, {}, {.prune = false});
    CHECK(r.value == ply::lost<int>);
    CHECK(r.distance == 6);
    REQUIRE(r.moves.size() == 6);
    CHECK(r.moves[2].move == play::double_3);
    CHECK(r.moves[2].distance == 2);
    CHECK(ply::negamax(one_pile_at_a_time(), table).distance == 6);
    CHECK(ply::alpha_beta(one_pile_at_a_time()).distance == 6);
}

TEST_CASE("three piles: every move is written in its own way", "[three_piles]") {
    std::set<std::string> texts;
    auto const game = one_pile_at_a_time();
    for (auto const m : game.moves()) texts.insert(move_text(game, m));
    CHECK(texts == std::set<std::string>{"d1", "d2", "d3", "a1", "a2", "a3"});
    CHECK(move_text(three_piles({2, 3, 4}), play::add_to_all) == "a");
}

TEST_CASE("three piles: the board shows piles, total and limits", "[three_piles]") {
    CHECK(board_text(three_piles({2, 0, 70}, {.pile_limit = 80, .total_limit = 90})) ==
          "pile 1  oo 2\n"
          "pile 2   0\n"
          "pile 3  " +
              std::string(60, 'o') +
              "... 70\n"
              "total 72 of 90, a pile up to 80\n");
    CHECK(side_text(three_piles({2, 3, 4})) == "first player");
    CHECK(side_text(three_piles({2, 3, 4}, {}, false)) == "second player");
}
