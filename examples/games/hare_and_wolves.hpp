// Hare and wolves (fox and hounds): four wolves try to shut in a hare that tries to slip past them.
//
// The board is the dark squares of a chess board. The wolves start on row 0, the top, and step one
// square diagonally down; the hare starts on row 7 and steps one square diagonally in any
// direction. The hare wins on row 0, or when it is the wolves' turn and none can move; the wolves
// win when it is the hare's turn and it cannot move.
#pragma once

#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>

#include <ply/core/root_moves.hpp>
#include <ply/core/score.hpp>
#include <ply/core/static_vector.hpp>

namespace games {

class hare_and_wolves {
public:
    /// Sets of dark squares: bit 4 * row + column / 2.
    using bits = std::uint32_t;
    enum class side : std::uint8_t { hare, wolves };
    struct move_type {
        std::uint8_t from;
        std::uint8_t to;
        bool operator==(move_type const&) const = default;
    };

    static constexpr bits top_row = 0xf;

    /// The number of a dark square; row + column is odd. Throws std::invalid_argument for others.
    static constexpr int square(int row, int column) {
        if (row < 0 || row > 7 || column < 0 || column > 7 || (row + column) % 2 == 0) {
            throw std::invalid_argument("hare and wolves: not a dark square");
        }
        return 4 * row + column / 2;
    }
    static constexpr int row(int square) { return square / 4; }
    static constexpr int column(int square) {
        return 2 * (square % 4) + (row(square) % 2 == 0 ? 1 : 0);
    }

    /// The start: the hare on row 7 in column 0, 2, 4 or 6.
    explicit hare_and_wolves(int hare_column = 4, side first = side::hare)
        : hare_and_wolves(top_row, square(7, hare_column), first) {}

    /// Any position. Throws std::invalid_argument for more than four wolves, or where the hare is
    /// not on a square of its own.
    hare_and_wolves(bits wolves, int hare, side to_move)
        : wolves_(wolves), hare_(static_cast<std::uint8_t>(hare)), side_(to_move) {
        if (hare < 0 || hare > 31 || (wolves >> hare & 1) != 0) {
            throw std::invalid_argument("hare and wolves: the hare needs a square of its own");
        }
        if (std::popcount(wolves) > 4) {
            throw std::invalid_argument("hare and wolves: more than four wolves");
        }
    }

    /// Wolves: row by row from the top, left to right, each first down-left, then down-right.
    /// Hare: up-left, up-right, down-left, down-right.
    ply::static_vector<move_type, 8> moves() const {
        ply::static_vector<move_type, 8> list;
        if (hare_is_home()) return list;
        bits const open = free();
        auto const add = [&list, open](int from, bits to) {
            if ((to & open) == 0) return;
            list.push_back(
                {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(to))});
        };
        if (side_ == side::hare) {
            bits const from = hare_bit();
            for (bits const to :
                 {up_left(from), up_right(from), down_left(from), down_right(from)}) {
                add(hare_, to);
            }
        } else {
            for (bits left = wolves_; left != 0; left &= left - 1) {
                int const from = std::countr_zero(left);
                add(from, down_left(bit(from)));
                add(from, down_right(bit(from)));
            }
        }
        return list;
    }

    void apply(move_type move) {
        if (side_ == side::hare) {
            hare_ = move.to;
        } else {
            wolves_ ^= bit(move.from) | bit(move.to);
        }
        side_ = other(side_);
    }
    void undo(move_type move) {
        side_ = other(side_);
        if (side_ == side::hare) {
            hare_ = move.from;
        } else {
            wolves_ ^= bit(move.from) | bit(move.to);
        }
    }

    /// 0 until the game is over.
    int eval() const {
        if (hare_is_home()) return side_ == side::hare ? ply::won<int> : ply::lost<int>;
        bits const reach = side_ == side::hare ? down(hare_bit()) | up(hare_bit()) : down(wolves_);
        return (reach & free()) == 0 ? ply::lost<int> : 0;
    }

    /// One number for each position.
    std::uint64_t hash() const {
        return std::uint64_t{wolves_} | std::uint64_t{hare_} << 32 |
               std::uint64_t{side_ == side::hare} << 37;
    }
    bool operator==(hare_and_wolves const&) const = default;

    side turn() const { return side_; }
    bits wolves() const { return wolves_; }
    int hare() const { return hare_; }
    bool hare_is_home() const { return (hare_bit() & top_row) != 0; }
    /// Squares with nobody on them.
    bits free() const { return ~(wolves_ | hare_bit()); }

