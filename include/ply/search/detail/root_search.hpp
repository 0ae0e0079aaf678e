// The root of the searches of fixed depth: what comes before the recursion, and the result.
#pragma once

#include <algorithm>
#include <concepts>
#include <type_traits>

#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/core/window.hpp>
#include <ply/search/detail/depth_first.hpp>
#include <ply/search/root/root_answer.hpp>
#include <ply/search/root/root_list.hpp>
#include <ply/support/require.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail {

/// Runs `search` with a new depth-first search and the position, which is the game itself where
/// that may be changed, else a copy. G is the deduced type of a forwarding reference.
template <class G, class Options, class Eval, class Observer, class Search>
result_for<G, Eval> start(std::remove_reference_t<G>& game, limits const& l, Options const& options,
                          Eval const& evaluator, Observer& observer, Search const& search) {
    using game_type = std::remove_cvref_t<G>;
    if constexpr (!detail::require_searchable<game_type, Eval, Observer>()) {
        return {};
    } else {
        return detail::with_position<G>(game, [&](game_type& position) -> result_for<G, Eval> {
            auto const with = [&]<bool KeepLine, bool Watched>() {
                depth_first<game_type, Eval, Observer, KeepLine, Watched> s(evaluator, observer, l,
                                                                            options.resources);
                auto found = search(s, position);
                if (KeepLine && !options.line) {  // it was kept for an observer or a limit
                    found.line.clear();
                    for (auto& m : found.moves) m.line.clear();
                }
                return found;
            };
            if constexpr (!std::same_as<Observer, no_observer>) {
                return with.template operator()<true, true>();
            } else {
                if (ply::needs_watch(l)) return with.template operator()<true, true>();
                if (options.line) return with.template operator()<true, false>();
                return with.template operator()<false, false>();
            }
        });
    }
}

/// The window of a search in keys, never empty: one that is, or that only clamping made so, becomes
/// the null window at alpha. Cutting above beta is cutting at beta in a window that is one key
/// wider at each end, where alpha stays one key behind the best value.
template <class Search, Score S>
typename Search::window keys_of(Search& s, window<S> w, cut rule) {
    using score_key = typename Search::score_key;
    using key = typename Search::key;
    typename Search::window keys{score_key::from_bound(w.alpha), score_key::from_bound(w.beta)};
    keys.alpha = (std::min)(keys.alpha, static_cast<key>(score_key::infinity - 1));
    keys.beta = (std::max)(keys.beta, static_cast<key>(keys.alpha + 1));
    if (rule == cut::above_beta) {
        s.tie_slack = 1;
        if (keys.alpha != -score_key::infinity) --keys.alpha;
        if (keys.beta != score_key::infinity) ++keys.beta;
    }
    return keys;
}

/// The moves of the root one by one, with the value that `value_of` gives each.
template <class Search, class ValueOf>
class root_search {
    using key = typename Search::key;
    using score_key = typename Search::score_key;
    using window = typename Search::window;
    using move_type = typename Search::move_type;

public:
    using answer = result<move_type, typename Search::score_type>;

    template <class Options>
    root_search(Search& s, typename Search::position game, ValueOf value_of, Options const& options,
                bool by_rank)
        : s_(s),
          game_(game),
          value_of_(value_of),
          ties_(options.ties),
          moves_(game, options.root_moves, by_rank) {}

    /// Searches with a window; false where a limit ended it. With no_window every move gets its
    /// exact value.
    template <class Window>
    bool run(Window w) {
        constexpr bool prunes = !std::same_as<Window, no_window>;
        s_.observer.enter(nullptr, false, w);
        bool const done = s_.enter() && look(w);
        for (std::size_t i = moves_.searched(); prunes && done && looks() && i < moves_.size(); ++i) {
            s_.observer.skip(moves_.items()[i].move);
        }
        if (done) s_.observer.leave(value_);
        s_.observer.stop();
        return done;
    }

