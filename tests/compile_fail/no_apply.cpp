// expect: ply: the game needs a public member apply(move_type)
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
};

int main() {
    search(game{});
}
