// Whether the answer of a search is that of plain minimax.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/view.hpp>
#include <ply/check/searches/question.hpp>
#include <ply/check/searches/reference.hpp>
#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/text.hpp>

namespace ply::detail::self_test {

template <Rules G, class E>
class judge {
public:
    using move = move_of<G>;
    using score = score_of<G, E>;
    using answer = result<move, score>;
    using truth = typename truths<G, E>::answer;
    using score_key = detail::score_key<score>;
    using key = typename score_key::key;
    using fault = std::optional<std::string>;

    judge(truths<G, E>& known, E const& evaluator) : truths_(known), evaluator_(evaluator) {}

    /// The first thing that is wrong with an answer.
    fault fault_of(answer const& r, question<score> const& q, traits const& t) {
        if (q.interrupts() && r.stats.nodes > q.nodes) {
            return "enters " + detail::number_text(r.stats.nodes) +
                   " nodes where fewer are allowed";
        }
        if (!r.finished() && !q.interrupts()) {
            return "has not ended after " + detail::number_text(r.stats.nodes) + " nodes";
        }
        if (!t.solves && (q.depth <= 0 || legal_moves().empty())) return fault_at_root(r);
        if (auto wrong = fault_of_best(r)) return wrong;
        if (auto wrong = fault_of_proof(r, t)) return wrong;
        if (t.promises == promise::whole) return std::nullopt;
        if (t.deepens && r.depth == 0) return fault_of_unknown(r);
        truth const* const truth_there = truths_.at(t.deepens ? r.depth : q.depth);
        if (truth_there == nullptr) return std::nullopt;
        truth_ = truth_there;
        if (!r.finished() && !t.deepens) return fault_of_lower_bound(r);
        if (r.finished() && r.depth != q.depth && !r.proven) {
            return "ends at depth " + detail::number_text(r.depth) + ", and nothing is proven";
        }
        if (auto wrong = fault_of_value(r, q, t)) return wrong;
        if (auto wrong = fault_of_moves(r, q, t)) return wrong;
        if (auto wrong = fault_of_choice(r, q, t)) return wrong;
        int const depth = t.deepens ? r.depth : q.depth;
        if (!r.line.empty() && !(r.line.front() == *r.best)) {
            return "has a line that does not begin with its move";
        }
        if (auto wrong = fault_of_line(r.line, key_of(r), r.bound, depth)) return wrong;
        for (auto const& m : r.moves) {
            if (auto wrong = fault_of_line(m.line, key_of(m), m.bound, depth)) return wrong;
        }
        return std::nullopt;
    }

