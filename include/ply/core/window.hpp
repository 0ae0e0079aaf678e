// Search windows, and when a search cuts.
#pragma once

#include <cstdint>

#include <ply/core/score.hpp>

namespace ply {

/// The values that are to be told apart, for the side to move at the root: those between alpha and
/// beta. A decided end stands for no bound. A value of at most alpha comes back as an upper bound,
/// one of at least beta as a lower bound (with cut::above_beta the ends themselves are exact). An
/// empty window, alpha >= beta, tells values above alpha from the others.
template <Score S>
struct window {
    S alpha = lost<S>;
    S beta = won<S>;
};

/// When a node is left: as soon as a value reaches beta, or only when it exceeds it. The second
/// sees every move that is as good as the best one, and costs nodes.
enum class cut : std::uint8_t { at_beta, above_beta };

}  // namespace ply
