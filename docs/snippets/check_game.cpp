// docs/check_game.md
#include <cstdint>
#include <iostream>

#include <ply/check/check_game.hpp>

#include "games/bonus_stones.hpp"

namespace {

// [broken]
// Bonus stones, with a hash that leaves out who is to move.
struct stones_without_side : games::bonus_stones {
    using bonus_stones::bonus_stones;
    std::uint64_t hash() const { return static_cast<std::uint64_t>(left()); }
};
// [/broken]

}  // namespace

int main() {
    // [right]
    games::bonus_stones const right(20);
    std::cout << to_text(ply::check_game(right), right);
    // [/right]
    // [find]
    stones_without_side const game(20);
    auto const report = ply::check_game(game);
    std::cout << to_text(report, game);
    // [/find]
    // [options]
    ply::check_options options;
    options.seed = 7;
    options.walks = 1000;
    options.ignore = {ply::fault::hash_confuses};
    std::cout << to_text(ply::check_game(game, options), game);
    // [/options]
}
