// The integer keys on which searches compare scores.
//
// A key keeps the order of the scores and adds the distance to the end of the game to decided
// results: a shorter win and a longer loss are simply larger. Keys of decided results count plies
// from the root of the search: "won at ply p" is win - p.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include <ply/core/score.hpp>

namespace ply::detail {

/// The order-preserving map between scores of type S and the keys that searches compare.
template <Score S>
struct score_key {
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

    /// The key of a bound of a search window: decided scores are the ends of the score_key.
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

/// A search window: values strictly between alpha and beta are told apart (an open interval).
template <class Key>
struct key_window {
    Key alpha;
    Key beta;
    constexpr key_window reversed() const { return {-beta, -alpha}; }
    /// The window that asks whether a value is above alpha.
    constexpr key_window null_at_alpha() const { return {alpha, static_cast<Key>(alpha + 1)}; }
    /// Whether a node with this value is left.
    constexpr bool cuts(Key value) const { return value >= beta; }
};

/// The window of a search that prunes nothing: it takes no room, and no value is outside.
struct no_window {
    constexpr no_window reversed() const { return {}; }
    template <class Key>
    constexpr bool cuts(Key) const {
        return false;
    }
};

/// Which kind of bound a fail-soft value is after a search with a window.
template <class Key>
constexpr bound kind_of(Key value, key_window<Key> w) {
    return value <= w.alpha ? bound::upper : value >= w.beta ? bound::lower : bound::exact;
}
template <class Key>
constexpr bound kind_of(Key, no_window) {
    return bound::exact;
}

}  // namespace ply::detail
