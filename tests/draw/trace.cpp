#include <ply/draw/trace.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <ply/search/negamax.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "draw/trace_support.hpp"

using games::tree;
using ply::node_end;
using places = std::vector<std::size_t>;

static_assert(ply::ObserverOf<ply::trace<int, int>, int, int>);
static_assert(
    ply::ObserverOf<ply::trace_of<games::three_piles>, games::three_piles::move_type, int>);

namespace {

using tree_trace = ply::trace_of<tree<>>;
using numbers = std::vector<int>;

/// MAX's value of each node, in the order of expansion.
numbers values(tree_trace const& seen) {
    numbers list;
    for (auto const& n : seen.nodes()) list.push_back(n.value);
    return list;
}

numbers leaf_values(tree_trace const& seen) {
    numbers list;
    for (auto const& n : seen.nodes()) {
        if (n.end == node_end::finished) list.push_back(n.value);
    }
    return list;
}

/// The place of the node that moves lead to.
template <class Trace>
std::size_t node_at(Trace const& seen, std::vector<int> const& moves) {
    std::size_t place = 0;
    for (int const move : moves) {
        auto const below = seen.children(place);
        auto const found = std::find_if(below.begin(), below.end(), [&](std::size_t i) {
            return *seen.nodes()[i].move == move;
        });
        REQUIRE(found != below.end());
        place = *found;
    }
    return place;
}

/// The position of a node.
template <class G>
G position_of_node(ply::trace_of<G> const& seen, G game, std::size_t place) {
    std::vector<ply::move_of<G>> moves;
    for (; place != 0; place = seen.nodes()[place].parent) {
        moves.push_back(*seen.nodes()[place].move);
    }
    for (auto i = moves.size(); i-- > 0;) static_cast<void>(game.apply(moves[i]));
    return game;
}

/// How many nodes say something about their values that minimax contradicts.
template <class G>
int contradictions(ply::trace_of<G> const& seen, G const& game, int depth) {
    using score = ply::score_of<G>;
    using scale = ply::detail::score_key<score>;
    int wrong = 0;
    for (std::size_t i = 0; i < seen.nodes().size(); ++i) {
        auto const& n = seen.nodes()[i];
        if (!n.has_value()) continue;
        ply::limits limits;
        if (depth != ply::unlimited) limits.depth = depth - n.ply;
        auto const truth = ply::minimax(position_of_node(seen, game, i), limits);
        int const ply = truth.distance ? *truth.distance + n.ply : 0;
        auto const own = scale::from(truth.value, ply);
        auto const right = n.max ? own : -own;
        auto const said = scale::from(n.value, n.distance.value_or(0));
        bool const holds = n.bound == ply::bound::exact   ? said == right
                           : n.bound == ply::bound::lower ? said <= right
                                                          : said >= right;
        if (!holds) ++wrong;
    }
    return wrong;
}

template <class G>
bool is_consistent(ply::trace_of<G> const& seen) {
    auto const& nodes = seen.nodes();
    std::uint64_t left_out = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        left_out += nodes[i].left_out;
        if (i == 0) {
            if (nodes[i].parent != seen.none || nodes[i].move || nodes[i].ply != 0) return false;
            continue;
        }
        auto const& above = nodes[nodes[i].parent];
        if (nodes[i].parent >= i || nodes[i].ply != above.ply + 1) return false;
        if (!nodes[i].move || nodes[i].number <= nodes[i - 1].number) return false;
    }
    return left_out == seen.left_out();
}

}  // namespace

TEST_CASE("trace: minimax enters every node, in depth-first order", "[trace]") {
    auto const seen = tracing::by_minimax(tree(tracing::ten_leaves));
    CHECK(seen.entered() == 18);
    CHECK(seen.left_out() == 0);
    CHECK(values(seen) == numbers{3, 3, 3, 1, -1, 3, 5, 4, 5, 0, 3, 3, 2, 0, 0, 1, 1, -4});
    CHECK(leaf_values(seen) == numbers{1, -1, 3, 4, 5, 3, 2, 0, 1, -4});
    for (std::size_t i = 0; i < seen.nodes().size(); ++i) {
        CHECK(seen.nodes()[i].number == i);
        CHECK(seen.nodes()[i].bound == ply::bound::exact);
        CHECK(seen.nodes()[i].skipped.empty());
        CHECK(seen.nodes()[i].max == (seen.nodes()[i].ply % 2 == 0));
    }
    CHECK(is_consistent<tree<>>(seen));
    CHECK(seen.children(0) == places{1, 9});
    CHECK(seen.children(1) == places{2, 6});
    CHECK(seen.children(3).empty());
}

