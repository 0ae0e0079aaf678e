// Whether the answer of a search is that of plain minimax.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/detail/searches.hpp>
#include <ply/core/game.hpp>
#include <ply/core/play.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/tools/detail/checking/view.hpp>

namespace ply::detail::self_test {

/// Members of a game with which ply::search knows more than a plain search of the same depth: its
/// answers are then compared only where that one has seen the whole game, and without distances.
template <class G>
inline constexpr bool knows_more =
    HasKnownValue<G> || HasValueBounds<G> || HasCandidates<G> || HasRepetition<G> || CanRepeat<G>;

template <Rules G, class E>
class judge {
public:
    using move = move_of<G>;
    using score = score_of<G, E>;
    using answer = result<move, score>;
    using scale = ruler<score>;
    using key = typename scale::key;

    /// `truths` are the answers of plain minimax to the depths 1, 2, ...
    judge(G const& game, E const& evaluator, std::vector<answer> const& truths)
        : game_(game), evaluator_(evaluator), truths_(truths) {}

    /// The first thing that is wrong with an answer.
    std::optional<std::string> fault(answer const& r, question<score> const& q, traits const& t) {
        auto const depth = t.deepens ? r.depth : q.depth;
        if (auto wrong = fault_of_best(r)) return wrong;
        if (depth == 0 && t.deepens) return std::nullopt;
        truth_ = &truths_[static_cast<std::size_t>(depth) - 1];
        if (!r.finished() && !t.deepens) return fault_of_lower_bound(r);
        if (t.deepens && knows_more<G>) {
            bool const comparable = truth_->proven && r.proven;
            if (comparable && r.value != truth_->value) return differs(r);
            return std::nullopt;
        }
        if (auto wrong = fault_of_value(r, q, t)) return wrong;
        if (auto wrong = fault_of_moves(r)) return wrong;
        if (auto wrong = fault_of_choice(r, q, t)) return wrong;
        return fault_of_line(r, depth);
    }

private:
    static key key_of(score value, std::optional<int> distance) {
        if (value >= won<score>) return scale::win - distance.value_or(0);
        if (value <= lost<score>) return distance.value_or(0) - scale::win;
        return scale::from(value, 0);
    }
    template <class R>
    static key key_of(R const& r) {
        return key_of(r.value, r.distance);
    }
    static bool holds(key value, bound kind, key truth) {
        switch (kind) {
            case bound::exact: return value == truth;
            case bound::lower: return value <= truth;
            case bound::upper: return value >= truth;
        }
        return false;
    }
    template <class R>
    static std::string text(R const& r) {
        constexpr char const* kinds[]{"", "at least ", "at most "};
        std::string told = kinds[static_cast<int>(r.bound)] + checking::value_text(r.value);
        if (r.distance) told += " in " + number_text(*r.distance);
        return told;
    }
    std::string differs(answer const& r) const {
        return "finds " + text(r) + ", and plain minimax " + text(*truth_);
    }

    static std::vector<move> moves(G const& game) {
        std::vector<move> list;
        auto&& range = game.moves();
        for (auto&& m : range) list.push_back(m);
        return list;
    }
    /// The value of a root move by minimax.
    std::optional<key> key_of_move(move const& m) const {
        for (auto const& known : truth_->moves) {
            if (known.move == m) return key_of(known);
        }
        return std::nullopt;
    }

    std::optional<std::string> fault_of_best(answer const& r) const {
        auto const legal = moves(game_);
        if (legal.empty()) {
            return r.best ? std::optional<std::string>("has a move where there is none")
                          : std::nullopt;
        }
        if (!r.best) return "has no move";
        if (!checking::contains(legal, *r.best)) return "has a move that is not legal";
        return std::nullopt;
    }

    std::optional<std::string> fault_of_lower_bound(answer const& r) const {
        if (r.bound == bound::lower && key_of(r) <= key_of(*truth_)) return std::nullopt;
        return "finds " + text(r) + " when it is interrupted, and plain minimax " + text(*truth_);
    }

