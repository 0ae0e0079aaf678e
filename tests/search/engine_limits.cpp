// Limits of the engine: time, nodes, a flag; finished roots; games that throw; long games.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <ply/search/iterative_deepening.hpp>

#include "games/connect_four.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"
#include "support/with_memory.hpp"

using namespace std::chrono_literals;
using clock_type = std::chrono::steady_clock;

namespace {

/// A tree of two moves a ply that never ends, with values that look random.
struct endless {
    using move_type = int;
    std::uint64_t at = 1;
    int ply = 0;

    std::vector<int> moves() const { return {0, 1}; }
    std::uint64_t apply(int move) {
        auto const before = at;
        at = ply::splitmix64::mix(at * 2 + static_cast<std::uint64_t>(move));
        ++ply;
        return before;
    }
    void undo(int, std::uint64_t before) {
        at = before;
        --ply;
    }
    int eval() const { return static_cast<int>(at % 201) - 100; }
    std::uint64_t hash() const { return at; }
    bool operator==(endless const&) const = default;
};

template <class Result>
void check_unfinished(Result const& r, ply::stop_reason why) {
    CHECK(r.stop == why);
    CHECK(r.depth == 0);
    CHECK(r.bound == ply::bound::lower);
    CHECK_FALSE(r.proven);
    CHECK_FALSE(r.distance.has_value());
    CHECK(r.best.has_value());
}

}  // namespace

TEST_CASE("a slow evaluator and 200 moves: a legal move soon after the time is up",
          "[engine][timing]") {
    auto fastest = (clock_type::duration::max)();  // another program may take the processor away
    for (int round = 0; round < 5; ++round) {
        support::slow_game game;
        auto const start = clock_type::now();
        auto const r = ply::search(game, {.time = 20ms});
        auto const took = clock_type::now() - start;
        fastest = (std::min)(fastest, took);
        CHECK(took >= 20ms);
        check_unfinished(r, ply::stop_reason::time);
        CHECK(*r.best >= 0);
        CHECK(*r.best < 200);
        CHECK(game == support::slow_game());
    }
    CHECK(fastest <= 20ms + 1ms + 40ms);
}

TEST_CASE("a time of zero and negative times give a legal move without a node", "[engine]") {
    for (ply::time_limit const time :
         {ply::time_limit(0ms), ply::time_limit(-1ms), ply::time_limit((std::chrono::hours::min)()),
          ply::time_limit((std::chrono::nanoseconds::min)())}) {
        endless game;
        ply::limits l;
        l.time = time;
        auto const r = ply::search(game, l);
        check_unfinished(r, ply::stop_reason::time);
        CHECK(r.stats.nodes == 0);
        CHECK(game == endless{});
    }
}

TEST_CASE("the largest durations are no limit", "[engine]") {
    auto const plain = ply::search(endless{}, {.depth = 5});
    for (ply::time_limit const time : {ply::time_limit((std::chrono::hours::max)()),
                                       ply::time_limit((std::chrono::nanoseconds::max)()),
                                       ply::time_limit(std::chrono::duration<double>(1e300))}) {
        ply::limits l{.depth = 5};
        l.time = time;
        l.soft_time = time;
        auto const r = ply::search(endless{}, l);
        CHECK(r.finished());
        CHECK(r.value == plain.value);
        CHECK(r.stats.nodes == plain.stats.nodes);
    }
}

TEST_CASE("a soft limit of time lets depth one finish and begins no other depth", "[engine]") {
    for (ply::time_limit const time : {ply::time_limit(0ms), ply::time_limit(-3h)}) {
        endless game;
        ply::limits l;
        l.soft_time = time;
        auto const r = ply::search(game, l);
        CHECK(r.stop == ply::stop_reason::time);
        CHECK(r.depth == 1);
        CHECK(r.bound == ply::bound::exact);
        CHECK(r.value == ply::search(endless{}, {.depth = 1}).value);
    }
}

TEST_CASE("depths of zero and less evaluate the root alone", "[engine]") {
    for (int const depth : {0, -1, (std::numeric_limits<int>::min)()}) {
        endless game;
        auto const r = ply::search(game, {.depth = depth});
        CHECK(r.finished());
        CHECK(r.value == game.eval());
        CHECK(r.stats.nodes == 1);
        CHECK(r.depth == 0);
        CHECK_FALSE(r.proven);
        CHECK_FALSE(r.best.has_value());
        CHECK(r.line.empty());
    }
}

