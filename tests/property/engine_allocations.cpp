// Memory: the engine asks for none once its stacks are as high as they get. The tests of this
// folder share the counting operator new.
#include <cstddef>
#include <cstdint>

#include <ply/search/iterative_deepening.hpp>

#include "games/connect_four.hpp"
#include "games/othello.hpp"
#include "support/catch.hpp"
#include "support/counting_new.hpp"

#if defined(SUPPORT_COUNTS_NEW)

using support::allocations;

namespace {

/// A game, and the depth to which it is searched.
template <class G, int Depth>
struct search_of {
    using game = G;
    static constexpr int depth = Depth;
};

}  // namespace

TEMPLATE_TEST_CASE("nodes cost no memory once the stacks of a search have their height", "[engine]",
                   (search_of<games::connect_four<>, 9>), (search_of<games::othello, 6>)) {
    using game_type = typename TestType::game;
    game_type game;
    ply::engine<game_type> e({.resources = {.memory = 1 << 20}});
    e.begin(game);
    e.resume({.depth = TestType::depth});
    e.step(10'000);
    std::size_t within_a_depth = 0;
    for (int i = 0; i < 8; ++i) {
        auto const nodes = e.step(0).stats.nodes;
        std::size_t const before_copy = allocations;
        auto const copy = e.step(0);
        std::size_t const for_the_answer = allocations - before_copy;
        std::size_t const before = allocations;
        auto const r = e.step(3'000);
        std::size_t const used = allocations - before;
        REQUIRE(r.stats.nodes == nodes + 3'000);
        if (r.depth != copy.depth) continue;  // then there are new lines
        CAPTURE(i, r.depth);
        // A root move's line may grow; nothing else may.
        CHECK(used <= for_the_answer + 10);
        if (used == for_the_answer) ++within_a_depth;
    }
    CHECK(within_a_depth >= 3);
}

TEMPLATE_TEST_CASE("a deep search asks for memory depth by depth and not node by node", "[engine]",
                   (search_of<games::connect_four<>, 10>), (search_of<games::othello, 7>)) {
    using game_type = typename TestType::game;
    game_type game;
    ply::engine<game_type> e({.resources = {.memory = 1 << 20}});
    std::size_t before = allocations;
    auto const small = e.search(game, {.depth = 3});
    std::size_t const for_small = allocations - before;
    before = allocations;
    auto const large = e.search(game, {.depth = TestType::depth});
    std::size_t const for_large = allocations - before;
    CAPTURE(small.stats.nodes, large.stats.nodes, for_small, for_large);
    REQUIRE(large.stats.nodes > 20 * small.stats.nodes);
    CHECK(for_large < 100 * static_cast<std::size_t>(large.depth));
}

#endif
