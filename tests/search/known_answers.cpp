// Games whose values and best moves are known by exhaustive search.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "games/connect_four.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::stones;
using games::take_any;
using games::tic_tac_toe;
using ply::lost;
using ply::won;

namespace {

/// Asks every search; f(result, its name). `table` is kept from call to call.
template <class G, class F>
void by_every_search(G const& game, ply::transposition_table<int>& table, F const& f) {
    f(ply::minimax(game), "minimax");
    f(ply::alpha_beta(game), "alpha-beta");
    f(ply::alpha_beta(game, {}, {.cut = ply::cut::above_beta}), "alpha-beta, cut above beta");
    f(ply::alpha_beta(game, {}, {.ties = ply::ties::last}), "alpha-beta, last");
    f(ply::negamax(game), "negamax");
    f(ply::negamax(game, {}, {.prune = false}), "negamax without pruning");
    ply::transposition_table<int> fresh(1 << 16);
    f(ply::negamax(game, fresh), "negamax with a fresh table");
    f(ply::negamax(game, fresh), "negamax with its own table");
    f(ply::negamax(game, table), "negamax with a kept table");
    ply::transposition_table<int> memo(1 << 16);
    f(ply::negamax(game, memo, {}, {.prune = false}), "memoised minimax");
}

struct heap {
    int stones;
    int value;
    int distance;
    std::optional<int> best;  // where only one move is
};

void check_heap(heap const& expected, stones const& game, ply::transposition_table<int>& table) {
    by_every_search(game, table, [&](auto const& r, std::string const& search) {
        CAPTURE(expected.stones, search);
        CHECK(r.value == expected.value);
        CHECK(r.distance == expected.distance);
        CHECK(r.proven);
        CHECK(r.bound == ply::bound::exact);
        REQUIRE(r.best);
        if (expected.best) CHECK(r.best == expected.best);
    });
}

}  // namespace

TEST_CASE("stones: with 1, 3 or 4 to take, winners hurry and losers delay", "[known]") {
    std::vector<heap> const heaps = {
        {1, won<int>, 1, {}},   {2, lost<int>, 2, {}},  {3, won<int>, 1, {}},
        {4, won<int>, 1, {}},   {5, won<int>, 3, 3},    {6, won<int>, 3, 4},
        {7, lost<int>, 4, {}},  {8, won<int>, 5, 1},    {9, lost<int>, 6, 1},
        {10, won<int>, 5, 3},   {11, won<int>, 5, 4},   {12, won<int>, 7, 3},
        {13, won<int>, 7, 4},   {14, lost<int>, 8, {}}, {15, won<int>, 9, 1},
        {16, lost<int>, 10, 1}, {17, won<int>, 9, 3},   {18, won<int>, 9, 4},
        {19, won<int>, 11, {}}, {20, won<int>, 11, {}}};
    ply::transposition_table<int> kept(1 << 14);
    for (auto const& h : heaps) check_heap(h, stones(h.stones, take_any({1, 3, 4})), kept);
    ply::transposition_table<int> kept_backwards(1 << 10);
    for (auto h = heaps.rbegin(); h != heaps.rend(); ++h) {
        check_heap(*h, stones(h->stones, take_any({1, 3, 4})), kept_backwards);
    }
}

TEST_CASE("stones: who takes the last one loses the misere game", "[known]") {
    std::vector<heap> const heaps = {
        {1, lost<int>, 1, 1},   {2, won<int>, 2, 1},    {3, won<int>, 2, 2},  {4, won<int>, 2, 3},
        {5, lost<int>, 3, {}},  {6, won<int>, {}, 1},   {7, won<int>, {}, 2}, {8, won<int>, {}, 3},
        {9, lost<int>, {}, {}}, {13, lost<int>, {}, {}}};
    ply::transposition_table<int> kept(1 << 14);
    for (auto const& h : heaps) {
        stones const game(h.stones, take_any({1, 2, 3}, true));
        by_every_search(game, kept, [&](auto const& r, std::string const& search) {
            CAPTURE(h.stones, search);
            CHECK(r.value == h.value);
            if (h.best) CHECK(r.best == h.best);
        });
    }
    for (int n = 1; n <= 16; ++n) {
        CHECK((ply::alpha_beta(stones(n, take_any({1, 2, 3}, true))).value == lost<int>) ==
              (n % 4 == 1));
    }
    auto const empty = ply::minimax(stones(0, take_any({1, 2, 3}, true)));
    CHECK(empty.value == won<int>);
    CHECK(empty.distance == 0);
}

TEST_CASE("stones: with 1 to 4 to take, lost exactly at multiples of five", "[known]") {
    ply::transposition_table<int> table(1 << 16);
    for (int n = 1; n <= 60; ++n) {
        CAPTURE(n);
        auto const r = ply::negamax(stones(n, take_any({1, 2, 3, 4})), table);
        CHECK((r.value == lost<int>) == (n % 5 == 0));
        CHECK(r.proven);
        if (n % 5 != 0) CHECK(r.best == n % 5);
    }
}

TEST_CASE("stones: take 1 to 3, lost exactly at multiples of four", "[known]") {
    for (int n = 0; n <= 16; ++n) {
        CAPTURE(n);
        CHECK((ply::minimax(stones(n)).value == lost<int>) == (n % 4 == 0));
        CHECK((ply::alpha_beta(stones(n)).value == lost<int>) == (n % 4 == 0));
    }
}

