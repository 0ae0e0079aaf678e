// The tree of an SVG drawing: bands for the levels, branches, nodes and their texts.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include <ply/core/observer.hpp>
#include <ply/draw/detail/node_parts.hpp>
#include <ply/draw/detail/svg_elements.hpp>
#include <ply/draw/detail/tree_plan.hpp>
#include <ply/draw/svg_options.hpp>
#include <ply/draw/tree_picture.hpp>

namespace ply::detail {

/// The sign of a node, centred on a point.
inline void draw_sign(svg_layer& out, node_sign sign, tree_shapes shapes, point at, double width,
                      double height, svg_layer::attributes look) {
    double const left = at.x - width / 2;
    double const right = at.x + width / 2;
    double const top = at.y - height / 2;
    double const bottom = at.y + height / 2;
    bool const triangles = shapes == tree_shapes::triangles;
    if (sign == node_sign::max_node && triangles) {
        out.polygon({{at.x, top}, {right, bottom}, {left, bottom}}, look);
    } else if (sign == node_sign::min_node && triangles) {
        out.polygon({{left, top}, {right, top}, {at.x, bottom}}, look);
    } else {
        out.rectangle({left, top}, width, height, look);
    }
}

/// Two short strokes across a branch.
inline void draw_cut(svg_layer& out, point from, point to, double part) {
    double const dx = to.x - from.x;
    double const dy = to.y - from.y;
    double const length = std::sqrt(dx * dx + dy * dy);
    if (length == 0) return;
    double const ux = dx / length;
    double const uy = dy / length;
    for (double const shift : {-2.5, 2.5}) {
        point const middle{from.x + dx * part + ux * shift, from.y + dy * part + uy * shift};
        out.line({middle.x - uy * 7, middle.y + ux * 7}, {middle.x + uy * 7, middle.y - ux * 7});
    }
}

class svg_tree {
public:
    svg_tree(tree_picture const& tree, tree_plan const& plan, svg_options const& options,
             point corner, double page_width, int level_size)
        : tree_(tree),
          plan_(plan),
          options_(options),
          corner_(corner),
          page_width_(page_width),
          level_size_(level_size) {}

    std::string drawn() {
        draw_levels();
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
            if (tree_.nodes[i].parent != picture_node::none) draw_branch(i);
        }
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) draw_node(i);
        return bands_.group({{"fill", colours_.band}}) +
               names_.group({{"font-family", svg_font},
                             {"font-size", std::to_string(level_size_)},
                             {"font-weight", "bold"},
                             {"fill", colours_.quiet}}) +
               branches_.group({{"stroke", colours_.branch}, {"stroke-width", "1.3"}}) +
               line_.group({{"stroke", colours_.line},
                            {"stroke-width", "4"},
                            {"stroke-linecap", "round"}}) +
               cuts_.group({{"stroke", colours_.ink}, {"stroke-width", "2"}}) +
               signs_.group({{"stroke", colours_.ink},
                             {"stroke-width", "1.3"},
                             {"stroke-linejoin", "round"}}) +
               blocks_.group({{"font-family", svg_fixed_font},
                              {"font-size", std::to_string(label_size)},
                              {"fill", colours_.ink}}) +
               plates_.group({{"fill", "#ffffff"}, {"fill-opacity", "0.85"}}) +
               texts_.group(
                   {{"font-family", svg_font}, {"text-anchor", "middle"}, {"fill", colours_.ink}});
    }

