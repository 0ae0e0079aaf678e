// The engine beside plain alpha-beta without a table and negamax with one, at a fixed depth.
#include <cstdint>
#include <cstdio>

#include <benchmark/benchmark.h>

#include <ply/ply.hpp>

#include "collector.hpp"
#include "games/connect_four.hpp"
#include "games/othello.hpp"
#include "hand/connect_four.hpp"
#include "hand/othello.hpp"

namespace {

constexpr std::size_t table_bytes = std::size_t{32} << 20;

template <class Result>
outcome outcome_of(Result r) {
    benchmark::DoNotOptimize(r.best);
    return {static_cast<long>(r.value), r.stats.nodes};
}

template <class G, class Eval>
void add_searches(std::string const& group, G const& game, int depth, Eval const& evaluator) {
    using score = ply::score_of<G, Eval>;
    add_kind(group, "alpha-beta", 0, [=] {
        return outcome_of(ply::alpha_beta(game, {.depth = depth}, {.line = false}, evaluator));
    });
    add_kind(group, "negamax, table", 0, [=] {
        ply::transposition_table<score> table(table_bytes);
        return outcome_of(ply::negamax(game, table, {.depth = depth}, {.line = false}, evaluator));
    });
    add_kind(group, "engine", 0, [=] {
        ply::engine<G, Eval> engine({.resources = {.memory = table_bytes}}, evaluator);
        G position = game;
        return outcome_of(engine.search(position, {.depth = depth}));
    });
}

void add_connect_four() {
    std::string const group = "connect four, depth 14";
    add_kind(group, "alpha-beta by hand", 0, [] {
        namespace h = hand::connect_four;
        hand::stats b;
        int const value = h::alpha_beta(0, 0, 0, 14, -hand::infinity, hand::infinity, b);
        return outcome{value, b.nodes};
    });
    add_searches(group, games::connect_four<>{}, 14, ply::own_eval{});
}

void add_othello() {
    add_searches("othello, depth 11", games::othello{}, 11, games::othello_evaluator{});
}

/// A line for each search: value, nodes, median time, and the time beside plain alpha-beta's.
class search_table : public collector {
public:
    void Finalize() override {
        for (auto const& g : groups) {
            std::printf("%-24s %6s %12s %10s %10s %10s\n", g.name.c_str(), "value", "nodes", "ms",
                        "ns/node", "time ratio");
            double const plain = g.at("alpha-beta").median();
            for (auto const& k : g.kinds) {
                std::printf("  %-22s %6.0f %12.0f %10.1f %10.1f %10.2f\n", k.kind.c_str(), k.value,
                            k.nodes, k.median(), k.ns_per_node(), k.median() / plain);
            }
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    add_connect_four();
    add_othello();
    search_table table;
    return run_and_print(argc, argv, table);
}
