// What a value means for every window, and that a window leaves nothing wrong behind.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "games/ladder.hpp"
#include "games/stones.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"

using games::tree;
using ply::bound;
using ply::lost;
using ply::won;

namespace {

std::vector<std::string> const texts = {
    "[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]",
    "[[3,5],[2,9],[0,7]]",
    "[[3,5],[3,0],[7,3],[3,2]]",
    "[[[2,[1,-3]],[[4,0],-2]],[[-1,[3,3]],5,[[0],[-5,1]]],-2]",
    "[-3,[0,[1,[-1,[2,[-2,[3]]]]]]]",
    "[4]",
    "[[-5],[-5],[-5]]",
};

/// The windows from `least` to `most` that are not empty, and those open at one end.
template <class F>
void for_windows(int least, int most, F const& f) {
    for (int alpha = least; alpha <= most; ++alpha) {
        for (int beta = alpha + 1; beta <= most; ++beta) f(ply::window<int>{alpha, beta});
        f(ply::window<int>{alpha, won<int>});
        f(ply::window<int>{lost<int>, alpha});
    }
    f(ply::window<int>());
}

struct expected {
    bound kind;
    bool at_edge;
};

void check_result(ply::result<int, int> const& r, int truth, ply::window<int> w, ply::cut cut) {
    bool const closed = cut == ply::cut::above_beta;  // the ends belong to the window
    bool const low = w.alpha != lost<int> && (truth < w.alpha || (!closed && truth == w.alpha));
    bool const high = w.beta != won<int> && (truth > w.beta || (!closed && truth == w.beta));
    CAPTURE(truth, w.alpha, w.beta, closed, r.value);
    REQUIRE(r.best);
    if (low) {
        CHECK(r.bound == bound::upper);
        CHECK(r.value <= w.alpha);
        CHECK(truth <= r.value);
    } else if (high) {
        CHECK(r.bound == bound::lower);
        CHECK(r.value >= w.beta);
        CHECK(truth >= r.value);
    } else {
        CHECK(r.bound == bound::exact);
        CHECK(r.value == truth);
    }
    CHECK(r.proven);
}

void check_empty(ply::result<int, int> const& r, int truth, int alpha) {
    CAPTURE(truth, alpha, r.value);
    switch (r.bound) {
        case bound::upper: CHECK(truth <= r.value); break;
        case bound::lower: CHECK(truth >= r.value); break;
        case bound::exact: CHECK(truth == r.value); break;
    }
    if (truth > alpha) CHECK(r.value > alpha);
    if (truth < alpha) CHECK(r.value <= alpha);
}

}  // namespace

TEST_CASE("windows: inside exact, at most alpha an upper bound, at least beta a lower one",
          "[windows]") {
    for (auto const& text : texts) {
        INFO(text);
        tree<> const game(text);
        int const truth = ply::minimax(game).value;
        ply::transposition_table<int> kept(1 << 12);
        for_windows(-6, 6, [&](ply::window<int> w) {
            for (auto const cut : {ply::cut::at_beta, ply::cut::above_beta}) {
                check_result(ply::alpha_beta(game, {}, {.window = w, .cut = cut}), truth, w, cut);
                check_result(ply::negamax(game, {}, {.window = w, .cut = cut}), truth, w, cut);
                ply::transposition_table<int> fresh(64);
                check_result(ply::negamax(game, fresh, {}, {.window = w, .cut = cut}), truth, w,
                             cut);
                check_result(ply::negamax(game, kept, {}, {.window = w, .cut = cut}), truth, w,
                             cut);
            }
        });
    }
}

TEST_CASE("windows: without pruning they change nothing", "[windows]") {
    for (auto const& text : texts) {
        tree<> const game(text);
        auto const all = ply::minimax(game);
        for_windows(-2, 2, [&](ply::window<int> w) {
            auto const r = ply::negamax(game, {}, {.window = w, .prune = false});
            CHECK(r.value == all.value);
            CHECK(r.bound == bound::exact);
            CHECK(r.stats.nodes == all.stats.nodes);
        });
    }
}

TEST_CASE("windows: an empty one tells values above alpha from the others, and soundly",
          "[windows]") {
    for (auto const& text : texts) {
        INFO(text);
        tree<> const game(text);
        int const truth = ply::minimax(game).value;
        ply::transposition_table<int> kept(1 << 12);
        for (int alpha = -6; alpha <= 6; ++alpha) {
            for (int beta = -6; beta <= alpha; ++beta) {
                ply::window<int> const w{alpha, beta};
                check_empty(ply::alpha_beta(game, {}, {.window = w}), truth, alpha);
                check_empty(ply::negamax(game, kept, {}, {.window = w}), truth, alpha);
                auto const cut = ply::cut::above_beta;
                check_empty(ply::alpha_beta(game, {}, {.window = w, .cut = cut}), truth, alpha);
            }
        }
        CHECK(ply::negamax(game, kept).value == truth);
    }
}

