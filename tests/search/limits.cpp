// Searches that are cut short: at every node, by a flag, by the clock, by the depth.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "games/bonus_stones.hpp"
#include "games/ladder.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/oracle.hpp"
#include "support/small_games.hpp"

using games::tree;
using namespace std::chrono_literals;
using ply::stop_reason;

namespace {

char const* const ten_leaves = "[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]";

/// What must hold of an answer that was cut short, where `truth` is that of the whole search.
template <class R>
void check_cut_short(R const& r, R const& truth, stop_reason why) {
    CHECK(r.stop == why);
    CHECK_FALSE(r.finished());
    CHECK(r.depth == 0);
    CHECK(r.bound == ply::bound::lower);
    CHECK(r.value <= truth.value);
    REQUIRE(r.best);
    bool legal = false;
    for (auto const& m : truth.moves) legal = legal || m.move == *r.best;
    CHECK(legal);
    CHECK(r.moves.size() <= truth.moves.size());
    for (std::size_t i = 0; i < r.moves.size(); ++i) {
        CHECK(r.moves[i].move == truth.moves[i].move);
        if (r.moves[i].bound == ply::bound::exact) {
            CHECK(r.moves[i].value == truth.moves[i].value);
            CHECK(r.moves[i].distance == truth.moves[i].distance);
        }
    }
    // What is known is what a root move gave.
    bool from_a_move = false;
    for (auto const& m : r.moves) {
        from_a_move = from_a_move || (m.value == r.value && m.distance == r.distance);
    }
    if (!from_a_move) {
        CHECK(r.value == ply::lost<int>);
        CHECK_FALSE(r.distance);
        CHECK_FALSE(r.proven);
    }
}

/// Interrupts searches of a game after every number of nodes.
template <class G>
void interrupt_everywhere(G const& start, int depth) {
    ply::limits const to_depth{.depth = depth};
    G game = start;
    auto const truth = ply::minimax(game, to_depth);
    auto const at_each = [&](auto const& search, std::uint64_t full) {
        for (std::uint64_t nodes = 0; nodes < full; ++nodes) {
            CAPTURE(nodes);
            auto const r = search(nodes);
            CHECK(game == start);
            CHECK(r.stats.nodes == nodes);
            check_cut_short(r, truth, stop_reason::nodes);
        }
        auto const whole = search(full);
        CHECK(whole.finished());
        CHECK(whole.value == truth.value);
        CHECK(whole.distance == truth.distance);
    };
    at_each([&](std::uint64_t n) { return ply::minimax(game, {.depth = depth, .nodes = n}); },
            truth.stats.nodes);
    for (auto const& ties : {ply::ties::first, ply::ties::last, ply::ties::random(5)}) {
        at_each(
            [&](std::uint64_t n) {
                return ply::alpha_beta(game, {.depth = depth, .nodes = n}, {.ties = ties});
            },
            ply::alpha_beta(game, to_depth, {.ties = ties}).stats.nodes);
    }
    if constexpr (ply::HasHash<G>) {
        for (bool const prune : {true, false}) {
            ply::transposition_table<int> first(1 << 14);
            auto const full = ply::negamax(game, first, to_depth, {.prune = prune}).stats.nodes;
            at_each(
                [&](std::uint64_t n) {
                    ply::transposition_table<int> table(1 << 14);
                    auto const r =
                        ply::negamax(game, table, {.depth = depth, .nodes = n}, {.prune = prune});
                    // What the table holds is true.
                    auto const again = ply::negamax(game, table, to_depth, {.prune = prune});
                    CHECK(again.finished());
                    CHECK(again.value == truth.value);
                    CHECK(again.distance == truth.distance);
                    CHECK(again.proven == truth.proven);
                    return r;
                },
                full);
        }
    }
}

}  // namespace

