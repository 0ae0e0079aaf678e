// Retrograde analysis of whole games, by one thread and by two: positions a second, milliseconds of
// each phase, bytes a position in the table, the most memory on the way there; and how long it
// takes to ask the table.
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <ply/core/random.hpp>
#include <ply/core/static_vector.hpp>
#include <ply/solve/retrograde/retrograde.hpp>

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

/// Two cops and a robber on a board, numbered. In turn one of the cops goes to a square beside its
/// own, and the robber does so or stays.
class cops_and_robber {
public:
    /// A square, and above the squares for the second cop.
    using move_type = int;
    using move_list = ply::static_vector<int, 8>;

    move_list moves() const {
        move_list list;
        if (caught()) return list;
        if (cops_move_) {
            add_steps(list, cops_[0], 0);
            add_steps(list, cops_[1], squares);
        } else {
            list.push_back(robber_);
            add_steps(list, robber_, 0);
        }
        return list;
    }
    cops_and_robber apply(int move) {
        cops_and_robber const before = *this;
        (cops_move_ ? cops_[move < squares ? 0 : 1] : robber_) = move % squares;
        cops_move_ = !cops_move_;
        return before;
    }
    void undo(int, cops_and_robber const& before) { *this = before; }
    int eval() const {
        if (!caught()) return 0;
        return cops_move_ ? ply::won<int> : ply::lost<int>;
    }

    std::uint64_t index() const {
        int const places = (cops_[0] * squares + cops_[1]) * squares + robber_;
        return static_cast<std::uint64_t>(2 * places + (cops_move_ ? 1 : 0));
    }
    static constexpr std::uint64_t position_count() {
        return std::uint64_t{2} * squares * squares * squares;
    }
    static cops_and_robber from_index(std::uint64_t number) {
        int const places = static_cast<int>(number / 2);
        cops_and_robber game;
        game.cops_ = {places / squares / squares, places / squares % squares};
        game.robber_ = places % squares;
        game.cops_move_ = number % 2 == 1;
        return game;
    }

private:
    static constexpr int width = 11;
    static constexpr int squares = width * width;

    static void add_steps(move_list& list, int from, int more) {
        if (from % width > 0) list.push_back(from - 1 + more);
        if (from % width < width - 1) list.push_back(from + 1 + more);
        if (from >= width) list.push_back(from - width + more);
        if (from < squares - width) list.push_back(from + width + more);
    }
    bool caught() const { return cops_[0] == robber_ || cops_[1] == robber_; }

    std::array<int, 2> cops_{0, 0};
    int robber_ = squares - 1;
    bool cops_move_ = true;
};
static_assert(ply::IndexedGame<cops_and_robber>);

/// Adds up the time of each phase.
class phase_times {
public:
    void begin() { since_ = clock::now(); }
    void enter(ply::retrograde_phase phase) {
        if (phase == now_) return;
        sums_[static_cast<std::size_t>(now_)] += clock::now() - since_;
        since_ = clock::now();
        now_ = phase == ply::retrograde_phase::finished ? ply::retrograde_phase::exploring : phase;
    }
    void show(benchmark::State& state) const {
        for (auto const phase : {ply::retrograde_phase::exploring, ply::retrograde_phase::linking,
                                 ply::retrograde_phase::solving, ply::retrograde_phase::packing}) {
            std::chrono::duration<double, std::milli> const sum =
                sums_[static_cast<std::size_t>(phase)];
            state.counters[std::string(to_string(phase)) + " ms"] =
                benchmark::Counter(sum.count(), benchmark::Counter::kAvgIterations);
        }
    }

private:
    using clock = std::chrono::steady_clock;

    clock::time_point since_;
    ply::retrograde_phase now_ = ply::retrograde_phase::exploring;
    std::array<clock::duration, 4> sums_{};
};

template <class Roots>
void solve(benchmark::State& state, Roots const& roots, std::size_t positions, bool distances) {
    phase_times times;
    ply::retrograde_options options;
    options.resources.threads = static_cast<int>(state.range(0));
    options.distances = distances;
    options.progress = [&](ply::retrograde_progress const& p) { times.enter(p.phase); };
    for (auto _ : state) {
        times.begin();
        auto const table = ply::retrograde(roots, {}, options);
        if (table.positions() != positions) state.SkipWithError("another number of positions");
        state.counters["positions"] = static_cast<double>(table.positions());
        state.counters["bytes/position"] = table.bytes_per_position();
        state.counters["peak MB"] = static_cast<double>(table.peak_bytes()) / 1e6;
    }
    times.show(state);
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
    add("connect four, 5 x 4", games::connect_four<5, 4>(), 3'945'711);
    add("cops and robber, numbered", cops_and_robber(), 3'543'122);
    add("hare and wolves", all_starts(), 1'788'326);
    add("hare and wolves, no distances", all_starts(), 1'788'326, false);
    benchmark::RegisterBenchmark("probe, hare and wolves", probe);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
}
