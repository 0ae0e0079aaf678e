// expect: ply: eval() must return a signed integer of at most 64 bits, float or double
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    unsigned eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
};

int main() {
    search(game{});
}
