#include "games/tree.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::tree;
using places = std::vector<int>;

static_assert(ply::HashedGame<tree<>>);
static_assert(ply::HashedGame<tree<double>>);
static_assert(ply::HashedGame<tree<std::int8_t>>);
static_assert(ply::HashedGame<tree<std::int64_t>>);

namespace {

constexpr char const* letters = "a(b(d(1,4) e(5,6)) c(f(2,1) g(1,1)))";
constexpr int least = (std::numeric_limits<int>::min)();
constexpr int most = (std::numeric_limits<int>::max)();

template <class S = int>
std::string refusal(std::string const& text) {
    try {
        tree<S> const read(text);
    } catch (std::invalid_argument const& error) {
        return error.what();
    }
    return "accepted";
}

template <class R>
std::vector<int> values(R const& r) {
    std::vector<int> list;
    for (auto const& m : r.moves) list.push_back(static_cast<int>(m.value));
    return list;
}

}  // namespace

TEST_CASE("tree: lists are nodes, numbers are leaves", "[tree]") {
    CHECK(board_text(tree("[[3,5],[2,9],[0,7]]")) ==
          "root MAX\n"
          "  1 MIN\n"
          "    1.1 = 3\n"
          "    1.2 = 5\n"
          "  2 MIN\n"
          "    2.1 = 2\n"
          "    2.2 = 9\n"
          "  3 MIN\n"
          "    3.1 = 0\n"
          "    3.2 = 7\n");
}

TEST_CASE("tree: nodes may have names", "[tree]") {
    CHECK(board_text(tree(letters)) ==
          "a MAX\n"
          "  b MIN\n"
          "    d MAX\n"
          "      1.1.1 = 1\n"
          "      1.1.2 = 4\n"
          "    e MAX\n"
          "      1.2.1 = 5\n"
          "      1.2.2 = 6\n"
          "  c MIN\n"
          "    f MAX\n"
          "      2.1.1 = 2\n"
          "      2.1.2 = 1\n"
          "    g MAX\n"
          "      2.2.1 = 1\n"
          "      2.2.2 = 1\n");
    CHECK(board_text(tree("top[ x:-1 , y_2 : 2,[3]]")) ==
          "top MAX\n"
          "  x = -1\n"
          "  y_2 = 2\n"
          "  3 MIN\n"
          "    3.1 = 3\n");
}

TEST_CASE("tree: brackets and separators may be mixed", "[tree]") {
    tree const plain("[[3,5],[2,9]]");
    CHECK(tree(" ( [3 5]\n (2\t,9) ) ") == plain);
    CHECK(tree("[[3,5][2,9]]") == plain);
    CHECK_FALSE(tree("[[3,5],[2,8]]") == plain);
}

TEST_CASE("tree: a move is named by its node", "[tree]") {
    tree game(letters);
    CHECK(side_text(game) == "MAX");
    CHECK(move_text(game, 1) == "c");
    game.apply(1);
    CHECK(side_text(game) == "MIN");
    CHECK(game.name() == "c");
    CHECK(move_text(game, 0) == "f");
    game.undo(1);
    CHECK(game.name() == "a");
}

TEST_CASE("tree: what cannot be read is refused with its place", "[tree]") {
    CHECK(refusal("") == "tree: no number, name or list where a node should be (at character 1)");
    CHECK(refusal("[[3,5],[2,]]") ==
          "tree: no number, name or list where a node should be (at character 11)");
    CHECK(refusal("[,3]") ==
          "tree: no number, name or list where a node should be (at character 2)");
    CHECK(refusal("[[3,5],[]]") == "tree: a list without children (at character 9)");
    CHECK(refusal("[[3,5],[2,9]") == "tree: no ',' or ']' after a node (at character 13)");
    CHECK(refusal("[[3,5)]") == "tree: no ',' or ']' after a node (at character 6)");
    CHECK(refusal("[3;5]") == "tree: no ',' or ']' after a node (at character 3)");
    CHECK(refusal("[3,5]]") == "tree: more text after the end of the tree (at character 6)");
    CHECK(refusal("[3,b]") == "tree: no ':' and no list after the name b (at character 5)");
    CHECK(refusal("[b:3,b:4]") == "tree: a second node of the name b (at character 6)");
    CHECK(refusal("[3,1-2]") == "tree: not a number of the score type: 1-2 (at character 4)");
    CHECK(refusal("[3,1.5]") == "tree: not a number of the score type: 1.5 (at character 4)");
    CHECK(refusal("[2147483648]") ==
          "tree: not a number of the score type: 2147483648 (at character 2)");
    CHECK(refusal<std::int8_t>("[127,-128,128]") ==
          "tree: not a number of the score type: 128 (at character 11)");
    CHECK(refusal<double>("[1.5,-2e3,1e]") ==
          "tree: not a number of the score type: 1e (at character 11)");
    std::string const deep(2000, '[');
    CHECK(refusal(deep) == "tree: lists nested too deeply (at character 1001)");
}

TEST_CASE("tree: leaves are valued for the side to move", "[tree]") {
    tree game("[3,[4]]");
    CHECK(game.eval() == 0);
    game.apply(0);
    CHECK(game.eval() == -3);
    CHECK(game.value() == 3);
    game.undo(0);
    game.apply(1);
    game.apply(0);
    CHECK(game.eval() == 4);
}

