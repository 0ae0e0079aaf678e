// What the threads of one deepening search have in common.
#pragma once

#include <cstdint>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/search/engine/busy_positions.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::detail {

template <class Result, class Key>
struct search_team {
    explicit search_team(std::uint64_t nodes) : shared(nodes), nodes_at_start(nodes) {}

    /// The deepest depth that any thread has finished, and what the next one begins with.
    struct finished_depth {
        int depth = 0;
        Result answer = {};
        Key value = 0;
        bool forced = false;          // this depth had next to no choice
        std::vector<int> order = {};  // of the root moves
        bool over = false;            // nothing is left to be searched
    };

    /// About the nodes entered by all since the search went on.
    std::uint64_t nodes_entered() const { return nodes_at_start - shared.nodes_left.load(); }

    shared_limits shared;
    busy_positions busy;
    std::uint64_t nodes_at_start;

    detail::mutex mutex;  // for all that follows
    finished_depth last;
};

}  // namespace ply::detail
