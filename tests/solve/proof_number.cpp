// Proof-number search with a tree in memory.
#include <atomic>
#include <cstddef>
#include <cstdint>

#include <ply/search/minimax.hpp>
#include <ply/solve/proof_number/proof_number.hpp>

#include "solve/proof_games.hpp"
#include "support/catch.hpp"
#include "support/endless_games.hpp"
#include "support/random_games.hpp"

using proof_games::check_value;
using proof_games::corridor;

TEST_CASE("proof-number search finds the known outcomes", "[proof_number]") {
    proof_games::for_each_small_game(
        [](auto const& game, int value) { check_value(game, ply::proof_number(game), value); });
}

TEST_CASE("proof-number search sees through the known graphs", "[proof_number]") {
    proof_games::for_each_known_graph([](games::graph const& game, int value) {
        check_value(game, ply::proof_number(game), value);
    });
}

TEST_CASE("proof-number search is right on random graphs with endless play", "[proof_number]") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        auto const edges = support::random_edges(seed, 8);
        auto const worth = support::worths(edges);
        for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
            CAPTURE(seed, node);
            games::graph const game(edges, node);
            auto const found = ply::proof_number(game, {.nodes = 1'000'000});
            check_value(game, found, worth[static_cast<std::size_t>(node)] * ply::won<int>);
            if (found.best) CHECK(support::keeps(worth, node, *found.best));
        }
    }
}

TEST_CASE("proof-number search names a move that reaches what was asked, whatever repeats",
          "[proof_number]") {
    games::graph const game("[[2,3],[1,2],[0],[]]", 1);
    CHECK(ply::proof_number(game, {}, {.question = 0}).best == 2);
    proof_games::check_questions_on_graphs(
        300, [](std::uint64_t, auto const& graph, int goal, auto const& check) {
            check(ply::proof_number(graph, {.nodes = 100'000}, {.question = goal}));
            check(ply::proof_number(graph, {.nodes = 9}, {.question = goal}));
        });
}

TEMPLATE_TEST_CASE("proof-number search agrees with minimax on random games", "[proof_number]",
                   (support::graph_game<int>), (support::graph_game<int, true, true>),
                   (support::graph_game<double, true, false, true>)) {
    using S = typename TestType::score_type;
    support::shape const shapes[] = {{.height = 6, .width = 0},
                                     {.height = 8, .width = 6, .keeps_turn = 30},
                                     {.height = 7, .width = 8, .decided = 20, .payoffs = 30}};
    for (auto const& shape : shapes) {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            CAPTURE(seed, shape.width, shape.payoffs);
            auto const positions = support::random_graph<S>(seed, shape, TestType::turns);
            TestType const start(positions);
            support::solver<S> oracle(positions);
            TestType game = start;
            auto const found = ply::proof_number(game);
            auto const truth = oracle.value(0, ply::unlimited).value;
            check_value(game, found, truth);
            CHECK(game == start);
            if (found.best) CHECK(oracle.move_value(0, *found.best, ply::unlimited).value == truth);
        }
    }
}

TEST_CASE("a full tree, like any limit, leaves bounds that hold", "[proof_number]") {
    games::exact_connect_four<4, 4> const game;
    for (std::size_t const bytes : {0u, 100u, 5'000u, 100'000u}) {
        CAPTURE(bytes);
        auto const found = ply::proof_number(game, {}, {.resources = {.memory = bytes}});
        CHECK(found.stop == ply::stop_reason::memory);
        CHECK(found.at_least <= 0);
        CHECK(found.at_most >= 0);
        CHECK(found.bound != ply::bound::exact);
        CHECK(found.best.has_value());
    }
    for (std::uint64_t const nodes : {0u, 1u, 2u, 5u, 1000u}) {
        auto const found = ply::proof_number(game, {.nodes = nodes});
        CHECK(found.stop == ply::stop_reason::nodes);
        CHECK(found.stats.nodes == nodes);
        CHECK(found.best.has_value());
    }
    std::atomic<bool> const stop = true;
    CHECK(ply::proof_number(game, {.stop = &stop}).stop == ply::stop_reason::stopped);
}

TEST_CASE("the numbers of the root are those of the textbook", "[proof_number]") {
    // A root with two moves: one leads to three replies, the other one to two. Before anything is
    // decided, a proof needs the two replies, and a disproof one reply of each.
    games::graph const game("[[1,2],[3,4,5],[6,7],[8],[8],[8],[8],[8],[9],[8]]");
    auto const found = ply::proof_number(game, {.nodes = 3}, {.question = 1});
    CHECK(found.stop == ply::stop_reason::nodes);
    CHECK(found.proof == 2);
    CHECK(found.disproof == 2);
}

TEST_CASE("proof-number search needs no machine stack for long lines", "[proof_number]") {
    for (int const plies : {100'000, 100'001}) {
        int const value = plies % 2 == 0 ? ply::lost<int> : ply::won<int>;
        corridor<false> const game{plies};
        check_value(game, ply::proof_number(game, {}, {.resources = {.stack = 0}}), value);
        corridor<true> const own{plies};
        check_value(own, ply::proof_number(own, {}, {.resources = {.stack = 0}}), ply::lost<int>);
    }
}

TEST_CASE("whatever a game throws, proof-number search leaves it as it was", "[proof_number]") {
    std::atomic<long> fuse{0};
    proof_games::fragile const start(fuse);
    proof_games::fragile game = start;
    auto const value = ply::minimax(game).value;
    for (long at = 1; at < 100'000; at += 1 + at / 30) {
        fuse = at;
        try {
            auto const found = ply::proof_number(game);
            fuse = 0;
            CHECK(found.value == value);
            return;
        } catch (proof_games::fragile::thrown const&) {
        }
        fuse = 0;
        REQUIRE(game == start);
    }
    FAIL("the game never came to its end");
}
