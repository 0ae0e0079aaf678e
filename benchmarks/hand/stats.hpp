// What the hand-written searches keep in addition to the value.
#pragma once

#include <cstdint>

namespace hand {

inline constexpr int infinity = 2'000'000;
inline constexpr int win = 1'000'000;

struct stats {
    std::uint64_t nodes = 0;
    std::uint64_t evals = 0;
    std::uint64_t cutoffs = 0;
    int best_move = -1;  // of the node that was left last
};

}  // namespace hand
