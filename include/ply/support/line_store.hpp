// Principal variations under construction, as lists that share their tails.
#pragma once

#include <cstdint>
#include <vector>

namespace ply {

/// Lines of moves in one growing stack of cells. Putting a move before a line takes one cell and
/// copies nothing; releasing a mark forgets every line made since.
template <class Move>
class line_store {
public:
    /// A line, by the place of its first cell.
    using line = std::uint32_t;
    static constexpr line none = 0xffffffffu;

    line mark() const { return used_; }
    void release(line mark) { used_ = mark; }

    line prepend(Move const& move, line rest) {
        if (used_ < cells_.size()) {
            cells_[used_] = {move, rest};
        } else {
            cells_.push_back({move, rest});
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
    };

    std::vector<cell> cells_;
    line used_ = 0;
};

}  // namespace ply
