// Random graphs on which play can go on for ever, and who wins on them by rounds from the ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <ply/core/random.hpp>

#include "games/graph.hpp"

namespace support {

using edge_list = games::graph::edge_list;

/// Up to `most` nodes with one to four edges each, and from one to a sixth of them with none.
inline edge_list random_edges(std::uint64_t seed, int most) {
    ply::splitmix64 random(ply::splitmix64::mix(seed + 77));
    auto const nodes = static_cast<int>(3 + random.below(static_cast<std::uint64_t>(most) - 2));
    edge_list edges(static_cast<std::size_t>(nodes));
    for (auto& from : edges) {
        for (auto left = 1 + random.below(4); left > 0; --left) {
            auto const to = static_cast<int>(random.below(edges.size()));
            if (std::find(from.begin(), from.end(), to) == from.end()) from.push_back(to);
        }
    }
    for (auto left = 1 + random.below(1 + edges.size() / 6); left > 0; --left) {
        edges[random.below(edges.size())].clear();
    }
    return edges;
}

/// What each node is worth for the side to move there: 1, 0 (endless play) or -1. A node is lost
/// where all its edges lead to won ones, and won where one leads to a lost one; the rounds end when
/// nothing changes.
inline std::vector<int> worths(edge_list const& edges) {
    std::vector<int> known(edges.size(), 0);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t at = 0; at < edges.size(); ++at) {
            if (known[at] != 0) continue;
            bool all_won = true, one_lost = false;
            for (int const to : edges[at]) {
                int const there = known[static_cast<std::size_t>(to)];
                all_won = all_won && there == 1;
                one_lost = one_lost || there == -1;
            }
            if (one_lost || all_won) {
                known[at] = one_lost ? 1 : -1;
                changed = true;
            }
        }
    }
    return known;
}

/// Whether a move keeps what a node is worth.
inline bool keeps(std::vector<int> const& worth, int node, int to) {
    return worth[static_cast<std::size_t>(to)] == -worth[static_cast<std::size_t>(node)];
}

}  // namespace support
