// A game without the members that let a search know more than its depth shows.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>

namespace ply::detail::self_test {

/// Whether ply::search may know more of a position than plain minimax of the same depth.
template <class G>
inline constexpr bool knows_more =
    HasKnownValue<G> || HasValueBounds<G> || HasCandidates<G> || HasRepetition<G> || CanRepeat<G>;

/// Plays on the game that it refers to; a copy has a game of its own.
template <Rules G>
class plain_game {
public:
    using move_type = move_of<G>;

    explicit plain_game(G& game) : game_(&game) {}
    plain_game(plain_game const& other)
        : own_(std::make_unique<G>(*other.game_)), game_(own_.get()) {}
    plain_game& operator=(plain_game const&) = delete;

    G const& game() const { return *game_; }

    auto moves() const { return game().moves(); }
    auto apply(move_type const& move) { return game_->apply(move); }
    void undo(move_type const& move) requires UndoesPlainly<G> { game_->undo(move); }
    template <class Token>
        requires UndoesWithToken<G>
    void undo(move_type const& move, Token&& token) {
        game_->undo(move, std::forward<Token>(token));
    }
    std::uint64_t hash() const requires HasHash<G> { return game().hash(); }
    auto to_move() const requires HasToMove<G> { return game().to_move(); }
    auto order(move_type const& move) const requires HasOrder<G> { return game().order(move); }

private:
    std::unique_ptr<G> own_;
    G* game_;
};

/// An evaluator that is referred to, for the game and for the plain game.
template <Rules G, class E>
struct borrowed_evaluator {
    E const* evaluator;

    auto operator()(G const& game) const { return (*evaluator)(game); }
    auto operator()(plain_game<G> const& plain) const { return (*evaluator)(plain.game()); }
};

}  // namespace ply::detail::self_test