TEST_CASE("trace: alpha-beta evaluates six of ten leaves and tells what it cut", "[trace]") {
    auto const seen = tracing::by_alpha_beta(tree(tracing::ten_leaves));
    CHECK(seen.entered() == 12);
    CHECK(leaf_values(seen) == numbers{1, -1, 3, 4, 3, 2});
    auto const& four_five = seen.nodes()[node_at(seen, {0, 1})];
    CHECK(four_five.end == node_end::cutoff);
    CHECK(four_five.skipped == numbers{1});
    CHECK(four_five.value == 4);
    CHECK(four_five.bound == ply::bound::lower);
    auto const& second = seen.nodes()[node_at(seen, {1})];
    CHECK(second.end == node_end::cutoff);
    CHECK(second.skipped == numbers{1, 2});
    CHECK(second.value == 3);
    CHECK(second.bound == ply::bound::upper);
    int cut = 0;
    for (auto const& n : seen.nodes()) cut += static_cast<int>(n.skipped.size());
    CHECK(cut == 3);
}

TEST_CASE("trace: windows are those of MAX", "[trace]") {
    auto const seen = tracing::by_alpha_beta(tree(tracing::ten_leaves));
    auto const window = [&](std::vector<int> const& moves) {
        return seen.nodes()[node_at(seen, moves)].window;
    };
    CHECK(window({}).alpha == ply::lost<int>);
    CHECK(window({}).beta == ply::won<int>);
    CHECK(window({0, 0, 2}).alpha == 1);
    CHECK(window({0, 1}).alpha == ply::lost<int>);
    CHECK(window({0, 1}).beta == 3);
    CHECK(window({1}).alpha == 3);
    CHECK(window({1, 0}).alpha == 3);
    CHECK(window({1, 0}).beta == ply::won<int>);
}

TEST_CASE("trace: a value is exact where it follows from the nodes below", "[trace]") {
    auto const seen = tracing::by_alpha_beta(tree(tracing::ten_leaves));
    // The search only asks whether it exceeds 3, but it has seen both leaves.
    auto const& three_two = seen.nodes()[node_at(seen, {1, 0})];
    CHECK(three_two.window.alpha == 3);
    CHECK(three_two.value == 3);
    CHECK(three_two.bound == ply::bound::exact);
}

TEST_CASE("trace: three piles to depth 3 have 81 nodes, numbered 0 to 80", "[trace]") {
    games::three_piles const game({2, 3, 4});
    ply::trace_of<games::three_piles> seen;
    auto const found = ply::minimax(game, {.depth = 3}, {}, games::largest_pile{}, seen);
    CHECK(found.stats.nodes == 81);
    REQUIRE(seen.nodes().size() == 81);
    for (std::size_t i = 0; i < 81; ++i) CHECK(seen.nodes()[i].number == i);
    CHECK(is_consistent<games::three_piles>(seen));
    std::vector<std::string> children;
    for (std::size_t const i : seen.children(0)) {
        auto const& n = seen.nodes()[i];
        children.push_back(n.value == ply::won<int>    ? "won"
                           : n.value == ply::lost<int> ? "lost"
                                                       : std::to_string(n.value));
    }
    CHECK(children == std::vector<std::string>{"12", "12", "lost", "won"});
}

TEST_CASE("trace: the side of a node is that of the game, also where turns do not alternate",
          "[trace]") {
    games::bonus_stones const game(6);
    auto const seen = tracing::by_minimax(game);
    for (std::size_t i = 0; i < seen.nodes().size(); ++i) {
        CHECK(seen.nodes()[i].max == (position_of_node(seen, game, i).to_move() == 0));
    }
    CHECK(contradictions(seen, game, ply::unlimited) == 0);
}

TEST_CASE("trace: what it says about values is true", "[trace]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(0, 60)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    tree<> const game(tracing::random_tree(random, 5, 4));
    CAPTURE(board_text(game));
    tree_trace seen;
    int const depth = seed % 3 == 0 ? 3 : ply::unlimited;
    ply::limits limits;
    limits.depth = depth;
    for (auto const cut : {ply::cut::at_beta, ply::cut::above_beta}) {
        for (auto const& ties : {ply::ties::first, ply::ties::last, ply::ties::random(seed)}) {
            auto const found = ply::alpha_beta(game, limits, {.cut = cut, .ties = ties}, {}, seen);
            CHECK(contradictions(seen, game, depth) == 0);
            CHECK(is_consistent<tree<>>(seen));
            CHECK(seen.entered() == found.stats.nodes);
            CHECK(seen.nodes()[0].value == found.value);
            CHECK(seen.nodes()[0].bound == ply::bound::exact);
        }
    }
    ply::alpha_beta(game, limits, {.window = {-1, 1}}, {}, seen);
    CHECK(contradictions(seen, game, depth) == 0);
    ply::minimax(game, limits, {}, {}, seen);
    CHECK(contradictions(seen, game, depth) == 0);
}

