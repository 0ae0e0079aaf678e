// Game trees in DOT, the language of Graphviz.
// Source: E. Gansner, E. Koutsofios, S. North, "Drawing graphs with dot", 2015.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <locale>
#include <ostream>
#include <sstream>
#include <string>

#include <ply/core/observer.hpp>
#include <ply/draw/tree_picture.hpp>
#include <ply/support/text.hpp>

namespace ply {

struct dot_options {
    /// The name of the graph, and what is written below it.
    std::string name = "game_tree";
    std::string caption = {};
    bool numbers = true;  // the order of expansion
    bool moves = true;
    bool windows = false;
    /// Writes attributes of a node after the usual ones: " color=red style=filled".
    std::function<void(std::ostream&, picture_node const&)> node_attributes = {};
};

namespace detail {

/// "... 12 nodes", for nodes that are not shown.
inline std::string rest_text(std::uint64_t count) {
    if (count == 0) return "...";
    return "... " + std::to_string(count) + (count == 1 ? " node" : " nodes");
}

/// The lines of a node, joined.
inline std::string dot_label(picture_node const& n, dot_options const& options) {
    if (n.what == picture_node::kind::rest) return detail::rest_text(n.count);
    std::string text = n.label;
    auto const add_line = [&text](std::string const& line) {
        if (line.empty()) return;
        if (!text.empty() && text.back() != '\n') text += '\n';
        text += line;
    };
    bool const entered = n.what == picture_node::kind::entered;
    add_line(n.value.text());
    if (entered && n.end == node_end::stopped) add_line("?");
    if (entered && n.end == node_end::table) add_line("table");
    if (entered && options.windows) add_line(n.window_text());
    if (entered && options.numbers) add_line("#" + std::to_string(n.number));
    if (n.count > 1) add_line(std::to_string(n.count) + " moves");
    return text;
}

inline char const* dot_shape(picture_node const& n) {
    if (n.what == picture_node::kind::rest) return "plaintext";
    bool const unknown = n.end == node_end::stopped;
    if (n.what != picture_node::kind::entered && unknown)
        return n.count > 1 ? "plaintext" : "point";
    bool const inner = n.end == node_end::searched || n.end == node_end::cutoff || unknown;
    return !inner ? "box" : n.max ? "triangle" : "invtriangle";
}

}  // namespace detail

/// Writes an undirected graph: MAX as triangles, MIN as triangles that stand on their tips, leaves
/// as boxes. The principal variation is bold, what was cut off is dashed, and the branches at which
/// it was cut carry "//".
inline void write_dot(std::ostream& out, tree_picture const& tree,
                      dot_options const& options = {}) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << "graph " << detail::dot_string(options.name) << " {\n";
    text << "  graph [fontname=\"Helvetica\" ordering=out];\n";
    text << "  node [fontname=\"Helvetica\" margin=\"0.05\"];\n";
    text << "  edge [fontname=\"Helvetica\" fontsize=11];\n";
    std::string caption = options.caption;
    if (tree.not_shown > 0) {
        if (!caption.empty()) caption += '\n';
        caption += detail::rest_text(tree.not_shown) + " not shown";
    }
    if (!caption.empty()) text << "  label=" << detail::dot_string(caption) << ";\n";
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        auto const& n = tree.nodes[i];
        bool const entered = n.what == picture_node::kind::entered;
        text << "  n" << i << " [label=" << detail::dot_string(detail::dot_label(n, options))
             << " shape=" << detail::dot_shape(n);
        if (!entered) text << " style=dashed color=gray50 fontcolor=gray40";
        if (n.principal) text << " penwidth=3";
        if (options.node_attributes) options.node_attributes(text, n);
        text << "];\n";
    }
    // The branches of a node from left to right, as Graphviz keeps them.
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        for (std::size_t const child : tree.nodes[i].children) {
            auto const& n = tree.nodes[child];
            std::string name = options.moves ? n.move : "";
            if (n.what == picture_node::kind::cut) name += name.empty() ? "//" : " //";
            text << "  n" << i << " -- n" << child;
            std::string attributes;
            if (!name.empty()) attributes += " label=" + detail::dot_string(name);
            if (n.what != picture_node::kind::entered) attributes += " style=dashed color=gray50";
            if (n.principal) attributes += " penwidth=3";
            if (!attributes.empty()) text << " [" << attributes.substr(1) << "]";
            text << ";\n";
        }
    }
    text << "}\n";
    std::string const whole = text.str();
    out.write(whole.data(), static_cast<std::streamsize>(whole.size()));
}

}  // namespace ply
