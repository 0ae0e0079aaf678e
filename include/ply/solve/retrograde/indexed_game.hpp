// Positions as numbers.
#pragma once

#include <cstdint>

#include <ply/core/game.hpp>

namespace ply {

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
