// How a game ends for a player.
#pragma once

#include <cstdint>

#include <ply/core/score.hpp>

namespace ply {

/// For the side to move.
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
