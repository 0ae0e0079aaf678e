// Bonus stones: take one to three stones; taking exactly two gives another turn. Who takes the last
// stone wins.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include <ply/core/bit_range.hpp>
#include <ply/core/score.hpp>

namespace games {

class bonus_stones {
public:
    using move_type = int;  // stones taken

    /// Throws std::invalid_argument for a negative heap.
    explicit bonus_stones(int left, bool first_to_move = true)
        : left_(left), first_to_move_(first_to_move) {
        if (left < 0) throw std::invalid_argument("bonus stones: a heap cannot be negative");
    }

    /// 1, 2, 3, as far as there are stones.
    ply::bit_range<int> moves() const {
        return ply::bit_range<int>((std::uint64_t{2} << (std::min)(left_, 3)) - 2);
    }
    void apply(int taken) {
        left_ -= taken;
        if (passes_turn(taken)) first_to_move_ = !first_to_move_;
    }
    void undo(int taken) {
        if (passes_turn(taken)) first_to_move_ = !first_to_move_;
        left_ += taken;
    }

    /// Who is to move and finds no stones has lost.
    int eval() const { return left_ == 0 ? ply::lost<int> : 0; }

    /// 0 for the first player, 1 for the second.
    int to_move() const { return first_to_move_ ? 0 : 1; }

    std::uint64_t hash() const {
        return static_cast<std::uint64_t>(left_) << 1 | (first_to_move_ ? 1u : 0u);
    }
    bool operator==(bonus_stones const&) const = default;

    int left() const { return left_; }

private:
    // Asked when the stones are off the heap. The last stone passes the turn in any case, so that
    // the side to move of a finished game is the one that has lost.
    bool passes_turn(int taken) const { return taken != 2 || left_ == 0; }

    int left_;
    bool first_to_move_;
};

inline std::string side_text(bonus_stones const& game) {
    return game.to_move() == 0 ? "first player" : "second player";
}

inline std::string move_text(bonus_stones const&, int taken) { return std::to_string(taken); }

inline std::string board_text(bonus_stones const& game) {
    std::string text = std::to_string(game.left()) + (game.left() == 1 ? " stone  " : " stones  ");
    for (int i = 0; i < game.left(); ++i) text += i % 5 == 4 ? "o " : "o";
    return text + "\n";
}

}  // namespace games
