// Games that count their positions.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include <ply/core/game.hpp>

namespace ply {

/// Numbers for positions, with which an endgame table needs no hashes. Each may be static but the
/// first, and speaks for all positions of the game that it is asked of:
/// - `index() const`: the number of the position, below position_count().
/// - `position_count() const`: how many numbers there are.
/// - `from_index(number) const`: the position with this number, or an optional one that is empty
///   where there is none. Every move from a position leads to another one with a number.
template <class G>
concept IndexedGame = requires(G const& game, std::uint64_t number) {
    { game.index() } -> std::convertible_to<std::uint64_t>;
    { game.position_count() } -> std::convertible_to<std::uint64_t>;
    { game.from_index(number) } -> std::convertible_to<std::optional<G>>;
};

/// A game that tells its positions apart, by index() or else by hash().
template <class G>
concept HasPositionKey = HasHash<G> || IndexedGame<G>;

namespace detail {

template <HasPositionKey G>
std::uint64_t position_key(G const& game) {
    if constexpr (IndexedGame<G>) {
        return static_cast<std::uint64_t>(game.index());
    } else {
        return game.hash();
    }
}

}  // namespace detail
}  // namespace ply
