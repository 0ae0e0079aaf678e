// What the tests over MPI have in common. All ranks run every case; rank 0 knows the answers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include <mpi.h>

#include <ply/core/random.hpp>
#include <ply/core/result.hpp>
#include <ply/mpi/communicator.hpp>

#include "games/connect_four.hpp"
#include "games/othello.hpp"
#include "support/catch.hpp"

using connect_four = games::connect_four<>;

/// Begins when all ranks are there.
struct together : ply::mpi::communicator {
    together() { MPI_Barrier(MPI_COMM_WORLD); }
    bool leads() const { return rank() == 0; }
    /// The last rank: rank 0 itself where it is alone.
    bool is_faulty() const { return rank() == size() - 1; }
};

/// Positions by random moves, the same on all ranks.
template <class G>
std::vector<G> some_positions(std::size_t count, std::uint64_t plies, G const& start = G()) {
    std::vector<G> list;
    ply::splitmix64 random(23);
    while (list.size() < count) {
        G game = start;
        for (auto left = random.below(plies); left > 0; --left) {
            std::vector<typename G::move_type> moves;
            for (auto const m : game.moves()) moves.push_back(m);
            if (moves.empty()) break;
            game.apply(moves[random.below(moves.size())]);
        }
        list.push_back(game);
    }
    return list;
}

/// The same in everything but time.
template <class Move, class S>
bool same(ply::result<Move, S> const& a, ply::result<Move, S> const& b) {
    if (a.value != b.value || a.bound != b.bound || a.proven != b.proven ||
        a.distance != b.distance || a.best != b.best || a.line != b.line || a.depth != b.depth ||
        a.stop != b.stop || a.moves.size() != b.moves.size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.moves.size(); ++i) {
        auto const& x = a.moves[i];
        auto const& y = b.moves[i];
        if (!(x.move == y.move) || x.value != y.value || x.bound != y.bound ||
            x.distance != y.distance || x.line != y.line) {
            return false;
        }
    }
    return a.stats.nodes == b.stats.nodes && a.stats.evals == b.stats.evals &&
           a.stats.cutoffs == b.stats.cutoffs && a.stats.probes == b.stats.probes &&
           a.stats.hits == b.stats.hits && a.stats.stores == b.stats.stores;
}

/// Gives slower ranks time to take part.
inline void dawdle() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }
