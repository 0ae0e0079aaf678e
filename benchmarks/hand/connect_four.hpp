// Connect four searched by loops written for this game alone; columns of seven bits.
#pragma once

#include <cstdint>

#include "hand/stats.hpp"

namespace hand::connect_four {

using bits = std::uint64_t;

inline constexpr int columns[7] = {3, 2, 4, 1, 5, 0, 6};

inline bool has_four(bits stones) {
    for (int const step : {1, 6, 7, 8}) {
        bits const pairs = stones & (stones >> step);
        if ((pairs & (pairs >> 2 * step)) != 0) return true;
    }
    return false;
}

/// Value and nodes only. `own` are the stones of the side to move, `taken` those of both.
inline int bare_alpha_beta(bits own, bits taken, int ply, int depth, int alpha, int beta,
                           std::uint64_t& nodes) {
    ++nodes;
    if (has_four(own ^ taken)) return ply - win;
    if (ply == depth) return 0;
    int best = -infinity;
    for (int const column : columns) {
        if ((taken & bits{32} << (7 * column)) != 0) continue;
        int const value = -bare_alpha_beta(own ^ taken, taken | (taken + (bits{1} << (7 * column))),
                                           ply + 1, depth, -beta, -alpha, nodes);
        if (value > best) {
            best = value;
            if (best >= beta) return best;
            if (best > alpha) alpha = best;
        }
    }
    return best == -infinity ? 0 : best;
}

/// The same with nodes, evaluations, cutoffs and the best move of each node.
inline int alpha_beta(bits own, bits taken, int ply, int depth, int alpha, int beta, stats& b) {
    ++b.nodes;
    if (has_four(own ^ taken)) {
        ++b.evals;
        return ply - win;
    }
    if (ply == depth) {
        ++b.evals;
        return 0;
    }
    int best = -infinity;
    int best_move = -1;
    for (int const column : columns) {
        if ((taken & bits{32} << (7 * column)) != 0) continue;
        int const value = -alpha_beta(own ^ taken, taken | (taken + (bits{1} << (7 * column))),
                                      ply + 1, depth, -beta, -alpha, b);
        if (value > best) {
            best = value;
            best_move = column;
            if (best >= beta) {
                ++b.cutoffs;
                break;
            }
            if (best > alpha) alpha = best;
        }
    }
    b.best_move = best_move;
    if (best_move >= 0) return best;
    ++b.evals;
    return 0;
}

}  // namespace hand::connect_four
