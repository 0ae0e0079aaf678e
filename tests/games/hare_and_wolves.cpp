#include "games/hare_and_wolves.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::hare_and_wolves;
using side = hare_and_wolves::side;
using texts = std::vector<std::string>;

static_assert(ply::HashedGame<hare_and_wolves>);

namespace {

/// A square as people write it, "a1" at the lower left.
int at(char const* square) { return hare_and_wolves::square('8' - square[1], square[0] - 'a'); }

hare_and_wolves position(std::vector<char const*> const& wolves, char const* hare, side to_move) {
    hare_and_wolves::bits set = 0;
    for (auto const* wolf : wolves) set |= hare_and_wolves::bit(at(wolf));
    return {set, at(hare), to_move};
}

texts move_texts(hare_and_wolves const& game) {
    texts list;
    for (auto const move : game.moves()) list.push_back(move_text(game, move));
    return list;
}

/// Every position that can be reached, by hash.
std::vector<hare_and_wolves> reachable(hare_and_wolves const& start) {
    std::unordered_set<std::uint64_t> seen{start.hash()};
    std::vector<hare_and_wolves> list{start};
    for (std::size_t i = 0; i < list.size(); ++i) {
        for (auto const move : list[i].moves()) {
            auto next = list[i];
            next.apply(move);
            if (seen.insert(next.hash()).second) list.push_back(next);
        }
    }
    return list;
}

constexpr int hare_columns[] = {0, 2, 4, 6};

}  // namespace

TEST_CASE("hare and wolves: the wolves start on the top row, the hare below", "[hare_and_wolves]") {
    CHECK(board_text(hare_and_wolves(2)) ==
          "8   W   W   W   W\n"
          "7 .   .   .   .  \n"
          "6   .   .   .   .\n"
          "5 .   .   .   .  \n"
          "4   .   .   .   .\n"
          "3 .   .   .   .  \n"
          "2   .   .   .   .\n"
          "1 .   H   .   .  \n"
          "  a b c d e f g h\n");
    CHECK(side_text(hare_and_wolves(2)) == "hare");
    CHECK(side_text(hare_and_wolves(2, side::wolves)) == "wolves");
}

TEST_CASE("hare and wolves: the hare steps up and then down, left before right",
          "[hare_and_wolves]") {
    CHECK(move_texts(position({"b8"}, "d4", side::hare)) == texts{"d4c5", "d4e5", "d4c3", "d4e3"});
    CHECK(move_texts(position({"b8"}, "c5", side::hare)) == texts{"c5b6", "c5d6", "c5b4", "c5d4"});
    CHECK(move_texts(position({"b8"}, "a3", side::hare)) == texts{"a3b4", "a3b2"});
    CHECK(move_texts(position({"b8"}, "h4", side::hare)) == texts{"h4g5", "h4g3"});
    CHECK(move_texts(position({"b8"}, "g1", side::hare)) == texts{"g1f2", "g1h2"});
    CHECK(move_texts(position({"c5", "e3"}, "d4", side::hare)) == texts{"d4e5", "d4c3"});
}

TEST_CASE("hare and wolves: wolves step down only, from the top left on", "[hare_and_wolves]") {
    CHECK(move_texts(hare_and_wolves(0, side::wolves)) ==
          texts{"b8a7", "b8c7", "d8c7", "d8e7", "f8e7", "f8g7", "h8g7"});
    CHECK(move_texts(position({"h2", "a3", "d4", "e3"}, "c3", side::wolves)) ==
          texts{"a3b2", "e3d2", "e3f2", "h2g1"});
    CHECK(move_texts(position({"a1", "c1", "e3", "h4"}, "d2", side::wolves)) ==
          texts{"h4g3", "e3f2"});
}

TEST_CASE("hare and wolves: the hare wins on the top row, whoever is to move",
          "[hare_and_wolves]") {
    for (auto const to_move : {side::hare, side::wolves}) {
        auto const game = position({"b6", "d6", "f6"}, "d8", to_move);
        CHECK(game.moves().empty());
        CHECK(game.eval() == (to_move == side::hare ? ply::won<int> : ply::lost<int>));
    }
}