    /// Whether the game has moves, but none that was asked for.
    bool none_left() const { return !moves_.game_over() && moves_.size() == 0; }

    /// The key that the last run found.
    key value() const { return value_; }

    /// What the last run found out.
    answer report() {
        answer r;
        bool const looked = looks();
        if (looked && moves_.size() > 0) r.best = moves_.items().front().move;
        if (!looked && !s_.stopped()) {
            detail::tell_value<score_key>(r, value_, bound::exact,
                                          score_key::distance(value_) || !s_.hit_horizon);
        } else if (!looked || moves_.searched() == 0 ||
                   (s_.stopped() && moves_.best_kind() == bound::upper)) {
            detail::tell_nothing(r);
        } else {
            // The moves that an interruption left out can only raise the value.
            detail::tell_value<score_key>(r, value_,
                                          s_.stopped() ? bound::lower : moves_.best_kind(),
                                          score_key::distance(value_) || !s_.hit_horizon);
        }
        if (looked && moves_.searched() > 0) detail::tell_moves<score_key>(r, moves_, ties_);
        r.stop = s_.stopped_by();
        // Lines longer than any depth that is counted end as those do for which the stack is too
        // small.
        if (r.finished() && (s_.stack_cut || (s_.hit_horizon && !s_.depth_limited()))) {
            r.stop = stop_reason::stack;
        }
        r.depth = !r.finished() ? 0 : s_.depth_limited() ? s_.depth_left(0) : unlimited;
        r.stats = s_.stats;
        r.stats.time = s_.elapsed();
        return r;
    }

private:
    /// Whether the moves of the root are looked at.
    bool looks() const { return !moves_.game_over() && s_.depth_left(0) > 0; }

    template <class Window>
    bool look(Window w) {
        s_.hit_horizon = false;  // not sooner: where no node is left, the last run is what is known
        if (moves_.game_over()) {
            value_ = s_.payoff(game_, 0);
            return true;
        }
        if (s_.depth_left(0) <= 0) {
            value_ = s_.evaluate(game_, 0);
            return true;
        }
        begin_pass(w);
        while (!moves_.pass_is_over()) {
            auto& item = moves_.current();
            auto const mark = s_.line_cells.mark();
            key const value =
                at_ply<Search>{&s_}.value_after(value_of_, game_, item.move, 0, current_window(w));
            if (s_.stopped()) return false;
            if (!moves_.take(value)) continue;  // a scout says that it is better: by how much?
            value_ = moves_.best();
            if constexpr (Search::keeps_line) {
                item.line = s_.line_cells.read(s_.last_line);
                item.line.insert(item.line.begin(), item.move);
            }
            s_.line_cells.release(mark);
        }
        bool const cut = moves_.best_kind() == bound::lower;
        if (cut) ++s_.stats.cutoffs;
        s_.observer.note(cut ? node_end::cutoff : node_end::searched);
        return true;
    }

    void begin_pass(no_window) {
        moves_.begin_pass({-score_key::infinity, score_key::infinity},
                          {.wanted = static_cast<int>(moves_.size()) + 1, .scouts = false});
    }
    void begin_pass(window w) {
        bool const equals = ties_.choice != tie_policy::kind::first || s_.tie_slack > 0;
        moves_.begin_pass(w, {.equals = equals, .scouts = requires { ValueOf::scouts; }});
    }
    no_window current_window(no_window) const { return {}; }
    window current_window(window) const { return moves_.window(); }

    Search& s_;
    typename Search::position game_;
    ValueOf value_of_;
    tie_policy ties_;
    root_list<move_type, key> moves_;
    key value_ = -score_key::infinity;
};

/// One search of the root with one window.
template <class Search, class ValueOf, class Window, class Options>
auto search_root(Search& s, typename Search::position game, ValueOf value_of, Window w,
                 Options const& options) {
    root_search<Search, ValueOf> root(s, game, value_of, options, s.uses_order);
    root.run(w);
    return root.report();
}

}  // namespace ply::detail
