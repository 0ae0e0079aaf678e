// Which nodes of a recorded search are shown where not all of them can be.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <ply/core/score.hpp>
#include <ply/draw/trace.hpp>

namespace ply::detail {

struct shown_nodes {
    std::vector<bool> nodes;  // of the trace
    int cut_plies = 0;        // cut branches are shown down to this ply
};

/// How many branches a node shows for its skipped moves.
template <class Move, Score S>
std::size_t branches_for_cuts(trace_node<Move, S> const& n, std::size_t most) {
    if (n.skipped.size() > most || n.skipped_left_out > 0) return 1;
    return n.skipped.size();
}

/// Whole levels while they fit into `limit`. Where that would be less than an eighth of it, also
/// the first nodes of the next level, the same number below each parent. And the line, always.
template <class Move, Score S>
shown_nodes choose_nodes(trace<Move, S> const& seen, std::vector<std::size_t> const& line,
                         std::size_t limit, int plies, std::size_t most_cuts) {
    auto const& nodes = seen.nodes();
    auto const level = [&nodes](std::size_t i) { return static_cast<std::size_t>(nodes[i].ply); };
    std::vector<std::size_t> sizes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (sizes.size() < level(i) + 2) sizes.resize(level(i) + 2);
        ++sizes[level(i)];
        sizes[level(i) + 1] += detail::branches_for_cuts(nodes[i], most_cuts);
    }
    std::size_t const deepest = static_cast<std::size_t>((std::max)(plies, 0));
    std::size_t whole = 0;
    std::size_t used = 1;
    while (whole < deepest && whole + 1 < sizes.size() && used + sizes[whole + 1] <= limit) {
        used += sizes[++whole];
    }

    shown_nodes shown{std::vector<bool>(nodes.size()), static_cast<int>(whole)};
    std::vector<std::size_t> below(nodes.size());  // nodes of the next level
    std::size_t parents = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        shown.nodes[i] = level(i) <= whole;
        if (level(i) == whole + 1 && ++below[nodes[i].parent] == 1) ++parents;
    }
    if (whole < deepest && parents > 0 && used < limit / 8) {
        std::size_t const each = (std::max)((limit - used) / parents, std::size_t{1});
        std::fill(below.begin(), below.end(), 0);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (level(i) == whole + 1 && ++below[nodes[i].parent] <= each) shown.nodes[i] = true;
        }
        ++shown.cut_plies;
    }
    for (std::size_t const i : line) {
        if (level(i) <= deepest) shown.nodes[i] = true;
    }
    return shown;
}

}  // namespace ply::detail
