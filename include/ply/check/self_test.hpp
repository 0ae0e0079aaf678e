// A differential self-test: every search of the library against plain minimax, on a user's own
// game. Source: W. McKeeman, "Differential testing for software", 1998; the moves are made fewer as
// in A. Zeller, R. Hildebrandt, "Simplifying and isolating failure-inducing input", 2002.
#pragma once

#include <concepts>
#include <type_traits>

#include <ply/check/rules/finding.hpp>
#include <ply/check/searches/self_test_options.hpp>
#include <ply/check/searches/tester.hpp>
#include <ply/core/game.hpp>
#include <ply/support/require.hpp>

namespace ply {

/// Asks every search of the library, with options, tables and limits chosen at random, for
/// positions along random lines of play, and compares the answers with those of plain minimax on
/// copies of the game, and each with a second run. There is one finding for each search that
/// differs: the fewest moves that lead to such a position, and the smallest depth. What it finds is
/// as a rule a fault of the game, and check_game says which. The game must be copyable; it is not
/// changed. Of quiescence and of pruning that may be wrong nothing can be said: they stay off.
template <class G, class Eval = own_eval>
auto self_test(G const& game, self_test_options const& options = {}, Eval const& evaluator = {}) {
    using report = check_report<typename detail::move_type<G>::type>;
    if constexpr (!detail::require_searchable<G, Eval>()) {
        return report{};
    } else if constexpr (!detail::require_copies<G>()) {
        return report{};
    } else {
        return detail::self_test::tester<G, Eval>(game, evaluator, options).run();
    }
}

}  // namespace ply
