// A game without the members that let a search know more than its depth shows.
#pragma once

#include <memory>

#include <ply/core/game.hpp>
#include <ply/core/game_adaptor.hpp>

namespace ply::detail::self_test {

/// Whether ply::search may know more of a position than plain minimax of the same depth.
template <class G>
inline constexpr bool knows_more =
    HasKnownValue<G> || HasValueBounds<G> || HasCandidates<G> || HasRepetition<G> || CanRepeat<G>;

/// Plays on the game that it refers to; a copy has a game of its own.
template <Rules G>
class plain_game : public game_adaptor<plain_game<G>, G> {
public:
    static constexpr bool can_repeat = false;

    explicit plain_game(G& game) : game_(&game) {}
    plain_game(plain_game const& other)
        : own_(std::make_unique<G>(*other.game_)), game_(own_.get()) {}
    plain_game& operator=(plain_game const&) = delete;

    G const& game() const { return *game_; }
    G& game() { return *game_; }

    void after(move_of<G> const& move) const = delete;
    void known_value() const = delete;
    void value_bounds() const = delete;
    void candidates() const = delete;
    void is_repetition() const = delete;
    void index() const = delete;

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
