// Values at the ends of their types.
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include <ply/core/static_vector.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "support/catch.hpp"

using ply::lost;
using ply::won;

namespace {

/// A root with two plies of fixed width below it; values for the side to move at the root.
template <class S>
struct grid {
    using move_type = int;
    std::vector<std::vector<S>> const* leaves;
    int first = -1;
    int second = -1;

    ply::static_vector<int, 8> moves() const {
        ply::static_vector<int, 8> list;
        auto const count = first < 0    ? leaves->size()
                           : second < 0 ? (*leaves)[static_cast<std::size_t>(first)].size()
                                        : 0;
        for (std::size_t i = 0; i < count; ++i) list.push_back(static_cast<int>(i));
        return list;
    }
    void apply(int move) { (first < 0 ? first : second) = move; }
    void undo(int) { (second < 0 ? first : second) = -1; }
    S eval() const {
        if (second < 0) return S{};
        return (*leaves)[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)];
    }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(first * 100 + second + 200); }
};

/// The value by every search, which must agree.
template <class S>
ply::result<int, S> solved(std::vector<std::vector<S>> const& leaves) {
    grid<S> const game{&leaves};
    auto const r = ply::minimax(game);
    auto const same = [&r](auto const& other) {
        CHECK(other.value == r.value);
        CHECK(other.best == r.best);
        CHECK(other.distance == r.distance);
        CHECK(other.proven);
    };
    same(ply::alpha_beta(game));
    same(ply::alpha_beta(game, {}, {.cut = ply::cut::above_beta}));
    same(ply::negamax(game));
    ply::transposition_table<S> table(4096);
    same(ply::negamax(game, table));
    same(ply::negamax(game, table));
    return r;
}

template <class S>
constexpr S least = std::numeric_limits<S>::lowest();
template <class S>
constexpr S most = (std::numeric_limits<S>::max)();

}  // namespace

TEMPLATE_TEST_CASE("extremes: the ends of a type are compared without overflow", "[extremes]",
                   std::int8_t, std::int16_t, std::int32_t, std::int64_t, float, double) {
    using S = TestType;
    S next{};
    if constexpr (std::is_integral_v<S>) {
        next = static_cast<S>(least<S> + 1);
    } else {
        next = std::nextafter(least<S>, S(0));
    }
    auto const middle = solved<S>({{least<S>, 7}, {next, 9}, {-5, most<S>}});
    CHECK(middle.best == 2);
    CHECK(middle.value == S(-5));
}

TEMPLATE_TEST_CASE("extremes: where all is lost a legal move comes back, with lost", "[extremes]",
                   std::int8_t, std::int16_t, std::int32_t, std::int64_t, float, double) {
    using S = TestType;
    auto const bottom = solved<S>({{least<S>}, {least<S>}});
    CHECK(bottom.best == 0);
    CHECK(bottom.value == lost<S>);
    CHECK(bottom.distance == 2);
    auto const top = solved<S>({{most<S>}});
    CHECK(top.best == 0);
    CHECK(top.value == won<S>);
    CHECK(top.distance == 2);
}

TEMPLATE_TEST_CASE("extremes: the largest values that are not decided keep their order",
                   "[extremes]", std::int8_t, std::int16_t, float, double) {
    using S = TestType;
    S const below_won = std::is_integral_v<S>
                            ? static_cast<S>(won<S> - 1)
                            : static_cast<S>(won<S> * (S(1) - std::numeric_limits<S>::epsilon()));
    S const above_lost = static_cast<S>(-below_won);
    auto const high = solved<S>({{below_won}, {won<S>, below_won}, {won<S>}});
    CHECK(high.best == 2);
    auto const low = solved<S>({{lost<S>}, {above_lost}, {lost<S>}});
    CHECK(low.best == 1);
    CHECK(low.value == above_lost);
    CHECK_FALSE(low.distance);
}

TEMPLATE_TEST_CASE("extremes: wide integers near the ends are clamped, but never decided",
                   "[extremes]", std::int32_t, std::int64_t) {
    using S = TestType;
    auto const high = solved<S>({{S(0)}, {static_cast<S>(won<S> - 1)}, {static_cast<S>(1)}});
    CHECK(high.best == 1);
    CHECK(high.value < won<S>);
    CHECK(high.value > won<S> / 2);
    CHECK_FALSE(high.distance);
    auto const won_beats_clamped = solved<S>({{static_cast<S>(won<S> - 1)}, {won<S>}});
    CHECK(won_beats_clamped.best == 1);
    auto const in_reach = solved<S>({{static_cast<S>(won<S> - 3'000'000)}, {S(0)}});
    CHECK(in_reach.value == static_cast<S>(won<S> - 3'000'000));
}

TEMPLATE_TEST_CASE("extremes: infinities are decided, and zeros of either sign equal", "[extremes]",
                   float, double) {
    using S = TestType;
    S const inf = std::numeric_limits<S>::infinity();
    auto const r = solved<S>({{-inf, S(3)}, {inf, S(2)}, {inf}});
    CHECK(r.best == 2);
    CHECK(r.value == won<S>);
    CHECK(r.distance == 2);
    auto const zeros = solved<S>({{S(-0.0)}, {S(0.0)}});
    CHECK(zeros.best == 0);
    CHECK(zeros.value == S(0));
    auto const tiny = std::numeric_limits<S>::denorm_min();
    auto const denormal = solved<S>({{-tiny}, {tiny, S(1)}, {S(0)}});
    CHECK(denormal.best == 1);
    CHECK(denormal.value == tiny);
}
