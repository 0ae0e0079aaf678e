// Endgame tables: the value of every position of a set, and how far it is from the end of the game.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/random.hpp>
#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/core/score.hpp>
#include <ply/solve/retrograde/detail/endgame_store.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>

namespace ply {

/// A game that tells its positions apart, by index() or else by hash().
template <class G>
concept HasPositionKey = HasHash<G> || IndexedGame<G>;

/// What a table knows of a position, for the side to move.
template <Score S>
struct endgame_answer {
    ply::outcome outcome = ply::outcome::draw;
    /// The exact value: won<S>, lost<S>, a payoff, or 0 where the game is drawn or has no end.
    S value{};
    /// Plies to the end where the value is not 0 and the table has distances: who has the better of
    /// it hurries, the other delays.
    std::optional<int> distance;

    friend bool operator==(endgame_answer const&, endgame_answer const&) = default;
};

/// How many positions of a table are won, drawn and lost for the side to move, and the longest way
/// to an end.
struct endgame_counts {
    std::uint64_t won = 0;
    std::uint64_t drawn = 0;
    std::uint64_t lost = 0;
    int longest = 0;

    friend bool operator==(endgame_counts const&, endgame_counts const&) = default;
};

namespace detail {
template <class Table>
struct table_format;

template <class G, class Eval>
concept Analysable =
    Rules<G> && EvaluatorFor<Eval, G> && std::copy_constructible<G> && HasPositionKey<G>;

template <HasPositionKey G>
std::uint64_t position_key(G const& game) {
    if constexpr (IndexedGame<G>) {
        return static_cast<std::uint64_t>(game.index());
    } else {
        return game.hash();
    }
}
}  // namespace detail

template <class G, class Eval>
    requires detail::Analysable<G, Eval>
class retrograde_analysis;

/// The answers for positions of G: made by ply::retrograde or loaded from a file. Two positions are
/// the same if their hashes are, or their indexes in an IndexedGame. It may be asked by several
/// threads at once.
template <HasPositionKey G, Score S = score_of<G>>
class endgame_table {
public:
    using game_type = G;
    using move_type = move_of<G>;
    using score_type = S;
    using answer = endgame_answer<S>;

    /// An empty table.
    endgame_table() = default;

    /// Whether it is whole. Where a limit was met it is empty, and stop() says which.
    bool finished() const { return stop_ == stop_reason::finished; }
    stop_reason stop() const { return stop_; }
    /// Of the analysis: nodes are positions, evals finished games, probes moves. Not saved.
    ply::stats const& stats() const { return stats_; }
    /// The most memory that was in use at once while the table was made. Not saved.
    std::uint64_t peak_bytes() const { return peak_bytes_; }

    /// For an IndexedGame the numbers without a position included.
    std::size_t positions() const { return store_.numbers(); }
    std::size_t bytes() const { return store_.bytes(); }
    double bytes_per_position() const {
        return positions() == 0 ? 0
                                : static_cast<double>(bytes()) / static_cast<double>(positions());
    }
    /// Visits all positions.
    endgame_counts counts() const {
        endgame_counts sum;
        for (std::size_t i = 0; i < positions(); ++i) {
            auto const& v = store_.at(i);
            if (v == detail::endgame_value::none()) continue;
            ++(v.key > 0 ? sum.won : v.key < 0 ? sum.lost : sum.drawn);
            sum.longest = (std::max)(sum.longest, static_cast<int>(v.distance));
        }
        return sum;
    }

    /// Nothing where the position is not in the table.
    std::optional<answer> probe(G const& game) const {
        auto const found = store_.find(key_of(game));
        if (!found) return std::nullopt;
        answer a;
        a.value = score_key::to_score(static_cast<typename score_key::key>(found->key));
        a.outcome = ply::outcome_of(a.value);
        if (found->distance >= 0) a.distance = static_cast<int>(found->distance);
        return a;
    }

    /// The move of a perfect player: the best value, then the shortest way to win or the longest to
    /// lose. Nothing where the game is over or no move leads to a position of the table. Where play
    /// can go round in circles it needs a table with distances.
    std::optional<move_type> best_move(G const& game, tie_policy const& ties = {}) const {
        G position(game);
        return choose(position, ties);
    }

    /// Best play from a position: to the end of the game, to where a position comes back, or to
    /// where the table ends, at most this many moves.
    std::vector<move_type> line(G const& game, std::size_t most = unlimited,
                                tie_policy const& ties = {}) const {
        std::vector<move_type> moves;
        std::unordered_set<std::uint64_t> seen{key_of(game)};
        G position(game);
        tie_policy here = ties;
        while (moves.size() < most) {
            auto const move = choose(position, here);
            if (!move) break;
            moves.push_back(*move);
            static_cast<void>(position.apply(*move));
            if (!seen.insert(key_of(position)).second) break;
            ++here.seed;
        }
        return moves;
    }

private:
    template <class A, class Eval>
        requires detail::Analysable<A, Eval>
    friend class retrograde_analysis;
    friend struct detail::table_format<endgame_table>;

    using score_key = detail::score_key<S>;

    static std::uint64_t key_of(G const& game) { return detail::position_key(game); }

    /// Whether a is better than b for the side to choose.
    static bool better(detail::endgame_value const& a, detail::endgame_value const& b) {
        if (a.key != b.key) return a.key > b.key;
        return a.key > 0 ? a.distance < b.distance : a.distance > b.distance;
    }

    std::optional<move_type> choose(G& position, tie_policy const& ties) const {
        std::optional<move_type> best;
        detail::endgame_value value{};
        splitmix64 random(ties.seed);
        std::uint64_t equal = 0;
        detail::turn<G> const before(position);
        auto&& moves = std::as_const(position).moves();
        for (auto&& element : moves) {
            move_type const& move = element;
            detail::played<G> const now(position, move);
            auto found = store_.find(key_of(now.position()));
            if (!found) continue;
            if (!before.kept(now.position())) found->key = -found->key;
            bool const first = !best || better(*found, value);
            if (!first && better(value, *found)) continue;
            equal = first ? 1 : equal + 1;
            if (first || takes(ties, random, equal)) best = move;
            if (first) value = *found;
        }
        return best;
    }

    /// Whether the next of several equal moves takes the place of the one before.
    static bool takes(tie_policy const& ties, splitmix64& random, std::uint64_t equal) {
        switch (ties.choice) {
            case tie_policy::kind::first: return false;
            case tie_policy::kind::last: return true;
            case tie_policy::kind::random: return random.below(equal) == 0;
        }
        return false;
    }

    detail::endgame_store store_;
    stop_reason stop_ = stop_reason::finished;
    ply::stats stats_;
    std::uint64_t peak_bytes_ = 0;
};

}  // namespace ply
