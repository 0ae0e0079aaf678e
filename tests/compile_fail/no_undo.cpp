// expect: ply: the game needs a public member undo(move_type), or undo(move_type, token) with what apply returns; a game that can be copied may use ply::copying instead
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
};

int main() {
    search(game{});
}
