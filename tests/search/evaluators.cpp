// Evaluators are never copied: those that can only be moved work everywhere.
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include <ply/search/analyse.hpp>

#include "games/connect_four.hpp"
#include "search/every_search.hpp"
#include "support/catch.hpp"

namespace {

using game_type = games::connect_four<4, 4>;

struct move_only {
    std::unique_ptr<int> bonus = std::make_unique<int>(1);
    int operator()(game_type const& game) const {
        auto const value = game.eval();
        return value == 0 ? *bonus * (game.stones() % 3 - 1) : value;
    }
};

/// The same, counting its copies.
struct counting {
    std::atomic<int>* copies;
    explicit counting(std::atomic<int>& count) : copies(&count) {}
    counting(counting const& other) : copies(other.copies) { ++*copies; }
    counting(counting&& other) noexcept : copies(other.copies) {}
    int operator()(game_type const& game) const { return move_only{}(game); }
};

}  // namespace

TEST_CASE("evaluators: every search takes one that can only be moved", "[evaluators]") {
    game_type game;
    move_only const evaluator;
    auto const expected = ply::minimax(game, {.depth = 4}, {}, evaluator);
    support::for_all_searches(
        game, {.limits = {.depth = 4}},
        [&](auto const& r) { CHECK(r.value == expected.value); }, evaluator);
    std::vector<game_type> const positions(3);
    for (auto const& r : ply::analyse(positions, {.depth = 4}, {}, evaluator)) {
        CHECK(r.value == expected.value);
    }
    CHECK(ply::analyse_moves(game, {.depth = 4}, {}, evaluator).value == expected.value);
}

TEST_CASE("evaluators: none is copied", "[evaluators]") {
    std::atomic<int> copies{0};
    counting const evaluator(copies);
    game_type game;
    support::for_all_searches(
        game, {.limits = {.depth = 4}}, [](auto const& r) { CHECK(r.best); }, evaluator);
    std::vector<game_type> const positions(3);
    ply::analyse(positions, {.depth = 3}, {.resources = {.threads = 2}}, evaluator);
    ply::analyse_moves(game, {.depth = 3}, {.resources = {.threads = 2}}, evaluator);
    CHECK(copies == 0);
}

TEST_CASE("evaluators: an engine takes its own by value, moved in", "[evaluators]") {
    std::atomic<int> copies{0};
    game_type game;
    auto const expected = ply::minimax(game, {.depth = 4}, {}, move_only{});
    for (int const threads : {1, 3}) {
        for (bool const deterministic : {false, true}) {
            ply::engine<game_type, move_only> e({.resources = {.threads = threads}}, move_only{});
            e.options().deterministic = deterministic;
            CHECK(e.search(game, {.depth = 4}).value == expected.value);
            ply::engine<game_type, counting> c({.resources = {.threads = threads}},
                                               counting(copies));
            c.options().deterministic = deterministic;
            CHECK(c.search(game, {.depth = 4}).value == expected.value);
        }
    }
    CHECK(copies == 0);
}
