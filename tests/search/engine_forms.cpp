// Games of many forms, and analysis: several best moves, equal ones, refutations.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/copying.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/minimax.hpp>

#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/ladder.hpp"
#include "games/othello.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/with_memory.hpp"

namespace {

/// A move that is made from a number alone.
class step {
public:
    explicit step(int size) : size_(size) {}
    int size() const { return size_; }
    bool operator==(step const&) const = default;

private:
    int size_;
};

/// Stones, one to three at a time, with moves that have no default, and tokens that only move.
struct stones_with_tokens {
    using move_type = step;
    int left;

    std::vector<step> moves() const {
        std::vector<step> list;
        for (int n = 1; n <= (std::min)(left, 3); ++n) list.push_back(step(n));
        return list;
    }
    std::unique_ptr<int> apply(step const& move) {
        left -= move.size();
        return std::make_unique<int>(move.size());
    }
    void undo(step const&, std::unique_ptr<int> taken) { left += *taken; }
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(left); }
};

/// The same without a hash, with text for moves and no undo of its own.
struct stones_in_words {
    using move_type = std::string;
    int left;

    std::vector<std::string> moves() const {
        std::vector<std::string> list;
        for (int n = 1; n <= (std::min)(left, 3); ++n) {
            list.push_back("take " + std::to_string(n) + " of the stones that are left");
        }
        return list;
    }
    void apply(std::string const& move) { left -= move[5] - '0'; }
    float eval() const { return left == 0 ? ply::lost<float> : 0.0f; }
};

template <class Result>
void check_stones(Result const& r, int left) {
    bool const lost = left % 4 == 0;
    CAPTURE(left);
    CHECK((r.value < 0) == lost);
    CHECK((r.value > 0) == !lost);
    CHECK(r.proven);
    CHECK(r.distance == (lost ? left / 2 : left / 4 * 2 + 1));
}

}  // namespace

TEST_CASE("moves without a default and tokens that only move are enough", "[engine]") {
    for (int left = 1; left <= 13; ++left) {
        stones_with_tokens game{left};
        auto const r = ply::search(game);
        check_stones(r, left);
        if (left % 4 != 0) CHECK(r.best->size() == left % 4);
        CHECK(game.left == left);
        ply::engine<stones_with_tokens> e({.resources = {.memory = 64}});
        e.begin(game);
        while (e.step(1).stop == ply::stop_reason::nodes) REQUIRE(game.left == left);
        check_stones(e.step(1), left);
    }
}

TEST_CASE("games without hash, undo or small moves are searched alike", "[engine]") {
    for (int left = 1; left <= 9; ++left) {
        ply::copying<stones_in_words> game{{left}};
        auto const r = ply::search(game);
        check_stones(r, left);
        CHECK(game.position.left == left);
        CHECK(r.stats.probes == 0);
        if (left % 4 != 0) CHECK((*r.best)[5] - '0' == left % 4);
    }
}

TEST_CASE("constant and temporary games are searched in a copy", "[engine]") {
    stones_with_tokens const game{6};
    check_stones(ply::search(game), 6);
    check_stones(ply::search(stones_with_tokens{7}), 7);
}

TEST_CASE("an evaluator takes the place of the game's own", "[engine]") {
    auto const more_for_odd = [](games::connect_four<> const& game) {
        int const own = game.eval();
        return own == ply::lost<int> || own == ply::won<int>
                   ? own
                   : static_cast<int>(ply::splitmix64::mix(game.hash()) % 31) - 15;
    };
    games::connect_four<> game;
    for (int depth = 1; depth <= 6; ++depth) {
        auto const r = ply::search(game, {.depth = depth}, {}, more_for_odd);
        auto const truth = ply::alpha_beta(game, {.depth = depth}, {}, more_for_odd);
        CHECK(r.value == truth.value);
        CHECK(r.distance == truth.distance);
        CHECK(r.stats.evals > 0);
    }
}

TEST_CASE("ladders: the values of all starts, which no table may change", "[engine]") {
    games::ladder_rules const rules{23, 7, 12, 7, 18};
    std::vector<int> const values = {34, 26, 34, 34, 33, 26, 33, 33, 33, 26, 34, 33,
                                     33, 34, 33, 33, 33, 26, 33, 34, 33, 26, 34};
    for (std::size_t const bytes : {64u, 1u << 16}) {
        ply::engine<games::ladder> e({.resources = {.memory = bytes}});
        for (int start = 0; start < 23; ++start) {
            games::ladder game(rules, start);
            CHECK(e.search(game).value == values[static_cast<std::size_t>(start)]);
        }
    }
}

