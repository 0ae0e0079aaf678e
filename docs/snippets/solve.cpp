// docs/solve.md
#include <iostream>

#include <ply/ply.hpp>

#include "games/hare_and_wolves.hpp"

int main() {
    // [solve]
    games::hare_and_wolves const game(4);  // the hare begins in column 4
    auto const found = ply::solve(game);
    std::cout << (found.value == ply::lost<int> ? "the wolves win in " : "the hare wins in ")
              << found.distance.value() << " plies, by " << to_string(found.method) << " of "
              << found.positions << " positions\n";
    // [/solve]
}
