#include <ply/core/score.hpp>
#include <ply/support/score_key.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include <ply/core/random.hpp>

#include "support/catch.hpp"

using ply::lost;
using ply::won;
using ply::detail::score_key;
using int8 = std::int8_t;
using int16 = std::int16_t;
using int32 = std::int32_t;
using int64 = std::int64_t;

namespace {

template <class S>
constexpr S lowest = std::numeric_limits<S>::lowest();

/// Scores from all over a type, in rising order: both ends, the neighbours of the decided ones and
/// of zero.
template <class S>
std::vector<S> ladder_of_scores() {
    if constexpr (std::is_integral_v<S>) {
        std::vector<S> list{lowest<S>, lost<S>, static_cast<S>(lost<S> + 1)};
        for (int const s : {-100, -2, -1, 0, 1, 2, 100}) list.push_back(static_cast<S>(s));
        list.push_back(static_cast<S>(won<S> - 1));
        list.push_back(won<S>);
        return list;
    } else {
        using limits = std::numeric_limits<S>;
        S const inf = limits::infinity();
        return {-inf,
                lost<S>,
                std::nextafter(lost<S>, S(0)),
                S(-1.5),
                S(-1),
                -limits::min(),
                -limits::denorm_min(),
                S(0),
                limits::denorm_min(),
                limits::min(),
                S(1),
                S(1.5),
                std::nextafter(won<S>, S(0)),
                won<S>,
                inf};
    }
}

/// A score with random bits that is a number.
template <class S>
S random_score(ply::splitmix64& random) {
    if constexpr (std::is_integral_v<S>) {
        return static_cast<S>(random() >> random.below(64));
    } else {
        for (;;) {
            auto const bits = static_cast<typename score_key<S>::key>(random());
            if (S const s = std::bit_cast<S>(bits); s == s) return s;
        }
    }
}

/// What comes back for a score: decided ones as the constants, the others within the score_key.
template <class S>
S expected_back(S s) {
    if (s >= won<S>) return won<S>;
    if (s <= lost<S>) return lost<S>;
    if constexpr (std::is_integral_v<S> && sizeof(S) >= 4) {
        auto const edge = static_cast<S>(score_key<S>::edge);
        return s > edge ? edge : s < -edge ? static_cast<S>(-edge) : s;
    } else {
        return s;
    }
}

}  // namespace

TEST_CASE("score: signed numbers up to 64 bits are scores, and no other types", "[score]") {
    STATIC_REQUIRE(ply::Score<signed char>);
    STATIC_REQUIRE(ply::Score<short>);
    STATIC_REQUIRE(ply::Score<int>);
    STATIC_REQUIRE(ply::Score<long>);
    STATIC_REQUIRE(ply::Score<long long>);
    STATIC_REQUIRE(ply::Score<float>);
    STATIC_REQUIRE(ply::Score<double>);
    STATIC_REQUIRE_FALSE(ply::Score<unsigned>);
    STATIC_REQUIRE_FALSE(ply::Score<char>);
    STATIC_REQUIRE_FALSE(ply::Score<wchar_t>);
    STATIC_REQUIRE_FALSE(ply::Score<bool>);
    STATIC_REQUIRE_FALSE(ply::Score<long double>);
    STATIC_REQUIRE_FALSE(ply::Score<int*>);
}

TEMPLATE_TEST_CASE("score: won is the largest finite value and lost its negation", "[score]", int8,
                   int16, int32, int64, float, double) {
    using S = TestType;
    STATIC_REQUIRE(won<S> == (std::numeric_limits<S>::max)());
    STATIC_REQUIRE(lost<S> == static_cast<S>(-won<S>));
    STATIC_REQUIRE(std::is_same_v<decltype(lost<S>), S const>);
    STATIC_REQUIRE(won<S> == static_cast<S>(-lost<S>));
}

TEMPLATE_TEST_CASE("score: the score_key has aborted below all keys and infinity above all", "[score]",
                   int8, int16, int32, int64, float, double) {
    using r = score_key<TestType>;
    STATIC_REQUIRE(r::aborted < -r::infinity);
    STATIC_REQUIRE(r::win < r::infinity);
    STATIC_REQUIRE(r::edge < r::win - r::longest_distance + 1);
    STATIC_REQUIRE(r::decided(r::win));
    STATIC_REQUIRE(r::decided(-r::win));
    STATIC_REQUIRE_FALSE(r::decided(r::edge));
    STATIC_REQUIRE_FALSE(r::decided(-r::edge));
    STATIC_REQUIRE(r::decided(r::edge + 1));
    for (auto const s : ladder_of_scores<TestType>()) {
        CHECK(r::from(s, 0) > r::aborted);
        CHECK(r::from(s, 0) > -r::infinity);
        CHECK(r::from(s, 0) < r::infinity);
    }
}

