// docs/alpha_beta.md
#include <iostream>

#include <ply/ply.hpp>

#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "heap.hpp"

namespace {

void print(auto const& found) {
    char const* const kind[] = {"exactly", "at least", "at most"};
    std::cout << kind[static_cast<int>(found.bound)] << ' ' << found.value << ", "
              << found.stats.nodes << " nodes\n";
}

}  // namespace

int main() {
    // [use]
    auto const found = ply::alpha_beta(heap{21}, {.depth = 12});
    std::cout << "take " << found.best.value() << ", won in " << found.distance.value()
              << " plies\n";
    // [/use]

    // [window]
    games::tree<> const tree("[[3,5], [3,0], [7,3], [3,2]]");  // its value is 3
    print(ply::alpha_beta(tree));
    print(ply::alpha_beta(tree, {}, {.window = {-10, 1}}));
    print(ply::alpha_beta(tree, {}, {.window = {5, 10}}));
    // [/window]

    // [ties]
    auto const first = ply::alpha_beta(tree);
    auto const last = ply::alpha_beta(tree, {}, {.ties = ply::ties::last});
    std::cout << "first of the best " << *first.best << ", last " << *last.best << '\n';
    for (auto const& m : last.moves) {
        std::cout << "move " << m.move << (m.bound == ply::bound::exact ? ": " : ": at most ")
                  << m.value << '\n';
    }
    // [/ties]

    // [counts]
    auto const payoff = [](heap const& game) { return game.left == 0 ? -1 : 0; };
    for (int const stones : {8, 13, 16}) {
        auto const whole = ply::alpha_beta(heap{stones});
        auto const who_wins = ply::alpha_beta(heap{stones}, {}, {.window = {-1, 1}}, payoff);
        std::cout << stones << " stones: " << whole.stats.nodes << " nodes, "
                  << who_wins.stats.nodes << " to know who wins\n";
    }
    games::tic_tac_toe const empty;
    std::cout << "tic-tac-toe: " << ply::alpha_beta(empty).stats.nodes << " nodes, "
              << ply::alpha_beta(empty, {}, {}, games::win_or_draw{}).stats.nodes
              << " where wins count alike, "
              << ply::alpha_beta(empty, {}, {.window = {-1, 1}}, games::win_or_draw{}).stats.nodes
              << " in the window -1..1\n";
    // [/counts]
}
