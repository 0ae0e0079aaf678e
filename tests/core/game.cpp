#include <ply/core/game.hpp>

#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/bit_range.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/static_vector.hpp>
#include <ply/search/minimax.hpp>

#include "support/catch.hpp"

namespace {

/// A range with nothing but what a range-based for needs: an end of another type, no typedefs.
struct countdown {
    struct end_type {};
    struct iterator {
        int left;
        int operator*() const { return left; }
        void operator++() { --left; }
        bool operator==(end_type) const { return left == 0; }
    };
    int from;
    iterator begin() const { return {from}; }
    end_type end() const { return {}; }
};

struct word {
    char const* text;
};

/// The least that a game has to offer.
struct minimal {
    using move_type = int;
    countdown moves() const { return {2}; }
    void apply(int) {}
    void undo(int) {}
    short eval() const { return 3; }
};

struct rules_only {
    using move_type = int;
    countdown moves() const { return {2}; }
    void apply(int) {}
    void undo(int) {}
};

template <class Moves>
struct moves_as {
    using move_type = int;
    Moves moves() const;
    void apply(int);
    void undo(int);
};

template <class Move>
struct moved_by {
    using move_type = Move;
};

template <class T>
struct evaluated_as : rules_only {
    T eval() const { throw 0; }
};
template <class T>
struct hashed_as : minimal {
    T hash() const;
};
template <class T>
struct sided_as : minimal {
    T to_move() const;
};
template <class T>
struct ordered_as : minimal {
    T order(int) const;
};

struct not_comparable {};
struct move_only {
    std::unique_ptr<int> p;
    bool operator==(move_only const&) const = default;
};

struct eval_not_const : rules_only {
    int eval();
};
struct undo_of_another : rules_only {
    void undo(std::string const&);
};
struct undo_with_token : rules_only {
    move_only apply(int);
    void undo(int, move_only);
};
struct undo_with_wrong_token : rules_only {
    move_only apply(int);
    void undo(int, std::string);
};
struct after_of_itself : minimal {
    after_of_itself after(int) const;
};
struct after_of_base : minimal {
    minimal after(int) const;
};

struct with_everything : minimal {
    std::optional<short> known_value() const;
    std::pair<short, short> value_bounds() const;
    countdown candidates() const;
    std::vector<int> noisy_moves() const;
    void apply_null();
    void undo_null();
    bool is_repetition() const;
};

}  // namespace

TEST_CASE("game: the least that a game has to offer is enough", "[game]") {
    STATIC_REQUIRE(ply::Game<minimal>);
    STATIC_REQUIRE_FALSE(ply::HasHash<minimal>);
    STATIC_REQUIRE_FALSE(ply::HasToMove<minimal>);
    STATIC_REQUIRE_FALSE(ply::HasOrder<minimal>);
    STATIC_REQUIRE_FALSE(ply::HasAfter<minimal>);
    STATIC_REQUIRE(std::is_same_v<ply::move_of<minimal>, int>);
    STATIC_REQUIRE(std::is_same_v<ply::score_of<minimal>, short>);
    STATIC_REQUIRE(std::is_same_v<ply::score_of<minimal const&>, short>);
    CHECK(ply::minimax(minimal(), {.depth = 3}).value == -3);
}

TEST_CASE("game: rules without a judgement are rules but no game", "[game]") {
    STATIC_REQUIRE(ply::Rules<rules_only>);
    STATIC_REQUIRE_FALSE(ply::Game<rules_only>);
    auto const judge = [](rules_only const&) { return 1.5; };
    STATIC_REQUIRE(ply::EvaluatorFor<decltype(judge), rules_only>);
    STATIC_REQUIRE(std::is_same_v<ply::score_of<rules_only, decltype(judge)>, double>);
    STATIC_REQUIRE_FALSE(ply::EvaluatorFor<ply::own_eval, rules_only>);
}

TEST_CASE("game: moves are copyable and comparable values", "[game]") {
    STATIC_REQUIRE(ply::HasMoveType<moved_by<int>>);
    STATIC_REQUIRE(ply::HasMoveType<moved_by<std::string>>);
    STATIC_REQUIRE(ply::HasMoveType<moved_by<std::array<int, 3>>>);
    STATIC_REQUIRE_FALSE(ply::HasMoveType<moved_by<not_comparable>>);
    STATIC_REQUIRE_FALSE(ply::HasMoveType<moved_by<move_only>>);
    STATIC_REQUIRE_FALSE(ply::HasMoveType<int>);
}

TEST_CASE("game: moves come as any range by value whose elements convert", "[game]") {
    STATIC_REQUIRE(ply::HasMoves<moves_as<countdown>>);
    STATIC_REQUIRE(ply::HasMoves<moves_as<std::vector<int>>>);
    STATIC_REQUIRE(ply::HasMoves<moves_as<std::array<int, 3>>>);
    STATIC_REQUIRE(ply::HasMoves<moves_as<ply::static_vector<int, 3>>>);
    STATIC_REQUIRE(ply::HasMoves<moves_as<ply::bit_range<char>>>);
    STATIC_REQUIRE_FALSE(ply::HasMoves<moves_as<std::vector<int> const&>>);
    STATIC_REQUIRE_FALSE(ply::HasMoves<moves_as<std::vector<word>>>);
    STATIC_REQUIRE_FALSE(ply::HasMoves<moves_as<int>>);
    STATIC_REQUIRE_FALSE(ply::HasMoves<moves_as<void>>);
}

