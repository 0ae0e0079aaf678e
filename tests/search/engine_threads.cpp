// The engine with several threads: limits, exceptions, games of every form, searches beside and
// inside each other.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/minimax.hpp>

#include "games/connect_four.hpp"
#include "games/ladder.hpp"
#include "games/othello.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"

using namespace std::chrono_literals;

namespace {

/// Two or three moves a ply, without end; throws when all threads together have asked for moves so
/// often.
class fragile {
public:
    using move_type = int;

    explicit fragile(std::atomic<long>& fuse) : fuse_(&fuse) {}

    std::vector<int> moves() const {
        if (--*fuse_ == 0) throw std::runtime_error("thrown by the game");
        return at_ % 3 == 0 ? std::vector<int>{0, 1, 2} : std::vector<int>{1, 0};
    }
    std::uint64_t apply(int move) {
        auto const before = at_;
        at_ = ply::splitmix64::mix(at_ * 3 + static_cast<std::uint64_t>(move) + 1);
        return before;
    }
    void undo(int, std::uint64_t before) { at_ = before; }
    int eval() const { return static_cast<int>(at_ % 41) - 20; }
    std::uint64_t hash() const { return at_; }
    bool operator==(fragile const& other) const { return at_ == other.at_; }

private:
    std::atomic<long>* fuse_;
    std::uint64_t at_ = 0;
};

/// Tic-tac-toe without a hash.
struct nameless {
    using move_type = games::tic_tac_toe::move_type;
    games::tic_tac_toe board;
    auto moves() const { return board.moves(); }
    void apply(move_type m) { board.apply(m); }
    void undo(move_type m) { board.undo(m); }
    int eval() const { return board.eval(); }
};

/// Stones that stay where they are.
struct immovable {
    using move_type = int;
    std::unique_ptr<int> left = std::make_unique<int>(13);
    std::vector<int> moves() const {
        std::vector<int> list;
        for (int k = 1; k <= 3 && k <= *left; ++k) list.push_back(k);
        return list;
    }
    void apply(int k) { *left -= k; }
    void undo(int k) { *left += k; }
    int eval() const { return *left == 0 ? ply::lost<int> : 0; }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(*left); }
};

/// A game known by its interface alone.
class some_game {
public:
    using move_type = int;
    some_game() = default;
    some_game(some_game const&) = delete;
    some_game& operator=(some_game const&) = delete;
    virtual ~some_game() = default;
    virtual std::vector<int> moves() const = 0;
    virtual void apply(int move) = 0;
    virtual void undo(int move) = 0;
    virtual int eval() const = 0;
    virtual std::uint64_t hash() const = 0;
};

class some_stones final : public some_game {
public:
    std::vector<int> moves() const override { return stones_.moves(); }
    void apply(int k) override { stones_.apply(k); }
    void undo(int k) override { stones_.undo(k); }
    int eval() const override { return stones_.eval(); }
    std::uint64_t hash() const override { return stones_.hash(); }

private:
    immovable stones_;
};

/// A legal move's value is the search's value, for every game and any threads.
template <class G>
void check_same(G const& start, int depth, ply::parallel_method method) {
    G game = start;
    auto const alone = ply::search(game, {.depth = depth});
    for (int const threads : {2, 5}) {
        CAPTURE(threads, depth);
        typename ply::engine<G>::options_type options;
        options.parallel = method;
        options.shared_depth = threads;
        options.resources = {.threads = threads, .memory = std::size_t{1} << 20};
        ply::engine<G> e(options);
        auto const r = e.search(game, {.depth = depth});
        CHECK(r.value == alone.value);
        CHECK(r.distance == alone.distance);
        // Without a limit the depth that proves it depends on what the table knows.
        if (depth != ply::unlimited) CHECK(r.depth == alone.depth);
        CHECK(r.proven == alone.proven);
        CHECK(r.finished());
        REQUIRE(r.best);
        G after = start;
        after.apply(*r.best);
        auto const reply = ply::search(after, {.depth = depth - 1});
        CHECK(-reply.value == r.value);
        CHECK(game == start);
    }
}

}  // namespace

TEST_CASE("several threads find the values of one", "[engine][threads]") {
    for (auto const method : {ply::parallel_method::abdada, ply::parallel_method::lazy_smp}) {
        check_same(games::connect_four<>(), 9, method);
        check_same(games::connect_four<>("444"), 9, method);
        check_same(games::othello(), 6, method);
        check_same(games::tic_tac_toe(), 9, method);
        check_same(games::stones(21), ply::unlimited, method);
    }
}

