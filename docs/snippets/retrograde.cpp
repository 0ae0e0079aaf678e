// docs/retrograde.md
#include <cstdint>
#include <iostream>
#include <sstream>
#include <vector>

#include <ply/search/iterative_deepening.hpp>
#include <ply/solve/retrograde/endgame_file.hpp>
#include <ply/solve/retrograde/retrograde.hpp>
#include <ply/solve/retrograde/tabled.hpp>

#include "games/graph.hpp"
#include "games/hare_and_wolves.hpp"

namespace {

using games::hare_and_wolves;

void solve_the_hare() {
    // [solve]
    std::vector<hare_and_wolves> starts;
    for (int const column : {0, 2, 4, 6}) {
        starts.emplace_back(column, hare_and_wolves::side::hare);
        starts.emplace_back(column, hare_and_wolves::side::wolves);
    }
    auto const table = ply::retrograde(starts);

    auto const known = table.probe(starts[0]);
    std::cout << "hare to move: " << to_string(known->outcome) << " in " << *known->distance
              << " plies\n"
              << table.positions() << " positions, " << table.bytes() << " bytes\n";
    // [/solve]

    // [player]
    hare_and_wolves game(4);
    std::cout << "perfect play:";
    for (auto const move : table.line(game, 6)) {
        std::cout << ' ' << move_text(game, move);
        game.apply(move);
    }
    std::cout << " ...\n";
    // [/player]

    // [tabled]
    auto const found = ply::search(ply::tabled<hare_and_wolves>(hare_and_wolves(4), table));
    std::cout << (found.value == ply::lost<int> ? "lost" : "open") << ", "
              << (found.proven ? "proven" : "guessed") << ", " << found.stats.nodes << " nodes\n";
    // [/tabled]

    // [file]
    std::stringstream file;  // or the name of a file
    constexpr std::uint64_t tag = 1;
    auto const written = save_table(table, file, tag);
    ply::endgame_table<hare_and_wolves> later;
    auto const read = load_table(later, file, tag);
    std::cout << "written: " << written.message() << ", read: " << read.message() << ", "
              << later.positions() << " positions\n";
    // [/file]
}

void go_on() {
    // [go_on]
    // Four nodes; 0 and 1 lead to each other, and nobody wants to leave.
    games::graph const game("[[1],[0,2],[3],[]]");
    ply::retrograde_analysis<games::graph> analysis(game);
    while (analysis.run({.nodes = 1}) != ply::stop_reason::finished)
        std::cout << analysis.progress().explored << " positions so far\n";
    auto const table = analysis.take_table();
    auto const counts = table.counts();
    std::cout << counts.won << " won, " << counts.drawn << " drawn, " << counts.lost << " lost\n";
    // [/go_on]
}

// [ring]
// A cat and a mouse on a ring of seven places; the cat has caught the mouse where they meet.
struct ring {
    using move_type = int;
    static constexpr int size = 7;

    int cat = 0;
    int mouse = 3;
    bool cat_moves = true;

    std::vector<int> moves() const {
        if (cat == mouse) return {};
        return cat_moves ? std::vector<int>{1, 2, size - 1} : std::vector<int>{1, size - 1};
    }
    void apply(int step) {
        int& place = cat_moves ? cat : mouse;
        place = (place + step) % size;
        cat_moves = !cat_moves;
    }
    void undo(int step) {
        cat_moves = !cat_moves;
        int& place = cat_moves ? cat : mouse;
        place = (place + size - step) % size;
    }
    int eval() const {
        if (cat != mouse) return 0;
        return cat_moves ? ply::won<int> : ply::lost<int>;
    }

    std::uint64_t index() const {
        return static_cast<std::uint64_t>((cat * size + mouse) * 2 + (cat_moves ? 1 : 0));
    }
    static constexpr std::uint64_t position_count() { return size * size * 2; }
    static ring from_index(std::uint64_t n) {
        int const places = static_cast<int>(n / 2);
        return {places / size, places % size, n % 2 == 1};
    }
};
static_assert(ply::IndexedGame<ring>);
// [/ring]

void catch_the_mouse() {
    // [catch]
    auto const table = ply::retrograde(ring());
    auto const counts = table.counts();
    std::cout << "the cat wins in " << *table.probe(ring())->distance << " plies; "
              << table.positions() << " positions, the longest takes " << counts.longest << '\n';
    // [/catch]
}

}  // namespace

int main() {
    solve_the_hare();
    go_on();
    catch_the_mouse();
}
