// self_test on random games: trees and graphs, with all kinds of scores.
#include <cstddef>
#include <cstdint>

#include <ply/check/self_test.hpp>

#include "property/searches.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"

using namespace property;

TEMPLATE_TEST_CASE("self_test finds nothing in random games", "[self_test]", plain, extra_moves,
                   ordered, by_value) {
    using G = TestType;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        auto const& s = shapes()[static_cast<std::size_t>(seed) % shapes().size()];
        INFO("seed " << seed);
        auto const positions = support::random_graph<score<G>>(seed, s, G::turns);
        G const game(positions);
        ply::self_test_options const options{
            .seed = seed, .walks = 3, .plies = 5, .depth = 10, .time = ply::time_limit()};
        auto const report = ply::self_test(game, options);
        CHECK(to_text(report, game).find("nothing found in ") == 0);
    }
}
