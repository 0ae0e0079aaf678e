// What can be wrong with a position as such.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <ply/check/rules/check_options.hpp>
#include <ply/check/rules/line.hpp>
#include <ply/check/rules/scope.hpp>
#include <ply/core/game.hpp>
#include <ply/core/score.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail::checking {

/// The other member function of a game that is only for checks: the position from the other side,
/// with the sides exchanged everywhere, so that its value for the side to move is the same.
template <class G>
concept HasFlipped = requires(G const& game) {
    { game.flipped() } -> std::same_as<G>;
};

/// One function for each thing to look at. Each says what is wrong at the end of a line.
template <Rules G, class E>
struct position_checks {
    using scope_type = scope<G, E>;
    using line_type = line<G>;
    using wrong = flaw<move_of<G>>;
    using answer = std::optional<wrong>;
    using score = score_of<G, E>;
    using score_key = detail::score_key<score>;

    /// Two calls of each const member give the same answers.
    static answer unstable(scope_type const& s, line_type const& l) {
        auto const first = s.eyes.look(l.here());
        for (int i = 0; i < 3; ++i) {
            if (auto const d = s.eyes.change(l.here(), first)) {
                return wrong("two calls give different answers for one position: " + d->text);
            }
        }
        return std::nullopt;
    }