TEST_CASE("limits: cut short at any node, the position is restored and the answer true",
          "[limits]") {
    interrupt_everywhere(tree<>(ten_leaves), ply::unlimited);
    interrupt_everywhere(tree<>(ten_leaves), 2);
    interrupt_everywhere(tree<>("[[-1,[2,-2]],[[0,1],[3]],[-5]]"), ply::unlimited);
    interrupt_everywhere(games::stones(7), ply::unlimited);
    interrupt_everywhere(games::stones(8), ply::unlimited);
    interrupt_everywhere(games::stones(9, games::take_any({1, 3, 4})), 4);
    interrupt_everywhere(games::bonus_stones(7), ply::unlimited);
    interrupt_everywhere(games::ladder({23, 4, 12, 7, 18}, 3), ply::unlimited);
    interrupt_everywhere(games::tic_tac_toe("X.O.X.O.."), ply::unlimited);
}

TEST_CASE("limits: an interrupted search below alpha claims nothing", "[limits]") {
    tree<> const game("[[3,5],[2,9],[0,7]]");
    for (std::uint64_t nodes = 0; nodes < 8; ++nodes) {
        auto const r = ply::alpha_beta(game, {.nodes = nodes}, {.window = {50, 60}});
        CAPTURE(nodes);
        if (r.finished()) continue;
        CHECK(r.value == ply::lost<int>);
        CHECK(r.bound == ply::bound::lower);
        CHECK_FALSE(r.distance);
        CHECK_FALSE(r.proven);
        CHECK(r.best);
    }
}

TEST_CASE("limits: nodes that just suffice do not interrupt", "[limits]") {
    tree<> const game(ten_leaves);
    auto const r = ply::alpha_beta(game, {.nodes = 12});
    CHECK(r.finished());
    CHECK(r.stats.nodes == 12);
    CHECK(r.value == 3);
    CHECK(r.depth == ply::unlimited);
    CHECK(ply::alpha_beta(game, {.nodes = 11}).stop == stop_reason::nodes);
}

TEST_CASE("limits: no time at all gives a legal move and nothing more", "[limits]") {
    using nano = std::chrono::nanoseconds;
    tree<> const game(ten_leaves);
    for (ply::time_limit const time :
         {ply::time_limit(0s), ply::time_limit(-5s), ply::time_limit((nano::min)())}) {
        auto const r = ply::alpha_beta(game, {.time = time});
        CHECK(r.stop == stop_reason::time);
        CHECK(r.stats.nodes == 0);
        CHECK(r.best == 0);
        CHECK(r.value == ply::lost<int>);
        CHECK_FALSE(r.proven);
    }
}

TEST_CASE("limits: the longest times are no limit", "[limits]") {
    tree<> const game(ten_leaves);
    for (ply::time_limit const time :
         {ply::time_limit((std::chrono::nanoseconds::max)()),
          ply::time_limit((std::chrono::nanoseconds::max)() - 1ns),
          ply::time_limit((std::chrono::hours::max)()),
          ply::time_limit((std::chrono::duration<double>::max)()), ply::time_limit(24h)}) {
        auto const r = ply::minimax(game, {.time = time});
        CHECK(r.finished());
        CHECK(r.value == 3);
        CHECK(r.stats.nodes == 18);
        CHECK(r.stats.time >= 0ns);
    }
}

TEST_CASE("limits: with slow evaluations the clock is looked at between them", "[limits]") {
    support::slow_game const start{.plies_left = 1};
    auto game = start;
    auto const r = ply::alpha_beta(game, {.time = 20ms});
    CHECK(r.stop == stop_reason::time);
    CHECK(r.best);
    CHECK(game == start);
    // At most one a millisecond, and a few before the clock was looked at.
    CHECK(r.stats.evals <= 25);
    CHECK(r.stats.time >= 20ms);
}

TEST_CASE("limits: a stop flag ends a search, also one of slow evaluations", "[limits]") {
    std::atomic<bool> stop{true};
    auto const at_once = ply::minimax(games::stones(20), {.stop = &stop});
    CHECK(at_once.stop == stop_reason::stopped);
    CHECK(at_once.stats.nodes == 0);
    CHECK(at_once.best == 1);

    stop = false;
    CHECK(ply::minimax(games::stones(8), {.stop = &stop}).finished());

    int evals = 0;
    auto const stops_itself = [&](games::stones const& game) {
        if (++evals == 1000) stop = true;
        return game.eval();
    };
    auto const r = ply::minimax(games::stones(20), {.stop = &stop}, {}, stops_itself);
    CHECK(r.stop == stop_reason::stopped);
    CHECK(evals >= 1000);
    CHECK(evals <= 1000 + 256);

    stop = false;
    evals = 0;
    auto const slowly = [&](support::slow_game const& game) {
        if (++evals == 20) stop = true;
        return game.eval();
    };
    auto const s = ply::minimax(support::slow_game{.plies_left = 1}, {.stop = &stop}, {}, slowly);
    CHECK(s.stop == stop_reason::stopped);
    CHECK(evals <= 25);
}

