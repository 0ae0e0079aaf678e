// Games solved whole from their ends backwards.
#include <ply/solve/retrograde/retrograde.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include <ply/core/copying.hpp>
#include <ply/core/random.hpp>
#include <ply/search/negamax.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/graph.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/oracle.hpp"

namespace {

/// "W3", "L2", "D", or "-" where the table does not know.
template <class Table, class G>
std::string told(Table const& table, G const& game) {
    auto const known = table.probe(game);
    if (!known) return "-";
    if (known->outcome == ply::outcome::draw) return "D";
    return (known->outcome == ply::outcome::win ? "W" : "L") +
           (known->distance ? std::to_string(*known->distance) : "");
}

template <class Table>
void agrees_with_negamax(Table const& table, typename Table::game_type const& game) {
    using S = typename Table::score_type;
    ply::transposition_table<S> memory(1 << 20);
    auto const found = ply::negamax(game, memory);
    auto const known = table.probe(game);
    REQUIRE(known.has_value());
    CHECK(known->value == found.value);
    if (found.value == ply::won<S> || found.value == ply::lost<S>)
        CHECK(known->distance == found.distance);
}

using hares = std::vector<games::hare_and_wolves>;

hares all_starts() {
    hares starts;
    for (int const column : {0, 2, 4, 6}) {
        for (auto const first :
             {games::hare_and_wolves::side::hare, games::hare_and_wolves::side::wolves})
            starts.emplace_back(column, first);
    }
    return starts;
}

}  // namespace

TEST_CASE("stones: every heap has the value and the distance of minimax", "[retrograde]") {
    auto const table = ply::retrograde(games::stones(20, {1, 3, 4}));
    CHECK(table.finished());
    CHECK(table.positions() == 21);
    char const* const known[] = {"L0", "W1", "L2", "W1", "W1", "W3",  "W3", "L4", "W5",  "L6", "W5",
                                 "W5", "W7", "W7", "L8", "W9", "L10", "W9", "W9", "W11", "W11"};
    for (int heap = 0; heap <= 20; ++heap) {
        CAPTURE(heap);
        CHECK(told(table, games::stones(heap, {1, 3, 4})) == known[heap]);
    }
    CHECK(told(table, games::stones(21)) == "-");
}

TEST_CASE("misere stones: a finished game can be won by the side to move", "[retrograde]") {
    games::take_any const rule({1, 2, 3}, true);
    auto const table = ply::retrograde(games::stones(13, rule));
    for (int const heap : {1, 5, 9, 13})
        CHECK(table.probe(games::stones(heap, rule))->outcome == ply::outcome::loss);
    CHECK(told(table, games::stones(0, rule)) == "W0");
    CHECK(told(table, games::stones(13, rule)) == "L7");
}

TEST_CASE("a side that moves twice keeps what it has", "[retrograde]") {
    auto const table = ply::retrograde(games::bonus_stones(40));
    for (int heap = 0; heap <= 40; ++heap) {
        CAPTURE(heap);
        for (bool const first : {true, false}) {
            games::bonus_stones const game(heap, first);
            // The first player cannot be to move with 39 of 40 left.
            if (table.probe(game)) agrees_with_negamax(table, game);
        }
    }
    CHECK(told(table, games::bonus_stones(4)) == "W2");
    CHECK(told(table, games::bonus_stones(8))[0] == 'W');
}

TEST_CASE("play without end is a draw, whatever node it begins at", "[retrograde]") {
    struct known {
        char const* edges;
        std::vector<std::string> values;
    };
    for (auto const& k :
         {known{"[[2,3],[],[3,1],[2]]", {"W3", "L0", "W1", "L2"}},
          known{"[[1,4],[4,3],[1],[],[2]]", {"L4", "W1", "L2", "L0", "W3"}},
          known{"[[1],[0,2],[3],[]]", {"D", "D", "W1", "L0"}}, known{"[[0]]", {"D"}},
          known{"[[0,1],[0]]", {"D", "D"}}, known{"[[0,1],[]]", {"W1", "L0"}}}) {
        CAPTURE(k.edges);
        for (int root = 0; root < static_cast<int>(k.values.size()); ++root) {
            CAPTURE(root);
            auto const table = ply::retrograde(games::graph(k.edges, root));
            CHECK(told(table, games::graph(k.edges, root)) ==
                  k.values[static_cast<std::size_t>(root)]);
            for (int node = 0; node < static_cast<int>(k.values.size()); ++node) {
                auto const other = told(table, games::graph(k.edges, node));
                CHECK((other == "-" || other == k.values[static_cast<std::size_t>(node)]));
            }
        }
    }
}

TEST_CASE("tic-tac-toe has 5,478 positions, and every value is that of minimax", "[retrograde]") {
    auto const table = ply::retrograde(games::tic_tac_toe());
    CHECK(table.positions() == 5478);
    CHECK(table.counts() == ply::endgame_counts{2836, 1068, 1574, 5});
    CHECK(table.stats().nodes == 5478);
    CHECK(table.stats().evals == 958);
    CHECK(told(table, games::tic_tac_toe()) == "D");
    CHECK(table.bytes_per_position() < 2);
    for (char const* const board :
         {"XOX.O.X..", "....X..OX", "..O..O.XX", ".X..O.OXX", "XXX.OO..."})
        agrees_with_negamax(table, games::tic_tac_toe(board));
}

