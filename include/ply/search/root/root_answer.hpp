// From what a search knows of its root to the result that a person gets.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/table/table_use.hpp>

namespace ply::detail {

/// The value of the root, with what it says about the true one. `whole_game`: it holds for the game
/// and not only up to a depth limit.
template <class ScoreKey, class Result>
void tell_value(Result& answer, typename ScoreKey::key value, bound kind, bool whole_game) {
    answer.set_value(ScoreKey::to_score(value), kind);
    answer.distance = ScoreKey::distance(value);
    answer.proven = whole_game;
}

/// Nothing was found out: at least a loss, which is always true and says nothing.
template <class Result>
void tell_nothing(Result& answer) {
    answer.set_value(lost<typename Result::score_type>, bound::lower);
}

/// The moves that a pass searched, in the order of the list, and the best one with its line.
template <class ScoreKey, class Result, class RootList>
void tell_moves(Result& answer, RootList const& moves, tie_policy ties) {
    auto const& best = moves.chosen(ties);
    answer.best = best.move;
    answer.line = best.line;
    answer.moves.clear();
    for (std::size_t i = 0; i < moves.searched(); ++i) {
        auto const& item = moves.items()[i];
        answer.moves.push_back({item.move, ScoreKey::to_score(item.value), item.kind,
                                ScoreKey::distance(item.value), item.line});
    }
}

}  // namespace ply::detail
