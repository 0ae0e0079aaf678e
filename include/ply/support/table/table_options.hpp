// What a transposition table may rely on, so that its entries need less room.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include <ply/core/game.hpp>

namespace ply {

/// Facts about a game and its evaluator. Where they are small enough for the size of the table,
/// entries take 8 bytes. A fact that is wrong costs entries, never a wrong answer.
struct table_options {
    /// Hashes are below 2^hash_bits. Others may not be kept.
    int hash_bits = 64;
    /// No undecided value is further from 0. Others may not be kept.
    std::int64_t largest_value = (std::numeric_limits<std::int64_t>::max)();
    /// Whether the system is asked for huge pages.
    bool huge_pages = true;
};

/// The options that a game and its evaluator declare, each as `static constexpr`: hash_bits of the
/// game; largest_value of the evaluator, or of the game where it evaluates itself.
template <class G, class Eval = own_eval>
constexpr table_options table_options_of() {
    table_options options;
    if constexpr (requires { G::hash_bits; }) options.hash_bits = G::hash_bits;
    if constexpr (requires { Eval::largest_value; }) {
        options.largest_value = Eval::largest_value;
    } else if constexpr (std::same_as<Eval, own_eval> && requires { G::largest_value; }) {
        options.largest_value = G::largest_value;
    }
    return options;
}

}  // namespace ply
