#include <ply/support/play/move_ordering.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include <ply/core/random.hpp>

#include "support/catch.hpp"

namespace {

struct by_name {
    using move_type = std::string;
    std::vector<std::string> moves() const { return {}; }
    void apply(std::string const&) {}
    void undo(std::string const&) {}
};
struct by_name_with_order : by_name {
    float order(std::string const&) const { return 0; }
};

template <class Rank>
using ranked = ply::detail::move_picker<by_name, Rank>;

/// Pushes moves with these ranks and picks them all again.
template <class Rank>
std::vector<int> picked(ranked<Rank>& list, std::vector<Rank> const& ranks) {
    std::size_t const first = list.size();
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        list.push(std::to_string(i), ranks[i], static_cast<int>(i));
    }
    std::vector<int> places;
    for (std::size_t next = first; next < first + ranks.size(); ++next) {
        auto const item = list.pick(first, next);
        CHECK(item.move == std::to_string(item.place));
        CHECK(item.rank == ranks[static_cast<std::size_t>(item.place)]);
        places.push_back(item.place);
    }
    list.shrink(first);
    return places;
}

template <class Rank>
std::vector<int> sorted(std::vector<Rank> const& ranks) {
    std::vector<int> places;
    for (std::size_t i = 0; i < ranks.size(); ++i) places.push_back(static_cast<int>(i));
    std::stable_sort(places.begin(), places.end(), [&](int a, int b) {
        return ranks[static_cast<std::size_t>(a)] > ranks[static_cast<std::size_t>(b)];
    });
    return places;
}

}  // namespace

TEST_CASE("ranked moves: the largest rank comes first, equal ranks in their order",
          "[move_ordering]") {
    ranked<int> list;
    CHECK(picked(list, {}).empty());
    CHECK(picked(list, {5}) == std::vector<int>{0});
    CHECK(picked(list, {1, 3, 2}) == std::vector<int>{1, 2, 0});
    CHECK(picked(list, {0, 0, 0, 0}) == std::vector<int>{0, 1, 2, 3});
    CHECK(list.size() == 0);
}

TEMPLATE_TEST_CASE("ranked moves: any number of moves comes out as a stable sort would have it",
                   "[move_ordering]", int, unsigned char, double, std::int64_t) {
    std::uint64_t const seed = 31;
    INFO("seed " << seed);
    ply::splitmix64 random(seed);
    ranked<TestType> list;
    for (int round = 0; round < 200; ++round) {
        std::vector<TestType> ranks(random.below(40));
        auto const range = 1 + random.below(12);
        for (auto& rank : ranks) rank = static_cast<TestType>(random.below(range));
        CHECK(picked(list, ranks) == sorted(ranks));
    }
}

TEST_CASE("ranked moves: the extremes of a rank are ranks like others", "[move_ordering]") {
    using limits = std::numeric_limits<int>;
    ranked<int> list;
    CHECK(picked(list, {(limits::min)(), (limits::max)(), 0}) == std::vector<int>{1, 2, 0});
    using real = std::numeric_limits<double>;
    ranked<double> reals;
    CHECK(picked(reals, {-real::infinity(), 0.0, -0.0, real::infinity()}) ==
          std::vector<int>{3, 1, 2, 0});
}

TEST_CASE("ranked moves: picking below leaves the moves above alone", "[move_ordering]") {
    ranked<int> list;
    std::vector<int> const above{4, 9, 1, 7, 7, 3, 8, 2};
    for (std::size_t i = 0; i < above.size(); ++i) {
        list.push(std::to_string(i), above[i], static_cast<int>(i));
    }
    std::vector<int> places;
    for (std::size_t next = 0; next < above.size(); ++next) {
        places.push_back(list.pick(0, next).place);
        std::vector<int> below(next * 3);
        for (std::size_t i = 0; i < below.size(); ++i) below[i] = static_cast<int>(i % 4);
        CHECK(picked(list, below) == sorted(below));
    }
    CHECK(places == sorted(above));
}

TEST_CASE("ranked moves: a move taken out first leaves the order of the others",
          "[move_ordering]") {
    std::vector<int> const ranks{4, 9, 1, 7, 7, 3, 8, 2, 5, 5};
    for (std::size_t hint = 0; hint < ranks.size(); ++hint) {
        ranked<int> list;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            list.push(std::to_string(i), ranks[i], static_cast<int>(i));
        }
        list.swap(0, hint);
        std::vector<int> places{list[0].place};
        for (std::size_t next = 1; next < ranks.size(); ++next) {
            places.push_back(list.pick(1, next).place);
        }
        auto expected = sorted(ranks);
        auto const at = std::find(expected.begin(), expected.end(), static_cast<int>(hint));
        std::rotate(expected.begin(), at, at + 1);
        CHECK(places == expected);
    }
}

TEST_CASE("ranked moves: ranks that are not numbers lose no move", "[move_ordering]") {
    auto const nan = std::numeric_limits<double>::quiet_NaN();
    ply::splitmix64 random(8);
    ranked<double> list;
    for (int round = 0; round < 50; ++round) {
        std::vector<double> ranks(random.below(60));
        for (auto& rank : ranks) {
            rank = random.below(3) == 0 ? nan : static_cast<double>(random.below(9));
        }
        for (std::size_t i = 0; i < ranks.size(); ++i) list.push("", ranks[i], static_cast<int>(i));
        std::vector<int> places;
        for (std::size_t i = 0; i < ranks.size(); ++i) places.push_back(list.pick(0, i).place);
        std::sort(places.begin(), places.end());
        for (std::size_t i = 0; i < ranks.size(); ++i) CHECK(places[i] == static_cast<int>(i));
        list.shrink(0);
    }
}

TEST_CASE("ranked moves: the rank type is that of order, or a stand-in", "[move_ordering]") {
    STATIC_REQUIRE(std::is_same_v<ply::detail::rank_type<by_name_with_order>::type, float>);
    STATIC_REQUIRE(std::is_same_v<ply::detail::rank_type<by_name>::type, int>);
}

namespace {

/// Ranks by the first letter: `?` has none that is a number. Counts how often it is asked.
struct by_letter : by_name {
    std::vector<std::string> list = {};
    mutable int asked = 0;
    std::vector<std::string> moves() const { return list; }
    double order(std::string const& name) const {
        ++asked;
        return name[0] == '?' ? std::numeric_limits<double>::quiet_NaN() : name[0];
    }
};

}  // namespace

TEST_CASE("ranks of a game: one that is not a number is the smallest, and each is asked for once",
          "[move_ordering]") {
    by_letter game;
    CHECK(ply::detail::rank_of(game, "?") == -std::numeric_limits<double>::infinity());
    CHECK(ply::detail::rank_of(game, "b") == 'b');
    game.asked = 0;
    game.list = {"?1", "b1", "a1", "?2", "c1", "b2", "a2", "c2"};
    std::vector<std::string> ranked;
    for (auto const& m : ply::detail::placed_moves(game, true)) {
        CHECK(game.list[static_cast<std::size_t>(m.place)] == m.move);
        ranked.push_back(m.move);
    }
    CHECK(ranked == std::vector<std::string>{"c1", "c2", "b1", "b2", "a1", "a2", "?1", "?2"});
    CHECK(game.asked == 8);
    ranked.clear();
    for (auto const& m : ply::detail::placed_moves(game)) ranked.push_back(m.move);
    CHECK(ranked == game.list);
    CHECK(game.asked == 8);
    game.list.clear();
    CHECK(ply::detail::placed_moves(game, true).empty());
}
