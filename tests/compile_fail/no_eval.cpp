// expect: ply: the game needs a public member eval() const, or the search an evaluator
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    std::uint64_t hash() const { return 0; }
};

int main() {
    search(game{});
}