TEST_CASE("tree: the smallest value of a type can change sides", "[tree]") {
    tree narrow("[" + std::to_string(least) + "]");
    narrow.apply(0);
    CHECK(narrow.eval() == most);
    CHECK(narrow.value() == least);
    tree<std::int8_t> byte("[-128]");
    byte.apply(0);
    CHECK(byte.eval() == 127);
    tree<std::int64_t> wide("[-9223372036854775808]");
    wide.apply(0);
    CHECK(wide.eval() == (std::numeric_limits<std::int64_t>::max)());
    tree<double> real("[-0.5]");
    real.apply(0);
    CHECK(real.eval() == 0.5);
}

TEST_CASE("tree: moves are undone and nodes have their own hashes", "[tree]") {
    auto const seen = support::walk_tree(tree(letters), 10);
    CHECK(seen.nodes == 15);
    CHECK(seen.positions.size() == 15);
    CHECK(seen.not_restored == 0);
    CHECK(seen.equal_hashes == 0);
}

TEST_CASE("tree: a copy shares nothing that moves", "[tree]") {
    tree game(letters);
    auto copy = game;
    copy.apply(1);
    CHECK(game.name() == "a");
    CHECK_FALSE(copy == game);
    copy.undo(1);
    CHECK(copy == game);
}

TEST_CASE("tree: textbook trees have their values", "[tree]") {
    auto const small = ply::minimax(tree("[[3,5],[2,9],[0,7]]"));
    CHECK(small.value == 3);
    CHECK(small.best == 0);
    CHECK(small.proven);
    CHECK(values(small) == places{3, 2, 0});

    auto const named = ply::minimax(tree(letters));
    CHECK(named.value == 4);
    CHECK(named.best == 0);
    CHECK(values(named) == places{4, 1});

    CHECK(ply::alpha_beta(tree(letters)).value == 4);
    CHECK(ply::negamax(tree(letters)).value == 4);
}

TEST_CASE("tree: alpha-beta leaves out six of the nodes of a tree with ten leaves", "[tree]") {
    tree const game("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]");
    auto const all = ply::minimax(game);
    CHECK(all.value == 3);
    CHECK(all.best == 0);
    CHECK(all.stats.nodes == 1 + 17);
    CHECK(all.stats.evals == 10);
    auto const some = ply::alpha_beta(game);
    CHECK(some.value == 3);
    CHECK(some.best == 0);
    CHECK(some.stats.nodes == 1 + 11);
    CHECK(some.stats.evals == 6);
}

TEST_CASE("tree: a bound is not offered as an equal move", "[tree]") {
    tree const game("[[3,5],[3,0],[7,3],[3,2]]");
    auto const exact = ply::minimax(game);
    CHECK(exact.value == 3);
    CHECK(values(exact) == places{3, 0, 3, 2});
    CHECK(support::multi_pv(exact) == places{0, 2});

    for (auto const& ties : {ply::ties::first, ply::ties::last}) {
        auto const pruned = ply::alpha_beta(game, {}, {.ties = ties});
        CHECK(pruned.value == 3);
        CHECK(pruned.best == (ties.choice == ply::ties::first.choice ? 0 : 2));
        auto const equal = support::multi_pv(pruned);
        CHECK(std::count(equal.begin(), equal.end(), 1) == 0);
        CHECK(std::count(equal.begin(), equal.end(), 3) == 0);
    }
    auto const see_equals = ply::alpha_beta(game, {}, {.cut = ply::cut::above_beta});
    CHECK(support::multi_pv(see_equals) == places{0, 2});
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        auto const random = ply::alpha_beta(game, {}, {.ties = ply::ties::random(seed)});
        CAPTURE(seed);
        CHECK((random.best == 0 || random.best == 2));
    }
}

TEST_CASE("tree: the extremes of 32 bits are values like others", "[tree]") {
    std::string const low = std::to_string(least);
    std::string const above_low = std::to_string(least + 1);
    std::string const high = std::to_string(most);
    tree const middle("[[" + low + ",7],[" + above_low + ",9],[-5," + high + "]]");
    tree const bottom("[[" + low + "],[" + low + "]]");
    tree const top("[[" + high + "]]");
    auto const check = [&](auto const& search) {
        auto const m = search(middle);
        CHECK(m.value == -5);
        CHECK(m.best == 2);
        // The minimum counts as the decided loss, one above it.
        auto const b = search(bottom);
        CHECK(b.value == ply::lost<int>);
        CHECK(b.best == 0);
        auto const t = search(top);
        CHECK(t.value == most);
        CHECK(t.best == 0);
    };
    check([](tree<> const& game) { return ply::minimax(game); });
    check([](tree<> const& game) { return ply::alpha_beta(game); });
    check([](tree<> const& game) { return ply::negamax(game); });
    check([](tree<> const& game) {
        ply::transposition_table<int> table(4096);
        return ply::negamax(game, table);
    });
}

TEST_CASE("tree: other score types have the same values", "[tree]") {
    CHECK(ply::minimax(tree<std::int8_t>("[[3,-128],[-128,9],[-5,127]]")).best == 2);
    CHECK(ply::minimax(tree<std::int64_t>("[[3,5000000000],[2,9]]")).value == 3);
    auto const real = ply::alpha_beta(tree<double>("[[0.25,1e300],[0.125,9]]"));
    CHECK(real.value == 0.25);
    CHECK(real.best == 0);
}

TEST_CASE("tree: a single leaf is a finished game", "[tree]") {
    auto const r = ply::minimax(tree("7"));
    CHECK(r.value == 7);
    CHECK_FALSE(r.best);
    CHECK(board_text(tree("x:7")) == "x = 7\n");
}
