// From what a search knows of its root to the result that a person gets.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/core/ties.hpp>
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

/// Whether a finished depth leaves nothing to search deeper for: no line was cut short, or the best
/// `wanted` moves are decided. A win that quiescence saw beyond the depth may have a shorter one
/// beside it.
template <class Result>
bool leaves_nothing(Result const& answer, bool hit_horizon, int depth, int wanted) {
    if (!hit_horizon) return true;
    auto const decided = [depth](auto const& each) {
        return each.distance && *each.distance <= depth && each.bound == bound::exact;
    };
    auto const count = (std::min)(answer.moves.size(), static_cast<std::size_t>(wanted));
    return decided(answer) &&
           (wanted <= 1 ||
            std::all_of(answer.moves.begin(),
                        answer.moves.begin() + static_cast<std::ptrdiff_t>(count), decided));
}

/// Whether another depth is not worth its time: the soft limit is past, or the clock runs and there
/// is no choice. `spent`: in this part of the search.
template <class Options>
bool spares_time(limits const& l, Options const& options, std::chrono::nanoseconds spent,
                 std::size_t moves) {
    bool const timed = !l.time.unlimited() || !l.soft_time.unlimited();
    return spent >= l.soft_time.value() || (timed && moves == 1 && options.stop_at_single_move);
}

/// Calls on_iteration, where there is one; `hashfull()` is the part of the table in use.
template <class Options, class Result, class Hashfull>
void tell_iteration(Options const& options, Result const& answer, Hashfull const& hashfull) {
    if (!options.on_iteration) return;
    double const seconds = std::chrono::duration<double>(answer.stats.time).count();
    double const rate = seconds > 0 ? static_cast<double>(answer.stats.nodes) / seconds : 0;
    options.on_iteration({answer, hashfull(), rate});
}

}  // namespace ply::detail
