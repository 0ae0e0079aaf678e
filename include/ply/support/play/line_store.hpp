// Principal variations under construction, as lists that share their tails.
#pragma once

#include <cstdint>
#include <vector>

#include <ply/support/system/attributes.hpp>

namespace ply::detail {

/// Lines of moves in one stack of cells. Putting a move before a line takes one cell. What is not
/// part of a line any more is released at once, or swept out when it is more than the line itself,
/// so that the cells stay below twice the lines that are alive.
template <class Move>
class line_store {
public:
    /// A line, by the place of its first cell.
    using line = std::uint32_t;
    static constexpr line none = 0xffffffffu;

    /// The number of cells in use; release forgets every line made since.
    line mark() const { return used_; }
    void release(line mark) { used_ = mark; }

    /// A line with a move before another line. Of the cells made since `mark` only those of `rest`
    /// are kept for certain.
    line prepend(Move const& move, line rest, line mark) {
        std::uint32_t const length = rest == none ? 1 : cells_[rest].length + 1;
        if (used_ - mark > 2 * length + 16) rest = sweep(rest, mark);
        cell const first{move, rest, length};
        if (used_ < cells_.size()) {
            cells_[used_] = first;
        } else {
            cells_.push_back(first);
        }
        return used_++;
    }

    std::vector<Move> read(line from) const {
        std::vector<Move> moves;
        for (; from != none; from = cells_[from].next) moves.push_back(cells_[from].move);
        return moves;
    }

private:
    struct cell {
        Move move;
        line next;
        std::uint32_t length;
    };

    // Moves the cells of a line down to the mark. They lie in the order from its end to its start.
    PLY_COLD line sweep(line from, line mark) {
        places_.clear();
        for (; from != none; from = cells_[from].next) places_.push_back(from);
        line next = none;
        used_ = mark;
        for (auto place = places_.rbegin(); place != places_.rend(); ++place) {
            cells_[used_] = cells_[*place];
            cells_[used_].next = next;
            next = used_++;
        }
        return next;
    }

    std::vector<cell> cells_;
    std::vector<line> places_;
    line used_ = 0;
};

}  // namespace ply::detail
