// Time for one move out of the time for a whole game.
#pragma once

#include <algorithm>
#include <chrono>

#include <ply/core/limits.hpp>

namespace ply {

/// A player's clock. All times in milliseconds; negative ones count as zero.
struct game_clock {
    std::chrono::milliseconds left{0};
    std::chrono::milliseconds increment{0};  // added after each move
    int moves_to_go = 0;                     // until more time is added; 0 for the rest of the game
    std::chrono::milliseconds overhead{10};  // lost with each move: network, screen
};

/// The limits of time for the next move. Deepening begins no new step after an even share of the
/// clock (a thirtieth where the number of moves is open) and is stopped after four shares, but
/// always before half of the clock is spent, or four fifths where it is the last move before more
/// time comes.
inline limits time_for_move(game_clock const& clock) {
    using std::chrono::milliseconds;
    // Clocks run for a hundred years at most, so that nothing overflows.
    auto const sane = [](milliseconds t) {
        return std::clamp(t, milliseconds{0}, milliseconds{std::chrono::hours{24 * 36525}});
    };
    milliseconds const increment = sane(clock.increment);
    milliseconds const left = (std::max)(sane(clock.left) - sane(clock.overhead), milliseconds{0});
    int const moves = clock.moves_to_go > 0 ? (std::min)(clock.moves_to_go, 60) : 30;
    milliseconds const most = moves == 1 ? left / 5 * 4 : left / 2;
    milliseconds const share = (std::min)(left / moves + increment / 4 * 3, most);
    limits l;
    l.soft_time = share / 5 * 3;
    l.time = (std::min)(share * 4, most);
    return l;
}

}  // namespace ply
