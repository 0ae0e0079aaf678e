// The end of a game: whether it is reached, and what the game is worth there.
#pragma once

#include <iterator>
#include <type_traits>

#include <ply/core/game.hpp>

namespace ply::detail {

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

/// The exact value of a finished game for the side to move: its payoff(), or else what the evaluator
/// says of it.
template <Rules G, EvaluatorFor<G> Eval>
score_of<G, Eval> final_value(G const& game, Eval const& evaluator) {
    if constexpr (HasPayoff<G>) {
        return convert_score<score_of<G, Eval>>(game.payoff());
    } else {
        return evaluator(game);
    }
}

/// The value of a position at a depth limit: a guess, but exact where a game with payoff() is over.
template <Rules G, EvaluatorFor<G> Eval>
score_of<G, Eval> horizon_value(G const& game, Eval const& evaluator) {
    if constexpr (HasPayoff<G>) {
        if (is_over(game)) return final_value(game, evaluator);
    }
    return evaluator(game);
}

}  // namespace ply::detail
