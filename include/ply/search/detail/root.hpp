// The root of a search: its moves one by one, the tie among them, and the result.
#pragma once

#include <algorithm>
#include <concepts>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/core/result.hpp>
#include <ply/core/ties.hpp>
#include <ply/core/window.hpp>
#include <ply/search/detail/expand.hpp>
#include <ply/support/play/move_ordering.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail {

/// Chooses among equal moves as they come, each with its place among the equals.
class tie_breaker {
public:
    explicit tie_breaker(tie_policy policy) : policy_(policy), random_(policy.seed) {}

    /// Whether moves equal to the best so far matter at all.
    bool wants_equals() const { return policy_.choice != tie_policy::kind::first; }

    void better() { equals_ = 1; }

    /// Whether one more equal move takes the place of the one chosen so far.
    bool takes_equal() {
        ++equals_;
        switch (policy_.choice) {
            case tie_policy::kind::first: return false;
            case tie_policy::kind::last: return true;
            case tie_policy::kind::random: return random_.below(equals_) == 0;
        }
        return false;
    }

private:
    tie_policy policy_;
    splitmix64 random_;
    std::uint64_t equals_ = 0;
};

/// The moves of the root in the order in which they are searched.
template <class C>
std::vector<move_of<typename C::game_type>> moves_of_root(C const& c,
                                                          typename C::game_type const& game) {
    using game_type = typename C::game_type;
    std::vector<move_of<game_type>> list;
    auto&& moves = game.moves();
    for (auto&& move : moves) list.push_back(move);
    if constexpr (HasOrder<game_type>) {
        if (c.uses_order) return by_rank(game, list);
    } else {
        static_cast<void>(c);
    }
    return list;
}

/// The window in the keys of a context. Cutting above beta is cutting at beta in a window that is
/// one key wider at each end, where alpha stays one key behind the best value.
template <class C, Score S>
typename C::window keys_of(C& c, window<S> w, cut rule) {
    using score_key = typename C::score_key;
    typename C::window keys{score_key::from_bound(w.alpha), score_key::from_bound(w.beta)};
    // An empty window, also one that only clamping made empty, becomes the null window at alpha.
    keys.alpha = (std::min)(keys.alpha, static_cast<typename C::key>(score_key::infinity - 1));
    keys.beta = (std::max)(keys.beta, static_cast<typename C::key>(keys.alpha + 1));
    if (rule == cut::above_beta) {
        c.tie_slack = 1;
        if (keys.alpha != -score_key::infinity) --keys.alpha;
        if (keys.beta != score_key::infinity) ++keys.beta;
    }
    return keys;
}

/// A result in the making.
template <class C>
class root_report {
    using key = typename C::key;
    using score_key = typename C::score_key;

public:
    using answer = result<move_of<typename C::game_type>, typename C::score_type>;

    explicit root_report(C& c) : c_(c) {}

    void set_value(key value, bound kind) {
        r.value = score_key::to_score(value);
        r.distance = score_key::distance(value);
        r.bound = kind;
        r.proven = r.distance.has_value() || !c_.hit_horizon;
    }

    /// Nothing was found out: at least a loss, which is always true and says nothing.
    void set_unknown() {
        r.value = lost<typename C::score_type>;
        r.bound = bound::lower;
    }

    /// Adds a move, with the line of the node that was left last.
    void add_move(move_of<typename C::game_type> const& move, key value, bound kind) {
        r.moves.push_back({move, score_key::to_score(value), kind, score_key::distance(value)});
        if constexpr (C::keeps_line) {
            r.moves.back().line = c_.line_cells.read(c_.last_line);
            r.moves.back().line.insert(r.moves.back().line.begin(), move);
        }
    }

    /// Makes the move that was added last the best one.
    void choose() {
        r.best = r.moves.back().move;
        r.line = r.moves.back().line;
    }

    answer finish() {
        r.stop = c_.stopped_by();
        if (r.finished() && c_.stack_cut) r.stop = stop_reason::stack;
        r.depth = !r.finished() ? 0 : c_.depth_limited() ? c_.depth_left(0) : unlimited;
        r.stats = c_.stats;
        r.stats.time = c_.elapsed();
        return std::move(r);
    }

    answer r;

private:
    C& c_;
};

/// Runs a whole search and reports it. `value_of(position, ply, window)` gives the key of a
/// position for the side to move there, fail-soft; with no_window it gives the exact one.
template <class ValueOf, class Window, class C = typename ValueOf::context>
auto search_root(ValueOf value_of, typename C::position game, Window w, tie_policy ties) {
    using key = typename C::key;
    using score_key = typename C::score_key;
    C& c = value_of.c;
    root_report<C> report(c);

    auto const moves = moves_of_root(c, game);
    bool const looks_at_moves = !moves.empty() && c.depth_left(0) > 0;
    if (looks_at_moves) report.r.best = moves.front();
    c.watch_root(w);
    if (!c.enter()) {
        report.set_unknown();
        c.watch_leave(score_key::aborted);
        return report.finish();
    }
    if (!looks_at_moves) {
        key const value = moves.empty() ? c.evaluate(game, 0) : c.evaluate_horizon(game, 0);
        report.set_value(value, bound::exact);
        c.watch_leave(value);
        return report.finish();
    }

    tie_breaker tie(ties);
    key best = -score_key::infinity;
    bound best_kind = bound::upper;
    Window open = w;
    auto next = moves.begin();
    while (next != moves.end()) {
        move_of<typename C::game_type> const& move = *next++;
        auto const mark = c.line_cells.mark();
        key const value = value_of_move(value_of, game, move, 0, open);
        if (C::aborted(value)) break;
        bound const kind = kind_of(value, open);
        report.add_move(move, value, kind);
        bool const better = value > best;
        if (better || (value == best && kind == bound::exact && tie.takes_equal())) {
            if (better) tie.better();
            best = value;
            best_kind = kind;
            report.choose();
        }
        c.line_cells.release(mark);
        if constexpr (!std::same_as<Window, no_window>) {
            if (best >= open.beta) {
                ++c.stats.cutoffs;
                c.note(node_end::cutoff);
                break;
            }
            key const slack = tie.wants_equals() ? key{1} : c.tie_slack;
            open.alpha = (std::max)(open.alpha, static_cast<key>(best - slack));
        }
    }
    for (; next != moves.end(); ++next) c.watch_skip(*next);

    // The moves that an interruption left out can only raise the value.
    bool const interrupted = c.stopped_by() != stop_reason::finished;
    c.watch_leave(interrupted ? score_key::aborted : best);
    if (interrupted && best_kind == bound::upper) {
        report.set_unknown();
    } else {
        report.set_value(best, interrupted ? bound::lower : best_kind);
    }
    return report.finish();
}

}  // namespace ply::detail
