// Connect four on bitboards: column by column from the left, bottom cell first, with one empty cell
// above each column. The first player is X.
// Source of the board layout: J. Tromp, "John's Connect Four Playground" (Fhourstones).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include <ply/core/score.hpp>

namespace games {

template <int Width = 7, int Height = 6>
class connect_four {
    static_assert(Width >= 1 && Height >= 1 && Width * (Height + 1) <= 64 && Width <= 15,
                  "the board must fit into 64 bits");

public:
    using move_type = int;  // a column, 0 to Width - 1
    using bits = std::uint64_t;

    static constexpr int width = Width;
    static constexpr int height = Height;
    static constexpr int hash_bits = Width * (Height + 1);  // each hash is of one position alone
    static constexpr int largest_value = 0;                 // of those that are not decided

    /// The columns that are not full, the centre first and then outwards, left before right. Four
    /// bits a column, the next one lowest and each one more than its number: zero is the end.
    class move_range {
    public:
        class iterator {
        public:
            constexpr explicit iterator(bits left) : left_(left) {}
            constexpr int operator*() const { return static_cast<int>(left_ & 15) - 1; }
            constexpr iterator& operator++() {
                left_ >>= 4;
                return *this;
            }
            constexpr bool operator==(iterator const& other) const { return left_ == other.left_; }

        private:
            bits left_;
        };

        constexpr explicit move_range(bits taken) {
            if ((taken & tops()) == 0) {
                columns_ = every_column;
                return;
            }
            for (int i = Width - 1; i >= 0; --i) {
                int const column = centre_first[static_cast<std::size_t>(i)];
                if ((taken & top(column)) != 0) continue;
                columns_ = columns_ << 4 | static_cast<bits>(column + 1);
            }
        }
        constexpr move_range() = default;
        /// The columns of some cells, at most one in a column.
        static constexpr move_range of_cells(bits cells) {
            move_range range;
            for (int i = Width - 1; i >= 0; --i) {
                int const column = centre_first[static_cast<std::size_t>(i)];
                if ((cells & (column_mask << (column * (Height + 1)))) == 0) continue;
                range.columns_ = range.columns_ << 4 | static_cast<bits>(column + 1);
            }
            return range;
        }
        constexpr iterator begin() const { return iterator(columns_); }
        constexpr iterator end() const { return iterator(0); }
        constexpr bool empty() const { return columns_ == 0; }
        constexpr std::size_t size() const {
            return (static_cast<std::size_t>(std::bit_width(columns_)) + 3) / 4;
        }

    private:
        bits columns_ = 0;
    };

    connect_four() = default;

    /// The position after a sequence of columns, digits from 1. Throws std::invalid_argument at a
    /// move that is not legal.
    explicit connect_four(std::string_view columns) {
        for (char const digit : columns) {
            int const column = digit - '1';
            if (column < 0 || column >= Width || full(column) || just_won()) {
                throw std::invalid_argument("not a legal connect four move: " +
                                            std::string(1, digit));
            }
            apply(column);
        }
    }

    move_range moves() const { return just_won() ? move_range() : move_range(taken_); }
    connect_four after(int column) const {
        connect_four next;
        next.own_ = own_ ^ taken_;
        next.taken_ = taken_ | (taken_ + bottom(column));
        return next;
    }
    void apply(int column) { *this = after(column); }
    void undo(int column) {
        bits const in_column = taken_ & (column_mask << (column * (Height + 1)));
        taken_ ^= std::bit_floor(in_column);
        own_ ^= taken_;
    }

    int eval() const { return just_won() ? ply::lost<int> : 0; }

    /// The stones of the side to move plus all stones: one number for each position.
    std::uint64_t hash() const { return own_ + taken_; }
    bool operator==(connect_four const&) const = default;

    bool full(int column) const { return (taken_ & top(column)) != 0; }
    int stones() const { return std::popcount(taken_); }
    bool x_to_move() const { return stones() % 2 == 0; }
    bits own() const { return own_; }
    bits opponent() const { return own_ ^ taken_; }

    /// Whether the side that moved last has four in a row.
    bool just_won() const { return has_four(opponent()); }

    static constexpr bits cell(int column, int row) {
        return bits{1} << (column * (Height + 1) + row);
    }

private:
    static constexpr bits column_mask = (bits{1} << Height) - 1;

    static constexpr bits bottom(int column) { return cell(column, 0); }
    static constexpr bits top(int column) { return cell(column, Height - 1); }
    static constexpr bits tops() {
        bits all = 0;
        for (int column = 0; column < Width; ++column) all |= top(column);
        return all;
    }
    static constexpr auto centre_first = [] {
        std::array<int, static_cast<std::size_t>(Width)> order{};
        int const centre = Width / 2;
        for (int i = 0; i < Width; ++i) {
            int const step = (i + 1) / 2;
            order[static_cast<std::size_t>(i)] = i % 2 != 0 ? centre - step : centre + step;
        }
        return order;
    }();

    static constexpr bits every_column = [] {
        bits all = 0;
        for (std::size_t i = centre_first.size(); i-- > 0;) {
            all = all << 4 | static_cast<bits>(centre_first[i] + 1);
        }
        return all;
    }();

    static constexpr bool has_four(bits discs) {
        return (four(discs, 1) | four(discs, Height) | four(discs, Height + 1) |
                four(discs, Height + 2)) != 0;
    }
    static constexpr bits four(bits discs, int step) {
        bits const pairs = discs & (discs >> step);
        return pairs & (pairs >> 2 * step);
    }

    bits own_ = 0;
    bits taken_ = 0;
};

template <int W, int H>
std::string side_text(connect_four<W, H> const& game) {
    return game.x_to_move() ? "X" : "O";
}

/// Columns are numbered from 1.
template <int W, int H>
std::string move_text(connect_four<W, H> const&, int column) {
    return std::to_string(column + 1);
}

template <int W, int H>
std::string board_text(connect_four<W, H> const& game) {
    auto const x = game.x_to_move() ? game.own() : game.opponent();
    auto const o = game.x_to_move() ? game.opponent() : game.own();
    std::string text;
    for (int row = H - 1; row >= 0; --row) {
        for (int column = 0; column < W; ++column) {
            auto const cell = game.cell(column, row);
            text += (x & cell) != 0 ? " X" : (o & cell) != 0 ? " O" : " .";
        }
        text += '\n';
    }
    for (int column = 1; column <= W; ++column) text += ' ' + std::to_string(column);
    return text + '\n';
}

}  // namespace games
