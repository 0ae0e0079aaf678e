#include <ply/draw/dot.hpp>

#include <locale>
#include <ostream>
#include <sstream>
#include <string>

#include "support/catch.hpp"
#include "draw/trace_support.hpp"

namespace {

std::string written(ply::tree_picture const& tree, ply::dot_options const& options = {}) {
    std::ostringstream out;
    ply::write_dot(out, tree, options);
    return out.str();
}

ply::tree_picture picture(char const* lists) {
    return ply::picture_of(tracing::by_minimax(games::tree<>(lists)));
}

struct thousands : std::numpunct<char> {
    char do_thousands_sep() const override { return ','; }
    std::string do_grouping() const override { return "\1"; }
};

}  // namespace

TEST_CASE("dot: minimax on a small tree", "[dot]") {
    CHECK(written(picture("[[3,5],[2,9]]")) ==
          "graph \"game_tree\" {\n"
          "  graph [fontname=\"Helvetica\" ordering=out];\n"
          "  node [fontname=\"Helvetica\" margin=\"0.05\"];\n"
          "  edge [fontname=\"Helvetica\" fontsize=11];\n"
          "  n0 [label=\"3\\n#0\" shape=triangle penwidth=3];\n"
          "  n1 [label=\"3\\n#1\" shape=invtriangle penwidth=3];\n"
          "  n2 [label=\"3\\n#2\" shape=box penwidth=3];\n"
          "  n3 [label=\"5\\n#3\" shape=box];\n"
          "  n4 [label=\"2\\n#4\" shape=invtriangle];\n"
          "  n5 [label=\"2\\n#5\" shape=box];\n"
          "  n6 [label=\"9\\n#6\" shape=box];\n"
          "  n0 -- n1 [label=\"0\" penwidth=3];\n"
          "  n0 -- n4 [label=\"1\"];\n"
          "  n1 -- n2 [label=\"0\" penwidth=3];\n"
          "  n1 -- n3 [label=\"1\"];\n"
          "  n4 -- n5 [label=\"0\"];\n"
          "  n4 -- n6 [label=\"1\"];\n"
          "}\n");
}

TEST_CASE("dot: alpha-beta marks what it cut", "[dot]") {
    CHECK(written(tracing::alpha_beta_picture("[[3],[2,9]]"),
                  {.numbers = false, .moves = false, .windows = true}) ==
          "graph \"game_tree\" {\n"
          "  graph [fontname=\"Helvetica\" ordering=out];\n"
          "  node [fontname=\"Helvetica\" margin=\"0.05\"];\n"
          "  edge [fontname=\"Helvetica\" fontsize=11];\n"
          "  n0 [label=\"3\\n[-\xe2\x88\x9e, +\xe2\x88\x9e]\" shape=triangle penwidth=3];\n"
          "  n1 [label=\"3\\n[-\xe2\x88\x9e, +\xe2\x88\x9e]\" shape=invtriangle penwidth=3];\n"
          "  n2 [label=\"3\\n[-\xe2\x88\x9e, +\xe2\x88\x9e]\" shape=box penwidth=3];\n"
          "  n3 [label=\"\xe2\x89\xa4"
          "2\\n[3, +\xe2\x88\x9e]\" shape=invtriangle];\n"
          "  n4 [label=\"2\\n[3, +\xe2\x88\x9e]\" shape=box];\n"
          "  n5 [label=\"9\" shape=box style=dashed color=gray50 fontcolor=gray40];\n"
          "  n0 -- n1 [penwidth=3];\n"
          "  n0 -- n3;\n"
          "  n1 -- n2 [penwidth=3];\n"
          "  n3 -- n4;\n"
          "  n3 -- n5 [label=\"//\" style=dashed color=gray50];\n"
          "}\n");
}

TEST_CASE("dot: what is not shown is told at its place and below the tree", "[dot]") {
    games::tree<> const game("[[3,5],[2,9]]");
    auto const tree = ply::picture_of(tracing::by_minimax(game), {.plies = 1});
    CHECK(written(tree, {.name = "small", .caption = "A tree", .numbers = false}) ==
          "graph \"small\" {\n"
          "  graph [fontname=\"Helvetica\" ordering=out];\n"
          "  node [fontname=\"Helvetica\" margin=\"0.05\"];\n"
          "  edge [fontname=\"Helvetica\" fontsize=11];\n"
          "  label=\"A tree\\n... 4 nodes not shown\";\n"
          "  n0 [label=\"3\" shape=triangle penwidth=3];\n"
          "  n1 [label=\"3\" shape=invtriangle penwidth=3];\n"
          "  n2 [label=\"... 2 nodes\" shape=plaintext style=dashed color=gray50 "
          "fontcolor=gray40];\n"
          "  n3 [label=\"2\" shape=invtriangle];\n"
          "  n4 [label=\"... 2 nodes\" shape=plaintext style=dashed color=gray50 "
          "fontcolor=gray40];\n"
          "  n0 -- n1 [label=\"0\" penwidth=3];\n"
          "  n0 -- n3 [label=\"1\"];\n"
          "  n1 -- n2 [style=dashed color=gray50];\n"
          "  n3 -- n4 [style=dashed color=gray50];\n"
          "}\n");
}

TEST_CASE("dot: labels stand for themselves", "[dot]") {
    ply::picture_labels<games::tree<>> labels;
    labels.position = [](games::tree<> const&) { return "say \"a\\N&lt;\"\n\x01\xff"; };
    games::tree<> const game("7");
    auto const tree = ply::picture_of(tracing::by_minimax(game), game, labels);
    CHECK(written(tree, {.numbers = false})
              .find("n0 [label=\"say \\\"a\\\\N&amp;lt;\\\"\\n\xef\xbf\xbd\xef\xbf\xbd\\n7\" "
                    "shape=box") != std::string::npos);
}

TEST_CASE("dot: a caller may add attributes of nodes", "[dot]") {
    auto const text = written(
        picture("[1,2]"), {.node_attributes = [](std::ostream& out, ply::picture_node const& n) {
            if (n.number == 2)
                out << " color="
                    << "red";
        }});
    CHECK(text.find("n1 [label=\"1\\n#1\" shape=box];\n") != std::string::npos);
    CHECK(text.find("n2 [label=\"2\\n#2\" shape=box penwidth=3 color=red];\n") !=
          std::string::npos);
}

TEST_CASE("dot: the stream's format changes nothing", "[dot]") {
    auto const tree = picture("[1000,2000,3000]");
    std::ostringstream out;
    out.imbue(std::locale(std::locale::classic(), new thousands));
    out.width(30);
    out << std::hex;
    ply::write_dot(out, tree);
    CHECK(out.str() == written(tree));
}
