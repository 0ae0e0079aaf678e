// Exact scores by null windows.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/solve/null_window/null_window.hpp>

#include "games/exact_connect_four.hpp"
#include "support/catch.hpp"

namespace {

using games::exact_connect_four;

struct scored {
    std::string columns;
    int score;
};

std::vector<scored> read(std::string const& name) {
    std::ifstream file(std::string(PLY_TEST_DATA) + "/connect_four/" + name);
    std::vector<scored> list;
    for (scored s; file >> s.columns >> s.score;) list.push_back(s);
    return list;
}

constexpr std::size_t megabyte = std::size_t{1} << 20;

/// The value of the empty board of some size.
template <int W, int H>
int value_of_board() {
    ply::null_window_solver<exact_connect_four<W, H>> solver({.resources = {.memory = 8 * megabyte}});
    return solver.solve({}).value;
}

/// Takes 1 to 15 of a heap; every number has its worth, and some keep the turn.
class heap {
public:
    using move_type = int;
    static constexpr int hash_bits = 20;
    static constexpr int largest_value = 62;

    heap(int left, int seed) : left_(left), seed_(seed) {}
    std::vector<int> moves() const {
        std::vector<int> list;
        for (int k = 1; k <= 15 && k <= left_; ++k) list.push_back(k);
        return list;
    }
    void apply(int k) {
        balance_ += (first_ ? 1 : -1) * worth(k);
        left_ -= k;
        if (!keeps(k)) first_ = !first_;
    }
    void undo(int k) {
        if (!keeps(k)) first_ = !first_;
        left_ += k;
        balance_ -= (first_ ? 1 : -1) * worth(k);
    }
    bool to_move() const { return first_; }
    int eval() const { return first_ ? balance_ : -balance_; }
    std::uint64_t hash() const {
        return static_cast<std::uint64_t>(left_) | static_cast<std::uint64_t>(balance_ + 64) << 8 |
               std::uint64_t{first_} << 16;
    }
    int order(int k) const { return k % 4; }

private:
    bool keeps(int k) const { return (k + left_ + seed_) % 3 == 0; }
    int worth(int k) const { return (k * k * 5 + seed_ * 3) % 7 - 3; }

    int left_;
    int seed_;
    int balance_ = 0;
    bool first_ = true;
};

/// The same with positions as new values, of which the table is asked early.
class heap_by_value : public heap {
public:
    using heap::heap;
    heap_by_value after(int k) const {
        heap_by_value next(*this);
        next.apply(k);
        return next;
    }
};

ply::null_window_options with_table(std::size_t bytes, ply::null_window_options options = {}) {
    options.resources.memory = bytes;
    return options;
}

}  // namespace

TEST_CASE("turns that are kept and long lists of moves change no value") {
    for (int seed = 0; seed < 40; ++seed) {
        INFO("seed " << seed);
        heap_by_value by_value(16, seed);
        heap in_place(16, seed);
        int const expected = ply::minimax(in_place).value;
        ply::null_window_solver<heap_by_value> first(with_table(megabyte / 16));
        ply::null_window_solver<heap> second(with_table(megabyte / 16));
        auto const found = first.solve(by_value);
        CHECK(found.value == expected);
        CHECK(second.solve(in_place).value == expected);
        REQUIRE(found.best);
        in_place.apply(*found.best);
        int const reached = ply::minimax(in_place).value;
        CHECK((in_place.to_move() ? reached : -reached) == expected);
    }
}

TEST_CASE("positions of connect four have their known scores") {
    ply::null_window_solver<exact_connect_four<>> solver(with_table(8 * megabyte));
    for (auto const* name : {"end.txt", "middle.txt", "early.txt"}) {
        auto const positions = read(name);
        REQUIRE(positions.size() >= 30);
        for (auto const& [columns, score] : positions) {
            INFO(name << ": " << columns);
            auto const found = solver.solve(exact_connect_four<>(columns));
            CHECK(found.value == score);
            CHECK(found.proven);
            CHECK(found.bound == ply::bound::exact);
        }
    }
}

TEST_CASE("small boards are drawn, but the second player wins on six by four") {
    CHECK(value_of_board<3, 4>() == 0);
    CHECK(value_of_board<3, 5>() == 0);
    CHECK(value_of_board<3, 6>() == 0);
    CHECK(value_of_board<4, 4>() == 0);
    CHECK(value_of_board<4, 5>() == 0);
    CHECK(value_of_board<5, 4>() == 0);
    CHECK(value_of_board<6, 4>() == -1);
}

TEST_CASE("each refinement can be left out without another score") {
    auto const positions = read("end.txt");
    for (int without = 0; without < 7; ++without) {
        ply::null_window_options options;
        options.known_value = without != 0;
        options.value_bounds = without != 1;
        options.candidates = without != 2;
        options.order = without != 3;
        options.symmetry = without != 4;
        options.prefetch = without != 5;
        options.look_ahead = without != 6;
        ply::null_window_solver<exact_connect_four<>> solver(with_table(megabyte, options));
        for (auto const& [columns, score] : positions) {
            INFO("without refinement " << without << ": " << columns);
            CHECK(solver.solve(exact_connect_four<>(columns)).value == score);
        }
    }
}

