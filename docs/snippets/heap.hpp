// The game that the pages search.
#pragma once

#include <ply/ply.hpp>

// [heap]
// Take one, two or three stones; whoever cannot move has lost.
struct heap {
    using move_type = int;

    int left;

    ply::static_vector<int, 3> moves() const {
        ply::static_vector<int, 3> list;
        for (int taken = 1; taken <= 3 && taken <= left; ++taken) list.push_back(taken);
        return list;
    }
    void apply(int taken) { left -= taken; }
    void undo(int taken) { left += taken; }
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
};
static_assert(ply::Game<heap>);
// [/heap]
