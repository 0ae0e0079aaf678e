// Memory: no allocation per node. The tests of this folder share the counting operator new.
#include <cstddef>
#include <cstdint>

#include <ply/core/bit_range.hpp>
#include <ply/core/static_vector.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "games/connect_four.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/counting_new.hpp"

#if defined(SUPPORT_COUNTS_NEW)

using support::allocated_bytes;
using support::allocations;

namespace {

struct cost {
    std::uint64_t nodes;
    std::uint64_t allocations;
    std::uint64_t bytes;
};

template <class Search>
cost cost_of(Search const& search) {
    std::uint64_t const before = allocations;
    std::uint64_t const bytes_before = allocated_bytes;
    auto const r = search();
    return {r.stats.nodes, allocations - before, allocated_bytes - bytes_before};
}

/// A search of at least ten times the nodes makes no more than a few allocations more: the stacks
/// of a search double now and then as it goes deeper.
void check_ten_times_larger(cost const& small, cost const& large) {
    REQUIRE(large.nodes >= 10 * small.nodes);
    CHECK(small.allocations > 0);
    CHECK(large.allocations <= small.allocations + 12);
    CHECK(large.bytes <= 4 * small.bytes + 4096);
}

/// Worst order for alpha-beta: of two moves the second is always better.
struct worst_order {
    using move_type = int;
    int height;
    int ply = 0;
    int value = 0;
    ply::bit_range<int> moves() const { return ply::bit_range<int>(ply < height ? 3u : 0u); }
    void apply(int m) {
        ++ply;
        value += weight(m);
    }
    void undo(int m) {
        value -= weight(m);
        --ply;
    }
    int weight(int m) const { return (ply % 2 == 1 ? m : 1 - m) << (height - ply); }
    int eval() const { return ply % 2 == 0 ? value : -value; }
};

/// Moves in a static vector, tried by rank.
struct ranked_game : games::tic_tac_toe {
    using games::tic_tac_toe::tic_tac_toe;
    ply::static_vector<int, 9> moves() const {
        ply::static_vector<int, 9> list;
        for (int const cell : games::tic_tac_toe::moves()) list.push_back(cell);
        return list;
    }
    int order(int cell) const { return cell == 4 ? 2 : cell % 2 == 0 ? 1 : 0; }
    ranked_game after(int cell) const {
        ranked_game next = *this;
        static_cast<games::tic_tac_toe&>(next) = games::tic_tac_toe::after(cell);
        return next;
    }
};

}  // namespace

TEST_CASE("allocations: minimax makes none per node", "[allocations]") {
    auto const run = [](int n, bool line) {
        return cost_of([&] { return ply::minimax(games::stones(n), {}, {.line = line}); });
    };
    check_ten_times_larger(run(12, true), run(18, true));
    check_ten_times_larger(run(12, false), run(18, false));
    CHECK(run(12, false).allocations == run(18, false).allocations);
}

TEST_CASE("allocations: alpha-beta makes none per node", "[allocations]") {
    games::connect_four<> const game;
    auto const run = [&](int depth, bool line) {
        return cost_of([&] { return ply::alpha_beta(game, {.depth = depth}, {.line = line}); });
    };
    check_ten_times_larger(run(6, true), run(10, true));
    CHECK(run(6, false).allocations == run(10, false).allocations);
}

TEST_CASE("allocations: moves tried by rank make none per node", "[allocations]") {
    auto const run = [](char const* cells, bool line) {
        ranked_game const game(cells);
        return cost_of([&] { return ply::alpha_beta(game, {}, {.line = line}); });
    };
    check_ten_times_larger(run("XO.......", false), run(".........", false));
    check_ten_times_larger(run("XO.......", true), run(".........", true));
}

TEST_CASE("allocations: a table makes none, however much it remembers", "[allocations]") {
    games::connect_four<> const game;
    ply::transposition_table<int> table(1 << 20);
    auto const run = [&](int depth, bool line) {
        table.clear();
        return cost_of([&] { return ply::negamax(game, table, {.depth = depth}, {.line = line}); });
    };
    check_ten_times_larger(run(6, true), run(11, true));
    check_ten_times_larger(run(6, false), run(11, false));
}

TEST_CASE("allocations: watched searches make none per node", "[allocations]") {
    auto const run = [](std::uint64_t nodes) {
        return cost_of(
            [&] { return ply::minimax(games::stones(25), {.nodes = nodes}, {.line = false}); });
    };
    // A search that is watched keeps its line, whether it is asked for or not.
    check_ten_times_larger(run(1000), run(100'000));
}

TEST_CASE("allocations: lines stay few where every move is better than the one before",
          "[allocations]") {
    auto const by_minimax = [](int height) {
        return cost_of([&] { return ply::minimax(worst_order{height}); });
    };
    auto const by_alpha_beta = [](int height) {
        return cost_of([&] { return ply::alpha_beta(worst_order{height}); });
    };
    CHECK(by_minimax(16).nodes == (1 << 17) - 1);
    CHECK(by_alpha_beta(16).nodes == (1 << 17) - 1);
    check_ten_times_larger(by_minimax(12), by_minimax(16));
    check_ten_times_larger(by_alpha_beta(12), by_alpha_beta(16));
    CHECK(by_minimax(16).bytes < 64 * 1024);
}

#endif
