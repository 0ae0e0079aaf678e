#include <ply/draw/picture.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/bonus_stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "draw/trace_support.hpp"

using games::tree;
using kind = ply::picture_node::kind;

namespace {

std::size_t count(ply::tree_picture const& picture, kind what) {
    return static_cast<std::size_t>(
        std::count_if(picture.nodes.begin(), picture.nodes.end(),
                      [what](auto const& n) { return n.what == what; }));
}

std::uint64_t sum_of_rests(ply::tree_picture const& picture) {
    std::uint64_t sum = 0;
    for (auto const& n : picture.nodes) sum += n.what == kind::rest ? n.count : 0;
    return sum;
}

bool is_tree(ply::tree_picture const& picture) {
    auto const& nodes = picture.nodes;
    std::size_t next = 0;
    // In drawing order, the next node is always the first that was not yet met.
    auto const walk = [&](auto const& self, std::size_t i) -> bool {
        if (i != next++) return false;
        return std::all_of(nodes[i].children.begin(), nodes[i].children.end(),
                           [&](std::size_t child) {
                               return nodes[child].parent == i &&
                                      nodes[child].ply == nodes[i].ply + 1 && self(self, child);
                           });
    };
    return !nodes.empty() && walk(walk, 0) && next == nodes.size();
}

std::vector<std::string> moves_of(ply::tree_picture const& picture) {
    std::vector<std::string> list;
    for (auto const& n : picture.nodes) list.push_back(n.move);
    return list;
}

struct silent {
    bool operator==(silent const&) const = default;
};

}  // namespace

TEST_CASE("picture: a small tree is shown whole", "[picture]") {
    auto const picture = ply::picture_of(tracing::by_minimax(tree(tracing::ten_leaves)));
    CHECK(picture.nodes.size() == 18);
    CHECK(picture.entered == 18);
    CHECK(picture.not_shown == 0);
    CHECK(is_tree(picture));
}

TEST_CASE("picture: the principal variation is marked", "[picture]") {
    auto const picture = tracing::alpha_beta_picture(tracing::ten_leaves);
    std::vector<std::uint64_t> line;
    for (auto const& n : picture.nodes) {
        if (n.principal) line.push_back(n.number);
    }
    CHECK(line == std::vector<std::uint64_t>{0, 1, 2, 5});
}

TEST_CASE("picture: cut branches are there, and the game below them where it is known",
          "[picture]") {
    tree<> const game(tracing::ten_leaves);
    auto const seen = tracing::by_alpha_beta(game);
    auto const bare = ply::picture_of(seen);
    CHECK(is_tree(bare));
    CHECK(count(bare, kind::entered) == 12);
    CHECK(count(bare, kind::cut) == 3);
    CHECK(count(bare, kind::unseen) == 0);

    auto const full = ply::picture_of(seen, game, {}, {.plies_below_cut = 5});
    CHECK(is_tree(full));
    CHECK(count(full, kind::cut) == 3);
    CHECK(count(full, kind::unseen) == 3);
    std::vector<std::string> unseen;
    for (auto const& n : full.nodes) {
        if (n.what != kind::entered && n.children.empty()) unseen.push_back(n.value.text());
    }
    CHECK(unseen == std::vector<std::string>{"5", "0", "1", "-4"});
}

TEST_CASE("picture: many cut branches of a node are one", "[picture]") {
    tree<> const game("[[1],[0,9,9,9,9,9]]");
    auto const seen = tracing::by_alpha_beta(game);
    auto const few = ply::picture_of(seen, game, {}, {.cut_branches = 4});
    CHECK(count(few, kind::cut) == 1);
    CHECK(few.nodes.back().count == 5);
    CHECK(is_tree(few));
    CHECK(count(ply::picture_of(seen, game, {}, {.cut_branches = 5}), kind::cut) == 5);
}

