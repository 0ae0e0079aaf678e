// Which moves of the root a search looks at.
#pragma once

#include <vector>

namespace ply {

/// Restricts a search to some moves of its root, or leaves some out; below the root every move is
/// looked at. Empty lists restrict nothing, and what is not legal has no meaning. Value and proof are
/// then those of the moves that are left; where none is left, nothing is known and no move is best.
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

}  // namespace ply
