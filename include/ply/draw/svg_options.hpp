// How a game tree is drawn as SVG.
#pragma once

#include <cstdint>
#include <string>

namespace ply {

/// The shapes of MAX and MIN.
enum class tree_shapes : std::uint8_t { triangles, squares_and_circles };

struct svg_options {
    /// Written below the tree; may have several lines.
    std::string caption = {};
    tree_shapes shapes = tree_shapes::triangles;
    bool numbers = true;   // the order of expansion
    bool moves = true;     // the names of the moves
    bool windows = false;  // of inner nodes, from MAX's view
    bool legend = true;
    std::string max_name = "MAX";
    std::string min_name = "MIN";
};

}  // namespace ply
