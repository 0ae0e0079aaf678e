// What can go wrong when a move is played, taken back or played on a copy.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/check/rules/line.hpp>
#include <ply/check/rules/scope.hpp>
#include <ply/core/game.hpp>

namespace ply::detail::checking {

/// A member function of a game that is only for checks: the same position, made from its board
/// alone and not from what apply keeps up to date.
template <class G>
concept HasRebuilt = requires(G const& game) {
    { game.rebuilt() } -> std::same_as<G>;
};

template <Rules G, class E>
struct play_checks {
    using scope_type = scope<G, E>;
    using line_type = line<G>;
    using wrong = flaw<move_of<G>>;
    using answer = std::optional<wrong>;

    /// A copy is the same position, and playing on it does not touch the original.
    static answer copy(scope_type const& s, line_type const& l) {
        G const& here = l.here();
        auto const before = s.eyes.look(here);
        G const twin = s.eyes.copy(here);
        if (auto const d = s.eyes.change(twin, before, here)) {
            return wrong("a copy is not the same position: " + d->text);
        }
        if constexpr (std::is_copy_assignable_v<G>) {
            G assigned = s.eyes.copy(*l.at.front());
            assigned = here;
            if (auto const d = s.eyes.change(assigned, before, here)) {
                return wrong("a position that is assigned is not the same: " + d->text);
            }
        }
        for (auto const& move : s.moves_to_try(here)) {
            G played = s.eyes.copy(here);
            auto kept = s.eyes.play(played, move);
            auto const touched = s.eyes.change(here, before);
            G const again = s.eyes.copy(played);
            auto const lost = s.eyes.change(again, s.eyes.look(played), played);
            s.eyes.take_back(played, move, kept);
            if (touched) {
                return wrong("a move played on a copy changes the original: " + touched->text,
                             {move});
            }
            if (lost) return wrong("a copy is not the same position: " + lost->text, {move});
        }
        return std::nullopt;
    }

    /// Each move is taken back exactly.
    static answer undo(scope_type const& s, line_type const& l) {
        auto const before = s.eyes.look(l.here());
        for (auto const& move : s.moves_to_try(l.here())) {
            G game = s.eyes.copy(l.here());
            auto kept = s.eyes.play(game, move);
            s.eyes.take_back(game, move, kept);
            if (auto const d = s.eyes.change(game, before, l.here())) {
                return wrong("undo() does not restore the position: " + d->text, {move}, 1);
            }
        }
        return std::nullopt;
    }

    /// A search plays moves, asks for the replies and takes the moves back while it goes through
    /// the range. Only moves that are known to be legal are played, of a game that they leave as it
    /// was.
    static answer range(scope_type const& s, line_type const& l) {
        auto const expected = s.eyes.moves(l.here());
        if (!takes_back(s, l.here(), expected)) return std::nullopt;  // undo is looked at elsewhere
        G game = s.eyes.copy(l.here());
        std::size_t seen = 0;
        auto&& moves = std::as_const(game).moves();
        auto const last = std::end(moves);
        for (auto it = std::begin(moves); !(it == last); ++it, ++seen) {
            if (seen == expected.size()) return range_changes();
            move_of<G> const move = *it;
            if (!(move == expected[seen])) return range_changes();
            try_out(s, game, move);
        }
        return seen == expected.size() ? std::nullopt : range_changes();
    }

    /// All moves of the line are taken back exactly, one after the other.
    static answer undo_all(scope_type const& s, line_type const& l) {
        G game = s.eyes.copy(*l.at.front());
        std::vector<kept_token<G>> kept;
        for (auto const& move : l.moves) kept.push_back(s.eyes.play(game, move));
        for (std::size_t i = l.size(); i-- > 0;) {
            s.eyes.take_back(game, l.moves[i], kept[i]);
            G const& before = *l.at[i];
            if (auto const d = s.eyes.change(game, s.eyes.look(before), before)) {
                return wrong("undo() does not restore the position: " + d->text, {},
                             static_cast<int>(l.size() - i));
            }
        }
        return std::nullopt;
    }

    /// Moves that are tried and taken back on the way leave nothing behind that shows later.
    static answer undo_later(scope_type const& s, line_type const& l) {
        G game = s.eyes.copy(*l.at.front());
        for (std::size_t i = 0;; ++i) {
            for (auto const& move : s.moves_to_try(*l.at[i])) {
                auto kept = s.eyes.play(game, move);
                s.eyes.take_back(game, move, kept);
            }
            if (i == l.size()) break;
            s.eyes.play(game, l.moves[i]);
        }
        if (auto const d = s.eyes.change(game, s.eyes.look(l.here()), l.here())) {
            return wrong(
                "undo() leaves something behind: where every move is tried and taken back "
                "before the next one is played, " +
                d->text);
        }
        return std::nullopt;
    }

