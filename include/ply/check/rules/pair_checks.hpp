// Whether equality, hash and the rest agree on which positions are the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/line.hpp>
#include <ply/core/random.hpp>

namespace ply::detail::checking {

/// What is wrong with two positions, and moves that are played on both to show it.
struct pair_flaw {
    fault kind;
    std::string sentence;
    move_list then = {};
};

/// Positions that are the same must have the same hash and be the same in everything else.
inline std::optional<pair_flaw> equal_positions(position const& a, position const& b) {
    auto const x = a->look();
    auto const y = b->look();
    if (x.repetition != y.repetition) return std::nullopt;  // the one has a history
    std::string const equal = "two positions that are equal by == ";
    if (auto const d = checking::differ(x, y, " and ", false)) {
        return pair_flaw{d->turn ? fault::to_move : fault::drift, equal + "differ: " + d->text};
    }
    if (x.hash != y.hash) {
        return pair_flaw{fault::hash_differs,
                         equal + "have different hashes: " + detail::number_text(*x.hash) +
                             " and " + detail::number_text(*y.hash)};
    }
    return std::nullopt;
}

/// Positions with the same hash must not differ, nor after the same moves.
inline std::optional<pair_flaw> equal_hashes(position x, position y, move_list const& then) {
    for (std::size_t played = 0;; ++played) {
        auto const seen_x = x->look();
        auto const seen_y = y->look();
        if (seen_x.repetition || seen_y.repetition) return std::nullopt;
        if (auto const d = checking::differ(seen_x, seen_y, " and ", true)) {
            std::string const when =
                played == 0
                    ? "differ: "
                    : "differ after the same last " +
                          (played == 1 ? "move" : detail::number_text(played) + " moves") + ": ";
            return pair_flaw{fault::hash_confuses,
                             "two positions with the same hash " + when + d->text,
                             {then.begin(), then.begin() + static_cast<std::ptrdiff_t>(played)}};
        }
        if (played == then.size() || !checking::contains(seen_x.moves, then[played]))
            return std::nullopt;
        x->apply(then[played]);
        y->apply(then[played]);
    }
}

/// Positions that were met, each with the moves that led there first.
class known_positions {
public:
    struct known {
        move_list moves;
        position here;
    };
    /// What was found out about a position: whether it is the same as one that was met, and one
    /// with which something is wrong.
    struct meeting {
        bool seen = false;
        known const* with = nullptr;
        std::optional<pair_flaw> flaw = std::nullopt;
    };

    /// Keeps `most` positions; random moves are played for this many plies.
    known_positions(std::size_t most, int plies) : most_(most), plies_(plies) {}

    /// Compares a position with those that are kept, and keeps it if it is new. `random` chooses
    /// moves to tell positions with the same hash apart.
    meeting meet(line const& l, splitmix64& random) {
        position const& here = l.here();
        std::uint64_t const hash = here->hash();
        if (here.has().equality) {
            for (known const& k : kept_) {
                if (k.here->equals(*here))
                    return {true, &k, checking::equal_positions(k.here, here)};
            }
        }
        auto const [first, last] = by_hash_.equal_range(hash);
        for (auto it = first; it != last && here.has().hash; ++it) {
            if (auto flaw = tell_apart(it->second->here, here, random)) {
                return {false, it->second, std::move(flaw)};
            }
            // Without equality a hash is all that says that positions are the same.
            if (!here.has().equality) return {true, it->second};
        }
        if (kept_.size() < most_) {
            kept_.push_back({l.moves, here});
            by_hash_.emplace(hash, &kept_.back());
        }
        return {};
    }

private:
    /// Looks at both, then plays the same random moves on both a few times.
    std::optional<pair_flaw> tell_apart(position const& a, position const& b, splitmix64& random) {
        constexpr int tries = 4;
        if (auto flaw = checking::equal_hashes(a, b, {})) return flaw;
        for (int i = 0; i < tries && games_left_ > 0; ++i, --games_left_) {
            move_list then;
            position game = a;
            for (int ply = 0; ply < plies_; ++ply) {
                auto const moves = game->moves();
                if (moves.empty()) break;
                then.push_back(moves[static_cast<std::size_t>(random.below(moves.size()))]);
                game->apply(then.back());
            }
            if (auto flaw = checking::equal_hashes(a, b, then)) return flaw;
        }
        return std::nullopt;
    }

    std::size_t most_;
    int plies_;
    int games_left_ = 2000;
    std::deque<known> kept_;
    std::unordered_multimap<std::uint64_t, known const*> by_hash_;
};

}  // namespace ply::detail::checking
