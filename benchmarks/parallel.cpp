// Time to depth of the engine with one and several threads, by the clock on the wall, both ways of
// sharing the work; and of depth-first proof-number search. Values must be equal.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <ply/ply.hpp>

#include "collector.hpp"
#include "games/connect_four.hpp"
#include "games/exact_connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/othello.hpp"

namespace {

constexpr std::size_t table_bytes = std::size_t{128} << 20;

/// A tree of 12 moves a ply whose values are sums of small random steps on the way, so that good
/// positions tend to have good positions below them. Source: R. Korf, D. Chickering, "Best-first
/// minimax search", 1996 (incremental random trees).
class random_tree {
public:
    using move_type = int;

    explicit random_tree(std::uint64_t seed) : at_(ply::splitmix64::mix(seed)) {}

    ply::static_vector<int, 12> moves() const {
        ply::static_vector<int, 12> list;
        for (int m = 0; m < 12; ++m) list.push_back(m);
        return list;
    }
    random_tree after(int move) const {
        random_tree next(*this);
        next.at_ = ply::splitmix64::mix(at_ * 16 + static_cast<std::uint64_t>(move));
        next.sum_ = -(sum_ + static_cast<int>(next.at_ >> 40 & 63) - 32);
        return next;
    }
    void apply(int move) { *this = after(move); }
    void undo(int) {}  // not called, as there is after(move)
    int eval() const { return sum_; }
    std::uint64_t hash() const { return at_; }

private:
    std::uint64_t at_;
    int sum_ = 0;  // for the side to move
};

struct way {
    char const* name;
    int threads;
    ply::parallel_method method;
    bool deterministic;
};

constexpr std::array ways{
    way{"1 thread", 1, ply::parallel_method::abdada, false},
    way{"2 threads, ABDADA", 2, ply::parallel_method::abdada, false},
    way{"2 threads, lazy SMP", 2, ply::parallel_method::lazy_smp, false},
    way{"4 threads, ABDADA", 4, ply::parallel_method::abdada, false},
    way{"2 threads, deterministic", 2, ply::parallel_method::abdada, true},
};

template <class G, class Eval = ply::own_eval>
void add_game(std::string const& group, G const& game, int depth, Eval const& evaluator = {}) {
    for (way const& w : ways) {
        add_kind(group, w.name, 0, [=] {
            ply::engine<G, Eval> engine({.resources = {.threads = w.threads, .memory = table_bytes}},
                                        evaluator);
            engine.options().parallel = w.method;
            engine.options().deterministic = w.deterministic;
            G position = game;
            auto const r = engine.search(position, {.depth = depth});
            return outcome{static_cast<long>(r.value), r.stats.nodes};
        });
    }
}

template <class G>
void add_proof(std::string const& group, G const& game) {
    for (int threads : {1, 2}) {
        add_kind(group, threads == 1 ? "1 thread" : std::to_string(threads) + " threads", 0, [=] {
            auto const r = ply::df_pn(game, {}, {.resources = {.threads = threads, .memory = table_bytes}});
            return outcome{r.value > 0 ? 1 : r.value < 0 ? -1 : 0, r.stats.nodes};
        });
    }
}

/// A line for each way: value, nodes, median time, and how many times as fast as the first.
class speed_table : public collector {
public:
    double time_of(Run const& run) const override { return run.GetAdjustedRealTime(); }

    void Finalize() override {
        for (auto const& g : groups) {
            std::printf("%-28s %6s %12s %10s %10s\n", g.name.c_str(), "value", "nodes", "ms",
                        "speed-up");
            double const alone = g.at("1 thread").median();
            for (auto const& k : in_order(g)) {
                std::printf("  %-26s %6.0f %12.0f %10.1f %10.2f\n", k.kind.c_str(), k.value,
                            k.nodes, k.median(), alone / k.median());
            }
        }
    }

private:
    /// One thread first, and then by name.
    static std::vector<measured> in_order(group const& g) {
        std::vector<measured> kinds = g.kinds;
        std::sort(kinds.begin(), kinds.end(),
                  [](measured const& a, measured const& b) { return a.kind < b.kind; });
        return kinds;
    }
};

}  // namespace

int main(int argc, char** argv) {
    add_game("connect four, depth 23", games::connect_four<>{}, 23);
    add_game("othello, depth 16", games::othello{}, 16, games::othello_evaluator{});
    add_game("random tree, depth 9", random_tree(1), 9);
    add_game("random tree, depth 12", random_tree(1), 12);
    add_proof("df-pn, hare and wolves", games::hare_and_wolves(0));
    add_proof("df-pn, exact four, 5 by 4", games::exact_connect_four<5, 4>());
    add_proof("df-pn, exact four, 11 stones", games::exact_connect_four<>("44444326255"));
    speed_table table;
    return run_and_print(argc, argv, table, 3);
}
