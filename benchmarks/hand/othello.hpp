// Othello searched by loops written for this game alone. The rules of a move are those of the
// model, so that the loops alone differ.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/othello.hpp"
#include "hand/stats.hpp"

namespace hand::othello {

using bits = std::uint64_t;
using position = games::othello;

/// The order of the model's moves, and row by row.
inline constexpr auto by_group = position::groups;
inline constexpr std::array<bits, 1> by_square{~bits{0}};

/// Value and nodes only. `groups` is by_group or by_square, `left` counts plies.
template <class Groups, class Eval>
int bare_alpha_beta(position game, int left, int alpha, int beta, Groups const& groups,
                    Eval const& eval, std::uint64_t& nodes) {
    ++nodes;
    if (left == 0) return eval(game);
    bits const open = position::reach(game.own(), game.other());
    if (open == 0) {
        if (position::reach(game.other(), game.own()) == 0) return eval(game);
        return -bare_alpha_beta(game.after(position::pass), left - 1, -beta, -alpha, groups, eval,
                                nodes);
    }
    int best = -infinity;
    for (bits const group : groups) {
        for (bits moves = open & group; moves != 0; moves &= moves - 1) {
            int const value = -bare_alpha_beta(game.after(std::countr_zero(moves)), left - 1, -beta,
                                               -alpha, groups, eval, nodes);
            if (value <= best) continue;
            best = value;
            if (best >= beta) return best;
            if (best > alpha) alpha = best;
        }
    }
    return best;
}

/// The same with nodes, evaluations, cutoffs and the best move of each node.
template <class Groups, class Eval>
int alpha_beta(position game, int left, int alpha, int beta, Groups const& groups, Eval const& eval,
               stats& b) {
    ++b.nodes;
    if (left == 0) {
        ++b.evals;
        return eval(game);
    }
    bits const open = position::reach(game.own(), game.other());
    if (open == 0) {
        if (position::reach(game.other(), game.own()) == 0) {
            ++b.evals;
            return eval(game);
        }
        int const value =
            -alpha_beta(game.after(position::pass), left - 1, -beta, -alpha, groups, eval, b);
        if (value >= beta) ++b.cutoffs;
        b.best_move = position::pass;
        return value;
    }
    int best = -infinity;
    int best_move = -1;
    for (bits const group : groups) {
        for (bits moves = open & group; moves != 0; moves &= moves - 1) {
            int const move = std::countr_zero(moves);
            int const value =
                -alpha_beta(game.after(move), left - 1, -beta, -alpha, groups, eval, b);
            if (value <= best) continue;
            best = value;
            best_move = move;
            if (best >= beta) {
                ++b.cutoffs;
                b.best_move = best_move;
                return best;
            }
            if (best > alpha) alpha = best;
        }
    }
    b.best_move = best_move;
    return best;
}

/// Lines of play of exactly `depth` plies, depth >= 1; the last ply is counted, not played.
inline std::uint64_t perft(position game, int depth) {
    bits moves = position::reach(game.own(), game.other());
    if (moves == 0) {
        if (position::reach(game.other(), game.own()) == 0) return 0;
        return depth == 1 ? 1 : perft(game.after(position::pass), depth - 1);
    }
    if (depth == 1) return static_cast<std::uint64_t>(std::popcount(moves));
    std::uint64_t lines = 0;
    for (; moves != 0; moves &= moves - 1) {
        lines += perft(game.after(std::countr_zero(moves)), depth - 1);
    }
    return lines;
}

}  // namespace hand::othello
