// Time for one move out of the time for a whole game.
#include <chrono>
#include <cstdint>
#include <initializer_list>

#include <ply/core/clock.hpp>
#include <ply/core/random.hpp>

#include "support/catch.hpp"

using std::chrono::milliseconds;

namespace {

/// A clock that loses no time with its moves.
ply::game_clock clock_of(milliseconds left, milliseconds increment = milliseconds{0},
                         int moves_to_go = 0) {
    ply::game_clock clock;
    clock.left = left;
    clock.increment = increment;
    clock.moves_to_go = moves_to_go;
    clock.overhead = milliseconds{0};
    return clock;
}

}  // namespace

TEST_CASE("a move gets an even share of the clock softly, and less than half in the worst case",
          "[clock]") {
    auto const open = ply::time_for_move(clock_of(milliseconds{60'000}));
    CHECK(open.soft_time.value() <= milliseconds{2'000});
    CHECK(open.soft_time.value() >= milliseconds{1'000});
    CHECK(open.time.value() == milliseconds{8'000});

    auto const ten = ply::time_for_move(clock_of(milliseconds{60'000}, milliseconds{0}, 10));
    CHECK(ten.soft_time.value() <= milliseconds{6'000});
    CHECK(ten.soft_time.value() > open.soft_time.value());
    CHECK(ten.time.value() == milliseconds{24'000});

    auto const last = ply::time_for_move(clock_of(milliseconds{60'000}, milliseconds{0}, 1));
    CHECK(last.time.value() == milliseconds{48'000});
}

TEST_CASE("only the time of a move is limited", "[clock]") {
    auto const l = ply::time_for_move(clock_of(milliseconds{1'000}));
    CHECK(l.depth == ply::unlimited);
    CHECK(l.nodes == ply::limits{}.nodes);
    CHECK(l.stop == nullptr);
}

TEST_CASE("a clock that has run out, or nearly, leaves no time, not time without end", "[clock]") {
    for (auto const left : {milliseconds{0}, milliseconds{-1}, milliseconds{-100'000},
                            (milliseconds::min)(), milliseconds{5}, milliseconds{10}}) {
        ply::game_clock clock;
        clock.left = left;
        for (auto const increment : {milliseconds{0}, milliseconds{-7}, (milliseconds::min)()}) {
            clock.increment = increment;
            CAPTURE(left.count(), increment.count());
            CHECK(ply::time_for_move(clock).time.value() == std::chrono::nanoseconds::zero());
            CHECK(ply::time_for_move(clock).soft_time.value() == std::chrono::nanoseconds::zero());
        }
    }
}

TEST_CASE("negative parts of a clock count as zero", "[clock]") {
    auto const plain = ply::time_for_move(clock_of(milliseconds{9'000}));
    for (auto const negative : {milliseconds{-1}, milliseconds{-5'000}, (milliseconds::min)()}) {
        auto clock = clock_of(milliseconds{9'000}, negative, -3);
        clock.overhead = negative;
        auto const l = ply::time_for_move(clock);
        CHECK(l.time.value() == plain.time.value());
        CHECK(l.soft_time.value() == plain.soft_time.value());
    }
}

TEST_CASE("the largest clocks give more time than small ones, and nothing overflows", "[clock]") {
    auto const day = ply::time_for_move(clock_of(std::chrono::hours{24}));
    for (int const moves : {0, 1, 2, 60, 1'000'000}) {
        auto const l =
            ply::time_for_move(clock_of((milliseconds::max)(), (milliseconds::max)(), moves));
        CAPTURE(moves);
        CHECK(l.time.value() >= day.time.value());
        CHECK(l.soft_time.value() >= day.soft_time.value());
    }
    auto clock = clock_of(milliseconds{1'000});
    clock.overhead = (milliseconds::max)();
    CHECK(ply::time_for_move(clock).time.value() == std::chrono::nanoseconds::zero());
}

TEST_CASE("an increment gives more time, but never what is not on the clock", "[clock]") {
    auto const without = ply::time_for_move(clock_of(milliseconds{30'000}));
    auto const with = ply::time_for_move(clock_of(milliseconds{30'000}, milliseconds{2'000}));
    CHECK(with.soft_time.value() > without.soft_time.value());
    auto const rich = ply::time_for_move(clock_of(milliseconds{100}, milliseconds{60'000}));
    CHECK(rich.time.value() <= milliseconds{50});
}

TEST_CASE("random clocks: the soft limit comes before the hard one, and the hard one in time",
          "[clock]") {
    ply::splitmix64 random(5);
    for (int i = 0; i < 5'000; ++i) {
        ply::game_clock clock;
        clock.left = milliseconds{static_cast<std::int64_t>(random.below(1'000'000))};
        clock.increment = milliseconds{static_cast<std::int64_t>(random.below(20'000))};
        clock.moves_to_go = static_cast<int>(random.below(100));
        clock.overhead = milliseconds{static_cast<std::int64_t>(random.below(100))};
        auto const l = ply::time_for_move(clock);
        auto const usable = clock.left - clock.overhead;
        CAPTURE(i, clock.left.count(), clock.increment.count(), clock.moves_to_go);
        CHECK(l.soft_time.value() <= l.time.value());
        CHECK_FALSE(l.time.unlimited());
        if (usable.count() <= 0) {
            CHECK(l.time.value() == std::chrono::nanoseconds::zero());
        } else if (clock.moves_to_go == 1) {
            CHECK(l.time.value() * 5 <= std::chrono::nanoseconds(usable) * 4);
        } else {
            CHECK(l.time.value() * 2 <= std::chrono::nanoseconds(usable));
        }
    }
}

TEST_CASE("a clock is not run down by using the whole hard limit again and again", "[clock]") {
    auto left = milliseconds{10'000};
    for (int move = 0; move < 200; ++move) {
        auto clock = clock_of(left);
        clock.overhead = milliseconds{10};
        auto const l = ply::time_for_move(clock);
        left -= std::chrono::duration_cast<milliseconds>(l.time.value());
        REQUIRE(left.count() > 0);
    }
}
