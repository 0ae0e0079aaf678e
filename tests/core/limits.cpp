#include <ply/core/limits.hpp>

#include <chrono>
#include <cstdint>
#include <limits>
#include <ratio>
#include <set>
#include <string>
#include <type_traits>

#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/core/window.hpp>

#include "support/catch.hpp"

using namespace std::chrono_literals;
using ply::time_limit;
using std::chrono::duration;
using std::chrono::nanoseconds;
using moment = std::chrono::steady_clock::time_point;

TEST_CASE("limits: without a word there are none", "[limits]") {
    ply::limits const l;
    CHECK(l.depth == ply::unlimited);
    CHECK(l.nodes == (std::numeric_limits<std::uint64_t>::max)());
    CHECK(l.time.unlimited());
    CHECK(l.stop == nullptr);
    STATIC_REQUIRE(std::is_aggregate_v<ply::limits>);
}

TEST_CASE("resources: one thread, some stack and the memory of the search's page, if nothing is said",
          "[limits]") {
    ply::resources const r;
    CHECK(r.threads == 1);
    CHECK(r.stack > 0);
    CHECK_FALSE(r.memory);
    CHECK(r.memory_or() > 0);
    CHECK(r.memory_or(5) == 5);
    CHECK(ply::resources{.memory = 7}.memory_or(5) == 7);
    CHECK(ply::resources{.memory = 0}.memory_or(5) == 0);
    STATIC_REQUIRE(std::is_aggregate_v<ply::resources>);
}

TEST_CASE("time limit: any duration is taken for what it is", "[limits]") {
    CHECK(time_limit(5ms).value() == 5ms);
    CHECK(time_limit(3s).value() == 3s);
    CHECK(time_limit(1h).value() == 1h);
    CHECK(time_limit(7ns).value() == 7ns);
    CHECK(time_limit(duration<double>(0.25)).value() == 250ms);
    CHECK(time_limit(duration<float, std::milli>(1.5f)).value() == 1500us);
    CHECK(time_limit(duration<int, std::ratio<86400>>(2)).value() == 48h);
    CHECK(time_limit(duration<std::int64_t, std::pico>(1999)).value() == 1ns);
    CHECK_FALSE(time_limit(5ms).unlimited());
    STATIC_REQUIRE(time_limit(5ms).value() == 5ms);
}

TEST_CASE("time limit: durations too large for nanoseconds are no limit", "[limits]") {
    using largest = std::numeric_limits<double>;
    CHECK(time_limit().unlimited());
    CHECK(time_limit((nanoseconds::max)()).unlimited());
    CHECK(time_limit((std::chrono::milliseconds::max)()).unlimited());
    CHECK(time_limit((std::chrono::hours::max)()).unlimited());
    CHECK(time_limit((duration<double>::max)()).unlimited());
    CHECK(time_limit(duration<double>(largest::infinity())).unlimited());
    CHECK(time_limit(duration<std::uint64_t>(~std::uint64_t{0})).unlimited());
    CHECK(time_limit(duration<double, std::nano>(9223372036854775808.0)).unlimited());
    CHECK(time_limit(duration<double>(largest::quiet_NaN())).unlimited());
}

TEST_CASE("time limit: durations just short of too large are limits", "[limits]") {
    auto const most = (nanoseconds::max)() - 1ns;
    CHECK_FALSE(time_limit(most).unlimited());
    CHECK(time_limit(most).value() > (nanoseconds::max)() - 2s);
    // In float arithmetic this one rounds up to 2^63 nanoseconds.
    constexpr time_limit rounded(duration<float>(9223371776.0f));
    STATIC_REQUIRE_FALSE(rounded.unlimited());
    CHECK(rounded.value() > 9'223'371'000s);
}

TEST_CASE("time limit: zero and negative durations are zero", "[limits]") {
    CHECK(time_limit(0ns).value() == 0ns);
    CHECK(time_limit(-1ns).value() == 0ns);
    CHECK(time_limit((nanoseconds::min)()).value() == 0ns);
    CHECK(time_limit((std::chrono::hours::min)()).value() == 0ns);
    CHECK(time_limit((duration<double>::min)()).value() == 0ns);
    CHECK(time_limit(duration<double>(-0.0)).value() == 0ns);
    CHECK_FALSE(time_limit(-1ns).unlimited());
    // Below a nanosecond.
    CHECK(time_limit(duration<double>(1e-12)).value() == 0ns);
}

TEST_CASE("time limit: a deadline is counted from the start and never overflows", "[limits]") {
    moment const start = moment() + 100h;
    CHECK(time_limit(5s).deadline(start) == start + 5s);
    CHECK(time_limit(0s).deadline(start) == start);
    CHECK(time_limit(-5s).deadline(start) == start);
    CHECK(time_limit().deadline(start) == (moment::max)());
    CHECK(time_limit((nanoseconds::max)() - 1ns).deadline(start) == (moment::max)());
    moment const late = (moment::max)() - 1s;
    CHECK(time_limit(2s).deadline(late) == (moment::max)());
    CHECK(time_limit(500ms).deadline(late) == late + 500ms);
    CHECK(time_limit(1s).deadline((moment::max)()) == (moment::max)());
    moment const before_epoch = moment() - 5s;
    CHECK(time_limit(2s).deadline(before_epoch) == moment() - 3s);
    CHECK(time_limit(7s).deadline(before_epoch) == moment() + 2s);
    CHECK(time_limit((nanoseconds::max)() - 1ns).deadline(before_epoch) > moment() + 200'000h);
}

TEST_CASE("limits: every reason to stop has words of its own", "[limits]") {
    using ply::stop_reason;
    std::set<std::string> words;
    for (auto const reason :
         {stop_reason::finished, stop_reason::nodes, stop_reason::time, stop_reason::stopped,
          stop_reason::stack, stop_reason::memory, stop_reason::unsuited}) {
        words.insert(to_string(reason));
    }
    CHECK(words.size() == 7);
    CHECK(words.count("unknown") == 0);
    CHECK(std::string(to_string(static_cast<stop_reason>(99))) == "unknown");
}

TEST_CASE("result: only a search that did all that was asked is finished", "[result]") {
    ply::result<int, int> r;
    CHECK(r.finished());
    CHECK_FALSE(r.best);
    CHECK_FALSE(r.distance);
    CHECK_FALSE(r.proven);
    for (auto const reason : {ply::stop_reason::nodes, ply::stop_reason::time,
                              ply::stop_reason::stopped, ply::stop_reason::stack}) {
        r.stop = reason;
        CHECK_FALSE(r.finished());
    }
}

TEST_CASE("ties: a policy is a kind and, where random, a seed", "[ties]") {
    using kind = ply::tie_policy::kind;
    CHECK(ply::tie_policy().choice == kind::first);
    CHECK(ply::ties::first.choice == kind::first);
    CHECK(ply::ties::last.choice == kind::last);
    CHECK(ply::ties::random(7).choice == kind::random);
    CHECK(ply::ties::random(7).seed == 7);
}

TEST_CASE("window: without a word it is open", "[window]") {
    STATIC_REQUIRE(ply::window<int>().alpha == ply::lost<int>);
    STATIC_REQUIRE(ply::window<int>().beta == ply::won<int>);
    STATIC_REQUIRE(ply::window<double>().beta == ply::won<double>);
    STATIC_REQUIRE(std::is_aggregate_v<ply::window<int>>);
}
