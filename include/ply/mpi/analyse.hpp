// Many positions, or all moves of one, searched by the ranks of an MPI program.
//
// All ranks call the same function at the same time, with the same arguments. Rank 0 shares out the
// work, one position or move after the other, and works too; options.resources.threads threads of
// each rank search. A position must be copyable. Every rank's own thread only sends and receives.
#pragma once

#include <iterator>
#include <limits>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/mpi/communicator.hpp>
#include <ply/mpi/detail/batch.hpp>
#include <ply/mpi/detail/move_analysis.hpp>
#include <ply/mpi/report.hpp>
#include <ply/search/analyse.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/support/require.hpp>

namespace ply::mpi {

/// The answers of ply::search for every position of a range, in the order of the range, as those of
/// ply::analyse: each position is searched by one thread, and limits hold for each by itself. The
/// memory is that of each rank; with one_table false the answers are those of ply::analyse
/// for any number of ranks.
///
/// An exception of the game or the evaluator is a failure of the rank, and another rank tries the
/// position. Where limits.stop of rank 0 becomes true all ranks stop, and positions that are left
/// get the answer of a search that had no time; where that of another rank does, its own searches
/// stop. options.on_result is called on rank 0; an exception of it ends the call on all ranks.
template <class Range, class Eval = own_eval>
auto analyse(communicator& ranks, Range const& positions, limits const& l = {},
             batch_options_for<position_in<Range>, Eval> const& options = {},
             distribution const& d = {}, Eval const& evaluator = {}) {
    using game_type = position_in<Range>;
    if constexpr (ply::detail::require_batch<Range, Eval>()) {
        std::vector<game_type> const copies(std::begin(positions), std::end(positions));
        return detail::batch<game_type, Eval>(copies, l, options, evaluator).run(ranks, d);
    } else {
        return batch_report<int, int>{};
    }
}

/// The exact value of every move of a position, as ply::analyse_moves finds them: value, line and
/// counts are the same for any number of ranks and threads. Exceptions are failures, as in analyse.
/// A limit of time counts from the call of rank 0.
template <class G, class Eval = own_eval>
auto analyse_moves(communicator& ranks, G const& game, limits const& l = {},
                   search_options_for<G, Eval> options = {}, distribution const& d = {},
                   Eval const& evaluator = {}) {
    if constexpr (!ply::detail::require_searchable<G, Eval>()) {
        return moves_report<int, int>{};
    } else if constexpr (!ply::detail::require_copies<G>()) {
        return moves_report<int, int>{};
    } else {
        options.multi_pv = (std::numeric_limits<int>::max)();
        options.deterministic = true;
        return detail::move_analysis<G, Eval>(game, l, options, evaluator).run(ranks, d);
    }
}

}  // namespace ply::mpi
