// What observers are told.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "games/stones.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"

using games::tree;

namespace {

char const* const ten_leaves = "[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]";

char const* name(ply::node_end end) {
    switch (end) {
        case ply::node_end::finished: return "finished";
        case ply::node_end::horizon: return "horizon";
        case ply::node_end::table: return "table";
        case ply::node_end::searched: return "searched";
        case ply::node_end::cutoff: return "cutoff";
        case ply::node_end::stopped: return "stopped";
    }
    return "?";
}

/// Writes everything down: ">move" for a node, "-move" for a skipped move.
struct scribe {
    std::ostringstream text;
    bool windows = false;

    static std::string number(int n) {
        return n == ply::won<int> ? "won" : n == ply::lost<int> ? "lost" : std::to_string(n);
    }
    void enter(int const* move, bool same_side, ply::window<int> w) {
        text << '>' << (move == nullptr ? "root" : std::to_string(*move));
        if (same_side) text << '+';
        if (windows) text << '(' << number(w.alpha) << ',' << number(w.beta) << ')';
        text << ' ';
    }
    void leave(ply::node_end end, int value, std::optional<int> distance) {
        text << name(end);
        if (end != ply::node_end::stopped) text << ' ' << number(value);
        if (distance) text << " in " << *distance;
        text << "; ";
    }
    void skip(int move) { text << '-' << move << ' '; }
};

/// Checks what is true of every sequence of events, and counts.
struct auditor {
    std::vector<std::vector<int>> open;  // the moves told at each open node
    std::uint64_t entered = 0;
    std::uint64_t cutoffs = 0;
    std::uint64_t ends[6] = {};
    int faults = 0;
    bool done = false;

    template <class S>
    void enter(int const* move, bool, ply::window<S> w) {
        if (done || (move == nullptr) != open.empty()) ++faults;
        if (move != nullptr && !open.empty()) open.back().push_back(*move);
        if (w.beta < w.alpha) ++faults;
        open.emplace_back();
        ++entered;
    }
    template <class S>
    void leave(ply::node_end end, S value, std::optional<int> distance) {
        if (open.empty()) {
            ++faults;
            return;
        }
        bool const leaf = end == ply::node_end::finished || end == ply::node_end::horizon ||
                          end == ply::node_end::table;
        if (leaf && !open.back().empty()) ++faults;
        if (end == ply::node_end::searched && open.back().empty()) ++faults;
        if (distance && value != ply::won<S> && value != ply::lost<S>) ++faults;
        ++ends[static_cast<int>(end)];
        cutoffs += end == ply::node_end::cutoff;
        open.pop_back();
        done = open.empty();
    }
    void skip(int move) {
        if (open.empty()) ++faults;
        if (!open.empty()) open.back().push_back(move);
    }
    std::uint64_t count(ply::node_end end) const { return ends[static_cast<int>(end)]; }
};

}  // namespace

TEST_CASE("observers: minimax on the tree of ten leaves, event by event", "[observers]") {
    scribe seen;
    auto const r = ply::minimax(tree<>(ten_leaves), {}, {}, {}, seen);
    CHECK(r.value == 3);
    CHECK(seen.text.str() ==
          ">root "
          ">0 "
          ">0 >0 finished -1; >1 finished 1; >2 finished -3; searched 3; "
          ">1 >0 finished -4; >1 finished -5; searched 5; "
          "searched -3; "
          ">1 "
          ">0 >0 finished -3; >1 finished -2; searched 3; "
          ">1 >0 finished 0; searched 0; "
          ">2 >0 finished -1; >1 finished 4; searched 1; "
          "searched 0; "
          "searched 3; ");
}

TEST_CASE("observers: alpha-beta on the tree of ten leaves, with windows and skipped moves",
          "[observers]") {
    scribe seen;
    seen.windows = true;
    auto const r = ply::alpha_beta(tree<>(ten_leaves), {}, {}, {}, seen);
    CHECK(r.value == 3);
    CHECK(seen.text.str() ==
          ">root(lost,won) "
          ">0(lost,won) "
          ">0(lost,won) >0(lost,won) finished -1; >1(lost,-1) finished 1; "
          ">2(lost,-1) finished -3; searched 3; "
          ">1(lost,3) >0(-3,won) finished -4; -1 cutoff 4; "
          "searched -3; "
          ">1(lost,-3) "
          ">0(3,won) >0(lost,-3) finished -3; >1(lost,-3) finished -2; searched 3; "
          "-1 -2 cutoff -3; "
          "searched 3; ");
}

TEST_CASE("observers: negamax tells the same as alpha-beta", "[observers]") {
    scribe a, b;
    a.windows = b.windows = true;
    ply::alpha_beta(tree<>(ten_leaves), {}, {}, {}, a);
    ply::negamax(tree<>(ten_leaves), {}, {}, {}, b);
    CHECK(a.text.str() == b.text.str());
}

TEST_CASE("observers: the horizon, distances and answers of a table are told", "[observers]") {
    scribe hit_horizon;
    ply::minimax(tree<>("[[3,5],[2]]"), {.depth = 1}, {}, {}, hit_horizon);
    CHECK(hit_horizon.text.str() == ">root >0 horizon 0; >1 horizon 0; searched 0; ");

    scribe decided;
    ply::minimax(games::stones(2), {}, {}, {}, decided);
    CHECK(decided.text.str() ==
          ">root >1 >1 finished lost in 2; searched won in 2; >2 finished lost in 1; "
          "searched won in 1; ");

    ply::transposition_table<int> table(1 << 12);
    ply::negamax(games::stones(2), table);
    scribe remembered;
    ply::negamax(games::stones(2), table, {}, {}, {}, remembered);
    CHECK(remembered.text.str() ==
          ">root >1 table won in 2; >2 finished lost in 1; searched won in 1; ");
}