TEST_CASE("picture: too many nodes are cut down to whole levels and the principal variation",
          "[picture]") {
    games::tic_tac_toe const game("XO.......");
    ply::trace_of<games::tic_tac_toe> seen;
    auto const found = ply::alpha_beta(game, {}, {}, {}, seen);
    auto const picture = ply::picture_of(seen, game, {}, {.nodes = 60});
    CHECK(is_tree(picture));
    CHECK(picture.entered == found.stats.nodes);
    CHECK(picture.not_shown > 0);
    CHECK(sum_of_rests(picture) == picture.not_shown);
    CHECK(count(picture, kind::entered) + picture.not_shown == picture.entered);
    CHECK(count(picture, kind::entered) + count(picture, kind::cut) <= 60 + found.line.size());
    auto const on_line = std::count_if(picture.nodes.begin(), picture.nodes.end(),
                                       [](auto const& n) { return n.principal; });
    CHECK(static_cast<std::size_t>(on_line) == 1 + found.line.size());
    int whole = 0;  // the last level of which no node is left out
    for (auto const& n : picture.nodes) {
        if (n.what == kind::entered && !n.principal) whole = (std::max)(whole, n.ply);
    }
    for (auto const& n : picture.nodes) {
        if (n.what == kind::rest) CHECK(n.ply > whole);
    }
}

TEST_CASE("picture: where a level is too wide its first nodes are shown", "[picture]") {
    std::string wide = "[[1,2]";
    for (int i = 1; i < 200; ++i) wide += ",[" + std::to_string(i) + ",300]";
    auto const picture = ply::picture_of(tracing::by_minimax(tree(wide + "]")), {.nodes = 50});
    CHECK(is_tree(picture));
    CHECK(picture.entered == 601);
    // The root, 49 of its moves, and the line through the best of them, which is the last.
    CHECK(count(picture, kind::entered) == 50 + 2);
    CHECK(picture.not_shown == 601 - 52);
    CHECK(sum_of_rests(picture) == picture.not_shown);
}

TEST_CASE("picture: what the trace did not keep is counted too", "[picture]") {
    games::three_piles const game({2, 3, 4});
    ply::trace_of<games::three_piles> seen({.plies = 2});
    ply::minimax(game, {.depth = 3}, {}, games::largest_pile{}, seen);
    auto const picture = ply::picture_of(seen);
    CHECK(picture.entered == 81);
    CHECK(picture.not_shown == 60);
    CHECK(sum_of_rests(picture) == 60);
}

TEST_CASE("picture: a limit of plies holds for everything", "[picture]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(0, 10)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    tree<> const game(tracing::random_tree(random, 6, 3));
    auto const seen = tracing::by_alpha_beta(game);
    for (int plies = 0; plies < 5; ++plies) {
        auto const picture =
            ply::picture_of(seen, game, {}, {.plies = plies, .plies_below_cut = ply::unlimited});
        CHECK(is_tree(picture));
        for (auto const& n : picture.nodes) CHECK(n.ply <= plies + (n.what == kind::rest ? 1 : 0));
        CHECK(sum_of_rests(picture) == picture.not_shown);
    }
}

TEST_CASE("picture: what is shown below cuts is limited, and says so", "[picture]") {
    std::string deep = "9";
    for (int i = 0; i < 10; ++i) deep = "[" + deep + "," + deep + "]";
    tree<> const game("[[1],[0," + deep + "]]");
    auto const picture = ply::picture_of(tracing::by_alpha_beta(game), game, {},
                                         {.nodes = 40, .plies_below_cut = ply::unlimited});
    CHECK(is_tree(picture));
    CHECK(count(picture, kind::entered) + count(picture, kind::unseen) == 40);
    CHECK(count(picture, kind::rest) > 0);
    CHECK(picture.not_shown == 0);
}

