// The engine on random games, with every option, against a solver that shares nothing with it.
#include <cstdint>
#include <string>
#include <vector>

#include <ply/search/iterative_deepening.hpp>

#include "property/engine_judge.hpp"
#include "support/catch.hpp"
#include "support/with_memory.hpp"

using namespace property;

TEMPLATE_TEST_CASE("random games: the engine is right at each depth, in every option",
                   "[property][engine]", plain, extra_moves, ordered, by_value) {
    for_random_games<TestType>(
        21, 10, [](TestType const& start, auto& referee, support::dice& d, shape const& s) {
            TestType game = start;
            for (int const depth : depths(s)) {
                if (depth < 1) continue;
                for (int i = 0; i < 4; ++i) {
                    auto o = some_options<TestType>(d);
                    if (depth != ply::unlimited) o.stop_when_proven = d.chance(75);
                    auto const bytes = some_bytes(d);
                    ply::engine<TestType> e(support::with_memory(o, bytes));
                    auto const r = e.search(game, {.depth = depth});
                    INFO("depth " << depth << ", table " << bytes << ", " << text<TestType>(o));
                    CHECK(referee.fault(game.at(), r, o) == "");
                    CHECK(r.finished());
                    CHECK(referee.may_end(game.at(), r, depth));
                    CHECK(game == start);
                }
            }
        });
}

TEMPLATE_TEST_CASE(
    "random games: an engine is right when its table knows other positions and depths",
    "[property][engine]", plain, extra_moves, ordered, by_value) {
    for_random_games<TestType>(
        22, 12, [](TestType const& start, auto& referee, support::dice& d, shape const& s) {
            ply::engine<TestType> e({.resources = {.memory = some_bytes(d)}});
            for (int i = 0; i < 25; ++i) {
                e.options() = some_options<TestType>(d);
                auto const& nodes = start.positions().nodes;
                TestType game(start.positions(), d.from(0, static_cast<int>(nodes.size()) - 1));
                int const depth = d.from(1, s.height + 1);
                auto const at = game.at();
                auto const r = e.search(game, {.depth = depth});
                INFO("search " << i << ", depth " << depth << ", " << text<TestType>(e.options()));
                CHECK(referee.fault(at, r, e.options()) == "");
                CHECK(referee.may_end(at, r, depth));
                CHECK(game.at() == at);
            }
        });
}

TEMPLATE_TEST_CASE("random games: interrupted at any node the engine gives the last finished depth",
                   "[property][engine]", plain, extra_moves, by_value) {
    for_random_games<TestType>(
        23, 1, [](TestType const& start, auto& referee, support::dice& d, shape const& s) {
            TestType game = start;
            auto const o = some_options<TestType>(d);
            auto const bytes = some_bytes(d);
            auto const full = ply::engine<TestType>(support::with_memory(o, bytes)).search(game, {.depth = s.height});
            INFO("table " << bytes << ", " << text<TestType>(o));
            std::uint64_t const stride = 1 + full.stats.nodes / 300;
            int last_depth = 0;
            for (std::uint64_t nodes = 0; nodes <= full.stats.nodes; nodes += stride) {
                ply::engine<TestType> e(support::with_memory(o, bytes));
                auto const r = e.search(game, {.depth = s.height, .nodes = nodes});
                CAPTURE(nodes, full.stats.nodes);
                CHECK(referee.fault(game.at(), r, o) == "");
                CHECK(game == start);
                CHECK(r.stats.nodes == nodes);
                CHECK(r.finished() == (nodes == full.stats.nodes));
                if (nodes < full.stats.nodes) CHECK(r.stop == ply::stop_reason::nodes);
                CHECK(r.depth >= last_depth);
                last_depth = r.depth;
                // What the interrupted search left in the table is true.
                auto const again = e.search(game, {.depth = s.height});
                CHECK(referee.fault(game.at(), again, o) == "");
            }
        });
}

TEMPLATE_TEST_CASE("random games: steps of any size end in the answer of one go",
                   "[property][engine]", plain, extra_moves, ordered, by_value) {
    for_random_games<TestType>(
        24, 3, [](TestType const& start, auto& referee, support::dice& d, shape const& s) {
            TestType game = start;
            auto const o = some_options<TestType>(d);
            auto const bytes = some_bytes(d);
            ply::limits const l{.depth = s.height};
            auto const whole = ply::engine<TestType>(support::with_memory(o, bytes)).search(game, l);
            INFO("table " << bytes << ", " << text<TestType>(o));
            for (int const size : {1, 2, 3, 10, 0}) {  // 0: mixed
                ply::engine<TestType> e(support::with_memory(o, bytes));
                e.begin(game);
                answer<TestType> part;
                std::uint64_t nodes = 0;
                do {
                    auto const step = static_cast<std::uint64_t>(size > 0 ? size : d.from(0, 40));
                    part = e.step(step, l);
                    nodes += step;
                    REQUIRE(game == start);
                    if (!part.finished()) REQUIRE(part.stats.nodes == nodes);
                } while (!part.finished());
                CAPTURE(size);
                CHECK(referee.fault(game.at(), part, o) == "");
                CHECK(part.value == whole.value);
                CHECK(part.distance == whole.distance);
                CHECK(part.proven == whole.proven);
                CHECK(part.best == whole.best);
                CHECK(part.line == whole.line);
                CHECK(part.depth == whole.depth);
                CHECK(part.stats.nodes == whole.stats.nodes);
                CHECK(part.stats.evals == whole.stats.evals);
                CHECK(part.stats.stores == whole.stats.stores);
            }
        });
}

TEMPLATE_TEST_CASE("random games: options that cut give a legal move and prove nothing",
                   "[property][engine]", plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for_random_games<TestType>(
        25, 5, [](TestType const& start, auto&, support::dice& d, shape const& s) {
            TestType game = start;
            for (int depth = 1; depth <= s.height; ++depth) {
                auto o = some_options<TestType>(d);
                o.nodes.null_move = d.chance(50);
                o.nodes.late_move_reductions = d.chance(50);
                o.nodes.futility = !o.nodes.late_move_reductions || d.chance(50);
                o.nodes.futility_margin = d.one_of(std::vector<S>{S(0), S(1), S(10), ply::won<S>});
                auto const r =
                    ply::engine<TestType>(support::with_memory(o, some_bytes(d))).search(game, {.depth = depth});
                INFO("depth " << depth << ", " << text<TestType>(o));
                CHECK_FALSE(r.proven);
                CHECK(r.finished());
                REQUIRE(r.best.has_value());
                auto const count = start.positions()[start.at()].children.size();
                CHECK(*r.best >= 0);
                CHECK(static_cast<std::size_t>(*r.best) < count);
                CHECK(r.moves.size() == count);
                CHECK(game == start);
            }
        });
}
