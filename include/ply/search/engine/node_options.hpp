// What principal variation search does at its nodes.
#pragma once

#include <ply/core/score.hpp>
#include <ply/support/play/move_history.hpp>

namespace ply {

/// What a principal variation search may do at its nodes. The defaults never change a value.
template <Score S>
struct node_options {
    bool table_move = true;  // the table's move is tried first
    bool order = true;       // moves are tried by the game's order(move), where it has one
    move_history_options history = {};
    /// At the depth limit, noisy_moves() are looked at where the game has them.
    bool quiescence = true;
    /// Table entries are looked up where at least so many plies are left.
    int probe_depth = 1;

    // These cut lines that may matter: faster and deeper, and sometimes wrong.
    bool null_move = false;             // where the game has apply_null
    bool late_move_reductions = false;  // late moves are looked at one ply shallower first
    bool futility = false;              // near the depth limit, by futility_margin a ply
    S futility_margin = 0;

    bool sound() const { return !null_move && !late_move_reductions && !futility; }
};

}  // namespace ply
