// What self_test says of games with a fault: which searches go wrong, and by which way.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/self_test.hpp>
#include <ply/core/bit_range.hpp>
#include <ply/core/static_vector.hpp>

#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"

namespace {

using games::tic_tac_toe;
using cells = ply::static_vector<int, 9>;

enum class lie {
    none,
    hash_of_few_bits,
    hash_without_owner,
    undo_keeps_a_mark,
    moves_taken_back_in_another_order,
    eval_by_calls,
    order_by_calls,
    win_of_the_other_side,
    draw_too_early,
    candidates_without_edges,
    throwing_apply
};

/// Tic-tac-toe in which one thing is wrong.
struct marks : tic_tac_toe {
    lie told;
    int left_behind = 0;
    mutable int calls = 0;

    explicit marks(lie what) : told(what) {}

    int count() const { return std::popcount(static_cast<unsigned>(x() | o())); }

    void apply(int cell) {
        if (told == lie::throwing_apply && count() == 6) throw std::runtime_error("no ink");
        tic_tac_toe::apply(cell);
    }
    void undo(int cell) {
        // A fifth mark leaves its trace.
        if (told == lie::undo_keeps_a_mark && count() == 5) ++left_behind;
        tic_tac_toe::undo(cell);
    }
    cells moves() const {
        cells list;
        for (int const cell : tic_tac_toe::moves()) list.push_back(cell);
        bool const turned =
            told == lie::moves_taken_back_in_another_order && count() == 4 && ++calls % 7 == 0;
        if (turned) std::reverse(list.begin(), list.end());
        return list;
    }
    int eval() const {
        if (told == lie::eval_by_calls && count() == 3) return ++calls % 2;
        return tic_tac_toe::eval() + left_behind;
    }
    std::uint64_t hash() const {
        std::uint64_t const hash = tic_tac_toe::hash();
        if (told == lie::hash_of_few_bits) return hash % 61;
        return told == lie::hash_without_owner ? x() | o() : hash;
    }
    int order(int cell) const {
        return told == lie::order_by_calls && count() == 2 && ++calls % 3 == 0 ? cell : -cell;
    }
    std::optional<int> known_value() const {
        if (told != lie::win_of_the_other_side) return std::nullopt;
        for (int const cell : moves()) {
            if (tic_tac_toe::after(cell).just_won()) return ply::lost<int>;
        }
        return std::nullopt;
    }
    std::pair<int, int> value_bounds() const {
        if (told == lie::draw_too_early && count() >= 6) return {0, 0};
        return {ply::lost<int>, ply::won<int>};
    }
    cells candidates() const {
        cells const list = moves();
        if (told != lie::candidates_without_edges) return list;
        cells chosen;
        for (int const cell : list) {
            if (cell % 2 == 0) chosen.push_back(cell);
        }
        return chosen.empty() ? list : chosen;
    }
    bool operator==(marks const& other) const {
        return x() == other.x() && o() == other.o() && left_behind == other.left_behind;
    }
};

/// The next position is that of another cell, where the last one and the first are free.
struct marks_with_wrong_after : tic_tac_toe {
    marks_with_wrong_after after(int cell) const {
        marks_with_wrong_after next = *this;
        bool const taken = ((x() | o()) & 1) != 0;
        next.apply(cell == 8 && !taken ? 0 : cell);
        return next;
    }
};

}  // namespace

namespace {

struct expectation {
    lie told;
    std::string search;
    std::string sentence;  // the first words
    std::size_t moves;     // in the shortest list, at most
};

/// Without a limit of time, which a slow machine would meet.
ply::self_test_options forever(ply::self_test_options options) {
    options.time = ply::time_limit();
    return options;
}

ply::finding<int> const* finding_of(ply::check_report<int> const& report,
                                    std::string const& search) {
    for (auto const& f : report.findings) {
        if (f.sentence.compare(0, search.size() + 1, search + " ") != 0) continue;
        auto const rest = f.sentence.substr(search.size());
        if (rest.find(" with ") != 0 && rest.find(" by ") != 0) return &f;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("self_test finds the search that a broken game leads astray, by the shortest way",
          "[self_test]") {
    std::string const table = "negamax with a table";
    std::string const changed = "does not leave the position as it was: ";
    std::vector<expectation> const expectations{
        {lie::hash_of_few_bits, table, "finds ", 2},
        {lie::hash_of_few_bits, "search, plain", "finds ", 2},
        {lie::hash_without_owner, table, "finds ", 3},
        {lie::undo_keeps_a_mark, "minimax", changed + "eval() is ", 0},
        {lie::undo_keeps_a_mark, "search", changed + "eval() is ", 0},
        {lie::moves_taken_back_in_another_order, "alpha_beta", "", 4},
        {lie::eval_by_calls, "alpha_beta", "finds ", 3},
        {lie::order_by_calls, "negamax", changed + "order() of a move is ", 2},
        {lie::win_of_the_other_side, "search", "calls proven ", 3},
        {lie::draw_too_early, "search", "calls proven ", 4},
        {lie::candidates_without_edges, "search", "calls proven ", 4},
        {lie::throwing_apply, "plain minimax", "throws an exception: no ink", 0},
    };
    for (auto const& expected : expectations) {
        marks const game(expected.told);
        auto const report =
            ply::self_test(game, forever({.walks = 20, .nodes = 2000, .runs = 2, .threads = 1}));
        INFO(to_text(report, game));
        auto const* const found = finding_of(report, expected.search);
        REQUIRE(found != nullptr);
        CHECK(found->sentence.find(expected.search + " " + expected.sentence) == 0);
        CHECK(found->moves.size() <= expected.moves);
        CHECK(found->seed == 1);
        auto const kind =
            expected.told == lie::throwing_apply ? ply::fault::exception : ply::fault::search;
        CHECK(found->kind == kind);
    }
}

TEST_CASE("self_test finds nothing where nothing is wrong, with every claim that a game can make",
          "[self_test]") {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        marks const game(lie::none);
        auto const report =
            ply::self_test(game, forever({.seed = seed, .walks = 10, .nodes = 1000}));
        CHECK(to_text(report, game).find("nothing found in ") == 0);
    }
}

TEST_CASE("self_test leaves alone the searches that do not use what is broken", "[self_test]") {
    for (auto const told : {lie::win_of_the_other_side, lie::hash_without_owner}) {
        marks const game(told);
        auto const report = ply::self_test(game, forever({.walks = 20, .nodes = 2000}));
        CHECK(finding_of(report, "search") != nullptr);
        CHECK(finding_of(report, "minimax") == nullptr);
        CHECK(finding_of(report, "alpha_beta") == nullptr);
        CHECK(finding_of(report, "negamax") == nullptr);
    }
}

TEST_CASE("self_test tells of an after() that is not what apply makes", "[self_test]") {
    marks_with_wrong_after const game;
    auto const report = ply::self_test(game, forever({.walks = 20, .nodes = 2000}));
    INFO(to_text(report, game));
    CHECK(report.findings.size() >= 5);
    for (auto const& f : report.findings) CHECK(f.moves.size() <= 4);
}

TEST_CASE("one seed gives one self_test, and another one another", "[self_test]") {
    marks const game(lie::hash_of_few_bits);
    auto const text = [&](std::uint64_t seed) {
        return to_text(ply::self_test(game, forever({.seed = seed, .walks = 10, .threads = 1})),
                       game);
    };
    CHECK(text(3) == text(3));
    CHECK(text(3) != text(4));
    CHECK(text(3).find("seed: 3)") != std::string::npos);
}