TEST_CASE("observers: an interruption leaves every open node without a value", "[observers]") {
    scribe seen;
    ply::minimax(tree<>(ten_leaves), {.nodes = 5}, {}, {}, seen);
    CHECK(seen.text.str() ==
          ">root >0 >0 >0 finished -1; >1 finished 1; >2 stopped; stopped; stopped; stopped; ");
    scribe nothing;
    ply::minimax(tree<>(ten_leaves), {.nodes = 0}, {}, {}, nothing);
    CHECK(nothing.text.str() == ">root stopped; ");
}

TEST_CASE("observers: finished roots and roots at depth 0 are told", "[observers]") {
    scribe finished, horizon;
    ply::alpha_beta(games::stones(0), {}, {}, {}, finished);
    CHECK(finished.text.str() == ">root finished lost in 0; ");
    ply::alpha_beta(games::stones(2), {.depth = 0}, {}, {}, horizon);
    CHECK(horizon.text.str() == ">root horizon 0; ");
}

TEST_CASE("observers: extra moves are told", "[observers]") {
    support::shape const s{
        .height = 3, .least_moves = 2, .most_moves = 2, .ends_early = 0, .keeps_turn = 50};
    auto const positions = support::random_graph<int>(5, s, true);
    struct side_watcher {
        support::graph_game<int, true> game;
        std::vector<int> path{0};
        int faults = 0;
        void enter(int const* move, bool same_side, ply::window<int>) {
            if (move == nullptr) return;
            auto const& g = game.positions();
            auto const& n = g[path.back()];
            int const child = n.children[static_cast<std::size_t>(*move)];
            if (same_side != (g[child].first == n.first)) ++faults;
            path.push_back(child);
        }
        void leave(ply::node_end, int, std::optional<int>) { path.pop_back(); }
        void skip(int) {}
    };
    support::graph_game<int, true> game(positions);
    side_watcher seen{game};
    ply::minimax(game, {}, {}, {}, seen);
    CHECK(seen.faults == 0);
    CHECK(seen.path.empty());
}

TEST_CASE("observers: every enter has its leave, every move is told once, counts are the same",
          "[observers]") {
    using game_type = support::graph_game<int, true, true>;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        support::shape const s{.height = 6, .width = 5, .keeps_turn = 30};
        auto const positions = support::random_graph<int>(seed, s, true);
        game_type game(positions);
        INFO("seed " << seed);
        auto const check = [&](auto const& plain, auto const& observed, auditor const& seen) {
            CHECK(observed.value == plain.value);
            CHECK(observed.best == plain.best);
            CHECK(observed.line == plain.line);
            CHECK(observed.stats.nodes == plain.stats.nodes);
            CHECK(observed.stats.evals == plain.stats.evals);
            CHECK(observed.stats.cutoffs == plain.stats.cutoffs);
            CHECK(seen.faults == 0);
            CHECK(seen.done);
            using ply::node_end;
            CHECK(seen.count(node_end::finished) + seen.count(node_end::horizon) ==
                  plain.stats.evals);
            if (plain.finished()) {
                CHECK(seen.entered == plain.stats.nodes);
                CHECK(seen.cutoffs >= plain.stats.cutoffs);
                CHECK(seen.count(node_end::stopped) == 0);
            }
        };
        for (int const depth : {0, 2, 4, ply::unlimited}) {
            for (std::uint64_t const nodes : {std::uint64_t{20}, ~std::uint64_t{0}}) {
                ply::limits const limits{.depth = depth, .nodes = nodes};
                auditor minimax;
                check(ply::minimax(game, limits), ply::minimax(game, limits, {}, {}, minimax),
                      minimax);
                for (auto const cut : {ply::cut::at_beta, ply::cut::above_beta}) {
                    auditor alpha_beta;
                    check(ply::alpha_beta(game, limits, {.window = {-1, 2}, .cut = cut}),
                          ply::alpha_beta(game, limits, {.window = {-1, 2}, .cut = cut}, {},
                                          alpha_beta),
                          alpha_beta);
                }
                for (bool const prune : {true, false}) {
                    ply::transposition_table<int> one(1 << 12), two(1 << 12);
                    auditor negamax;
                    auto const plain = ply::negamax(game, one, limits, {.prune = prune});
                    check(plain, ply::negamax(game, two, limits, {.prune = prune}, {}, negamax),
                          negamax);
                }
            }
        }
    }
}

TEST_CASE("observers: a temporary observer and a kept one will do", "[observers]") {
    int entered = 0;
    struct counter {
        int& entered;
        void enter(int const*, bool, ply::window<int>) { ++entered; }
        void leave(ply::node_end, int, std::optional<int>) {}
        void skip(int) {}
    };
    ply::minimax(tree<>(ten_leaves), {}, {}, {}, counter{entered});
    CHECK(entered == 18);
    counter kept{entered};
    ply::minimax(tree<>(ten_leaves), {}, {}, {}, kept);
    CHECK(entered == 36);
    ply::no_observer none;
    CHECK(ply::minimax(tree<>(ten_leaves), {}, {}, {}, none).stats.nodes == 18);
}
