// docs/scores.md
#include <iostream>

#include <ply/ply.hpp>

#include "heap.hpp"

int main() {
    // [decided]
    auto const a = ply::minimax(heap{8});
    if (a.value == ply::lost<int>) std::cout << "8 stones: lost in " << *a.distance << " plies\n";
    auto const b = ply::minimax(heap{7});
    if (b.value == ply::won<int>) std::cout << "7 stones: won in " << *b.distance << " plies\n";
    // [/decided]

    // [heuristic]
    // Says that many stones are bad. It never says won or lost before the game is over.
    auto const guess = [](heap const& game) {
        return game.left == 0 ? ply::lost<double> : -0.5 * game.left;
    };
    for (int const stones : {7, 21}) {
        auto const found = ply::minimax(heap{stones}, {.depth = 3}, {}, guess);
        std::cout << stones << " stones: ";
        if (found.value == ply::won<double>) {
            std::cout << "won";
        } else {
            std::cout << found.value;
        }
        std::cout << (found.proven ? ", proven\n" : ", not proven\n");
    }
    // [/heuristic]
}
