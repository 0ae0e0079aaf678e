// Ties: which of several equally good moves of the root is the answer.
#pragma once

#include <cstdint>

namespace ply {

/// The choice among root moves of equal, exact value; a bound never takes part. `last` and `random`
/// make a pruning search look at every equal move, which costs nodes; `first` costs nothing.
/// `first` is the first in the order in which the search tries the root's moves, `last` the last in
/// the order of moves(); `random` gives the same move in every search.
struct tie_policy {
    enum class kind : std::uint8_t { first, last, random };
    kind choice = kind::first;
    std::uint64_t seed = 0;
};

namespace ties {
inline constexpr tie_policy first{tie_policy::kind::first};
inline constexpr tie_policy last{tie_policy::kind::last};
/// Each of the equal moves with the same chance; one seed gives one choice.
constexpr tie_policy random(std::uint64_t seed) { return {tie_policy::kind::random, seed}; }
}  // namespace ties

}  // namespace ply
