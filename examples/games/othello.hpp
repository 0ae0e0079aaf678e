// Othello on 8x8 squares, on two bitboards: the discs of the side to move, and those of the other.
//
// A side without a move passes if the other side has one. A pass is a move like any other and takes
// a ply: 3,005,288 lines of nine plies from the start, where 3,005,320 have nine discs. The game is
// over when neither side can move.
// Source of the moves by parallel prefix: P. Kogge, H. Stone, "A parallel algorithm for the
// efficient solution of a general class of recurrence equations", 1973.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include <ply/core/random.hpp>

namespace games {

namespace detail {

/// The squares from a square to the borders, in the four directions of higher squares and in the
/// four of lower ones.
struct othello_rays {
    std::array<std::uint64_t, 4> up;
    std::array<std::uint64_t, 4> down;
};

constexpr std::uint64_t othello_ray(int row, int column, int row_step, int column_step) {
    std::uint64_t squares = 0;
    while (true) {
        row += row_step;
        column += column_step;
        if (row < 0 || row > 7 || column < 0 || column > 7) return squares;
        squares |= std::uint64_t{1} << (8 * row + column);
    }
}

inline constexpr auto othello_rays_of = [] {
    constexpr int steps[4][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
    std::array<othello_rays, 64> table{};
    for (int square = 0; square < 64; ++square) {
        auto& rays = table[static_cast<std::size_t>(square)];
        for (std::size_t i = 0; i < 4; ++i) {
            auto const [row, column] = steps[i];
            rays.up[i] = othello_ray(square / 8, square % 8, row, column);
            rays.down[i] = othello_ray(square / 8, square % 8, -row, -column);
        }
    }
    return table;
}();

}  // namespace detail

/// Knows whose turn it is by the discs alone: those of the side to move, whichever side that is.
/// The drawing shows them as X. See othello_with_sides for sides that keep their names.
class othello {
public:
    using move_type = int;  // a square, 8 * row + column from the top left, or pass
    using bits = std::uint64_t;

    static constexpr bits centre = 0x0000'0018'1800'0000;