TEST_CASE("an exception in any thread reaches the caller, and the engine goes on",
          "[engine][threads]") {
    for (bool const deterministic : {false, true}) {
        for (long const at : {1L, 2L, 30L, 500L, 5000L, 20000L}) {
            CAPTURE(deterministic, at);
            std::atomic<long> fuse{LONG_MAX};
            fragile const start(fuse);
            fragile game = start;
            ply::engine<fragile> e({.resources = {.threads = 4, .memory = std::size_t{1} << 16}});
            e.options().deterministic = deterministic;
            fuse = at;
            try {
                e.search(game, {.depth = 60});
                FAIL("nothing was thrown");
            } catch (std::runtime_error const& error) {
                CHECK(std::string(error.what()) == "thrown by the game");
            }
            CHECK(game == start);
            fuse = LONG_MAX;
            auto const r = e.search(game, {.depth = 6});
            CHECK(r.value == ply::minimax(game, {.depth = 6}).value);
            CHECK(game == start);
        }
    }
}

TEST_CASE("a callback is called for rising depths by one thread at a time, and may throw",
          "[engine][threads]") {
    for (bool const deterministic : {false, true}) {
        games::connect_four<> game;
        ply::engine<games::connect_four<>> e(
            {.resources = {.threads = 4, .memory = std::size_t{1} << 18}});
        std::atomic<int> inside{0};
        std::vector<int> depths;
        std::uint64_t nodes = 0;
        e.options().deterministic = deterministic;
        e.options().on_iteration = [&](auto const& info) {
            CHECK(++inside == 1);
            CHECK(info.answer.stats.nodes >= nodes);
            nodes = info.answer.stats.nodes;
            depths.push_back(info.answer.depth);
            --inside;
        };
        auto const r = e.search(game, {.depth = 8});
        CHECK(depths == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8});
        CHECK(r.stats.nodes > 0);

        e.options().on_iteration = [](auto const& info) {
            if (info.answer.depth == 4) throw std::runtime_error("enough");
        };
        CHECK_THROWS_WITH(e.search(game, {.depth = 8}), "enough");
        CHECK(game == games::connect_four<>());
    }
}

TEST_CASE("a flag ends all threads, and the last finished depth is the answer",
          "[engine][threads]") {
    for (bool const deterministic : {false, true}) {
        games::othello game;
        std::atomic<bool> stop{false};
        ply::engine<games::othello> e({.resources = {.threads = 4, .memory = std::size_t{1} << 20}});
        e.options().deterministic = deterministic;
        e.options().on_iteration = [&](auto const& info) { stop = info.answer.depth == 5; };
        ply::limits l{.depth = 60};
        l.stop = &stop;
        auto const r = e.search(game, l);
        CHECK(r.stop == ply::stop_reason::stopped);
        CHECK(r.depth >= 5);
        CHECK(r.bound == ply::bound::exact);
        CHECK(r.value == ply::search(games::othello(), {.depth = r.depth}).value);
        CHECK(game == games::othello());
    }
}

TEST_CASE("a slow evaluator, 200 moves and eight threads: a legal move when the time is up",
          "[engine][threads][timing]") {
    using clock = std::chrono::steady_clock;
    auto fastest = (clock::duration::max)();  // another program may take the processor away
    for (int round = 0; round < 5; ++round) {
        support::slow_game game;
        auto const start = clock::now();
        auto const r = ply::search(game, {.time = 20ms}, {.resources = {.threads = 8}});
        auto const took = clock::now() - start;
        fastest = (std::min)(fastest, took);
        CHECK(took >= 16ms);
        REQUIRE(r.best);
        CHECK(*r.best >= 0);
        CHECK(*r.best < 200);
        CHECK(game == support::slow_game());
    }
    CHECK(fastest <= 20ms + 1ms + 40ms);
}

TEST_CASE("games that have no hash or cannot be copied are searched with any threads",
          "[engine][threads]") {
    nameless game;
    auto const r = ply::search(game, {}, {.resources = {.threads = 3}});
    CHECK(r.value == 0);
    CHECK(r.proven);
    immovable stones;
    auto const s = ply::search(stones, {}, {.resources = {.threads = 3}});
    CHECK(s.value == ply::won<int>);
    CHECK(s.best == 1);
    CHECK(*stones.left == 13);
    some_stones known;
    some_game& game_of_some_kind = known;
    for (int const threads : {1, 3}) {
        auto const a = ply::search(game_of_some_kind, {}, {.resources = {.threads = threads}});
        CHECK(a.value == ply::won<int>);
        CHECK(a.distance == 7);
    }
}

