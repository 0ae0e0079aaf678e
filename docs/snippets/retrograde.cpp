// docs/retrograde.md
#include <cstddef>
#include <iostream>
#include <sstream>
#include <vector>

#include <ply/search/iterative_deepening.hpp>
#include <ply/solve/endgame_file.hpp>
#include <ply/solve/retrograde.hpp>
#include <ply/solve/tabled.hpp>

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
    games::graph const game("[[1],[0,2],[3],[4,5],[2],[]]");
    ply::retrograde_analysis<games::graph> analysis(game);
    while (analysis.run({.nodes = 2}) != ply::stop_reason::finished)
        std::cout << analysis.progress().explored << " positions so far\n";
    auto const table = analysis.take_table();
    auto const counts = table.counts();
    std::cout << counts.won << " won, " << counts.drawn << " drawn, " << counts.lost << " lost\n";
    // [/go_on]
}

}  // namespace

int main() {
    solve_the_hare();
    go_on();
}
