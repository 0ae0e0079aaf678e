#include <ply/support/play/played.hpp>

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include <ply/core/copying.hpp>

#include "support/catch.hpp"

namespace {

/// A number to which moves are added; at `broken` the move is refused.
struct counter {
    using move_type = int;
    static constexpr int broken = 13;
    int at = 0;
    std::vector<int> moves() const { return {1, 2}; }
    void apply(int m) {
        if (m == broken) throw std::runtime_error("broken");
        at += m;
    }
    void undo(int m) { at -= m; }
    int eval() const { return at; }
    bool operator==(counter const&) const = default;
};

/// The same with a token that cannot be copied.
struct counter_with_token {
    using move_type = int;
    int at = 0;
    std::vector<int> moves() const { return {1, 2}; }
    std::unique_ptr<int> apply(int m) {
        auto before = std::make_unique<int>(at);
        at += m;
        return before;
    }
    void undo(int, std::unique_ptr<int> before) { at = *before; }
    int eval() const { return at; }
};

/// Undo does not ask for what apply returns.
struct counter_with_answer : counter {
    bool apply(int m) {
        at += m;
        return at > 3;
    }
};

/// After, beside apply and undo that must not be used.
struct small {
    using move_type = int;
    int at = 0;
    std::vector<int> moves() const { return {1, 2}; }
    void apply(int) { throw std::logic_error("apply where there is after"); }
    void undo(int) { std::terminate(); }
    small after(int m) const { return {at + m}; }
    int eval() const { return at; }
};

struct large : small {
    int more[8] = {};
    large after(int m) const {
        large next = *this;
        next.at += m;
        return next;
    }
};

struct owner {
    using move_type = int;
    std::string at;
    std::vector<int> moves() const { return {1, 2}; }
    void apply(int) {}
    void undo(int) {}
    owner after(int m) const { return {at + std::to_string(m)}; }
    int eval() const { return 0; }
};

struct with_sides : counter {
    int to_move() const { return at / 2 % 2; }
};

/// Can be copied, but not undone.
struct no_undo {
    using move_type = int;
    int at = 0;
    std::vector<int> moves() const { return {1, 2}; }
    void apply(int m) {
        if (m == 13) throw std::runtime_error("broken");
        at += m;
    }
    bool operator==(no_undo const&) const = default;
};

struct no_undo_with_all : no_undo {
    int eval() const { return at; }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(at); }
    char to_move() const { return at % 2 == 0 ? 'a' : 'b'; }
    double order(int m) const { return -m; }
};

}  // namespace

TEST_CASE("played: a move is on the board for the length of a scope", "[play]") {
    counter game{5};
    int const move = 2;
    {
        ply::detail::played<counter> const now(game, move);
        CHECK(&now.position() == &game);
        CHECK(game.at == 7);
        {
            ply::detail::played<counter> const deeper(now.position(), move);
            CHECK(game.at == 9);
        }
        CHECK(game.at == 7);
    }
    CHECK(game.at == 5);
}

TEST_CASE("played: an exception takes the move back", "[play]") {
    counter game{5};
    int const move = 2;
    auto const fail = [&] {
        ply::detail::played<counter> const now(game, move);
        throw std::runtime_error("later");
    };
    CHECK_THROWS_AS(fail(), std::runtime_error);
    CHECK(game.at == 5);
}

TEST_CASE("played: a move that is refused is not taken back", "[play]") {
    counter game{5};
    int const move = counter::broken;
    CHECK_THROWS_AS((ply::detail::played<counter>(game, move)), std::runtime_error);
    CHECK(game.at == 5);
}

TEST_CASE("played: what apply returns goes back to undo, also where it can only be moved",
          "[play]") {
    STATIC_REQUIRE(ply::detail::UndoesWithToken<counter_with_token>);
    STATIC_REQUIRE(ply::Game<counter_with_token>);
    counter_with_token game{5};
    int const move = 2;
    {
        ply::detail::played<counter_with_token> const now(game, move);
        CHECK(game.at == 7);
    }
    CHECK(game.at == 5);
}

TEST_CASE("played: an answer that undo does not want is dropped", "[play]") {
    STATIC_REQUIRE_FALSE(ply::detail::UndoesWithToken<counter_with_answer>);
    counter_with_answer game;
    int const move = 2;
    {
        ply::detail::played<counter_with_answer> const now(game, move);
        CHECK(game.at == 2);
    }
    CHECK(game.at == 0);
}

TEST_CASE("played: a game with after is not changed in place", "[play]") {
    small const game{5};
    int const move = 2;
    ply::detail::played<small> const now(game, move);
    CHECK(now.position().at == 7);
    CHECK(game.at == 5);
}

TEST_CASE("played: positions with after go by value where they are small and plain", "[play]") {
    STATIC_REQUIRE(std::is_same_v<ply::detail::position_of<counter>, counter&>);
    STATIC_REQUIRE(std::is_same_v<ply::detail::position_of<small>, small const>);
    STATIC_REQUIRE(std::is_same_v<ply::detail::position_of<large>, large const&>);
    STATIC_REQUIRE(std::is_same_v<ply::detail::position_of<owner>, owner const&>);
    owner const game{"x"};
    int const move = 2;
    ply::detail::played<owner> const now(game, move);
    CHECK(now.position().at == "x2");
}

TEST_CASE("turn: without to_move the turn always passes", "[play]") {
    counter const game;
    CHECK_FALSE(ply::detail::turn<counter>(game).kept(game));
    STATIC_REQUIRE(sizeof(ply::detail::turn<counter>) == 1);
}

TEST_CASE("turn: with to_move it passes when the side changes", "[play]") {
    with_sides game;
    ply::detail::turn<with_sides> const before(game);
    game.apply(1);
    CHECK(before.kept(game));
    game.apply(1);
    CHECK_FALSE(before.kept(game));
}

TEST_CASE("copying: a game without undo gets one", "[copying]") {
    STATIC_REQUIRE_FALSE(ply::Rules<no_undo>);
    STATIC_REQUIRE(ply::Rules<ply::copying<no_undo>>);
    ply::copying game{no_undo{5}};
    auto const before = game;
    auto token = game.apply(2);
    CHECK(game.position.at == 7);
    CHECK_FALSE(game == before);
    game.undo(2, std::move(token));
    CHECK(game == before);
}

TEST_CASE("copying: a refused move changes nothing", "[copying]") {
    ply::copying game{no_undo{5}};
    CHECK_THROWS_AS(game.apply(13), std::runtime_error);
    CHECK(game.position.at == 5);
}

TEST_CASE("copying: optional members are there exactly where the game has them", "[copying]") {
    using bare = ply::copying<no_undo>;
    STATIC_REQUIRE_FALSE(ply::HasEval<bare>);
    STATIC_REQUIRE_FALSE(ply::HasHash<bare>);
    STATIC_REQUIRE_FALSE(ply::HasToMove<bare>);
    STATIC_REQUIRE_FALSE(ply::HasOrder<bare>);
    using full = ply::copying<no_undo_with_all>;
    STATIC_REQUIRE(ply::HashedGame<full>);
    STATIC_REQUIRE(ply::HasToMove<full>);
    STATIC_REQUIRE(ply::HasOrder<full>);
    full const game{no_undo_with_all{{5}}};
    CHECK(game.eval() == 5);
    CHECK(game.hash() == 5);
    CHECK(game.to_move() == 'b');
    CHECK(game.order(2) == -2.0);
}
