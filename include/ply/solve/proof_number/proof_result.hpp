// The answer of a proof-number search.
#pragma once

#include <cstdint>

#include <ply/core/result.hpp>
#include <ply/core/score.hpp>

namespace ply {

/// A result with what is known of the value where the search was stopped or asked one question
/// only. Proof-number search counts no plies: `distance` is empty, won<S> and lost<S> say only how
/// the game ends. `line` is the best move alone, and `moves` is empty.
///
/// Where the value is not known exactly, `value` is at_least, a lower bound, or at_most, an upper
/// bound, if that is all that is known.
template <class Move, class S>
struct proof_result : result<Move, S> {
    /// The value is at least and at most this, whatever stopped the search.
    S at_least = lost<S>;
    S at_most = won<S>;
    /// Questions asked: "is the value at least this?"
    int questions = 0;
    /// The numbers of the root in the question asked last: the fewest positions that have to be
    /// decided for a proof and for a disproof, as far as the search has seen. One is zero once it
    /// is answered.
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
};

}  // namespace ply
