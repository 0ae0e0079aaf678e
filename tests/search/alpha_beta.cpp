// Alpha-beta: what it leaves out of minimax.
#include <cstdint>
#include <vector>

#include <ply/search/alpha_beta.hpp>

#include "games/connect_four.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/node_counts.hpp"

using support::sign_only;

namespace {
ply::alpha_beta_options<int, int> const unit_window = {.window = {.alpha = -1, .beta = 1}};
}

TEST_CASE("alpha-beta cuts stones as the loop by hand does", "[alpha_beta]") {
    using games::basic_stones;
    using games::take_up_to;
    for (auto const& heap : support::heaps) {
        CAPTURE(heap.stones);
        auto const r = ply::alpha_beta(games::stones(heap.stones), {}, unit_window, sign_only());
        CHECK(r.value == heap.value);
        CHECK(r.stats.nodes == heap.alpha_beta);
        basic_stones<take_up_to<3>> const same(heap.stones);
        CHECK(ply::alpha_beta(same, {}, unit_window, sign_only()).stats.nodes == heap.alpha_beta);
    }
}

TEST_CASE("the order of moves decides how much alpha-beta saves", "[alpha_beta]") {
    auto const nodes = [](auto const& game) {
        auto const r = ply::alpha_beta(game, {}, unit_window, sign_only());
        CHECK(r.value == 1);
        return r.stats.nodes;
    };
    games::stones const up17(17), up18(18);
    games::stones const down17(17, games::take_any({3, 2, 1})),
        down18(18, games::take_any({3, 2, 1}));
    games::stones_best_first const best17(17), best18(18);
    CHECK(nodes(up17) == 5602);
    CHECK(nodes(down17) == 758);
    CHECK(nodes(best17) == 242);
    CHECK(nodes(up18) == 11204);
    CHECK(nodes(down18) == 602);
    CHECK(nodes(best18) == 242);
    // Without the order of the game, its moves come as they are.
    auto const plain = ply::alpha_beta(
        best17, {}, {.window = {.alpha = -1, .beta = 1}, .order = false}, sign_only());
    CHECK(plain.stats.nodes == 5602);
}

TEST_CASE("alpha-beta leaves out six nodes and four evaluations of ten leaves", "[alpha_beta]") {
    games::tree const game("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]");
    auto const r = ply::alpha_beta(game);
    CHECK(r.value == 3);
    CHECK(r.best == 0);
    CHECK(r.line == std::vector<int>{0, 0, 2});
    CHECK(r.stats.nodes == 1 + 11);
    CHECK(r.stats.evals == 6);
}

TEST_CASE("alpha-beta searches 18,297 nodes of tic-tac-toe", "[alpha_beta]") {
    games::tic_tac_toe const game;
    CHECK(ply::alpha_beta(game, {}, {}, games::win_or_draw()).stats.nodes == 18'297);
    CHECK(ply::alpha_beta(game, {}, unit_window, games::win_or_draw()).stats.nodes == 16'811);
}

TEST_CASE("alpha-beta searches 777,501 nodes twelve plies into connect four", "[alpha_beta]") {
    // 0 at the horizon; the distance of a win counts.
    auto const r = ply::alpha_beta(games::connect_four<>(), {.depth = 12}, {.line = false});
    CHECK(r.stats.nodes == 777'501);
    CHECK(r.value == 0);
    CHECK_FALSE(r.proven);
}