TEST_CASE("after a part that evaluated the root alone an interrupted one still has a move",
          "[engine]") {
    endless game;
    ply::engine<endless> e({.resources = {.memory = 4096}});
    e.begin(game);
    e.resume({.depth = 0});
    auto const r = e.resume({.depth = 3, .nodes = 1});
    CHECK(r.stop == ply::stop_reason::nodes);
    CHECK(r.best.has_value());
    auto const end = e.resume({.depth = 3});
    CHECK(end.value == ply::search(endless{}, {.depth = 3}).value);
}

TEST_CASE("no node and the largest number of nodes", "[engine]") {
    endless game;
    auto const none = ply::search(game, {.nodes = 0});
    check_unfinished(none, ply::stop_reason::nodes);
    CHECK(none.stats.nodes == 0);

    ply::engine<endless> e({.resources = {.memory = 4096}});
    e.begin(game);
    e.step(10, {.depth = 6});
    auto const rest = e.step((std::numeric_limits<std::uint64_t>::max)(), {.depth = 6});
    CHECK(rest.finished());
    CHECK(rest.value == ply::search(endless{}, {.depth = 6}).value);
}

TEST_CASE("a flag that is set before the search leaves it no node", "[engine]") {
    std::atomic<bool> const stop{true};
    endless game;
    auto const r = ply::search(game, {.stop = &stop});
    check_unfinished(r, ply::stop_reason::stopped);
    CHECK(r.stats.nodes == 0);
}

TEST_CASE("a flag set by another thread ends the search with the last finished depth", "[engine]") {
    std::atomic<bool> stop{false};
    std::atomic<int> depth{0};
    ply::engine<endless>::options_type options;
    options.on_iteration = [&](auto const& info) { depth = info.answer.depth; };
    std::thread other([&] {
        while (depth < 4) std::this_thread::yield();
        stop = true;
    });
    endless game;
    ply::engine<endless> e(support::with_memory(options, 1 << 16));
    auto const r = e.search(game, {.stop = &stop});
    other.join();
    CHECK(r.stop == ply::stop_reason::stopped);
    CHECK(r.depth >= 4);
    CHECK(r.value == ply::search(endless{}, {.depth = r.depth}).value);
    CHECK(game == endless{});
}

TEST_CASE("a search that was stopped goes on when its flag is down", "[engine]") {
    std::atomic<bool> stop{false};
    endless game;
    ply::engine<endless> e({.resources = {.memory = 1 << 16}});
    e.begin(game);
    e.step(200, {.depth = 9, .stop = &stop});
    stop = true;
    CHECK(e.resume({.depth = 9, .stop = &stop}).stop == ply::stop_reason::stopped);
    stop = false;
    auto const r = e.resume({.depth = 9, .stop = &stop});
    auto const whole = ply::engine<endless>({.resources = {.memory = 1 << 16}}).search(game, {.depth = 9});
    CHECK(r.finished());
    CHECK(r.value == whole.value);
    CHECK(r.line == whole.line);
    CHECK(r.stats.nodes == whole.stats.nodes);
}

TEST_CASE("limits may change from part to part", "[engine]") {
    endless game;
    ply::engine<endless> e({.resources = {.memory = 1 << 16}});
    e.begin(game);
    CHECK(e.resume({.depth = 3}).depth == 3);
    CHECK(e.resume({.depth = 3}).stats.nodes == e.resume({.depth = 2}).stats.nodes);
    auto const r = e.resume({.depth = 7});
    auto const whole = ply::engine<endless>({.resources = {.memory = 1 << 16}}).search(game, {.depth = 7});
    CHECK(r.value == whole.value);
    CHECK(r.stats.nodes == whole.stats.nodes);
    CHECK_FALSE(e.over());
}

TEST_CASE("finished roots have no move and their value", "[engine]") {
    SECTION("a lost one") {
        games::tic_tac_toe game("XXX.OO...");
        for (int const depth : {0, 1, ply::unlimited}) {
            auto const r = ply::search(game, {.depth = depth});
            CHECK(r.value == ply::lost<int>);
            CHECK(r.distance == 0);
            CHECK_FALSE(r.best.has_value());
            CHECK(r.proven);
            CHECK(r.finished());
            CHECK(r.moves.empty());
        }
    }
    SECTION("a drawn one") {
        games::tic_tac_toe game("XOXXOOOXX");
        auto const r = ply::search(game);
        CHECK(r.value == 0);
        CHECK_FALSE(r.best.has_value());
        CHECK_FALSE(r.distance.has_value());
        CHECK(r.proven);
    }
    SECTION("no stones") {
        games::stones game(0);
        auto const r = ply::search(game);
        CHECK(r.value == ply::lost<int>);
        CHECK(r.distance == 0);
        CHECK_FALSE(r.best.has_value());
    }
    SECTION("in steps, its one node is counted once") {
        games::stones game(0);
        ply::engine<games::stones> e({.resources = {.memory = 4096}});
        e.begin(game);
        CHECK(e.step(0).stop == ply::stop_reason::nodes);
        CHECK(e.step(1).stats.nodes == 1);
        CHECK(e.step(1).stats.nodes == 1);
        CHECK(e.over());
    }
}

