#include <ply/core/zobrist.hpp>

#include <cstddef>
#include <cstdint>
#include <set>

#include "support/catch.hpp"

TEST_CASE("zobrist: keys are the numbers of the seed, the same everywhere", "[zobrist]") {
    static constexpr ply::zobrist<4> keys{0};
    STATIC_REQUIRE(keys[0] == 0xe220a8397b1dcdafu);
    STATIC_REQUIRE(keys[1] == 0x6e789e6aa1b965f4u);
    STATIC_REQUIRE(keys[2] == 0x06c45d188009454fu);
    STATIC_REQUIRE(keys[3] == 0xf88bb8a8724c81ecu);
    STATIC_REQUIRE(ply::zobrist<4>::size() == 4);
    ply::zobrist<1> const other{1234567};
    CHECK(other[0] == 6457827717110365317u);
}

TEST_CASE("zobrist: keys differ, and so do their pairs", "[zobrist]") {
    ply::zobrist<800> const keys{1};
    std::set<std::uint64_t> seen{0};
    for (std::size_t i = 0; i < keys.size(); ++i) seen.insert(keys[i]);
    CHECK(seen.size() == 801);
    for (std::size_t i = 0; i < 200; ++i) {
        for (std::size_t j = 0; j < i; ++j) seen.insert(keys[i] ^ keys[j]);
    }
    CHECK(seen.size() == 801 + 200 * 199 / 2);
}
