// Depth-first proof-number search by several threads: the outcomes are those of one.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/solve/proof_number/df_pn.hpp>

#include "solve/proof_games.hpp"
#include "support/catch.hpp"
#include "support/endless_games.hpp"
#include "support/random_games.hpp"

namespace {

using proof_games::check_value;

template <class S>
ply::df_pn_options<S> with(int threads, std::size_t bytes) {
    ply::df_pn_options<S> o;
    o.resources.threads = threads;
    o.resources.memory = bytes;
    return o;
}

}  // namespace

TEST_CASE("any number of threads finds the known outcomes", "[df_pn][threads]") {
    for (int const threads : {2, 8, 0}) {
        for (std::size_t const bytes : {0u, 1u << 18}) {
            CAPTURE(threads, bytes);
            proof_games::for_each_small_game([&](auto const& game, int value) {
                auto const found = ply::df_pn(game, {}, with<int>(threads, bytes));
                check_value(game, found, value);
            });
        }
    }
    games::exact_connect_four<5, 4> const game;
    auto const found = ply::df_pn(game, {}, with<int>(8, 1 << 22));
    check_value(game, found, 0);
}

TEST_CASE("several threads are right on random graphs with endless play", "[df_pn][threads]") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        auto const edges = support::random_edges(seed, seed % 3 == 0 ? 24 : 8);
        auto const worth = support::worths(edges);
        for (std::size_t const bytes : {0u, 1u << 16}) {
            ply::df_pn_solver<games::graph> solver(with<int>(4, bytes));
            for (int node = 0; node < static_cast<int>(edges.size()); node += 2) {
                CAPTURE(seed, bytes, node);
                games::graph const game(edges, node);
                auto const found = solver.solve(game);
                check_value(game, found, worth[static_cast<std::size_t>(node)] * ply::won<int>);
                if (found.best) CHECK(support::keeps(worth, node, *found.best));
            }
        }
    }
}

TEST_CASE("several threads name a move that reaches what was asked, whatever repeats",
          "[df_pn][threads]") {
    proof_games::check_questions_on_graphs(
        6, [](std::uint64_t, auto const& game, int goal, auto const& check) {
            check(ply::df_pn(
                game, {},
                {.resources = {.threads = 2, .memory = 1 << 12}, .question = goal}));
        });
}

TEMPLATE_TEST_CASE("several threads agree with minimax on random games", "[df_pn][threads]",
                   (support::graph_game<int, true, true>),
                   (support::graph_game<double, true, false, true>)) {
    using S = typename TestType::score_type;
    support::shape const shapes[] = {{.height = 8, .width = 6, .keeps_turn = 30},
                                     {.height = 7, .width = 8, .decided = 20, .payoffs = 30}};
    for (auto const& shape : shapes) {
        for (std::uint64_t seed = 0; seed < 25; ++seed) {
            CAPTURE(seed, shape.height);
            auto const positions = support::random_graph<S>(seed, shape, TestType::turns);
            TestType const start(positions);
            support::solver<S> oracle(positions);
            auto const truth = oracle.value(0, ply::unlimited).value;
            TestType game = start;
            auto const found = ply::df_pn(game, {}, with<S>(3, 1 << 16));
            check_value(game, found, truth);
            CHECK(game == start);
            if (found.best) CHECK(oracle.move_value(0, *found.best, ply::unlimited).value == truth);
        }
    }
}

TEST_CASE("limits hold for all threads together", "[df_pn][threads]") {
    using namespace std::chrono_literals;
    games::connect_four<> const game;
    for (std::uint64_t const nodes : {0u, 1u, 100u, 20'000u}) {
        auto const found = ply::df_pn(game, {.nodes = nodes}, {.resources = {.threads = 4}});
        CAPTURE(nodes, found.stats.nodes);
        CHECK(found.stop == ply::stop_reason::nodes);
        CHECK(found.stats.nodes <= nodes);
        CHECK(found.at_least <= 0);
        CHECK(found.at_most > 0);
        CHECK(found.best.has_value());
    }
    std::atomic<bool> const stop = true;
    CHECK(ply::df_pn(game, {.stop = &stop}, {.resources = {.threads = 4}}).stop == ply::stop_reason::stopped);
    CHECK(ply::df_pn(game, {.time = 5ms}, {.resources = {.threads = 4}}).stop == ply::stop_reason::time);
}

TEST_CASE("a solver that was stopped goes on with any number of threads", "[df_pn][threads]") {
    games::exact_connect_four<4, 4> const game;
    ply::df_pn_solver<games::exact_connect_four<4, 4>> solver;
    for (int const threads : {4, 1, 2}) {
        solver.options().resources.threads = threads;
        CHECK_FALSE(solver.solve(game, {.nodes = 2000}).finished());
    }
    check_value(game, solver.solve(game), 0);
    solver.options().resources.threads = 1;
    check_value(game, solver.solve(game), 0);
}

TEST_CASE("what a game throws in any thread reaches the caller", "[df_pn][threads]") {
    std::atomic<long> fuse{0};
    proof_games::fragile const start(fuse);
    proof_games::fragile game = start;
    auto const value = ply::df_pn(game).value;
    int threw = 0;
    for (long at = 1; at < 3000; at += 1 + at / 5) {
        CAPTURE(at);
        ply::df_pn_solver<proof_games::fragile> solver(with<int>(4, 1 << 16));
        fuse = at;
        try {
            static_cast<void>(solver.solve(game));
        } catch (proof_games::fragile::thrown const&) {
            ++threw;
        }
        fuse = 0;
        REQUIRE(game == start);
        CHECK(solver.solve(game).value == value);
    }
    CHECK(threw > 10);
}
