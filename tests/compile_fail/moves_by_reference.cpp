// expect: ply: moves() must return its range by value, not a reference
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> const& moves() const { return list; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
    std::vector<int> list;
};

int main() {
    search(game{});
}
