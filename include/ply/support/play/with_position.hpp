// What the tools do first with the game that they are given.
#pragma once

#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/support/require.hpp>

namespace ply::detail {

/// Calls f with the position: the game itself where it may be changed, or a copy (of a const or
/// temporary one). G is the deduced type of a forwarding reference.
template <class G, class F>
auto with_position(std::remove_reference_t<G>& game, F const& f) {
    if constexpr (!require_place<G>()) {
        return decltype(f(std::declval<std::remove_cvref_t<G>&>())){};
    } else if constexpr (std::is_lvalue_reference_v<G> &&
                         !std::is_const_v<std::remove_reference_t<G>>) {
        return f(game);
    } else {
        std::remove_cvref_t<G> copy(game);
        return f(copy);
    }
}

}  // namespace ply::detail
