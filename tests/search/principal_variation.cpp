// Principal variation search: values, windows, limits, observers and counts.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/principal_variation.hpp>

#include "games/bonus_stones.hpp"
#include "games/connect_four.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/node_counter.hpp"

using games::tree;

namespace {

char const* const ten_leaves = "[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]";

using counter = support::node_counter;

}  // namespace

TEST_CASE("principal variation search: a tree with a known answer", "[principal_variation]") {
    tree<> game(ten_leaves);
    auto const r = ply::principal_variation(game);
    CHECK(r.value == 3);
    CHECK(r.best == 0);
    CHECK(r.line == std::vector<int>{0, 0, 2});
    CHECK(r.proven);
    CHECK(r.at_least == 3);
    CHECK(r.at_most == 3);
}

TEST_CASE("principal variation search: node counts", "[principal_variation][counts]") {
    games::tic_tac_toe board;
    CHECK(ply::principal_variation(board).stats.nodes == 18'111);
    ply::transposition_table<int> small(1 << 20);
    CHECK(ply::principal_variation(board, small).stats.nodes == 4'800);
    games::connect_four<> game;
    CHECK(ply::principal_variation(game, {.depth = 8}).stats.nodes == 8'278);
    ply::transposition_table<int> table(1 << 22);
    auto const r = ply::principal_variation(game, table, {.depth = 8});
    CHECK(r.stats.nodes == 3'928);
    CHECK(r.value == 0);
}

TEST_CASE("principal variation search: every window gives alpha-beta's bound",
          "[principal_variation]") {
    tree<> game(ten_leaves);
    for (int a = -6; a <= 6; ++a) {
        for (int b = a; b <= 7; ++b) {
            for (auto const cut : {ply::cut::at_beta, ply::cut::above_beta}) {
                CAPTURE(a, b, static_cast<int>(cut));
                ply::alpha_beta_options<int, int> o;
                o.window = {a, b};
                o.cut = cut;
                auto const expected = ply::alpha_beta(game, {}, o);
                auto const r = ply::principal_variation(game, {}, o);
                CHECK(r.bound == expected.bound);
                if (r.bound == ply::bound::exact) CHECK(r.value == expected.value);
                if (r.bound == ply::bound::exact) CHECK(r.best == expected.best);
                CHECK(r.at_least <= 3);
                CHECK(r.at_most >= 3);
            }
        }
    }
}

TEST_CASE("principal variation search: the same side may move again", "[principal_variation]") {
    for (int left = 0; left <= 14; ++left) {
        CAPTURE(left);
        games::bonus_stones game(left);
        auto const expected = ply::minimax(game);
        auto const r = ply::principal_variation(game);
        CHECK(r.value == expected.value);
        CHECK(r.distance == expected.distance);
        CHECK(r.best == expected.best);
        CHECK(r.line.size() == static_cast<std::size_t>(*expected.distance));
        ply::transposition_table<int> table(1 << 12);
        CHECK(ply::principal_variation(game, table).distance == expected.distance);
        CHECK(ply::principal_variation(game, table).best == expected.best);
    }
}

TEST_CASE("principal variation search: cut short at every node, what is told is true",
          "[principal_variation]") {
    tree<> game(ten_leaves);
    auto const whole = ply::principal_variation(game);
    for (std::uint64_t nodes = 0; nodes <= whole.stats.nodes; ++nodes) {
        CAPTURE(nodes);
        auto const r = ply::principal_variation(game, {.nodes = nodes});
        CHECK(r.stats.nodes == nodes);
        CHECK(r.finished() == (nodes == whole.stats.nodes));
        CHECK(r.at_least <= 3);
        CHECK(r.at_most >= 3);
        CHECK(r.best);
        CHECK(game == tree<>(ten_leaves));
    }
}

TEST_CASE("principal variation search: observers see each node that is counted",
          "[principal_variation]") {
    games::tic_tac_toe board("X...O....");
    counter seen;
    auto const r = ply::principal_variation(board, {}, {}, {}, seen);
    CHECK(seen.entered == r.stats.nodes);
    CHECK(seen.left == r.stats.nodes);
    CHECK(seen.roots == 1);
    CHECK(r.stats.nodes == ply::principal_variation(board).stats.nodes);
    counter cut;
    auto const some = ply::principal_variation(board, {.nodes = 50}, {}, {}, cut);
    CHECK(cut.entered == some.stats.nodes + 1);  // with the node that was refused
    CHECK(cut.left == cut.entered);
}
