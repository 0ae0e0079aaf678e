// Negamax: alpha-beta without a table, and each position once with one.
#include <cstdint>
#include <vector>

#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "games/ladder.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/node_counts.hpp"

using ply::bound;
using support::sign_only;

TEST_CASE("negamax counts as minimax, alpha-beta and memoised minimax do", "[negamax]") {
    for (auto const& heap : support::heaps) {
        CAPTURE(heap.stones);
        games::stones const game(heap.stones);
        CHECK(ply::negamax(game, {}, {.prune = false}, sign_only()).stats.nodes == heap.minimax);
        auto const same = ply::negamax(game, {}, {.window = {.alpha = -1, .beta = 1}}, sign_only());
        CHECK(same.value == heap.value);
        CHECK(same.stats.nodes == heap.alpha_beta);

        ply::transposition_table<int> table(1 << 16);
        auto const memo = ply::negamax(game, table, {}, {.prune = false}, sign_only());
        CHECK(memo.value == heap.value);
        CHECK(memo.stats.nodes == heap.memo);
    }
    ply::transposition_table<int> table(1 << 16);
    CHECK(ply::negamax(games::stones(30), table, {}, {.prune = false}, sign_only()).stats.nodes ==
          88);
}

TEST_CASE("negamax on a tree of ten leaves, pruned and not", "[negamax]") {
    games::tree const game("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]");
    auto const check = [](auto const& r, std::uint64_t below_root, std::uint64_t evals) {
        CHECK(r.value == 3);
        CHECK(r.best == 0);
        CHECK(r.line == std::vector<int>{0, 0, 2});
        CHECK(r.stats.nodes == 1 + below_root);
        CHECK(r.stats.evals == evals);
    };
    check(ply::negamax(game), 11, 6);
    check(ply::negamax(game, {}, {.prune = false}), 17, 10);
}

TEST_CASE("negamax on tic-tac-toe, pruned and memoised", "[negamax]") {
    games::tic_tac_toe const game;
    CHECK(ply::negamax(game, {}, {}, games::win_or_draw()).stats.nodes == 18'297);
    ply::transposition_table<int> table(1 << 20);
    auto const memo = ply::negamax(game, table, {}, {.prune = false}, games::win_or_draw());
    CHECK(memo.value == 0);
    CHECK(memo.stats.nodes == 16'168);
}

TEST_CASE("whatever windows a table has seen, the next answer is right", "[negamax]") {
    for (int start = 0; start < 23; ++start) {
        games::ladder const game({23, 7, 12, 7, 18}, start);
        int const truth = ply::minimax(game).value;
        ply::transposition_table<int> table(1 << 16);
        for (int alpha = -50; alpha <= 50; alpha += 10) {
            for (int const beta : {alpha + 1, alpha + 25, alpha, alpha - 5}) {
                for (auto const cut : {ply::cut::at_beta, ply::cut::above_beta}) {
                    auto const r =
                        ply::negamax(game, table, {}, {.window = {alpha, beta}, .cut = cut});
                    bool const holds = r.bound == bound::upper   ? truth <= r.value
                                       : r.bound == bound::lower ? truth >= r.value
                                                                 : truth == r.value;
                    CAPTURE(start, alpha, beta, r.value, truth);
                    CHECK(holds);
                }
            }
        }
        CHECK(ply::negamax(game, table).value == truth);
    }
}
