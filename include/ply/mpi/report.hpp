// What comes back from the searches of several ranks, and what may be asked of them.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>

namespace ply::mpi {

/// How work is shared out. The same on all ranks.
struct distribution {
    /// A position (in analyse_moves: a move at one depth) that is not answered in this time, from
    /// when a rank got it, is given to another rank; so is the work of ranks that have not come to
    /// the call in this time. Whoever answers first counts.
    time_limit timeout = {};
    /// The number of ranks on which a position is tried before it counts as refused.
    int attempts = 2;
    /// Whether all ranks get the answers, and not rank 0 alone. Rank 0 then waits for ranks that
    /// are still at work.
    bool to_all_ranks = false;
};

/// What went wrong on a rank, whether or not another one made up for it.
struct failure {
    /// In place of an index: a rank that takes no part.
    static constexpr std::size_t whole_rank = (std::numeric_limits<std::size_t>::max)();

    std::size_t index;  // of the position in its batch; in analyse_moves of the move in moves()
    int rank;           // -1 where no rank was left
    std::string text;   // of the exception, or what else it was
};

/// What all reports tell. On ranks other than 0 they are empty, unless these get the answers too.
struct report {
    /// The positions of the batch without an answer, or the places in moves() of the moves without
    /// a value, rising.
    std::vector<std::size_t> refused;
    /// In the order in which they happened.
    std::vector<failure> failures;

    bool complete() const { return refused.empty(); }
};

template <class Move, class S>
struct batch_report : report {
    /// In the order of the batch. A refused position has no move and an unknown value (lost<S> as a
    /// lower bound), with stop_reason::stopped.
    std::vector<result<Move, S>> answers;
    /// How many of the answers each rank gave.
    std::vector<std::size_t> answers_of_rank;
};

template <class Move, class S>
struct moves_report : report {
    /// Where moves were refused they are left out, and the value is a lower bound (a win is exact
    /// all the same). Where all were, the answer is that of the depth before.
    result<Move, S> answer;
};

}  // namespace ply::mpi
