// self_test on games that are right, and what it does at the edges.
#include <ply/check/self_test.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "games/bonus_stones.hpp"
#include "games/exact_connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"

namespace {

template <class G, class Eval = ply::own_eval>
std::string found_in(G const& game, ply::self_test_options const& options = {},
                     Eval const& evaluator = {}) {
    return to_text(ply::self_test(game, options, evaluator), game);
}

template <class G, class Eval = ply::own_eval>
bool is_right(G const& game, Eval const& evaluator = {}) {
    bool right = true;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        ply::self_test_options const options{
            .seed = seed, .walks = 5, .nodes = 2000, .time = ply::time_limit()};
        auto const text = found_in(game, options, evaluator);
        UNSCOPED_INFO(text);
        right = right && text.find("nothing found in ") == 0;
    }
    return right;
}

}  // namespace

TEST_CASE("self_test finds nothing in games that are right", "[self_test]") {
    CHECK(is_right(games::stones(20)));
    CHECK(is_right(games::stones(20, {{1, 3, 4}, true})));
    CHECK(is_right(games::bonus_stones(20)));
    CHECK(is_right(games::three_piles({2, 3, 4})));
    CHECK(is_right(games::hare_and_wolves()));
    CHECK(is_right(games::tree<>("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]")));
}

TEST_CASE("self_test asks the null window solver where a game is small enough", "[self_test]") {
    CHECK(is_right(games::exact_connect_four<>("44444422226666")));

    struct too_modest : games::exact_connect_four<> {
        using exact_connect_four::exact_connect_four;
        std::pair<int, int> value_bounds() const { return {-1, 1}; }
    };
    auto const text = found_in(too_modest("44444422226666"), {.time = ply::time_limit()});
    INFO(text);
    CHECK(text.find("null_window_solver ") != std::string::npos);
    CHECK(text.find("null_window_solver does not solve the game") == std::string::npos);
}

TEST_CASE("self_test takes an evaluator in the place of eval()", "[self_test]") {
    auto const halves = [](games::stones const& game) {
        return game.left() == 0 ? ply::lost<double> : game.left() % 7 - 3.5;
    };
    CHECK(is_right(games::stones(20), halves));
    // One whose answers depend on how often it was asked.
    int calls = 0;
    auto const tires = [&calls](games::stones const&) { return ++calls % 1000; };
    ply::self_test_options const forever{.walks = 20, .time = ply::time_limit()};
    CHECK(found_in(games::stones(20), forever, tires).find("minimax finds ") == 0);
}

TEST_CASE("self_test does what its options say", "[self_test]") {
    games::stones const game(20);
    CHECK(ply::self_test(game, {.walks = 0}).positions == 0);
    CHECK(ply::self_test(game, {.walks = -1}).walks == 0);

    auto const at_the_start = ply::self_test(game, {.walks = 5, .plies = 0, .positions = 9});
    CHECK(at_the_start.positions == 5);
    CHECK(at_the_start.walks == 5);
    CHECK_FALSE(at_the_start.out_of_time);
    CHECK(ply::self_test(game, {.walks = 5, .plies = -3, .positions = -1}).positions == 5);
    CHECK(ply::self_test(game, {.walks = 1, .depth = -1}).ok());
    CHECK(ply::self_test(game, {.walks = 1, .nodes = 0}).ok());
    CHECK(ply::self_test(game, {.walks = 1, .runs = 0}).ok());

    auto const late = ply::self_test(game, {.time = std::chrono::seconds(0)});
    CHECK(late.out_of_time);
    CHECK(late.walks == 0);
}

TEST_CASE("self_test looks at a finished game too", "[self_test]") {
    CHECK(found_in(games::stones(0), {.walks = 2}) == "nothing found in 2 positions\n");
}
