// Random graphs on which play can go on for ever, and who wins on them by rounds from the ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
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

/// `end(node)` is the sign of a node without edges.
template <class End>
std::vector<endless_worth> worths_and_plies(edge_list const& edges, End const& end) {
    std::vector<endless_worth> known(edges.size());
    for (std::size_t at = 0; at < edges.size(); ++at) {
        if (edges[at].empty()) known[at].sign = end(at);
    }
    for (int plies = 1;; ++plies) {
        auto next = known;
        bool changed = false;
        for (std::size_t at = 0; at < edges.size(); ++at) {
            if (known[at].sign != 0 || edges[at].empty()) continue;
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

inline std::vector<endless_worth> worths_and_plies(edge_list const& edges) {
    return worths_and_plies(edges, [](std::size_t) { return -1; });
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

/// A graph whose nodes without edges have payoffs for the side to move.
class paid_graph : public games::graph {
public:
    paid_graph(edge_list const& edges, std::vector<int> const& payoffs, int start = 0)
        : graph(edges, start), payoffs_(std::make_shared<std::vector<int> const>(payoffs)) {}

    int eval() const { return moves().empty() ? (*payoffs_)[static_cast<std::size_t>(node())] : 0; }

private:
    std::shared_ptr<std::vector<int> const> payoffs_;
};

/// From -most to most, one for each node.
inline std::vector<int> random_payoffs(std::uint64_t seed, std::size_t nodes, int most) {
    ply::splitmix64 random(ply::splitmix64::mix(seed + 99));
    std::vector<int> payoffs(nodes);
    for (int& p : payoffs)
        p = static_cast<int>(random.below(static_cast<std::uint64_t>(2 * most + 1))) - most;
    return payoffs;
}

/// The value of each node of such a graph: at least v where v or more can be forced, by rounds for
/// each v.
inline std::vector<int> values(edge_list const& edges, std::vector<int> const& payoffs, int most) {
    std::vector<int> found(edges.size());
    for (int v = 1; v <= most; ++v) {
        auto const signs = worths_and_plies(edges, [&](std::size_t at) {
            return payoffs[at] >= v ? 1 : payoffs[at] <= -v ? -1 : 0;
        });
        for (std::size_t at = 0; at < edges.size(); ++at) {
            if (signs[at].sign != 0) found[at] = signs[at].sign * v;
        }
    }
    return found;
}

}  // namespace support
