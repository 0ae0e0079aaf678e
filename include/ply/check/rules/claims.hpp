// Whether what a game claims to know of its value is true, as far as a small search can tell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <ply/check/rules/journal.hpp>
#include <ply/check/rules/line.hpp>
#include <ply/check/rules/position_checks.hpp>

namespace ply::detail::checking {

/// Between what a value lies, in keys that leave out the distance to the end.
struct interval {
    std::int64_t low = -number::infinity;
    std::int64_t high = number::infinity;

    static interval of(number const& n) { return {n.key, n.key}; }
    static interval bounds_of(position const& game) {
        auto const bounds = game->value_bounds();
        return {bounds.first.key, bounds.second.key};
    }
    interval reversed() const { return {-high, -low}; }
    bool exact() const { return low == high; }
    bool apart(interval const& other) const { return low > other.high || high < other.low; }

    std::string text(members const& has) const {
        auto const name = [&has](std::int64_t key) -> std::string {
            if (key >= number::win) return "won";
            if (key <= -number::win) return "lost";
            return has.score_of_key(key).text();
        };
        if (exact() || low >= number::win) return name(low);
        if (high <= -number::win) return name(high);
        if (low == -number::infinity) return "at most " + name(high);
        if (high == number::infinity) return "at least " + name(low);
        return name(low) + " to " + name(high);
    }
};

/// What the ends of the game say of a value; nothing is believed but finished games, or also
/// them the claims at a given depth.
class small_search {
public:
    static constexpr int deepest = 64;

    explicit small_search(scope const& s, bool believes = false)
        : s_(s), believes_(believes), left_((std::min)(s.options.search_nodes, s.search_nodes)) {}

    bool spent() const { return left_ == 0; }

    interval of(position const& game, int depth) {
        auto const moves = game->moves();
        if (moves.empty()) return interval::of(game.final_value());
        if (depth == 0 || left_ == 0) return believes_ ? claim_of(game) : interval{};
        return best_of(game, moves, depth);
    }

    interval best_of(position const& game, move_list const& moves, int depth) {
        interval best{-number::infinity, -number::infinity};
        for (auto const& move : moves) {
            if (left_ == 0) return {best.low, number::infinity};
            --left_;
            if (s_.search_nodes > 0) --s_.search_nodes;
            position const next = game.after(move);
            interval const below = of(next, depth - 1);
            interval const value = next.same_side(game) ? below : below.reversed();
            best = {(std::max)(best.low, value.low), (std::max)(best.high, value.high)};
        }
        return best;
    }

private:
    static interval claim_of(position const& game) {
        if (number const known = game->known_value()) return interval::of(known);
        number const value = game->value();
        if (value.decided()) return interval::of(value);
        return game.has().value_bounds ? interval::bounds_of(game) : interval{};
    }

    scope const& s_;
    bool believes_;
    std::size_t left_;
};

/// Whether a small search shows that a claim about a position is wrong.
inline answer contradicted(scope const& s, position const& game, interval claim,
                           std::string const& told) {
    for (int depth = 0; depth <= small_search::deepest; ++depth) {
        small_search from_ends(s);
        interval const value = from_ends.of(game, depth);
        if (value.apart(claim)) {
            return flaw(told + ", and the value is " + value.text(game.has()) + " by a search of " +
                        detail::number_text(depth) + (depth == 1 ? " ply" : " plies"));
        }
        if (from_ends.spent() || value.exact()) break;
    }
    small_search by_claims(s, true);
    interval const value = by_claims.of(game, 1);
    if (!value.apart(claim)) return std::nullopt;
    return flaw(told + ", and the value is " + value.text(game.has()) +
                " by what is claimed one ply later");
}

/// A decided value is a claim before the end of the game.
inline answer decided_early(scope const& s, line const& l) {
    if (!l.here().has().value) return std::nullopt;
    number const value = l.here()->value();
    if (!value.decided() || l.here().over()) return std::nullopt;
    return checking::contradicted(s, l.here(), interval::of(value),
                                  std::string(l.here().has().value_name) + " is " +
                                      (value.sign() > 0 ? "won" : "lost") +
                                      " though moves() is not empty");
}

inline answer known_value(scope const& s, line const& l) {
    if (!l.here().has().value) return std::nullopt;
    number const known = l.here()->known_value();
    if (!known) return std::nullopt;
    return checking::contradicted(s, l.here(), interval::of(known),
                                  "known_value() is " + known.text());
}

inline answer value_bounds(scope const& s, line const& l) {
    if (!l.here().has().value || !l.here().has().value_bounds) return std::nullopt;
    auto const bounds = l.here()->value_bounds();
    interval const claim{bounds.first.key, bounds.second.key};
    std::string const told =
        "value_bounds() is " + bounds.first.text() + " to " + bounds.second.text();
    if (claim.low > claim.high) return flaw(told + ", with the best below the worst");
    number const known = l.here()->known_value();
    if (known && claim.apart(interval::of(known))) {
        return flaw(told + ", and known_value() is " + known.text());
    }
    return checking::contradicted(s, l.here(), claim, told);
}

/// Candidates are legal moves, and one of the best is among them.
inline answer candidates(scope const& s, line const& l) {
    members const& has = l.here().has();
    if (!has.candidates) return std::nullopt;
    auto const moves = l.here()->moves();
    auto const list = l.here()->candidates();
    if (auto bad = checking::not_among_moves("candidates()", list, moves)) return bad;
    if (list.empty() != moves.empty()) {
        return flaw("candidates() is empty though moves() is not");
    }
    for (int depth = 1; depth <= small_search::deepest && has.value; ++depth) {
        small_search all(s);
        interval const best = all.best_of(l.here(), moves, depth);
        small_search some(s);
        interval const found = some.best_of(l.here(), list, depth);
        if (best.low > found.high) {
            return flaw(
                "candidates() leaves out all moves that are best: without them the value "
                "is " +
                found.text(has) + ", and with them " + best.text(has));
        }
        if (all.spent() || some.spent() || (best.exact() && found.exact())) break;
    }
    return std::nullopt;
}

}  // namespace ply::detail::checking