TEMPLATE_TEST_CASE("score: a score comes back from its key, at the extremes of the type as well",
                   "[score]", int8, int16, int32, int64, float, double) {
    using S = TestType;
    using r = score_key<S>;
    for (S const s : ladder_of_scores<S>()) {
        CAPTURE(+s);
        CHECK(r::to_score(r::from(s, 0)) == expected_back(s));
        CHECK(r::to_score(r::from(s, 1000)) == expected_back(s));
    }
    ply::splitmix64 random(20);
    bool all_back = true;
    for (int i = 0; i < 20'000; ++i) {
        S const s = random_score<S>(random);
        if (r::to_score(r::from(s, 3)) == expected_back(s)) continue;
        all_back = false;
        CAPTURE(+s);
        CHECK(r::to_score(r::from(s, 3)) == expected_back(s));
    }
    CHECK(all_back);
}

TEST_CASE("score: every value of eight bits comes back", "[score]") {
    for (int i = -126; i <= 126; ++i) {
        auto const s = static_cast<int8>(i);
        CHECK(score_key<int8>::to_score(score_key<int8>::from(s, 7)) == s);
        CHECK_FALSE(score_key<int8>::decided(score_key<int8>::from(s, 7)));
    }
    CHECK(score_key<int8>::to_score(score_key<int8>::from(-128, 7)) == -127);
}

TEMPLATE_TEST_CASE("score: keys keep the order of scores", "[score]", int8, int16, int32, int64,
                   float, double) {
    using S = TestType;
    using r = score_key<S>;
    auto const list = ladder_of_scores<S>();
    for (std::size_t i = 1; i < list.size(); ++i) {
        CAPTURE(+list[i - 1], +list[i]);
        CHECK(r::from(list[i - 1], 5) <= r::from(list[i], 5));
        bool const both_in_reach =
            expected_back(list[i - 1]) == list[i - 1] && expected_back(list[i]) == list[i];
        if (both_in_reach) CHECK(r::from(list[i - 1], 5) < r::from(list[i], 5));
    }
    ply::splitmix64 random(21);
    int wrong = 0;
    for (int i = 0; i < 20'000; ++i) {
        S const a = random_score<S>(random);
        S const b = random_score<S>(random);
        bool const kept = a < b   ? r::from(a, 5) <= r::from(b, 5)
                          : b < a ? r::from(b, 5) <= r::from(a, 5)
                                  : r::from(a, 5) == r::from(b, 5);
        bool const told_apart =
            expected_back(a) == expected_back(b) ||
            (expected_back(a) < expected_back(b)) == (r::from(a, 5) < r::from(b, 5));
        if (!kept || !told_apart) ++wrong;
    }
    CHECK(wrong == 0);
}

TEMPLATE_TEST_CASE("score: the key of the negated score is the negated key", "[score]", int8, int16,
                   int32, int64, float, double) {
    using S = TestType;
    using r = score_key<S>;
    for (S const s : ladder_of_scores<S>()) {
        if (s == lowest<S> && std::is_integral_v<S>) continue;
        CAPTURE(+s);
        CHECK(r::from(static_cast<S>(-s), 9) == -r::from(s, 9));
        CHECK(r::from_bound(static_cast<S>(-s)) == -r::from_bound(s));
    }
}

TEMPLATE_TEST_CASE("score: the minimum of an integer type is the same loss as lost", "[score]",
                   int8, int16, int32, int64) {
    using r = score_key<TestType>;
    CHECK(r::from(lowest<TestType>, 4) == r::from(lost<TestType>, 4));
    CHECK(r::from_bound(lowest<TestType>) == -r::infinity);
}

TEMPLATE_TEST_CASE("score: values beyond the score_key's edge are clamped to it", "[score]", int32,
                   int64) {
    using S = TestType;
    using r = score_key<S>;
    for (S const s : {won<S> - 1, static_cast<S>(r::edge + 1), static_cast<S>(r::edge)}) {
        CHECK(r::from(s, 2) == r::edge);
        CHECK(r::from(static_cast<S>(-s), 2) == -r::edge);
    }
    CHECK(r::from(static_cast<S>(r::edge - 1), 2) == r::edge - 1);
}

