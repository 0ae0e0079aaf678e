// Connect four with exact scores, and with all that its rules say without a search.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "games/connect_four.hpp"

namespace games {

/// A win is worth half the cells of the board plus one, less the winner's stones once it has won; a
/// loss the same below zero; a draw nothing. So a faster win is worth more.
template <int Width = 7, int Height = 6>
class exact_connect_four : public connect_four<Width, Height> {
    using base = connect_four<Width, Height>;
    using bits = typename base::bits;

public:
    static constexpr int hash_bits = Width * (Height + 1);
    static constexpr int largest_value = Width * Height / 2 + 1 - 4;

    exact_connect_four() = default;
    explicit exact_connect_four(std::string_view columns) : base(columns) {}

    exact_connect_four after(int column) const { return exact_connect_four(base::after(column)); }

    int eval() const { return base::just_won() ? -win_with(opponent_stones()) : 0; }

    /// A win with the next stone; a loss with the one after it, where the opponent threatens two
    /// cells or one above the only answer; a draw where neither can happen with two cells left.
    std::optional<int> known_value() const {
        if (base::just_won()) return eval();
        if ((next_cells() & threats(base::own())) != 0) return win_with(own_stones() + 1);
        if (cells_left() == 0) return 0;
        if (safe_cells() == 0) return -win_with(opponent_stones() + 1);
        if (cells_left() <= 2) return 0;
        return std::nullopt;
    }

    /// The next stone may win, or the one after it lose; where neither can be, the ones that
    /// follow.
    std::pair<int, int> value_bounds() const {
        if (base::just_won()) return {eval(), eval()};
        bool const wins = (next_cells() & threats(base::own())) != 0;
        bool const loses = !wins && safe_cells() == 0;
        int const worst = -win_with(opponent_stones() + (loses ? 1 : 2));
        int const best = win_with(own_stones() + (wins ? 1 : 2));
        return {worst < 0 ? worst : 0, best > 0 ? best : 0};
    }

    /// The moves that win, or else those after which the opponent cannot win at once; all where
    /// there is no such move.
    auto candidates() const {
        if (base::just_won()) return base::moves();
        bits const winning = next_cells() & threats(base::own());
        bits const chosen = winning != 0 ? winning : safe_cells();
        return chosen != 0 ? base::move_range::of_cells(chosen) : base::moves();
    }

    /// The number of cells that would complete four after the move.
    int order(int column) const {
        bits const stone = next_cells() & column_of(column);
        return std::popcount(threats(base::own() | stone) & ~stone);
    }

    /// The smaller of the hashes of the position and its mirror image.
    std::uint64_t symmetric_hash() const {
        bits const here = base::hash();
        bits mirrored = 0;
        for (int column = 0; column < Width; ++column) {
            bits const one = here >> (column * (Height + 1)) & column_bits;
            mirrored |= one << ((Width - 1 - column) * (Height + 1));
        }
        return here < mirrored ? here : mirrored;
    }

private:
    explicit exact_connect_four(base const& position) : base(position) {}

    static constexpr bits column_bits = (bits{1} << (Height + 1)) - 1;
    static constexpr bits bottoms = [] {
        bits all = 0;
        for (int column = 0; column < Width; ++column) all |= base::cell(column, 0);
        return all;
    }();
    static constexpr bits board = bottoms * ((bits{1} << Height) - 1);

    static constexpr bits column_of(int column) { return column_bits << (column * (Height + 1)); }
    static constexpr int win_with(int stones) { return Width * Height / 2 + 1 - stones; }

    bits taken() const { return base::own() | base::opponent(); }
    int cells_left() const { return Width * Height - base::stones(); }
    int own_stones() const { return base::stones() / 2; }
    int opponent_stones() const { return (base::stones() + 1) / 2; }

    /// The cells that can be taken now.
    bits next_cells() const { return (taken() + bottoms) & board; }

    /// The cells that would complete four of the stones in a direction.
    static constexpr bits completing(bits stones, int step) {
        bits const above = stones << step & stones << 2 * step;
        bits const below = stones >> step & stones >> 2 * step;
        return (above & (stones << 3 * step | stones >> step)) |
               (below & (stones >> 3 * step | stones << step));
    }

    /// The free cells that would complete four stones in a row.
    bits threats(bits stones) const {
        bits const in_column = stones << 1 & stones << 2 & stones << 3;
        bits const found = in_column | completing(stones, Height) |
                           completing(stones, Height + 1) | completing(stones, Height + 2);
        return found & board & ~taken();
    }

    /// The cells that can be taken without losing to the next stone.
    bits safe_cells() const {
        bits const danger = threats(base::opponent());
        bits cells = next_cells();
        if (bits const forced = cells & danger; forced != 0) {
            if ((forced & (forced - 1)) != 0) return 0;
            cells = forced;
        }
        return cells & ~(danger >> 1);
    }
};

}  // namespace games
