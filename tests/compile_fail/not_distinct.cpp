// expect: ply: distinct positions need a game with hash() or ==
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
};

int main() { ply::distinct_by_depth(game{}, 1); }
