// Searches with tables of every form.
#include <cstddef>
#include <cstdint>
#include <random>

#include <ply/core/random.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/negamax.hpp>
#include <ply/support/table/table_options.hpp>
#include <ply/support/table/transposition_table.hpp>

#include "games/connect_four.hpp"
#include "support/catch.hpp"

namespace {

/// A position some random moves from the start, where the game is not over.
template <class G>
G random_position(ply::splitmix64& random) {
    G game;
    for (auto moves = random.below(6); moves > 0; --moves) {
        auto const all = game.moves();
        std::uint64_t count = 0;
        for ([[maybe_unused]] auto const& move : all) ++count;
        std::uint64_t place = random.below(count);
        for (auto const& move : all) {
            if (place-- == 0) {
                game.apply(move);
                break;
            }
        }
    }
    return game;
}

}  // namespace

TEST_CASE("Values are those without a table, with entries of 8 bytes or 16, used before or not") {
    using game_type = games::connect_four<4, 4>;
    std::uint64_t const seed = std::random_device{}();
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    for (std::size_t const bytes : {64u, 4096u, 1u << 20u}) {
        ply::transposition_table<int> packed(bytes, {.hash_bits = 20, .largest_value = 0});
        ply::transposition_table<int> wide(bytes);
        REQUIRE(packed.entry_bytes() == 8);
        REQUIRE(wide.entry_bytes() == 16);
        for (int i = 0; i < 12; ++i) {
            auto const game = random_position<game_type>(random);
            ply::limits const limits{.depth = i % 3 == 0 ? ply::unlimited
                                                         : static_cast<int>(random.below(9))};
            auto const plain = ply::alpha_beta(game, limits);
            for (auto* table : {&packed, &wide}) {
                auto const found = ply::negamax(game, *table, limits);
                CAPTURE(bytes, limits.depth, game.hash(), table->entry_bytes());
                CHECK(found.value == plain.value);
                CHECK(found.distance == plain.distance);
            }
        }
    }
}

TEST_CASE("Entries of 8 bytes save as many nodes as those of 16 where both have room") {
    using game_type = games::connect_four<5, 4>;
    ply::transposition_table<int> packed(4u << 20u, {.hash_bits = 25, .largest_value = 0});
    ply::transposition_table<int> wide(4u << 20u);
    REQUIRE(packed.entry_bytes() == 8);
    auto const a = ply::negamax(game_type{}, packed, {.depth = 10});
    auto const b = ply::negamax(game_type{}, wide, {.depth = 10});
    CHECK(a.value == b.value);
    CHECK(a.stats.nodes <= b.stats.nodes + b.stats.nodes / 100);
}
