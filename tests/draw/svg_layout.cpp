#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/draw/detail/tidy_tree.hpp>
#include <ply/draw/detail/tree_plan.hpp>

#include "support/catch.hpp"
#include "draw/trace_support.hpp"

using ply::detail::node_room;
using ply::detail::tidy_places;

namespace {

/// A tree without contents: who is below whom, and how much room each node takes.
struct shape {
    std::vector<std::vector<std::size_t>> children;
    std::vector<node_room> room;
    std::vector<std::size_t> levels;

    std::vector<double> places(ply::detail::tree_gaps gaps = {}) const {
        return tidy_places(children, room, gaps);
    }
};

/// A random tree; rooms are whole numbers, as those of nodes are.
shape random_shape(ply::splitmix64& random, std::size_t size) {
    shape s;
    for (std::size_t i = 0; i < size; ++i) {
        s.children.emplace_back();
        s.room.push_back(
            {static_cast<double>(5 + random.below(30)), static_cast<double>(5 + random.below(30))});
        s.levels.push_back(0);
        if (i == 0) continue;
        std::size_t const least = random.below(2) == 0 ? 0 : i - (std::min)(i, std::size_t{6});
        std::size_t const parent = least + static_cast<std::size_t>(random.below(i - least));
        s.children[parent].push_back(i);
        s.levels[i] = s.levels[parent] + 1;
    }
    return s;
}

shape mirrored(shape s) {
    for (auto& list : s.children) std::reverse(list.begin(), list.end());
    for (auto& r : s.room) std::swap(r.left, r.right);
    return s;
}

/// The nodes of each level from left to right, as the tree has them.
std::vector<std::vector<std::size_t>> rows(shape const& s) {
    std::vector<std::vector<std::size_t>> list{{0}};
    while (true) {
        std::vector<std::size_t> next;
        for (std::size_t const i : list.back()) {
            next.insert(next.end(), s.children[i].begin(), s.children[i].end());
        }
        if (next.empty()) return list;
        list.push_back(next);
    }
}

double width_of(shape const& s, std::vector<double> const& places) {
    double right = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        right = (std::max)(right, places[i] + s.room[i].right);
    }
    return right;
}

}  // namespace

TEST_CASE("layout: nodes of a level stand in order and never overlap", "[layout]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(0, 80)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    auto const s = random_shape(random, 1 + static_cast<std::size_t>(random.below(150)));
    auto const places = s.places({10, 20});
    std::vector<std::size_t> parent(s.children.size());
    for (std::size_t i = 0; i < s.children.size(); ++i) {
        for (std::size_t const child : s.children[i]) parent[child] = i;
    }
    double leftmost = 1e9;
    for (auto const& row : rows(s)) {
        for (std::size_t k = 0; k < row.size(); ++k) {
            leftmost = (std::min)(leftmost, places[row[k]] - s.room[row[k]].left);
            if (k == 0) continue;
            double const gap = places[row[k]] - s.room[row[k]].left - places[row[k - 1]] -
                               s.room[row[k - 1]].right;
            CHECK(gap >= (parent[row[k]] == parent[row[k - 1]] ? 10 : 20));
        }
    }
    CHECK(leftmost == 0);
}

TEST_CASE("layout: parents stand in the middle of their children", "[layout]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(100, 140)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    auto const s = random_shape(random, 120);
    auto const places = s.places();
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (s.children[i].empty()) continue;
        CHECK(2 * places[i] == places[s.children[i].front()] + places[s.children[i].back()]);
    }
}

TEST_CASE("layout: a mirrored tree is drawn mirrored", "[layout]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(200, 240)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    auto const s = random_shape(random, 100);
    auto const m = mirrored(s);
    auto const places = s.places();
    auto const other = m.places();
    double const width = width_of(s, places);
    CHECK(width_of(m, other) == width);
    for (std::size_t i = 0; i < places.size(); ++i) CHECK(places[i] == width - other[i]);
}

