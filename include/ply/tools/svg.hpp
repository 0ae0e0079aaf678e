// Game trees as SVG, drawn as textbooks draw them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>

#include <ply/tools/detail/svg_elements.hpp>
#include <ply/tools/detail/svg_legend.hpp>
#include <ply/tools/detail/svg_tree.hpp>
#include <ply/tools/detail/tree_plan.hpp>
#include <ply/tools/svg_options.hpp>
#include <ply/tools/tree_picture.hpp>

namespace ply {

/// Writes a whole SVG document. Levels are named by the side to move, the principal variation is
/// heavy, a branch that was cut carries a double stroke. A line below tells how many nodes are not
/// shown. Only fonts that systems have are asked for.
inline void write_svg(std::ostream& out, tree_picture const& tree,
                      svg_options const& options = {}) {
    auto const plan = detail::plan_tree(tree, options);
    constexpr double margin = 20;
    double const names = detail::level_names_width(plan) + margin;
    double const tree_width = names + plan.width + margin;
    double const width = (std::max)(tree_width, 560.0);
    detail::svg_legend const legend(tree, options, width - 2 * margin);

    double const tree_left = names + (width - tree_width) / 2;
    double const legend_top = margin + plan.height + 12;
    double const height = legend_top + legend.height() + margin;

    std::string const size =
        detail::length_text(width) + "\" height=\"" + detail::length_text(height);
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size +
                       "\" viewBox=\"0 0 " + detail::length_text(width) + ' ' +
                       detail::length_text(height) + "\" role=\"img\">\n";
    text += "<title>" + detail::xml_text(legend.title()) + "</title>\n";
    text += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    text += detail::svg_tree(tree, plan, options, {tree_left, margin}, width).drawn();
    text += legend.drawn({margin, legend_top});
    text += "</svg>\n";
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

}  // namespace ply
