// Depth-first proof-number search against known answers, plain minimax and rounds from the ends.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <ply/search/minimax.hpp>
#include <ply/solve/proof_number/df_pn.hpp>

#include "solve/proof_games.hpp"
#include "support/catch.hpp"
#include "support/endless_games.hpp"
#include "support/random_games.hpp"

namespace {

using proof_games::check_value;
using proof_games::corridor;

constexpr std::size_t table_sizes[] = {0, 1000, 1 << 20};

template <class S>
ply::df_pn_options<S> options(std::size_t bytes, bool sums) {
    ply::df_pn_options<S> o;
    o.resources.memory = bytes;
    o.sums = sums;
    return o;
}

}  // namespace

TEST_CASE("df-pn finds the known outcomes, with tables of any size", "[df_pn]") {
    for (std::size_t const bytes : table_sizes) {
        for (bool const sums : {false, true}) {
            CAPTURE(bytes, sums);
            proof_games::for_each_small_game([&](auto const& game, int value) {
                auto const found = ply::df_pn(game, {}, options<int>(bytes, sums));
                check_value(game, found, value);
            });
        }
    }
}

TEST_CASE("df-pn finds that boards of connect four are drawn, and never decided", "[df_pn]") {
    check_value(games::connect_four<3, 6>(), ply::df_pn(games::connect_four<3, 6>()), 0);
    check_value(games::connect_four<4, 5>(), ply::df_pn(games::connect_four<4, 5>()), 0);
    check_value(games::exact_connect_four<5, 4>(), ply::df_pn(games::exact_connect_four<5, 4>()),
                0);
}

TEST_CASE("a win, a draw and a loss are told apart by two questions", "[df_pn]") {
    CHECK(ply::df_pn(games::tic_tac_toe()).questions == 2);
    CHECK(ply::df_pn(games::stones(7)).questions == 1);
    CHECK(ply::df_pn(games::stones(8)).questions <= 2);
    CHECK(ply::df_pn(games::connect_four<3, 4>()).questions == 2);
}

TEST_CASE("df-pn sees through the known graphs, every node as the root", "[df_pn]") {
    for (std::size_t const bytes : table_sizes) {
        ply::df_pn_solver<games::graph> solver(options<int>(bytes, false));
        proof_games::for_each_known_graph([&](games::graph const& game, int value) {
            // Each graph has its own solver, as nodes of others have the same hashes.
            check_value(game, ply::df_pn(game, {}, options<int>(bytes, false)), value);
        });
    }
}

TEST_CASE("df-pn is right on random graphs with endless play, by a solver used for every root",
          "[df_pn]") {
    // Some of these, of larger graphs, are wrong where a draw by repetition is taken for a fact.
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        int const most = seed % 3 == 0 ? 8 : seed % 3 == 1 ? 24 : 60;
        auto const edges = support::random_edges(seed, most);
        auto const worth = support::worths(edges);
        CAPTURE(seed, most);
        for (std::size_t const bytes : table_sizes) {
            ply::df_pn_solver<games::graph> solver(options<int>(bytes, seed % 2 == 0));
            for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
                games::graph const game(edges, node);
                CAPTURE(bytes, node);
                auto const found = solver.solve(game, {.nodes = 1'000'000});
                int const sign = worth[static_cast<std::size_t>(node)];
                check_value(game, found, sign * ply::won<int>);
                if (found.best) CHECK(support::keeps(worth, node, *found.best));
            }
        }
    }
}

TEST_CASE("df-pn is right where positions know that they repeat", "[df_pn]") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        auto const edges = support::random_edges(seed, seed % 3 == 0 ? 14 : 8);
        auto const worth = support::worths(edges);
        for (std::size_t const bytes : table_sizes) {
            ply::df_pn_solver<proof_games::graph_with_history> solver(
                options<int>(bytes, seed % 2 == 0));
            for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
                CAPTURE(seed, bytes, node);
                proof_games::graph_with_history const game{games::graph(edges, node)};
                auto const found = solver.solve(game, {.nodes = 1'000'000});
                int const sign = worth[static_cast<std::size_t>(node)];
                check_value(game, found, sign * ply::won<int>);
                if (found.best) CHECK(support::keeps(worth, node, *found.best));
            }
        }
    }
}

