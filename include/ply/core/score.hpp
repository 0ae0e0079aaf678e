// Scores: what an evaluator returns.
//
// A user's score S is any signed integer of at most 64 bits, float or double, seen by the side to
// move. won<S> and lost<S> are decided results; every other value is a guess or a payoff.
// Not-a-number is not a score: it is ordered somewhere, and the answer is worth nothing.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

namespace ply {

/// Whether S can be a score: a signed integer of up to 64 bits (no character type), float or
/// double.
template <class S>
concept Score = (std::signed_integral<S> && !std::same_as<S, char> && !std::same_as<S, wchar_t> &&
                 sizeof(S) <= 8) ||
                std::same_as<S, float> || std::same_as<S, double>;

/// The score of a decided win for the side to move; -won<S> is a decided loss.
/// For double it is the largest finite value; infinities count as decided too.
template <Score S>
inline constexpr S won = (std::numeric_limits<S>::max)();

/// The score of a decided loss for the side to move. The minimum of an integer type, one below it,
/// counts as the same loss.
template <Score S>
inline constexpr S lost = static_cast<S>(-won<S>);

/// What a value says about the true one: equal to it, at most it (lower), or at least it (upper).
enum class bound : std::uint8_t { exact, lower, upper };

/// How a game ends for the side to move.
enum class outcome : std::int8_t { loss = -1, draw = 0, win = 1 };

/// The sign of a value.
template <Score S>
constexpr outcome outcome_of(S value) {
    return value > 0 ? outcome::win : value < 0 ? outcome::loss : outcome::draw;
}

/// The same game for the other side.
constexpr outcome opposite(outcome o) { return static_cast<outcome>(-static_cast<std::int8_t>(o)); }

constexpr char const* to_string(outcome o) {
    switch (o) {
        case outcome::loss: return "loss";
        case outcome::draw: return "draw";
        case outcome::win: return "win";
    }
    return "unknown";
}

}  // namespace ply
