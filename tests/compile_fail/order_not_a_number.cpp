// expect: ply: order(move_type) must return a number
#include <cstdint>
#include <string>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
    std::string order(int) const { return {}; }
};

int main() {
    search(game{});
}
