// Stones with take set 1, 2, 3, searched by loops written for this game alone.
#pragma once

#include <cstdint>

#include "hand/stats.hpp"

namespace hand::stones {

/// Value and nodes only.
inline int bare_minimax(int left, std::uint64_t& nodes) {
    ++nodes;
    if (left == 0) return -1;
    int best = -2;
    for (int take = 1; take <= 3 && take <= left; ++take) {
        int const value = -bare_minimax(left - take, nodes);
        if (value > best) best = value;
    }
    return best;
}

inline int bare_alpha_beta(int left, int alpha, int beta, std::uint64_t& nodes) {
    ++nodes;
    if (left == 0) return -1;
    int best = -2;
    for (int take = 1; take <= 3 && take <= left; ++take) {
        int const value = -bare_alpha_beta(left - take, -beta, -alpha, nodes);
        if (value > best) {
            best = value;
            if (best >= beta) return best;
            if (best > alpha) alpha = best;
        }
    }
    return best;
}

/// The same with nodes, evaluations, the distance to a win and the best move of each node.
inline int minimax(int left, int ply, stats& b) {
    ++b.nodes;
    if (left == 0) {
        ++b.evals;
        return ply - win;
    }
    int best = -infinity;
    int best_move = -1;
    for (int take = 1; take <= 3 && take <= left; ++take) {
        int const value = -minimax(left - take, ply + 1, b);
        if (value > best) {
            best = value;
            best_move = take;
        }
    }
    b.best_move = best_move;
    return best;
}

inline int alpha_beta(int left, int ply, int alpha, int beta, stats& b) {
    ++b.nodes;
    if (left == 0) {
        ++b.evals;
        return ply - win;
    }
    int best = -infinity;
    int best_move = -1;
    for (int take = 1; take <= 3 && take <= left; ++take) {
        int const value = -alpha_beta(left - take, ply + 1, -beta, -alpha, b);
        if (value > best) {
            best = value;
            best_move = take;
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

}  // namespace hand::stones