TEST_CASE("ladders: the values and all best moves of each depth", "[engine]") {
    struct known {
        int start;
        std::vector<int> values;
        std::vector<std::vector<int>> best;
    };
    games::ladder_rules const rules{23, 7, 12, 7, 18};
    for (auto const& k :
         {known{0, {38, -16, 31, -12, 35, 18, 34}, {{2}, {0}, {1, 3}, {1}, {1}, {0}, {2}}},
          known{5, {28, -16, 28, -27, 35, 20, 26}, {{1}, {2}, {0}, {3}, {3}, {0}, {0, 1, 2, 3}}},
          known{12, {33, -9, 31, -12, 26, 20, 33}, {{1}, {0}, {1}, {2}, {2, 3}, {1}, {1}}}}) {
        for (int method = 0; method < 3; ++method) {
            ply::search_options<int, int> options;
            options.method = static_cast<ply::search_method>(method);
            options.ties = ply::ties::last;
            options.aspiration = method == 0 ? 3 : 0;
            ply::engine<games::ladder> e(support::with_memory(options, 4096));
            games::ladder game(rules, k.start);
            for (int depth = 1; depth <= 7; ++depth) {
                auto const at = static_cast<std::size_t>(depth) - 1;
                auto const r = e.search(game, {.depth = depth});
                CAPTURE(k.start, depth, method);
                CHECK(r.value == k.values[at]);
                std::vector<int> best;
                for (auto const& m : r.moves) {
                    if (m.bound == ply::bound::exact && m.value == r.value) best.push_back(m.move);
                }
                std::sort(best.begin(), best.end());
                CHECK(best == k.best[at]);
                CHECK(r.best == k.best[at].back());
            }
        }
    }
}

TEST_CASE("coins where even ones keep the turn", "[engine]") {
    struct known {
        std::vector<int> row;
        int value, left, right;
    };
    using games::coins;
    for (auto const& k : {known{{5, 9, 4, 5, 4, 6, 3, 7, 2, 2}, 19, 7, 19},
                          known{{9, 6, 7, 8, 6, 2, 8, 3, 6, 4}, 33, 13, 33},
                          known{{7, 1, 6, 8, 6, 7, 7, 8, 1, 4}, 39, 31, 39},
                          known{{7, 9, 6, 7, 8, 6, 3, 4, 5, 4}, 19, 11, 19},
                          known{{3, 5, 8, 9, 3, 8, 6, 8, 1, 6}, 37, 25, 37}}) {
        coins game(k.row, coins::rule::even_coin_keeps_turn);
        ply::engine<coins>::options_type options;
        options.multi_pv = 2;
        auto const r = ply::engine<coins>(support::with_memory(options, 1 << 16)).search(game);
        CHECK(r.value == k.value);
        REQUIRE(r.moves.size() == 2);
        CHECK(r.moves[0].move == coins::move_type::right);
        CHECK(r.moves[0].value == k.right);
        CHECK(r.moves[1].value == k.left);
        CHECK(r.moves[1].bound == ply::bound::exact);
    }
}

TEST_CASE("stones by one, three and four: results, plies and best moves", "[engine]") {
    std::vector<int> const plies = {1, -2, 1, 1,  3, 3,   -4, 5, -6, 5,
                                    5, 7,  7, -8, 9, -10, 9,  9, 11, 11};
    std::vector<std::pair<int, int>> const best = {{5, 3},  {6, 4},  {8, 1},  {9, 1},
                                                   {10, 3}, {11, 4}, {12, 3}, {13, 4},
                                                   {15, 1}, {16, 1}, {17, 3}, {18, 4}};
    ply::engine<games::stones> reused({.resources = {.memory = 4096}});
    for (int left = 20; left >= 1; --left) {
        games::stones game(left, games::take_any{1, 3, 4});
        ply::engine<games::stones> fresh({.resources = {.memory = 4096}});
        auto const known = plies[static_cast<std::size_t>(left) - 1];
        for (auto const& r : {fresh.search(game), reused.search(game)}) {
            CAPTURE(left);
            CHECK(r.distance == std::abs(known));
            CHECK((r.value > 0) == (known > 0));
            CHECK(r.proven);
            for (auto const& [stones, taken] : best) {
                if (stones == left) CHECK(r.best == taken);
            }
        }
    }
}

