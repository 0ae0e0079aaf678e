#include <ply/draw/json.hpp>

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "support/catch.hpp"
#include "draw/json_reader.hpp"
#include "draw/trace_support.hpp"

using tracing::read_json;

namespace {

std::string written(ply::tree_picture const& tree) {
    std::ostringstream out;
    ply::write_json(out, tree);
    return out.str();
}

ply::tree_picture one_node(std::string const& label) {
    ply::tree_picture tree;
    tree.entered = 1;
    tree.nodes.emplace_back();
    tree.nodes[0].label = label;
    return tree;
}

}  // namespace

TEST_CASE("json: the reader of these tests tells JSON from what is not", "[json]") {
    for (std::string const text : {"null", " [1, -2.5e+3, 0]\n", "{\"a\": {}, \"b\": [[]]}",
                                   "\"\\\"\\\\ \\u001f\"", "true", "[false, 10]"}) {
        CAPTURE(text);
        CHECK(read_json(text).valid);
    }
    for (std::string const text :
         {"", "[1,]", "{\"a\" 1}", "[01]", "[1.]", "[-]", "\"a", "\"\n\"", "\"\\x\"", "[1] 2",
          "{\"a\": 1, \"a\": 2}", "nul", "[1 2]", "\"\\u00g0\"", "{1: 2}", "+1"}) {
        CAPTURE(text);
        CHECK_FALSE(read_json(text).valid);
    }
}

TEST_CASE("json: the tree with ten leaves by alpha-beta", "[json]") {
    auto const text = written(tracing::alpha_beta_picture(tracing::ten_leaves));
    CHECK(text == tracing::golden("ten_leaves.json"));
    auto const tree = read_json(text);
    REQUIRE(tree.valid);
    CHECK(tree["entered"].text == "12");
    CHECK(tree["not_shown"].text == "0");
    REQUIRE(tree["nodes"].items.size() == 18);
    int evaluated = 0;
    int cut = 0;
    for (auto const& n : tree["nodes"].items) {
        evaluated += n["kind"].text == "entered" && n["end"].text == "finished" ? 1 : 0;
        cut += n["kind"].text == "cut" ? 1 : 0;
    }
    CHECK(evaluated == 6);
    CHECK(cut == 3);
}

TEST_CASE("json: parents are named by their places, before their children", "[json]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(0, 20)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    auto const tree =
        read_json(written(tracing::alpha_beta_picture(tracing::random_tree(random, 5, 4))));
    REQUIRE(tree.valid);
    auto const& nodes = tree["nodes"].items;
    REQUIRE_FALSE(nodes.empty());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        CHECK(nodes[i]["id"].text == std::to_string(i));
        if (i > 0) CHECK(std::stoul(nodes[i]["parent"].text) < i);
    }
    CHECK(nodes[0]["parent"].what == tracing::json::kind::null);
}

TEST_CASE("json: any text is written so that it can be read", "[json]") {
    CHECK(written(one_node("a\"b\\c\n\t\r\x01\x1f"))
              .find(R"("label": "a\"b\\c\n\t\r\u0001\u001f")") != std::string::npos);
    CHECK(written(one_node("\xc3\xa4 \xe2\x88\x9e \xf0\x9f\x98\x80"))
              .find("\"\xc3\xa4 \xe2\x88\x9e \xf0\x9f\x98\x80\"") != std::string::npos);
    ply::splitmix64 random(7);
    for (int i = 0; i < 200; ++i) {
        std::string label = "x";
        for (auto left = random.below(20); left > 0; --left) {
            label += static_cast<char>(random.below(256));
        }
        CAPTURE(i, label);
        auto const read = read_json(written(one_node(label)));
        REQUIRE(read.valid);
        CHECK(read["nodes"].items[0]["label"].text ==
              ply::detail::rewritten(label, ply::detail::append_utf8));
    }
}

TEST_CASE("json: bytes that are not UTF-8 are replaced one by one", "[json]") {
    std::string const replaced = "\xef\xbf\xbd";
    auto const shown = [](std::string const& label) {
        return read_json(written(one_node(label)))["nodes"].items[0]["label"].text;
    };
    CHECK(shown("a\xff"
                "b") == "a" + replaced + "b");
    CHECK(shown("\xc3") == replaced);
    CHECK(shown("\xc0\x80") == replaced + replaced);
    CHECK(shown("\xed\xa0\x80") == replaced + replaced + replaced);
    CHECK(shown("\xf4\x90\x80\x80") == replaced + replaced + replaced + replaced);
    CHECK(shown("\xe2\x88z") == replaced + replaced + "z");
}

TEST_CASE("json: values are numbers, or won or lost with their distance", "[json]") {
    games::tree<double> const game("[[0.1,1e300],[-2.5e-7]]");
    auto const real = read_json(written(ply::picture_of(tracing::by_minimax(game))));
    REQUIRE(real.valid);
    CHECK(real["nodes"].items[2]["value"].text == "0.1");
    CHECK(real["nodes"].items[3]["value"].text == "1e+300");
    CHECK(real["nodes"].items[5]["value"].text == "-2.5e-07");

    games::tree<> const decided("[" + std::to_string(ply::won<int>) + "," +
                                std::to_string(ply::lost<int>) + "]");
    auto const ends = read_json(written(ply::picture_of(tracing::by_minimax(decided))));
    CHECK(ends["nodes"].items[1]["value"].text == "won");
    CHECK(ends["nodes"].items[1]["distance"].text == "1");
    CHECK(ends["nodes"].items[2]["value"].text == "lost");
}

TEST_CASE("json: a stopped search has null for values that it did not find", "[json]") {
    games::tree<> const game("[[3,5],[2,9]]");
    auto const tree = read_json(written(ply::picture_of(tracing::by_minimax(game, {.nodes = 4}))));
    REQUIRE(tree.valid);
    CHECK(tree["nodes"].items[0]["value"].what == tracing::json::kind::null);
    CHECK(tree["nodes"].items[0]["value"].valid == false);
    CHECK(tree["nodes"].items[0]["end"].text == "stopped");
    CHECK(tree["nodes"].items[1]["value"].text == "3");
}

TEST_CASE("json: an empty picture is an empty list", "[json]") {
    auto const tree = read_json(written({}));
    CHECK(tree.valid);
    CHECK(tree["nodes"].what == tracing::json::kind::array);
    CHECK(tree["nodes"].items.empty());
}
