// Observers: watching a search node by node.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include <ply/core/score.hpp>
#include <ply/core/window.hpp>

namespace ply {

/// How a search was done with a node.
enum class node_end : std::uint8_t {
    finished,  // the game was over there, or its value known without a search
    horizon,   // evaluated at the depth limit, whether the game was over or not
    table,     // answered by a table, or by the bounds that the game gives
    searched,  // all moves were looked at
    cutoff,    // left at a value of at least beta; the moves that were not looked at are skipped
    stopped    // a limit ended the search; there is no value
};

/// A search without an observer, which costs nothing.
struct no_observer {};

/// What a search tells an observer, in the order of the search. Each enter has its leave; a search
/// that looks at a node twice enters it twice.
/// - `enter(move, same_side, window)`: a node below the one entered last and not left. `move` leads
///   to it (null at the root), `same_side` says whether the side to move is that of its parent, and
///   the window is for the side to move at the node.
/// - `leave(end, value, distance)`: the node entered last. The value is for the side to move there;
///   at most alpha it is an upper bound, at least beta a lower one. `distance` counts plies from
///   the root of the search to the end of the game, where the value is decided. An observer that
///   takes a bound as a fourth argument is told by ply::search what the value is: near decided ends
///   the window alone does not say it.
/// - `skip(move)`: a move of that node which will not be looked at, told before its leave.
template <class O, class Move, class S>
concept ObserverOf = std::same_as<O, no_observer> ||
    requires(O& observer, Move const& move, ply::window<S> window, S value) {
    observer.enter(&move, true, window);
    observer.leave(node_end::searched, value, std::optional<int>());
    observer.skip(move);
};

}  // namespace ply
