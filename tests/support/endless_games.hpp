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

/// What each node is worth for the side to move there: 1, 0 (endless play) or -1; and the plies to
/// the end. A node is lost where all its edges lead to won ones, and won where one leads to a lost
/// one. Each round decides those that are one ply further from the end.
struct endless_worth {
    int sign = 0;
    int plies = 0;
};

inline std::vector<endless_worth> worths_and_plies(edge_list const& edges) {
    std::vector<endless_worth> known(edges.size());
    for (int plies = 0;; ++plies) {
        auto next = known;
        bool changed = false;
        for (std::size_t at = 0; at < edges.size(); ++at) {
            if (known[at].sign != 0) continue;
            bool all_won = true, one_lost = false;
            for (int const to : edges[at]) {
                int const there = known[static_cast<std::size_t>(to)].sign;
                all_won = all_won && there == 1;
                one_lost = one_lost || there == -1;
            }
            if (one_lost || all_won) {
                next[at] = {one_lost ? 1 : -1, plies};
                changed = true;
            }
        }
        known = next;
        if (!changed) return known;
    }
}

inline std::vector<int> worths(edge_list const& edges) {
    std::vector<int> signs;
    for (auto const& w : worths_and_plies(edges)) signs.push_back(w.sign);
    return signs;
}

/// Whether a move keeps what a node is worth.
inline bool keeps(std::vector<int> const& worth, int node, int to) {
    return worth[static_cast<std::size_t>(to)] == -worth[static_cast<std::size_t>(node)];
}

}  // namespace support
