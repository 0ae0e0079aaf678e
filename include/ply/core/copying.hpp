// An adapter for games that can be copied but not undone.
#pragma once

#include <concepts>
#include <cstdint>
#include <utility>

#include <ply/core/game.hpp>

namespace ply {

/// Gives a copyable game without undo the undo that searches need: each apply keeps a copy of the
/// position. Offers the optional members that the game offers. `position` is the game itself.
template <std::copyable G>
    requires HasMoveType<G> && HasMoves<G> && HasApply<G>
struct copying {
    using move_type = typename G::move_type;

    G position;

    auto moves() const { return position.moves(); }
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

    auto eval() const
        requires HasEval<G>
    {
        return position.eval();
    }
    std::uint64_t hash() const
        requires HasHash<G>
    {
        return position.hash();
    }
    auto to_move() const
        requires HasToMove<G>
    {
        return position.to_move();
    }
    auto order(move_type const& move) const
        requires HasOrder<G>
    {
        return position.order(move);
    }
    auto known_value() const
        requires HasKnownValue<G>
    {
        return position.known_value();
    }
    auto value_bounds() const
        requires HasValueBounds<G>
    {
        return position.value_bounds();
    }
    auto candidates() const
        requires HasCandidates<G>
    {
        return position.candidates();
    }
    auto noisy_moves() const
        requires HasNoisyMoves<G>
    {
        return position.noisy_moves();
    }
    bool is_repetition() const
        requires HasRepetition<G>
    {
        return position.is_repetition();
    }
    void apply_null()
        requires HasNullMove<G>
    {
        position.apply_null();
    }
    void undo_null()
        requires HasNullMove<G>
    {
        position.undo_null();
    }
    static constexpr bool can_repeat = CanRepeat<G>;

    bool operator==(copying const&) const requires std::equality_comparable<G>
    = default;
};

template <class G>
copying(G) -> copying<G>;

}  // namespace ply
