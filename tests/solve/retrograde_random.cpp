// Random games, with and without cycles, against oracles that know nothing of retrograde analysis.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <ply/solve/retrograde/retrograde.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"

namespace {

using support::graph;
using support::shape;

/// What a position is worth: a value, and the plies to it where it is not 0.
template <class S>
struct fate {
    S value{};
    int distance = 0;

    bool operator==(fate const&) const = default;
    friend bool operator<(fate const& a, fate const& b) {
        if (a.value != b.value) return a.value < b.value;
        return a.value > 0 ? a.distance > b.distance : a.distance < b.distance;
    }
    friend std::ostream& operator<<(std::ostream& out, fate const& f) {
        return out << +f.value << " in " << f.distance;
    }
};

/// Play of a number of plies, endless play being worth 0: ply by ply, for all positions at once,
/// until one more ply changes nothing.
template <class S>
std::vector<fate<S>> fixpoint(graph<S> const& g) {
    std::vector<fate<S>> now(g.nodes.size());
    for (std::size_t rounds = 0; rounds <= 8 * g.nodes.size() + 8; ++rounds) {
        auto next = now;
        for (std::size_t at = 0; at < g.nodes.size(); ++at) {
            auto const& n = g.nodes[at];
            if (n.children.empty()) next[at] = {n.value, 0};
            for (std::size_t i = 0; i < n.children.size(); ++i) {
                auto const to = static_cast<std::size_t>(n.children[i]);
                auto found = now[to];
                if (g.nodes[to].first != n.first) found.value = static_cast<S>(-found.value);
                if (found.value != 0) ++found.distance;
                if (i == 0 || next[at] < found) next[at] = found;
            }
        }
        if (next == now) return now;
        now = std::move(next);
    }
    FAIL("the oracle finds no end");
    return now;
}

template <class S>
graph<S> without_cycles(std::uint64_t seed, bool turns) {
    support::dice d(seed);
    shape s;
    s.height = d.from(1, 9);
    s.width = d.from(0, 1) * d.from(1, 12);
    s.most_moves = d.from(1, 4);
    s.ends_early = d.from(0, 40);
    s.jumps = d.from(0, 30);
    s.keeps_turn = d.from(0, 60);
    s.decided = 25 * d.from(0, 4);
    s.payoffs = d.from(1, 3);
    return support::random_graph<S>(seed, s, turns);
}

/// Some moves lead anywhere. Without turns the side to move is part of no position.
template <class S>
graph<S> with_cycles(std::uint64_t seed, bool turns) {
    support::dice d(seed + 1'000'000);
    auto g = without_cycles<S>(seed, turns);
    int const size = static_cast<int>(g.nodes.size());
    int const percent = d.from(5, 60);
    for (auto& n : g.nodes) {
        if (n.children.empty()) continue;
        if (d.chance(percent)) n.children.push_back(d.from(0, size - 1));
        if (d.chance(percent)) n.children[0] = d.from(0, size - 1);
    }
    if (!turns) {
        // In the oracle every move passes the turn.
        for (auto& n : g.nodes) n.first = true;
    }
    return g;
}

/// The oracle for games whose positions do not tell the sides apart.
template <class S>
std::vector<fate<S>> alternating(graph<S> const& g) {
    // Two copies of each position, one for either side.
    graph<S> two;
    int const size = static_cast<int>(g.nodes.size());
    for (bool const first : {true, false}) {
        for (auto const& n : g.nodes) {
            auto copy = n;
            copy.first = first;
            for (int& child : copy.children) child += first ? size : 0;
            two.nodes.push_back(copy);
        }
    }
    auto all = fixpoint(two);
    all.resize(g.nodes.size());
    return all;
}

/// The first position at which a table differs from the oracle, or nothing.
template <class G>
std::string difference(ply::endgame_table<G> const& table, graph<typename G::score_type> const& g,
                       std::vector<fate<typename G::score_type>> const& truth, bool distances,
                       bool all) {
    using S = typename G::score_type;
    std::size_t found = 0;
    for (int at = 0; at < static_cast<int>(g.nodes.size()); ++at) {
        auto const known = table.probe(G(g, at));
        if (!known) continue;
        ++found;
        auto const& t = truth[static_cast<std::size_t>(at)];
        bool const same =
            known->value == t.value && known->outcome == ply::outcome_of(t.value) &&
            known->distance ==
                (t.value != 0 && distances ? std::optional<int>(t.distance) : std::nullopt);
        if (!same) {
            std::ostringstream out;
            out << "position " << at << ": " << fate<S>{known->value, known->distance.value_or(-1)}
                << ", not " << t;
            return out.str();
        }
    }
    if (found != table.positions()) return "positions that are none";
    return all && found != g.nodes.size() ? "positions are missing" : "";
}

/// All positions as roots, and then one root, with and without distances.
template <class G>
std::string fault(graph<typename G::score_type> const& g,
                  std::vector<fate<typename G::score_type>> const& truth, std::uint64_t seed) {
    std::vector<G> roots;
    for (int at = 0; at < static_cast<int>(g.nodes.size()); ++at) roots.emplace_back(g, at);
    bool const distances = seed % 2 == 0;
    auto const all = ply::retrograde(roots, {}, {.distances = distances});
    if (auto const what = difference<G>(all, g, truth, distances, true); !what.empty()) return what;
    auto const some = ply::retrograde(roots[seed % roots.size()]);
    if (!some.probe(roots[seed % roots.size()])) return "the root is not there";
    return difference<G>(some, g, truth, true, false);
}

template <class S, bool Turns, bool After>
using game_of = support::graph_game<S, Turns, false, After>;

}  // namespace

