// MTD(f): values from any guess, limits, observers and counts.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <ply/search/minimax.hpp>
#include <ply/search/mtd_f.hpp>

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

TEST_CASE("MTD(f): any guess ends in the value", "[mtd_f]") {
    tree<> game(ten_leaves);
    for (int const guess : {-ply::won<int>, -1000, -4, 0, 2, 3, 4, 1000, ply::won<int>}) {
        for (std::size_t const bytes : {std::size_t{0}, std::size_t{64}, std::size_t{1} << 14}) {
            CAPTURE(guess, bytes);
            ply::transposition_table<int> table(bytes);
            auto const r = ply::mtd_f(game, table, {}, {.guess = guess});
            CHECK(r.value == 3);
            CHECK(r.best == 0);
            CHECK(r.line.front() == 0);
            CHECK(r.proven);
            CHECK(r.bound == ply::bound::exact);
            CHECK(r.at_least == 3);
            CHECK(r.at_most == 3);
        }
    }
}

TEST_CASE("MTD(f): node counts", "[mtd_f][counts]") {
    games::tic_tac_toe board;
    ply::transposition_table<int> small(1 << 20);
    CHECK(ply::mtd_f(board, small).stats.nodes == 4'423);
    games::connect_four<> game;
    ply::transposition_table<int> table(1 << 22);
    auto const r = ply::mtd_f(game, table, {.depth = 8});
    CHECK(r.stats.nodes == 3'992);
    CHECK(r.value == 0);
}

TEST_CASE("MTD(f): the same side may move again", "[mtd_f]") {
    for (int left = 0; left <= 14; ++left) {
        CAPTURE(left);
        games::bonus_stones game(left);
        auto const expected = ply::minimax(game);
        ply::transposition_table<int> table(1 << 12);
        auto const r = ply::mtd_f(game, table);
        CHECK(r.value == expected.value);
        CHECK(r.distance == expected.distance);
        CHECK(r.best == expected.best);
    }
}

TEST_CASE("MTD(f): cut short at every node, the bounds hold", "[mtd_f]") {
    tree<> game(ten_leaves);
    ply::transposition_table<int> first(1 << 14);
    auto const whole = ply::mtd_f(game, first);
    for (std::uint64_t nodes = 0; nodes <= whole.stats.nodes; ++nodes) {
        CAPTURE(nodes);
        ply::transposition_table<int> table(1 << 14);
        auto const r = ply::mtd_f(game, table, {.nodes = nodes});
        CHECK(r.stats.nodes == nodes);
        CHECK(r.finished() == (nodes == whole.stats.nodes));
        CHECK(r.at_least <= 3);
        CHECK(r.at_most >= 3);
        CHECK(r.best);
        CHECK(game == tree<>(ten_leaves));
        auto const end = ply::mtd_f(game, table);
        CHECK(end.value == 3);
        CHECK(end.best == 0);
    }
}

TEST_CASE("MTD(f): observers see each node that is counted, and each pass from the root",
          "[mtd_f]") {
    games::tic_tac_toe board("X...O....");
    ply::transposition_table<int> table(1 << 16);
    counter seen;
    auto const r = ply::mtd_f(board, table, {}, {.guess = 5}, {}, seen);
    CHECK(seen.entered == r.stats.nodes);
    CHECK(seen.left == r.stats.nodes);
    CHECK(seen.roots > 2);
    ply::transposition_table<int> other(1 << 16);
    CHECK(r.stats.nodes == ply::mtd_f(board, other, {}, {.guess = 5}).stats.nodes);
}

TEST_CASE("MTD(f): a good guess takes fewer nodes than a bad one", "[mtd_f]") {
    games::connect_four<> game;
    auto const nodes = [&](int guess) {
        ply::transposition_table<int> table(1 << 22);
        auto const r = ply::mtd_f(game, table, {.depth = 8}, {.guess = guess});
        CHECK(r.value == 0);
        return r.stats.nodes;
    };
    CHECK(nodes(0) <= nodes(100));
    CHECK(nodes(0) <= nodes(-100));
}