TEST_CASE("trace: what it says about values from a table is true", "[trace]") {
    int const stones = GENERATE(range(1, 14));
    CAPTURE(stones);
    bool const prune = GENERATE(true, false);
    games::stones const game(stones);
    ply::trace_of<games::stones> seen;
    ply::transposition_table<int> table(std::size_t{1} << 14);
    int hits = 0;
    for (int run = 0; run < 2; ++run) {
        ply::negamax(game, table, {}, {.prune = prune}, {}, seen);
        CHECK(contradictions(seen, game, ply::unlimited) == 0);
        for (auto const& n : seen.nodes()) hits += n.end == node_end::table ? 1 : 0;
    }
    CHECK((hits > 0 || stones < 4));
}

TEST_CASE("trace: what it says about values from a table is true on a board", "[trace]") {
    games::tic_tac_toe const game("XO..X....");
    ply::trace_of<games::tic_tac_toe> seen;
    ply::transposition_table<int> table(std::size_t{1} << 16);
    ply::negamax(game, table, {}, {}, {}, seen);
    CHECK(contradictions(seen, game, ply::unlimited) == 0);
    auto const hits = std::count_if(seen.nodes().begin(), seen.nodes().end(),
                                    [](auto const& n) { return n.end == node_end::table; });
    CHECK(hits > 0);
}

TEST_CASE("trace: a position evaluated at the depth limit is told from the end of a game",
          "[trace]") {
    auto const seen = tracing::by_minimax(tree("[[3,5],2]"), {.depth = 1});
    REQUIRE(seen.nodes().size() == 3);
    CHECK(seen.nodes()[0].end == node_end::searched);
    CHECK(seen.nodes()[1].end == node_end::horizon);
    auto const whole = tracing::by_minimax(tree("[[3,5],2]"));
    CHECK(whole.nodes().back().end == node_end::finished);
}

TEST_CASE("trace: the principal variation leads to the value", "[trace]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(100, 140)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    tree<> const game(tracing::random_tree(random, 6, 3));
    tree_trace seen;
    auto const found = ply::alpha_beta(game, {}, {}, {}, seen);
    auto const line = seen.principal_variation();
    REQUIRE_FALSE(line.empty());
    CHECK(line.front() == 0);
    std::vector<int> moves;
    for (std::size_t i = 1; i < line.size(); ++i) {
        CHECK(seen.nodes()[line[i]].parent == line[i - 1]);
        moves.push_back(*seen.nodes()[line[i]].move);
    }
    CHECK(moves == found.line);
    CHECK(seen.nodes()[line.back()].end == node_end::finished);
    CHECK(seen.nodes()[line.back()].value == found.value);
}

TEST_CASE("trace: the line of a result can be followed instead", "[trace]") {
    tree_trace seen;
    auto const found = ply::minimax(tree("[[3,5],[4,3]]"), {}, {.ties = ply::ties::last}, {}, seen);
    REQUIRE(found.line == numbers{1, 1});
    CHECK(seen.principal_variation() == places{0, 1, 2});
    seen.follow(found.line);
    CHECK(seen.principal_variation() == places{0, 4, 6});
    seen.follow({1, 7});
    CHECK(seen.principal_variation() == places{0, 4});
}

TEST_CASE("trace: outside the window the root has a bound, and the move that shows it", "[trace]") {
    tree_trace seen;
    tree<> const game("[[3,5],[2,9]]");
    ply::alpha_beta(game, {}, {.window = {-10, 1}}, {}, seen);
    CHECK(seen.nodes()[0].bound == ply::bound::lower);
    CHECK(seen.principal_variation() == places{0, 1, 2});
    ply::alpha_beta(game, {}, {.window = {5, 10}}, {}, seen);
    CHECK(seen.nodes()[0].bound == ply::bound::upper);
    CHECK(seen.principal_variation() == places{0});
}

