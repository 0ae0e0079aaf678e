// Playing a move for the length of a scope.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>

namespace ply::detail {

/// How searches hand positions on. A game with after(move) goes by value where it fits into two
/// registers, else by reference to const; any other game is changed in place.
template <Rules G>
using position_of = std::conditional_t<
    !HasAfter<G>, G&,
    std::conditional_t<std::is_trivially_copyable_v<G> && sizeof(G) <= 16, G const, G const&>>;

/// What undo gets back from apply.
struct no_token {};

template <Rules G>
auto apply_to(G& game, move_of<G> const& move) {
    if constexpr (UndoesWithToken<G>) {
        return game.apply(move);
    } else {
        static_cast<void>(game.apply(move));
        return no_token{};
    }
}
template <Rules G>
using undo_token =
    decltype(detail::apply_to(std::declval<G&>(), std::declval<move_of<G> const&>()));

template <Rules G>
void undo_in(G& game, move_of<G> const& move, [[maybe_unused]] undo_token<G>& token) {
    if constexpr (UndoesWithToken<G>) {
        game.undo(move, std::move(token));
    } else {
        game.undo(move);
    }
}

/// The position after a move, for the length of a scope. The game and the move must outlive it.
template <Rules G>
class played;

/// Makes the next position beside the one before.
template <Rules G>
    requires HasAfter<G>
class played<G> {
public:
    played(G const& before, move_of<G> const& move) : after_(before.after(move)) {}
    G const& position() const { return after_; }

private:
    G after_;
};

/// Applies the move, and undoes it when the scope ends, also by an exception.
template <Rules G>
    requires(!HasAfter<G>)
class played<G> {
    using move_type = move_of<G>;

public:
    played(G& game, move_type const& move)
        : game_(game), move_(move), token_(detail::apply_to(game, move)) {}
    played(played const&) = delete;
    played& operator=(played const&) = delete;
    ~played() { detail::undo_in(game_, move_, token_); }

    G& position() const { return game_; }

private:
    G& game_;
    move_type const& move_;
    [[no_unique_address]] undo_token<G> token_;
};

/// Whether the side to move stays the same over a move: made before the move, asked after it.
template <Rules G>
class turn {
    struct alternates {};

public:
    explicit turn(G const& before) : side_(side(before)) {}

    bool kept(G const& after) const {
        if constexpr (HasToMove<G>) {
            return after.to_move() == side_;
        } else {
            return false;
        }
    }

private:
    static auto side(G const& game) {
        if constexpr (HasToMove<G>) {
            return game.to_move();
        } else {
            return alternates{};
        }
    }

    [[no_unique_address]] decltype(side(std::declval<G const&>())) side_;
};

}  // namespace ply::detail
