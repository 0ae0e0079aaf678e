// What proof-number searches have in common: questions about a value, and what a position tells
// without a search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/score.hpp>
#include <ply/solve/proof_number/proof_result.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail {

/// What is known of a value, in keys whose decided ends count no plies.
template <Score S>
struct proof_bounds {
    using score_key = detail::score_key<S>;
    using key = typename score_key::key;

    key low = -score_key::win;
    key high = score_key::win;

    static proof_bounds exactly(key k) { return {k, k}; }
    static key key_of(S value) { return score_key::from(value, 0); }

    proof_bounds for_other_side() const { return {-high, -low}; }
    /// The goal of the other side: to keep the value below this side's goal.
    static key other_goal(key goal) { return 1 - goal; }
};

/// Proof and disproof numbers. Those of positions that are not decided are at most `most`; a
/// threshold above it is never reached.
struct proof_number_of {
    static constexpr std::uint32_t most = 1u << 30;
    static constexpr std::uint32_t infinite = 0xffff'ffffu;

    static std::uint32_t capped(std::uint64_t n) {
        return static_cast<std::uint32_t>((std::min)(n, std::uint64_t{most}));
    }
};

/// Reads what a position tells without a search.
template <class G, class Eval>
class proof_reader {
public:
    using score_type = score_of<G, Eval>;
    using bounds = proof_bounds<score_type>;

    proof_reader(Eval const& eval, stats& stats) : eval_(eval), stats_(stats) {}

    /// The bounds of the value for the side to move, and the number of moves where they leave it
    /// open.
    bounds look(G const& game, std::uint32_t& moves) const {
        moves = 0;
        if constexpr (HasKnownValue<G>) {
            if (auto const known = game.known_value())
                return bounds::exactly(bounds::key_of(static_cast<score_type>(*known)));
        }
        detail::for_each_candidate(game, [&](auto const&) { ++moves; });
        if (moves == 0) return bounds::exactly(payoff(game));
        if constexpr (HasValueBounds<G>) {
            auto const [worst, best] = game.value_bounds();
            return {bounds::key_of(static_cast<score_type>(worst)),
                    bounds::key_of(static_cast<score_type>(best))};
        }
        return {};
    }

    typename bounds::key payoff(G const& game) const {
        ++stats_.evals;
        return bounds::key_of(detail::final_value(game, eval_));
    }

private:
    Eval const& eval_;
    stats& stats_;
};

/// The answer to one question, for the side to move at the root.
template <class Move, Score S>
struct proof_answer {
    proof_bounds<S> bounds;
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    /// A move that reaches bounds.low, where that is more than a loss.
    std::optional<Move> best = {};
    /// Whether `best` rests on a way back to the root with the other side to move, where the game
    /// does not tell the two apart. That is a draw only if the root is worth no more than one;
    /// bounds.low holds in any case.
    bool best_returns = false;
};

/// The answer at the end of a game with this payoff.
template <class Answer, class Key>
Answer finished_answer(Key payoff, Key goal) {
    std::uint32_t const never = proof_number_of::infinite;
    bool const reached = payoff >= goal;
    return {
        decltype(Answer::bounds)::exactly(payoff), reached ? 0 : never, reached ? never : 0, {}};
}

/// Which value to ask about next.
template <Score S>
class proof_questions {
public:
    using bounds = proof_bounds<S>;
    using key = typename bounds::key;

    /// The first question is for more than a draw. Where one end is open it goes away from the
    /// other one in steps that double; between two ends it bisects. So two questions tell a win, a
    /// draw and a loss apart, and the number of others grows with the logarithm of the value.
    key next(bounds const& known) {
        constexpr key win = bounds::score_key::win;
        bool const low_open = known.low == -win;
        bool const high_open = known.high == win;
        if (low_open && high_open) return 1;
        if (low_open || high_open) {
            key const s = step();
            if (low_open) return known.high <= s + 1 - win ? 1 - win : known.high - s;
            return known.low >= win - 1 - s ? win : known.low + 1 + s;
        }
        key const middle = known.low / 2 + known.high / 2;
        return (std::clamp)(middle, known.low + 1, known.high);
    }

private:
    key step() {
        key const now = step_;
        step_ = step_ == 0 ? 1 : (std::min)(step_ * 2, bounds::score_key::win / 4);
        return now;
    }

    key step_ = 0;
};

/// Asks for the exact value, or the one question named, and writes the answer down. `ask(goal)`
/// gives a proof_answer, and leaves it open only where a limit is met. Where the move of a proof
/// rests on a way back to the root, it is also asked whether the root is worth more than a draw.
template <class G, class Eval, class Ask>
void answer_by_questions(proof_result<move_of<G>, score_of<G, Eval>>& found,
                         std::optional<score_of<G, Eval>> const& only, Ask const& ask) {
    using score_type = score_of<G, Eval>;
    using bounds = proof_bounds<score_type>;
    using key = typename bounds::key;
    using answer_type = proof_answer<move_of<G>, score_type>;
    bounds known;
    proof_questions<score_type> questions;
    std::optional<answer_type> returning;
    auto const take_low = [&](answer_type const& answer) {
        if (answer.best && answer.bounds.low > known.low) found.best = answer.best;
        known.low = (std::max)(known.low, answer.bounds.low);
    };
    while (known.low < known.high) {
        key const goal = returning ? key{1} : only ? bounds::key_of(*only) : questions.next(known);
        answer_type const answer = ask(goal);
        ++found.questions;
        found.proof = answer.proof;
        found.disproof = answer.disproof;
        known.high = (std::min)(known.high, answer.bounds.high);
        if (!answer.best_returns || known.high <= 0) {
            take_low(answer);
            if (returning && known.high <= 0) take_low(*returning);
        } else if (!returning && answer.bounds.low >= goal) {
            returning = answer;
            continue;
        }
        if (only || (known.low < goal && known.high >= goal)) break;
    }
    bool const exact = known.low == known.high;
    bool const only_above =
        known.low == -bounds::score_key::win && known.high < bounds::score_key::win;
    found.at_least = bounds::score_key::to_score(known.low);
    found.at_most = bounds::score_key::to_score(known.high);
    found.value = !exact && only_above ? found.at_most : found.at_least;
    found.bound = exact ? bound::exact : only_above ? bound::upper : bound::lower;
}

/// What the answer says in addition to the value.
template <class G, class Eval>
void finish_result(proof_result<move_of<G>, score_of<G, Eval>>& found, G const& game,
                   stop_reason reason) {
    if (!found.best) found.best = detail::first_move(game);
    if (found.best) found.line.assign(1, *found.best);
    found.proven = true;
    found.stop = reason;
    found.depth = found.finished() ? unlimited : 0;
}

}  // namespace ply::detail
