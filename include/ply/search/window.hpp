// Search windows, and when a search cuts.
#pragma once

#include <cstdint>

#include <ply/core/score.hpp>

namespace ply {

/// The values that are to be told apart, for the side to move at the root: those between alpha and
/// beta. A decided end stands for no bound. A value of at most alpha comes back as an upper bound,
/// one of at least beta as a lower bound. Where alpha >= beta the first root move decides.
template <Score S>
struct window {
    S alpha = lost<S>;
    S beta = won<S>;
};

/// When a node is left: as soon as a value reaches beta, or only when it exceeds it. The second sees
/// every move that is as good as the best one, and costs nodes.
enum class cut : std::uint8_t { at_beta, above_beta };

namespace detail {

/// The window in the keys of a context. Cutting above beta is cutting at beta in a window that is
/// one key wider at each end, where alpha stays one key behind the best value.
template <class C, Score S>
typename C::window keys_of(C& c, window<S> w, cut rule) {
    using scale = typename C::scale;
    typename C::window keys{scale::from_bound(w.alpha), scale::from_bound(w.beta)};
    if (rule == cut::above_beta) {
        c.tie_slack = 1;
        if (keys.alpha != -scale::infinity) --keys.alpha;
        if (keys.beta != scale::infinity) ++keys.beta;
    }
    return keys;
}

}  // namespace detail
}  // namespace ply
