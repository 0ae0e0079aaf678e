// Games that throw: at every call of every member, in one go and in steps.
#include <atomic>
#include <climits>

#include <ply/search/iterative_deepening.hpp>

#include "support/catch.hpp"
#include "support/fragile_game.hpp"
#include "support/with_memory.hpp"

using support::fragile;
using support::fragile_copy;

TEMPLATE_TEST_CASE("whatever a game throws, the position is restored and the engine can be used",
                   "[engine]", fragile, fragile_copy) {
    using engine = ply::engine<TestType>;
    for (bool const sound : {true, false}) {
        typename engine::options_type options;
        options.nodes.null_move = !sound;
        options.nodes.late_move_reductions = !sound;
        options.ties = ply::ties::last;
        std::atomic<long> fuse{LONG_MAX};
        TestType const start(fuse);
        TestType game = start;
        long const before = fuse;
        auto const whole = engine(support::with_memory(options, 4096)).search(game, {.depth = 5});
        long const calls = before - fuse;
        REQUIRE(calls > 100);
        for (long at = 1; at <= calls; at += 1 + at / 60) {
            CAPTURE(sound, at);
            engine e(support::with_memory(options, 4096));
            fuse = at;
            REQUIRE_THROWS_AS(e.search(game, {.depth = 5}), fragile::thrown);
            fuse = LONG_MAX;
            REQUIRE(game == start);
            auto const again = e.search(game, {.depth = 5});
            CHECK(again.best.has_value());
            if (sound) CHECK(again.value == whole.value);
        }
    }
}

TEMPLATE_TEST_CASE("whatever a game throws between steps, the position is restored", "[engine]",
                   fragile, fragile_copy) {
    using engine = ply::engine<TestType>;
    std::atomic<long> fuse{LONG_MAX};
    TestType const start(fuse);
    TestType game = start;
    auto const whole = engine({.resources = {.memory = 4096}}).search(game, {.depth = 5});
    for (int steps = 1; steps < 60; ++steps) {
        for (long at = 1; at < 12; ++at) {
            CAPTURE(steps, at);
            engine e({.resources = {.memory = 4096}});
            e.begin(game);
            for (int i = 0; i < steps; ++i) e.step(1, {.depth = 5});
            fuse = at;
            bool threw = false;
            try {
                e.step(3, {.depth = 5});
            } catch (fragile::thrown const&) {
                threw = true;
            }
            fuse = LONG_MAX;
            REQUIRE(game == start);
            if (threw) CHECK(e.search(game, {.depth = 5}).value == whole.value);
        }
    }
}
