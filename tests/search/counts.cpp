// Node counts and values that are known from the same searches written by hand.
#include <cstdint>
#include <vector>

#include <ply/core/static_vector.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "games/connect_four.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::stones;
using games::take_any;
using games::tic_tac_toe;

namespace {

/// -1 where the side to move has lost, whatever the distance.
struct payoff {
    template <class G>
    int operator()(G const& game) const {
        auto const open = game.moves();
        return open.begin() == open.end() ? -1 : 0;
    }
};

ply::alpha_beta_options<int, int> const unit_window = {.window = {.alpha = -1, .beta = 1}};
ply::negamax_options<int, int> const unit_window_negamax = {.window = {.alpha = -1, .beta = 1}};

struct known {
    int stones;
    std::uint64_t minimax, alpha_beta, memo;
    int value;
};

std::vector<known> const heaps = {
    {8, 177, 113, 22, -1}, {13, 3736, 800, 37, 1}, {16, 23249, 5601, 46, -1}};

}  // namespace

TEST_CASE("counts: stones by minimax, alpha-beta and minimax with a memory", "[counts]") {
    for (auto const& heap : heaps) {
        CAPTURE(heap.stones);
        stones const game(heap.stones);
        auto const all = ply::minimax(game, {}, {}, payoff());
        CHECK(all.value == heap.value);
        CHECK(all.stats.nodes == heap.minimax);
        CHECK(ply::negamax(game, {}, {.prune = false}, payoff()).stats.nodes == heap.minimax);

        auto const some = ply::alpha_beta(game, {}, unit_window, payoff());
        CHECK(some.value == heap.value);
        CHECK(some.stats.nodes == heap.alpha_beta);
        auto const same = ply::negamax(game, {}, unit_window_negamax, payoff());
        CHECK(same.value == heap.value);
        CHECK(same.stats.nodes == heap.alpha_beta);

        ply::transposition_table<int> table(1 << 16);
        auto const memo = ply::negamax(game, table, {}, {.prune = false}, payoff());
        CHECK(memo.value == heap.value);
        CHECK(memo.stats.nodes == heap.memo);
    }
}

TEST_CASE("counts: with a memory thirty stones take 88 calls", "[counts]") {
    ply::transposition_table<int> table(1 << 16);
    CHECK(ply::negamax(stones(30), table, {}, {.prune = false}, payoff()).stats.nodes == 88);
}

TEST_CASE("counts: the other shapes of stones count the same", "[counts]") {
    using games::basic_stones;
    using games::take_up_to;
    for (auto const& heap : heaps) {
        basic_stones<take_up_to<3>> const game(heap.stones);
        CHECK(ply::minimax(game, {}, {}, payoff()).stats.nodes == heap.minimax);
        CHECK(ply::alpha_beta(game, {}, unit_window, payoff()).stats.nodes == heap.alpha_beta);
    }
}

TEST_CASE("counts: the order of moves decides how much alpha-beta saves", "[counts]") {
    auto const nodes = [](auto const& game) {
        auto const r = ply::alpha_beta(game, {}, unit_window, payoff());
        CHECK(r.value == 1);
        return r.stats.nodes;
    };
    stones const up17(17), up18(18);
    stones const down17(17, take_any({3, 2, 1})), down18(18, take_any({3, 2, 1}));
    games::stones_best_first const best17(17), best18(18);
    CHECK(nodes(up17) == 5602);
    CHECK(nodes(down17) == 758);
    CHECK(nodes(best17) == 242);
    CHECK(nodes(up18) == 11204);
    CHECK(nodes(down18) == 602);
    CHECK(nodes(best18) == 242);
    // Without the order of the game, its moves come as they are.
    auto const plain =
        ply::alpha_beta(best17, {}, {.window = {.alpha = -1, .beta = 1}, .order = false}, payoff());
    CHECK(plain.stats.nodes == 5602);
}

TEST_CASE("counts: a tree of ten leaves", "[counts]") {
    games::tree const game("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]");
    auto const check = [](auto const& r, std::uint64_t below_root, std::uint64_t evals) {
        CHECK(r.value == 3);
        CHECK(r.best == 0);
        CHECK(r.line == std::vector<int>{0, 0, 2});
        CHECK(r.stats.nodes == 1 + below_root);
        CHECK(r.stats.evals == evals);
    };
    check(ply::minimax(game), 17, 10);
    check(ply::alpha_beta(game), 11, 6);
    check(ply::negamax(game), 11, 6);
    check(ply::negamax(game, {}, {.prune = false}), 17, 10);
}

TEST_CASE("counts: tic-tac-toe from the empty board", "[counts]") {
    tic_tac_toe const game;
    auto const all = ply::minimax(game, {}, {}, games::win_or_draw());
    CHECK(all.value == 0);
    CHECK(all.stats.nodes == 549'946);
    CHECK(all.stats.evals == 255'168);
    CHECK(ply::minimax(game).stats.nodes == 549'946);

    CHECK(ply::alpha_beta(game, {}, {}, games::win_or_draw()).stats.nodes == 18'297);
    CHECK(ply::negamax(game, {}, {}, games::win_or_draw()).stats.nodes == 18'297);
    CHECK(ply::alpha_beta(game, {}, unit_window, games::win_or_draw()).stats.nodes == 16'811);

    ply::transposition_table<int> table(1 << 20);
    auto const memo = ply::negamax(game, table, {}, {.prune = false}, games::win_or_draw());
    CHECK(memo.value == 0);
    CHECK(memo.stats.nodes == 16'168);
}

TEST_CASE("counts: finished games of tic-tac-toe", "[counts]") {
    int x = 0, o = 0, drawn = 0;
    auto const counting = [&](tic_tac_toe const& game) {
        ++(!game.just_won() ? drawn : game.x_to_move() ? o : x);
        return game.eval();
    };
    CHECK(ply::minimax(tic_tac_toe(), {}, {}, counting).value == 0);
    CHECK(x == 131'184);
    CHECK(o == 77'904);
    CHECK(drawn == 46'080);
}

TEST_CASE("counts: games of connect four by length", "[counts]") {
    games::connect_four<> game;
    std::vector<std::uint64_t> const lines = {1, 7, 49, 343, 2401, 16'807, 117'649, 823'536};
    for (std::size_t depth = 0; depth < lines.size(); ++depth) {
        CHECK(support::perft(game, static_cast<int>(depth)) == lines[depth]);
    }
}

TEST_CASE("counts: alpha-beta twelve plies into connect four", "[counts]") {
    // 0 at the horizon; the distance of a win counts.
    auto const r = ply::alpha_beta(games::connect_four<>(), {.depth = 12}, {.line = false});
    CHECK(r.stats.nodes == 777'501);
    CHECK(r.value == 0);
    CHECK_FALSE(r.proven);
}
