// What observers cost: the same searches without one, with one that does nothing, with one that
// counts, and with a trace; beside a loop written by hand that knows of no observers. The searches
// without an observer are timed twice: how far the two are apart is the noise of the machine.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <type_traits>

#include <benchmark/benchmark.h>

#include <ply/draw/trace.hpp>
#include <ply/ply.hpp>
#include <ply/tools.hpp>

#include "collector.hpp"
#include "games/connect_four.hpp"
#include "games/tic_tac_toe.hpp"
#include "hand/connect_four.hpp"
#include "hand/tic_tac_toe.hpp"

namespace {

struct empty_observer {
    void enter(int const*, bool, ply::window<int>) {}
    void leave(ply::node_end, int, std::optional<int>) {}
    void skip(int) {}
};

struct counting_observer {
    std::uint64_t entered = 0;
    std::uint64_t cutoffs = 0;
    std::uint64_t skipped = 0;

    void enter(int const*, bool, ply::window<int>) { ++entered; }
    void leave(ply::node_end end, int, std::optional<int>) {
        cutoffs += end == ply::node_end::cutoff ? 1 : 0;
    }
    void skip(int) { ++skipped; }
};

constexpr std::array kinds{"by hand",  "none",          "none again",  "empty",
                           "counting", "trace of 1000", "trace of all"};

template <class Result>
outcome outcome_of(Result r) {
    benchmark::DoNotOptimize(r.best);
    return {r.value > 0 ? 1 : r.value < 0 ? -1 : 0, r.stats.nodes};
}

/// `search(observer...)` runs the search with an observer or without one; nullptr for no loop by
/// hand.
template <class ByHand, class Search>
void add_group(std::string const& name, std::uint64_t nodes, ByHand by_hand, Search search) {
    std::size_t kind = 0;
    auto const add = [&](auto const& run) { add_kind(name, kinds[kind++], nodes, run); };
    if constexpr (std::is_null_pointer_v<ByHand>) {
        ++kind;
    } else {
        add([by_hand] {
            hand::stats b;
            int const value = by_hand(b);
            benchmark::DoNotOptimize(b.best_move);
            return outcome{value > 900'000 ? 1 : value < -900'000 ? -1 : 0, b.nodes};
        });
    }
    add([search] { return outcome_of(search()); });
    add([search] { return outcome_of(search()); });
    add([search] {
        empty_observer observer;
        return outcome_of(search(observer));
    });
    add([search] {
        counting_observer observer;
        auto const found = outcome_of(search(observer));
        benchmark::DoNotOptimize(observer.skipped);
        return observer.entered == found.nodes ? found : outcome{};
    });
    for (std::size_t const most : {std::size_t{1000}, std::size_t{10'000'000}}) {
        add([search, most] {
            ply::trace<int, int> seen({.nodes = most});
            auto const found = outcome_of(search(seen));
            // Of a search that deepens, the last pass is kept.
            bool const right =
                seen.searches() == 1 ? seen.entered() == found.nodes : seen.entered() < found.nodes;
            return right ? found : outcome{};
        });
    }
}

/// The engine with a table of four MiB.
ply::result<int, int> deepen() {
    ply::engine<games::connect_four<>> engine({.resources = {.memory = 4 << 20}});
    games::connect_four<> game;
    return engine.search(game, {.depth = 12});
}
template <class Observer>
ply::result<int, int> deepen(Observer& observer) {
    ply::engine<games::connect_four<>, ply::own_eval, Observer> engine(
        {.resources = {.memory = 4 << 20}}, {}, observer);
    games::connect_four<> game;
    return engine.search(game, {.depth = 12});
}

/// A line for each group: nodes, the median time a node of each kind, and ratios.
class observer_table : public collector {
public:
    void Finalize() override {
        std::printf("%-26s %8s %6s", "ns/node", "nodes", "value");
        for (auto const* kind : kinds) std::printf(" %13s", kind);
        std::printf(" %11s %11s %11s\n", "none/hand", "again/none", "empty/none");
        for (auto const& g : groups) {
            auto const& none = g.at("none");
            std::printf("%-26s %8.0f %6.0f", g.name.c_str(), none.nodes, none.value);
            for (auto const* kind : kinds) print(13, g.at(kind).ns_per_node());
            print(11, none.median() / g.at("by hand").median());
            print(11, g.at("none again").median() / none.median());
            print(11, g.at("empty").median() / none.median());
            std::printf("\n");
        }
    }

private:
    static void print(int width, double number) {
        if (std::isfinite(number)) {
            std::printf(" %*.2f", width, number);
        } else {
            std::printf(" %*s", width, "-");
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    using games::connect_four;
    using games::tic_tac_toe;
    add_group(
        "tic-tac-toe minimax", 549'946,
        [](hand::stats& b) { return hand::tic_tac_toe::minimax(0, 0, 0, b); },
        [](auto&... observer) {
            return ply::minimax(tic_tac_toe{}, {}, {.line = false}, {}, observer...);
        });
    add_group(
        "tic-tac-toe alpha-beta", 16'811,
        [](hand::stats& b) { return hand::tic_tac_toe::alpha_beta(0, 0, 0, -1, 1, b); },
        [](auto&... observer) {
            return ply::alpha_beta(tic_tac_toe{}, {}, {.window = {-1, 1}, .line = false}, {},
                                   observer...);
        });
    add_group(
        "connect four alpha-beta 12", 777'501,
        [](hand::stats& b) {
            return hand::connect_four::alpha_beta(0, 0, 0, 12, -hand::infinity, hand::infinity, b);
        },
        [](auto&... observer) {
            return ply::alpha_beta(connect_four<>{}, {.depth = 12}, {.line = false}, {},
                                   observer...);
        });
    add_group("connect four engine 12", 0, nullptr,
              [](auto&... observer) { return deepen(observer...); });
    observer_table table;
    return run_and_print(argc, argv, table);
}