TEST_CASE("limits: the first limit that is met counts", "[limits]") {
    std::atomic<bool> const stop{true};
    auto const nodes_first =
        ply::minimax(games::stones(9), {.nodes = 0, .time = 0s, .stop = &stop});
    CHECK(nodes_first.stop == stop_reason::nodes);
    CHECK(ply::minimax(games::stones(9), {.nodes = 5, .time = 24h}).stop == stop_reason::nodes);
    CHECK(ply::minimax(games::stones(9), {.depth = 1, .nodes = 5}).finished());
}

TEST_CASE("limits: depth 0 and less evaluate the root alone", "[limits]") {
    games::ladder const game({23, 7, 12, 7, 18}, 5);
    for (int const depth : {0, -1, -1000, (std::numeric_limits<int>::min)()}) {
        CAPTURE(depth);
        ply::transposition_table<int> table(1 << 10);
        for (auto const& r :
             {ply::minimax(game, {.depth = depth}), ply::alpha_beta(game, {.depth = depth}),
              ply::negamax(game, table, {.depth = depth})}) {
            CHECK(r.value == game.eval());
            CHECK(r.bound == ply::bound::exact);
            CHECK_FALSE(r.best);
            CHECK(r.line.empty());
            CHECK(r.moves.empty());
            CHECK(r.depth == 0);
            CHECK_FALSE(r.proven);
            CHECK(r.finished());
            CHECK(r.stats.nodes == 1);
            CHECK(r.stats.evals == 1);
        }
    }
}

TEST_CASE("limits: depths beyond the end of the game solve it", "[limits]") {
    constexpr int most = (std::numeric_limits<int>::max)();
    games::ladder const game({23, 7, 12, 7, 18}, 5);
    for (int const depth : {7, 8, 32'767, 40'000, (1 << 21) - 1, 1 << 21, most - 1, most}) {
        CAPTURE(depth);
        auto const r = ply::alpha_beta(game, {.depth = depth});
        CHECK(r.value == 26);
        CHECK(r.proven);
        CHECK(r.finished());
        ply::transposition_table<int> table(1 << 14);
        CHECK(ply::negamax(game, table, {.depth = depth}).value == 26);
    }
    CHECK(ply::alpha_beta(game, {.depth = 7}).depth == 7);
    CHECK(ply::alpha_beta(game).depth == ply::unlimited);
}

TEST_CASE("limits: a win within the depth is proven, a guess is not", "[limits]") {
    auto const win = ply::alpha_beta(games::stones(7), {.depth = 3});
    CHECK(win.proven);
    CHECK(win.distance == 3);
    auto const guess = ply::alpha_beta(games::stones(7), {.depth = 2});
    CHECK_FALSE(guess.proven);
    CHECK(guess.value == 0);
    // Every line ends, exactly at the depth.
    CHECK(ply::minimax(tree<>("[[3,5],[2,9]]"), {.depth = 2}).proven);
    CHECK_FALSE(ply::minimax(tree<>("[[3,5],[2,[9]]]"), {.depth = 2}).proven);
}

TEST_CASE("limits: a finished root has its value whatever the limits of depth", "[limits]") {
    for (int const depth : {-1, 0, 1, ply::unlimited}) {
        auto const r = ply::alpha_beta(games::stones(0), {.depth = depth});
        CHECK(r.value == ply::lost<int>);
        CHECK(r.distance == 0);
        CHECK(r.proven);
        CHECK_FALSE(r.best);
    }
    auto const none = ply::alpha_beta(games::stones(0), {.nodes = 0});
    CHECK(none.stop == stop_reason::nodes);
    CHECK_FALSE(none.best);
    CHECK_FALSE(none.proven);
}