TEST_CASE("orders of fractions count as those of whole numbers do") {
    struct by_fractions : exact_connect_four<> {
        using exact_connect_four::exact_connect_four;
        explicit by_fractions(exact_connect_four<> const& other) : exact_connect_four(other) {}
        double order(int column) const { return exact_connect_four::order(column) / 1024.0; }
        by_fractions after(int column) const {
            return by_fractions(exact_connect_four::after(column));
        }
    };
    for (auto const& [columns, score] : read("end.txt")) {
        CAPTURE(columns, score);
        ply::null_window_solver<exact_connect_four<>> whole(with_table(megabyte));
        ply::null_window_solver<by_fractions> parts(with_table(megabyte));
        auto const nodes = whole.solve(exact_connect_four<>(columns)).stats.nodes;
        CHECK(parts.solve(by_fractions(columns)).stats.nodes == nodes);
    }
}

TEST_CASE("a table of one entry changes no score, and the best move reaches it") {
    ply::null_window_solver<exact_connect_four<>> solver(with_table(1));
    for (auto const& [columns, score] : read("end.txt")) {
        INFO(columns);
        exact_connect_four<> game(columns);
        auto const found = solver.solve(game);
        CHECK(found.value == score);
        auto const expected = ply::alpha_beta(game);
        CHECK(expected.value == score);
        REQUIRE(found.best);
        game.apply(*found.best);
        CHECK(-ply::alpha_beta(game).value == score);
    }
}

TEST_CASE("decided payoffs are won, drawn and lost") {
    using connect_four = games::connect_four<>;
    STATIC_REQUIRE(connect_four::largest_value == 0);
    ply::null_window_solver<connect_four> plain(with_table(8 * megabyte));
    for (auto const& [columns, score] : read("end.txt")) {
        INFO(columns);
        auto const found = plain.solve(connect_four(columns));
        int const expected = score > 0 ? ply::won<int> : score < 0 ? ply::lost<int> : 0;
        CHECK(found.value == expected);
        CHECK(found.bound == ply::bound::exact);
    }
    auto const over = plain.solve(connect_four("1212121"));
    CHECK(over.value == ply::lost<int>);
    CHECK(plain.solve({}, {.nodes = 10}).value == ply::lost<int>);
}

TEST_CASE("the line is best play to the end of the game") {
    ply::null_window_options options;
    options.line = true;
    ply::null_window_solver<exact_connect_four<>> solver(with_table(megabyte, options));
    for (auto const& [columns, score] : read("end.txt")) {
        INFO(columns);
        exact_connect_four<> game(columns);
        auto const found = solver.solve(game);
        REQUIRE(found.best);
        CHECK(found.line.front() == *found.best);
        int sign = 1;
        for (int const column : found.line) {
            CHECK(sign * solver.solve(game).value == score);
            game.apply(column);
            sign = -sign;
        }
        CHECK(game.moves().empty());
        CHECK(sign * game.eval() == score);
    }
}

TEST_CASE("what connect four says at sight is true of every position of four by four") {
    ply::null_window_solver<exact_connect_four<4, 4>> solver(
        with_table(megabyte, {.known_value = false, .value_bounds = false, .candidates = false}));
    ply::splitmix64 random(1);
    for (int i = 0; i < 2000; ++i) {
        exact_connect_four<4, 4> game;
        auto plies = random.below(14);
        INFO("seed 1, game " << i);
        for (; plies > 0 && !game.moves().empty(); --plies) {
            std::vector<int> moves;
            for (int const m : game.moves()) moves.push_back(m);
            game.apply(moves[random.below(moves.size())]);
        }
        int const value = solver.solve(game).value;
        if (auto const known = game.known_value()) CHECK(*known == value);
        auto const [worst, best] = game.value_bounds();
        CHECK(worst <= value);
        CHECK(value <= best);
        if (game.moves().empty()) continue;
        int reached = -100;
        for (int const m : game.candidates()) {
            reached = std::max(reached, -solver.solve(game.after(m)).value);
        }
        CHECK(reached == value);
    }
}

TEST_CASE("finished positions and limits have answers") {
    ply::null_window_solver<exact_connect_four<>> solver(with_table(megabyte));
    exact_connect_four<> const over("1212121");
    auto const lost = solver.solve(over);
    CHECK(lost.value == -18);
    CHECK_FALSE(lost.best);
    CHECK(lost.proven);

    exact_connect_four<> const empty;
    auto const stopped = solver.solve(empty, {.nodes = 1000});
    CHECK(stopped.stop == ply::stop_reason::nodes);
    CHECK(stopped.bound == ply::bound::lower);
    CHECK(stopped.best);
    CHECK(stopped.stats.nodes == 1000);
    CHECK(solver.solve(empty, {.nodes = 0}).best);
    solver.options().resources.stack = 0;
    auto const shallow = solver.solve(empty, {.nodes = 100000});
    CHECK(shallow.stop == ply::stop_reason::stack);
}

TEST_CASE("payoffs are what payoff() says, whatever eval() guesses") {
    struct guessing : exact_connect_four<> {
        using exact_connect_four::exact_connect_four;
        explicit guessing(exact_connect_four<> const& other) : exact_connect_four(other) {}
        int payoff() const { return exact_connect_four::eval(); }
        int eval() const { return 17; }
        guessing after(int column) const { return guessing(exact_connect_four::after(column)); }
    };
    for (auto const& [columns, score] : read("end.txt")) {
        CAPTURE(columns, score);
        CHECK(ply::null_window(guessing(columns), {}, with_table(megabyte)).value == score);
    }
}
