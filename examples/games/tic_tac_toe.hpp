// Tic-tac-toe on two bitboards: bit 3 * row + column. X moves first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <ply/core/bit_range.hpp>
#include <ply/core/score.hpp>

namespace games {

class tic_tac_toe {
public:
    using move_type = int;  // a cell, 0 to 8, row by row
    using bits = std::uint64_t;

    static constexpr bits board = 0x1ff;
    static constexpr std::array<bits, 8> lines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

    tic_tac_toe() = default;

    /// A position from nine characters row by row: X, O, or anything else for an empty cell. X is
    /// to move if the number of marks is even.
    explicit tic_tac_toe(std::string_view cells) {
        if (cells.size() != 9) throw std::invalid_argument("a tic-tac-toe board has nine cells");
        bits x = 0;
        bits o = 0;
        for (std::size_t i = 0; i < 9; ++i) {
            if (cells[i] == 'X') x |= bits{1} << i;
            if (cells[i] == 'O') o |= bits{1} << i;
        }
        bool const x_moves = std::popcount(x | o) % 2 == 0;
        own_ = x_moves ? x : o;
        other_ = x_moves ? o : x;
    }

    /// The empty cells in order; none once three stand in a row.
    ply::bit_range<int> moves() const {
        return ply::bit_range<int>(just_won() ? bits{0} : board & ~(own_ | other_));
    }
    tic_tac_toe after(int cell) const {
        tic_tac_toe next;
        next.own_ = other_;
        next.other_ = own_ | bits{1} << cell;
        return next;
    }
    void apply(int cell) { *this = after(cell); }
    void undo(int cell) {
        std::swap(own_, other_);
        own_ ^= bits{1} << cell;
    }

    int eval() const { return just_won() ? ply::lost<int> : 0; }

    std::uint64_t hash() const { return own_ | other_ << 9; }
    bool operator==(tic_tac_toe const&) const = default;

    /// Whether the side that moved last has three in a row.
    bool just_won() const { return with_line[other_]; }
    bool x_to_move() const { return std::popcount(own_ | other_) % 2 == 0; }
    bits x() const { return x_to_move() ? own_ : other_; }
    bits o() const { return x_to_move() ? other_ : own_; }

private:
    /// For each set of cells whether it has three in a row.
    static constexpr std::array<bool, board + 1> with_line = [] {
        std::array<bool, board + 1> with{};
        for (bits marks = 0; marks <= board; ++marks) {
            for (bits const line : lines) {
                if ((marks & line) == line) with[marks] = true;
            }
        }
        return with;
    }();

    bits own_ = 0;    // the marks of the side to move
    bits other_ = 0;  // and of the other
};

/// The payoff alone, without the distance to it: -1, 0 or 1 for the side to move.
struct win_or_draw {
    int operator()(tic_tac_toe const& game) const { return game.just_won() ? -1 : 0; }
};

/// The lines still open to X less those open to O, for the side to move; decided games as usual.
struct open_lines {
    int operator()(tic_tac_toe const& game) const {
        if (game.moves().empty()) return game.eval();
        int open = 0;
        for (auto const line : tic_tac_toe::lines) {
            open += (line & game.o()) == 0 ? 1 : 0;
            open -= (line & game.x()) == 0 ? 1 : 0;
        }
        return game.x_to_move() ? open : -open;
    }
};

inline std::string side_text(tic_tac_toe const& game) { return game.x_to_move() ? "X" : "O"; }

/// Cells are named by column a to c and row 1 to 3 from below.
inline std::string move_text(tic_tac_toe const&, int cell) {
    return {static_cast<char>('a' + cell % 3), static_cast<char>('3' - cell / 3)};
}

inline std::string board_text(tic_tac_toe const& game) {
    std::string text;
    for (int row = 0; row < 3; ++row) {
        text += static_cast<char>('3' - row);
        for (int column = 0; column < 3; ++column) {
            auto const cell = tic_tac_toe::bits{1} << (3 * row + column);
            text += (game.x() & cell) != 0 ? " X" : (game.o() & cell) != 0 ? " O" : " .";
        }
        text += '\n';
    }
    return text + "  a b c\n";
}

}  // namespace games
