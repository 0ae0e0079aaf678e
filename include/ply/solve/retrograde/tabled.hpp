// A game with an endgame table: every search that looks at known values uses it.
#pragma once

#include <concepts>
#include <optional>

#include <ply/core/game.hpp>
#include <ply/core/game_adaptor.hpp>
#include <ply/solve/retrograde/endgame_table.hpp>

namespace ply {

/// A game whose known_value() is what a table says of the position, or else what the game itself
/// says. Offers the optional members that the game offers. `position` is the game itself; the table
/// must live as long as any search.
template <HasPositionKey G, Score S = score_of<G>>
    requires Rules<G>
class tabled : public game_adaptor<tabled<G, S>, G> {
public:
    using table_type = endgame_table<G, S>;

    G position;

    tabled(G const& game, table_type const& table) : position(game), table_(&table) {}
    tabled(G const&, table_type&&) = delete;

    table_type const& table() const { return *table_; }

    std::optional<S> known_value() const {
        if (auto const known = table_->probe(position)) return known->value;
        if constexpr (HasKnownValue<G>) {
            if (auto const known = position.known_value()) return static_cast<S>(*known);
        }
        return std::nullopt;
    }

    G const& game() const { return position; }
    G& game() { return position; }
    tabled around(G const& next) const { return tabled(next, *table_); }

    bool operator==(tabled const& other) const requires std::equality_comparable<G> {
        return position == other.position;
    }

private:
    table_type const* table_;
};

}  // namespace ply
