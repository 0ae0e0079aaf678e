// Game trees as SVG, drawn as textbooks draw them.
#pragma once

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>

#include <ply/draw/detail/svg_elements.hpp>
#include <ply/draw/detail/svg_legend.hpp>
#include <ply/draw/detail/svg_tree.hpp>
#include <ply/draw/detail/tree_plan.hpp>
#include <ply/draw/svg_options.hpp>
#include <ply/draw/tree_picture.hpp>

namespace ply {

/// Writes a whole SVG document. Levels are named by the side to move, the principal variation is
/// heavy, a branch that was cut carries a double stroke. A line below tells how many nodes are not
/// shown. Only fonts that systems have are asked for.
inline void write_svg(std::ostream& out, tree_picture const& tree,
                      svg_options const& options = {}) {
    using detail::length_text;
    auto const plan = detail::plan_tree(tree, options);
    constexpr double margin = 20;
    // The words around a wide tree are larger, so that they can be read where it is made smaller.
    double const scale = (std::min)((std::max)(std::floor(plan.width / 100) / 10, 1.0), 2.0);
    int const level_size = static_cast<int>(15 * scale);
    double const names = detail::level_names_width(plan, level_size) + margin;
    double const tree_width = names + plan.width + margin;
    double const width = (std::max)(tree_width, 640.0);
    detail::svg_legend const legend(tree, options, (width - 2 * margin) / scale);
    double const legend_top = margin + plan.height + 12;
    double const height = legend_top + std::ceil(legend.height() * scale) + margin;
    detail::point const tree_corner{names + std::floor((width - tree_width) / 2), margin};

    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
    text += " width=\"" + length_text(width) + "\" height=\"" + length_text(height) + '"';
    text += " viewBox=\"0 0 " + length_text(width) + ' ' + length_text(height) + '"';
    text += " role=\"img\">\n<title>" + detail::xml_text(legend.title()) + "</title>\n";
    text += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    text += detail::svg_tree(tree, plan, options, tree_corner, width, level_size).drawn();
    text += "<g transform=\"translate(" + length_text(margin) + ' ' + length_text(legend_top) + ')';
    text += scale > 1 ? " scale(" + length_text(scale) + ")\">\n" : "\">\n";
    text += legend.drawn() + "</g>\n</svg>\n";
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

}  // namespace ply
