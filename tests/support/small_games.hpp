// Small games for tests of limits, threads and long lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

#include <ply/core/bit_range.hpp>
#include <ply/core/score.hpp>

namespace support {

/// 200 moves everywhere, or for so many plies, and an evaluation that takes a millisecond at least.
/// It is the last move.
struct slow_game {
    using move_type = int;
    int plies_left = 1 << 20;
    int last = 0;

    std::vector<int> moves() const {
        std::vector<int> list(plies_left > 0 ? 200 : 0);
        std::iota(list.begin(), list.end(), 0);
        return list;
    }
    int apply(int move) {
        --plies_left;
        int const before = last;
        last = move;
        return before;
    }
    void undo(int, int before) {
        ++plies_left;
        last = before;
    }
    int eval() const {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return last;
    }
    std::uint64_t hash() const {
        return static_cast<std::uint64_t>(plies_left) * 200 + static_cast<std::uint64_t>(last);
    }
    bool operator==(slow_game const&) const = default;
};

/// One move a position, until the side to move has lost. Guesses are by the plies from the start.
struct chain {
    using move_type = int;
    int length;
    int at = 0;

    ply::bit_range<int> moves() const { return ply::bit_range<int>(at < length ? 1u : 0u); }
    void apply(int) { ++at; }
    void undo(int) { --at; }
    int guess() const { return at % 2 == 0 ? at % 1000 : -(at % 1000); }
    int eval() const { return at == length ? ply::lost<int> : guess(); }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(at); }
    bool operator==(chain const&) const = default;
};

}  // namespace support
