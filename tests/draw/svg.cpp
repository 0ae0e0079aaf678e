#include <ply/draw/svg.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <locale>
#include <sstream>
#include <string>
#include <vector>

#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "draw/trace_support.hpp"
#include "draw/xml_reader.hpp"
#include "trace/looks.hpp"

using games::tree;
using tracing::element;

namespace {

std::string written(ply::tree_picture const& tree, ply::svg_options const& options = {}) {
    std::ostringstream out;
    ply::write_svg(out, tree, options);
    return out.str();
}

std::string fault_of(std::string const& text) {
    tracing::xml_reader reader(text);
    reader.read();
    return reader.fault();
}

element read(std::string const& text) {
    tracing::xml_reader reader(text);
    auto root = reader.read();
    REQUIRE(reader.fault().empty());
    return root;
}

std::vector<std::string> texts(element const& root) {
    std::vector<std::string> list;
    for (auto const* e : root.all("text")) list.push_back(e->text);
    return list;
}

bool has_text(element const& root, std::string const& text) {
    auto const all = texts(root);
    return std::find(all.begin(), all.end(), text) != all.end();
}

ply::svg_options without_legend() {
    ply::svg_options options;
    options.legend = false;
    return options;
}

}  // namespace

TEST_CASE("svg: the reader of these tests tells XML from what is not", "[svg]") {
    CHECK(fault_of("<a b=\"1\" c=\"&lt;\"><d/>x &amp; y</a>\n").empty());
    for (std::string const text :
         {"<a>", "<a></b>", "<a b=1/>", "<a b=\"1\"c=\"2\"/>", "<a b=\"1\" b=\"2\"/>", "<a>&x;</a>",
          "<a>&</a>", "<a/><b/>", "<a b=\"<\"/>", "<a>\x01</a>", "a", ""}) {
        CAPTURE(text);
        CHECK_FALSE(fault_of(text).empty());
    }
}

TEST_CASE("svg: the tree with ten leaves by alpha-beta", "[svg]") {
    ply::svg_options options;
    options.caption = "Alpha-beta sees six of ten leaves";
    auto const text = written(tracing::alpha_beta_picture(tracing::ten_leaves), options);
    CHECK(text == tracing::golden("ten_leaves_alpha_beta.svg"));
    CHECK(fault_of(text).empty());
}

TEST_CASE("svg: the tree with ten leaves by minimax", "[svg]") {
    auto const picture = ply::picture_of(tracing::by_minimax(tree(tracing::ten_leaves)));
    auto const text = written(picture);
    CHECK(text == tracing::golden("ten_leaves_minimax.svg"));
    CHECK(fault_of(text).empty());
}

TEST_CASE("svg: levels are named by the side to move", "[svg]") {
    auto const picture = tracing::alpha_beta_picture(tracing::ten_leaves);
    auto const names = [](element const& root) {
        std::vector<std::string> list;
        for (auto const* e : root.all("text")) {
            if (e->number("x") == 20 && e->text.size() > 1) list.push_back(e->text);
        }
        return list;
    };
    CHECK(names(read(written(picture, without_legend()))) ==
          std::vector<std::string>{"MAX", "MIN", "MAX", "leaves"});
    auto options = without_legend();
    options.max_name = "X";
    options.min_name = "us & them";
    auto const root = read(written(picture, options));
    CHECK(has_text(root, "X"));
    CHECK(has_text(root, "us & them"));
}

TEST_CASE("svg: MAX and MIN have shapes of their own", "[svg]") {
    auto const picture = ply::picture_of(tracing::by_minimax(tree(tracing::ten_leaves)));
    auto const whole = read(written(picture, without_legend()));
    auto const triangles = whole.all("polygon");
    REQUIRE(triangles.size() == 8);
    int up = 0;
    for (auto const* e : triangles) {
        double first = 0;
        double second = 0;
        std::sscanf(e->attributes.at("points").c_str(), "%*f,%lf %*f,%lf", &first, &second);
        CHECK(first <= second);
        up += first < second ? 1 : 0;
    }
    CHECK(up == 6);

    auto options = without_legend();
    options.shapes = ply::tree_shapes::squares_and_circles;
    auto const root = read(written(picture, options));
    CHECK(root.all("polygon").empty());
    int circles = 0;
    for (auto const* e : root.all("rect")) {
        circles += e->attributes.count("rx") > 0 && e->attributes.at("rx") == "17" ? 1 : 0;
    }
    CHECK(circles == 2);
}

