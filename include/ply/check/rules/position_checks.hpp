// What can be wrong with a position as such.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <ply/check/rules/check_options.hpp>
#include <ply/check/rules/journal.hpp>
#include <ply/check/rules/line.hpp>

namespace ply::detail::checking {

/// Two calls of each const member give the same answers.
inline answer unstable(scope const&, line const& l) {
    auto const first = l.here()->look();
    for (int i = 0; i < 3; ++i) {
        if (auto const d = l.here().change_from(first)) {
            return flaw("two calls give different answers for one position: " + d->text);
        }
    }
    return std::nullopt;
}

inline answer duplicate_move(scope const&, line const& l) {
    auto const moves = l.here()->moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!(moves[i] == moves[j])) continue;
            return flaw("moves() has a move twice, in the places " + detail::number_text(j) +
                            " and " + detail::number_text(i),
                        {moves[i]});
        }
    }
    return std::nullopt;
}

/// Values are numbers that the searches can tell from decided results.
inline answer value_range(scope const&, line const& l) {
    members const& has = l.here().has();
    if (!has.value) return std::nullopt;
    bool const ends = has.payoff && l.here().over();
    for (bool const at_end : {false, true}) {
        if (at_end && !ends) break;
        number const value = at_end ? l.here()->payoff() : l.here()->value();
        std::string const name = at_end ? "payoff()" : has.value_name;
        if (value.is_nan()) return flaw(name + " is not a number");
        if (value.clear) continue;
        return flaw(name + " is " + value.text() +
                    ", which is too close to a decided result to be told from it: values go from " +
                    has.score_of_key(-has.edge).text() + " to " +
                    has.score_of_key(has.edge).text() +
                    ", and decided ones are ply::won and ply::lost");
    }
    return std::nullopt;
}

/// A finished game is worth what the options and the game's own eval() say that it can be.
inline answer not_final(scope const& s, line const& l) {
    if (!l.here().has().value || !l.here().over()) return std::nullopt;
    number const value = l.here().final_value();
    std::string const told = std::string("the game is over, and ") + l.here().final_name() + " is ";
    if (s.options.results == game_results::decided && value.sign() != 0 && !value.decided()) {
        return flaw(told + value.text() + ", which is none of won, lost and 0");
    }
    number const own = l.here().has().payoff ? number{} : l.here()->own_value();
    if (own && value.sign() != own.sign()) {
        return flaw(told + value.text() + " where eval() is " + own.text());
    }
    return std::nullopt;
}

/// The value for the side to move stays the same when the sides are exchanged.
inline answer not_zero_sum(scope const&, line const& l) {
    members const& has = l.here().has();
    if (!has.value || !has.flipped) return std::nullopt;
    position const other(l.here()->flipped());
    bool const ends = has.payoff && l.here().over() && other.over();
    for (bool const at_end : {false, true}) {
        if (at_end && !ends) break;
        number const value = at_end ? l.here()->payoff() : l.here()->value();
        number const flipped = at_end ? other->payoff() : other->value();
        if (value == flipped) continue;
        return flaw((at_end ? "payoff()" : has.value_name) + (" is " + value.text()) + ", and " +
                    flipped.text() +
                    " with the sides exchanged by flipped(): it is not the value for the side to "
                    "move");
    }
    return std::nullopt;
}

/// There are two sides, and where turns are known to pass they do.
inline answer to_move(scope const& s, line const& l) {
    members const& has = l.here().has();
    if (!has.to_move) return std::nullopt;
    auto const& at = l.at;
    if (has.flipped && position(l.here()->flipped()).same_side(l.here())) {
        return flaw("to_move() is the same with the sides exchanged by flipped()");
    }
    if (s.options.turns_alternate && at.size() > 1 && l.here().same_side(*at[at.size() - 2])) {
        return flaw(
            "to_move() is the same before and after the last move, and turns are said to "
            "alternate");
    }
    std::size_t second = 0;
    while (second < at.size() && at[second]->same_side(*at[0])) ++second;
    for (std::size_t i = second; i < at.size(); ++i) {
        if (at[i]->same_side(*at[0]) || at[i]->same_side(*at[second])) continue;
        return flaw(
            "to_move() has named three different sides on the way: the searches are for "
            "two");
    }
    return std::nullopt;
}

inline answer order(scope const&, line const& l) {
    auto const seen = l.here()->look();
    for (std::size_t i = 0; i < seen.ranks.size(); ++i) {
        if (seen.ranks[i].is_nan()) {
            return flaw("order() of the last move is not a number", {seen.moves[i]});
        }
    }
    return std::nullopt;
}

/// Whether a list has moves that are not legal, or a move twice.
inline answer not_among_moves(std::string const& member, move_list const& list,
                              move_list const& moves) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (!checking::contains(moves, list[i])) {
            return flaw(member + " has a move in the place " + detail::number_text(i) +
                        " that is not one of moves()");
        }
        for (std::size_t j = 0; j < i; ++j) {
            if (list[i] == list[j]) return flaw(member + " has the last move twice", {list[i]});
        }
    }
    return std::nullopt;
}
inline answer noisy_moves(scope const&, line const& l) {
    auto const seen = l.here()->look();
    return checking::not_among_moves("noisy_moves()", seen.noisy, seen.moves);
}

/// A null move passes the turn, and is taken back exactly.
inline answer null_move(scope const&, line const& l) {
    if (!l.here().has().null_move) return std::nullopt;
    auto const before = l.here()->look();
    if (before.moves.empty()) return std::nullopt;
    position game = l.here();
    game->apply_null();
    if (game.same_side(l.here())) {
        return flaw("apply_null() does not pass the turn: to_move() is the same");
    }
    game->undo_null();
    if (auto const d = game.change_from(before, l.here())) {
        return flaw("undo_null() does not restore the position: " + d->text);
    }
    return std::nullopt;
}

/// Whether a null move leaves the value as it is, other than 0.
inline std::optional<bool> null_move_keeps_value(line const& l) {
    members const& has = l.here().has();
    if (!has.null_move || !has.value || l.here().over()) return std::nullopt;
    number const value = l.here()->value();
    position game = l.here();
    game->apply_null();
    number const passed = game->value();
    if (value.sign() == 0 && passed.sign() == 0) return std::nullopt;
    return value == passed;
}

}  // namespace ply::detail::checking
