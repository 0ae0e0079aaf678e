// at_least and at_most: what is known of a value.
#include <cstdint>
#include <vector>

#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "search/every_search.hpp"
#include "support/catch.hpp"

using games::tree;

namespace {

template <class R>
void check_bounds(R const& r, int truth) {
    CHECK(r.at_least <= truth);
    CHECK(r.at_most >= truth);
    if (r.bound == ply::bound::exact) {
        CHECK(r.at_least == r.value);
        CHECK(r.at_most == r.value);
    }
    if (r.bound == ply::bound::lower) CHECK(r.at_least >= r.value);
    if (r.bound == ply::bound::upper) CHECK(r.at_most <= r.value);
}

std::vector<char const*> const trees = {
    "[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]",
    "[[3,5],[3,0],[7,3],[3,2]]",
    "[[1],[1],[1],[1]]",
    "[[0,-2],[0,-1],[0,0],[-1,0],[5,0],[0,-7]]",
};

}  // namespace

TEST_CASE("known bounds: of a finished search they are the value", "[bounds]") {
    for (auto const* const text : trees) {
        tree<> game(text);
        auto const truth = ply::minimax(game).value;
        support::for_all_searches(game, {}, [&](auto const& r) {
            check_bounds(r, truth);
            CHECK(r.bound == ply::bound::exact);
        });
    }
}

TEST_CASE("known bounds: of a search that was cut short they hold", "[bounds]") {
    for (auto const* const text : trees) {
        tree<> game(text);
        auto const truth = ply::minimax(game).value;
        for (std::uint64_t nodes = 0; nodes < 40; ++nodes) {
            CAPTURE(text, nodes);
            support::for_fixed_depth_searches(
                game, {.limits = {.nodes = nodes}},
                [&](auto const& r) { check_bounds(r, truth); });
        }
    }
}

TEST_CASE("known bounds: outside a window one of them is open", "[bounds]") {
    tree<> game(trees.front());  // worth 3
    for (int a = -6; a <= 6; ++a) {
        CAPTURE(a);
        ply::alpha_beta_options<int, int> o;
        o.window = {a, a + 1};
        check_bounds(ply::alpha_beta(game, {}, o), 3);
        check_bounds(ply::principal_variation(game, {}, o), 3);
        ply::negamax_options<int, int> n;
        n.window = o.window;
        ply::transposition_table<int> table(1 << 12);
        auto const r = ply::negamax(game, table, {}, n);
        check_bounds(r, 3);
        CHECK((r.at_least == ply::lost<int>) == (a >= 3));
        CHECK((r.at_most == ply::won<int>) == (a < 3));
    }
}