    /// after(move) makes what apply makes, and changes nothing.
    static answer after(scope_type const& s, line_type const& l) {
        if constexpr (HasAfter<G>) {
            auto const before = s.eyes.look(l.here());
            for (auto const& move : s.moves_to_try(l.here())) {
                s.eyes.about_to_call("after()");
                G const next = l.here().after(move);
                G const expected = s.eyes.after(l.here(), move);
                if (auto const d = s.eyes.change(next, s.eyes.look(expected), expected)) {
                    return wrong("after() does not make what apply() makes: " + d->text, {move});
                }
                if (auto const d = s.eyes.change(l.here(), before)) {
                    return wrong("after() changes the position that it is asked of: " + d->text,
                                 {move});
                }
            }
        }
        return std::nullopt;
    }

    /// The same moves lead to the same position again.
    static answer replayed(scope_type const& s, line_type const& l) {
        G game = s.eyes.copy(*l.at.front());
        for (auto const& move : l.moves) s.eyes.play(game, move);
        if (auto const d = s.eyes.change(game, s.eyes.look(l.here()), l.here())) {
            return wrong("the same moves lead to another position when they are played again: " +
                         d->text);
        }
        return std::nullopt;
    }

    /// What apply keeps up to date is what the board says.
    static answer rebuilt(scope_type const& s, line_type const& l) {
        if constexpr (HasRebuilt<G>) {
            s.eyes.about_to_call("rebuilt()");
            G const again = l.here().rebuilt();
            if (auto const d = s.eyes.change(l.here(), s.eyes.look(again), again)) {
                return wrong("the position is not the one that rebuilt() makes: " + d->text);
            }
        }
        return std::nullopt;
    }

    /// A line does not come back to a position, unless the game sees it.
    static answer cycle(scope_type const& s, line_type const& l) {
        if constexpr (!HasRepetition<G> && !CanRepeat<G>) {
            if (auto const back = comes_back(s, l); back > 0) {
                return wrong("the last " + plies(back) + " lead" + (back == 1 ? "s" : "") +
                             " to a position that was there before, and the game has neither "
                             "can_repeat nor is_repetition(): a search may not end");
            }
        }
        return std::nullopt;
    }
    static answer repetition(scope_type const& s, line_type const& l) {
        if constexpr (HasRepetition<G>) {
            if (l.here().is_repetition()) return std::nullopt;
            if (auto const back = comes_back(s, l); back > 0) {
                return wrong("the last " + plies(back) + " lead" + (back == 1 ? "s" : "") +
                             " to a position that was there before, and is_repetition() is false");
            }
        }
        return std::nullopt;
    }

    /// Whether two positions are the same, by equality or else by hash.
    static bool equal(G const& a, G const& b) {
        if constexpr (std::equality_comparable<G>) {
            return a == b;
        } else if constexpr (HasHash<G>) {
            return a.hash() == b.hash();
        } else {
            return false;
        }
    }

private:
    static void try_out(scope_type const& s, G& game, move_of<G> const& move) {
        auto kept = s.eyes.play(game, move);
        s.eyes.moves(game);
        s.eyes.take_back(game, move, kept);
    }
    /// Whether a game is the same after each of the moves was played and taken back.
    static bool takes_back(scope_type const& s, G const& start,
                           std::vector<move_of<G>> const& moves) {
        G game = s.eyes.copy(start);
        auto const before = s.eyes.look(start);
        for (auto const& move : moves) {
            try_out(s, game, move);
            if (s.eyes.change(game, before)) return false;
        }
        return true;
    }
    static answer range_changes() {
        return wrong(
            "the range of moves() changes while its moves are played and taken back one by one");
    }

    static std::string plies(std::size_t count) {
        return count == 1 ? "move" : number_text(count) + " moves";
    }

    /// How many plies ago the position was there before; 0 if it was not. Without equality a hash
    /// has to be backed by everything else that can be seen.
    static std::size_t comes_back(scope_type const& s, line_type const& l) {
        for (std::size_t back = 1; back <= l.size(); ++back) {
            G const& before = *l.at[l.size() - back];
            if (!equal(before, l.here())) continue;
            if (std::equality_comparable<G> || !s.eyes.change(before, s.eyes.look(l.here()))) {
                return back;
            }
        }
        return 0;
    }
};

}  // namespace ply::detail::checking
