// Windows in the keys that searches compare.
#pragma once

#include <ply/core/score.hpp>

namespace ply::detail {

/// A half-open view on values: only those strictly between alpha and beta are told apart.
template <class Key>
struct key_window {
    Key alpha;
    Key beta;
    constexpr key_window reversed() const { return {-beta, -alpha}; }
};

/// The window of a search that prunes nothing: it takes no room, and no value is outside.
struct no_window {
    constexpr no_window reversed() const { return {}; }
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