TEST_CASE("svg: values, numbers and moves are written, or left out", "[svg]") {
    tree<> const game("[[3,5],[2,9]]");
    ply::picture_labels<tree<>> labels;
    labels.move = [](tree<> const&, int move) { return "m" + std::to_string(move); };
    auto const picture = ply::picture_of(tracing::by_minimax(game), game, labels);
    auto const root = read(written(picture, without_legend()));
    for (std::string const text : {"3", "5", "2", "9", "0", "4", "m0", "m1"}) {
        CAPTURE(text);
        CHECK(has_text(root, text));
    }
    auto options = without_legend();
    options.numbers = false;
    options.moves = false;
    auto const less = read(written(picture, options));
    CHECK_FALSE(has_text(less, "0"));
    CHECK_FALSE(has_text(less, "4"));
    CHECK_FALSE(has_text(less, "m0"));
    CHECK(has_text(less, "9"));
}

TEST_CASE("svg: windows are written beside inner nodes", "[svg]") {
    auto options = without_legend();
    auto const picture = tracing::alpha_beta_picture(tracing::ten_leaves);
    std::string const window = "[3, +\xe2\x88\x9e]";
    CHECK_FALSE(has_text(read(written(picture, options)), window));
    options.windows = true;
    auto const root = read(written(picture, options));
    auto const all = texts(root);
    CHECK(std::count(all.begin(), all.end(), window) == 2);
    CHECK(has_text(root, "[\xe2\x88\x92\xe2\x88\x9e, 3]"));
}

TEST_CASE("svg: all 81 nodes of three piles to depth 3 have their numbers", "[svg]") {
    games::three_piles const game({2, 3, 4});
    ply::trace_of<games::three_piles> seen;
    ply::minimax(game, {.depth = 3}, {}, games::largest_pile{}, seen);
    auto const root = read(written(ply::picture_of(seen), without_legend()));
    std::vector<int> numbers;
    for (auto const* e : root.all("text")) {
        auto const size = e->attributes.find("font-size");
        if (size != e->attributes.end() && size->second == "11")
            numbers.push_back(std::stoi(e->text));
    }
    std::sort(numbers.begin(), numbers.end());
    std::vector<int> expected(81);
    for (std::size_t i = 0; i < 81; ++i) expected[i] = static_cast<int>(i);
    CHECK(numbers == expected);
}

TEST_CASE("svg: what is not shown is told below the tree", "[svg]") {
    auto const seen = tracing::by_minimax(tree(tracing::ten_leaves));
    auto const root = read(written(ply::picture_of(seen, {.plies = 1})));
    CHECK(has_text(root, "\xe2\x80\xa6 15 of 18 nodes not shown"));
    CHECK(has_text(root, "\xe2\x80\xa6 7"));
    CHECK(has_text(root, "\xe2\x80\xa6 8"));
    CHECK(written(ply::picture_of(seen)).find("not shown") == std::string::npos);
}

TEST_CASE("svg: the legend explains what is in the picture and nothing else", "[svg]") {
    auto const all = read(written(tracing::alpha_beta_picture(tracing::ten_leaves)));
    for (std::string const text :
         {"MAX to move", "MIN to move", "end of the game", "cut off", "principal variation",
          "never looked at", "at most, at least", "order of expansion"}) {
        CAPTURE(text);
        CHECK(has_text(all, text));
    }
    auto const minimax = read(written(ply::picture_of(tracing::by_minimax(tree("[1,2]")))));
    for (std::string const text : {"MIN to move", "cut off", "never looked at", "at most, at least",
                                   "from the table", "search stopped", "n nodes not shown"}) {
        CAPTURE(text);
        CHECK_FALSE(has_text(minimax, text));
    }
    CHECK_FALSE(has_text(
        read(written(ply::picture_of(tracing::by_minimax(tree("[1,2]"))), without_legend())),
        "MAX to move"));
}

TEST_CASE("svg: any caption and label makes a document that can be read", "[svg]") {
    ply::splitmix64 random(11);
    for (int i = 0; i < 100; ++i) {
        std::string text;
        for (auto left = random.below(30); left > 0; --left) {
            text += static_cast<char>(random.below(random.below(2) == 0 ? 256 : 128));
        }
        CAPTURE(i, text);
        tree<> const game("[[3],[2,9]]");
        ply::picture_labels<tree<>> labels;
        labels.move = [&](tree<> const&, int) { return text; };
        labels.position = [&](tree<> const&) { return text; };
        ply::svg_options options;
        options.caption = text;
        options.max_name = text;
        auto const picture = ply::picture_of(tracing::by_alpha_beta(game), game, labels);
        CHECK(fault_of(written(picture, options)).empty());
    }
}