private:
    node_parts at(std::size_t i) const {
        node_parts p = plan_.nodes[i];
        p.x += corner_.x;
        p.top += corner_.y;
        p.sign_top += corner_.y;
        return p;
    }

    void draw_levels() {
        for (std::size_t i = 0; i < plan_.levels.size(); ++i) {
            auto const& level = plan_.levels[i];
            double const top = corner_.y + level.top;
            if (i % 2 == 0) {
                bands_.rectangle({0, top - 8}, page_width_, level.height() + 16);
            }
            double const middle = top + level.block_height + level.sign_height / 2;
            names_.text({20, middle + level_size_ * 0.36}, level.name);
        }
    }

    void draw_branch(std::size_t i) {
        auto const& n = tree_.nodes[i];
        node_parts const from = at(n.parent);
        node_parts const to = at(i);
        point const start{from.x, from.bottom()};
        point const end{to.x, to.top};
        bool const seen = n.what == picture_node::kind::entered;
        if (n.principal) {
            line_.line(start, end);
        } else if (n.what == picture_node::kind::rest) {
            branches_.line(start, end, {{"stroke-dasharray", "1.5 4"}});
        } else if (!seen) {
            branches_.line(start, end, {{"stroke", colours_.ghost}, {"stroke-dasharray", "5 3"}});
        } else {
            branches_.line(start, end);
        }
        if (n.what == picture_node::kind::cut) {
            // Low, where the branches are further apart, but above the names of the moves.
            double const low = 1 - 32 / (end.y - start.y);
            detail::draw_cut(cuts_, start, end, (std::min)((std::max)(low, 0.42), 0.7));
        }
        if (!to.move.empty()) {
            constexpr double above = 13;
            double const part = 1 - above / (end.y - start.y);
            point const middle{start.x + (end.x - start.x) * part, end.y - above};
            int const size = small_size + 1;
            int const width = detail::text_width(to.move, size) + 2;
            plates_.rectangle({middle.x - width / 2.0, middle.y - 7}, width, 14);
            texts_.text({middle.x, middle.y + 4}, to.move,
                        {{"font-size", std::to_string(size)},
                         {"fill", seen ? "" : colours_.quiet},
                         {"font-weight", n.principal ? "bold" : ""}});
        }
    }

    void draw_node(std::size_t i) {
        auto const& n = tree_.nodes[i];
        node_parts const p = at(i);
        bool const seen = n.what == picture_node::kind::entered;
        draw_block(n, p);
        draw_shape(n, p, seen);
        std::string const ink = seen ? "" : colours_.quiet;
        if (!p.value.empty()) {
            bool const words = p.sign == node_sign::words;
            double middle = p.sign_top + p.height / 2.0;
            if (options_.shapes == tree_shapes::triangles) {
                if (p.sign == node_sign::max_node) middle += 7;
                if (p.sign == node_sign::min_node) middle -= 7;
            }
            int const size = words ? label_size : value_size;
            texts_.text({p.x, middle + size * 0.36}, p.value,
                        {{"font-size", std::to_string(size)},
                         {"font-weight", n.principal ? "bold" : ""},
                         {"fill", ink}});
        }
        draw_small_print(p, ink);
    }

    void draw_block(picture_node const& n, node_parts const& p) {
        if (p.block_height == 0) return;
        std::string const faint = n.what == picture_node::kind::entered ? "" : "0.45";
        if (p.block.empty()) {
            blocks_.inserted({p.x - n.drawing.width / 2.0, p.top}, n.drawing.svg,
                             {{"opacity", faint}});
            return;
        }
        double y = p.top + 13;
        for (auto const& line : p.block) {
            blocks_.text({p.x - p.block_width / 2.0 + 3, y}, line,
                         {{"xml:space", "preserve"}, {"opacity", faint}});
            y += 15;
        }
    }

    void draw_shape(picture_node const& n, node_parts const& p, bool seen) {
        if (p.sign == node_sign::words) return;
        bool const leaf = p.sign == node_sign::leaf;
        bool const round =
            (p.sign == node_sign::min_node) && options_.shapes == tree_shapes::squares_and_circles;
        std::string const fill = !seen || leaf                   ? colours_.leaf
                                 : p.sign == node_sign::max_node ? colours_.max
                                                                 : colours_.min;
        std::string const corner = p.sign == node_sign::dot             ? "3"
                                   : round                              ? "17"
                                   : leaf && n.end == node_end::horizon ? "9"
                                                                        : "";
        std::string const dash = !seen ? "4 3" : n.end == node_end::stopped ? "2 2" : "";
        std::string const stroke = !seen ? colours_.ghost : n.principal ? colours_.line : "";
        if (leaf && n.end == node_end::table) {
            detail::draw_sign(signs_, p.sign, options_.shapes, p.centre(), p.width + 5,
                              p.height + 5, {{"fill", fill}, {"stroke", stroke}});
        }
        detail::draw_sign(signs_, p.sign, options_.shapes, p.centre(), p.width, p.height,
                          {{"fill", fill},
                           {"rx", corner},
                           {"stroke", stroke},
                           {"stroke-width", n.principal ? "3" : ""},
                           {"stroke-dasharray", dash}});
    }

    /// The number and the label: beside inner nodes, below others.
    void draw_small_print(node_parts const& p, std::string const& ink) {
        std::string const small = std::to_string(small_size);
        std::string const large = std::to_string(label_size);
        if (detail::is_inner(p)) {
            auto const [down, near] = detail::beside(p, options_.shapes);
            double const y = p.sign_top + down + 4;
            if (!p.number.empty()) {
                texts_.text(
                    {p.x - near, y}, p.number,
                    {{"font-size", small}, {"text-anchor", "end"}, {"fill", colours_.quiet}});
            }
            double right = p.x + near;
            if (!p.beside.empty()) {
                texts_.text({right, y}, p.beside,
                            {{"font-size", large},
                             {"font-style", "italic"},
                             {"text-anchor", "start"},
                             {"fill", ink}});
                right += detail::text_width(p.beside, label_size) + 6;
            }
            if (!p.window.empty()) {
                texts_.text(
                    {right, y}, p.window,
                    {{"font-size", small}, {"text-anchor", "start"}, {"fill", colours_.quiet}});
            }
            return;
        }
        double y = p.bottom();
        if (!p.beside.empty()) {
            y += 14;
            texts_.text({p.x, y}, p.beside,
                        {{"font-size", large}, {"font-style", "italic"}, {"fill", ink}});
        }
        if (!p.number.empty()) {
            texts_.text({p.x, y + 12}, p.number, {{"font-size", small}, {"fill", colours_.quiet}});
        }
    }

    tree_picture const& tree_;
    tree_plan const& plan_;
    svg_options const& options_;
    point corner_;
    double page_width_;
    int level_size_;
    svg_colours colours_;
    svg_layer bands_, names_, branches_, line_, cuts_, signs_, blocks_, plates_, texts_;
};

}  // namespace ply::detail
