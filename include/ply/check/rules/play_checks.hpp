// What can go wrong when a move is played, taken back or played on a copy.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <ply/check/rules/journal.hpp>
#include <ply/check/rules/line.hpp>

// One function for each thing to look at, here and in the next headers. Each says what is wrong at
// the end of a line.
namespace ply::detail::checking {

inline constexpr char const* not_restored = "undo() does not restore the position: ";

/// A copy is the same position, and playing on it does not touch the original.
inline answer copy(scope const& s, line const& l) {
    position const& here = l.here();
    auto const before = here->look();
    if (auto const d = position(here).change_from(before, here)) {
        return flaw("a copy is not the same position: " + d->text);
    }
    if (here.has().assignment) {
        position assigned = *l.at.front();
        assigned->assign(*here);
        if (auto const d = assigned.change_from(before, here)) {
            return flaw("a position that is assigned is not the same: " + d->text);
        }
    }
    for (auto const& move : s.moves_to_try(here)) {
        position played = here;
        auto const kept = played->apply(move);
        auto const touched = here.change_from(before);
        auto const lost = position(played).change_from(played);
        played->undo(move, kept);
        if (touched) {
            return flaw("a move played on a copy changes the original: " + touched->text, {move});
        }
        if (lost) return flaw("a copy is not the same position: " + lost->text, {move});
    }
    return std::nullopt;
}

/// Each move is taken back exactly.
inline answer undo(scope const& s, line const& l) {
    auto const before = l.here()->look();
    for (auto const& move : s.moves_to_try(l.here())) {
        position game = l.here();
        game->undo(move, game->apply(move));
        if (auto const d = game.change_from(before, l.here())) {
            return flaw(not_restored + d->text, {move}, 1);
        }
    }
    return std::nullopt;
}

/// A search plays moves, asks for the replies and takes the moves back while it goes through the
/// range. Only moves that are known to be legal are played, of a game that they leave as it was:
/// undo is looked at elsewhere.
inline answer range(scope const&, line const& l) {
    auto const before = l.here()->look();
    position game = l.here();
    for (auto const& move : before.moves) {
        auto const kept = game->apply(move);
        game->moves();
        game->undo(move, kept);
        if (game.change_from(before)) return std::nullopt;
    }
    game = position(l.here());
    if (game->range_lasts(before.moves)) return std::nullopt;
    return flaw(
        "the range of moves() changes while its moves are played and taken back one by one");
}

/// All moves of the line are taken back exactly, one after the other.
inline answer undo_all(scope const&, line const& l) {
    position game = *l.at.front();
    std::vector<any_position::token> kept;
    for (auto const& move : l.moves) kept.push_back(game->apply(move));
    for (std::size_t i = l.size(); i-- > 0;) {
        game->undo(l.moves[i], kept[i]);
        if (auto const d = game.change_from(*l.at[i])) {
            return flaw(not_restored + d->text, {}, static_cast<int>(l.size() - i));
        }
    }
    return std::nullopt;
}

/// Moves that are tried and taken back on the way leave nothing behind that shows later.
inline answer undo_later(scope const& s, line const& l) {
    position game = *l.at.front();
    for (std::size_t i = 0;; ++i) {
        for (auto const& move : s.moves_to_try(*l.at[i])) game->undo(move, game->apply(move));
        if (i == l.size()) break;
        game->apply(l.moves[i]);
    }
    if (auto const d = game.change_from(l.here())) {
        return flaw(
            "undo() leaves something behind: where every move is tried and taken back "
            "before the "
            "next one is played, " +
            d->text);
    }
    return std::nullopt;
}

/// after(move) makes what apply makes, and changes nothing.
inline answer after(scope const& s, line const& l) {
    if (!l.here().has().after) return std::nullopt;
    auto const before = l.here()->look();
    for (auto const& move : s.moves_to_try(l.here())) {
        position const next(l.here()->after(move));
        if (auto const d = next.change_from(l.here().after(move))) {
            return flaw("after() does not make what apply() makes: " + d->text, {move});
        }
        if (auto const d = l.here().change_from(before)) {
            return flaw("after() changes the position that it is asked of: " + d->text,
                        {move});
        }
    }
    return std::nullopt;
}

/// The same moves lead to the same position again.
inline answer replayed(scope const&, line const& l) {
    position game = *l.at.front();
    for (auto const& move : l.moves) game->apply(move);
    if (auto const d = game.change_from(l.here())) {
        return flaw("the same moves lead to another position when they are played again: " +
                    d->text);
    }
    return std::nullopt;
}

/// What apply keeps up to date is what the board says.
inline answer rebuilt(scope const&, line const& l) {
    if (!l.here().has().rebuilt) return std::nullopt;
    if (auto const d = l.here().change_from(position(l.here()->rebuilt()))) {
        return flaw("the position is not the one that rebuilt() makes: " + d->text);
    }
    return std::nullopt;
}

/// How a line comes back to a position: "the last 4 moves lead to …"; empty where it does not.
/// Without equality a hash has to be backed by everything else that can be seen.
inline std::string coming_back(line const& l) {
    for (std::size_t back = 1; back <= l.size(); ++back) {
        position const& before = *l.at[l.size() - back];
        if (!before.same_as(l.here())) continue;
        if (!before.has().equality && before.change_from(l.here()->look())) continue;
        return "the last " +
               (back == 1 ? "move leads" : detail::number_text(back) + " moves lead") +
               " to a position that was there before, and ";
    }
    return "";
}
/// A line does not come back to a position, unless the game sees it.
inline answer cycle(scope const&, line const& l) {
    if (l.here().has().is_repetition || l.here().has().can_repeat) return std::nullopt;
    auto const back = checking::coming_back(l);
    if (back.empty()) return std::nullopt;
    return flaw(back + "the game has neither can_repeat nor is_repetition(): a search may not end");
}
inline answer repetition(scope const&, line const& l) {
    if (!l.here().has().is_repetition || l.here()->is_repetition()) return std::nullopt;
    auto const back = checking::coming_back(l);
    if (back.empty()) return std::nullopt;
    return flaw(back + "is_repetition() is false");
}

}  // namespace ply::detail::checking
