// What each node of a drawn tree consists of, and the room that it takes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/observer.hpp>
#include <ply/draw/detail/svg_elements.hpp>
#include <ply/draw/detail/tidy_tree.hpp>
#include <ply/draw/svg_options.hpp>
#include <ply/draw/tree_picture.hpp>

namespace ply::detail {

inline constexpr int value_size = 15;
inline constexpr int small_size = 11;
inline constexpr int label_size = 13;

/// With a true minus sign.
inline std::string with_minus(std::string text) {
    if (auto const at = text.find('-'); at != std::string::npos) {
        text.replace(at, 1, "\xe2\x88\x92");
    }
    return text;
}

/// The sign of a node: what its shape tells.
enum class node_sign : std::uint8_t { max_node, min_node, leaf, dot, words };

/// The parts of a node, from above: a block (a drawing or lines of text), the sign with the value
/// in it, small print under leaves. Beside inner nodes stand their number and their label.
struct node_parts {
    node_sign sign = node_sign::leaf;
    std::string value = {};
    std::vector<std::string> block = {};
    std::string number = {};
    std::string beside = {};
    std::string window = {};
    int block_width = 0;
    int block_height = 0;
    int width = 0;  // of the sign
    int height = 0;
    int height_below = 0;
    std::string move = {};
    // Where it stands.
    double x = 0;    // the centre
    double top = 0;  // of the block
    double sign_top = 0;
    double bottom() const { return sign_top + height; }
    point centre() const { return {x, sign_top + height / 2.0}; }
};

inline bool is_leaf(picture_node const& n) {
    return n.end == node_end::finished || n.end == node_end::horizon || n.end == node_end::table;
}

inline node_sign sign_of(picture_node const& n) {
    using kind = picture_node::kind;
    if (n.what == kind::rest || n.count > 1) return node_sign::words;
    if (n.what != kind::entered && n.end == node_end::stopped) return node_sign::dot;
    if (detail::is_leaf(n)) return node_sign::leaf;
    return n.max ? node_sign::max_node : node_sign::min_node;
}

/// Where the small print beside an inner node's sign stands: how far under its top, and from how
/// far beside its centre on.
struct print_place {
    double down = 0;
    double near = 0;
};

/// Beside the tip of a triangle, where there is room, or else in the middle.
inline print_place beside(node_parts const& p, tree_shapes shapes) {
    constexpr double from_tip = 11;
    if (shapes != tree_shapes::triangles || p.height < 3 * from_tip) {
        return {p.height / 2.0, p.width / 2.0 + 5};
    }
    double const down = p.sign == node_sign::max_node ? from_tip : p.height - from_tip;
    return {down, p.width / 2.0 * from_tip / p.height + 5};
}

inline bool is_inner(node_parts const& p) {
    return p.sign == node_sign::max_node || p.sign == node_sign::min_node;
}

/// How close a tree is drawn.
struct spacing {
    tree_gaps gaps;
    int leaf = 26;  // the least width of a leaf
    int padding = 10;
};
inline constexpr spacing roomy{{10, 20}};
inline constexpr spacing close{{4, 10}, 22, 4};

inline void measure_sign(node_parts& p, tree_shapes shapes, spacing const& s) {
    int const text = detail::text_width(p.value, value_size);
    switch (p.sign) {
        case node_sign::max_node:
        case node_sign::min_node:
            p.height = shapes == tree_shapes::triangles ? 38 : 34;
            p.width = shapes == tree_shapes::triangles ? (std::max)(46, 2 * text + 6)
                                                       : (std::max)(34, text + 14);
            break;
        case node_sign::leaf:
            p.height = 26;
            p.width = (std::max)(s.leaf, text + s.padding);
            break;
        case node_sign::dot:
            p.height = 6;
            p.width = 6;
            break;
        case node_sign::words:
            p.height = 18;
            p.width = detail::text_width(p.value, label_size) + 4;
            break;
    }
}

inline node_parts parts_of(picture_node const& n, svg_options const& options, spacing const& s) {
    using kind = picture_node::kind;
    node_parts p;
    p.sign = detail::sign_of(n);
    bool const entered = n.what == kind::entered;
    p.value = detail::with_minus(n.value.text());
    if (n.what == kind::rest) {
        p.value = "\xe2\x80\xa6" + (n.count > 0 ? ' ' + std::to_string(n.count) : "");
    } else if (n.count > 1) {
        p.value = std::to_string(n.count) + " moves";
    } else if (entered && n.end == node_end::stopped) {
        p.value = "?";
    }
    detail::measure_sign(p, options.shapes, s);
    if (!entered && detail::is_inner(p) && p.value.empty()) {
        p.width = p.width * 3 / 5;
        p.height = p.height * 3 / 5;
    }
    if (options.moves) p.move = n.move;
    if (n.visit > 1) p.move += p.move.empty() ? "again" : " again";
    if (entered && options.numbers) p.number = std::to_string(n.number);

    auto const lines = detail::lines_of(n.label);
    if (!n.drawing.svg.empty()) {
        p.block_width = n.drawing.width;
        p.block_height = n.drawing.height + 5;
    } else if (lines.size() > 1) {
        p.block = lines;
        for (auto const& line : lines) {
            p.block_width =
                (std::max)(p.block_width, detail::fixed_text_width(line, label_size) + 6);
        }
        p.block_height = static_cast<int>(lines.size()) * 15 + 6;
    } else if (!lines.empty()) {
        p.beside = lines.front();
    }
    if (options.windows && entered && detail::is_inner(p))
        p.window = detail::with_minus(detail::with_minus(n.window_text()));
    if (!detail::is_inner(p)) {
        if (!p.beside.empty()) p.height_below += 15;
        if (!p.number.empty()) p.height_below += 14;
    }
    return p;
}

inline node_room room_of(node_parts const& p, tree_shapes shapes) {
    double half = (std::max)(p.width, p.block_width) / 2.0;
    // Beside its branch the name of a move is a little nearer to its neighbours than the node is.
    if (!p.move.empty())
        half = (std::max)(half, detail::text_width(p.move, small_size + 1) * 0.62 + 2);
    node_room room{half, half};
    if (detail::is_inner(p)) {
        double const near = detail::beside(p, shapes).near;
        int const right = detail::text_width(p.beside, label_size);
        int const window = detail::text_width(p.window, small_size);
        room.left = (std::max)(room.left, near + detail::text_width(p.number, small_size));
        room.right =
            (std::max)(room.right, near + right + window + (right > 0 && window > 0 ? 6 : 0));
    } else {
        double const under = (std::max)(detail::text_width(p.beside, label_size),
                                        detail::text_width(p.number, small_size)) /
                             2.0;
        room.left = (std::max)(room.left, under);
        room.right = (std::max)(room.right, under);
    }
    return {std::ceil(room.left), std::ceil(room.right)};
}

}  // namespace ply::detail
