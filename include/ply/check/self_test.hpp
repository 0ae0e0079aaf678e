// A differential self-test: every search of the library against plain minimax, on a user's own
// game.
#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <ply/check/detail/tester.hpp>
#include <ply/check/self_test_options.hpp>
#include <ply/core/game.hpp>
#include <ply/core/require.hpp>
#include <ply/tools/finding.hpp>

namespace ply {

/// Asks every search of the library, with options, tables and limits chosen at random, for
/// positions along random lines of play, and compares its answers with those of plain minimax to
/// the same depth. There is one finding for each search that differs, with the fewest moves that
/// lead to such a position. What it finds is as a rule a fault of the game: check_game says which.
/// The game must be copyable; it is not changed.
template <class G, class Eval = own_eval>
auto self_test(G const& game, self_test_options const& options = {}, Eval const& evaluator = {}) {
    using report = check_report<typename detail::move_type<G>::type>;
    if constexpr (!detail::require_searchable<G, Eval>()) {
        return report{};
    } else if constexpr (!std::copy_constructible<G>) {
        static_assert(detail::never<G>, "ply: self_test needs a game that can be copied");
        return report{};
    } else {
        return detail::self_test::tester<G, Eval>(game, evaluator, options).run();
    }
}

}  // namespace ply