TEST_CASE("tic-tac-toe is a draw, and all nine first moves are equal", "[engine]") {
    ply::search_options<int, int> options;
    options.ties = ply::ties::last;
    games::tic_tac_toe game;
    auto const r = ply::search(game, {}, options);
    CHECK(r.value == 0);
    CHECK(r.proven);
    CHECK(r.best == 8);
    REQUIRE(r.moves.size() == 9);
    for (auto const& m : r.moves) {
        CHECK(m.bound == ply::bound::exact);
        CHECK(m.value == 0);
    }
}

TEST_CASE("a win at once is found, and the longest defence", "[engine]") {
    struct position {
        char const* cells;
        int best;
    };
    for (auto const& p :
         {position{"XOX.O.X..", 7}, position{"XO.XX.O.O", 5}, position{".X..O.OXX", 2},
          position{".....XOOX", 2}, position{"..O..O.XX", 6}, position{"....X..OX", 0},
          position{"..X...X.O", 4}, position{"...O..OXX", 0}, position{"..OX.O.XX", 6}}) {
        CAPTURE(p.cells);
        games::tic_tac_toe game(p.cells);
        CHECK(ply::search(game).best == p.best);
    }
}

TEST_CASE("moves that are worse are never offered as equal", "[engine]") {
    games::tree game("[[3,5],[3,0],[7,3],[3,2]]");
    using engine = ply::engine<decltype(game)>;
    for (auto const method : {ply::search_method::principal_variation, ply::search_method::mtd_f,
                              ply::search_method::bisection}) {
        engine::options_type options;
        options.method = method;
        options.ties = ply::ties::last;
        auto const last = engine(support::with_memory(options, 4096)).search(game);
        CHECK(last.value == 3);
        CHECK(last.best == 2);
        bool seen[4] = {};
        for (std::uint64_t seed = 0; seed < 64; ++seed) {
            options.ties = ply::ties::random(seed);
            seen[*engine(support::with_memory(options, 4096)).search(game).best] = true;
        }
        CHECK(seen[0]);
        CHECK_FALSE(seen[1]);
        CHECK(seen[2]);
        CHECK_FALSE(seen[3]);
    }
}

TEST_CASE("the k best moves come with exact values, the best first", "[engine]") {
    games::connect_four<> game;
    for (int const column : {3, 2, 4, 3}) game.apply(column);
    auto const evaluator = [](games::connect_four<> const& g) {
        int const own = g.eval();
        return own == ply::lost<int> || own == ply::won<int>
                   ? own
                   : static_cast<int>(ply::splitmix64::mix(g.hash()) % 31) - 15;
    };
    using judged = ply::engine<games::connect_four<>, std::decay_t<decltype(evaluator)>>;
    auto const truth = ply::minimax(game, {.depth = 5}, {}, evaluator);
    std::vector<int> values;
    for (auto const& m : truth.moves) values.push_back(m.value);
    std::sort(values.rbegin(), values.rend());
    for (int k = 1; k <= 8; ++k) {
        judged::options_type options;
        options.multi_pv = k;
        options.stop_when_proven = false;
        judged e(support::with_memory(options, 1 << 18), evaluator);
        auto const r = e.search(game, {.depth = 5});
        auto const wanted = (std::min)(static_cast<std::size_t>(k), values.size());
        REQUIRE(r.moves.size() == values.size());
        for (std::size_t i = 0; i < wanted; ++i) {
            CAPTURE(k, i);
            CHECK(r.moves[i].bound == ply::bound::exact);
            CHECK(r.moves[i].value == values[i]);
        }
    }
}

TEST_CASE("every root move comes with a line, and a move that is refuted with its refutation",
          "[engine]") {
    games::tic_tac_toe game("X.X.O....");  // X wins at once where O does not block
    ply::search_options<int, int> options;
    options.stop_when_proven = false;
    auto const r = ply::search(game, {.depth = 4}, options);
    CHECK(r.best == 1);
    REQUIRE(r.moves.size() == 6);
    for (auto const& m : r.moves) {
        CAPTURE(m.move);
        REQUIRE(m.line.size() >= 2);
        CHECK(m.line.front() == m.move);
        if (m.move != 1) CHECK(m.line[1] == 1);
    }
}

TEST_CASE("the engine agrees with alpha-beta on models", "[engine]") {
    games::othello othello;
    games::connect_four<5, 4> small;
    for (int depth = 1; depth <= 5; ++depth) {
        CHECK(ply::search(othello, {.depth = depth}).value ==
              ply::alpha_beta(othello, {.depth = depth}).value);
        CHECK(ply::search(small, {.depth = depth + 3}).value ==
              ply::alpha_beta(small, {.depth = depth + 3}).value);
    }
}
