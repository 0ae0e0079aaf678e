// Scores: what an evaluator returns, and the integer ruler on which the searches compare.
//
// A user's score S is any signed integer of at most 64 bits, float or double, seen by the side to
// move. won<S> and lost<S> are decided results; every other value is a heuristic or a payoff.
// Inside a search each score becomes a key, an integer that keeps the order of S and adds the
// distance to the end for decided results, so that a shorter win and a longer loss are simply
// larger. Keys of decided results count from the root of the search ("win at ply p" is win - p).
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

namespace ply {

/// Not-a-number is not a score: it is ordered somewhere, and the answer is worth nothing.
/// Whether S can be a score: a signed integer of up to 64 bits (no character type), float or
/// double.
template <class S>
concept Score = (std::signed_integral<S> && !std::same_as<S, char> && !std::same_as<S, wchar_t> &&
                 sizeof(S) <= 8) ||
                std::same_as<S, float> || std::same_as<S, double>;

/// The score of a decided win for the side to move; -won<S> is a decided loss.
/// For double it is the largest finite value; infinities count as decided too.
template <Score S>
inline constexpr S won = (std::numeric_limits<S>::max)();

/// The score of a decided loss for the side to move. The minimum of an integer type, one below it,
/// counts as the same loss.
template <Score S>
inline constexpr S lost = static_cast<S>(-won<S>);

/// What a value says about the true one: equal to it, at most it (lower), or at least it (upper).
enum class bound : std::uint8_t { exact, lower, upper };

namespace detail {

/// The order-preserving map between scores of type S and the keys that searches compare.
template <Score S>
struct ruler {
    using key = std::conditional_t<sizeof(S) <= 4, std::int32_t, std::int64_t>;

    static constexpr key infinity = (std::numeric_limits<key>::max)();
    /// The answer of a node that was not finished; below every other key, and never negated.
    static constexpr key aborted = (std::numeric_limits<key>::min)();
    static constexpr key win = infinity - 1;
    /// Distances are told apart up to this many plies.
    static constexpr int longest_distance = 1 << 21;
    /// The largest key that is not decided; larger scores of int, long long are clamped to it.
    static constexpr key edge = win - longest_distance;

    static constexpr bool decided(key k) { return k > edge || k < -edge; }

    /// The key of a score found `ply` plies below the root.
    static constexpr key from(S value, int ply) {
        if (value >= won<S>) return win - ply;
        if (value <= lost<S>) return ply - win;
        return plain(value);
    }

    /// The key of a bound of a search window: decided scores are the ends of the ruler.
    static constexpr key from_bound(S value) {
        if (value >= won<S>) return infinity;
        if (value <= lost<S>) return -infinity;
        return plain(value);
    }

    static constexpr S to_score(key k) {
        if (k > edge) return won<S>;
        if (k < -edge) return lost<S>;
        if constexpr (std::integral<S>) {
            return static_cast<S>(k);
        } else {
            return k < 0 ? -std::bit_cast<S>(-k) : std::bit_cast<S>(k);
        }
    }

    /// Plies from the root to the end, where the key is decided.
    static constexpr std::optional<int> distance(key k) {
        if (k > edge) return static_cast<int>(win - k);
        if (k < -edge) return static_cast<int>(win + k);
        return std::nullopt;
    }

    /// A key that counts distance from a node `ply` plies below the root, and back again.
    static constexpr key to_node(key k, int ply) { return shifted(k, ply); }
    static constexpr key to_root(key k, int ply) { return shifted(k, -ply); }

private:
    static constexpr key clamped(key k) { return k > edge ? edge : k < -edge ? -edge : k; }

    static constexpr key plain(S value) {
        if constexpr (std::integral<S> && sizeof(S) < 4) {
            return value;
        } else if constexpr (std::integral<S>) {
            return clamped(static_cast<key>(value));
        } else {
            // IEEE numbers of one sign are ordered as their bit patterns are.
            key const bits = std::bit_cast<key>(value);
            return clamped(bits < 0 ? -(bits & infinity) : bits);
        }
    }

    // A decided key stays decided: the longest distance is kept for all longer ones.
    static constexpr key shifted(key k, int plies) {
        if (k > edge) return k + plies > edge ? k + plies : edge + 1;
        if (k < -edge) return k - plies < -edge ? k - plies : -edge - 1;
        return k;
    }
};

}  // namespace detail
}  // namespace ply
