// expect: ply: the evaluator must return a signed integer of at most 64 bits, float or double
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
};

int main() {
    search(game{}, [](game const&) { return 0u; });
}
