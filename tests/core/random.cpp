#include <ply/core/random.hpp>

#include <cstdint>
#include <set>
#include <vector>

#include "support/catch.hpp"

using ply::splitmix64;

TEST_CASE("splitmix64: the numbers of a seed are those of the published generator", "[random]") {
    splitmix64 zero(0);
    CHECK(zero() == 0xe220a8397b1dcdafu);
    CHECK(zero() == 0x6e789e6aa1b965f4u);
    CHECK(zero() == 0x06c45d188009454fu);
    CHECK(zero() == 0xf88bb8a8724c81ecu);
    splitmix64 other(1234567);
    CHECK(other() == 6457827717110365317u);
    CHECK(other() == 3203168211198807973u);
    CHECK(other() == 9817491932198370423u);
    CHECK(other() == 4593380528125082431u);
    CHECK(other() == 16408922859458223821u);
}

TEST_CASE("splitmix64: the scrambling step alone has golden values", "[random]") {
    STATIC_REQUIRE(splitmix64::mix(0) == 0);
    STATIC_REQUIRE(splitmix64::mix(0x9e3779b97f4a7c15u) == 0xe220a8397b1dcdafu);
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        seen.insert(splitmix64::mix(i));
        seen.insert(splitmix64::mix(i << 50));
    }
    CHECK(seen.size() == 2 * 10'000 - 1);  // bijective; 0 is there twice
}

TEST_CASE("splitmix64: it is a uniform random bit generator over 64 bits", "[random]") {
    STATIC_REQUIRE(splitmix64::min() == 0);
    STATIC_REQUIRE(splitmix64::max() == 0xffffffffffffffffu);
    STATIC_REQUIRE(splitmix64(5)() == splitmix64(5)());
}

TEST_CASE("splitmix64: numbers below a count are below it, and all of them come up", "[random]") {
    splitmix64 random(3);
    for (std::uint64_t const count : {1u, 2u, 3u, 7u, 100u}) {
        std::vector<int> times(count);
        for (int i = 0; i < 5000; ++i) ++times.at(random.below(count));
        for (int const n : times) CHECK(n > 5000 / static_cast<int>(count) / 2);
    }
    CHECK(random.below(0xffffffffffffffffu) < 0xffffffffffffffffu);
}
