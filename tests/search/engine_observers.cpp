// What observers are told of ply::search and the engine, and what a trace makes of it.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <ply/draw/trace.hpp>
#include <ply/search/iterative_deepening.hpp>

#include "games/bonus_stones.hpp"
#include "games/connect_four.hpp"
#include "games/stones.hpp"
#include "property/searches.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "check/broken.hpp"

namespace {

using property::shapes;
using support::graph_game;

/// Writes everything down, a line for each pass over the root.
struct scribe {
    std::ostringstream text;

    static std::string number(int n) {
        return n == ply::won<int> ? "won" : n == ply::lost<int> ? "lost" : std::to_string(n);
    }
    void enter(int const* move, bool, ply::window<int> w) {
        text << (move == nullptr ? "\nroot" : std::to_string(*move)) << '(' << number(w.alpha)
             << ',' << number(w.beta) << ")[";
    }
    void leave(ply::node_end end, int value, std::optional<int> distance) {
        constexpr char const* names[]{"finished ", "horizon ", "table ", "", "cut ", "stopped "};
        text << ']' << names[static_cast<int>(end)] << number(value);
        if (distance) text << " in " << *distance;
        text << ' ';
    }
    void skip(int move) { text << '-' << move << ' '; }
};

/// Checks what is true of every sequence of events, and counts.
struct auditor {
    struct node {
        std::vector<int> looked_at = {};
        std::vector<int> skipped = {};
    };
    std::vector<node> open = {};
    std::uint64_t entered = 0;
    std::uint64_t roots = 0;
    std::uint64_t stopped = 0;
    std::uint64_t cutoffs = 0;
    int faults = 0;

    void require(bool right) { faults += right ? 0 : 1; }

    template <class S>
    void enter(int const* move, bool, ply::window<S> w) {
        require((move == nullptr) == open.empty());
        require(w.alpha <= w.beta);
        if (move != nullptr && !open.empty()) {
            open.back().looked_at.push_back(*move);
            require(open.back().skipped.empty());
        }
        roots += move == nullptr ? 1 : 0;
        open.emplace_back();
        ++entered;
    }
    template <class S>
    void leave(ply::node_end end, S value, std::optional<int> distance) {
        require(!open.empty());
        if (open.empty()) return;
        node const& n = open.back();
        using ply::node_end;
        bool const leaf =
            end == node_end::finished || end == node_end::horizon || end == node_end::table;
        if (leaf) require(n.looked_at.empty() && n.skipped.empty());
        if (end == node_end::searched) require(!n.looked_at.empty() && n.skipped.empty());
        if (end == node_end::stopped) ++stopped;
        if (end == node_end::cutoff) ++cutoffs;
        for (int const move : n.skipped) {
            for (int const other : n.looked_at) require(move != other);
        }
        if (distance) require(value == ply::won<S> || value == ply::lost<S>);
        open.pop_back();
    }
    void skip(int move) {
        require(!open.empty());
        if (!open.empty()) open.back().skipped.push_back(move);
    }
};

/// Options that change what is searched, but no value.
template <class G>
std::vector<typename ply::engine<G>::options_type> option_sets() {
    using options = typename ply::engine<G>::options_type;
    std::vector<options> list(7);
    list[1].method = ply::search_method::mtd_f;
    list[2].method = ply::search_method::bisection;
    list[3].aspiration = 1;
    list[4].multi_pv = 3;
    list[5].ties = ply::ties::last;
    list[6].nodes.table_move = false;
    list[6].nodes.order = false;
    return list;
}

/// What a node of a trace says against a solver that shares nothing with the search.
template <class G>
class trace_judge {
    using S = property::score<G>;
    using worth = support::worth<S>;
    using node = ply::trace_node<int, S>;

public:
    trace_judge(support::graph<S> const& positions, ply::trace<int, S> const& seen, int depth)
        : positions_(positions), solver_(positions), seen_(seen), depth_(depth) {}