TEST_CASE("game: undo takes the move, or the move and what apply returned", "[game]") {
    STATIC_REQUIRE(ply::HasUndo<minimal>);
    STATIC_REQUIRE(ply::HasUndo<undo_with_token>);
    STATIC_REQUIRE_FALSE(ply::HasUndo<undo_with_wrong_token>);
    STATIC_REQUIRE_FALSE(ply::HasUndo<undo_of_another>);
}

TEST_CASE("game: eval is const and gives a score", "[game]") {
    STATIC_REQUIRE(ply::Game<evaluated_as<double>>);
    STATIC_REQUIRE(ply::Game<evaluated_as<int const>>);
    STATIC_REQUIRE(ply::Game<evaluated_as<long const&>>);
    STATIC_REQUIRE(std::is_same_v<ply::score_of<evaluated_as<long const&>>, long>);
    STATIC_REQUIRE_FALSE(ply::HasEval<evaluated_as<unsigned>>);
    STATIC_REQUIRE_FALSE(ply::HasEval<evaluated_as<std::string>>);
    STATIC_REQUIRE_FALSE(ply::HasEval<evaluated_as<void>>);
    STATIC_REQUIRE_FALSE(ply::HasEval<eval_not_const>);
}

TEST_CASE("game: optional members count only with the right type", "[game]") {
    STATIC_REQUIRE(ply::HashedGame<hashed_as<std::uint64_t>>);
    STATIC_REQUIRE_FALSE(ply::HasHash<hashed_as<std::uint32_t>>);
    STATIC_REQUIRE_FALSE(ply::HasHash<hashed_as<std::int64_t>>);
    STATIC_REQUIRE(ply::HasToMove<sided_as<std::string>>);
    STATIC_REQUIRE_FALSE(ply::HasToMove<sided_as<not_comparable>>);
    STATIC_REQUIRE(ply::HasOrder<ordered_as<unsigned char>>);
    STATIC_REQUIRE(ply::HasOrder<ordered_as<double>>);
    STATIC_REQUIRE_FALSE(ply::HasOrder<ordered_as<std::string>>);
    STATIC_REQUIRE(ply::HasAfter<after_of_itself>);
    STATIC_REQUIRE_FALSE(ply::HasAfter<after_of_base>);
}

TEST_CASE("game: the members that later searches use are found, and absent elsewhere", "[game]") {
    STATIC_REQUIRE(ply::HasKnownValue<with_everything>);
    STATIC_REQUIRE(ply::HasValueBounds<with_everything>);
    STATIC_REQUIRE(ply::HasCandidates<with_everything>);
    STATIC_REQUIRE(ply::HasNoisyMoves<with_everything>);
    STATIC_REQUIRE(ply::HasNullMove<with_everything>);
    STATIC_REQUIRE(ply::HasRepetition<with_everything>);
    STATIC_REQUIRE_FALSE(ply::HasKnownValue<minimal>);
    STATIC_REQUIRE_FALSE(ply::HasValueBounds<minimal>);
    STATIC_REQUIRE_FALSE(ply::HasCandidates<minimal>);
    STATIC_REQUIRE_FALSE(ply::HasNoisyMoves<minimal>);
    STATIC_REQUIRE_FALSE(ply::HasNullMove<minimal>);
    STATIC_REQUIRE_FALSE(ply::HasRepetition<minimal>);
}

TEST_CASE("game: anything that takes a const game and gives a score is an evaluator", "[game]") {
    auto const by_value = [](minimal) { return 1; };
    auto const general = [](auto const& game) { return game.eval(); };
    auto const changes = [](minimal&) { return 1; };
    auto const unsigned_one = [](minimal const&) { return 1u; };
    STATIC_REQUIRE(ply::EvaluatorFor<decltype(by_value), minimal>);
    STATIC_REQUIRE(ply::EvaluatorFor<decltype(general), minimal>);
    STATIC_REQUIRE(ply::EvaluatorFor<short (*)(minimal const&), minimal>);
    STATIC_REQUIRE_FALSE(ply::EvaluatorFor<decltype(changes), minimal>);
    STATIC_REQUIRE_FALSE(ply::EvaluatorFor<decltype(unsigned_one), minimal>);
    STATIC_REQUIRE_FALSE(ply::EvaluatorFor<int, minimal>);
    CHECK(ply::minimax(minimal(), {.depth = 1}, {}, by_value).value == -1);
    CHECK(ply::minimax(minimal(), {.depth = 1}, {}, general).value == -3);
}

namespace {

struct observer {
    void enter(int const*, bool, ply::window<int>) {}
    void leave(ply::node_end, int, std::optional<int>) {}
    void skip(int) {}
};
struct observer_of_doubles {
    void enter(int const*, bool, ply::window<double>) {}
    void leave(ply::node_end, double, std::optional<int>) {}
    void skip(int) {}
};
struct observer_of_enters {
    void enter(int const*, bool, ply::window<int>) {}
};

}  // namespace

TEST_CASE("observer: it has all three events, of the moves and scores of the search", "[game]") {
    STATIC_REQUIRE(ply::ObserverOf<observer, int, int>);
    STATIC_REQUIRE(ply::ObserverOf<ply::no_observer, int, int>);
    STATIC_REQUIRE(ply::ObserverOf<observer_of_doubles, int, double>);
    STATIC_REQUIRE_FALSE(ply::ObserverOf<observer_of_doubles, int, int>);
    STATIC_REQUIRE_FALSE(ply::ObserverOf<observer, std::string, int>);
    STATIC_REQUIRE_FALSE(ply::ObserverOf<observer_of_enters, int, int>);
    STATIC_REQUIRE_FALSE(ply::ObserverOf<observer const, int, int>);
}
