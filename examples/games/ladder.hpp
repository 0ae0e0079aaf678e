// Ladder: a walk of fixed length on a ring of numbers, four steps to choose from, with a payoff at
// the end that looks random. Small enough to be solved in full, and every value is a number, so
// that errors of a search show.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include <ply/core/bit_range.hpp>

namespace games {

/// The step k from x at height p leads to (a * x + b * k * k + c * p * k + 1) mod width.
struct ladder_rules {
    int width;
    int height;  // the game ends here
    int a;
    int b;
    int c;
    bool operator==(ladder_rules const&) const = default;
};

class ladder {
public:
    using move_type = int;  // a step, 0 to 3

    /// Throws std::invalid_argument where the rules are not numbers below 2^20, the width is 0 or
    /// the start is off the ring.
    ladder(ladder_rules const& rules, int start) : rules_(rules), x_(start) {
        for (int const n : {rules.width, rules.height, rules.a, rules.b, rules.c}) {
            if (n < 0 || n >= 1 << 20)
                throw std::invalid_argument("ladder: rules are 0 to 2^20 - 1");
        }
        if (start < 0 || start >= rules.width) {
            throw std::invalid_argument("ladder: the start must be 0 to width - 1");
        }
    }

    ply::bit_range<int> moves() const { return ply::bit_range<int>(over() ? 0u : 0xfu); }

    /// Gives back where it was on the ring, for undo.
    int apply(int step) {
        int const before = x_;
        std::int64_t const k = step;
        x_ = static_cast<int>(
            (rules_.a * std::int64_t{x_} + rules_.b * k * k + rules_.c * p_ * k + 1) %
            rules_.width);
        ++p_;
        return before;
    }
    void undo(int, int before) {
        x_ = before;
        --p_;
    }

    /// The payoff at the end, a guess before it.
    int eval() const {
        std::int64_t const x = x_;
        std::int64_t const for_first =
            over() ? (37 * x * x + 101 * x) % 199 - 99 : (53 * x + 17 * p_ + 7 * x * p_) % 97 - 48;
        return static_cast<int>(first_to_move() ? for_first : -for_first);
    }

    /// The height is part of a position, and with it the side to move.
    std::uint64_t hash() const {
        return static_cast<std::uint64_t>(p_) << 32 | static_cast<std::uint64_t>(x_);
    }
    bool operator==(ladder const&) const = default;

    bool over() const { return p_ >= rules_.height; }
    bool first_to_move() const { return p_ % 2 == 0; }
    int p() const { return p_; }
    int x() const { return x_; }
    ladder_rules const& rules() const { return rules_; }

private:
    ladder_rules rules_;
    int p_ = 0;
    int x_;
};

inline std::string side_text(ladder const& game) {
    return game.first_to_move() ? "first player" : "second player";
}

inline std::string move_text(ladder const&, int step) { return std::to_string(step); }

inline std::string board_text(ladder const& game) {
    return "height " + std::to_string(game.p()) + " of " + std::to_string(game.rules().height) +
           ", at " + std::to_string(game.x()) + " of " + std::to_string(game.rules().width) + "\n";
}

}  // namespace games