TEST_CASE("hare and wolves: the hare wins when it is the wolves' turn and none can move",
          "[hare_and_wolves]") {
    auto const stuck = position({"a1", "c1", "e1", "g1"}, "d4", side::wolves);
    CHECK(stuck.moves().empty());
    CHECK(stuck.eval() == ply::lost<int>);
    CHECK(position({"a1", "c1", "e1", "g1"}, "d4", side::hare).eval() == 0);
    // The hare itself may stand in the way.
    CHECK(position({"a1", "c1", "e1", "h2"}, "g1", side::wolves).eval() == ply::lost<int>);
}

TEST_CASE("hare and wolves: the wolves win when it is the hare's turn and it cannot move",
          "[hare_and_wolves]") {
    auto const caught = position({"b8", "d8", "f2", "h2"}, "g1", side::hare);
    CHECK(caught.moves().empty());
    CHECK(caught.eval() == ply::lost<int>);
    CHECK(position({"b8", "d8", "f2", "h2"}, "g1", side::wolves).eval() == 0);
}

TEST_CASE("hare and wolves: positions that cannot be are refused", "[hare_and_wolves]") {
    CHECK_THROWS_AS(hare_and_wolves(1), std::invalid_argument);
    CHECK_THROWS_AS(hare_and_wolves(8), std::invalid_argument);
    CHECK_THROWS_AS(hare_and_wolves(-2), std::invalid_argument);
    CHECK_THROWS_AS(hare_and_wolves(0xf, 3, side::hare), std::invalid_argument);
    CHECK_THROWS_AS(hare_and_wolves(0xf, 32, side::hare), std::invalid_argument);
    CHECK_THROWS_AS(hare_and_wolves(0x1f, 30, side::hare), std::invalid_argument);
    CHECK_THROWS_AS(hare_and_wolves::square(0, 0), std::invalid_argument);
}

TEST_CASE("hare and wolves: lines of play from column 2", "[hare_and_wolves]") {
    hare_and_wolves game(2);
    std::vector<std::uint64_t> lines;
    for (int depth = 0; depth <= 5; ++depth) lines.push_back(support::perft(game, depth));
    CHECK(lines == std::vector<std::uint64_t>{1, 2, 14, 56, 344, 903});
}

TEST_CASE("hare and wolves: moves are undone and positions have their own hashes",
          "[hare_and_wolves]") {
    for (auto const first : {side::hare, side::wolves}) {
        auto const seen = support::walk_tree(hare_and_wolves(4, first), 6);
        CHECK(seen.nodes > 5000);
        CHECK(seen.not_restored == 0);
        CHECK(seen.equal_hashes == 0);
    }
    // A hare among wolves that are about to be stuck, down to the end.
    auto const late = position({"a3", "b2", "e3", "g1"}, "h4", side::wolves);
    auto const seen = support::walk_tree(late, 12);
    CHECK(seen.nodes > 1000);
    CHECK(seen.not_restored == 0);
    CHECK(seen.equal_hashes == 0);
}

TEST_CASE("hare and wolves: the other side to move hashes differently", "[hare_and_wolves]") {
    CHECK(hare_and_wolves(2).hash() != hare_and_wolves(2, side::wolves).hash());
    CHECK_FALSE(hare_and_wolves(2) == hare_and_wolves(2, side::wolves));
}

TEST_CASE("hare and wolves: positions that can be reached with the hare not yet home",
          "[hare_and_wolves]") {
    std::vector<int> counts;
    for (int const column : hare_columns) {
        int count = 0;
        for (auto const& game : reachable(hare_and_wolves(column)))
            count += game.hare_is_home() ? 0 : 1;
        counts.push_back(count);
    }
    CHECK(counts == std::vector<int>{834'767, 837'060, 837'246, 836'309});
}

TEST_CASE("hare and wolves: the wolves win from every column, in 44 plies if the hare begins",
          "[hare_and_wolves]") {
    for (int const column : hare_columns) {
        CAPTURE(column);
        ply::transposition_table<int> table(std::size_t{1} << 25);
        auto const hare_first = ply::negamax(hare_and_wolves(column), table);
        CHECK(hare_first.value == ply::lost<int>);
        CHECK(hare_first.distance == 44);
        CHECK(hare_first.proven);
        auto const wolves_first = ply::negamax(hare_and_wolves(column, side::wolves), table);
        CHECK(wolves_first.value == ply::won<int>);
        CHECK(wolves_first.distance == 43);
    }
}

