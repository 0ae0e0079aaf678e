// A game with an endgame table: every search that looks at known values uses it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/solve/retrograde/endgame_table.hpp>
#include <ply/solve/retrograde/indexed_game.hpp>

namespace ply {
namespace detail {

/// What a game declares for tables, if it does.
template <class G>
struct declared_hash_bits {};
template <class G>
    requires requires { G::hash_bits; }
struct declared_hash_bits<G> {
    static constexpr auto hash_bits = G::hash_bits;
};
template <class G>
struct declared_largest_value {};
template <class G>
    requires requires { G::largest_value; }
struct declared_largest_value<G> {
    static constexpr auto largest_value = G::largest_value;
};

}  // namespace detail

/// A game whose known_value() is what a table says of the position, or else what the game itself
/// says. Offers the optional members that the game offers. `position` is the game itself; the table
/// must live as long as any search.
template <HasPositionKey G, Score S = score_of<G>>
    requires Rules<G>
class tabled : public detail::declared_hash_bits<G>, public detail::declared_largest_value<G> {
public:
    using move_type = typename G::move_type;
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

    auto moves() const { return position.moves(); }
    decltype(auto) apply(move_type const& move) { return position.apply(move); }
    void undo(move_type const& move) requires detail::UndoesPlainly<G> &&
        (!detail::UndoesWithToken<G>) {
        position.undo(move);
    }
    template <class Token>
    void undo(move_type const& move, Token&& token) requires detail::UndoesWithToken<G> {
        position.undo(move, std::forward<Token>(token));
    }
    tabled after(move_type const& move) const requires HasAfter<G> {
        return tabled(position.after(move), *table_);
    }

    auto eval() const requires HasEval<G> { return position.eval(); }
    std::uint64_t hash() const requires HasHash<G> { return position.hash(); }
    auto to_move() const requires HasToMove<G> { return position.to_move(); }
    auto order(move_type const& move) const requires HasOrder<G> { return position.order(move); }
    auto value_bounds() const requires HasValueBounds<G> { return position.value_bounds(); }
    auto candidates() const requires HasCandidates<G> { return position.candidates(); }
    auto noisy_moves() const requires HasNoisyMoves<G> { return position.noisy_moves(); }
    bool is_repetition() const requires HasRepetition<G> { return position.is_repetition(); }
    void apply_null() requires HasNullMove<G> { position.apply_null(); }
    void undo_null() requires HasNullMove<G> { position.undo_null(); }
    std::uint64_t symmetric_hash() const requires requires(G const& g) { g.symmetric_hash(); }
    { return position.symmetric_hash(); }
    static constexpr bool can_repeat = CanRepeat<G>;

    bool operator==(tabled const& other) const requires std::equality_comparable<G> {
        return position == other.position;
    }

private:
    table_type const* table_;
};

}  // namespace ply
