#include "games/connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "check/broken_parts.hpp"

using games::hare_and_wolves;

TEST_CASE("check_game finds each broken part of tic-tac-toe", "[check_game]") {
    broken::check_parts_of(games::tic_tac_toe(), broken::quickly());
}

TEST_CASE("check_game finds each broken part of connect four", "[check_game]") {
    broken::check_parts_of(games::connect_four<>(), broken::quickly());
}

TEST_CASE("check_game finds each broken part of hare and wolves", "[check_game]") {
    // The wolves have come down to the row above the hare's next step.
    hare_and_wolves::bits wolves = 0;
    for (int const column : {0, 2, 4, 6}) {
        wolves |= hare_and_wolves::bit(hare_and_wolves::square(5, column));
    }
    broken::check_parts_of(
        hare_and_wolves(wolves, hare_and_wolves::square(7, 2), hare_and_wolves::side::hare),
        broken::quickly());
}

TEST_CASE("check_game finds each broken part of three piles", "[check_game]") {
    broken::check_parts_of(games::three_piles({2, 3, 4}), broken::quickly());
}
