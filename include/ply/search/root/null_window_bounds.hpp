// What null windows have told of a value.
#pragma once

#include <ply/support/score_key.hpp>

namespace ply::detail {

/// The keys between which a value lies; null windows close them in from both sides.
template <class ScoreKey>
struct null_window_bounds {
    using key = typename ScoreKey::key;
    using window = key_window<key>;

    key low = -ScoreKey::infinity;
    key high = ScoreKey::infinity;

    bool closed() const { return low >= high; }

    /// The null window that asks whether the value is at least `point`, or one that is possible.
    window at(key point) const {
        key beta = point < high ? point : high;
        if (beta <= low) beta = static_cast<key>(low + 1);
        return {static_cast<key>(beta - 1), beta};
    }

    /// Takes in the fail-soft value that a search with the window gave.
    void learn(key value, window w) {
        if (value >= w.beta) {
            if (value > low) low = value;
        } else if (value < high) {
            high = value;
        }
    }

    /// The first point above the middle of what is possible.
    key middle() const { return static_cast<key>((low & high) + ((low ^ high) >> 1) + 1); }
};

}  // namespace ply::detail
