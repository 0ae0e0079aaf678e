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

/// The value of a depth that was searched in full. `whole_game`: no line was cut by the depth.
template <class ScoreKey, class Result>
void tell_value(Result& answer, typename ScoreKey::key value, bool sound, bool whole_game) {
    answer.value = ScoreKey::to_score(value);
    answer.distance = ScoreKey::distance(value);
    answer.bound = bound::exact;
    answer.proven = sound && (whole_game || answer.distance.has_value());
}

/// The moves of a finished pass, the known ones first, and the best one with its line.
template <class ScoreKey, class Result, class RootMoves>
void tell_moves(Result& answer, RootMoves& moves, tie_policy ties) {
    auto const best = moves.chosen(ties);
    moves.sort();
    answer.moves.clear();
    for (auto const& item : moves.items()) {
        answer.moves.push_back({item.move, ScoreKey::to_score(item.value), item.kind,
                                ScoreKey::distance(item.value), item.line});
    }
    answer.best = best.move;
    answer.line = best.line;
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

/// Goes on with a line from the root by what a table holds: to the end of an exact value, or to the
/// replies that refute its first move. `depth`: of the search.
template <class ScoreKey, Rules G, class Table>
void follow_table(path<G>& at, Table const& table, int depth, std::vector<move_of<G>>& line,
                  bool exact, typename ScoreKey::key expected) {
    constexpr int longest = 1000;
    auto const table_move = [&]() -> std::optional<move_of<G>> {
        auto const entry = table.probe(at.position().hash());
        if (!entry || entry->move < 0) return std::nullopt;
        if (exact && (entry->bound != bound::exact || !deep_enough(*entry, depth - at.ply()) ||
                      ScoreKey::to_root(entry->value, at.ply()) != expected)) {
            return std::nullopt;
        }
        return searched_move_at(at.position(), entry->move);
    };
    for (std::size_t next = 0; at.ply() < (std::min)(depth, longest); ++next) {
        if (next == line.size()) {
            auto const move = table_move();
            if (!move) break;
            line.push_back(*move);
        }
        turn<G> const before(at.position());
        at.play(line[next]);
        if (!before.kept(at.position())) expected = -expected;
    }
    while (at.ply() > 0) at.back();
}

}  // namespace ply::detail
