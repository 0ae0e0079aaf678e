// Every call that a check makes of a game, so that one that throws can be named.
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/check/rules/view.hpp>
#include <ply/core/game.hpp>

namespace ply::detail::checking {

template <Rules G>
struct token_type {
    using type = int;
};
template <Rules G>
    requires UndoesWithToken<G>
struct token_type<G> {
    using type = std::optional<std::remove_cvref_t<token_of<G>>>;
};
template <Rules G>
using kept_token = typename token_type<G>::type;

template <Rules G, class E>
class lens {
public:
    using move = move_of<G>;
    using score = score_of<G, E>;
    static constexpr bool has_value = EvaluatorFor<E, G>;

    explicit lens(E const& evaluator) : evaluator_(evaluator) {}

    /// The member that was called last.
    char const* doing() const { return doing_; }
    /// To be told of calls that are made elsewhere.
    void about_to_call(char const* member) const { doing_ = member; }

    static std::string value_name() {
        return std::same_as<E, own_eval> ? "eval()" : "the evaluator's value";
    }

    score value(G const& game) const requires has_value {
        doing_ = std::same_as<E, own_eval> ? "eval()" : "the evaluator";
        return evaluator_(game);
    }
    std::vector<move> moves(G const& game) const {
        doing_ = "moves()";
        return list<move>(game.moves());
    }
    std::vector<move> candidates(G const& game) const requires HasCandidates<G> {
        doing_ = "candidates()";
        return list<move>(game.candidates());
    }
    std::vector<move> noisy_moves(G const& game) const requires HasNoisyMoves<G> {
        doing_ = "noisy_moves()";
        return list<move>(game.noisy_moves());
    }

    view<G, E> look(G const& game) const {
        view<G, E> seen;
        seen.moves = moves(game);
        if constexpr (HasToMove<G>) {
            doing_ = "to_move()";
            seen.side = game.to_move();
        }
        if constexpr (has_value) seen.value = value(game);
        if constexpr (HasHash<G>) {
            doing_ = "hash()";
            seen.hash = game.hash();
        }
        if constexpr (HasOrder<G>) {
            doing_ = "order()";
            for (auto const& m : seen.moves) seen.ranks.push_back(game.order(m));
        }
        if constexpr (HasKnownValue<G>) {
            doing_ = "known_value()";
            if (auto const known = game.known_value()) seen.known_value = *known;
        }
        if constexpr (HasValueBounds<G>) {
            doing_ = "value_bounds()";
            auto const bounds = game.value_bounds();
            seen.bounds = {bounds.first, bounds.second};
        }
        if constexpr (HasCandidates<G>) seen.candidates = candidates(game);
        if constexpr (HasNoisyMoves<G>) seen.noisy = noisy_moves(game);
        if constexpr (HasRepetition<G>) {
            doing_ = "is_repetition()";
            seen.repetition = game.is_repetition();
        }
        return seen;
    }

    /// How a position differs from what it should be: "is A instead of B".
    std::optional<difference> change(G const& game, view<G, E> const& expected) const {
        return differ(look(game), expected, value_name(), " instead of ", true);
    }
    /// The same by the game's own equality too.
    std::optional<difference> change(G const& game, view<G, E> const& expected,
                                     G const& original) const {
        if (auto d = change(game, expected)) return d;
        if constexpr (std::equality_comparable<G>) {
            doing_ = "==";
            if (!(game == original)) return difference{false, "== is false"};
        }
        return std::nullopt;
    }

    G copy(G const& game) const {
        doing_ = "copying";
        return G(game);
    }

    /// Plays a move, and gives what undo needs besides it.
    kept_token<G> play(G& game, move const& m) const {
        doing_ = "apply()";
        if constexpr (UndoesWithToken<G>) {
            return kept_token<G>(game.apply(m));
        } else {
            static_cast<void>(game.apply(m));
            return 0;
        }
    }
    void take_back(G& game, move const& m, kept_token<G>& token) const {
        doing_ = "undo()";
        if constexpr (UndoesWithToken<G>) {
            game.undo(m, std::move(*token));
        } else {
            static_cast<void>(token);
            game.undo(m);
        }
    }

    G after(G const& game, move const& m) const {
        G next = copy(game);
        play(next, m);
        return next;
    }

private:
    template <class Move, class R>
    static std::vector<Move> list(R&& range) {
        std::vector<Move> moves;
        for (auto&& m : range) moves.push_back(m);
        return moves;
    }

    E const& evaluator_;
    mutable char const* doing_ = "";
};

}  // namespace ply::detail::checking
