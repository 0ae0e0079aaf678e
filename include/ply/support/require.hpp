// One sentence for each thing that is missing from a user's game.
//
// Searches call these first and do nothing more where they fail, so that the sentence is all that a
// compiler prints.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>

namespace ply::detail {

template <class>
inline constexpr bool never = false;

/// Stops the compilation with the first requirement of Rules that G misses.
template <class G>
constexpr void require_rules() {
    if constexpr (!requires { typename G::move_type; }) {
        static_assert(never<G>, "ply: the game needs a public member type move_type");
    } else if constexpr (!HasMoveType<G>) {
        static_assert(never<G>, "ply: move_type must be copyable and comparable with ==");
    } else if constexpr (!requires(G const& game) { game.moves(); }) {
        static_assert(never<G>, "ply: the game needs a public member moves() const");
    } else if constexpr (std::is_reference_v<decltype(std::declval<G const&>().moves())>) {
        static_assert(never<G>, "ply: moves() must return its range by value, not a reference");
    } else if constexpr (!HasMoves<G>) {
        static_assert(never<G>, "ply: moves() must return a range of move_type");
    } else if constexpr (!HasApply<G>) {
        static_assert(never<G>, "ply: the game needs a public member apply(move_type)");
    } else if constexpr (!HasUndo<G>) {
        static_assert(
            never<G>,
            "ply: the game needs a public member undo(move_type), or undo(move_type, token) "
            "with what apply returns; a game that can be copied may use ply::copying instead");
    } else if constexpr (requires(G const& game) { game.to_move(); } && !HasToMove<G>) {
        static_assert(never<G>, "ply: to_move() must return a value comparable with ==");
    } else if constexpr (requires(G const& game, typename G::move_type const& m) {
                             game.order(m);
                         } &&
                         !HasOrder<G>) {
        static_assert(never<G>, "ply: order(move_type) must return a number");
    }
}

/// Stops the compilation where E does not evaluate positions of G.
template <class G, class E>
constexpr void require_evaluator() {
    constexpr bool own = std::same_as<E, own_eval>;
    if constexpr (EvaluatorFor<E, G>) {
        return;
    } else if constexpr (own && !requires(G const& game) { game.eval(); }) {
        static_assert(
            never<G>,
            "ply: the game needs a public member eval() const, or the search an evaluator");
    } else if constexpr (own) {
        static_assert(
            never<G>,
            "ply: eval() must return a signed integer of at most 64 bits, float or double");
    } else if constexpr (!requires(E const& evaluator, G const& game) { evaluator(game); }) {
        static_assert(never<G>, "ply: the evaluator must be callable with a const game");
    } else {
        static_assert(
            never<G>,
            "ply: the evaluator must return a signed integer of at most 64 bits, float or double");
    }
}

/// Stops the compilation where G has no usable hash.
template <class G>
constexpr void require_hash() {
    if constexpr (!requires(G const& game) { game.hash(); }) {
        static_assert(never<G>, "ply: a search with a table needs a game with hash() const");
    } else if constexpr (!HasHash<G>) {
        static_assert(never<G>, "ply: hash() must return std::uint64_t");
    }
}

/// Whether a game of G, the deduced type of a forwarding reference, can be searched: in place where
/// it may be changed, else in a copy. Where it cannot, the compilation stops.
template <class G>
constexpr bool require_place() {
    constexpr bool in_place =
        std::is_lvalue_reference_v<G> && !std::is_const_v<std::remove_reference_t<G>>;
    if constexpr (!in_place && !std::copy_constructible<std::remove_cvref_t<G>>) {
        static_assert(
            never<G>,
            "ply: a const or temporary game is searched in a copy, so it must be copyable");
        return false;
    } else {
        return true;
    }
}

/// Calls f with the position: the game itself where it may be changed, or a copy (of a const or
/// temporary one). G is the deduced type of a forwarding reference.
template <class G, class F>
auto with_position(std::remove_reference_t<G>& game, F const& f) {
    if constexpr (!detail::require_place<G>()) {
        return decltype(f(std::declval<std::remove_cvref_t<G>&>())){};
    } else if constexpr (std::is_lvalue_reference_v<G> &&
                         !std::is_const_v<std::remove_reference_t<G>>) {
        return f(game);
    } else {
        std::remove_cvref_t<G> copy(game);
        return f(copy);
    }
}

/// Whether G can be copied; where it cannot, the compilation stops.
template <class G>
constexpr bool require_copies() {
    if constexpr (!std::copy_constructible<G>) {
        static_assert(never<G>, "ply: the game must be copyable, as copies of it are used");
        return false;
    } else {
        return true;
    }
}

/// Stops the compilation where G has nothing that tells its positions apart.
template <class G>
constexpr void require_distinction() {
    if constexpr (!HasHash<G> && !std::equality_comparable<G>) {
        static_assert(never<G>, "ply: distinct positions need a game with hash() or ==");
    }
}

/// Stops the compilation where positions of G cannot be kept and compared.
template <class G>
constexpr void require_comparison() {
    if constexpr (!std::copyable<G> || !std::equality_comparable<G>) {
        static_assert(never<G>,
                      "ply: a certificate needs a game that can be copied and compared with ==");
    }
}

// What is not the game itself is told by the caller, who knows the concept.

/// Whether an argument is a range. T is its type.
template <class T, bool Fits>
constexpr bool require_range() {
    static_assert(Fits, "ply: analyse needs a range of games; analyse_moves takes one game");
    return Fits;
}

/// Whether T is a strategy for the game.
template <class T, bool Fits>
constexpr bool require_strategy() {
    static_assert(Fits, "ply: a strategy takes a game and a goal and returns an optional move");
    return Fits;
}

/// Whether the values of G are few enough for null windows.
template <class G, bool Fits>
constexpr bool require_small_game() {
    static_assert(
        Fits,
        "ply: the null window solver needs a game with hash(), integer payoffs, and static "
        "members hash_bits (at most 56) and largest_value (at most 62)");
    return Fits;
}

/// Whether G can be searched with E; where it cannot, the compilation stops with the reason.
template <class G, class E, class O = no_observer>
constexpr bool require_searchable() {
    detail::require_rules<G>();
    if constexpr (!Rules<G>) {
        return false;
    } else if constexpr (!EvaluatorFor<E, G>) {
        detail::require_evaluator<G, E>();
        return false;
    } else {
        constexpr bool observes = ObserverOf<O, move_of<G>, score_of<G, E>>;
        static_assert(observes,
                      "ply: an observer needs enter(move_type const*, bool, window), "
                      "leave(node_end, score, optional<int>) and skip(move_type)");
        return observes;
    }
}

/// Whether G can be searched with E by hashes.
template <class G, class E>
constexpr bool require_hashed() {
    if constexpr (!Rules<G> || !EvaluatorFor<E, G>) {
        return detail::require_searchable<G, E>();
    } else {
        detail::require_hash<G>();
        return HasHash<G>;
    }
}

/// What a search or a solver is where its game lacks something, so that the sentence about that is
/// all that a compiler prints. It has the members of all of them, which are never run. `Searchable`
/// is what stops the compilation: detail::require_searchable<G>() and its like.
template <class Result, bool Searchable>
class failed_requirement {
public:
    using result_type = Result;
    using move_type = typename Result::move_type;
    using score_type = typename Result::score_type;

    template <class G>
    Result search(G const&, limits const& = {}) {
        return {};
    }
    template <class G>
    void begin(G const&) {}
    Result resume(limits const&) { return {}; }
    Result step(std::uint64_t, limits const& = {}) { return {}; }

    template <class G>
    Result solve(G const&, limits const& = {}) {
        return {};
    }
    template <class G>
    Result ask(G const&, score_type, limits const& = {}) {
        return {};
    }

    bool over() const { return true; }
    void clear() {}
    void touch() {}
    std::size_t table_bytes() const { return 0; }
};

}  // namespace ply::detail
