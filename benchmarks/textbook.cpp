// The textbook searches beside the same loops written by hand: nodes, value, time a node, ratios.
#include <string>

#include <benchmark/benchmark.h>

#include <ply/ply.hpp>

#include "games/connect_four.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "hand/connect_four.hpp"
#include "hand/stones.hpp"
#include "hand/tic_tac_toe.hpp"
#include "ratio_table.hpp"

namespace {

constexpr int hand_infinity = hand::infinity;

/// A loop with the same statistics as ply: `run(stats)` returns the key of the root.
template <class Run>
auto kept(Run run) {
    return [run] {
        hand::stats b;
        int const value = run(b);
        benchmark::DoNotOptimize(b.best_move);
        return outcome{value > 900'000 ? 1 : value < -900'000 ? -1 : 0, b.nodes};
    };
}

/// A bare loop: `run(nodes)` returns the value of the root.
template <class Run>
auto bare(Run run) {
    return [run] {
        std::uint64_t nodes = 0;
        int const value = run(nodes);
        return outcome{value > 0 ? 1 : value < 0 ? -1 : 0, nodes};
    };
}

/// A search of the library from a position made anew.
template <class Search>
auto library(Search search) {
    return [search] {
        auto r = search();
        benchmark::DoNotOptimize(r.best);
        return outcome{r.value > 0 ? 1 : r.value < 0 ? -1 : 0, r.stats.nodes};
    };
}

void add_tic_tac_toe() {
    namespace h = hand::tic_tac_toe;
    add_group("tic-tac-toe minimax", 549'946,
              bare([](auto& nodes) { return h::bare_minimax(0, 0, nodes); }),
              kept([](auto& b) { return h::minimax(0, 0, 0, b); }),
              library([] { return ply::minimax(games::tic_tac_toe{}, {}, {.line = false}); }),
              library([] { return ply::minimax(games::tic_tac_toe{}); }));
    add_group(
        "tic-tac-toe alpha-beta", 16'811,
        bare([](auto& nodes) { return h::bare_alpha_beta(0, 0, -1, 1, nodes); }),
        kept([](auto& b) { return h::alpha_beta(0, 0, 0, -1, 1, b); }), library([] {
            return ply::alpha_beta(games::tic_tac_toe{}, {}, {.window = {-1, 1}, .line = false});
        }),
        library([] {
            return ply::alpha_beta(games::tic_tac_toe{}, {}, {.window = {-1, 1}});
        }));
}

void add_stones() {
    namespace h = hand::stones;
    using heap = games::basic_stones<games::take_up_to<3>>;
    add_group("stones 30 minimax", 117'897'840,
              bare([](auto& nodes) { return h::bare_minimax(30, nodes); }),
              kept([](auto& b) { return h::minimax(30, 0, b); }),
              library([] { return ply::minimax(heap(30), {}, {.line = false}); }),
              library([] { return ply::minimax(heap(30)); }));
    add_group("stones 30 alpha-beta", 3'843'200,
              bare([](auto& nodes) { return h::bare_alpha_beta(30, -1, 1, nodes); }),
              kept([](auto& b) { return h::alpha_beta(30, 0, -1, 1, b); }), library([] {
                  return ply::alpha_beta(heap(30), {}, {.window = {-1, 1}, .line = false});
              }),
              library([] {
                  return ply::alpha_beta(heap(30), {}, {.window = {-1, 1}});
              }));
}

void add_connect_four() {
    namespace h = hand::connect_four;
    add_group(
        "connect four alpha-beta 12", 777'501, bare([](auto& nodes) {
            return h::bare_alpha_beta(0, 0, 0, 12, -hand_infinity, hand_infinity, nodes);
        }),
        kept([](auto& b) { return h::alpha_beta(0, 0, 0, 12, -hand_infinity, hand_infinity, b); }),
        library([] {
            return ply::alpha_beta(games::connect_four<>{}, {.depth = 12}, {.line = false});
        }),
        library([] { return ply::alpha_beta(games::connect_four<>{}, {.depth = 12}); }));
}

}  // namespace

int main(int argc, char** argv) {
    add_tic_tac_toe();
    add_stones();
    add_connect_four();
    return run_and_print(argc, argv);
}
