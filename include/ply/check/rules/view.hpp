// All that can be seen of a position, and how two positions differ in it.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/score.hpp>
#include <ply/support/text.hpp>

namespace ply::detail::checking {

// The types of what the optional members return; int where a game does not have them.
template <class G>
struct side_type {
    using type = int;
};
template <HasToMove G>
struct side_type<G> {
    using type = std::remove_cvref_t<decltype(std::declval<G const&>().to_move())>;
};
template <class G>
struct rank_type {
    using type = int;
};
template <HasOrder G>
struct rank_type<G> {
    using type = std::remove_cvref_t<decltype(std::declval<G const&>().order(
        std::declval<move_of<G> const&>()))>;
};
template <class G>
struct known_type {
    using type = int;
};
template <HasKnownValue G>
struct known_type<G> {
    using type = std::remove_cvref_t<decltype(*std::declval<G const&>().known_value())>;
};
template <class G>
struct bound_type {
    using type = int;
};
template <HasValueBounds G>
struct bound_type<G> {
    using type = std::remove_cvref_t<decltype(std::declval<G const&>().value_bounds().first)>;
};

/// What the const members of a game say of a position; members that it has not got are left empty.
template <Rules G, class E>
struct view {
    using score = score_of<G, E>;
    using known = typename known_type<G>::type;
    using limit = typename bound_type<G>::type;

    std::vector<move_of<G>> moves = {};
    std::optional<typename side_type<G>::type> side = std::nullopt;
    std::optional<score> value = std::nullopt;
    std::optional<std::uint64_t> hash = std::nullopt;
    std::vector<typename rank_type<G>::type> ranks = {};
    std::optional<known> known_value = std::nullopt;
    std::optional<std::pair<limit, limit>> bounds = std::nullopt;
    std::vector<move_of<G>> candidates = {};
    std::vector<move_of<G>> noisy = {};
    bool repetition = false;
};

/// A member in which two positions differ, and how.
struct difference {
    bool turn = false;  // the member is to_move()
    std::string text = {};
};

template <Score S>
std::string value_text(S value) {
    if (value == won<S>) return "won";
    if (value == lost<S>) return "lost";
    return number_text(value);
}

/// Equal, or both not a number.
template <class T>
bool same(T const& a, T const& b) {
    if constexpr (std::floating_point<T>) {
        if (a != a && b != b) return true;
    }
    return a == b;
}

template <class Move>
bool contains(std::vector<Move> const& moves, std::type_identity_t<Move> const& move) {
    return std::any_of(moves.begin(), moves.end(), [&](Move const& m) { return m == move; });
}

/// "moves() has 3 moves instead of 4", where `between` is " instead of ".
template <class Move>
std::optional<difference> list_difference(std::string const& member, std::vector<Move> const& a,
                                          std::vector<Move> const& b, std::string const& between) {
    if (a == b) return std::nullopt;
    std::string const range = member + "()";
    if (a.size() != b.size()) {
        return difference{false, range + " has " + number_text(a.size()) + between +
                                     number_text(b.size()) + " moves"};
    }
    bool const reordered = std::is_permutation(a.begin(), a.end(), b.begin());
    if (between == " and ") {
        return difference{false, range + (reordered ? " has the same moves in two orders"
                                                    : " has two sets of moves")};
    }
    return difference{false,
                      range + (reordered ? " has its moves in another order" : " has other moves")};
}

/// How a differs from b, told as "is A instead of B" or "is A and B" by the words between them; by
/// the hash as well if asked.
template <Rules G, class E>
std::optional<difference> differ(view<G, E> const& a, view<G, E> const& b,
                                 std::string const& value_name, std::string const& between,
                                 bool by_hash) {
    auto const told = [&](std::string const& what, auto const& x, auto const& y) {
        return difference{false, what + " is " + x + between + y};
    };
    if (auto d = list_difference("moves", a.moves, b.moves, between)) return d;
    if (!(a.side == b.side)) {
        return difference{
            true, between == " and " ? "to_move() names two sides" : "to_move() is the other side"};
    }
    if (a.value && !same(*a.value, *b.value)) {
        return told(value_name, value_text(*a.value), value_text(*b.value));
    }
    if (by_hash && a.hash != b.hash) {
        return told("hash()", number_text(*a.hash), number_text(*b.hash));
    }
    for (std::size_t i = 0; i < a.ranks.size(); ++i) {
        if (same(a.ranks[i], b.ranks[i])) continue;
        return told("order() of a move", number_text(a.ranks[i]), number_text(b.ranks[i]));
    }
    if (a.known_value != b.known_value) {
        auto const text = [](auto const& known) {
            return known ? value_text(*known) : std::string("unknown");
        };
        return told("known_value()", text(a.known_value), text(b.known_value));
    }
    if (a.bounds != b.bounds) {
        auto const text = [](auto const& bounds) {
            return value_text(bounds->first) + " to " + value_text(bounds->second);
        };
        return told("value_bounds()", text(a.bounds), text(b.bounds));
    }
    if (auto d = list_difference("candidates", a.candidates, b.candidates, between)) return d;
    if (auto d = list_difference("noisy_moves", a.noisy, b.noisy, between)) return d;
    if (a.repetition != b.repetition) {
        return told("is_repetition()", std::string(a.repetition ? "true" : "false"),
                    std::string(b.repetition ? "true" : "false"));
    }
    return std::nullopt;
}

}  // namespace ply::detail::checking