TEST_CASE("what one thread has found is kept when others join", "[engine][threads]") {
    nameless game;
    ply::engine<nameless> e;
    e.begin(game);
    auto const first = e.resume({.depth = 5});
    REQUIRE(first.depth == 5);
    e.options().resources.threads = 4;
    auto const cut = e.resume({.depth = 9, .nodes = 1});
    CHECK(cut.depth == 5);
    CHECK(cut.value == first.value);
    CHECK(e.resume({}).proven);
}

TEST_CASE("a deterministic search to no depth evaluates the root alone", "[engine][threads]") {
    ply::engine<games::tic_tac_toe> e;
    e.options().deterministic = true;
    games::tic_tac_toe game;
    auto const r = e.search(game, {.depth = 0});
    CHECK(r.value == 0);
    CHECK(r.bound == ply::bound::exact);
    CHECK(r.stats.nodes == 1);
    CHECK_FALSE(r.best);
}

TEST_CASE("finished roots and absurd numbers of threads have answers", "[engine][threads]") {
    for (int const threads : {2, 0, -1, INT_MIN, 40}) {
        CAPTURE(threads);
        auto const lost = ply::search(games::stones(0), {}, {.resources = {.threads = threads}});
        CHECK(lost.value == ply::lost<int>);
        CHECK_FALSE(lost.best);
        auto const lone = ply::search(games::stones(1), {}, {.resources = {.threads = threads}});
        CHECK(lone.best == 1);
        CHECK(lone.distance == 1);
        auto const none = ply::search(games::stones(5), {.depth = 0}, {.resources = {.threads = threads}});
        CHECK_FALSE(none.best);
        CHECK(none.stats.nodes == 1);
        auto const unlucky = ply::search(games::stones(5), {.nodes = 0}, {.resources = {.threads = threads}});
        CHECK(unlucky.best);
        CHECK(unlucky.stop == ply::stop_reason::nodes);
    }
}

TEST_CASE("searches beside each other and inside each other are independent", "[engine][threads]") {
    std::vector<std::thread> beside;
    std::atomic<int> right{0};
    for (int i = 0; i < 3; ++i) {
        beside.emplace_back([&right] {
            auto const r = ply::search(games::tic_tac_toe(), {}, {.resources = {.threads = 3}});
            right += r.value == 0 && r.proven ? 1 : 0;
        });
    }
    for (auto& t : beside) t.join();
    CHECK(right == 3);

    // An evaluator that asks an engine of its own.
    auto const asks = [](games::stones const& game) {
        return ply::search(games::stones(game), {.depth = 4}, {.resources = {.threads = 2}}).value;
    };
    auto const r = ply::search(games::stones(9), {.depth = 3}, {.resources = {.threads = 2}}, asks);
    CHECK(r.value == ply::won<int>);
}

TEST_CASE("eight threads and the smallest table give the values of ladders", "[engine][threads]") {
    for (int const start : {0, 5, 12}) {
        CAPTURE(start);
        games::ladder game(games::ladder_rules{23, 7, 12, 7, 18}, start);
        auto const expected = ply::minimax(game);
        for (int round = 0; round < 10; ++round) {
            ply::engine<games::ladder> e({.resources = {.threads = 8, .memory = 1}});
            auto const r = e.search(game);
            CHECK(r.value == expected.value);
            CHECK(r.proven);
        }
    }
}

TEST_CASE("a deterministic search of models is the same for all numbers of threads",
          "[engine][threads]") {
    games::connect_four<> game("4433");
    ply::engine<games::connect_four<>> alone({.resources = {.memory = std::size_t{1} << 20}});
    alone.options().deterministic = true;
    auto const expected = alone.search(game, {.depth = 9});
    CHECK(expected.value == ply::search(game, {.depth = 9}).value);
    for (int const threads : {2, 4, 8}) {
        ply::engine<games::connect_four<>> e(
            {.resources = {.threads = threads, .memory = std::size_t{1} << 20}});
        e.options().deterministic = true;
        auto const r = e.search(game, {.depth = 9});
        CHECK(r.best == expected.best);
        CHECK(r.value == expected.value);
        CHECK(r.line == expected.line);
        CHECK(r.stats.nodes == expected.stats.nodes);
    }
}
