// The moves of a position; where there are none, what the end of the game is worth.
#pragma once

#include <iterator>
#include <optional>
#include <type_traits>
#include <vector>

#include <ply/core/game.hpp>

namespace ply::detail {

/// The legal moves in their order.
template <Rules G>
std::vector<move_of<G>> list_moves(G const& game) {
    std::vector<move_of<G>> list;
    auto&& moves = game.moves();
    for (auto&& move : moves) list.push_back(move);
    return list;
}

/// The first of them, if there is any.
template <Rules G>
std::optional<move_of<G>> first_move(G const& game) {
    auto&& moves = game.moves();
    for (auto&& move : moves) return move;
    return std::nullopt;
}

/// Calls f(move) for the moves worth a look: candidates(), or else all moves.
template <Rules G, class F>
void for_each_candidate(G const& game, F const& f) {
    auto const each = [&](auto&& moves) {
        for (auto&& move : moves) f(static_cast<move_of<G>>(move));
    };
    if constexpr (HasCandidates<G>) {
        each(game.candidates());
    } else {
        each(game.moves());
    }
}

/// Whether a position has no moves.
template <Rules G>
bool is_over(G const& game) {
    auto&& moves = game.moves();
    return std::begin(moves) == std::end(moves);
}

/// A score of one type as one of another: decided results stay decided.
template <Score To, Score From>
constexpr To convert_score(From value) {
    if constexpr (std::is_same_v<To, From>) {
        return value;
    } else {
        return value >= won<From>    ? won<To>
               : value <= lost<From> ? lost<To>
                                     : static_cast<To>(value);
    }
}

/// The exact value of a finished game for the side to move: its payoff(), or else what the
/// evaluator says of it.
template <Rules G, EvaluatorFor<G> Eval>
score_of<G, Eval> final_value(G const& game, Eval const& evaluator) {
    if constexpr (HasPayoff<G>) {
        return detail::convert_score<score_of<G, Eval>>(game.payoff());
    } else {
        return evaluator(game);
    }
}

/// The value of a position at a depth limit: a guess, but exact where a game with payoff() is over.
template <Rules G, EvaluatorFor<G> Eval>
score_of<G, Eval> horizon_value(G const& game, Eval const& evaluator) {
    if constexpr (HasPayoff<G>) {
        if (detail::is_over(game)) return detail::final_value(game, evaluator);
    }
    return evaluator(game);
}

}  // namespace ply::detail
