// Retrograde analysis of whole games: positions a second, bytes a position in the table, the most
// memory on the way there; and how long it takes to ask the table.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <ply/core/random.hpp>
#include <ply/solve/retrograde.hpp>

#include "games/connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/tic_tac_toe.hpp"

namespace {

using games::hare_and_wolves;

std::vector<hare_and_wolves> all_starts() {
    std::vector<hare_and_wolves> starts;
    for (int const column : {0, 2, 4, 6}) {
        starts.emplace_back(column, hare_and_wolves::side::hare);
        starts.emplace_back(column, hare_and_wolves::side::wolves);
    }
    return starts;
}

template <class Roots>
void solve(benchmark::State& state, Roots const& roots, std::size_t positions, bool distances) {
    ply::limits limits;
    limits.threads = static_cast<int>(state.range(0));
    for (auto _ : state) {
        auto const table = ply::retrograde(roots, limits, {.distances = distances});
        if (table.positions() != positions) state.SkipWithError("another number of positions");
        state.counters["positions"] = static_cast<double>(table.positions());
        state.counters["bytes/position"] = table.bytes_per_position();
        state.counters["peak MB"] = static_cast<double>(table.peak_bytes()) / 1e6;
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(positions) *
                            static_cast<std::int64_t>(state.iterations()));
}

template <class Roots>
void add(std::string const& name, Roots const& roots, std::size_t positions,
         bool distances = true) {
    benchmark::RegisterBenchmark(
        name.c_str(), [=](benchmark::State& state) { solve(state, roots, positions, distances); })
        ->ArgName("threads")
        ->Arg(1)
        ->Arg(2)
        ->Unit(benchmark::kMillisecond)
        ->MeasureProcessCPUTime()
        ->UseRealTime();
}

/// Positions of play at random, in no order that the table would know.
std::vector<hare_and_wolves> positions_at_random(std::size_t count) {
    std::vector<hare_and_wolves> list;
    ply::splitmix64 random(1);
    while (list.size() < count) {
        hare_and_wolves game(2 * static_cast<int>(random.below(4)));
        for (auto moves = game.moves(); !moves.empty(); moves = game.moves()) {
            game.apply(moves[static_cast<std::size_t>(random.below(moves.size()))]);
            if (random.below(20) == 0) break;
        }
        list.push_back(game);
    }
    return list;
}

void probe(benchmark::State& state) {
    auto const table = ply::retrograde(all_starts());
    auto const asked = positions_at_random(std::size_t{1} << 16);
    std::size_t next = 0;
    std::size_t found = 0;
    for (auto _ : state) {
        found += table.probe(asked[next]).has_value();
        next = (next + 1) % asked.size();
    }
    if (found != static_cast<std::size_t>(state.iterations()))
        state.SkipWithError("a position is missing");
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

}  // namespace

int main(int argc, char** argv) {
    add("tic-tac-toe", games::tic_tac_toe(), 5478);
    add("connect four, 4 x 4", games::connect_four<4, 4>(), 161'029);
    add("hare and wolves", all_starts(), 1'788'326);
    add("hare and wolves, no distances", all_starts(), 1'788'326, false);
    benchmark::RegisterBenchmark("probe, hare and wolves", probe);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
}