TEST_CASE("trace: when it is full it keeps whole levels", "[trace]") {
    games::tic_tac_toe const game("XOX......");
    ply::trace_of<games::tic_tac_toe> whole;
    ply::minimax(game, {}, {}, {}, whole);
    std::vector<std::size_t> levels;
    for (auto const& n : whole.nodes()) {
        auto const level = static_cast<std::size_t>(n.ply);
        if (levels.size() <= level) levels.resize(level + 1);
        ++levels[level];
    }
    REQUIRE(levels == std::vector<std::size_t>{1, 6, 30, 120, 336, 496, 360});
    for (std::size_t const most : {7u, 8u, 30u, 50u, 300u, 1000u, 1500u}) {
        CAPTURE(most);
        ply::trace_of<games::tic_tac_toe> seen({.nodes = most});
        auto const found = ply::minimax(game, {}, {}, {}, seen);
        CHECK(seen.entered() == found.stats.nodes);
        CHECK(seen.nodes().size() <= most);
        CHECK(is_consistent<games::tic_tac_toe>(seen));
        std::vector<std::size_t> kept;
        for (auto const& n : seen.nodes()) {
            auto const level = static_cast<std::size_t>(n.ply);
            if (kept.size() <= level) kept.resize(level + 1);
            ++kept[level];
            auto const& same = whole.nodes()[n.number];
            CHECK(n.value == same.value);
            CHECK(n.bound == same.bound);
            CHECK(n.move == same.move);
        }
        CHECK(kept.size() >= 2);
        CHECK(std::equal(kept.begin(), kept.end(), levels.begin()));
    }
}

TEST_CASE("trace: the root and the first of its moves are kept in any case", "[trace]") {
    tree<> const game("[[1,2],[3,4],[5,6]]");
    for (std::size_t const most : {0u, 1u, 2u, 3u}) {
        CAPTURE(most);
        tree_trace seen({.nodes = most});
        ply::minimax(game, {}, {}, {}, seen);
        CHECK(seen.entered() == 10);
        CHECK(seen.nodes().size() == (std::max)(most, std::size_t{1}));
        CHECK(seen.left_out() == 10 - seen.nodes().size());
        CHECK(is_consistent<tree<>>(seen));
        CHECK(seen.nodes()[0].value == 5);
    }
}

TEST_CASE("trace: skipped moves count as what is kept", "[trace]") {
    std::string wide = "[[1],[0";
    for (int i = 0; i < 50; ++i) wide += ",9";
    tree_trace seen({.nodes = 20});
    ply::alpha_beta(tree(wide + "]]"), {}, {}, {}, seen);
    auto const& cut = seen.nodes()[node_at(seen, {1})];
    CHECK(cut.end == node_end::cutoff);
    CHECK(cut.skipped.size() + cut.skipped_left_out == 50);
    CHECK(seen.nodes().size() + cut.skipped.size() <= 20);
}

TEST_CASE("trace: plies below a limit are counted, not kept", "[trace]") {
    tree_trace seen({.plies = 1});
    ply::minimax(tree(tracing::ten_leaves), {}, {}, {}, seen);
    REQUIRE(seen.nodes().size() == 3);
    CHECK(seen.left_out() == 15);
    CHECK(seen.nodes()[1].left_out == 7);
    CHECK(seen.nodes()[2].left_out == 8);
    CHECK(seen.nodes()[1].value == 3);
    CHECK(seen.nodes()[2].value == 0);
}

TEST_CASE("trace: deep chains cost what they keep", "[trace]") {
    std::string chain;
    for (int i = 0; i < 900; ++i) chain += "[1,";
    chain += "1" + std::string(900, ']');
    tree_trace seen({.nodes = 100});
    auto const found = ply::minimax(tree(chain), {}, {}, {}, seen);
    CHECK(seen.entered() == found.stats.nodes);
    CHECK(seen.nodes().size() <= 100);
    CHECK(is_consistent<tree<>>(seen));
}

TEST_CASE("trace: a search that was stopped leaves nodes without values", "[trace]") {
    tree_trace seen;
    ply::minimax(tree(tracing::ten_leaves), {.nodes = 9}, {}, {}, seen);
    CHECK_FALSE(seen.nodes()[0].has_value());
    CHECK(seen.nodes()[0].end == node_end::stopped);
    CHECK(seen.nodes()[1].has_value());
    CHECK(seen.principal_variation() == places{0});
}