TEST_CASE("picture: moves and positions have the names that they are given", "[picture]") {
    tree<> const game("a(b(1,2) c:3)");
    ply::picture_labels<tree<>> labels;
    labels.move = [](tree<> const& before, int move) {
        return before.name() + ">" + move_text(before, move);
    };
    labels.position = [](tree<> const& t) { return t.name(); };
    labels.drawing = [](tree<> const& t) {
        return ply::picture_drawing{static_cast<int>(t.name().size()), 1, "<g/>"};
    };
    auto const picture = ply::picture_of(tracing::by_minimax(game), game, labels);
    CHECK(moves_of(picture) == std::vector<std::string>{"", "a>b", "b>1.1", "b>1.2", "a>c"});
    CHECK(picture.nodes[1].label == "b");
    CHECK(picture.nodes[2].drawing.width == 3);
}

TEST_CASE("picture: moves without a name are what they are as text", "[picture]") {
    CHECK(ply::detail::move_text(std::string("e4")) == "e4");
    CHECK(ply::detail::move_text('x') == "x");
    CHECK(ply::detail::move_text(std::int8_t{65}) == "65");
    CHECK(ply::detail::move_text(-3) == "-3");
    CHECK(ply::detail::move_text(true) == "1");
    CHECK(ply::detail::move_text(0.5) == "0.5");
    CHECK(ply::detail::move_text(games::three_piles::move_type::add_to_all) == "3");
    CHECK(ply::detail::move_text(silent{}).empty());
}

TEST_CASE("picture: labels are those of the position of each node", "[picture]") {
    games::bonus_stones const game(7);
    ply::trace_of<games::bonus_stones> seen;
    ply::alpha_beta(game, {}, {}, {}, seen);
    ply::picture_labels<games::bonus_stones> labels;
    labels.position = [](games::bonus_stones const& g) {
        return std::to_string(g.left()) + (g.to_move() == 0 ? " MAX" : " MIN");
    };
    auto const picture = ply::picture_of(seen, game, labels,
                                         {.nodes = 400, .cut_branches = 3, .plies_below_cut = 2});
    REQUIRE(is_tree(picture));
    std::size_t unseen = 0;
    for (auto const& n : picture.nodes) {
        if (n.what == kind::rest) continue;
        int left = 7;
        for (auto i = &n; i->parent != i->none; i = &picture.nodes[i->parent]) {
            left -= std::stoi(i->move);
        }
        CHECK(n.label == std::to_string(left) + (n.max ? " MAX" : " MIN"));
        unseen += n.what == kind::entered ? 0 : 1;
    }
    CHECK(unseen > 0);
}

TEST_CASE("picture: with the game, its end is told from the depth limit", "[picture]") {
    tree<> const game("[[3,5],2]");
    auto const seen = tracing::by_minimax(game, {.depth = 1});
    CHECK(ply::picture_of(seen).nodes[2].end == ply::node_end::horizon);
    auto const picture = ply::picture_of(seen, game, {});
    CHECK(picture.nodes[1].end == ply::node_end::horizon);
    CHECK(picture.nodes[2].end == ply::node_end::finished);
}

TEST_CASE("picture: values are texts", "[picture]") {
    using value = ply::picture_value;
    CHECK(value{}.text().empty());
    CHECK(value{value::kind::number, "-4"}.text() == "-4");
    CHECK(value{value::kind::number, "3", {}, ply::bound::lower}.text() ==
          "\xe2\x89\xa5"
          "3");
    CHECK(value{value::kind::won, "", 5}.text() == "W5");
    CHECK(value{value::kind::lost, "", 4, ply::bound::upper}.text() == "\xe2\x89\xa4L4");
    CHECK(value{value::kind::won}.text() == "W");
}

TEST_CASE("picture: an empty trace gives an empty picture", "[picture]") {
    auto const picture = ply::picture_of(ply::trace<int, int>());
    CHECK(picture.nodes.empty());
    CHECK(picture.entered == 0);
    CHECK(picture.not_shown == 0);
}
