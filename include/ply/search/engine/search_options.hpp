// What may be asked of the engine.
#pragma once

#include <cstdint>
#include <functional>
#include <type_traits>

#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/search/engine/window_plan.hpp>
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
    /// Table entries are looked up where at least this many plies are left.
    int probe_depth = 1;

    // These cut lines that may matter: faster and deeper, and sometimes wrong.
    bool null_move = false;             // where the game has apply_null
    bool late_move_reductions = false;  // late moves are looked at one ply shallower first
    bool futility = false;              // near the depth limit, by futility_margin a ply
    S futility_margin = 0;

    bool sound() const { return !null_move && !late_move_reductions && !futility; }
};

/// What is told after each finished depth: the answer so far, with its line, nodes and time, the
/// part of the table in use (0 to 1), and nodes a second.
template <class Move, class S>
struct iteration_info {
    result<Move, S> const& answer;
    double hashfull;
    double nodes_per_second;
};

/// How several threads share one search.
enum class parallel_method : std::uint8_t {
    abdada,   // moves that lead to positions which others are busy with come later
    lazy_smp  // threads differ in their order of moves, and share nothing but the table
};

template <class Move, Score S>
struct search_options {
    search_method method = search_method::principal_variation;
    node_options<S> nodes = {};
    /// Principal variation search begins each depth with a window of this half-width around the
    /// value of the depth before, and widens it where that was wrong; 0 for none.
    S aspiration = 0;
    tie_policy ties = {};
    /// So many of the best root moves get their exact values, and those equal to the last of them
    /// if there are several. They come first in the result's moves, the best in front.
    int multi_pv = 1;
    /// Whether deepening ends when the answer is proven, and after the first depth where the root
    /// has a single move.
    bool stop_when_proven = true;
    bool stop_at_single_move = true;
    ply::root_moves<Move> root_moves = {};
    /// The memory is that of the table.
    ply::resources resources = {};
    /// What threads do where there are several.
    parallel_method parallel = parallel_method::abdada;
    /// Where fewer plies are left, threads do not look at each other.
    int shared_depth = 6;
    /// Whether move, value, line and counts are the same for any number of threads (as long as no
    /// limit of time and no flag ends the search). It is slower: see docs/parallel.md.
    bool deterministic = false;
    /// Called after each finished depth, in the searching thread; with several threads in any of
    /// them, one call at a time.
    std::function<void(iteration_info<Move, S> const&)> on_iteration = {};
};

template <class G, class Eval = own_eval>
using search_options_for =
    search_options<typename detail::move_type<std::remove_cvref_t<G>>::type, score_of<G, Eval>>;

}  // namespace ply