TEST_CASE("svg: every tree makes a document that can be read", "[svg]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(0, 25)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    tree<> const game(tracing::random_tree(random, 6, 4));
    auto const seen = tracing::by_alpha_beta(game);
    auto const picture = ply::picture_of(seen, game, {}, {.plies_below_cut = 3});
    for (auto const shapes : {ply::tree_shapes::triangles, ply::tree_shapes::squares_and_circles}) {
        ply::svg_options options;
        options.shapes = shapes;
        options.windows = seed % 2 == 0;
        CHECK(fault_of(written(picture, options)).empty());
    }
}

TEST_CASE("svg: nothing is drawn outside the page", "[svg]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(30, 45)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    auto options = without_legend();
    options.windows = true;
    auto const picture = tracing::alpha_beta_picture(tracing::random_tree(random, 5, 5));
    auto const root = read(written(picture, options));
    double const width = root.number("width");
    double const height = root.number("height");
    CHECK(width >= 640);
    for (auto const* e : root.all("rect")) {
        if (e->attributes.at("width") == "100%") continue;
        CHECK(e->number("x") >= 0);
        CHECK(e->number("y") >= 0);
        CHECK(e->number("x") + e->number("width") <= width);
        CHECK(e->number("y") + e->number("height") <= height);
    }
    for (auto const* e : root.all("line")) {
        for (char const* x : {"x1", "x2"}) {
            CHECK(e->number(x) >= 0);
            CHECK(e->number(x) <= width);
        }
    }
}

TEST_CASE("svg: boards stand in the nodes as text or as drawings", "[svg]") {
    games::tic_tac_toe const game("XOXXO.O..");
    ply::picture_labels<games::tic_tac_toe> labels;
    labels.position = [](games::tic_tac_toe const& g) { return board_text(g); };
    ply::trace_of<games::tic_tac_toe> seen;
    ply::minimax(game, {}, {}, {}, seen);
    auto const text = read(written(ply::picture_of(seen, game, labels), without_legend()));
    CHECK(has_text(text, "3 X O X"));
    CHECK(has_text(text, "  a b c"));
    labels.drawing = [](games::tic_tac_toe const&) {
        return ply::picture_drawing{30, 20, "<circle cx=\"15\" cy=\"10\" r=\"9\"/>"};
    };
    auto const drawn = read(written(ply::picture_of(seen, game, labels), without_legend()));
    CHECK(drawn.all("circle").size() == 14);
    CHECK_FALSE(has_text(drawn, "3 X O X"));
}

TEST_CASE("svg: tic-tac-toe with its boards, by alpha-beta", "[svg]") {
    games::tic_tac_toe const game("XOXXO.O..");
    ply::picture_labels<games::tic_tac_toe> labels;
    labels.move = [](games::tic_tac_toe const& g, int cell) { return move_text(g, cell); };
    labels.drawing = [](games::tic_tac_toe const& g) { return looks::drawing(g); };
    ply::svg_options options;
    options.caption = "X must block at b1";
    options.max_name = "MAX (X)";
    options.min_name = "MIN (O)";
    auto const text = written(ply::picture_of(tracing::by_alpha_beta(game), game, labels), options);
    CHECK(text == tracing::golden("tic_tac_toe.svg"));
    CHECK(fault_of(text).empty());
}

TEST_CASE("svg: a caption is the title, broken into lines that fit", "[svg]") {
    auto const picture = ply::picture_of(tracing::by_minimax(tree("[1,2]")));
    auto options = without_legend();
    options.caption =
        "one two three four five six seven eight nine ten eleven twelve thirteen "
        "fourteen fifteen sixteen";
    auto const root = read(written(picture, options));
    CHECK(root.all("title").at(0)->text == options.caption);
    std::string joined;
    std::size_t lines = 0;
    for (auto const& text : texts(root)) {
        if (text.find("teen") == std::string::npos && text.find("one") == std::string::npos)
            continue;
        joined += (joined.empty() ? "" : " ") + text;
        ++lines;
    }
    CHECK(lines == 2);
    CHECK(joined == options.caption);
}

TEST_CASE("svg: an empty picture is a page without a tree", "[svg]") {
    auto const root = read(written({}));
    CHECK(root.name == "svg");
    CHECK(root.all("polygon").empty());
}

TEST_CASE("svg: the stream's format changes nothing", "[svg]") {
    struct thousands : std::numpunct<char> {
        char do_thousands_sep() const override { return ','; }
        std::string do_grouping() const override { return "\1"; }
    };
    auto const picture = tracing::alpha_beta_picture(tracing::ten_leaves);
    std::ostringstream out;
    out.imbue(std::locale(std::locale::classic(), new thousands));
    out.width(30);
    ply::write_svg(out, picture);
    CHECK(out.str() == written(picture));
}
