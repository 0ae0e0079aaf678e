// What a transposition table tells about a position.
#pragma once

#include <ply/core/score.hpp>
#include <ply/support/score_key.hpp>

namespace ply {

/// What a table knows of a position. Values are keys of detail::score_key<S> that count distance
/// from the position itself.
template <Score S>
struct table_entry {
    typename detail::score_key<S>::key value;
    ply::bound bound;
    /// Plies searched below the position; saturates at transposition_table<S>::max_depth.
    int depth;
    /// Whether the value holds for the whole game: no line below it was cut by a depth limit.
    bool complete;
    /// The best move as its place in moves(), or -1 where none is known.
    int move;
};

namespace detail {

/// The deepest depth that an entry tells from greater ones.
inline constexpr int max_table_depth = (1 << 15) - 1;

}  // namespace detail
}  // namespace ply
