// Coins in a row: take the leftmost or the rightmost coin; the coins taken are the score. In one
// variant a coin of even value gives another turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/static_vector.hpp>

namespace games {

class coins {
public:
    enum class move_type : std::uint8_t { left, right };
    enum class rule : std::uint8_t { alternate, even_coin_keeps_turn };

    /// Throws std::invalid_argument for more than 65535 coins, or values of 2^30 or more in all.
    explicit coins(std::vector<int> row, rule turns = rule::alternate, bool first_to_move = true)
        : row_(std::move(row)), right_(row_.size()), turns_(turns), first_to_move_(first_to_move) {
        if (row_.size() > 65535) throw std::invalid_argument("coins: more than 65535 in the row");
        std::int64_t total = 0;
        for (int const coin : row_) total += std::abs(std::int64_t{coin});
        if (total >= std::int64_t{1} << 30) throw std::invalid_argument("coins: values too large");
    }

    /// Left, then right; a single coin is taken from the left.
    ply::static_vector<move_type, 2> moves() const {
        ply::static_vector<move_type, 2> list;
        if (left_ < right_) list.push_back(move_type::left);
        if (left_ + 1 < right_) list.push_back(move_type::right);
        return list;
    }

    void apply(move_type move) {
        int const coin = move == move_type::left ? row_[left_++] : row_[--right_];
        margin_ += first_to_move_ ? coin : -coin;
        if (!keeps_turn(coin)) first_to_move_ = !first_to_move_;
    }
    void undo(move_type move) {
        int const coin = move == move_type::left ? row_[--left_] : row_[right_++];
        if (!keeps_turn(coin)) first_to_move_ = !first_to_move_;
        margin_ -= first_to_move_ ? coin : -coin;
    }

    /// The coins of the side to move less the other side's.
    int eval() const { return first_to_move_ ? margin_ : -margin_; }

    /// 0 for the first player, 1 for the second.
    int to_move() const { return first_to_move_ ? 0 : 1; }

    /// The coins left, the margin and the side to move; the row and the rule are not part of it.
    std::uint64_t hash() const {
        auto const margin = static_cast<std::uint32_t>(margin_) & 0x7fffffffu;
        return std::uint64_t{left_} << 48 | std::uint64_t{right_} << 32 |
               std::uint64_t{margin} << 1 | (first_to_move_ ? 1u : 0u);
    }
    bool operator==(coins const&) const = default;

    /// The first player's coins less the second's, so far.
    int margin() const { return margin_; }
    /// The coins that are left, from the left.
    std::vector<int> row() const {
        return {row_.begin() + static_cast<std::ptrdiff_t>(left_),
                row_.begin() + static_cast<std::ptrdiff_t>(right_)};
    }

private:
    bool keeps_turn(int coin) const {
        return turns_ == rule::even_coin_keeps_turn && coin % 2 == 0;
    }

    std::vector<int> row_;
    std::size_t left_ = 0;
    std::size_t right_;
    int margin_ = 0;
    rule turns_;
    bool first_to_move_;
};

inline std::string side_text(coins const& game) {
    return game.to_move() == 0 ? "first player" : "second player";
}

inline std::string move_text(coins const&, coins::move_type move) {
    return move == coins::move_type::left ? "left" : "right";
}

inline std::string board_text(coins const& game) {
    std::string text;
    for (int const coin : game.row()) text += '(' + std::to_string(coin) + ") ";
    int const margin = game.margin();
    if (margin == 0) return text + " level\n";
    return text + (margin > 0 ? " first" : " second") + " player ahead by " +
           std::to_string(std::abs(margin)) + "\n";
}

}  // namespace games
