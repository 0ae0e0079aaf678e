#include <ply/core/bit_range.hpp>

#include <cstdint>
#include <iterator>
#include <type_traits>
#include <vector>

#include <ply/core/random.hpp>

#include "support/catch.hpp"

using ply::bit_range;

namespace {

std::vector<int> listed(std::uint64_t bits) {
    std::vector<int> list;
    for (int const i : bit_range<>(bits)) list.push_back(i);
    return list;
}

std::vector<int> one_by_one(std::uint64_t bits) {
    std::vector<int> list;
    for (int i = 0; i < 64; ++i) {
        if (bits >> i & 1) list.push_back(i);
    }
    return list;
}

enum class square : std::uint8_t { a1, b1, c1 };

}  // namespace

TEST_CASE("bit_range: it lists the set bits from the lowest", "[bit_range]") {
    CHECK(listed(0).empty());
    CHECK(listed(1) == std::vector<int>{0});
    CHECK(listed(0x8000000000000000u) == std::vector<int>{63});
    CHECK(listed(0b10110) == std::vector<int>{1, 2, 4});
    CHECK(listed(~std::uint64_t{0}).size() == 64);
    std::uint64_t const seed = 12;
    INFO("seed " << seed);
    ply::splitmix64 random(seed);
    int wrong = 0;
    for (int i = 0; i < 2000; ++i) {
        auto const bits = random() & random();
        wrong += listed(bits) != one_by_one(bits);
        wrong += bit_range<>(bits).size() != one_by_one(bits).size();
    }
    CHECK(wrong == 0);
}

TEST_CASE("bit_range: it knows its size and whether it is empty", "[bit_range]") {
    STATIC_REQUIRE(bit_range<>().empty());
    STATIC_REQUIRE(bit_range<>(0).empty());
    STATIC_REQUIRE(bit_range<>(0b101).size() == 2);
    STATIC_REQUIRE_FALSE(bit_range<>(0b101).empty());
    STATIC_REQUIRE(bit_range<>(~std::uint64_t{0}).size() == 64);
}

TEST_CASE("bit_range: elements have the type that was asked for", "[bit_range]") {
    STATIC_REQUIRE(std::is_same_v<decltype(*bit_range<square>(6).begin()), square>);
    std::vector<square> list;
    for (auto const s : bit_range<square>(6)) list.push_back(s);
    CHECK(list == std::vector<square>{square::b1, square::c1});
}

TEST_CASE("bit_range: its iterators walk forward more than once", "[bit_range]") {
    STATIC_REQUIRE(std::forward_iterator<bit_range<>::iterator>);
    bit_range<> const range(0b1100);
    auto it = range.begin();
    auto const copy = it++;
    CHECK(*copy == 2);
    CHECK(*it == 3);
    CHECK(++it == range.end());
    CHECK(*copy == 2);
    CHECK(copy == range.begin());
    CHECK(std::distance(range.begin(), range.end()) == 2);
}