    std::optional<std::string> fault_of_value(answer const& r, question<score> const& q,
                                              traits const& t) const {
        key const truth = key_of(*truth_);
        if (!holds(key_of(r), r.bound, truth)) return differs(r);
        if (r.proven && truths_.back().proven &&
            !holds(key_of(r), r.bound, key_of(truths_.back()))) {
            return "calls " + text(r) + " proven, and plain minimax finds " + text(truths_.back()) +
                   " in the whole game";
        }
        bound wanted = bound::exact;
        if (t.window && q.prune) {
            key const alpha = scale::from_bound(q.window.alpha);
            key const beta = scale::from_bound(q.window.beta);
            bool const at_beta = q.cut == cut::at_beta;
            if (at_beta ? truth <= alpha : truth < alpha) wanted = bound::upper;
            if (at_beta ? truth >= beta : truth > beta) wanted = bound::lower;
        }
        if (r.bound == wanted || truth_->moves.empty()) return std::nullopt;
        return "finds " + text(r) + " where " + text(*truth_) + " is " +
               (wanted == bound::exact ? "inside" : "outside") + " the window";
    }

    std::optional<std::string> fault_of_moves(answer const& r) const {
        for (std::size_t i = 0; i < r.moves.size(); ++i) {
            auto const truth = key_of_move(r.moves[i].move);
            if (!truth) return "has a root move that is not legal";
            if (holds(key_of(r.moves[i]), r.moves[i].bound, *truth)) continue;
            return "finds " + text(r.moves[i]) + " for the root move in the place " +
                   number_text(i) + " of its result, and plain minimax " +
                   text(*std::find_if(truth_->moves.begin(), truth_->moves.end(),
                                      [&](auto const& m) { return m.move == r.moves[i].move; }));
        }
        return std::nullopt;
    }

    /// The best move is one of the best, and the one that was asked for among them.
    std::optional<std::string> fault_of_choice(answer const& r, question<score> const& q,
                                               traits const& t) const {
        if (r.bound != bound::exact || truth_->moves.empty()) return std::nullopt;
        std::vector<move> best;
        for (auto const& m : in_order(q.order)) {
            if (key_of_move(m) == key_of(*truth_)) best.push_back(m);
        }
        if (!checking::contains(best, *r.best)) return "has a move that is not one of the best";
        bool const first = q.ties.choice == tie_policy::kind::first;
        bool const last = q.ties.choice == tie_policy::kind::last;
        if (t.ties &&
            ((first && !(*r.best == best.front())) || (last && !(*r.best == best.back())))) {
            return std::string("has not the ") + (first ? "first" : "last") + " of the best moves";
        }
        return std::nullopt;
    }
    std::vector<move> in_order(bool by_rank) const {
        auto list = moves(game_);
        if constexpr (HasOrder<G>) {
            if (by_rank) {
                std::stable_sort(list.begin(), list.end(), [this](move const& a, move const& b) {
                    return game_.order(a) > game_.order(b);
                });
            }
        } else {
            static_cast<void>(by_rank);
        }
        return list;
    }

    /// A line can be played, and if it goes on to the depth or the end of the game it has the
    /// value.
    std::optional<std::string> fault_of_line(answer const& r, int depth) const {
        if (r.line.empty() || r.bound != bound::exact) return std::nullopt;
        if (!(r.line.front() == *r.best)) return "has a line that does not begin with its move";
        G game(game_);
        bool same_side = true;
        for (auto const& m : r.line) {
            if (!checking::contains(moves(game), m)) return "has a line that cannot be played";
            turn<G> const before(game);
            static_cast<void>(game.apply(m));
            same_side = same_side == before.kept(game);
        }
        int const plies = static_cast<int>(r.line.size());
        if (plies < depth && !moves(game).empty()) return std::nullopt;
        key const end = scale::from(evaluator_(std::as_const(game)), plies);
        if ((same_side ? end : -end) == key_of(r)) return std::nullopt;
        return "finds " + text(r) + ", and its line leads to another value";
    }

    G const& game_;
    E const& evaluator_;
    std::vector<answer> const& truths_;
    answer const* truth_ = nullptr;
};

}  // namespace ply::detail::self_test