TEMPLATE_TEST_CASE("score: infinities are decided and both zeros are one", "[score]", float,
                   double) {
    using S = TestType;
    using r = score_key<S>;
    S const inf = std::numeric_limits<S>::infinity();
    CHECK(r::from(inf, 6) == r::from(won<S>, 6));
    CHECK(r::from(-inf, 6) == r::from(lost<S>, 6));
    CHECK(r::from(S(-0.0), 6) == r::from(S(0.0), 6));
    CHECK_FALSE(std::signbit(r::to_score(r::from(S(-0.0), 6))));
}

TEMPLATE_TEST_CASE("score: not-a-number has some key, but no decided one", "[score]", float,
                   double) {
    using r = score_key<TestType>;
    auto const nan = std::numeric_limits<TestType>::quiet_NaN();
    CHECK_FALSE(r::decided(r::from(nan, 1)));
    CHECK_FALSE(r::decided(r::from(-nan, 1)));
    CHECK_FALSE(r::decided(r::from_bound(nan)));
}

TEMPLATE_TEST_CASE("score: shorter wins and longer losses have larger keys", "[score]", int8, int16,
                   int32, int64, float, double) {
    using S = TestType;
    using r = score_key<S>;
    auto const best_plain = r::from(ladder_of_scores<S>()[ladder_of_scores<S>().size() - 2], 0);
    for (int const ply : {0, 1, 2, 100, 32'768, r::longest_distance - 2}) {
        CAPTURE(ply);
        CHECK(r::from(won<S>, ply) > r::from(won<S>, ply + 1));
        CHECK(r::from(lost<S>, ply) < r::from(lost<S>, ply + 1));
        CHECK(r::from(won<S>, ply + 1) > r::edge);
        CHECK(r::from(lost<S>, ply + 1) < -r::edge);
        CHECK(r::distance(r::from(won<S>, ply)) == ply);
        CHECK(r::distance(r::from(lost<S>, ply)) == ply);
        CHECK(r::to_score(r::from(won<S>, ply)) == won<S>);
        CHECK(r::to_score(r::from(lost<S>, ply)) == lost<S>);
    }
    CHECK(best_plain <= r::from(won<S>, 0));
}

TEMPLATE_TEST_CASE("score: only decided keys have a distance", "[score]", int8, int32, int64,
                   double) {
    using r = score_key<TestType>;
    CHECK(r::distance(0) == std::nullopt);
    CHECK(r::distance(r::edge) == std::nullopt);
    CHECK(r::distance(-r::edge) == std::nullopt);
    CHECK(r::distance(r::edge + 1) == r::longest_distance - 1);
    CHECK(r::distance(-r::edge - 1) == r::longest_distance - 1);
}

TEMPLATE_TEST_CASE("score: decided bounds of a window are the ends of the score_key", "[score]", int8,
                   int16, int32, int64, float, double) {
    using S = TestType;
    using r = score_key<S>;
    CHECK(r::from_bound(won<S>) == r::infinity);
    CHECK(r::from_bound(lost<S>) == -r::infinity);
    for (S const s : {S(-3), S(0), S(5)}) CHECK(r::from_bound(s) == r::from(s, 0));
}

TEMPLATE_TEST_CASE("score: distances move between a node and the root and back", "[score]", int8,
                   int32, int64, double) {
    using S = TestType;
    using r = score_key<S>;
    for (int const ply : {0, 1, 17, 32'767}) {
        for (int const below : {0, 1, 50, 32'767}) {
            auto const win = r::from(won<S>, ply + below);
            CHECK(r::distance(r::to_node(win, ply)) == below);
            CHECK(r::to_root(r::to_node(win, ply), ply) == win);
            auto const loss = r::from(lost<S>, ply + below);
            CHECK(r::distance(r::to_node(loss, ply)) == below);
            CHECK(r::to_root(r::to_node(loss, ply), ply) == loss);
        }
        for (auto const k : {r::from(S(0), 0), r::from(S(-7), 0), r::edge, -r::edge}) {
            CHECK(r::to_node(k, ply) == k);
            CHECK(r::to_root(k, ply) == k);
        }
    }
}

TEMPLATE_TEST_CASE("score: a distance too long to be told stays decided", "[score]", int8, int32,
                   int64, double) {
    using S = TestType;
    using r = score_key<S>;
    auto const far_win = r::from(won<S>, r::longest_distance - 10);
    auto const far_loss = r::from(lost<S>, r::longest_distance - 10);
    for (int const ply : {9, 10, 1000, r::longest_distance - 1}) {
        CAPTURE(ply);
        CHECK(r::to_score(r::to_root(far_win, ply)) == won<S>);
        CHECK(r::to_score(r::to_root(far_loss, ply)) == lost<S>);
        CHECK(r::to_root(far_win, ply) <= far_win);
        CHECK(r::to_root(far_loss, ply) >= far_loss);
    }
}
