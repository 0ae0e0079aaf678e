// The moves of a position, one by one or as a list.
#pragma once

#include <optional>
#include <vector>

#include <ply/core/game.hpp>

namespace ply::detail {

/// The legal moves in their order.
template <Rules G>
std::vector<move_of<G>> list_moves(G const& game) {
    std::vector<move_of<G>> list;
    auto&& moves = game.moves();
    for (auto&& move : moves) list.push_back(move);
    return list;
}

/// The first of them, if there is any.
template <Rules G>
std::optional<move_of<G>> first_move(G const& game) {
    auto&& moves = game.moves();
    for (auto&& move : moves) return move;
    return std::nullopt;
}

/// Calls f(move) for the moves worth a look: candidates(), or else all moves.
template <Rules G, class F>
void for_each_candidate(G const& game, F const& f) {
    auto const each = [&](auto&& moves) {
        for (auto&& move : moves) f(static_cast<move_of<G>>(move));
    };
    if constexpr (HasCandidates<G>) {
        each(game.candidates());
    } else {
        each(game.moves());
    }
}

}  // namespace ply::detail
