// Where the nodes of a drawn tree stand beside each other.
// Source: E. Reingold, J. Tilford, "Tidier drawings of trees", 1981; in the form of A. Kennedy,
// "Drawing trees", Journal of Functional Programming 6, 1996.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace ply::detail {

/// The room that a node takes to the left and to the right of its centre.
struct node_room {
    double left = 0;
    double right = 0;
};

struct tree_gaps {
    double siblings = 10;
    double others = 20;  // between nodes with different parents
};

/// The left and right outline of a tree from the centre of its root, one place for each level. The
/// level of the root is the last, so that a root can be added at no cost.
struct outline {
    std::vector<double> left;
    std::vector<double> right;

    std::size_t height() const { return left.size(); }
    void move(double by) {
        if (by == 0) return;
        for (double& x : left) x += by;
        for (double& x : right) x += by;
    }
};

/// How far right of an outline another one has to stand, level by level from the roots.
inline double distance_between(outline const& a, outline const& b, tree_gaps gaps) {
    std::size_t const levels = (std::min)(a.height(), b.height());
    double distance = 0;
    for (std::size_t level = 0; level < levels; ++level) {
        double const reach = a.right[a.height() - 1 - level] - b.left[b.height() - 1 - level];
        double const needed = reach + (level == 0 ? gaps.siblings : gaps.others);
        distance = level == 0 ? needed : (std::max)(distance, needed);
    }
    return distance;
}

/// Puts the second outline, which stands right of the first and does not touch it, beside it.
inline void join(outline& a, outline const& b, double distance) {
    if (a.height() < b.height()) {
        std::size_t const more = b.height() - a.height();
        a.left.insert(a.left.begin(), more, 0);
        a.right.insert(a.right.begin(), more, 0);
        for (std::size_t i = 0; i < more; ++i) a.left[i] = b.left[i] + distance;
    }
    std::size_t const skipped = a.height() - b.height();
    for (std::size_t i = 0; i < b.height(); ++i) a.right[skipped + i] = b.right[i] + distance;
}

inline outline mirrored(outline const& o) {
    outline m = o;
    std::swap(m.left, m.right);
    for (double& x : m.left) x = -x;
    for (double& x : m.right) x = -x;
    return m;
}

/// The places of trees side by side, each as far left as it can stand, from the first one.
template <class OutlineAt>
std::vector<double> packed_left(std::size_t count, OutlineAt const& outline_at, tree_gaps gaps) {
    std::vector<double> places{0};
    outline all = outline_at(0);
    for (std::size_t i = 1; i < count; ++i) {
        outline const next = outline_at(i);
        places.push_back(detail::distance_between(all, next, gaps));
        detail::join(all, next, places.back());
    }
    return places;
}

/// The places of trees side by side, in the middle between as far left and as far right as they
/// can stand, from the first one.
inline std::vector<double> fitted(std::vector<outline const*> const& trees, tree_gaps gaps) {
    std::size_t const count = trees.size();
    if (count == 1) return {0};
    auto const left = detail::packed_left(
        count, [&](std::size_t i) { return *trees[i]; }, gaps);
    auto const right = detail::packed_left(
        count, [&](std::size_t i) { return detail::mirrored(*trees[count - 1 - i]); }, gaps);
    std::vector<double> places(count);
    for (std::size_t i = 0; i < count; ++i) {
        places[i] = (left[i] + right.back() - right[count - 1 - i]) / 2;
    }
    return places;
}

/// The centre of each node, the leftmost room starting at 0. Nodes of one level never overlap,
/// parents stand in the middle of their children, equal trees look equal, and a mirrored tree is
/// drawn mirrored. Children stand after their parents in the list.
inline std::vector<double> tidy_places(std::vector<std::vector<std::size_t>> const& children,
                                       std::vector<node_room> const& room, tree_gaps gaps = {}) {
    std::size_t const size = children.size();
    std::vector<double> place(size);  // from the parent first
    std::vector<outline> outlines(size);
    for (std::size_t i = size; i-- > 0;) {
        outline whole;
        if (!children[i].empty()) {
            std::vector<outline const*> trees;
            for (std::size_t const child : children[i]) trees.push_back(&outlines[child]);
            auto const places = detail::fitted(trees, gaps);
            double const middle = places.back() / 2;
            for (std::size_t k = 0; k < places.size(); ++k) {
                outline& tree = outlines[children[i][k]];
                place[children[i][k]] = places[k] - middle;
                tree.move(places[k] - middle);
                if (k == 0) {
                    whole = std::move(tree);
                } else {
                    detail::join(whole, tree, 0);
                }
                tree = {};
            }
        }
        whole.left.push_back(-room[i].left);
        whole.right.push_back(room[i].right);
        outlines[i] = std::move(whole);
    }
    if (size == 0) return place;
    auto const& left = outlines[0].left;
    place[0] = -*std::min_element(left.begin(), left.end());
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t const child : children[i]) place[child] += place[i];
    }
    return place;
}

}  // namespace ply::detail
