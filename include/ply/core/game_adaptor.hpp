// A base for games that wrap another game.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>

namespace ply {
namespace detail {

// What a game declares for tables, where it does.
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

/// Offers every member that G offers, by asking the wrapped game. `Self` derives from it, has
/// `game()`, const or not, which gives the wrapped game, and `around(G next) const`, a game that wraps
/// another position as this one does. It hides what it does in another way by a member of the same
/// name, and takes away a member by `= delete`.
template <class Self, class G>
class game_adaptor : public detail::declared_hash_bits<G>,
                     public detail::declared_largest_value<G> {
    G const& inner() const { return static_cast<Self const&>(*this).game(); }
    G& inner() { return static_cast<Self&>(*this).game(); }

public:
    using move_type = typename G::move_type;
    static constexpr bool can_repeat = CanRepeat<G>;

    auto moves() const { return inner().moves(); }
    decltype(auto) apply(move_type const& move) { return inner().apply(move); }
    void undo(move_type const& move) requires detail::UndoesPlainly<G> { inner().undo(move); }
    template <class Token>
        requires detail::UndoesWithToken<G>
    void undo(move_type const& move, Token&& token) {
        inner().undo(move, std::forward<Token>(token));
    }
    Self after(move_type const& move) const requires HasAfter<G> {
        return static_cast<Self const&>(*this).around(inner().after(move));
    }

    auto eval() const requires HasEval<G> { return inner().eval(); }
    auto payoff() const requires HasPayoff<G> { return inner().payoff(); }
    auto to_move() const requires HasToMove<G> { return inner().to_move(); }
    std::uint64_t hash() const requires HasHash<G> { return inner().hash(); }
    std::uint64_t symmetric_hash() const requires HasSymmetricHash<G> {
        return inner().symmetric_hash();
    }
    auto order(move_type const& move) const requires HasOrder<G> { return inner().order(move); }
    auto known_value() const requires HasKnownValue<G> { return inner().known_value(); }
    auto value_bounds() const requires HasValueBounds<G> { return inner().value_bounds(); }
    auto candidates() const requires HasCandidates<G> { return inner().candidates(); }
    auto noisy_moves() const requires HasNoisyMoves<G> { return inner().noisy_moves(); }
    bool is_repetition() const requires HasRepetition<G> { return inner().is_repetition(); }
    void apply_null() requires HasNullMove<G> { inner().apply_null(); }
    void undo_null() requires HasNullMove<G> { inner().undo_null(); }

    auto index() const requires IndexedGame<G> { return inner().index(); }
    auto position_count() const requires IndexedGame<G> { return inner().position_count(); }
    std::optional<Self> from_index(std::uint64_t number) const requires IndexedGame<G> {
        std::optional<G> position = inner().from_index(number);
        if (!position) return std::nullopt;
        return static_cast<Self const&>(*this).around(*std::move(position));
    }
};

}  // namespace ply
