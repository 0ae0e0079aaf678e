// How thoroughly a game is checked.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/check/rules/finding.hpp>
#include <ply/core/limits.hpp>

namespace ply {

/// What the finished positions of a game are worth.
enum class game_results : std::uint8_t {
    one_kind,  // all of them won, lost or 0, or else all of them numbers, such as points
    decided,   // won, lost or 0
    any        // won or lost in some, numbers in others
};

struct check_options {
    /// One seed gives one check, if the time does not end it.
    std::uint64_t seed = 1;
    /// Positions from the start on to look at in full, the fewest plies first, and their plies.
    std::size_t positions = 3000;
    int depth = 100;
    /// Random lines of play after that, and their plies at most.
    int walks = 100;
    int plies = 200;
    /// Positions that are kept to be compared with all others.
    std::size_t kept = 1500;
    /// Nodes to search for the value of a position, where the game claims to know something of it;
    /// for all positions, 2000 times as many.
    std::size_t search_nodes = 300;
    /// After this time the check ends with what it has found.
    time_limit time = std::chrono::seconds(10);

    /// What is known of the game.
    game_results results = game_results::one_kind;
    bool turns_alternate = false;
    /// Kinds that are not looked for.
    std::vector<fault> ignore = {};
};

}  // namespace ply
