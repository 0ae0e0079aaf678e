// expect: ply: move_type must be copyable and comparable with ==
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct jump {
    int from;
    int to;
};

struct game {
    using move_type = jump;
    std::vector<jump> moves() const { return {}; }
    void apply(jump) {}
    void undo(jump) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
};

int main() {
    search(game{});
}