TEST_CASE("every position that can be reached is in the table with its value", "[retrograde]") {
    games::tic_tac_toe const start;
    auto const table = ply::retrograde(start);
    ply::transposition_table<int> memory(1 << 20);
    std::unordered_set<std::uint64_t> seen{start.hash()};
    std::vector<games::tic_tac_toe> list{start};
    int faults = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        games::tic_tac_toe const game = list[i];
        auto const truth = ply::negamax(game, memory);
        auto const known = table.probe(game);
        faults += !known || known->value != truth.value || known->distance != truth.distance;
        for (int const cell : game.moves()) {
            if (seen.insert(game.after(cell).hash()).second) list.push_back(game.after(cell));
        }
    }
    CHECK(list.size() == table.positions());
    CHECK(faults == 0);
    CHECK_FALSE(table.probe(games::tic_tac_toe("XX.......")).has_value());
    CHECK_FALSE(table.probe(games::tic_tac_toe("OOO......")).has_value());
}

TEST_CASE("an evaluator's payoffs take the place of the game's own", "[retrograde]") {
    auto const table = ply::retrograde(games::tic_tac_toe(), {}, {}, games::win_or_draw());
    CHECK(table.positions() == 5478);
    auto const known = table.probe(games::tic_tac_toe("XOX.O.X.."));
    REQUIRE(known.has_value());
    CHECK(known->value == 1);
    CHECK(known->outcome == ply::outcome::win);
    CHECK(known->distance == 1);
}

TEST_CASE("three piles: all positions of the start have their values", "[retrograde]") {
    games::three_piles const start({2, 3, 4});
    auto const table = ply::retrograde(start);
    CHECK(table.positions() == 144);  // of 140 sets of piles
    CHECK(told(table, start) == "W3");
    CHECK(table.best_move(start) == games::three_piles::move_type::add_to_all);
    using rules = games::three_piles_rules;
    games::three_piles const other({2, 3, 4}, rules{.add = rules::addition::one_pile});
    CHECK(told(ply::retrograde(other), other) == "L6");
}

TEST_CASE("payoffs of any size have their exact values", "[retrograde]") {
    games::coins const row({5, 9, 4, 5, 4, 6, 3, 7, 2, 2});
    auto const table = ply::retrograde(row);
    agrees_with_negamax(table, row);
    for (auto const move : row.moves()) {
        games::coins next = row;
        next.apply(move);
        agrees_with_negamax(table, next);
    }
}

TEST_CASE("hare and wolves is solved whole", "[retrograde]") {
    auto const starts = all_starts();
    auto const table = ply::retrograde(starts);
    CHECK(table.finished());
    CHECK(table.positions() == 1'788'326);
    for (auto const& start : starts)
        CHECK(told(table, start) ==
              (start.turn() == games::hare_and_wolves::side::hare ? "L44" : "W43"));
    CHECK(table.counts() == ply::endgame_counts{876'517, 0, 911'809, 44});
    CHECK(table.bytes_per_position() < 4);
    CHECK(table.peak_bytes() < 200'000'000);
    auto const line = table.line(starts[4]);
    CHECK(line.size() == 44);

    // Wolves that play by the table catch a hare that runs about, and never lose time.
    ply::splitmix64 random(7);
    for (auto const& start : starts) {
        auto game = start;
        int left = *table.probe(game)->distance;
        for (auto moves = game.moves(); !moves.empty(); moves = game.moves()) {
            bool const wolves = game.turn() == games::hare_and_wolves::side::wolves;
            game.apply(wolves ? table.best_move(game).value()
                              : moves[static_cast<std::size_t>(random.below(moves.size()))]);
            --left;
            auto const known = table.probe(game);
            bool const winning =
                known && known->outcome == (wolves ? ply::outcome::loss : ply::outcome::win);
            REQUIRE(winning);
            REQUIRE(*known->distance <= left);
            left = *known->distance;
        }
        CHECK(game.turn() == games::hare_and_wolves::side::hare);
        CHECK_FALSE(game.hare_is_home());
    }
}

TEST_CASE("a table without distances is smaller and knows the same values", "[retrograde]") {
    games::tic_tac_toe const start;
    auto const table = ply::retrograde(start);
    auto const small = ply::retrograde(start, {}, {.distances = false});
    CHECK(small.positions() == table.positions());
    CHECK(small.bytes() < table.bytes());
    for (char const* const board : {".........", "XOX.O.X..", "....X..OX", "XXX.OO..."}) {
        games::tic_tac_toe const game(board);
        CHECK(small.probe(game)->value == table.probe(game)->value);
        CHECK_FALSE(small.probe(game)->distance.has_value());
    }
}

TEST_CASE("games without undo and finished games are solved as well", "[retrograde]") {
    ply::copying const game{games::stones(6)};
    auto const table = ply::retrograde(game);
    CHECK(table.positions() == 7);
    CHECK(told(table, game) == "W3");

    games::tic_tac_toe const over("XXX.OO...");
    auto const one = ply::retrograde(over);
    CHECK(one.positions() == 1);
    CHECK(told(one, over) == "L0");
    CHECK_FALSE(one.best_move(over).has_value());
    CHECK(one.line(over).empty());

    auto const none = ply::retrograde(std::vector<games::stones>());
    CHECK(none.finished());
    CHECK(none.positions() == 0);
    CHECK(told(none, games::stones(1)) == "-");
    CHECK_FALSE(none.best_move(games::stones(1)).has_value());
}

TEST_CASE("an empty table knows nothing", "[retrograde]") {
    ply::endgame_table<games::stones> const table;
    CHECK(table.positions() == 0);
    CHECK(table.bytes_per_position() == 0);
    CHECK(told(table, games::stones(3)) == "-");
}
