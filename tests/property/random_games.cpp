// Random games without a table: every search against a solver that shares nothing with them.
#include <cstddef>
#include <cstdint>
#include <string>

#include "property/searches.hpp"
#include "support/catch.hpp"

using namespace property;

namespace {

/// Calls f(game, its judge) for games of all shapes; `salt` tells tests apart.
template <class G, class F>
void for_random_games(std::uint64_t salt, int count, F const& f) {
    for (std::size_t kind = 0; kind < shapes().size(); ++kind) {
        for (int i = 0; i < count; ++i) {
            std::uint64_t const seed = salt * 1000 + static_cast<std::uint64_t>(i);
            auto const positions = support::random_graph<score<G>>(seed, shapes()[kind], G::turns);
            G const game(positions);
            judge<G> referee(game);
            INFO("seed " << seed << ", shape " << kind);
            f(game, referee, shapes()[kind]);
        }
    }
}

}  // namespace

TEMPLATE_TEST_CASE("random games: minimax finds the value, the best moves and a whole line",
                   "[property]", plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for_random_games<TestType>(1, 25, [](TestType const& start, auto& referee, shape const& s) {
        TestType game = start;
        for (int const depth : depths(s)) {
            for (auto const& ties : tie_policies(7)) {
                for (bool const line : {true, false}) {
                    question<S> q;
                    q.depth = depth;
                    q.ties = ties;
                    q.prunes = false;
                    q.line = line;
                    CHECK(referee.fault(ask_minimax(game, q), q) == "");
                }
            }
        }
        CHECK(game == start);
    });
}

TEMPLATE_TEST_CASE("random games: searches that prune agree with minimax in every option",
                   "[property]", plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for_random_games<TestType>(2, 12, [](TestType const& start, auto& referee, shape const& s) {
        TestType game = start;
        for (int const depth : depths(s)) {
            for (auto const& ties : tie_policies(3)) {
                for (auto const cut : {ply::cut::at_beta, ply::cut::above_beta}) {
                    for (bool const order : {true, false}) {
                        question<S> q;
                        q.depth = depth;
                        q.ties = ties;
                        q.cut = cut;
                        q.order = order;
                        CHECK(referee.fault(ask_alpha_beta(game, q), q) == "");
                        CHECK(referee.fault(ask_negamax(game, q), q) == "");
                        CHECK(referee.fault(ask_principal_variation(game, q), q) == "");
                        q.prunes = false;
                        CHECK(referee.fault(ask_negamax(game, q), q) == "");
                    }
                }
            }
        }
        CHECK(game == start);
    });
}

TEMPLATE_TEST_CASE("random games: alpha-beta looks at no more nodes than minimax", "[property]",
                   plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for_random_games<TestType>(3, 10, [](TestType game, auto&, shape const& s) {
        for (int const depth : depths(s)) {
            question<S> q;
            q.depth = depth;
            auto const all = ask_minimax(game, q).stats;
            auto const some = ask_alpha_beta(game, q).stats;
            CHECK(some.nodes <= all.nodes);
            CHECK(some.evals <= all.evals);
            auto const same = ask_negamax(game, q).stats;
            CHECK(same.nodes == some.nodes);
            CHECK(same.evals == some.evals);
            CHECK(same.cutoffs == some.cutoffs);
        }
    });
}

TEMPLATE_TEST_CASE("random games: every window gives a bound of the right kind", "[property]",
                   plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for_random_games<TestType>(4, 5, [](TestType game, auto& referee, shape const& s) {
        if (s.payoffs == 0) return;
        for (int const depth : {1, 2, 3, 5, ply::unlimited}) {
            for (int a = -s.payoffs - 1; a <= s.payoffs + 1; ++a) {
                for (int b = a + 1; b <= s.payoffs + 2; ++b) {
                    for (auto const cut : {ply::cut::at_beta, ply::cut::above_beta}) {
                        question<S> q;
                        q.depth = depth;
                        q.window.alpha = a < -s.payoffs ? ply::lost<S> : static_cast<S>(a);
                        q.window.beta = b > s.payoffs + 1 ? ply::won<S> : static_cast<S>(b);
                        q.cut = cut;
                        q.ties = tie_policies(5)[static_cast<std::size_t>(a - b + 99) % 3];
                        CHECK(referee.fault(ask_alpha_beta(game, q), q) == "");
                        CHECK(referee.fault(ask_negamax(game, q), q) == "");
                        CHECK(referee.fault(ask_principal_variation(game, q), q) == "");
                    }
                }
            }
        }
    });
}

TEMPLATE_TEST_CASE("random games: decided bounds of a window stand for none", "[property]", plain,
                   extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for_random_games<TestType>(5, 10, [](TestType game, auto& referee, shape const&) {
        question<S> open;
        auto const free = ask_alpha_beta(game, open);
        question<S> q;
        q.window = {ply::lost<S>, ply::won<S>};
        auto const bounded = ask_alpha_beta(game, q);
        CHECK(referee.fault(bounded, q) == "");
        CHECK(free.stats.nodes == bounded.stats.nodes);
    });
}

TEMPLATE_TEST_CASE("random games: an interrupted search gives a lower bound and leaves no trace",
                   "[property]", plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for_random_games<TestType>(6, 8, [](TestType const& start, auto& referee, shape const& s) {
        TestType game = start;
        support::dice d(11);
        for (int const depth : {0, 2, s.height, ply::unlimited}) {
            for (int i = 0; i < 12; ++i) {
                question<S> q;
                q.depth = depth;
                if (d.chance(50)) q.window = {static_cast<S>(-1), static_cast<S>(1)};
                if (d.chance(50)) q.cut = ply::cut::above_beta;
                q.ties = tie_policies(
                    static_cast<std::uint64_t>(i))[static_cast<std::size_t>(d.from(0, 2))];
                auto const full = ask_alpha_beta(game, q).stats.nodes;
                auto const nodes = static_cast<std::uint64_t>(d.from(0, static_cast<int>(full)));
                CAPTURE(nodes, full);
                auto const hit_horizon = ask_alpha_beta(game, q, {.nodes = nodes});
                CHECK(referee.fault(hit_horizon, q) == "");
                CHECK(hit_horizon.finished() == (nodes >= full));
                CHECK(hit_horizon.stats.nodes == nodes);
                CHECK(game == start);
                auto const some = ask_principal_variation(game, q, {.nodes = nodes});
                CHECK(referee.fault(some, q) == "");
                CHECK(some.stats.nodes <= nodes);
                CHECK(game == start);
            }
        }
    });
}
