// How thoroughly the searches are tested on a game.
#pragma once

#include <chrono>
#include <cstdint>

#include <ply/core/limits.hpp>

namespace ply {

struct self_test_options {
    /// One seed gives one test, if the time does not end it and one thread does all.
    std::uint64_t seed = 1;
    /// Random lines of play, their plies at most, and how many of their last positions are searched
    /// one after the other with the same tables.
    int walks = 100;
    int plies = 60;
    int positions = 3;
    /// The deepest search, and the nodes that plain minimax may take for it: of positions with many
    /// moves less deep ones are compared. Where the whole game takes no more nodes, searches to its
    /// end are compared too.
    int depth = 8;
    std::uint64_t nodes = 5000;
    /// Runs of each search to each depth: one as the options are by default, others at random.
    int runs = 4;
    /// Threads at most, for the searches that can use several. What several find wrong in a broken
    /// game may differ from run to run.
    int threads = 3;
    /// After this time the test ends with what it has found.
    time_limit time = std::chrono::seconds(20);
};

}  // namespace ply
