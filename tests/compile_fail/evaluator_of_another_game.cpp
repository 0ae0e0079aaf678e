// expect: ply: the evaluator must be callable with a const game
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
};

int main() {
    search(game{}, [](std::string const&) { return 0; });
}