    static answer duplicate_move(scope_type const& s, line_type const& l) {
        auto const moves = s.eyes.moves(l.here());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (!(moves[i] == moves[j])) continue;
                return wrong("moves() has a move twice, in the places " + number_text(j) + " and " +
                                 number_text(i),
                             {moves[i]});
            }
        }
        return std::nullopt;
    }

    /// Values are numbers that the searches can tell from decided results.
    static answer value_range(scope_type const& s, line_type const& l) {
        if constexpr (EvaluatorFor<E, G>) {
            score const value = s.eyes.value(l.here());
            if (std::floating_point<score> && value != value) {
                return wrong(s.eyes.value_name() + " is not a number");
            }
            auto const key = score_key::from(value, 0);
            if (!score_key::decided(key) && score_key::to_score(key) != value) {
                auto const edge = score_key::to_score(score_key::edge);
                return wrong(
                    s.eyes.value_name() + " is " + number_text(value) +
                    ", which is too close to a decided result to be told from it: values go "
                    "from " +
                    number_text(-edge) + " to " + number_text(edge) +
                    ", and decided ones are ply::won and ply::lost");
            }
        }
        return std::nullopt;
    }

    /// A finished game is worth what the options and the game's own eval() say that it can be.
    static answer not_final(scope_type const& s, line_type const& l) {
        if constexpr (EvaluatorFor<E, G>) {
            if (!s.eyes.moves(l.here()).empty()) return std::nullopt;
            score const value = s.eyes.value(l.here());
            if (s.options.results == game_results::decided && value != 0 && !is_decided(value)) {
                return wrong("the game is over, and " + s.eyes.value_name() + " is " +
                             number_text(value) + ", which is none of won, lost and 0");
            }
            if constexpr (HasEval<G> && !std::same_as<E, own_eval>) {
                auto const own = l.here().eval();
                if ((value > 0) != (own > 0) || (value < 0) != (own < 0)) {
                    return wrong("the game is over, and the evaluator's value is " +
                                 value_text(value) + " where eval() is " + value_text(own));
                }
            }
        }
        return std::nullopt;
    }

    /// The value for the side to move stays the same when the sides are exchanged.
    static answer not_zero_sum(scope_type const& s, line_type const& l) {
        if constexpr (EvaluatorFor<E, G> && HasFlipped<G>) {
            score const value = s.eyes.value(l.here());
            s.eyes.about_to_call("flipped()");
            score const flipped = s.eyes.value(l.here().flipped());
            if (!same(value, flipped)) {
                return wrong(
                    s.eyes.value_name() + " is " + value_text(value) + ", and " +
                    value_text(flipped) +
                    " with the sides exchanged by flipped(): it is not the value for the side "
                    "to move");
            }
        }
        return std::nullopt;
    }

    /// There are two sides, and where turns are known to pass they do.
    static answer to_move(scope_type const& s, line_type const& l) {
        if constexpr (HasToMove<G>) {
            auto const side = [](G const* at) { return at->to_move(); };
            auto const& at = l.at;
            if constexpr (HasFlipped<G>) {
                if (l.here().flipped().to_move() == side(at.back())) {
                    return wrong("to_move() is the same with the sides exchanged by flipped()");
                }
            }
            if (s.options.turns_alternate && at.size() > 1 &&
                side(at.back()) == side(at[at.size() - 2])) {
                return wrong(
                    "to_move() is the same before and after the last move, and turns are "
                    "said to alternate");
            }
            std::size_t second = 0;
            while (second < at.size() && side(at[second]) == side(at[0])) ++second;
            for (std::size_t i = second; i < at.size(); ++i) {
                if (side(at[i]) == side(at[0]) || side(at[i]) == side(at[second])) continue;
                return wrong(
                    "to_move() has named three different sides on the way: the searches are "
                    "for two");
            }
        }
        return std::nullopt;
    }

    static answer order(scope_type const& s, line_type const& l) {
        if constexpr (HasOrder<G>) {
            for (auto const& move : s.eyes.moves(l.here())) {
                auto const rank = l.here().order(move);
                if (rank != rank) {
                    return wrong("order() of the last move is not a number", {move});
                }
            }
        }
        return std::nullopt;
    }

    static answer noisy_moves(scope_type const& s, line_type const& l) {
        if constexpr (HasNoisyMoves<G>) {
            return not_among_moves("noisy_moves()", s.eyes.noisy_moves(l.here()),
                                   s.eyes.moves(l.here()));
        }
        return std::nullopt;
    }

    /// A null move passes the turn, and is taken back exactly.
    static answer null_move(scope_type const& s, line_type const& l) {
        if constexpr (HasNullMove<G>) {
            auto const before = s.eyes.look(l.here());
            if (before.moves.empty()) return std::nullopt;
            G game = s.eyes.copy(l.here());
            s.eyes.about_to_call("apply_null()");
            game.apply_null();
            if constexpr (HasToMove<G>) {
                if (game.to_move() == l.here().to_move()) {
                    return wrong("apply_null() does not pass the turn: to_move() is the same");
                }
            }
            s.eyes.about_to_call("undo_null()");
            game.undo_null();
            if (auto const d = s.eyes.change(game, before, l.here())) {
                return wrong("undo_null() does not restore the position: " + d->text);
            }
        }
        return std::nullopt;
    }

    /// Whether a null move leaves the value as it is, other than 0.
    static std::optional<bool> null_move_keeps_value(scope_type const& s, line_type const& l) {
        if constexpr (HasNullMove<G> && EvaluatorFor<E, G>) {
            if (s.eyes.moves(l.here()).empty()) return std::nullopt;
            score const value = s.eyes.value(l.here());
            G game = s.eyes.copy(l.here());
            game.apply_null();
            score const passed = s.eyes.value(game);
            if (value == 0 && passed == 0) return std::nullopt;
            return value == passed;
        } else {
            return std::nullopt;
        }
    }

    static bool is_decided(score value) { return score_key::decided(score_key::from(value, 0)); }

    /// Whether a list has moves that are not legal, or a move twice.
    static answer not_among_moves(std::string const& member, std::vector<move_of<G>> const& list,
                                  std::vector<move_of<G>> const& moves) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (!contains(moves, list[i])) {
                return wrong(member + " has a move in the place " + number_text(i) +
                             " that is not one of moves()");
            }
            for (std::size_t j = 0; j < i; ++j) {
                if (list[i] == list[j])
                    return wrong(member + " has the last move twice", {list[i]});
            }
        }
        return std::nullopt;
    }
};

}  // namespace ply::detail::checking
