// Which moves of the root a search looks at, and which of several equally good ones is the answer.
#pragma once

#include <cstdint>
#include <vector>

namespace ply {

/// Restricts a search to some moves of its root, or leaves some out; below the root every move is
/// looked at. Empty lists restrict nothing, and what is not legal has no meaning. Value and proof
/// are then those of the moves that are left; where none is left, nothing is known and no move is
/// best.
template <class Move>
struct root_moves {
    std::vector<Move> only = {};
    std::vector<Move> except = {};

    bool allows(Move const& move) const {
        bool found = only.empty();
        for (Move const& each : only) found = found || each == move;
        for (Move const& each : except) found = found && !(each == move);
        return found;
    }
};

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
