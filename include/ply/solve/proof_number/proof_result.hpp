// The answer of a proof-number search.
#pragma once

#include <cstdint>

#include <ply/core/game.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>

namespace ply {

/// Proof-number search counts no plies: `distance` is empty, won<S> and lost<S> say only how
/// the game ends. `line` is the best move alone, and `moves` is empty.
///
/// Where the value is not known exactly, `value` is at_least, a lower bound, or at_most, an upper
/// bound, if that is all that is known.
template <class Move, class S>
struct proof_result : result<Move, S> {
    /// Questions asked: "is the value at least this?"
    int questions = 0;
    /// The numbers of the root in the question asked last: the fewest positions that have to be
    /// decided for a proof and for a disproof, as far as the search has seen. One is zero once it
    /// is answered.
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
};

/// The result for G, a game or a reference to one, with an evaluator.
template <class G, class Eval = own_eval>
using proof_result_for =
    proof_result<typename result_for<G, Eval>::move_type, score_of<G, Eval>>;

}  // namespace ply
