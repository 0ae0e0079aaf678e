// Games that are deeper than the machine stack.
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/core/static_vector.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>
#include <ply/support/system/attributes.hpp>

#include "support/catch.hpp"
#include "support/small_games.hpp"

using ply::stop_reason;
using support::chain;

namespace {

/// Plies that fit into the stack that limits allow: fewer where code is made to be looked into.
constexpr int fits = PLY_OPTIMISED ? 1500 : 300;

/// A chain by value.
struct chain_by_value : chain {
    chain_by_value after(int) const { return {{length, at + 1}}; }
};

/// A chain whose moves are large, in a list on the heap.
struct chain_of_large_moves {
    using move_type = std::array<int, 256>;
    int length;
    int at = 0;

    std::vector<move_type> moves() const { return std::vector<move_type>(at < length ? 1 : 0); }
    void apply(move_type const&) { ++at; }
    void undo(move_type const&) { --at; }
    int eval() const { return at == length ? ply::lost<int> : 0; }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(at); }
    bool operator==(chain_of_large_moves const&) const = default;
};

/// Two moves a position, with lists that take room on the stack.
struct wide {
    using move_type = int;
    int at = 0;
    ply::static_vector<int, 1000> moves() const { return {1, 2}; }
    void apply(int) { ++at; }
    void undo(int) { --at; }
    int eval() const { return 7; }
};

template <class R>
void check_stack_cut(R const& r) {
    CHECK(r.stop == stop_reason::stack);
    CHECK_FALSE(r.finished());
    CHECK_FALSE(r.proven);
    CHECK(r.depth == 0);
    CHECK(r.best == 0);
    CHECK(r.stats.nodes > 10);
    // The value is a guess from the deepest position.
    CHECK_FALSE(r.distance);
}

constexpr ply::alpha_beta_options<int, int> no_line{.line = false};

}  // namespace

TEST_CASE("deep lines: a million plies give an answer, and say that the stack cut it", "[deep]") {
    chain game{1'000'000};
    check_stack_cut(ply::minimax(game));
    check_stack_cut(ply::minimax(game, {}, {.line = false}));
    check_stack_cut(ply::alpha_beta(game));
    check_stack_cut(ply::alpha_beta(game, {}, no_line));
    check_stack_cut(ply::negamax(game));
    ply::transposition_table<int> table(1 << 20);
    check_stack_cut(ply::negamax(game, table));
    check_stack_cut(ply::negamax(game, table, {}, {.prune = false}));
    check_stack_cut(ply::alpha_beta(chain_by_value{{1'000'000}}));
    CHECK(game == chain{1'000'000});
}

TEST_CASE("deep lines: the line goes as deep as the search", "[deep]") {
    auto const r = ply::alpha_beta(chain{1'000'000});
    CHECK(r.line.size() + 1 == r.stats.nodes);
    chain end{1'000'000, static_cast<int>(r.line.size())};
    CHECK(r.value == (r.line.size() % 2 == 0 ? end.eval() : -end.eval()));
}

TEST_CASE("deep lines: a smaller stack gives a shallower answer, none at all the first moves",
          "[deep]") {
    chain game{1'000'000};
    auto const large = ply::alpha_beta(game, {}, {.resources = {.stack = std::size_t{1} << 21}});
    auto const small = ply::alpha_beta(game, {}, {.resources = {.stack = std::size_t{1} << 16}});
    check_stack_cut(large);
    check_stack_cut(small);
    CHECK(large.stats.nodes > 10 * small.stats.nodes);
    auto const none = ply::alpha_beta(game, {}, {.resources = {.stack = 0}});
    CHECK(none.stop == stop_reason::stack);
    CHECK(none.stats.nodes <= 20);
    CHECK(none.best == 0);
}