    std::string fault() {
        std::vector<int> at;
        for (std::size_t i = 0; i < seen_.nodes().size(); ++i) {
            node const& n = seen_.nodes()[i];
            if (n.parent == node::none) {
                at.push_back(0);
            } else {
                auto const above = static_cast<std::size_t>(at[n.parent]);
                at.push_back(positions_.nodes[above].children[static_cast<std::size_t>(*n.move)]);
            }
            if (auto const what = fault_of(n, at.back()); !what.empty()) {
                return what + " at node " + std::to_string(n.number) + ", ply " +
                       std::to_string(n.ply);
            }
        }
        return "";
    }

private:
    std::string fault_of(node const& n, int at) {
        if (!n.has_value()) return "no value";
        if (n.max != (positions_[at].first == positions_[0].first)) return "another side";
        worth truth = solver_.value(at, depth_ - n.ply);
        if (truth.decided()) truth.distance += n.ply;
        if (!n.max) truth = truth.for_other_side();
        worth const told{n.value, n.distance.value_or(0)};
        bool const right = n.bound == ply::bound::exact   ? told == truth
                           : n.bound == ply::bound::lower ? told <= truth
                                                          : truth <= told;
        if (!right) {
            std::ostringstream out;
            out << "a wrong value or bound: found " << told << " bound "
                << static_cast<int>(n.bound) << " end " << static_cast<int>(n.end) << " window "
                << +n.window.alpha << " to " << +n.window.beta << ", true " << truth;
            return out.str();
        }
        if (n.parent == node::none) return "";
        auto const& above = seen_.nodes()[n.parent].window;
        if (n.window.alpha < above.alpha || above.beta < n.window.beta) {
            return "a window wider than that of its parent";
        }
        return "";
    }

    support::graph<S> const& positions_;
    support::solver<S> solver_;
    ply::trace<int, S> const& seen_;
    int depth_;
};

}  // namespace

TEST_CASE("observers of ply::search: each pass is told from the root", "[observers][engine]") {
    scribe seen;
    games::stones game(2);
    ply::search(game, {.depth = 2}, {}, {}, seen);
    CHECK(seen.text.str() ==
          "\nroot(lost,won)[1(lost,won)[]horizon 0 2(-1,0)[]horizon lost in 1 2(lost,0)[]horizon "
          "lost in 1 ]won in 1 ");
}

TEMPLATE_TEST_CASE("observers of ply::search: nodes and answers are those of a search without one",
                   "[observers][engine]", property::plain, property::extra_moves,
                   property::by_value) {
    using G = TestType;
    for (std::uint64_t seed = 1; seed <= 9; ++seed) {
        auto const& s = shapes()[static_cast<std::size_t>(seed) % shapes().size()];
        auto const positions = support::random_graph<property::score<G>>(seed, s, G::turns);
        G game(positions);
        for (auto const& options : option_sets<G>()) {
            for (int const depth : {0, 1, 4, ply::unlimited}) {
                INFO("seed " << seed << ", depth " << depth << ", option set "
                             << &options - option_sets<G>().data());
                ply::limits const limits{.depth = depth};
                auto const plain = ply::search(game, limits, options);
                auditor seen;
                auto const observed = ply::search(game, limits, options, {}, seen);
                CHECK(seen.faults == 0);
                CHECK(seen.open.empty());
                CHECK(seen.stopped == 0);
                CHECK(seen.entered == observed.stats.nodes);
                CHECK(observed.stats.nodes == plain.stats.nodes);
                CHECK(observed.value == plain.value);
                CHECK(observed.best == plain.best);
                CHECK(observed.line == plain.line);
            }
        }
    }
}