TEST_CASE("layout: equal trees look equal wherever they stand", "[layout]") {
    ply::splitmix64 random(5);
    auto const part = random_shape(random, 25);
    // A root with the same tree three times, and other trees between.
    shape s;
    s.children.emplace_back();
    s.room.push_back({10, 10});
    std::vector<std::size_t> starts;
    for (int copy = 0; copy < 5; ++copy) {
        std::size_t const start = s.children.size();
        s.children[0].push_back(start);
        auto const added = copy % 2 == 0 ? part : random_shape(random, 40);
        for (std::size_t i = 0; i < added.children.size(); ++i) {
            s.children.push_back(added.children[i]);
            for (auto& child : s.children.back()) child += start;
            s.room.push_back(added.room[i]);
        }
        if (copy % 2 == 0) starts.push_back(start);
    }
    auto const places = s.places();
    for (std::size_t i = 0; i < part.children.size(); ++i) {
        double const from_root = places[starts[0] + i] - places[starts[0]];
        CHECK(places[starts[1] + i] - places[starts[1]] == from_root);
        CHECK(places[starts[2] + i] - places[starts[2]] == from_root);
    }
}

TEST_CASE("layout: trees are packed as close as they go", "[layout]") {
    // A leaf between two broad trees stands over them, in the middle.
    shape s;
    s.children = {{1, 2, 3}, {4, 5, 6}, {}, {7, 8, 9}, {}, {}, {}, {}, {}, {}};
    s.room.assign(10, {10, 10});
    CHECK(s.places({10, 20}) == std::vector<double>{90, 40, 90, 140, 10, 40, 70, 110, 140, 170});

    s.children = {{1, 2, 3, 4}, {}, {}, {}, {}};
    s.room.assign(5, {5, 5});
    CHECK(s.places({2, 2}) == std::vector<double>{23, 5, 17, 29, 41});
}

TEST_CASE("layout: a single node, a chain and nothing at all", "[layout]") {
    CHECK(tidy_places({}, {}).empty());
    CHECK(tidy_places({{}}, {{7, 9}}) == std::vector<double>{7});
    std::vector<std::vector<std::size_t>> chain;
    for (std::size_t i = 1; i < 20'000; ++i) chain.push_back({i});
    chain.emplace_back();
    auto const places = tidy_places(chain, std::vector<node_room>(chain.size(), {4, 4}));
    CHECK(std::all_of(places.begin(), places.end(), [](double x) { return x == 4; }));
}

TEST_CASE("layout: the parts of drawn nodes do not touch each other", "[layout]") {
    auto const seed = static_cast<std::uint64_t>(GENERATE(range(300, 330)));
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    auto const picture = tracing::alpha_beta_picture(tracing::random_tree(random, 5, 5));
    ply::svg_options options;
    options.windows = seed % 2 == 0;
    options.shapes =
        seed % 3 == 0 ? ply::tree_shapes::squares_and_circles : ply::tree_shapes::triangles;
    auto const plan = ply::detail::plan_tree(picture, options);
    for (std::size_t i = 0; i < plan.nodes.size(); ++i) {
        auto const& p = plan.nodes[i];
        CHECK(p.x - p.width / 2.0 >= 0);
        CHECK(p.x + p.width / 2.0 <= plan.width);
        CHECK(p.bottom() + p.height_below <= plan.height);
        for (std::size_t k = 0; k < i; ++k) {
            auto const& q = plan.nodes[k];
            if (picture.nodes[i].ply != picture.nodes[k].ply) {
                bool const below = picture.nodes[i].ply > picture.nodes[k].ply;
                auto const& upper = below ? q : p;
                auto const& lower = below ? p : q;
                CHECK(upper.bottom() + upper.height_below < lower.top);
            } else {
                CHECK(std::abs(p.x - q.x) >= (p.width + q.width) / 2.0);
            }
        }
    }
}