TEST_CASE("payoffs at the ends of the type keep their order", "[engine]") {
    constexpr int least = (std::numeric_limits<int>::min)();
    constexpr int most = (std::numeric_limits<int>::max)();
    auto const text = [](int n) { return std::to_string(n); };
    {
        games::tree game("[[" + text(least) + ",7],[" + text(least + 1) + ",9],[-5," + text(most) +
                         "]]");
        auto const r = ply::search(game);
        CHECK(*r.best == 2);
        CHECK(r.value == -5);
    }
    {
        games::tree game("[[" + text(least) + "],[" + text(least) + "]]");
        auto const r = ply::search(game);
        CHECK(r.best.has_value());
        CHECK(r.value <= ply::lost<int>);
    }
    {
        games::tree game("[[" + text(most) + "]]");
        auto const r = ply::search(game);
        CHECK(*r.best == 0);
        CHECK(r.value == most);
    }
}

TEST_CASE("a forced line of 200,000 plies is followed to its end", "[engine]") {
    for (int const length : {200'000, 199'999}) {
        support::chain game{length};
        auto const r = ply::search(game);
        CHECK(r.distance == length);
        CHECK(r.value == (length % 2 == 0 ? ply::lost<int> : ply::won<int>));
        CHECK(r.proven);
        CHECK(r.stats.nodes <= 5 * static_cast<std::uint64_t>(length));
        CHECK(game.at == 0);
    }
}

TEST_CASE("a table that knows the answers leaves out no depth", "[engine]") {
    games::connect_four<> game;
    ply::engine<games::connect_four<>> e({.resources = {.memory = std::size_t{1} << 22}});
    e.search(game, {.depth = 8});
    std::vector<int> depths;
    e.options().on_iteration = [&](auto const& info) { depths.push_back(info.answer.depth); };
    e.search(game, {.depth = 8});
    CHECK(depths == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("a long forced line can be interrupted and gone on with", "[engine]") {
    support::chain game{20'000};
    ply::engine<support::chain> e({.resources = {.memory = 4096}});
    e.begin(game);
    auto r = e.step(7'000);
    while (r.stop == ply::stop_reason::nodes) {
        REQUIRE(game.at == 0);
        r = e.step(7'000);
    }
    CHECK(r.distance == 20'000);
}

TEST_CASE("with a clock running, a single move is played after depth one", "[engine]") {
    support::chain game{50};
    auto const r = ply::search(game, {.time = 1h});
    CHECK(r.depth == 1);
    CHECK(r.best == 0);
    ply::search_options<int, int> options;
    options.stop_at_single_move = false;
    CHECK(ply::search(game, {.time = 1h}, options).distance == 50);
}

TEST_CASE("each finished depth is told, with depths and nodes rising, and the last is the answer",
          "[engine]") {
    games::connect_four<> game;
    using engine = ply::engine<games::connect_four<>>;
    std::vector<engine::result_type> told;
    engine::options_type options;
    options.on_iteration = [&](auto const& info) {
        told.push_back(info.answer);
        CHECK(info.hashfull >= 0);
        CHECK(info.hashfull <= 1);
        CHECK(info.nodes_per_second >= 0);
        CHECK(info.answer.bound == ply::bound::exact);
        CHECK(info.answer.line.front() == *info.answer.best);
    };
    auto const r = engine(support::with_memory(options, 1 << 18)).search(game, {.depth = 6});
    REQUIRE(told.size() == 6);
    for (std::size_t i = 1; i < told.size(); ++i) {
        CHECK(told[i].depth == told[i - 1].depth + 1);
        CHECK(told[i].stats.nodes > told[i - 1].stats.nodes);
        CHECK(told[i].stats.time >= told[i - 1].stats.time);
    }
    CHECK(told.back().depth == r.depth);
    CHECK(told.back().value == r.value);
    CHECK(told.back().line == r.line);
    CHECK(told.back().stats.nodes == r.stats.nodes);
}

TEST_CASE("a callback that throws ends the search and leaves the position", "[engine]") {
    endless game;
    ply::engine<endless> e({.resources = {.memory = 4096}});
    e.options().on_iteration = [](auto const& info) {
        if (info.answer.depth == 3) throw std::runtime_error("enough");
    };
    CHECK_THROWS_AS(e.search(game), std::runtime_error);
    CHECK(game == endless{});
    e.options().on_iteration = {};
    CHECK(e.search(game, {.depth = 5}).value == ply::search(endless{}, {.depth = 5}).value);
}