    /// How two answers to one question differ, where `again` says how the second one came about.
    fault difference(answer const& a, answer const& b, std::string const& again) const {
        auto const told = [&](std::string const& x, std::string const& y) {
            return "finds " + x + ", and " + y + " " + again;
        };
        if (key_of(a) != key_of(b) || a.bound != b.bound) return told(text(a), text(b));
        if (a.stats.nodes != b.stats.nodes) {
            return told("it in " + detail::number_text(a.stats.nodes) + " nodes",
                        "in " + detail::number_text(b.stats.nodes));
        }
        if (!(a.best == b.best)) return told("a best move", "another one");
        if (!(a.line == b.line)) return told("a line", "another one");
        return std::nullopt;
    }

private:
    static key key_of(score value, std::optional<int> distance) {
        if (value >= won<score>) return score_key::win - distance.value_or(0);
        if (value <= lost<score>) return distance.value_or(0) - score_key::win;
        return score_key::from(value, 0);
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

    static std::string text(score value, std::optional<int> distance) {
        std::string told = checking::value_text(value);
        if (distance) told += " in " + detail::number_text(*distance);
        return told;
    }
    template <class R>
    static std::string text(R const& r) {
        constexpr char const* kinds[]{"", "at least ", "at most "};
        return kinds[static_cast<int>(r.bound)] + text(r.value, r.distance);
    }
    static std::string text_of_key(key k) {
        return text(score_key::to_score(k), score_key::distance(k));
    }
    std::string differs(answer const& r, std::string const& what = "finds ") const {
        return what + text(r) + ", and plain minimax " + text_of_key(truth_->value);
    }

    static bool contains(std::vector<move> const& moves, move const& m) {
        return std::find(moves.begin(), moves.end(), m) != moves.end();
    }
    std::vector<move> legal_moves() const { return legal_moves(truths_.position()); }
    static std::vector<move> legal_moves(G const& game) {
        std::vector<move> list;
        auto&& range = game.moves();
        for (auto&& m : range) list.push_back(m);
        return list;
    }

    /// Of a finished game, or where the root alone was to be evaluated.
    fault fault_at_root(answer const& r) {
        truth_ = truths_.at(0);
        if (truth_ == nullptr) return std::nullopt;
        if (r.best) return "has a move where there is none, or none was asked for";
        if (!r.moves.empty() || !r.line.empty()) return "has moves where there are none";
        if (r.bound != bound::exact || key_of(r) != truth_->value) return differs(r);
        if (truth_->whole && !r.proven) return "does not call a finished game proven";
        return std::nullopt;
    }

    fault fault_of_best(answer const& r) const {
        auto const legal = legal_moves();
        if (legal.empty()) return r.best ? fault("has a move where there is none") : std::nullopt;
        if (!r.best) return "has no move";
        if (!contains(legal, *r.best)) return "has a move that is not legal";
        return std::nullopt;
    }

    /// What is called proven is the value of the whole game, where that is known. Distances are
    /// left out: a value that is decided early does not know them.
    fault fault_of_proof(answer const& r, traits const& t) {
        truth const* const whole = truths_.whole();
        if (whole == nullptr) return std::nullopt;
        if (t.promises == promise::whole && whole->repeats) return std::nullopt;
        truth_ = whole;
        auto const plain = [](score s) { return score_key::from(s, 0); };
        bool const right = holds(plain(r.value), r.bound, plain(score_key::to_score(whole->value)));
        if (r.proven && !right) return differs(r, "calls proven ");
        if (t.solves && r.finished() && (!r.proven || r.bound != bound::exact)) {
            return "does not solve the game";
        }
        if (!t.solves || !r.best || !r.finished()) return std::nullopt;
        if (r.distance && r.distance != score_key::distance(whole->value)) return differs(r);
        if (auto wrong = fault_of_line(r.line, 0, bound::upper, unlimited)) return wrong;
        auto const chosen = whole->value_of(*r.best);
        bool const best = chosen && plain(score_key::to_score(*chosen)) == plain(r.value);
        return best ? std::nullopt : fault("has a move that is not one of the best");
    }

    /// Of a search by depths that finished none.
    static fault fault_of_unknown(answer const& r) {
        if (r.finished()) return "has searched no depth";
        bool const unknown = r.bound == bound::lower && r.value == lost<score> && !r.proven;
        return unknown ? std::nullopt : fault("knows a value without a depth");
    }
    fault fault_of_lower_bound(answer const& r) const {
        if (r.bound == bound::lower && key_of(r) <= truth_->value) return std::nullopt;
        return differs(r, "when it is interrupted finds ");
    }

    fault fault_of_value(answer const& r, question<score> const& q, traits const& t) {
        if (!holds(key_of(r), r.bound, truth_->value)) return differs(r);
        bound const wanted = wanted_bound(q, t);
        if (r.bound != wanted) {
            return "finds " + text(r) + " where " + text_of_key(truth_->value) + " is " +
                   (wanted == bound::exact ? "inside" : "outside") + " the window";
        }
        if (r.distance.has_value() != score_key::decided(key_of(r))) {
            return "finds " + text(r) + " with a wrong distance";
        }
        // One ply more than the game has tells deepening that nothing was cut short.
        truth const* const seen = t.deepens ? truths_.at(r.depth - 1) : truth_;
        if (r.bound == bound::exact && seen != nullptr && seen->whole && !r.proven) {
            return "finds " + text(r) + ", and does not call it proven";
        }
        return std::nullopt;
    }
    bound wanted_bound(question<score> const& q, traits const& t) const {
        if (!t.window || !q.prune) return bound::exact;
        key const alpha = score_key::from_bound(q.window.alpha);
        key const beta = score_key::from_bound(q.window.beta);
        key const value = truth_->value;
        bool const at_beta = q.cut == cut::at_beta;
        if (at_beta ? value <= alpha : value < alpha) return bound::upper;
        if (at_beta ? value >= beta : value > beta) return bound::lower;
        return bound::exact;
    }

    fault fault_of_moves(answer const& r, question<score> const& q, traits const& t) const {
        std::size_t exact = 0;
        for (std::size_t i = 0; i < r.moves.size(); ++i) {
            auto const& m = r.moves[i];
            auto const value = truth_->value_of(m.move);
            if (!value) return "has a root move that is not legal";
            for (std::size_t other = 0; other < i; ++other) {
                if (r.moves[other].move == m.move) return "has a root move twice";
            }
            exact += m.bound == bound::exact ? 1 : 0;
            if (holds(key_of(m), m.bound, *value)) continue;
            return "finds " + text(m) + " for the move " +
                   default_move_text()(truths_.position(), m.move) + ", and plain minimax " +
                   text_of_key(*value);
        }
        std::size_t const all = truth_->moves.size();
        if ((t.all_exact || t.deepens) && r.moves.size() != all) return "leaves out root moves";
        auto const wanted = t.all_exact ? all
                            : t.deepens ? (std::min)(all, static_cast<std::size_t>(q.multi_pv))
                                        : std::size_t{0};
        if (exact < wanted) return "has exact values for too few root moves";
        return std::nullopt;
    }

    /// The best move is one of the best, and the one that was asked for among them.
    fault fault_of_choice(answer const& r, question<score> const& q, traits const& t) const {
        auto const value_of_best = truth_->value_of(*r.best);
        if (r.bound == bound::lower && value_of_best < key_of(r)) {
            return "has a move that does not reach its bound";
        }
        if (r.bound != bound::exact) return std::nullopt;
        if (value_of_best != truth_->value) return "has a move that is not one of the best";
        bool const first = q.ties.choice == tie_policy::kind::first;
        bool const last = q.ties.choice == tie_policy::kind::last;
        auto const best_of = [this](std::vector<move> list) {
            std::erase_if(list,
                          [this](move const& m) { return truth_->value_of(m) != truth_->value; });
            return list;
        };
        if (t.ties == tie_order::as_searched && first &&
            !(*r.best == best_of(in_order(!t.order || q.order)).front())) {
            return "has not the first of the best moves";
        }
        if (t.ties != tie_order::none && last && !(*r.best == best_of(legal_moves()).back())) {
            return "has not the last of the best moves";
        }
        return std::nullopt;
    }
    std::vector<move> in_order([[maybe_unused]] bool sorted) const {
        auto list = legal_moves();
        if constexpr (HasOrder<G>) {
            // Falling ranks, what is not a number last, and equal ones as in moves().
            auto const rank = [this](move const& m) {
                auto const r = static_cast<long double>(truths_.position().order(m));
                return r != r ? -std::numeric_limits<long double>::infinity() : r;
            };
            for (std::size_t i = 1; sorted && i < list.size(); ++i) {
                for (std::size_t k = i; k > 0 && rank(list[k - 1]) < rank(list[k]); --k) {
                    std::swap(list[k - 1], list[k]);
                }
            }
        }
        return list;
    }

    /// A line can be played. If it is that of an exact value and goes on to the depth or the end of
    /// the game, it has the value.
    fault fault_of_line(std::vector<move> const& line, key value, bound kind, int depth) const {
        G game(truths_.position());
        bool same_side = true;
        for (auto const& m : line) {
            if (!contains(legal_moves(game), m)) return "has a line that cannot be played";
            turn<G> const before(game);
            static_cast<void>(game.apply(m));
            same_side = same_side == before.kept(game);
        }
        int const plies = static_cast<int>(line.size());
        if (plies > depth) return "has a line that is longer than the depth";
        if (line.empty() || kind != bound::exact) return std::nullopt;
        if (plies < depth && !legal_moves(game).empty()) return std::nullopt;
        key const end =
            score_key::from(detail::horizon_value(std::as_const(game), evaluator_), plies);
        if ((same_side ? end : -end) == value) return std::nullopt;
        return "finds " + text_of_key(value) + ", and the line leads to " +
               text_of_key(same_side ? end : -end);
    }

    truths<G, E>& truths_;
    E const& evaluator_;
    truth const* truth_ = nullptr;
};

}  // namespace ply::detail::self_test
