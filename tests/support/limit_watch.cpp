#include <ply/support/system/limit_watch.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

#include "support/catch.hpp"

using namespace std::chrono_literals;
using ply::limit_watch;
using ply::stop_reason;

namespace {

auto now() { return std::chrono::steady_clock::now(); }

constexpr std::uint64_t most = (std::numeric_limits<std::uint64_t>::max)();

/// Nodes that are allowed one after the other, at most `enough`.
std::uint64_t allowed(limit_watch& watch, std::uint64_t enough) {
    std::uint64_t nodes = 0;
    while (nodes < enough && !watch.should_stop(nodes)) ++nodes;
    return nodes;
}

}  // namespace

TEST_CASE("limit watch: only limits besides the depth need one", "[limit_watch]") {
    std::atomic<bool> stop{false};
    CHECK_FALSE(ply::needs_watch({}));
    CHECK_FALSE(ply::needs_watch({.depth = 3}));
    CHECK_FALSE(ply::needs_watch({.nodes = most, .time = (std::chrono::hours::max)()}));
    CHECK(ply::needs_watch({.nodes = most - 1}));
    CHECK(ply::needs_watch({.nodes = 0}));
    CHECK(ply::needs_watch({.time = 1h}));
    CHECK(ply::needs_watch({.time = -1h}));
    CHECK(ply::needs_watch({.stop = &stop}));
}

TEST_CASE("limit watch: exactly as many nodes as the limit says", "[limit_watch]") {
    std::atomic<bool> const stop{false};
    for (std::uint64_t const limit : {0u, 1u, 2u, 255u, 256u, 257u, 1000u, 5000u}) {
        CAPTURE(limit);
        limit_watch plain({.nodes = limit}, now());
        CHECK(allowed(plain, 10'000) == limit);
        CHECK(plain.reason() == stop_reason::nodes);
        limit_watch with_clock({.nodes = limit, .time = 24h, .stop = &stop}, now());
        CHECK(allowed(with_clock, 10'000) == limit);
        CHECK(with_clock.reason() == stop_reason::nodes);
    }
}

TEST_CASE("limit watch: a limit that was met stays met", "[limit_watch]") {
    limit_watch watch({.nodes = 5}, now());
    CHECK_FALSE(watch.should_stop(4));
    CHECK(watch.reason() == stop_reason::finished);
    CHECK(watch.should_stop(5));
    CHECK(watch.should_stop(0));
    CHECK(watch.should_stop(4));
    CHECK(watch.reason() == stop_reason::nodes);
}

TEST_CASE("limit watch: time that is up allows no node", "[limit_watch]") {
    for (ply::time_limit const time : {ply::time_limit(0ns), ply::time_limit(-1h)}) {
        limit_watch watch({.time = time}, now());
        CHECK(watch.should_stop(0));
        CHECK(watch.reason() == stop_reason::time);
    }
    limit_watch late({.time = 1ms}, now() - 2ms);
    CHECK(late.should_stop(0));
}

TEST_CASE("limit watch: with time left, any node is allowed", "[limit_watch]") {
    limit_watch watch({.time = 24h}, now());
    CHECK(allowed(watch, 100'000) == 100'000);
    CHECK(watch.reason() == stop_reason::finished);
}

TEST_CASE("limit watch: a stop flag is seen within 256 nodes", "[limit_watch]") {
    for (ply::time_limit const time : {ply::time_limit(), ply::time_limit(24h)}) {
        std::atomic<bool> stop{false};
        limit_watch watch({.time = time, .stop = &stop}, now());
        REQUIRE(allowed(watch, 5000) == 5000);
        stop = true;
        std::uint64_t more = 0;
        while (more < 1000 && !watch.should_stop(5000 + more)) ++more;
        CHECK(more <= 256);
        CHECK(watch.reason() == stop_reason::stopped);
        stop = false;
        CHECK(watch.should_stop(5000));
    }
}

TEST_CASE("limit watch: a stop flag that is set at the start allows no node", "[limit_watch]") {
    std::atomic<bool> const stop{true};
    limit_watch watch({.stop = &stop}, now());
    CHECK(watch.should_stop(0));
    CHECK(watch.reason() == stop_reason::stopped);
}

TEST_CASE("limit watch: the largest node limits do not overflow", "[limit_watch]") {
    std::atomic<bool> const stop{false};
    limit_watch watch({.nodes = most, .stop = &stop}, now());
    CHECK_FALSE(watch.should_stop(most - 2));
    CHECK_FALSE(watch.should_stop(most - 1));
    CHECK(watch.should_stop(most));
}
