// Lines of play counted by loops written for one game alone; the last ply is counted, not played.
#pragma once

#include <bit>
#include <cstdint>

#include "hand/connect_four.hpp"
#include "hand/tic_tac_toe.hpp"

namespace hand::perft {

/// `own` are the marks of the side to move. depth >= 1.
inline std::uint64_t tic_tac_toe(std::uint32_t own, std::uint32_t other, int depth) {
    if (hand::tic_tac_toe::with_line[other]) return 0;
    std::uint32_t free = 0777u & ~(own | other);
    if (depth == 1) return static_cast<std::uint64_t>(std::popcount(free));
    std::uint64_t lines = 0;
    for (; free != 0; free &= free - 1) {
        lines += tic_tac_toe(other, own | (free & (0u - free)), depth - 1);
    }
    return lines;
}

/// `own` are the stones of the side to move, `taken` those of both. depth >= 1.
inline std::uint64_t connect_four(std::uint64_t own, std::uint64_t taken, int depth) {
    constexpr std::uint64_t tops = 0x0810'2040'8102'0ull;
    if (hand::connect_four::has_four(own ^ taken)) return 0;
    if (depth == 1) return static_cast<std::uint64_t>(7 - std::popcount(taken & tops));
    std::uint64_t lines = 0;
    for (int const column : hand::connect_four::columns) {
        if ((taken & std::uint64_t{32} << (7 * column)) != 0) continue;
        lines += connect_four(own ^ taken, taken | (taken + (std::uint64_t{1} << (7 * column))),
                              depth - 1);
    }
    return lines;
}

}  // namespace hand::perft