TEST_CASE("trace: it shows the last of several searches", "[trace]") {
    tree_trace seen;
    tree<> const game(tracing::ten_leaves);
    for (int depth = 0; depth <= 3; ++depth) ply::minimax(game, {.depth = depth}, {}, {}, seen);
    CHECK(seen.searches() == 4);
    CHECK(seen.entered() == 18);
    CHECK(seen.nodes().size() == 18);
}

TEST_CASE("trace: after an exception from the game the next search is recorded well", "[trace]") {
    struct error : std::runtime_error {
        using runtime_error::runtime_error;
    };
    tree_trace seen;
    tree<> const game(tracing::ten_leaves);
    int calls = 0;
    auto const failing = [&calls](tree<> const& t) {
        if (++calls == 4) throw error("the evaluator fails");
        return t.eval();
    };
    CHECK_THROWS_AS(ply::minimax(game, {}, {}, failing, seen), error);
    CHECK_FALSE(seen.nodes()[0].has_value());
    ply::minimax(game, {}, {}, {}, seen);
    CHECK(seen.nodes().size() == 18);
    CHECK(is_consistent<tree<>>(seen));
    CHECK(seen.nodes()[0].value == 3);
}

TEST_CASE("trace: a move that is searched again is a node of its own", "[trace]") {
    // MAX looks at its second move with a null window first.
    ply::trace<char, int> seen;
    auto const leaf = [&](char move, ply::window<int> w, int value) {
        seen.enter(&move, false, w);
        seen.leave(node_end::finished, value, {});
    };
    char const first = 'a';
    char const second = 'b';
    seen.enter(nullptr, false, {});
    leaf(first, {}, -1);
    seen.enter(&second, false, {-2, -1});
    leaf('x', {1, 2}, 5);
    leaf('y', {1, 2}, 4);
    seen.leave(node_end::searched, -4, {});
    seen.enter(&second, false, {ply::lost<int>, -1});
    leaf('y', {1, ply::won<int>}, 4);
    leaf('x', {1, 4}, 5);
    seen.leave(node_end::searched, -4, {});
    seen.leave(node_end::searched, 4, {});
    CHECK(seen.entered() == 8);
    CHECK(seen.children(0) == places{1, 2, 5});
    CHECK(seen.nodes()[2].move == second);
    CHECK(seen.nodes()[5].move == second);
    CHECK(seen.nodes()[0].value == 4);
    CHECK(seen.nodes()[0].bound == ply::bound::exact);
    CHECK(seen.principal_variation() == places{0, 2, 4});
}

TEST_CASE("trace: a second search of a move adds to what the first one knew", "[trace]") {
    // The first says at least 2, the second at most 2.
    ply::trace<char, int> seen;
    char const move = 'a';
    char const reply = 'r';
    seen.enter(nullptr, false, {});
    seen.enter(&move, false, {-1, 0});
    seen.enter(&reply, false, {0, 1});
    seen.leave(node_end::table, 2, {});
    seen.leave(node_end::searched, -2, {});
    CHECK(seen.nodes()[1].bound == ply::bound::lower);
    seen.enter(&move, false, {-4, -2});
    seen.enter(&reply, false, {2, 4});
    seen.leave(node_end::table, 2, {});
    seen.leave(node_end::searched, -2, {});
    CHECK(seen.nodes()[3].bound == ply::bound::upper);
    seen.leave(node_end::searched, 2, {});
    CHECK(seen.nodes()[0].bound == ply::bound::exact);
}

TEST_CASE("trace: scores of any type turn to MAX's view safely", "[trace]") {
    ply::trace<int, double> real;
    ply::minimax(tree<double>("[0,0.5]"), {}, {}, {}, real);
    CHECK(real.nodes()[1].value == 0.0);
    CHECK_FALSE(std::signbit(real.nodes()[1].value));
    CHECK(real.nodes()[2].value == 0.5);
    ply::trace<int, std::int8_t> byte;
    ply::minimax(tree<std::int8_t>("[-128,127]"), {}, {}, {}, byte);
    CHECK(byte.nodes()[1].value == ply::lost<std::int8_t>);
    CHECK(byte.nodes()[2].value == ply::won<std::int8_t>);
    CHECK(byte.nodes()[2].distance == 1);
}

TEST_CASE("trace: a single position is a tree of one node", "[trace]") {
    auto const seen = tracing::by_alpha_beta(tree("7"));
    REQUIRE(seen.nodes().size() == 1);
    CHECK(seen.nodes()[0].value == 7);
    CHECK(seen.principal_variation() == places{0});
    CHECK(tree_trace().principal_variation().empty());
    CHECK(tree_trace().empty());
}
