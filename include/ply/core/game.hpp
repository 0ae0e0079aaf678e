// The Game concept: the members that a user's game must have, and those that it may have.
//
// A game is a value: a position that is changed in place by apply and restored by undo. The
// requirements are split into named concepts, so that a compiler names the one that is missing.
// docs/game.md describes each member with its contract and what it unlocks.
#pragma once

#include <concepts>
#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/score.hpp>

namespace ply {

template <class G>
using move_of = typename G::move_type;

/// `typename G::move_type`, copyable and equality-comparable.
template <class G>
concept HasMoveType = requires {
    typename G::move_type;
}
&&std::copyable<typename G::move_type>&& std::equality_comparable<typename G::move_type>;

/// What a range-based for loop needs, with elements that convert to a move. It may be walked more
/// than once.
template <class R, class Move>
concept MoveRange = requires(R& range) {
    { std::begin(range) == std::end(range) } -> std::convertible_to<bool>;
    { *std::begin(range) } -> std::convertible_to<Move>;
};

/// `moves() const`: the legal moves by value, each once; none means that the game is over. Equal
/// positions have the same moves in the same order. The range must not look at a game that changes
/// while it is walked: a search plays its moves, asks for the replies and takes the moves back.
template <class G>
concept HasMoves = requires(G const& game) {
    game.moves();
    requires !std::is_reference_v<decltype(game.moves())>;
    requires MoveRange<decltype(game.moves()), typename G::move_type>;
};

/// `apply(move)`: plays a legal move; may return a token for undo. If it throws, nothing changed.
template <class G>
concept HasApply = requires(G& game, typename G::move_type const& move) {
    game.apply(move);
};

namespace detail {
template <class G>
using token_of = decltype(std::declval<G&>().apply(std::declval<typename G::move_type const&>()));

template <class G>
concept UndoesWithToken =
    !std::is_void_v<token_of<G>> &&
    requires(G & game, typename G::move_type const& move, std::remove_cvref_t<token_of<G>> token) {
    game.undo(move, std::move(token));
};

template <class G>
concept UndoesPlainly = requires(G& game, typename G::move_type const& move) {
    game.undo(move);
};
}  // namespace detail

/// `undo(move)`, or `undo(move, token)` with what apply returned: restores the position exactly.
/// An exception from it ends the program.
template <class G>
concept HasUndo = detail::UndoesWithToken<G> || detail::UndoesPlainly<G>;

/// `eval() const`: the worth of the position for the side to move, as a Score; exact when the game
/// is over. Before that it may be won<S> or lost<S> only where the result is certain: searches take
/// it for proven.
template <class G>
concept HasEval = requires(G const& game) {
    game.eval();
    requires Score<std::remove_cvref_t<decltype(game.eval())>>;
};

/// `payoff() const`: the exact value of a finished game for the side to move, as a Score; asked only
/// where moves() is empty. With it eval() and evaluators are guesses everywhere and need not notice
/// the end of the game.
template <class G>
concept HasPayoff = requires(G const& game) {
    game.payoff();
    requires Score<std::remove_cvref_t<decltype(game.payoff())>>;
};

/// The rules of a game without a judgement of positions; enough where an evaluator is passed.
template <class G>
concept Rules = HasMoveType<G> && HasMoves<G> && HasApply<G> && HasUndo<G>;

/// A game that every search accepts.
template <class G>
concept Game = Rules<G> && HasEval<G>;

/// `hash() const`: 64 bits; equal positions with the same side to move have equal hashes, others
/// differ: two positions of one hash are taken for the same. Unlocks transposition tables.
template <class G>
concept HasHash = requires(G const& game) {
    { game.hash() } -> std::same_as<std::uint64_t>;
};

template <class G>
concept HashedGame = Game<G> && HasHash<G>;

/// `symmetric_hash() const`: the same for positions that are mirror images, or equal in value by
/// another symmetry, and different for all others.
template <class G>
concept HasSymmetricHash = requires(G const& game) {
    { game.symmetric_hash() } -> std::same_as<std::uint64_t>;
};

/// `to_move() const`: who moves next, as any equality-comparable value. Without it turns alternate.
template <class G>
concept HasToMove = requires(G const& game) {
    { game.to_move() == game.to_move() } -> std::convertible_to<bool>;
};

/// `order(move) const`: a number, larger for moves to be tried earlier; moves of equal rank keep
/// the order of moves().
template <class G>
concept HasOrder = requires(G const& game, typename G::move_type const& move) {
    game.order(move);
    requires std::is_arithmetic_v<std::remove_cvref_t<decltype(game.order(move))>>;
};

/// `after(move) const`: the position after a legal move, as a new one: the one that apply makes,
/// with the same hash. Searches then use it instead of apply and undo, which is faster for positions
/// of a few bytes, and leave the game itself alone.
template <class G>
concept HasAfter = requires(G const& game, typename G::move_type const& move) {
    { game.after(move) } -> std::same_as<G>;
};

/// `known_value() const`: an optional score for the side to move; where it is there, it is the
/// exact value of the position, known without search (won<S> and lost<S> leave the distance open).
template <class G>
concept HasKnownValue = requires(G const& game) {
    { game.known_value().has_value() } -> std::convertible_to<bool>;
    requires Score<std::remove_cvref_t<decltype(*game.known_value())>>;
};

/// `value_bounds() const`: a pair of scores, the value of the position for the side to move at
/// worst and at best.
template <class G>
concept HasValueBounds = requires(G const& game) {
    requires Score<std::remove_cvref_t<decltype(game.value_bounds().first)>>;
    requires Score<std::remove_cvref_t<decltype(game.value_bounds().second)>>;
};

/// `candidates() const`: a range of legal moves, at least one where there are any, that has one of
/// the best of moves().
template <class G>
concept HasCandidates = requires(G const& game) {
    requires MoveRange<decltype(game.candidates()), typename G::move_type>;
};

/// `noisy_moves() const`: a range of legal moves, those that a quiescence search looks at.
template <class G>
concept HasNoisyMoves = requires(G const& game) {
    requires MoveRange<decltype(game.noisy_moves()), typename G::move_type>;
};

/// `apply_null()`: the side to move passes, though no rule allows it; `undo_null()` takes it back
/// exactly. Asked only where the game is not over.
template <class G>
concept HasNullMove = requires(G& game) {
    game.apply_null();
    game.undo_null();
};

/// `is_repetition() const`: whether this position, with the same side to move, occurred before in
/// the line of play that led to it. The history is not part of equality or hash.
template <class G>
concept HasRepetition = requires(G const& game) {
    { game.is_repetition() } -> std::convertible_to<bool>;
};

/// `static constexpr bool can_repeat = true`: play can come back to an earlier position, and
/// endless play is a draw of value 0. With hash(), ply::search then sees repetitions on its own.
template <class G>
concept CanRepeat = requires {
    requires static_cast<bool>(G::can_repeat);
};

/// Numbers for positions, with which an endgame table needs no hashes. Each may be static but the
/// first, and speaks for all positions of the game that it is asked of:
/// - `index() const`: the number of the position, below position_count().
/// - `position_count() const`: how many numbers there are.
/// - `from_index(number) const`: the position with this number, or an optional one that is empty
///   where there is none. Every move from a position leads to another one with a number.
template <class G>
concept IndexedGame = requires(G const& game, std::uint64_t number) {
    { game.index() } -> std::convertible_to<std::uint64_t>;
    { game.position_count() } -> std::convertible_to<std::uint64_t>;
    { game.from_index(number) } -> std::convertible_to<std::optional<G>>;
};

/// The default evaluator: the game's own eval().
struct own_eval {
    template <HasEval G>
    constexpr auto operator()(G const& game) const {
        return game.eval();
    }
};

/// A callable that takes the place of eval(): for the side to move, exact when the game is over,
/// and before that won<S> or lost<S> only where the result is certain.
template <class E, class G>
concept EvaluatorFor = requires(E const& evaluator, G const& game) {
    evaluator(game);
    requires Score<std::remove_cvref_t<decltype(evaluator(game))>>;
};

namespace detail {

/// The type of an evaluator's scores; int where there is none, so that diagnostics come first.
template <class G, class E>
struct score_type {
    using type = int;
};
template <class G, EvaluatorFor<G> E>
struct score_type<G, E> {
    using type = std::remove_cvref_t<decltype(std::declval<E const&>()(std::declval<G const&>()))>;
};

template <class G>
struct move_type {
    using type = int;
};
template <HasMoveType G>
struct move_type<G> {
    using type = typename G::move_type;
};

}  // namespace detail

/// The score type of a game searched with an evaluator.
template <class G, class E = own_eval>
using score_of = typename detail::score_type<std::remove_cvref_t<G>, E>::type;

}  // namespace ply
