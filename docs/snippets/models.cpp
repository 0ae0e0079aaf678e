// docs/models.md
#include <iostream>

#include <ply/ply.hpp>

#include "games/hare_and_wolves.hpp"
#include "games/stones.hpp"
#include "games/tree.hpp"

int main() {
    // [search]
    games::stones const misere(6, {{1, 2, 3}, true});
    auto const found = ply::alpha_beta(misere);
    std::cout << board_text(misere) << side_text(misere) << " takes "
              << move_text(misere, found.best.value()) << '\n';
    // [/search]

    // [tree]
    games::tree<> const tree("a(b(d(1,4) e(5,6)) c(f(2,1) g(1,1)))");
    auto const best = ply::minimax(tree);
    std::cout << side_text(tree) << " goes to " << move_text(tree, best.best.value()) << ", value "
              << best.value << '\n';
    // [/tree]

    // [hare]
    games::hare_and_wolves const start;
    auto const reply = ply::alpha_beta(start, {.depth = 6}, {.ties = tie_policy_for(start)},
                                       games::hare_row_and_distance{});
    std::cout << board_text(start) << side_text(start) << ": "
              << move_text(start, reply.best.value()) << '\n';
    // [/hare]
}