TEMPLATE_TEST_CASE("df-pn agrees with minimax on random games", "[df_pn]",
                   (support::graph_game<int>), (support::graph_game<int, true, true>),
                   (support::graph_game<double, true>), (support::graph_game<std::int8_t>),
                   (support::graph_game<std::int64_t, true, false, true>)) {
    using S = typename TestType::score_type;
    std::vector<support::shape> const shapes = {
        {.height = 6, .width = 0},
        {.height = 8, .width = 6, .keeps_turn = 30},
        {.height = 10, .width = 4, .jumps = 30, .decided = 100},
        {.height = 7, .width = 8, .decided = 20, .payoffs = 30},
        {.height = 5, .width = 5, .payoffs = 0},
    };
    for (std::size_t kind = 0; kind < shapes.size(); ++kind) {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            auto const positions = support::random_graph<S>(seed, shapes[kind], TestType::turns);
            TestType const start(positions);
            support::solver<S> oracle(positions);
            auto const truth = oracle.value(0, ply::unlimited).value;
            CAPTURE(seed, kind);
            TestType game = start;
            for (std::size_t const bytes : table_sizes) {
                auto const found = ply::df_pn(game, {}, options<S>(bytes, seed % 2 == 0));
                check_value(game, found, truth);
                CHECK(game == start);
                if (!found.best) continue;
                auto const worth = oracle.move_value(0, *found.best, ply::unlimited);
                CHECK(worth.value == truth);
            }
        }
    }
}

TEST_CASE("one question has its answer alone", "[df_pn]") {
    games::coins const game({5, 9, 4, 5, 4, 6, 3, 7, 2, 2},
                            games::coins::rule::even_coin_keeps_turn);
    ply::df_pn_solver<games::coins> solver;
    for (int value = 10; value < 30; ++value) {
        CAPTURE(value);
        auto const found = solver.ask(game, value);
        CHECK(found.finished());
        CHECK(found.questions == 1);
        CHECK(found.at_least <= 19);
        CHECK(found.at_most >= 19);
        CHECK((found.at_least >= value) == (19 >= value));
        CHECK((found.at_most >= value) == (19 >= value));
    }
    auto const shown = ply::df_pn(game, {}, {.question = 15});
    CHECK(shown.at_least >= 15);
    CHECK(shown.bound == ply::bound::lower);
    CHECK(ply::df_pn(game, {}, {.question = 20}).bound == ply::bound::upper);
}

TEST_CASE("what is enough for a draw gives no win away, where the sides are not told apart",
          "[df_pn]") {
    // From node 1 the way back to it is a draw only for who has no win: here, by node 2.
    games::graph const game("[[2,3],[1,2],[0],[]]", 1);
    auto const found = ply::df_pn(game, {}, {.question = 0});
    CHECK(found.best == 2);
    CHECK(found.at_least == ply::won<int>);
    // Where there is no win, it is a draw.
    auto const drawn = ply::df_pn(games::graph("[[1,2],[0],[3],[]]"), {}, {.question = 0});
    CHECK(drawn.at_least == 0);
    CHECK(drawn.best == 1);
    // Is it at least a draw? If the rest has to wait, so has the move.
    for (std::uint64_t nodes = 1; nodes < found.stats.nodes; ++nodes) {
        CAPTURE(nodes);
        auto const stopped = ply::df_pn(game, {.nodes = nodes}, {.question = 0});
        CHECK_FALSE(stopped.finished());
        CHECK((stopped.at_least == ply::lost<int> || stopped.best == 2));
    }
}

TEST_CASE("one question about graphs with endless play and payoffs names a move that reaches it",
          "[df_pn]") {
    proof_games::check_questions_on_graphs(
        300, [](auto seed, auto const& game, int goal, auto const& check) {
            auto const with = options<int>(seed % 2 == 0 ? 0 : 1 << 14, false);
            ply::df_pn_solver<support::paid_graph> solver(with);
            for (std::uint64_t nodes = 1; nodes < 20; nodes += 3)
                check(solver.ask(game, goal, {.nodes = nodes}));
            check(solver.ask(game, goal));
            check(ply::df_pn_solver<support::paid_graph>(with).ask(game, goal));
        });
}

