// docs/transposition_table.md
#include <iostream>

#include <ply/ply.hpp>

#include "games/connect_four.hpp"

int main() {
    // [sizes]
    games::connect_four<> const game("4455");
    for (int const kib : {1, 64, 4096}) {
        ply::transposition_table<> table(static_cast<std::size_t>(kib) << 10);
        auto const found = ply::negamax(game, table, {.depth = 8});
        std::cout << kib << " KiB: won in " << found.distance.value() << " plies by column "
                  << move_text(game, found.best.value()) << '\n';
    }
    // [/sizes]
}
