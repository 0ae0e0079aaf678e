// Several workers that search root moves for one deepening search.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>

namespace ply::detail {

/// How a crew is to search the moves that it is given.
template <class Window>
struct root_question {
    int depth;
    Window window;
    limits const& l;  // l.nodes: for each move
    int threads;
    std::chrono::steady_clock::time_point start;
    bool small;  // the last depth was a matter of microseconds
};

/// Searches some of the moves of a root at once. What it finds of a move depends on nothing but the
/// searches of that move, so that an answer is the same for any number of workers.
template <class Item, class Window>
class root_crew {
public:
    virtual ~root_crew() = default;
    /// Finds value, kind and line of each wanted item. Where a limit is met, its reason, and nothing
    /// is found.
    virtual stop_reason search(std::vector<Item>& items, std::vector<std::size_t> const& wanted,
                               root_question<Window> const& q) = 0;
    /// What all have done since the beginning.
    virtual ply::stats stats() const = 0;
    /// Whether the last search of any move left out what lies beyond its depth.
    virtual bool hit_horizon() const = 0;
    /// The part of the tables in use, from 0 to 1.
    virtual double hashfull() const = 0;
};

}  // namespace ply::detail