TEST_CASE("windows: ends at the extremes of the type are not misread", "[windows]") {
    tree<> const game("[[3,5],[2,9],[0,7]]");
    constexpr int most = (std::numeric_limits<int>::max)();
    constexpr int least = (std::numeric_limits<int>::min)();
    for (int const alpha : {least, least + 1}) {
        for (int const beta : {most, most - 1, most - 1'000'000, 100}) {
            auto const r = ply::alpha_beta(game, {}, {.window = {alpha, beta}});
            CHECK(r.value == 3);
            CHECK(r.bound == bound::exact);
        }
    }
    // No value is above a won alpha, none below a lost beta.
    auto const low = ply::alpha_beta(game, {}, {.window = {won<int>, won<int>}});
    CHECK(low.bound == bound::upper);
    CHECK(low.value >= 3);
    auto const high = ply::alpha_beta(game, {}, {.window = {lost<int>, lost<int>}});
    CHECK(high.bound == bound::lower);
    CHECK(high.value <= 3);
    auto const upside_down = ply::alpha_beta(game, {}, {.window = {won<int>, lost<int>}});
    CHECK(upside_down.bound == bound::upper);
    CHECK(upside_down.value >= 3);
}

TEST_CASE("windows: one that only clamping makes empty is sound", "[windows]") {
    tree<> const game("[[2147483000],[2147483001]]");
    auto const r = ply::alpha_beta(game, {}, {.window = {2147483000, 2147483600}});
    CHECK(r.bound != bound::exact);
    // Values so large are clamped to the largest that is not decided.
    int const largest = ply::minimax(game).value;
    CHECK(largest < won<int>);
    CHECK(largest > 2'000'000'000);
    CHECK((r.bound == bound::upper ? largest <= r.value : largest >= r.value));
}

TEST_CASE("windows: all of eight bits", "[windows]") {
    tree<std::int8_t> const game("[[126,-126,[5,-128]],[[-127],[127,0]],[[-1,0]]]");
    int const truth = ply::minimax(game).value;
    REQUIRE(truth == 0);
    int wrong = 0;
    for (int a = -128; a <= 127; ++a) {
        for (int b = a + 1; b <= 127; ++b) {
            ply::window<std::int8_t> const w{static_cast<std::int8_t>(a),
                                             static_cast<std::int8_t>(b)};
            auto const r = ply::alpha_beta(game, {}, {.window = w});
            bool const no_alpha = a <= -127;
            bool const no_beta = b >= 127;
            bound const kind = !no_alpha && truth <= a  ? bound::upper
                               : !no_beta && truth >= b ? bound::lower
                                                        : bound::exact;
            // Both ends decided in the same way: an empty window.
            if ((a <= -127 && b <= -127) || a == 127) continue;
            bool const right =
                r.bound == kind && (kind == bound::exact   ? r.value == truth
                                    : kind == bound::upper ? r.value >= truth && r.value <= a
                                                           : r.value <= truth && r.value >= b);
            if (!right) ++wrong;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("windows: doubles are told apart down to the last bit", "[windows]") {
    tree<double> const game("[[0.5,3],[0.25,9]]");
    double const above = 0.5 + std::numeric_limits<double>::epsilon() / 2;
    REQUIRE(above > 0.5);
    auto const high = ply::alpha_beta(game, {}, {.window = {0.0, 0.5}});
    CHECK(high.bound == bound::lower);
    auto const inside = ply::alpha_beta(game, {}, {.window = {0.25, above}});
    CHECK(inside.bound == bound::exact);
    CHECK(inside.value == 0.5);
    auto const closed =
        ply::alpha_beta(game, {}, {.window = {0.0, 0.5}, .cut = ply::cut::above_beta});
    CHECK(closed.bound == bound::exact);
    CHECK(closed.value == 0.5);
    auto const low = ply::alpha_beta(game, {}, {.window = {0.5, 1.0}});
    CHECK(low.bound == bound::upper);
}

TEST_CASE("windows: distances of wins are not cut by a window of numbers", "[windows]") {
    for (int n = 1; n <= 14; ++n) {
        games::stones const game(n);
        auto const all = ply::minimax(game);
        auto const r = ply::alpha_beta(game, {}, {.window = {-1, won<int>}});
        CAPTURE(n);
        if (all.value == won<int>) {
            CHECK(r.distance == all.distance);
            CHECK(r.bound == bound::exact);
            CHECK(r.best == all.best);
        } else {
            CHECK(r.bound == bound::upper);
            CHECK(r.value <= -1);
        }
        auto const cut = ply::alpha_beta(game, {}, {.window = {-1, 1}});
        CHECK((cut.value >= 1) == (all.value == won<int>));
    }
}
