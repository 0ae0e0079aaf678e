// Minimax: what it counts is the whole tree.
#include <cstdint>
#include <vector>

#include <ply/search/minimax.hpp>

#include "games/connect_four.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/node_counts.hpp"
#include "support/oracle.hpp"

using games::tic_tac_toe;
using support::sign_only;

TEST_CASE("minimax visits every line of stones", "[minimax]") {
    using games::basic_stones;
    using games::take_up_to;
    for (auto const& heap : support::heaps) {
        CAPTURE(heap.stones);
        auto const r = ply::minimax(games::stones(heap.stones), {}, {}, sign_only());
        CHECK(r.value == heap.value);
        CHECK(r.stats.nodes == heap.minimax);
        basic_stones<take_up_to<3>> const same(heap.stones);
        CHECK(ply::minimax(same, {}, {}, sign_only()).stats.nodes == heap.minimax);
    }
}

TEST_CASE("minimax visits 18 nodes of a tree of ten leaves", "[minimax]") {
    games::tree const game("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]");
    auto const r = ply::minimax(game);
    CHECK(r.value == 3);
    CHECK(r.best == 0);
    CHECK(r.line == std::vector<int>{0, 0, 2});
    CHECK(r.stats.nodes == 1 + 17);
    CHECK(r.stats.evals == 10);
}

TEST_CASE("minimax visits 549,946 nodes of tic-tac-toe", "[minimax]") {
    auto const all = ply::minimax(tic_tac_toe(), {}, {}, games::win_or_draw());
    CHECK(all.value == 0);
    CHECK(all.stats.nodes == 549'946);
    CHECK(all.stats.evals == 255'168);
    CHECK(ply::minimax(tic_tac_toe()).stats.nodes == 549'946);
}

TEST_CASE("minimax evaluates each finished game of tic-tac-toe", "[minimax]") {
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

TEST_CASE("plain lines of connect four by length", "[minimax]") {
    games::connect_four<> game;
    std::vector<std::uint64_t> const lines = {1, 7, 49, 343, 2401, 16'807, 117'649, 823'536};
    for (std::size_t depth = 0; depth < lines.size(); ++depth) {
        CHECK(support::perft(game, static_cast<int>(depth)) == lines[depth]);
    }
}
