// What every search does first: check the game, take a copy where it must, choose the stats.
#pragma once

#include <type_traits>
#include <utility>

#include <ply/core/result.hpp>
#include <ply/search/detail/context.hpp>
#include <ply/support/require.hpp>

namespace ply::detail {

/// The result type of a search of G, which is a reference type or not, with E.
template <class G, class E>
using result_of = result<typename move_type<std::remove_cvref_t<G>>::type, score_of<G, E>>;

/// Runs `search` with the context of a new search and the position. A game that may be changed is
/// searched in place, another (const or temporary) in a copy. G is the deduced type of a forwarding
/// reference.
template <class G, class Eval, class Observer, class Search>
result_of<G, Eval> start(std::remove_reference_t<G>& game, limits const& l, Eval const& evaluator,
                         Observer& observer, bool keeps_line, Search const& search) {
    using game_type = std::remove_cvref_t<G>;
    if constexpr (!require_searchable<game_type, Eval, Observer>()) {
        return {};
    } else if constexpr (!require_place<G>()) {
        return {};
    } else {
        auto const with = [&]<bool KeepLine, bool Watched>(game_type& position,
                                                           std::bool_constant<KeepLine>,
                                                           std::bool_constant<Watched>) {
            context<game_type, Eval, Observer, KeepLine, Watched> c(evaluator, observer, l);
            return search(c, position);
        };
        auto const run = [&](game_type& position) {
            if (needs_watch(l)) {
                return keeps_line ? with(position, std::true_type{}, std::true_type{})
                                  : with(position, std::false_type{}, std::true_type{});
            }
            return keeps_line ? with(position, std::true_type{}, std::false_type{})
                              : with(position, std::false_type{}, std::false_type{});
        };
        if constexpr (std::is_lvalue_reference_v<G> &&
                      !std::is_const_v<std::remove_reference_t<G>>) {
            return run(game);
        } else {
            game_type copy(game);
            return run(copy);
        }
    }
}

}  // namespace ply::detail
