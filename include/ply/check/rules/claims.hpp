// Whether what a game claims to know of its value is true, as far as a small search can tell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <ply/check/rules/line.hpp>
#include <ply/check/rules/position_checks.hpp>
#include <ply/check/rules/scope.hpp>
#include <ply/core/game.hpp>
#include <ply/core/score.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail::checking {

/// Between what a value lies, in keys that leave out the distance to the end.
template <class Key>
struct interval {
    Key low;
    Key high;
    interval reversed() const { return {-high, -low}; }
    bool exact() const { return low == high; }
    bool apart(interval const& other) const { return low > other.high || high < other.low; }
};

template <Rules G, class E>
struct claim_checks {
    using scope_type = scope<G, E>;
    using line_type = line<G>;
    using wrong = flaw<move_of<G>>;
    using answer = std::optional<wrong>;
    using score = score_of<G, E>;
    using score_key = detail::score_key<score>;
    using key = typename score_key::key;
    using span = interval<key>;
    static constexpr span anything{-score_key::infinity, score_key::infinity};

    /// A decided value is a claim before the end of the game.
    static answer decided_early(scope_type const& s, line_type const& l) {
        if constexpr (EvaluatorFor<E, G>) {
            auto const value = s.eyes.value(l.here());
            if (!score_key::decided(score_key::from(value, 0))) return std::nullopt;
            if (s.eyes.moves(l.here()).empty()) return std::nullopt;
            return contradicted(s, l.here(), exactly(value),
                                s.eyes.value_name() + " is " +
                                    value_text(value > 0 ? won<score> : lost<score>) +
                                    " though moves() is not empty");
        }
        return std::nullopt;
    }

    static answer known_value(scope_type const& s, line_type const& l) {
        if constexpr (HasKnownValue<G> && EvaluatorFor<E, G>) {
            auto const known = l.here().known_value();
            if (!known) return std::nullopt;
            return contradicted(s, l.here(), exactly(*known),
                                "known_value() is " + value_text(*known));
        }
        return std::nullopt;
    }

    static answer value_bounds(scope_type const& s, line_type const& l) {
        if constexpr (HasValueBounds<G> && EvaluatorFor<E, G>) {
            auto const bounds = l.here().value_bounds();
            span const claim = between(bounds.first, bounds.second);
            std::string const told = "value_bounds() is " + value_text(bounds.first) + " to " +
                                     value_text(bounds.second);
            if (claim.low > claim.high) return wrong(told + ", with the best below the worst");
            if constexpr (HasKnownValue<G>) {
                auto const known = l.here().known_value();
                if (known && claim.apart(exactly(*known))) {
                    return wrong(told + ", and known_value() is " + value_text(*known));
                }
            }
            return contradicted(s, l.here(), claim, told);
        }
        return std::nullopt;
    }

    /// Candidates are legal moves, and one of the best is among them.
    static answer candidates(scope_type const& s, line_type const& l) {
        if constexpr (HasCandidates<G>) {
            auto const moves = s.eyes.moves(l.here());
            auto const list = s.eyes.candidates(l.here());
            if (auto bad = position_checks<G, E>::not_among_moves("candidates()", list, moves)) {
                return bad;
            }
            if (list.empty() != moves.empty()) {
                return wrong("candidates() is empty though moves() is not");
            }
            if constexpr (EvaluatorFor<E, G>) {
                for (int depth = 1; depth <= deepest; ++depth) {
                    search all(s);
                    span const best = all.best_of(l.here(), moves, depth);
                    search some(s);
                    span const found = some.best_of(l.here(), list, depth);
                    if (best.low > found.high) {
                        return wrong(
                            "candidates() leaves out all moves that are best: without them "
                            "the value is " +
                            text(found) + ", and with them " + text(best));
                    }
                    if (all.spent() || some.spent() || (best.exact() && found.exact())) break;
                }
            }
        }
        return std::nullopt;
    }

private:
    static constexpr int deepest = 64;

    /// What the ends of the game say of a value; nothing is believed but finished games, or besides
    /// them the claims at a given depth.
    class search {
    public:
        explicit search(scope_type const& s, bool believes = false)
            : s_(s),
              believes_(believes),
              left_((std::min)(s.options.search_nodes, s.search_nodes)) {}

        bool spent() const { return left_ == 0; }

        span of(G const& game, int depth) {
            auto const moves = s_.eyes.moves(game);
            if (moves.empty()) return exactly(s_.eyes.value(game));
            if (depth == 0 || left_ == 0) return believes_ ? claim_of(game) : anything;
            return best_of(game, moves, depth);
        }

        span best_of(G const& game, std::vector<move_of<G>> const& moves, int depth) {
            span best{-score_key::infinity, -score_key::infinity};
            turn<G> const before(game);
            for (auto const& move : moves) {
                if (left_ == 0) return {best.low, score_key::infinity};
                --left_;
                if (s_.search_nodes > 0) --s_.search_nodes;
                G const next = s_.eyes.after(game, move);
                span const below = of(next, depth - 1);
                span const value = before.kept(next) ? below : below.reversed();
                best = {(std::max)(best.low, value.low), (std::max)(best.high, value.high)};
            }
            return best;
        }

    private:
        span claim_of(G const& game) const {
            if constexpr (HasKnownValue<G>) {
                if (auto const known = game.known_value()) return exactly(*known);
            }
            score const value = s_.eyes.value(game);
            if (score_key::decided(score_key::from(value, 0))) return exactly(value);
            if constexpr (HasValueBounds<G>) {
                auto const bounds = game.value_bounds();
                return between(bounds.first, bounds.second);
            }
            return anything;
        }

        scope_type const& s_;
        bool believes_;
        std::size_t left_;
    };

    template <class S>
    static span exactly(S value) {
        return between(value, value);
    }
    template <class S>
    static span between(S low, S high) {
        return {flat(low), flat(high)};
    }
    /// Claims may be of another score type than values: decided ones are those of their own type.
    template <class S>
    static key flat(S value) {
        if (value >= won<S>) return score_key::win;
        if (value <= lost<S>) return -score_key::win;
        return score_key::from(static_cast<score>(value), 0);
    }

    /// Whether the search shows that a claim about a position is wrong.
    static answer contradicted(scope_type const& s, G const& game, span claim,
                               std::string const& told) {
        for (int depth = 0; depth <= deepest; ++depth) {
            search from_ends(s);
            span const value = from_ends.of(game, depth);
            if (value.apart(claim)) {
                return wrong(told + ", and the value is " + text(value) + " by a search of " +
                             number_text(depth) + (depth == 1 ? " ply" : " plies"));
            }
            if (from_ends.spent() || value.exact()) break;
        }
        search by_claims(s, true);
        span const value = by_claims.of(game, 1);
        if (value.apart(claim)) {
            return wrong(told + ", and the value is " + text(value) +
                         " by what is claimed one ply later");
        }
        return std::nullopt;
    }

    static std::string text(span value) {
        auto const name = [](key k) { return value_text(score_key::to_score(k)); };
        if (value.exact() || value.low >= score_key::win) return name(value.low);
        if (value.high <= -score_key::win) return name(value.high);
        if (value.low == -score_key::infinity) return "at most " + name(value.high);
        if (value.high == score_key::infinity) return "at least " + name(value.low);
        return name(value.low) + " to " + name(value.high);
    }
};

}  // namespace ply::detail::checking
