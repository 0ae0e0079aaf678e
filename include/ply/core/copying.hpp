// An adapter for games that can be copied but not undone.
#pragma once

#include <concepts>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/game_adaptor.hpp>

namespace ply {

/// Gives a copyable game without undo the undo that searches need: each apply keeps a copy of the
/// position. Offers every other member that the game offers. `position` is the game itself.
template <std::copyable G>
    requires HasMoveType<G> && HasMoves<G> && HasApply<G>
struct copying : game_adaptor<copying<G>, G> {
    using move_type = typename G::move_type;

    G position;

    copying() = default;
    copying(G game) : position(std::move(game)) {}  // NOLINT: implicit on purpose

    G const& game() const { return position; }
    G& game() { return position; }
    copying around(G next) const { return copying(std::move(next)); }

    G apply(move_type const& move) {
        G before = position;
        static_cast<void>(position.apply(move));
        return before;
    }
    void undo(move_type const&, G before) { position = std::move(before); }

    copying after(move_type const& move) const {
        copying next = *this;
        static_cast<void>(next.position.apply(move));
        return next;
    }

    bool operator==(copying const& other) const requires std::equality_comparable<G> {
        return position == other.position;
    }
};

template <class G>
copying(G) -> copying<G>;

}  // namespace ply