    /// The squares in the order in which moves are tried: corners, borders, the squares diagonally
    /// before the centre, the other inner ones, and those next to a corner.
    static constexpr std::array<bits, 5> groups{0x8100'0000'0000'0081, 0x3c00'8181'8181'003c,
                                                0x0000'2400'0024'0000, 0x003c'5a7e'7e5a'3c00,
                                                0x42c3'0000'0000'c342};

    /// The move of a side that has no other. No disc is ever put on its square, in the centre.
    static constexpr move_type pass = 27;

    /// Squares by their groups, and row by row in each group. It is better than an order(move): the
    /// searches have as few nodes, and need not sort.
    class move_range {
    public:
        class iterator {
        public:
            constexpr explicit iterator(bits left) : left_(left) {}
            constexpr move_type operator*() const { return std::countr_zero(group()); }
            constexpr iterator& operator++() {
                left_ ^= group() & (0 - group());
                return *this;
            }
            constexpr bool operator==(iterator const&) const = default;

        private:
            /// What is left of the first group of which something is.
            constexpr bits group() const { return of(0, of(1, of(2, of(3, left_)))); }
            constexpr bits of(std::size_t group, bits otherwise) const {
                bits const here = left_ & groups[group];
                return here != 0 ? here : otherwise;
            }

            bits left_;
        };

        constexpr explicit move_range(bits squares) : squares_(squares) {}
        constexpr iterator begin() const { return iterator(squares_); }
        constexpr iterator end() const { return iterator(0); }
        constexpr bool empty() const { return squares_ == 0; }
        constexpr std::size_t size() const {
            return static_cast<std::size_t>(std::popcount(squares_));
        }

    private:
        bits squares_;
    };

    /// The start.
    constexpr othello() = default;

    /// Any position with the four squares of the centre taken, as they are in every game. Throws
    /// std::invalid_argument for others, and where both sides are on a square.
    constexpr othello(bits own, bits other) : own_(own), other_(other) {
        if ((own & other) != 0) throw std::invalid_argument("othello: two discs on a square");
        if ((~(own | other) & centre) != 0) {
            throw std::invalid_argument("othello: the centre is never empty");
        }
    }

    /// A position from 64 squares row by row: X for the side to move, O for the other, . for an
    /// empty square; blanks and ends of lines do not count. Throws std::invalid_argument for other
    /// texts, and where the centre is not taken.
    explicit othello(std::string_view squares)
        : othello(set_of(squares, 'X'), set_of(squares, 'O')) {}

    constexpr move_range moves() const {
        bits const open = reach(own_, other_);
        if (open != 0) return move_range(open);
        return move_range(reach(other_, own_) != 0 ? bit(pass) : 0);
    }

    constexpr othello after(move_type move) const { return after(move, turned_by(move)); }
    /// Gives back the discs that were turned, for undo.
    constexpr bits apply(move_type move) {
        bits const turned = turned_by(move);
        *this = after(move, turned);
        return turned;
    }
    constexpr void undo(move_type move, bits turned) {
        bits const own = other_ ^ turned;
        other_ = own_ ^ turned;
        own_ = move == pass ? own : own ^ bit(move);
    }

    /// The discs of the side to move less those of the other; empty squares count for nobody. That
    /// is the payoff at the end, and a poor guess before it.
    constexpr int eval() const { return std::popcount(own_) - std::popcount(other_); }

    constexpr std::uint64_t hash() const {
        return ply::splitmix64::mix(own_) + std::rotl(ply::splitmix64::mix(other_), 32);
    }
    constexpr bool operator==(othello const&) const = default;

    constexpr bits own() const { return own_; }
    constexpr bits other() const { return other_; }

    /// The squares to which the side with the discs `own` may move.
    static constexpr bits reach(bits own, bits other) {
        constexpr bits inner_columns = 0x7e7e'7e7e'7e7e'7e7e;
        bits const inner = other & inner_columns;
        bits const all = beyond<1>(own, inner) | beyond<-1>(own, inner) |  //
                         beyond<8>(own, other) | beyond<-8>(own, other) |  //
                         beyond<7>(own, inner) | beyond<-7>(own, inner) |  //
                         beyond<9>(own, inner) | beyond<-9>(own, inner);
        return all & ~(own | other);
    }

    /// The discs of `other` that a disc of `own` on an empty square turns. On each ray the nearest
    /// square without one of `other` must be one of `own`; what lies before it turns.
    static constexpr bits flips(bits own, bits other, int square) {
        detail::othello_rays const& rays =
            detail::othello_rays_of[static_cast<std::size_t>(square)];
        bits turned = 0;
        for (bits const ray : rays.up) {
            bits const stops = ray & ~other;
            bits const end = stops & (0 - stops) & own;
            turned |= ray & (end - (end != 0 ? 1 : 0));
        }
        for (bits const ray : rays.down) {
            bits const end = std::bit_floor(ray & ~other) & own;
            turned |= ray & (0 - (end << 1));
        }
        return turned;
    }

    static constexpr bits bit(move_type square) { return bits{1} << square; }

private:
    struct unchecked {};
    constexpr othello(bits own, bits other, unchecked) : own_(own), other_(other) {}

    constexpr bits turned_by(move_type move) const {
        return move == pass ? 0 : flips(own_, other_, move);
    }
    constexpr othello after(move_type move, bits turned) const {
        bits const placed = move == pass ? 0 : bit(move);
        return {other_ ^ turned, own_ ^ turned ^ placed, unchecked{}};
    }

    template <int Step>
    static constexpr bits shifted(bits squares) {
        if constexpr (Step > 0) {
            return squares << Step;
        } else {
            return squares >> -Step;
        }
    }

    /// The squares next to an unbroken row of `turning` discs that starts beside one of `from`.
    template <int Step>
    static constexpr bits beyond(bits from, bits turning) {
        bits row = turning & shifted<Step>(from);
        row |= turning & shifted<Step>(row);
        bits const pairs = turning & shifted<Step>(turning);
        row |= pairs & shifted<2 * Step>(row);
        row |= pairs & shifted<2 * Step>(row);
        return shifted<Step>(row);
    }

    static bits set_of(std::string_view squares, char disc) {
        bits set = 0;
        int at = 0;
        for (char const c : squares) {
            if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
            if (c != 'X' && c != 'O' && c != '.') {
                throw std::invalid_argument("othello: not X, O or . : " + std::string(1, c));
            }
            if (at == 64) throw std::invalid_argument("othello: more than 64 squares");
            if (c == disc) set |= bit(at);
            ++at;
        }
        if (at != 64) throw std::invalid_argument("othello: fewer than 64 squares");
        return set;
    }

    bits own_ = 0x0000'0008'1000'0000;
    bits other_ = 0x0000'0010'0800'0000;
};

/// Othello with sides X and O that keep their names over passes. X begins.
class othello_with_sides : public othello {
public:
    constexpr othello_with_sides() = default;
    constexpr explicit othello_with_sides(othello const& position, bool x_to_move = true)
        : othello(position), x_to_move_(x_to_move) {}

