// A check of a game's own rules: random and exhaustive play that finds what breaks the contracts of
// the Game concept.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include <ply/check/rules/check_options.hpp>
#include <ply/check/rules/checker.hpp>
#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/position.hpp>
#include <ply/core/game.hpp>
#include <ply/support/require.hpp>

namespace ply {

/// Looks for faults in a game from the position given: first at all positions that are few plies
/// away, then along random lines of play. A report without findings proves nothing, and a finding
/// is no opinion: it comes with the moves that show it. Every member that a game has is checked,
/// and none but those of Rules is needed; `evaluator` is checked in place of eval() if one is
/// given. The game must be copyable; it is not changed.
template <class G, class Eval = own_eval>
auto check_game(G const& game, check_options const& options = {}, Eval const& evaluator = {}) {
    detail::require_rules<G>();
    using report = check_report<typename detail::move_type<G>::type>;
    if constexpr (!Rules<G>) {
        return report{};
    } else if constexpr (!detail::require_copies<G>()) {
        return report{};
    } else {
        if constexpr (!std::same_as<Eval, own_eval>) detail::require_evaluator<G, Eval>();
        using namespace detail::checking;
        witness<Eval> seen{evaluator};
        position start(std::make_unique<position_of_game<G, Eval>>(game, seen));
        auto const found = checker(std::move(start), seen.doing, options).run();
        using move = move_of<G>;
        return detail::converted<move>(
            found, [](any_value const& m) -> move const& { return m.as<move>(); });
    }
}

}  // namespace ply