TEMPLATE_TEST_CASE("a trace of ply::search has the values, bounds and windows of its last pass",
                   "[observers][engine][trace]", property::plain, property::extra_moves,
                   property::by_value) {
    using G = TestType;
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        auto const& s = shapes()[static_cast<std::size_t>(seed) % shapes().size()];
        if (s.knows > 0) continue;  // guesses without distances
        auto const positions = support::random_graph<property::score<G>>(seed, s, G::turns);
        G game(positions);
        for (auto const& options : option_sets<G>()) {
            for (int const depth : {1, 3, ply::unlimited}) {
                ply::trace_of<G> seen({.nodes = 1'000'000});
                auto const found = ply::search(game, {.depth = depth}, options, {}, seen);
                INFO("seed " << seed << ", depth " << depth);
                CHECK(trace_judge<G>(positions, seen, found.depth).fault() == "");
                CHECK(seen.nodes().front().value == found.value);
                CHECK(seen.nodes().front().distance == found.distance);
            }
        }
    }
}

TEST_CASE("observers of an engine: steps tell the same as a search in one go",
          "[observers][engine]") {
    games::stones game(9);
    std::string told[2];
    for (int const steps : {0, 1}) {
        scribe seen;
        ply::engine<games::stones, ply::own_eval, scribe> engine(
            {.resources = {.memory = 1 << 12}}, {}, seen);
        engine.begin(game);
        if (steps == 0) engine.resume({.depth = 6});
        for (int i = 0; steps == 1 && i < 10'000; ++i) engine.step(1, {.depth = 6});
        told[steps] = seen.text.str();
    }
    CHECK(told[0].size() > 100);
    CHECK(told[0] == told[1]);
}

TEST_CASE("observers of an engine: what limits have stopped is left when the next search begins",
          "[observers][engine]") {
    games::connect_four<> game;
    auditor seen;
    {
        ply::engine<games::connect_four<>, ply::own_eval, auditor> engine(
            {.resources = {.memory = 1 << 16}}, {}, seen);
        auto const first = engine.search(game, {.nodes = 1000});
        CHECK(seen.entered == first.stats.nodes);
        CHECK(seen.open.size() > 1);
        CHECK(seen.stopped == 0);
        engine.search(game, {.depth = 0});
        CHECK(seen.open.empty());
        CHECK(seen.stopped > 1);
        engine.search(game, {.nodes = 1000});
    }
    CHECK(seen.open.empty());
    CHECK(seen.faults == 0);

    auditor stopped;
    ply::search(game, {.nodes = 1000}, {}, {}, stopped);
    CHECK(stopped.entered == 1000);
    CHECK(stopped.open.empty());
    CHECK(stopped.stopped > 1);
    CHECK(stopped.faults == 0);
}

TEST_CASE("observers of ply::search: with threads the first one is watched",
          "[observers][engine]") {
    games::connect_four<> game;
    for (auto const method : {ply::parallel_method::abdada, ply::parallel_method::lazy_smp}) {
        auditor seen;
        auto const found =
            ply::search(game, {.depth = 7}, {.resources = {.threads = 3}, .parallel = method}, {},
                        seen);
        CHECK(seen.faults == 0);
        CHECK(seen.open.empty());
        CHECK(seen.entered > 0);
        CHECK(seen.entered <= found.stats.nodes);
    }
}

TEST_CASE("observers of ply::search: refinements are told, but nothing below a null move",
          "[observers][engine]") {
    using G = broken::model<games::bonus_stones, false>;
    G game(games::bonus_stones(30), broken::part::nothing);
    for (bool const cuts : {false, true}) {
        ply::engine<G>::options_type options;
        options.nodes.null_move = options.nodes.futility = cuts;
        options.nodes.late_move_reductions = cuts;
        options.nodes.futility_margin = 3;
        auditor seen;
        auto const found = ply::search(game, {.depth = 8}, options, {}, seen);
        INFO(seen.entered << " of " << found.stats.nodes);
        CHECK(seen.faults == 0);
        CHECK(seen.open.empty());
        CHECK(seen.cutoffs > 0);
        CHECK((cuts ? seen.entered < found.stats.nodes : seen.entered == found.stats.nodes));
    }
}
