#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/ladder.hpp"
#include "games/stones.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "check/broken_parts.hpp"

using broken::part;
using games::coins;

TEST_CASE("check_game finds each broken part of stones", "[check_game]") {
    auto options = broken::quickly();
    options.results = ply::game_results::decided;  // there is but one finished position
    broken::check_parts_of(games::stones(30), options);
}

TEST_CASE("check_game finds each broken part of misere stones", "[check_game]") {
    auto options = broken::quickly();
    options.results = ply::game_results::decided;
    options.search_nodes = 100;  // the first wrong claims stand before longer games
    broken::check_parts_of(games::stones(12, {{1, 2, 3}, true}), options);
}

TEST_CASE("check_game finds each broken part of bonus stones", "[check_game]") {
    broken::check_parts_of(games::bonus_stones(20), broken::quickly());
}

TEST_CASE("check_game finds each broken part of coins", "[check_game]") {
    coins const game({5, 9, 4, 5, 4, 6, 3, 7, 2, 2}, coins::rule::even_coin_keeps_turn);
    broken::check_parts_of(game, broken::quickly());
}

TEST_CASE("check_game finds each broken part of ladder", "[check_game]") {
    broken::check_parts_of(games::ladder({23, 7, 12, 7, 18}, 3), broken::quickly());
}

TEST_CASE("check_game finds each broken part of a tree", "[check_game]") {
    // No node is reached in two ways, so nothing depends on the way.
    broken::check_parts_of(games::tree<>("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]"),
                           broken::quickly(),
                           {part::hash_by_path, part::eval_by_path, part::moves_by_path});
}