    static constexpr bits bit(int square) { return bits{1} << square; }

    // The squares one diagonal step away from any of a set.
    static constexpr bits up_left(bits b) {
        return (b & even_rows) >> 4 | (b & odd_rows & ~left_edge) >> 5;
    }
    static constexpr bits up_right(bits b) {
        return (b & even_rows & ~right_edge) >> 3 | (b & odd_rows) >> 4;
    }
    static constexpr bits down_left(bits b) {
        return (b & even_rows) << 4 | (b & odd_rows & ~left_edge) << 3;
    }
    static constexpr bits down_right(bits b) {
        return (b & even_rows & ~right_edge) << 5 | (b & odd_rows) << 4;
    }
    static constexpr bits up(bits b) { return up_left(b) | up_right(b); }
    static constexpr bits down(bits b) { return down_left(b) | down_right(b); }

private:
    static constexpr bits even_rows = 0x0f0f0f0f;
    static constexpr bits odd_rows = ~even_rows;
    static constexpr bits left_edge = 0x10101010;   // column 0
    static constexpr bits right_edge = 0x08080808;  // column 7

    static constexpr side other(side s) { return s == side::hare ? side::wolves : side::hare; }
    bits hare_bit() const { return bit(hare_); }

    bits wolves_;
    std::uint8_t hare_;
    side side_;
};

/// In place of a number of moves where there is no way; more than any way has.
inline constexpr int no_way = 32;

/// Moves that the hare needs to the top row if the wolves stay where they are, or no_way.
inline int way_of_hare(hare_and_wolves const& game) {
    auto reached = hare_and_wolves::bit(game.hare());
    for (int moves = 0; moves < no_way; ++moves) {
        if ((reached & hare_and_wolves::top_row) != 0) return moves;
        auto const next = hare_and_wolves::up(reached) | hare_and_wolves::down(reached);
        reached |= next & game.free();
    }
    return no_way;
}

namespace detail {

/// What is good for the hare as a value for the side to move; decided games as usual.
template <class Gain>
int hare_value(hare_and_wolves const& game, Gain gain) {
    int const result = game.eval();
    if (result != 0) return result;
    int const value = gain();
    return game.turn() == hare_and_wolves::side::hare ? value : -value;
}

}  // namespace detail

/// Evaluators for the side to move. The first counts the rows that the hare has climbed, the second
/// the moves that it still needs if the wolves do not move, the third both.
struct hare_row {
    static int climbed(hare_and_wolves const& game) {
        return 7 - hare_and_wolves::row(game.hare());
    }
    int operator()(hare_and_wolves const& game) const {
        return detail::hare_value(game, [&] { return climbed(game); });
    }
};
struct hare_distance {
    int operator()(hare_and_wolves const& game) const {
        return detail::hare_value(game, [&] { return -way_of_hare(game); });
    }
};
struct hare_row_and_distance {
    int operator()(hare_and_wolves const& game) const {
        return detail::hare_value(game,
                                  [&] { return hare_row::climbed(game) - way_of_hare(game); });
    }
};

/// Among equal moves the wolves take the first and the hare the last.
inline ply::tie_policy tie_policy_for(hare_and_wolves const& game) {
    return game.turn() == hare_and_wolves::side::hare ? ply::ties::last : ply::ties::first;
}

inline std::string side_text(hare_and_wolves const& game) {
    return game.turn() == hare_and_wolves::side::hare ? "hare" : "wolves";
}

/// Squares are named by column a to h and row 1 to 8 from below; a move is its two squares.
inline std::string move_text(hare_and_wolves const&, hare_and_wolves::move_type move) {
    std::string text;
    for (int const square : {move.from, move.to}) {
        text += static_cast<char>('a' + hare_and_wolves::column(square));
        text += static_cast<char>('8' - hare_and_wolves::row(square));
    }
    return text;
}

inline std::string board_text(hare_and_wolves const& game) {
    std::string text;
    for (int row = 0; row < 8; ++row) {
        text += static_cast<char>('8' - row);
        for (int column = 0; column < 8; ++column) {
            bool const dark = (row + column) % 2 != 0;
            int const square = dark ? hare_and_wolves::square(row, column) : -1;
            bool const wolf = dark && (game.wolves() & hare_and_wolves::bit(square)) != 0;
            text += ' ';
            text += square == game.hare() ? 'H' : wolf ? 'W' : dark ? '.' : ' ';
        }
        text += '\n';
    }
    return text + "  a b c d e f g h\n";
}

}  // namespace games
