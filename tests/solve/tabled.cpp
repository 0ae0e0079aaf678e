// Searches that ask an endgame table.
#include <ply/solve/retrograde/tabled.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <ply/core/copying.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/negamax.hpp>
#include <ply/solve/null_window/null_window.hpp>
#include <ply/solve/retrograde/retrograde.hpp>

#include "games/bonus_stones.hpp"
#include "games/exact_connect_four.hpp"
#include "games/graph.hpp"
#include "games/othello.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"

namespace {

template <class G>
using tabled = ply::tabled<G>;

// What a game offers, it offers with a table.
static_assert(ply::HasAfter<tabled<games::tic_tac_toe>>);
static_assert(!ply::HasToMove<tabled<games::tic_tac_toe>>);
static_assert(ply::HasToMove<tabled<games::bonus_stones>>);
static_assert(ply::HasOrder<tabled<games::stones_best_first>>);
static_assert(ply::CanRepeat<tabled<games::graph>>);
static_assert(!ply::CanRepeat<tabled<games::stones>>);
static_assert(ply::Game<tabled<ply::copying<games::stones>>>);
static_assert(ply::SmallGame<tabled<games::exact_connect_four<>>>);
static_assert(ply::HasValueBounds<tabled<games::exact_connect_four<>>>);
static_assert(ply::HasCandidates<tabled<games::exact_connect_four<>>>);
static_assert(ply::HasSymmetricHash<tabled<games::exact_connect_four<>>>);
static_assert(!ply::HasSymmetricHash<tabled<games::stones>>);

}  // namespace

TEST_CASE("a search with a table of all positions looks at the root's moves alone", "[tabled]") {
    games::tic_tac_toe const start;
    auto const table = ply::retrograde(start);
    auto const found = ply::search(tabled<games::tic_tac_toe>(start, table));
    CHECK(found.value == 0);
    CHECK(found.proven);
    CHECK(found.stats.nodes <= 20);
    auto const without = ply::search(start);
    CHECK(without.value == 0);
    CHECK(without.stats.nodes > 1000);
}

TEST_CASE("a table of some positions changes no value of a search", "[tabled]") {
    using G = support::graph_game<int, true>;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        auto const g = support::random_graph<int>(
            seed, {.height = 8, .width = 10, .jumps = 20, .keeps_turn = 30}, true);
        G const root(g);
        // From a position in the middle on.
        auto const table = ply::retrograde(G(g, static_cast<int>(seed % g.nodes.size())));
        tabled<G> game(root, table);
        auto const expected = ply::negamax(root);
        auto const engine = ply::search(game);
        CHECK(engine.value == expected.value);
        CHECK(engine.proven);
        CHECK(ply::negamax(game).value == expected.value);
        CHECK(game == tabled<G>(root, table));
    }
}

TEST_CASE("the null window solver asks a table", "[tabled]") {
    using small = games::exact_connect_four<4, 4>;
    small const start;
    auto const table = ply::retrograde(start);
    CHECK(table.probe(start)->value == 0);
    ply::null_window_solver<tabled<small>> solver({.resources = {.memory = 1 << 20}});
    for (char const* const moves : {"", "1", "12", "1122", "11223", "4"}) {
        CAPTURE(moves);
        small const game(moves);
        auto const found = solver.solve(tabled<small>(game, table));
        ply::null_window_solver<small> alone({.resources = {.memory = 1 << 20}});
        CHECK(found.value == alone.solve(game).value);
        CHECK(found.stats.nodes < 20);
    }
}

TEST_CASE("where the table does not know a position, the game may", "[tabled]") {
    struct knowing : games::stones {
        using games::stones::stones;
        std::optional<int> known_value() const {
            return left() == 7 ? std::optional<int>(ply::won<int>) : std::nullopt;
        }
    };
    auto const table = ply::retrograde(knowing(4));
    CHECK(tabled<knowing>(knowing(4), table).known_value() == ply::lost<int>);
    CHECK(tabled<knowing>(knowing(7), table).known_value() == ply::won<int>);
    CHECK_FALSE(tabled<knowing>(knowing(6), table).known_value().has_value());
}
