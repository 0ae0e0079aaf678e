// expect: ply: an observer needs enter(move_type const*, bool, window), leave(node_end, score, optional<int>) and skip(move_type)
#include <cstdint>
#include <optional>
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

struct watcher {
    void enter(int const*, bool, ply::window<int>) {}
    void leave(ply::node_end, int, std::optional<int>) {}
};

int main() {
    search(game{}, ply::own_eval{}, watcher{});
}
