#include "games/graph.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <ply/search/minimax.hpp>

#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::graph;
using nodes = std::vector<int>;

static_assert(ply::HashedGame<graph>);
static_assert(graph::can_repeat);

namespace {

template <class Graph>
std::string refusal(Graph const& from, int start = 0) {
    try {
        graph const made(from, start);
    } catch (std::invalid_argument const& error) {
        return error.what();
    }
    return "accepted";
}

struct known {
    int value;
    std::optional<int> distance;
};
constexpr int won = ply::won<int>;
constexpr int lost = ply::lost<int>;

struct solved {
    std::string text;
    std::vector<known> nodes;
};

/// Each has a cycle that a search along one path may take for a draw, or is one.
std::vector<solved> const solved_graphs = {
    {"[[2,3],[],[3,1],[2]]", {{won, 3}, {lost, 0}, {won, 1}, {lost, 2}}},
    {"[[1,4],[4,3],[1],[],[2]]", {{lost, 4}, {won, 1}, {lost, 2}, {lost, 0}, {won, 3}}},
    {"[[1],[0,2],[3],[]]", {{0, {}}, {0, {}}, {won, 1}, {lost, 0}}}};

}  // namespace

TEST_CASE("graph: a move goes along an edge, and undo goes back", "[graph]") {
    graph game("[[2,3],[],[3,1],[2]]");
    CHECK(game.size() == 4);
    CHECK(game.node() == 0);
    CHECK(support::move_list(game) == nodes{2, 3});
    int const from = game.apply(2);
    CHECK(from == 0);
    CHECK(game.node() == 2);
    CHECK(support::move_list(game) == nodes{3, 1});
    CHECK(game.apply(1) == 2);
    CHECK(support::move_list(game).empty());
    game.undo(1, 2);
    CHECK(game.node() == 2);
    game.undo(2, 0);
    CHECK(game == graph("[[2,3],[],[3,1],[2]]"));
}

TEST_CASE("graph: who cannot move has lost, other nodes are worth nothing yet", "[graph]") {
    graph const game("[[1],[]]");
    CHECK(game.eval() == 0);
    CHECK(graph("[[1],[]]", 1).eval() == ply::lost<int>);
    CHECK(graph("[[]]").eval() == ply::lost<int>);
}

TEST_CASE("graph: a node that comes back is the same position", "[graph]") {
    graph const start("[[1],[2,0],[0]]");
    auto game = start;
    game.apply(1);
    CHECK_FALSE(game == start);
    CHECK(game.hash() != start.hash());
    game.apply(0);  // after two plies
    CHECK(game == start);
    CHECK(game.hash() == start.hash());
    game.apply(1);
    game.apply(2);
    game.apply(0);  // after five: the other side is to move, which makes no difference
    CHECK(game == start);
    CHECK(game.hash() == start.hash());
}

TEST_CASE("graph: an edge may lead to its own node", "[graph]") {
    graph game("[[0,1],[]]");
    game.apply(0);
    CHECK(game == graph("[[0,1],[]]"));
    CHECK(support::move_list(game) == nodes{0, 1});
}

TEST_CASE("graph: equal graphs are told apart by their nodes and edges", "[graph]") {
    graph const text("[[1,2],[],[0]]", 2);
    graph const lists(graph::edge_list{{1, 2}, {}, {0}}, 2);
    CHECK(text == lists);
    CHECK(text.hash() == lists.hash());
    CHECK_FALSE(text == graph("[[1,2],[],[0]]"));
    CHECK_FALSE(text == graph("[[1,2],[],[1]]", 2));
    CHECK_FALSE(text == graph("[[2,1],[],[0]]", 2));
}

TEST_CASE("graph: a copy goes its own way", "[graph]") {
    graph game("[[1],[0]]");
    auto copy = game;
    copy.apply(1);
    CHECK(game.node() == 0);
    CHECK(copy.node() == 1);
}