TEST_CASE("tic-tac-toe: a move that wins at once is found and preferred", "[known]") {
    struct board {
        char const* cells;
        int best;
    };
    ply::transposition_table<int> kept(1 << 16);
    for (board const& b : {board{"XOX.O.X..", 7}, board{"XO.XX.O.O", 5}, board{".X..O.OXX", 2},
                           board{".....XOOX", 2}, board{"..O..O.XX", 6}}) {
        by_every_search(tic_tac_toe(b.cells), kept, [&](auto const& r, std::string const& search) {
            CAPTURE(b.cells, search);
            CHECK(r.best == b.best);
            CHECK(r.value == won<int>);
            CHECK(r.distance == 1);
            CHECK(r.line == std::vector<int>{b.best});
        });
    }
}

TEST_CASE("tic-tac-toe: where all moves lose, the longest loss is played", "[known]") {
    struct board {
        char const* cells;
        int best;
    };
    ply::transposition_table<int> kept(1 << 16);
    for (board const& b : {board{"....X..OX", 0}, board{"..X...X.O", 4}, board{"...O..OXX", 0},
                           board{"..OX.O.XX", 6}}) {
        by_every_search(tic_tac_toe(b.cells), kept, [&](auto const& r, std::string const& search) {
            CAPTURE(b.cells, search);
            CHECK(r.best == b.best);
            CHECK(r.value == lost<int>);
            CHECK(r.distance == 4);
        });
    }
}

TEST_CASE("tic-tac-toe: the empty board is a draw, and all nine moves are equal", "[known]") {
    ply::transposition_table<int> kept(1 << 18);
    by_every_search(tic_tac_toe(), kept, [](auto const& r, std::string const& search) {
        CAPTURE(search);
        CHECK(r.value == 0);
        CHECK(r.proven);
        CHECK_FALSE(r.distance);
    });
    std::vector<int> const all{0, 1, 2, 3, 4, 5, 6, 7, 8};
    CHECK(support::multi_pv(ply::minimax(tic_tac_toe())) == all);
    ply::transposition_table<int> table(1 << 18);
    auto const r = ply::negamax(tic_tac_toe(), table, {}, {.cut = ply::cut::above_beta});
    CHECK(support::multi_pv(r) == all);
}

TEST_CASE("tic-tac-toe: the contracts hold on all 5478 positions", "[known]") {
    auto const seen = support::walk_tree(tic_tac_toe(), 9);
    CHECK(seen.nodes == 549'946);
    CHECK(seen.positions.size() == 5478);
    CHECK(seen.not_restored == 0);
    CHECK(seen.equal_hashes == 0);
}

TEST_CASE("tic-tac-toe: lines of play of each length", "[known]") {
    std::vector<std::uint64_t> const lines = {1,     9,      72,      504,     3024,
                                              15120, 54'720, 148'176, 200'448, 127'872};
    tic_tac_toe game;
    for (std::size_t depth = 0; depth < lines.size(); ++depth) {
        CHECK(support::perft(game, static_cast<int>(depth)) == lines[depth]);
    }
}

TEST_CASE("connect four: positions by length, and the contracts on them", "[known]") {
    std::vector<std::size_t> const positions = {1, 7, 49, 238, 1120, 4263, 16'422};
    std::size_t sum = 0;
    for (std::size_t depth = 0; depth < positions.size(); ++depth) {
        sum += positions[depth];
        auto const seen = support::walk_tree(games::connect_four<>(), static_cast<int>(depth));
        CHECK(seen.positions.size() == sum);
        CHECK(seen.not_restored == 0);
        CHECK(seen.equal_hashes == 0);
    }
}

TEST_CASE("connect four: a threat is met and a win is taken", "[known]") {
    ply::transposition_table<int> table(1 << 20);
    games::connect_four<> const can_win("112233");
    auto const win = ply::negamax(can_win, table, {.depth = 5});
    CHECK(win.best == 3);
    CHECK(win.distance == 1);
    games::connect_four<> const must_block("11223");
    auto const block = ply::negamax(must_block, table, {.depth = 4});
    CHECK(block.best == 3);
}

TEST_CASE("finished games: every search says who won, now, and has no move", "[known]") {
    struct board {
        tic_tac_toe game;
        int value;
        std::optional<int> distance;
    };
    ply::transposition_table<int> kept(1 << 12);
    for (auto const& b : {board{tic_tac_toe("XXX.OO..."), lost<int>, 0},
                          board{tic_tac_toe("XOXXOOOXX"), 0, std::nullopt}}) {
        by_every_search(b.game, kept, [&](auto const& r, std::string const& search) {
            CAPTURE(search);
            CHECK(r.value == b.value);
            CHECK(r.distance == b.distance);
            CHECK(r.bound == ply::bound::exact);
            CHECK(r.proven);
            CHECK(r.finished());
            CHECK_FALSE(r.best);
            CHECK(r.line.empty());
            CHECK(r.moves.empty());
            CHECK(r.stats.nodes == 1);
        });
    }
    by_every_search(stones(0), kept, [&](auto const& r, std::string const& search) {
        CAPTURE(search);
        CHECK(r.value == lost<int>);
        CHECK(r.distance == 0);
        CHECK_FALSE(r.best);
    });
}
