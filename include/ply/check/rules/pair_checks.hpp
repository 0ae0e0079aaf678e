// Whether equality, hash and the rest agree on which positions are the same.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/line.hpp>
#include <ply/check/rules/scope.hpp>
#include <ply/core/game.hpp>
#include <ply/core/random.hpp>

namespace ply::detail::checking {

/// What is wrong with two positions, and moves that are played on both to show it.
template <class Move>
struct pair_flaw {
    fault kind;
    std::string sentence;
    std::vector<Move> then = {};
};

template <Rules G, class E>
class pair_checks {
public:
    using move = move_of<G>;
    using answer = std::optional<pair_flaw<move>>;

    /// Positions that are the same must have the same hash and be the same in everything else.
    static answer equal_positions(scope<G, E> const& s, G const& a, G const& b) {
        auto const x = s.eyes.look(a);
        auto const y = s.eyes.look(b);
        if (x.repetition != y.repetition) return std::nullopt;  // the one has a history
        if (auto const d = differ(x, y, s.eyes.value_name(), " and ", false)) {
            return pair_flaw<move>{d->turn ? fault::to_move : fault::drift,
                                   "two positions that are equal by == differ: " + d->text};
        }
        if (x.hash != y.hash) {
            return pair_flaw<move>{fault::hash_differs,
                                   "two positions that are equal by == have different hashes: " +
                                       number_text(*x.hash) + " and " + number_text(*y.hash)};
        }
        return std::nullopt;
    }

    /// Positions with the same hash must not differ, nor after the same moves.
    static answer equal_hashes(scope<G, E> const& s, G const& a, G const& b,
                               std::vector<move> const& then) {
        G x = s.eyes.copy(a);
        G y = s.eyes.copy(b);
        for (std::size_t played = 0;; ++played) {
            auto const seen_x = s.eyes.look(x);
            auto const seen_y = s.eyes.look(y);
            if (seen_x.repetition || seen_y.repetition) return std::nullopt;
            if (auto const d = differ(seen_x, seen_y, s.eyes.value_name(), " and ", true)) {
                std::string const when =
                    played == 0
                        ? "differ: "
                        : "differ after the same last " +
                              (played == 1 ? "move" : number_text(played) + " moves") + ": ";
                return pair_flaw<move>{
                    fault::hash_confuses,
                    "two positions with the same hash " + when + d->text,
                    {then.begin(), then.begin() + static_cast<std::ptrdiff_t>(played)}};
            }
            if (played == then.size() || !contains(seen_x.moves, then[played])) break;
            s.eyes.play(x, then[played]);
            s.eyes.play(y, then[played]);
        }
        return std::nullopt;
    }
};

/// Positions that were met, each with the moves that led there first.
template <Rules G, class E>
class known_positions {
public:
    using move = move_of<G>;
    struct known {
        std::vector<move> moves;
        G position;
        std::optional<std::uint64_t> hash;
    };
    /// What was found out about a position: the one that it is the same as, if any, and one with
    /// which something is wrong.
    struct meeting {
        bool seen = false;
        known const* with = nullptr;
        std::optional<pair_flaw<move>> flaw = std::nullopt;
    };

    explicit known_positions(std::size_t most) : most_(most) {}

    /// Compares a position with those that are kept, and keeps it if it is new. `random` chooses
    /// moves to tell positions with the same hash apart.
    meeting meet(scope<G, E> const& s, line<G> const& l, splitmix64& random) {
        G const& here = l.here();
        meeting found;
        std::optional<std::uint64_t> hash;
        if constexpr (HasHash<G>) hash = here.hash();
        if constexpr (std::equality_comparable<G>) {
            for (known const& k : kept_) {
                if (!(k.position == here)) continue;
                found.seen = true;
                found.flaw = pair_checks<G, E>::equal_positions(s, k.position, here);
                found.with = &k;
                return found;
            }
        }
        if constexpr (HasHash<G>) {
            auto const [first, last] = by_hash_.equal_range(*hash);
            for (auto it = first; it != last; ++it) {
                if (auto flaw = tell_apart(s, it->second->position, here, random)) {
                    return {false, it->second, std::move(flaw)};
                }
                // Without equality a hash is all that says that positions are the same.
                if (!std::equality_comparable<G>) return {true, it->second};
            }
        }
        if (kept_.size() < most_) {
            kept_.push_back({l.moves, here, hash});
            if (hash) by_hash_.emplace(*hash, &kept_.back());
        } else {
            full_ = true;
        }
        return found;
    }

    /// Whether some were not kept.
    bool full() const { return full_; }

private:
    /// Looks at both, then plays the same random moves on both a few times.
    std::optional<pair_flaw<move>> tell_apart(scope<G, E> const& s, G const& a, G const& b,
                                              splitmix64& random) {
        constexpr int tries = 4;
        if (auto flaw = pair_checks<G, E>::equal_hashes(s, a, b, {})) return flaw;
        for (int i = 0; i < tries && games_left_ > 0; ++i, --games_left_) {
            std::vector<move> then;
            G game = s.eyes.copy(a);
            for (int ply = 0; ply < s.options.plies; ++ply) {
                auto const moves = s.eyes.moves(game);
                if (moves.empty()) break;
                then.push_back(moves[static_cast<std::size_t>(random.below(moves.size()))]);
                s.eyes.play(game, then.back());
            }
            if (auto flaw = pair_checks<G, E>::equal_hashes(s, a, b, then)) return flaw;
        }
        return std::nullopt;
    }

    std::size_t most_;
    bool full_ = false;
    int games_left_ = 2000;
    std::deque<known> kept_;
    std::unordered_multimap<std::uint64_t, known const*> by_hash_;
};

}  // namespace ply::detail::checking