    constexpr othello_with_sides after(move_type move) const {
        return othello_with_sides(othello::after(move), !x_to_move_);
    }
    constexpr bits apply(move_type move) {
        x_to_move_ = !x_to_move_;
        return othello::apply(move);
    }
    constexpr void undo(move_type move, bits turned) {
        x_to_move_ = !x_to_move_;
        othello::undo(move, turned);
    }

    constexpr std::uint64_t hash() const { return x_to_move_ ? othello::hash() : ~othello::hash(); }
    constexpr bool operator==(othello_with_sides const&) const = default;

    constexpr bool x_to_move() const { return x_to_move_; }

private:
    bool x_to_move_ = true;
};

/// Judges a position, in discs: more moves than the other side, corners, and no discs diagonally
/// next to an empty corner. Finished games have their payoff.
struct othello_evaluator {
    constexpr int operator()(othello const& game) const {
        auto const own = game.own();
        auto const other = game.other();
        auto const own_moves = othello::reach(own, other);
        auto const other_moves = othello::reach(other, own);
        if ((own_moves | other_moves) == 0) return game.eval();
        auto const corners = othello::groups.front();
        auto const risky = beside(corners & ~(own | other));
        return balance(own_moves, other_moves) + 8 * balance(own & corners, other & corners) -
               3 * balance(own & risky, other & risky);
    }

private:
    using bits = othello::bits;

    static constexpr int balance(bits own, bits other) {
        return std::popcount(own) - std::popcount(other);
    }
    /// The squares diagonally next to some of the corners.
    static constexpr bits beside(bits some) {
        constexpr bits all = 0x0042'0000'0000'4200;
        return (some << 9 | some >> 9 | some << 7 | some >> 7) & all;
    }
};

namespace detail {

inline std::string othello_board(std::uint64_t x, std::uint64_t o) {
    std::string text = "  a b c d e f g h\n";
    for (int square = 0; square < 64; ++square) {
        auto const bit = othello::bit(square);
        if (square % 8 == 0) text += std::to_string(square / 8 + 1);
        text += (x & bit) != 0 ? " X" : (o & bit) != 0 ? " O" : " .";
        if (square % 8 == 7) text += '\n';
    }
    return text;
}

}  // namespace detail

inline std::string side_text(othello const&) { return "X"; }
inline std::string side_text(othello_with_sides const& game) {
    return game.x_to_move() ? "X" : "O";
}

/// A square by its column and its row from the top, such as d3, or pass.
inline std::string move_text(othello const&, int move) {
    if (move == othello::pass) return "pass";
    return {static_cast<char>('a' + move % 8), static_cast<char>('1' + move / 8)};
}

inline std::string board_text(othello const& game) {
    return detail::othello_board(game.own(), game.other());
}
inline std::string board_text(othello_with_sides const& game) {
    return game.x_to_move() ? detail::othello_board(game.own(), game.other())
                            : detail::othello_board(game.other(), game.own());
}

}  // namespace games
