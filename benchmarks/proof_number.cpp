// Proof-number search: with a tree in memory, and depth-first with several tables and weights.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include <benchmark/benchmark.h>

#include <ply/core/score.hpp>
#include <ply/solve/proof_number/df_pn.hpp>
#include <ply/solve/proof_number/proof_number.hpp>

#include "collector.hpp"
#include "games/connect_four.hpp"
#include "games/exact_connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// 1, 0 and -1 for decided outcomes and draws, else the value.
template <class Result>
outcome outcome_of(Result r) {
    benchmark::DoNotOptimize(r.best);
    long const value = r.value == ply::won<int> ? 1 : r.value == ply::lost<int> ? -1 : r.value;
    return {value, r.stats.nodes};
}

template <class G>
void add_searches(std::string const& group, G const& game, bool with_tree, bool with_sums) {
    if (with_tree) {
        add_kind(group, "tree", 0, [=] { return outcome_of(ply::proof_number(game)); });
    }
    struct kind {
        char const* name;
        std::size_t bytes;
        double epsilon;
        bool sums;
    };
    for (auto const& k :
         {kind{"df-pn", 64 * mebibyte, 1, false}, kind{"df-pn, 1 MiB", mebibyte, 1, false},
          kind{"df-pn, epsilon 0.25", 64 * mebibyte, 0.25, false},
          kind{"df-pn, sums", 64 * mebibyte, 1, true}}) {
        if (k.sums && !with_sums) continue;
        add_kind(group, k.name, 0, [=] {
            ply::df_pn_options<int> options;
            options.resources.memory = k.bytes;
            options.epsilon = k.epsilon;
            options.sums = k.sums;
            return outcome_of(ply::df_pn(game, {}, options));
        });
    }
}

class search_table : public collector {
public:
    void Finalize() override {
        for (auto const& g : groups) {
            std::printf("%-28s %6s %12s %10s %10s\n", g.name.c_str(), "value", "nodes", "ms",
                        "ns/node");
            for (auto const& k : g.kinds) {
                std::printf("  %-26s %6.0f %12.0f %10.1f %10.1f\n", k.kind.c_str(), k.value,
                            k.nodes, k.median(), k.ns_per_node());
            }
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    add_searches("tic-tac-toe", games::tic_tac_toe(), true, true);
    add_searches("stones 30", games::stones(30), true, true);
    add_searches("connect four 4 by 5", games::connect_four<4, 5>(), true, true);
    add_searches("exact connect four 5 by 4", games::exact_connect_four<5, 4>(), true, true);
    add_searches("connect four, 11 stones", games::exact_connect_four<>("44444326255"), false,
                 true);
    add_searches("hare and wolves", games::hare_and_wolves(0), false, true);
    search_table table;
    return run_and_print(argc, argv, table);
}
