// Principal variations under construction, as lists that share their tails.
#pragma once

#include <cstddef>
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

    std::size_t mark() const { return cells_.size(); }
    void release(std::size_t mark) { cells_.erase(cells_.begin() + static_cast<offset>(mark), cells_.end()); }

    line prepend(Move const& move, line rest) {
        cells_.push_back({move, rest});
        return static_cast<line>(cells_.size() - 1);
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
    using offset = typename std::vector<cell>::difference_type;

    std::vector<cell> cells_;
};

}  // namespace ply