TEMPLATE_TEST_CASE("random games without cycles: every position is worth what minimax says",
                   "[retrograde]", int, signed char, double) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        CAPTURE(seed);
        auto const plain = without_cycles<TestType>(seed, false);
        auto const turns = without_cycles<TestType>(seed, true);
        CHECK(fault<game_of<TestType, false, false>>(plain, fixpoint(plain), seed) == "");
        CHECK(fault<game_of<TestType, true, true>>(turns, fixpoint(turns), seed) == "");

        // The oracle itself, against plain minimax.
        support::solver<TestType> minimax(turns);
        auto const truth = fixpoint(turns);
        for (std::size_t at = 0; at < turns.nodes.size(); ++at) {
            auto const w = minimax.value(static_cast<int>(at), 1000);
            CHECK(truth[at].value == w.value);
            if (w.decided()) CHECK(truth[at].distance == w.distance);
        }
    }
}

TEMPLATE_TEST_CASE("random games with cycles: every position is worth what ever longer play says",
                   "[retrograde]", int, float) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        auto const plain = with_cycles<TestType>(seed, false);
        auto const turns = with_cycles<TestType>(seed, true);
        CHECK(fault<game_of<TestType, false, true>>(plain, alternating(plain), seed) == "");
        CHECK(fault<game_of<TestType, true, false>>(turns, fixpoint(turns), seed) == "");
    }
}

TEST_CASE("random games: a perfect player keeps what it has against every reply", "[retrograde]") {
    using G = game_of<int, true, false>;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        auto const g =
            seed % 2 == 0 ? with_cycles<int>(seed, true) : without_cycles<int>(seed, true);
        auto const truth = fixpoint(g);
        std::vector<G> roots;
        for (int at = 0; at < static_cast<int>(g.nodes.size()); ++at) roots.emplace_back(g, at);
        auto const table = ply::retrograde(roots);
        int faults = 0;
        for (auto const& root : roots) {
            auto const here = truth[static_cast<std::size_t>(root.at())];
            auto const best = table.best_move(root, ply::ties::random(seed));
            if (root.moves().empty()) {
                faults += best.has_value();
                continue;
            }
            for (int const move : root.moves()) {
                G next = root;
                next.apply(move);
                auto after = truth[static_cast<std::size_t>(next.at())];
                if (next.to_move() != root.to_move()) after.value = -after.value;
                if (after.value != 0) ++after.distance;
                // Its move is worth what the position is, and no reply is worth more.
                faults += move == best ? !(after == here) : here < after;
            }
            // The whole line has the length that was promised.
            auto const line = table.line(root);
            if (here.value != 0) faults += static_cast<int>(line.size()) != here.distance;
        }
        CHECK(faults == 0);
    }
}

TEST_CASE("ties of a perfect player are the first, the last or any of the best moves",
          "[retrograde]") {
    using G = game_of<int, false, false>;
    graph<int> g;
    g.nodes.resize(5);
    g.nodes[0].children = {1, 2, 3, 4};
    g.nodes[2].value = g.nodes[3].value = g.nodes[4].value = ply::lost<int>;
    g.nodes[1].value = ply::won<int>;
    for (std::size_t i = 1; i < 5; ++i) g.nodes[i].first = false;
    G const root(g);
    auto const table = ply::retrograde(root);
    CHECK(table.best_move(root) == 1);
    CHECK(table.best_move(root, ply::ties::last) == 3);
    std::vector<int> chosen(4);
    for (std::uint64_t seed = 0; seed < 300; ++seed)
        ++chosen[static_cast<std::size_t>(*table.best_move(root, ply::ties::random(seed)))];
    CHECK(chosen[0] == 0);
    for (std::size_t i = 1; i < 4; ++i) CHECK(chosen[i] > 60);
}
