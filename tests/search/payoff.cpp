// Games whose eval() is wrong at the end, where payoff() is right.
#include <array>
#include <cstdint>
#include <vector>

#include "search/every_search.hpp"
#include "support/catch.hpp"

namespace {

/// A heap from which one, two or three stones are taken; who takes the last one has won. Taking all
/// that is left is noisy.
struct heap {
    using move_type = int;
    int left;
    bool second = false;

    std::vector<int> moves() const {
        std::vector<int> list;
        for (int k = 1; k <= 3 && k <= left; ++k) list.push_back(k);
        return list;
    }
    std::vector<int> noisy_moves() const {
        if (left == 0 || left > 3) return {};
        return {left};
    }
    void apply(int k) {
        left -= k;
        second = !second;
    }
    void undo(int k) {
        left += k;
        second = !second;
    }
    void apply_null() { second = !second; }
    void undo_null() { second = !second; }
    int guess() const { return (left * 7 + (second ? 3 : 0)) % 9 - 4; }
    std::uint64_t hash() const {
        return static_cast<std::uint64_t>(left) * 2 + (second ? 1u : 0u);
    }
    bool operator==(heap const&) const = default;
};

/// eval() is right at the end.
struct sound : heap {
    int eval() const { return left == 0 ? ply::lost<int> : guess(); }
};

/// eval() calls the loser the winner.
struct mistaken : heap {
    int eval() const { return left == 0 ? ply::won<int> : guess(); }
    int payoff() const { return ply::lost<int>; }
};

static_assert(ply::HasPayoff<mistaken> && !ply::HasPayoff<sound>);

template <class A, class B>
void check_equal(A const& r, B const& expected) {
    CHECK(r.value == expected.value);
    CHECK(r.distance == expected.distance);
    CHECK(r.proven == expected.proven);
    CHECK(r.best == expected.best);
    CHECK(r.depth == expected.depth);
}

}  // namespace

TEST_CASE("payoff: at the end it is the value, whatever eval() says, also at a depth limit",
          "[payoff]") {
    for (int left = 0; left <= 9; ++left) {
        for (int const depth : {0, 1, 2, 3, 4, 6, ply::unlimited}) {
            CAPTURE(left, depth);
            mistaken game{{left}};
            auto const expected = ply::minimax(sound{{left}}, {.depth = depth});
            support::for_fixed_depth_searches(
                game, {.limits = {.depth = depth}},
                [&](auto const& r) { check_equal(r, expected); });
            CHECK(game == mistaken{{left}});
        }
    }
}

TEST_CASE("payoff: the engine, with quiescence and unsound pruning, is that of the right game",
          "[payoff]") {
    for (int left = 0; left <= 12; ++left) {
        for (int const depth : {0, 1, 2, 3, 4, 7}) {
            for (int kind = 0; kind < 16; ++kind) {
                CAPTURE(left, depth, kind);
                ply::search_options<int, int> o;
                o.nodes.quiescence = kind % 2 == 0;
                o.nodes.null_move = kind / 2 % 2 == 1;
                o.nodes.late_move_reductions = kind / 4 % 2 == 1;
                o.nodes.futility = kind / 8 % 2 == 1;
                o.nodes.futility_margin = 2;
                o.resources.memory = 1 << 14;
                auto const expected = ply::search(sound{{left}}, {.depth = depth}, o);
                auto const r = ply::search(mistaken{{left}}, {.depth = depth}, o);
                check_equal(r, expected);
                CHECK(r.stats.nodes == expected.stats.nodes);
            }
        }
    }
}

TEST_CASE("payoff: every way of the engine", "[payoff]") {
    for (int const left : {0, 1, 5, 8, 11}) {
        CAPTURE(left);
        auto const expected = ply::minimax(sound{{left}});
        mistaken game{{left}};
        support::for_engines(game, {}, [&](auto const& r) {
            CHECK(r.value == expected.value);
            CHECK(r.distance == expected.distance);
            CHECK(r.proven);
        });
    }
}

TEST_CASE("payoff: an evaluator is not asked at the end, and decided payoffs keep their meaning",
          "[payoff]") {
    auto const guess = [](mistaken const& game) {
        CHECK(game.left > 0);
        return 0.25 * game.guess();
    };
    mistaken game{{6}};
    auto const check = [](auto const& r) {
        CHECK(r.value == ply::won<double>);
        CHECK(r.distance == 3);
        CHECK(r.proven);
    };
    support::for_fixed_depth_searches(game, {}, check, guess);
    for (int const depth : {1, 2, 3}) {
        support::for_fixed_depth_searches(
            game, {.limits = {.depth = depth}}, [](auto const&) {}, guess);
        ply::search(game, {.depth = depth}, {}, guess);
    }
    check(ply::search(game, {}, {}, guess));
}
