// What a retrograde analysis may use, and what it tells while it works.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

#include <ply/core/limits.hpp>

namespace ply {

/// What a retrograde analysis does: it finds the positions and their moves, turns the moves round,
/// goes back from the ends of games, and packs the answers.
enum class retrograde_phase : std::uint8_t { exploring, linking, solving, packing, finished };

constexpr char const* to_string(retrograde_phase phase) {
    switch (phase) {
        case retrograde_phase::exploring: return "exploring";
        case retrograde_phase::linking: return "linking";
        case retrograde_phase::solving: return "solving";
        case retrograde_phase::packing: return "packing";
        case retrograde_phase::finished: return "finished";
    }
    return "unknown";
}

/// How far a retrograde analysis has come.
struct retrograde_progress {
    retrograde_phase phase = retrograde_phase::exploring;
    std::uint64_t positions = 0;  // found
    std::uint64_t explored = 0;   // of these, the ones whose moves were listed
    std::uint64_t solved = 0;     // of these, the ones whose value is known not to be 0
    std::uint64_t bytes = 0;      // of memory in use
};

struct retrograde_options {
    /// Whether the table tells how many plies it takes to the end. Without them it is smaller,
    /// knows the value only, and is no guide where play can go round in circles.
    bool distances = true;
    /// The most positions. Where these, or the bytes of memory that it may use while it works, do
    /// not suffice, the analysis ends with stop_reason::memory.
    std::uint64_t positions = (std::numeric_limits<std::uint64_t>::max)();
    /// The memory has no limit where nothing is said.
    ply::resources resources = {};
    /// Called in the caller's thread after every 65,536 positions or so, and when a phase begins.
    /// What it throws ends the analysis and reaches the caller.
    std::function<void(retrograde_progress const&)> progress = {};
};

}  // namespace ply
