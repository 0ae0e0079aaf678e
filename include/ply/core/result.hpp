// Results: the answer of a search and what it cost.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/score.hpp>

namespace ply {

/// What a search did. A node is counted once, on entry, the root included.
struct stats {
    std::uint64_t nodes = 0;
    std::uint64_t evals = 0;    // calls of the evaluator
    std::uint64_t cutoffs = 0;  // nodes left before their last move
    std::uint64_t probes = 0;   // table look-ups
    std::uint64_t hits = 0;     // look-ups that found the position, whether usable or not
    std::uint64_t stores = 0;   // entries written
    std::chrono::nanoseconds time{};

    /// Adds the counts and the time of another search.
    stats& operator+=(stats const& other) {
        nodes += other.nodes;
        evals += other.evals;
        cutoffs += other.cutoffs;
        probes += other.probes;
        hits += other.hits;
        stores += other.stores;
        time += other.time;
        return *this;
    }
};

/// A move of the root with its value for the side to move there.
template <class Move, class S>
struct root_move {
    Move move;
    S value;
    ply::bound bound = ply::bound::exact;
    std::optional<int> distance;  // plies to the end, where the value is decided
    /// The line that begins with the move, as far as it is known.
    std::vector<Move> line = {};
};

/// The answer of a search, from the view of the side to move at the root.
template <class Move, class S>
struct result {
    using move_type = Move;
    using score_type = S;

    /// won<S> or lost<S> where decided. After an interruption it is the best value among the root
    /// moves that were finished, as a lower bound; where nothing is known, lost<S> without
    /// distance.
    S value{};
    ply::bound bound = ply::bound::exact;
    /// What is known of the value: it is at least, and at most, this.
    S at_least = lost<S>;
    S at_most = won<S>;
    /// Whether value and bound hold for the whole game, not only up to a depth limit.
    bool proven = false;
    /// Plies to the end, where the value is decided.
    std::optional<int> distance;
    /// Always a legal move, and empty only where there is none or none was asked for (depth 0).
    /// Where value is an upper bound (the search failed low), it is the first move whose own bound
    /// is that high: it promises nothing. Where value is a lower bound, the move reaches it.
    std::optional<Move> best;
    /// The principal variation, `best` first. It ends early where a table cut it or a bound is all
    /// that is known.
    std::vector<Move> line;
    /// The moves of the root in the order in which they were searched (ply::search: the known ones
    /// first, the best in front); those not finished are left out.
    std::vector<root_move<Move, S>> moves;
    /// The depth that was searched in full; `unlimited` for the whole game, 0 if a limit of nodes,
    /// time or stack was met.
    int depth = 0;
    stop_reason stop = stop_reason::finished;
    ply::stats stats;

    /// Whether the search did all that was asked.
    bool finished() const { return stop == stop_reason::finished; }

    /// Sets the value with what it says about the true one.
    void set_value(S v, ply::bound kind) {
        value = v;
        bound = kind;
        at_least = kind == ply::bound::upper ? lost<S> : v;
        at_most = kind == ply::bound::lower ? won<S> : v;
    }
};

/// The result of a search of G, a game or a reference to one, with an evaluator.
template <class G, class E = own_eval>
using result_for = result<typename detail::move_type<std::remove_cvref_t<G>>::type, score_of<G, E>>;

}  // namespace ply