TEST_CASE("deep lines: positions with large lists of moves cost more stack a ply", "[deep]") {
    auto const nodes_of = [](auto&& game, std::size_t stack) {
        // Only the first line is followed down; then the node limit ends the search.
        return ply::alpha_beta(game, {.nodes = 3'000}, {.resources = {.stack = stack}}).stats.nodes;
    };
    CHECK(nodes_of(wide(), std::size_t{1} << 20) == 3'000);
    auto const r = ply::alpha_beta(wide(), {.depth = 1'000'000, .nodes = 2'000});
    CHECK(r.stop == stop_reason::nodes);
}

TEST_CASE("deep lines: games within the stack are solved", "[deep]") {
    for (int const length : {1, fits / 10, fits}) {
        CAPTURE(length);
        auto const check = [&](auto const& r) {
            CHECK(r.finished());
            CHECK(r.proven);
            CHECK(r.distance == length);
            CHECK(r.value == (length % 2 == 0 ? ply::lost<int> : ply::won<int>));
            CHECK(r.line.size() == static_cast<std::size_t>(length));
        };
        check(ply::minimax(chain{length}));
        check(ply::alpha_beta(chain{length}));
        ply::transposition_table<int> table(1 << 20);
        check(ply::negamax(chain{length}, table));
        check(ply::negamax(chain{length}, table));
    }
}

TEST_CASE("deep lines: what the stack cut is not remembered as searched", "[deep]") {
    chain game{fits};
    int const depth = fits - 100;
    for (std::size_t const stack : {std::size_t{0}, std::size_t{1000}, std::size_t{20'000}}) {
        CAPTURE(stack);
        ply::transposition_table<int> table(1 << 18);
        auto const cut = ply::negamax(game, table, {.depth = depth}, {.resources = {.stack = stack}});
        CHECK(cut.stop == stop_reason::stack);
        CHECK(cut.depth == 0);
        auto const full = ply::negamax(game, table, {.depth = depth});
        CHECK(full.finished());
        CHECK(full.value == chain{fits, depth}.guess());
        CHECK(full.depth == depth);

        ply::transposition_table<int> other(1 << 18);
        CHECK_FALSE(ply::negamax(game, other, {}, {.resources = {.stack = stack}}).proven);
        auto const solved = ply::negamax(game, other);
        CHECK(solved.distance == fits);
        CHECK(solved.proven);
    }
}

TEST_CASE("deep lines: large moves take no more stack for the line than for the search", "[deep]") {
    for (int const length : {1000, 3000, 9000}) {
        CAPTURE(length);
        chain_of_large_moves game{length};
        ply::transposition_table<int> table(1 << 22);
        for (int i = 0; i < 2; ++i) {
            auto const r = ply::negamax(game, table);
            CHECK(game.at == 0);
            if (r.finished()) {
                CHECK(r.distance == length);
                CHECK(r.line.size() == static_cast<std::size_t>(length));
            } else {
                CHECK(r.stop == stop_reason::stack);
            }
        }
    }
}

namespace {

/// Searches from near the end, then from further away, with one table.
ply::result<int, int> solve_backwards(chain& game, ply::transposition_table<int>& table, int to) {
    for (game.at = game.length - fits; game.at > to; game.at -= fits) ply::negamax(game, table);
    game.at = to;
    return ply::negamax(game, table);
}

}  // namespace

TEST_CASE("deep lines: with a table, solved from the end, any length is solved", "[deep]") {
    chain game{100'000};
    ply::transposition_table<int> table(1 << 22);
    auto const r = solve_backwards(game, table, 0);
    CHECK(r.value == ply::lost<int>);
    CHECK(r.distance == 100'000);
    CHECK(r.proven);
    // The line follows the table as far as the stack lets it.
    CHECK(r.line.size() > static_cast<std::size_t>(fits));
    CHECK(game.at == 0);
}

TEST_CASE("deep lines: a depth that a table cannot tell from a greater one is not taken from it",
          "[deep]") {
    // Solved at distance 60,000: not to be seen by a search to a depth of 40,000.
    chain game{60'000};
    ply::transposition_table<int> table(1 << 22);
    REQUIRE(solve_backwards(game, table, 0).distance == 60'000);
    for (int const depth : {40'000, 32'768, 32'767, 32'766}) {
        CAPTURE(depth);
        auto const r = ply::negamax(game, table, {.depth = depth});
        CHECK_FALSE(r.distance);
        CHECK_FALSE(r.proven);
    }
}

TEST_CASE("deep lines: distances too long to be told are still wins and losses", "[deep]") {
    chain game{2'300'000};
    ply::transposition_table<int> table(1 << 20);
    auto const r = solve_backwards(game, table, 0);
    CHECK(r.value == ply::lost<int>);
    CHECK(r.distance > 2'000'000);
    CHECK(r.proven);
}