TEST_CASE("a stopped search knows bounds that hold, and a later one goes on", "[df_pn]") {
    games::exact_connect_four<5, 4> const game;
    for (std::uint64_t const nodes : {0u, 1u, 2u, 7u, 100u, 3000u}) {
        CAPTURE(nodes);
        auto const found = ply::df_pn(game, {.nodes = nodes});
        CHECK(found.stop == ply::stop_reason::nodes);
        CHECK(found.stats.nodes == nodes);
        CHECK(found.at_least <= 0);
        CHECK(found.at_most >= 0);
        CHECK(found.bound != ply::bound::exact);
        CHECK(found.best.has_value());
        CHECK(found.depth == 0);
    }
    ply::df_pn_solver<games::exact_connect_four<5, 4>> solver;
    int parts = 1;
    auto found = solver.solve(game, {.nodes = 200'000});
    for (; !found.finished() && parts < 100; ++parts)
        found = solver.solve(game, {.nodes = 200'000});
    CHECK(parts > 2);
    check_value(game, found, 0);
}

TEST_CASE("the stop flag and the clock end a search", "[df_pn]") {
    using namespace std::chrono_literals;
    std::atomic<bool> const stop = true;
    auto const flagged = ply::df_pn(games::connect_four<>(), {.stop = &stop});
    CHECK(flagged.stop == ply::stop_reason::stopped);
    CHECK(flagged.at_least == ply::lost<int>);
    CHECK(flagged.at_most == ply::won<int>);
    CHECK(ply::df_pn(games::connect_four<>(), {.time = 5ms}).stop == ply::stop_reason::time);
}

TEST_CASE("a line of a hundred thousand plies needs no machine stack", "[df_pn]") {
    auto without_stack = options<int>(1 << 16, false);
    without_stack.resources.stack = 0;
    for (int const plies : {100'000, 100'001}) {
        int const value = plies % 2 == 0 ? ply::lost<int> : ply::won<int>;
        corridor<false> const game{plies};
        check_value(game, ply::df_pn(game, {}, without_stack), value);
        corridor<true> const own{plies};
        check_value(own, ply::df_pn(own, {}, without_stack), ply::lost<int>);
    }
    support::edge_list ring(100'000);
    for (std::size_t i = 0; i < ring.size(); ++i)
        ring[i].push_back(static_cast<int>((i + 1) % ring.size()));
    games::graph const endless(ring);
    check_value(endless, ply::df_pn(endless, {}, options<int>(1 << 16, false)), 0);
}

TEST_CASE("df-pn gives one answer for one input, node counts included", "[df_pn]") {
    auto const first = ply::df_pn(games::connect_four<4, 4>());
    auto const second = ply::df_pn(games::connect_four<4, 4>());
    CHECK(first.stats.nodes == second.stats.nodes);
    CHECK(first.best == second.best);
}

TEST_CASE("whatever a game throws, df-pn leaves it as it was and can be used again", "[df_pn]") {
    std::atomic<long> fuse{0};
    proof_games::fragile const start(fuse);
    proof_games::fragile game = start;
    auto const value = ply::minimax(game).value;
    for (long at = 1; at < 2000; at += 1 + at / 30) {
        CAPTURE(at);
        ply::df_pn_solver<proof_games::fragile> solver;
        fuse = at;
        bool threw = false;
        try {
            static_cast<void>(solver.solve(game));
        } catch (proof_games::fragile::thrown const&) {
            threw = true;
        }
        fuse = 0;
        REQUIRE(game == start);
        CHECK(solver.solve(game).value == value);
        if (!threw) return;
    }
    FAIL("the game never came to its end");
}

TEST_CASE("an evaluator takes the place of the game's own", "[df_pn]") {
    auto const turned = [](games::stones const& game) {
        return game.left() == 0 ? ply::won<double> : 0.0;
    };
    auto const found = ply::df_pn(games::stones(5), {}, {}, turned);
    CHECK(found.value == ply::lost<double>);
}
