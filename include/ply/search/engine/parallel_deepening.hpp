// Iterative deepening by several threads that share a table.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/search/engine/deepening.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply::detail {

/// Games that several threads can search: each has a copy, and all share a table.
template <class G>
concept SearchedByThreads = HasHash<G> && std::copy_constructible<G>;

/// Goes on with a search of `root` in as many threads. Every thread searches the same depth; the
/// first to finish it gives the others its answer, and all go on to the next. Each has a copy of
/// the position and its own move memory. An observer is told what the first one does.
template <SearchedByThreads G, EvaluatorFor<G> Eval, class Observer>
void deepen_in_parallel(deepening<G, Eval, Observer>& own, G const& root,
                        typename deepening<G, Eval>::table_type* table, Eval const& evaluator,
                        typename deepening<G, Eval>::options_type const& options, limits const& l,
                        int threads) {
    using search = deepening<G, Eval>;
    struct helper {
        helper(G const& position, typename search::table_type* shared, Eval const& evaluator,
               typename search::options_type const& options)
            : game(position), part(game, shared, evaluator, options) {}
        G game;
        search part;
    };
    std::vector<std::unique_ptr<helper>> helpers;
    for (int i = 1; i < threads; ++i) {
        helpers.push_back(std::make_unique<helper>(root, table, evaluator, options));
        helpers.back()->part.begin_part();
    }
    typename search::team team(l.nodes);
    own.begin_part();
    own.lead(team);
    run_team(threads, team.shared.stop, [&](int i) {
        if (i == 0) {
            own.work(team, l, i);
        } else {
            helpers[static_cast<std::size_t>(i - 1)]->part.work(team, l, i);
        }
    });
    own.take_over(team);
    for (auto const& h : helpers) own.add(h->part.stats());
    own.end_part();
}

}  // namespace ply::detail
