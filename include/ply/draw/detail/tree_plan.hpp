// Where the nodes of a drawn tree stand.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <ply/draw/detail/node_parts.hpp>
#include <ply/draw/detail/svg_elements.hpp>
#include <ply/draw/detail/tidy_tree.hpp>
#include <ply/draw/svg_options.hpp>
#include <ply/draw/tree_picture.hpp>

namespace ply::detail {

/// A row of nodes at the same ply. The signs stand in one line, the blocks above them.
struct tree_level {
    std::string name = {};
    double top = 0;
    double block_height = 0;
    double sign_height = 0;
    double height_below = 0;
    double widest_branch = 0;  // to the right or left, from the level above
    bool has_moves = false;
    bool has_max = false;
    bool has_min = false;
    bool has_leaves = false;
    bool has_rests = false;

    double height() const { return block_height + sign_height + height_below; }

    void add(picture_node const& n, node_parts const& p) {
        block_height = (std::max)(block_height, static_cast<double>(p.block_height));
        sign_height = (std::max)(sign_height, static_cast<double>(p.height));
        height_below = (std::max)(height_below, static_cast<double>(p.height_below));
        has_moves |= !p.move.empty();
        has_max |= p.sign == node_sign::max_node;
        has_min |= p.sign == node_sign::min_node;
        has_leaves |= p.sign == node_sign::leaf;
        has_rests |= n.what == picture_node::kind::rest;
    }

    /// MAX or MIN where all the nodes agree, "leaves" where nothing goes on.
    void find_name(svg_options const& options) {
        if (has_max != has_min) name = has_max ? options.max_name : options.min_name;
        if (!has_max && !has_min && has_leaves && !has_rests) name = "leaves";
    }

    /// The height of the branches from the level above: more where they go far to the side.
    double gap() const {
        double const least = has_moves ? 50 : 40;
        return std::ceil((std::min)((std::max)(26 + widest_branch / 5, least), 160.0));
    }
};

struct tree_plan {
    std::vector<node_parts> nodes;
    std::vector<tree_level> levels;
    double width = 0;
    double height = 0;
};

inline int level_names_width(tree_plan const& plan, int size) {
    int width = 0;
    for (auto const& level : plan.levels) {
        width = (std::max)(width, detail::text_width(level.name, size));
    }
    return width + 20;
}

/// Puts the levels below each other. The branches of a tree that is very wide are made longer.
inline void stack_levels(tree_plan& plan) {
    double gaps = 0;
    double rows = 16;
    for (auto const& level : plan.levels) {
        rows += level.height();
        if (&level != &plan.levels.front()) gaps += level.gap();
    }
    constexpr double wide = 2.4;  // times the height
    double const stretch = gaps > 0 ? (plan.width / wide - rows) / gaps : 1;
    double top = 8;
    for (auto& level : plan.levels) {
        if (&level != &plan.levels.front()) {
            top += std::ceil(level.gap() * (std::min)((std::max)(stretch, 1.0), 1.6));
        }
        level.top = top;
        top += level.height();
    }
    plan.height = top + 8;
}

inline tree_plan plan_tree(tree_picture const& tree, svg_options const& options,
                           spacing const& space) {
    tree_plan plan;
    std::vector<std::vector<std::size_t>> children;
    std::vector<node_room> room;
    for (auto const& n : tree.nodes) {
        plan.nodes.push_back(detail::parts_of(n, options, space));
        children.push_back(n.children);
        room.push_back(detail::room_of(plan.nodes.back(), options.shapes));
        auto const level = static_cast<std::size_t>(n.ply);
        if (plan.levels.size() <= level) plan.levels.resize(level + 1);
        plan.levels[level].add(n, plan.nodes.back());
    }
    auto const places = detail::tidy_places(children, room, space.gaps);
    for (std::size_t i = 0; i < places.size(); ++i) {
        auto const& n = tree.nodes[i];
        plan.nodes[i].x = places[i];
        plan.width = (std::max)(plan.width, places[i] + room[i].right);
        if (n.parent != picture_node::none) {
            double& widest = plan.levels[static_cast<std::size_t>(n.ply)].widest_branch;
            widest = (std::max)(widest, std::abs(places[i] - places[n.parent]));
        }
    }
    for (auto& level : plan.levels) level.find_name(options);
    detail::stack_levels(plan);
    for (std::size_t i = 0; i < places.size(); ++i) {
        auto const& level = plan.levels[static_cast<std::size_t>(tree.nodes[i].ply)];
        plan.nodes[i].sign_top = level.top + level.block_height;
        plan.nodes[i].top = plan.nodes[i].sign_top - plan.nodes[i].block_height;
    }
    return plan;
}

/// Nodes stand closer where the tree would be too wide.
inline tree_plan plan_tree(tree_picture const& tree, svg_options const& options) {
    auto plan = detail::plan_tree(tree, options, roomy);
    constexpr double too_wide = 1100;
    return plan.width <= too_wide ? plan : detail::plan_tree(tree, options, close);
}

}  // namespace ply::detail