TEST_CASE("hare and wolves: without pruning every first step has the same value",
          "[hare_and_wolves]") {
    ply::transposition_table<int> table(std::size_t{1} << 26);
    auto const r = ply::negamax(hare_and_wolves(2), table, {}, {.prune = false});
    CHECK(r.value == ply::lost<int>);
    CHECK(r.distance == 44);
    CHECK(support::multi_pv(r).size() == 2);
    CHECK(r.line.size() == 44);
}

TEST_CASE("hare and wolves: the way of the hare goes round wolves", "[hare_and_wolves]") {
    CHECK(way_of_hare(position({"b8"}, "a1", side::hare)) == 7);
    CHECK(way_of_hare(position({"b8"}, "d8", side::hare)) == 0);
    CHECK(way_of_hare(position({"b4", "d4", "f4"}, "a3", side::hare)) == 11);
    CHECK(way_of_hare(position({"b4", "d4", "f4", "h4"}, "a3", side::hare)) == games::no_way);
    CHECK(way_of_hare(position({"f2", "h2"}, "g1", side::wolves)) == games::no_way);
}

TEST_CASE("hare and wolves: evaluators are for the side to move", "[hare_and_wolves]") {
    for (auto const to_move : {side::hare, side::wolves}) {
        int const sign = to_move == side::hare ? 1 : -1;
        auto const game = position({"b4", "d4", "f4"}, "a3", to_move);
        CHECK(games::hare_row{}(game) == sign * 2);
        CHECK(games::hare_distance{}(game) == sign * -11);
        CHECK(games::hare_row_and_distance{}(game) == sign * -9);
        auto const shut_in = position({"b4", "d4", "f4", "h4"}, "a3", to_move);
        CHECK(games::hare_distance{}(shut_in) == sign * -games::no_way);
    }
}

TEST_CASE("hare and wolves: evaluators are exact when the game is over", "[hare_and_wolves]") {
    for (auto const& game :
         {position({"b6"}, "d8", side::hare), position({"b6"}, "d8", side::wolves),
          position({"f2", "h2"}, "g1", side::hare),
          position({"a1", "c1", "e1", "g1"}, "d4", side::wolves)}) {
        CHECK(game.eval() != 0);
        CHECK(games::hare_row{}(game) == game.eval());
        CHECK(games::hare_distance{}(game) == game.eval());
        CHECK(games::hare_row_and_distance{}(game) == game.eval());
    }
}

TEST_CASE("hare and wolves: evaluators do not change the value of the whole game",
          "[hare_and_wolves]") {
    auto const late = position({"a3", "d4", "e3", "g3"}, "c1", side::hare);
    auto const exact = ply::negamax(late);
    CHECK(exact.distance.has_value());
    CHECK(ply::negamax(late, {}, {}, games::hare_row{}).distance == exact.distance);
    CHECK(ply::negamax(late, {}, {}, games::hare_distance{}).value == exact.value);
    CHECK(ply::negamax(late, {}, {}, games::hare_row_and_distance{}).value == exact.value);
}

TEST_CASE("hare and wolves: among equals the wolves take the first move, the hare the last",
          "[hare_and_wolves]") {
    hare_and_wolves const hare_first(4);
    auto const hare = ply::minimax(hare_first, {.depth = 1}, {.ties = tie_policy_for(hare_first)},
                                   games::hare_row{});
    REQUIRE(hare.best);
    CHECK(support::multi_pv(hare).size() == 2);
    CHECK(move_text(hare_first, *hare.best) == "e1f2");

    hare_and_wolves const wolves_first(4, side::wolves);
    auto const wolves = ply::minimax(wolves_first, {.depth = 1},
                                     {.ties = tie_policy_for(wolves_first)}, games::hare_row{});
    REQUIRE(wolves.best);
    CHECK(support::multi_pv(wolves).size() == 7);
    CHECK(move_text(wolves_first, *wolves.best) == "b8a7");
}
