// expect: ply: the game needs a public member type move_type
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
};

int main() {
    search(game{});
}
