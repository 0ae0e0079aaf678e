// Tic-tac-toe searched by loops written for this game alone.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "hand/stats.hpp"

namespace hand::tic_tac_toe {

using bits = std::uint32_t;

inline constexpr auto with_line = [] {
    std::array<bool, 512> with{};
    for (bits marks = 0; marks < 512; ++marks) {
        for (bits const line : {0007u, 0070u, 0700u, 0111u, 0222u, 0444u, 0421u, 0124u}) {
            if ((marks & line) == line) with[marks] = true;
        }
    }
    return with;
}();

/// Value and nodes only.
inline int bare_minimax(bits own, bits other, std::uint64_t& nodes) {
    ++nodes;
    if (with_line[other]) return -1;
    bits free = 0777u & ~(own | other);
    if (free == 0) return 0;
    int best = -2;
    for (; free != 0; free &= free - 1) {
        int const value = -bare_minimax(other, own | (free & (0u - free)), nodes);
        if (value > best) best = value;
    }
    return best;
}

inline int bare_alpha_beta(bits own, bits other, int alpha, int beta, std::uint64_t& nodes) {
    ++nodes;
    if (with_line[other]) return -1;
    bits free = 0777u & ~(own | other);
    if (free == 0) return 0;
    int best = -2;
    for (; free != 0; free &= free - 1) {
        int const value = -bare_alpha_beta(other, own | (free & (0u - free)), -beta, -alpha, nodes);
        if (value > best) {
            best = value;
            if (best >= beta) return best;
            if (best > alpha) alpha = best;
        }
    }
    return best;
}

/// The same with nodes, evaluations, the distance to a win and the best move of each node.
inline int minimax(bits own, bits other, int ply, stats& b) {
    ++b.nodes;
    if (with_line[other]) {
        ++b.evals;
        return ply - win;
    }
    bits free = 0777u & ~(own | other);
    if (free == 0) {
        ++b.evals;
        return 0;
    }
    int best = -infinity;
    int best_move = -1;
    for (; free != 0; free &= free - 1) {
        int const move = std::countr_zero(free);
        int const value = -minimax(other, own | bits{1} << move, ply + 1, b);
        if (value > best) {
            best = value;
            best_move = move;
        }
    }
    b.best_move = best_move;
    return best;
}

inline int alpha_beta(bits own, bits other, int ply, int alpha, int beta, stats& b) {
    ++b.nodes;
    if (with_line[other]) {
        ++b.evals;
        return ply - win;
    }
    bits free = 0777u & ~(own | other);
    if (free == 0) {
        ++b.evals;
        return 0;
    }
    int best = -infinity;
    int best_move = -1;
    for (; free != 0; free &= free - 1) {
        int const move = std::countr_zero(free);
        int const value = -alpha_beta(other, own | bits{1} << move, ply + 1, -beta, -alpha, b);
        if (value > best) {
            best = value;
            best_move = move;
            if (best >= beta) {
                ++b.cutoffs;
                break;
            }
            if (best > alpha) alpha = best;
        }
    }
    b.best_move = best_move;
    return best;
}

}  // namespace hand::tic_tac_toe
