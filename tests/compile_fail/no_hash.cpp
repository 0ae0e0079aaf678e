// expect: ply: a search with a table needs a game with hash() const
#include <vector>

#include "searches.hpp"

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
};

int main() {
    search_with_table(game{});
}