TEST_CASE("graph: moves are undone and nodes have their own hashes", "[graph]") {
    auto const seen = support::walk_tree(graph("[[1,4],[4,3],[1],[],[2]]"), 8);
    CHECK(seen.nodes == 22);
    CHECK(seen.positions.size() == 5);
    CHECK(seen.not_restored == 0);
    CHECK(seen.equal_hashes == 0);
}

TEST_CASE("graph: blanks may stand anywhere in a text", "[graph]") {
    CHECK(graph(" [ [ 1 , 2 ]\n,\t[ ] , [0]\r\n] ") == graph("[[1,2],[],[0]]"));
    CHECK(graph(std::string("[[]]")).size() == 1);
    CHECK(graph(std::string_view("[[]],", 4)).size() == 1);
}

TEST_CASE("graph: what cannot be read is refused with its place", "[graph]") {
    CHECK(refusal("") == "graph: no '[' where a list should begin (at character 1)");
    CHECK(refusal("1") == "graph: no '[' where a list should begin (at character 1)");
    CHECK(refusal("[0]") == "graph: no '[' where a list should begin (at character 2)");
    CHECK(refusal("[[0],]") == "graph: no '[' where a list should begin (at character 6)");
    CHECK(refusal("[[0]") == "graph: no ',' or ']' in a list (at character 5)");
    CHECK(refusal("[[0][0]]") == "graph: no ',' or ']' in a list (at character 5)");
    CHECK(refusal("[[0 0]]") == "graph: no ',' or ']' in a list (at character 5)");
    CHECK(refusal("[[0,]]") == "graph: no node's number (at character 5)");
    CHECK(refusal("[[,0]]") == "graph: no node's number (at character 3)");
    CHECK(refusal("[[+0]]") == "graph: no node's number (at character 3)");
    CHECK(refusal("[[a]]") == "graph: no node's number (at character 3)");
    CHECK(refusal("[[0.5]]") == "graph: no ',' or ']' in a list (at character 4)");
    CHECK(refusal("[[2147483648]]") == "graph: no node's number (at character 3)");
    CHECK(refusal("[[0]]]") == "graph: more text after the end of the graph (at character 6)");
}

TEST_CASE("graph: edges and starts at no node are refused", "[graph]") {
    CHECK(refusal("[]") == "graph: the start is not a node: 0");
    CHECK(refusal("[[0]]", 1) == "graph: the start is not a node: 1");
    CHECK(refusal("[[0]]", -1) == "graph: the start is not a node: -1");
    CHECK(refusal("[[1,2],[]]") == "graph: an edge to no node: 2");
    CHECK(refusal("[[-1]]") == "graph: an edge to no node: -1");
    CHECK(refusal(graph::edge_list{{1}, {0, (std::numeric_limits<int>::max)()}}) ==
          "graph: an edge to no node: 2147483647");
    CHECK(refusal("[[],[0,1,0]]") == "graph: the same edge twice, to node 0");
}

TEST_CASE("graph: wins and losses have their distance, and endless play is no win", "[graph]") {
    for (auto const& g : solved_graphs) {
        for (std::size_t node = 0; node < g.nodes.size(); ++node) {
            CAPTURE(g.text, node);
            // Deeper than the longest win, so that a draw is a value at the horizon.
            auto const r = ply::minimax(graph(g.text, static_cast<int>(node)), {.depth = 9});
            CHECK(r.value == g.nodes[node].value);
            CHECK(r.distance == g.nodes[node].distance);
        }
    }
}

TEST_CASE("graph: the text lists the edges of each node and marks the current one", "[graph]") {
    graph game("[[2,3],[],[3,1],[2]]");
    game.apply(2);
    CHECK(board_text(game) ==
          "  0: 2 3\n"
          "  1: lost\n"
          "* 2: 3 1\n"
          "  3: 2\n");
    CHECK(move_text(game, 3) == "3");
    CHECK(side_text(game) == "the side to move");
}
