// All that can be seen of a position, without the types of the game, and how two positions differ.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/score.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/text.hpp>

namespace ply::detail::checking {

/// A value that can be compared, of a type that is known where it was made: a move, a side to move.
class any_value {
public:
    any_value() = default;
    template <class T>
    static any_value of(T value) {
        any_value made;
        made.value_ = std::make_shared<T const>(std::move(value));
        made.equal_ = [](void const* a, void const* b) {
            return static_cast<bool>(*static_cast<T const*>(a) == *static_cast<T const*>(b));
        };
        return made;
    }
    template <class T>
    T const& as() const {
        return *static_cast<T const*>(value_.get());
    }
    bool operator==(any_value const& other) const {
        return equal_ == nullptr ? other.equal_ == nullptr
                                 : equal_(value_.get(), other.value_.get());
    }

private:
    std::shared_ptr<void const> value_;
    bool (*equal_)(void const*, void const*) = nullptr;
};
using move_list = std::vector<any_value>;

/// A score or a rank, of any arithmetic type.
struct number {
    enum class kind : std::uint8_t { none, integer, natural, single, real };
    kind what = kind::none;
    std::int64_t whole = 0;
    double real = 0;
    // Of scores: a key in the order of scores that leaves out the distance to the end, and whether
    // a search can tell the score from others.
    std::int64_t key = 0;
    bool clear = true;

    static constexpr std::int64_t infinity = score_key<std::int64_t>::infinity;
    static constexpr std::int64_t win = score_key<std::int64_t>::win;

    template <class T>
    static number of(T value) {
        number n;
        if constexpr (std::is_floating_point_v<T>) {
            n.what = std::is_same_v<T, float> ? kind::single : kind::real;
            n.real = static_cast<double>(value);
        } else {
            n.what = std::is_signed_v<T> ? kind::integer : kind::natural;
            n.whole = static_cast<std::int64_t>(value);
        }
        return n;
    }
    /// A score with its key as a score of type S. Decided ones are those of their own type.
    template <Score S, Score From>
    static number of_score(From value) {
        number n = of(value);
        n.won = value == ply::won<From>;
        n.lost = value == ply::lost<From>;
        S const own = detail::convert_score<S>(value);
        auto const key = score_key<S>::from(own, 0);
        bool const decided = own >= ply::won<S> || own <= ply::lost<S>;
        n.key = !decided ? static_cast<std::int64_t>(key) : own > 0 ? win : -win;
        n.clear = decided || score_key<S>::to_score(key) == own;
        return n;
    }

    explicit operator bool() const { return what != kind::none; }
    bool is_nan() const { return real != real; }
    bool decided() const { return key == win || key == -win; }
    int sign() const { return whole > 0 || real > 0 ? 1 : whole < 0 || real < 0 ? -1 : 0; }
    /// Equal, or both not a number.
    bool operator==(number const& other) const {
        return what == other.what && whole == other.whole &&
               (real == other.real || (is_nan() && other.is_nan()));
    }
    std::string text() const {
        if (won || lost) return won ? "won" : "lost";
        switch (what) {
            case kind::none: return "unknown";
            case kind::integer: return detail::number_text(whole);
            case kind::natural: return detail::number_text(static_cast<std::uint64_t>(whole));
            case kind::single: return detail::number_text(static_cast<float>(real));
            case kind::real: return detail::number_text(real);
        }
        return "";
    }

    bool won = false;  // the very values ply::won and ply::lost
    bool lost = false;
};

template <Score S>
std::string value_text(S value) {
    return number::of_score<S>(value).text();
}

/// What the const members of a game say of a position; what it has not got is left empty.
struct view {
    char const* value_name = "";
    move_list moves = {};
    any_value side = {};
    number value = {};
    number payoff = {};
    std::optional<std::uint64_t> hash = std::nullopt;
    std::vector<number> ranks = {};
    number known_value = {};
    number at_worst = {};  // the value_bounds()
    number at_best = {};
    move_list candidates = {};
    move_list noisy = {};
    bool repetition = false;
};

/// A member in which two positions differ, and how.
struct difference {
    bool turn = false;  // the member is to_move()
    std::string text = {};
};

inline bool contains(move_list const& moves, any_value const& move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// "moves() has 3 moves instead of 4", where `between` is " instead of ".
inline std::string list_difference(std::string const& member, move_list const& a,
                                   move_list const& b, std::string const& between) {
    if (a == b) return "";
    if (a.size() != b.size()) {
        return member + " has " + detail::number_text(a.size()) + between +
               detail::number_text(b.size()) + " moves";
    }
    bool const reordered = std::is_permutation(a.begin(), a.end(), b.begin());
    if (between == " and ") {
        return member +
               (reordered ? " has the same moves in two orders" : " has two sets of moves");
    }
    return member + (reordered ? " has its moves in another order" : " has other moves");
}

/// How a differs from b, told as "is A instead of B" or "is A and B" by the words between them; by
/// the hash as well if asked.
inline std::optional<difference> differ(view const& a, view const& b, std::string const& between,
                                        bool by_hash) {
    std::string text = checking::list_difference("moves()", a.moves, b.moves, between);
    if (text.empty() && !(a.side == b.side)) {
        return difference{true, between == " and " ? "to_move() names two sides"
                                                   : "to_move() is the other side"};
    }
    auto const compare = [&](std::string const& member, auto const& x, auto const& y,
                             auto const& text_of) {
        if (text.empty() && !(x == y)) {
            text = member + " is " + text_of(x) + between + text_of(y);
        }
    };
    auto const text_of = [](number const& n) { return n.text(); };
    compare(a.value_name, a.value, b.value, text_of);
    compare("payoff()", a.payoff, b.payoff, text_of);
    if (by_hash)
        compare("hash()", a.hash, b.hash, [](auto const& h) { return detail::number_text(*h); });
    for (std::size_t i = 0; i < (std::min)(a.ranks.size(), b.ranks.size()); ++i) {
        compare("order() of a move", a.ranks[i], b.ranks[i], text_of);
    }
    compare("known_value()", a.known_value, b.known_value, text_of);
    compare("value_bounds()", std::pair(a.at_worst, a.at_best),
            std::pair(b.at_worst, b.at_best),
            [](auto const& bounds) { return bounds.first.text() + " to " + bounds.second.text(); });
    auto const compare_lists = [&](char const* member, move_list const& x, move_list const& y) {
        if (text.empty()) text = checking::list_difference(member, x, y, between);
    };
    compare_lists("candidates()", a.candidates, b.candidates);
    compare_lists("noisy_moves()", a.noisy, b.noisy);
    compare("is_repetition()", a.repetition, b.repetition,
            [](bool is) { return std::string(is ? "true" : "false"); });
    if (text.empty()) return std::nullopt;
    return difference{false, text};
}

}  // namespace ply::detail::checking
