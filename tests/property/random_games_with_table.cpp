// Random games with a table: whatever it holds, no answer changes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "property/searches.hpp"
#include "support/catch.hpp"

using namespace property;

namespace {

template <class G>
graph<score<G>> positions_of(std::uint64_t seed, shape const& s) {
    return support::random_graph<score<G>>(seed, s, G::turns);
}

template <class S>
question<S> random_question(support::dice& d, shape const& s) {
    question<S> q;
    q.depth = d.chance(30) ? ply::unlimited : d.from(0, s.height + 1);
    q.ties = tie_policies(d.bits())[static_cast<std::size_t>(d.from(0, 2))];
    q.cut = d.chance(50) ? ply::cut::at_beta : ply::cut::above_beta;
    q.prunes = d.chance(75);
    q.order = d.chance(50);
    q.line = d.chance(75);
    q.whole_line = false;
    if (d.chance(60)) {
        auto const a = support::random_payoff<S>(d, s.payoffs);
        auto const b = support::random_payoff<S>(d, s.payoffs);
        if (a < b) q.window = {a, b};
        if (b < a) q.window = {b, a};
        if (d.chance(20)) q.window.alpha = ply::lost<S>;
        if (d.chance(20)) q.window.beta = ply::won<S>;
    }
    return q;
}

/// One of the searches that use a table. MTD(f) has no window: the question loses its own.
template <class G>
auto ask_any(G& game, table<G>& t, question<score<G>>& q, int which, ply::limits limits = {}) {
    if (which == 0) return ask_negamax(game, t, q, limits);
    if (which == 1) return ask_principal_variation(game, t, q, limits);
    score<G> const guess = q.window.alpha;
    q.window = {};
    q.cut = ply::cut::at_beta;
    return ask_mtd_f(game, t, q, guess, limits);
}

}  // namespace

TEMPLATE_TEST_CASE("random games with a table: a fresh one of any size changes nothing",
                   "[property]", plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for (std::size_t kind = 0; kind < shapes().size(); ++kind) {
        auto const& s = shapes()[kind];
        for (std::uint64_t seed = 100; seed < 106; ++seed) {
            auto const positions = positions_of<TestType>(seed, s);
            TestType game(positions);
            judge<TestType> referee(game);
            INFO("seed " << seed << ", shape " << kind);
            for (int const depth : depths(s)) {
                for (std::size_t const bytes : {0u, 64u, 512u, 65536u}) {
                    for (int i = 0; i < 24; ++i) {
                        question<S> q;
                        q.depth = depth;
                        q.ties = tie_policies(seed)[static_cast<std::size_t>(i % 3)];
                        q.cut = i / 3 % 2 == 0 ? ply::cut::at_beta : ply::cut::above_beta;
                        q.prunes = i / 6 % 2 == 0;
                        q.order = i / 12 % 2 == 0;
                        q.whole_line = false;
                        table<TestType> t(bytes);
                        CAPTURE(bytes);
                        CHECK(referee.fault(ask_negamax(game, t, q), q) == "");
                        if (!q.prunes) continue;
                        table<TestType> other(bytes);
                        CHECK(referee.fault(ask_principal_variation(game, other, q), q) == "");
                        if (q.cut != ply::cut::at_beta) continue;
                        table<TestType> third(bytes);
                        auto const guess = static_cast<S>(i - 3);
                        CHECK(referee.fault(ask_mtd_f(game, third, q, guess), q) == "");
                    }
                }
            }
        }
    }
}

TEMPLATE_TEST_CASE("random games with a table: it may be kept over depths, up and down",
                   "[property]", plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for (std::size_t kind = 0; kind < shapes().size(); ++kind) {
        auto const& s = shapes()[kind];
        for (std::uint64_t seed = 200; seed < 212; ++seed) {
            auto const positions = positions_of<TestType>(seed, s);
            TestType game(positions);
            judge<TestType> referee(game);
            INFO("seed " << seed << ", shape " << kind);
            auto list = depths(s);
            for (std::size_t const bytes : {64u, 1024u, 65536u}) {
                table<TestType> t(bytes);
                for (int round = 0; round < 3; ++round) {
                    for (int const depth : list) {
                        question<S> q;
                        q.depth = depth;
                        q.whole_line = false;
                        CAPTURE(bytes, round);
                        CHECK(referee.fault(ask_any(game, t, q, round), q) == "");
                    }
                    std::reverse(list.begin(), list.end());
                }
            }
        }
    }
}

TEMPLATE_TEST_CASE("random games with a table: any searches of any positions may share it",
                   "[property]", plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    for (std::size_t kind = 0; kind < shapes().size(); ++kind) {
        auto const& s = shapes()[kind];
        for (std::uint64_t seed = 300; seed < 320; ++seed) {
            auto const positions = positions_of<TestType>(seed, s);
            judge<TestType> referee{TestType(positions)};
            support::dice d(seed);
            table<TestType> t(static_cast<std::size_t>(64) << d.from(0, 8));
            for (int i = 0; i < 60; ++i) {
                int const at =
                    d.chance(40) ? 0 : d.from(0, static_cast<int>(positions.nodes.size()) - 1);
                TestType game(positions, at);
                auto q = random_question<S>(d, s);
                ply::limits limits;
                if (d.chance(30)) limits.nodes = static_cast<std::uint64_t>(d.from(0, 60));
                INFO("seed " << seed << ", shape " << kind << ", search " << i << ", nodes "
                             << limits.nodes);
                auto const r = ask_any(game, t, q, q.prunes ? d.from(0, 2) : 0, limits);
                CHECK(referee.fault_at(at, r, q) == "");
                CHECK(game.at() == at);
            }
        }
    }
}

TEMPLATE_TEST_CASE("random games with a table: remembering saves nodes where lines meet",
                   "[property]", plain, extra_moves, ordered, by_value) {
    using S = score<TestType>;
    shape const s{.height = 9, .least_moves = 2, .most_moves = 3, .width = 3, .ends_early = 0};
    for (std::uint64_t seed = 400; seed < 420; ++seed) {
        auto const positions = positions_of<TestType>(seed, s);
        TestType game(positions);
        INFO("seed " << seed);
        question<S> q;
        q.prunes = false;
        auto const all = ask_minimax(game, q).stats;
        table<TestType> t(1 << 16);
        auto const remembered = ask_negamax(game, t, q).stats;
        // Each move of each position is looked at once at most.
        CHECK(remembered.nodes <= 1 + 3 * positions.nodes.size());
        CHECK(remembered.nodes < all.nodes);
        CHECK(remembered.hits > 0);
        CHECK(remembered.stores <= positions.nodes.size());
    }
}
