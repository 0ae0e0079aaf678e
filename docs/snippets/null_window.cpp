// docs/null_window.md
#include <iostream>

#include <ply/solve/null_window/null_window.hpp>

#include "games/exact_connect_four.hpp"

int main() {
    // [solve]
    ply::null_window_solver<games::exact_connect_four<>> solver({.resources = {.memory = 8 << 20}});
    games::exact_connect_four<> const game("4444442222");
    auto const found = solver.solve(game);
    std::cout << "score " << found.value << ", column " << move_text(game, found.best.value())
              << (found.proven ? ", proven\n" : "\n");
    // [/solve]
}
