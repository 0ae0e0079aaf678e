// expect: ply: the game must be copyable to be analysed whole
#include <cstdint>
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;

    game() = default;
    game(game const&) = delete;

    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
    std::uint64_t hash() const { return 0; }
};

int main() {
    game const root;
    ply::retrograde(root);
}
