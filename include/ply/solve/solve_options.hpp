// How a position may be solved, and what comes back.
#pragma once

#include <cstddef>
#include <cstdint>

#include <ply/core/result.hpp>
#include <ply/core/score.hpp>

namespace ply {

enum class solve_method : std::uint8_t {
    automatic,
    retrograde,          // every position that can be reached, from the ends backwards
    null_window,         // a few questions about the value, for games of few values
    df_pn,               // depth-first proof-number search
    proof_number,        // proof-number search with its tree in memory
    iterative_deepening  // the engine, until its answer is proven
};

constexpr char const* to_string(solve_method method) {
    switch (method) {
        case solve_method::automatic: return "automatic";
        case solve_method::retrograde: return "retrograde analysis";
        case solve_method::null_window: return "null windows";
        case solve_method::df_pn: return "depth-first proof-number search";
        case solve_method::proof_number: return "proof-number search";
        case solve_method::iterative_deepening: return "iterative deepening";
    }
    return "unknown";
}

struct solve_options {
    /// Automatic: null windows where the game has few values that tell more than who has won, and
    /// exact hashes (see null_window_solver); else retrograde analysis, if there are no more than
    /// small_positions; else df-pn where play can repeat; else null windows if there are few
    /// values; else iterative deepening.
    solve_method method = solve_method::automatic;
    /// Bytes of memory for tables.
    std::size_t memory = std::size_t{256} << 20;
    /// How many positions are enumerated before another method is chosen.
    std::uint64_t small_positions = 2'000'000;
};

/// A result for the whole game.
template <class Move, class S>
struct solution : result<Move, S> {
    /// The one that was used.
    solve_method method = solve_method::automatic;
    /// The value is at least and at most this, whatever stopped the search.
    S at_least = lost<S>;
    S at_most = won<S>;
    std::size_t table_bytes = 0;
    /// In the table of retrograde analysis.
    std::uint64_t positions = 0;
    /// With stop_reason::unsuited, what the chosen method misses; else empty.
    char const* reason = "";
};

}  // namespace ply
