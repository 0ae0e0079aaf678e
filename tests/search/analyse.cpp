// Batches of positions, and all moves of one position.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <list>
#include <stdexcept>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/search/analyse.hpp>
#include <ply/search/minimax.hpp>

#include "games/connect_four.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"

namespace {

using connect_four = games::connect_four<>;
using options = ply::batch_options<int, int>;

/// Positions of connect four by random moves.
std::vector<connect_four> some_positions(std::size_t count) {
    std::vector<connect_four> list;
    ply::splitmix64 random(17);
    while (list.size() < count) {
        connect_four game;
        for (auto plies = random.below(12); plies > 0 && !game.moves().empty(); --plies) {
            std::vector<int> moves;
            for (int const m : game.moves()) moves.push_back(m);
            game.apply(moves[random.below(moves.size())]);
        }
        list.push_back(game);
    }
    return list;
}

}  // namespace

TEST_CASE("a batch gives the answers of single searches, in order", "[threads]") {
    auto const positions = some_positions(30);
    for (bool const one_table : {true, false}) {
        for (int const threads : {1, 2, 5}) {
            CAPTURE(one_table, threads);
            options o;
            o.one_table = one_table;
            o.resources = {.threads = threads, .memory = 1 << 20};
            auto const answers = ply::analyse(positions, {.depth = 5}, o);
            REQUIRE(answers.size() == positions.size());
            for (std::size_t i = 0; i < positions.size(); ++i) {
                auto const alone = ply::search(positions[i], {.depth = 5});
                CHECK(answers[i].value == alone.value);
                CHECK(answers[i].distance == alone.distance);
                CHECK(answers[i].best.has_value() == alone.best.has_value());
                if (!one_table) {
                    CHECK(answers[i].best == alone.best);
                    CHECK(answers[i].line == alone.line);
                }
            }
        }
    }
}

TEST_CASE("with a table for each thread the counts do not depend on the threads", "[threads]") {
    auto const positions = some_positions(12);
    options o;
    o.one_table = false;
    o.resources.memory = 8 << 20;
    auto const alone = ply::analyse(positions, {.depth = 5}, o);
    o.resources.threads = 3;
    auto const together = ply::analyse(positions, {.depth = 5}, o);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        CHECK(alone[i].stats.nodes == together[i].stats.nodes);
        CHECK(alone[i].line == together[i].line);
    }
}

TEST_CASE("progress is told once for each position, and counts them", "[threads]") {
    auto const positions = some_positions(20);
    options o;
    std::vector<int> seen(positions.size());
    std::size_t last = 0;
    o.on_result = [&](auto const& p) {
        CHECK(p.done == ++last);
        CHECK(p.total == positions.size());
        ++seen.at(p.index);
        CHECK((p.answer.depth == 3 || positions[p.index].moves().empty()));
    };
    o.search.stop_when_proven = false;
    o.resources.threads = 4;
    ply::analyse(positions, {.depth = 3}, o);
    CHECK(last == positions.size());
    CHECK(std::count(seen.begin(), seen.end(), 1) == 20);
}

TEST_CASE("a batch that is called off has a legal move for each position that was left",
          "[threads]") {
    auto const positions = some_positions(20);
    for (int const threads : {1, 3}) {
        std::atomic<bool> stop{false};
        options o;
        o.on_result = [&](auto const& p) { stop = p.done >= 5; };
        ply::limits l{.depth = 6};
        l.stop = &stop;
        o.resources.threads = threads;
        auto const answers = ply::analyse(positions, l, o);
        REQUIRE(answers.size() == positions.size());
        std::size_t finished = 0;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            if (answers[i].finished()) ++finished;
            if (!answers[i].finished()) {
                CHECK(answers[i].stop == ply::stop_reason::stopped);
                CHECK(answers[i].best.has_value() == !positions[i].moves().empty());
            }
        }
        CHECK(finished >= 5);
        CHECK(finished < 20);
    }
}

TEST_CASE("an exception ends a batch and reaches the caller", "[threads]") {
    auto const positions = some_positions(20);
    for (int const threads : {1, 4}) {
        auto const evaluator = [](connect_four const& game) {
            if (game.stones() == 14) throw std::runtime_error("no judgement");
            return game.eval();
        };
        CHECK_THROWS_WITH(
            ply::analyse(positions, {.depth = 4}, options{.resources = {.threads = threads}},
                         evaluator),
            "no judgement");
        options o;
        o.on_result = [](auto const&) { throw std::runtime_error("no more"); };
        o.resources.threads = threads;
        CHECK_THROWS_WITH(ply::analyse(positions, {.depth = 4}, o), "no more");
    }
}

TEST_CASE("ranges of any kind, and empty ones, are batches", "[threads]") {
    std::list<games::stones> const heaps{games::stones(4), games::stones(5), games::stones(0)};
    auto const answers = ply::analyse(heaps, {}, {.resources = {.threads = 2}});
    REQUIRE(answers.size() == 3);
    CHECK(answers[0].value == ply::lost<int>);
    CHECK(answers[1].value == ply::won<int>);
    CHECK(answers[1].best == 1);
    CHECK_FALSE(answers[2].best);
    CHECK(ply::analyse(std::vector<games::stones>{}).empty());
}

TEST_CASE("every move of a position gets its exact value, with any number of threads",
          "[threads]") {
    // A draw, and a win at once beside moves that take long to judge.
    auto const* const cells = GENERATE("X...O....", "XX.OO....");
    games::tic_tac_toe board(cells);
    auto const expected = ply::minimax(board);
    for (int const threads : {1, 2, 9}) {
        auto const r = ply::analyse_moves(board, {}, {.resources = {.threads = threads}});
        REQUIRE(r.moves.size() == expected.moves.size());
        CHECK(r.value == expected.value);
        for (auto const& m : r.moves) {
            CHECK(m.bound == ply::bound::exact);
            games::tic_tac_toe after = board;
            after.apply(m.move);
            auto const reply = ply::minimax(after);
            CHECK(m.value == -reply.value);
            CHECK(m.distance.has_value() == reply.distance.has_value());
            if (m.distance) CHECK(*m.distance == *reply.distance + 1);
        }
    }
}
