// expect: ply: hash() must return std::uint64_t
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint32_t hash() const { return 0; }
};

int main() {
    search_with_table(game{});
}
