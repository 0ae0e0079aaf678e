// docs/parallel.md
#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

#include <ply/ply.hpp>

#include "games/connect_four.hpp"
#include "games/othello.hpp"
#include "games/tic_tac_toe.hpp"

namespace {

void one_position() {
    // [threads]
    games::othello game;
    auto const alone = ply::search(game, {.depth = 8}, {}, games::othello_evaluator{});
    auto const together =
        ply::search(game, {.depth = 8}, {.resources = {.threads = 4}}, games::othello_evaluator{});
    std::cout << (together.value == alone.value ? "the same value" : "another value") << '\n';
    // [/threads]
}

void many_positions() {
    // [analyse]
    std::vector<games::connect_four<>> const positions{games::connect_four<>("44"),
                                                       games::connect_four<>("4453"),
                                                       games::connect_four<>("112233")};
    auto const answers = ply::analyse(positions, {.depth = 8}, {.resources = {.threads = 2}});
    for (std::size_t i = 0; i < positions.size(); ++i) {
        std::cout << "position " << i + 1 << ": "
                  << (answers[i].distance ? "decided in " + std::to_string(*answers[i].distance)
                                          : std::string("open"))
                  << '\n';
    }
    // [/analyse]
}

void all_moves() {
    // [moves]
    games::tic_tac_toe const corner("X........");
    auto const all = ply::analyse_moves(corner, {}, {.resources = {.threads = 2}});
    for (auto const& move : all.moves) {
        std::cout << move_text(corner, move.move) << (move.value < 0 ? " loses\n" : " draws\n");
    }
    // [/moves]
}

}  // namespace

int main() {
    one_position();
    many_positions();
    all_moves();
}
