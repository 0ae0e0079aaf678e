#include <ply/check/check_game.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <ply/core/copying.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/graph.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/ladder.hpp"
#include "games/othello.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"

namespace {

template <class G, class Eval = ply::own_eval>
std::string found_in(G const& game, ply::check_options const& options = {},
                     Eval const& evaluator = {}) {
    return to_text(ply::check_game(game, options, evaluator), game);
}

template <class G, class Eval = ply::own_eval>
bool is_right(G const& game, ply::check_options const& options = {}, Eval const& evaluator = {}) {
    auto const text = found_in(game, options, evaluator);
    UNSCOPED_INFO(text);
    return text.find("nothing found") == 0;
}

ply::check_options any_results() {
    ply::check_options options;
    options.results = ply::game_results::any;
    return options;
}

/// The least that a game has: no hash, no equality, no eval, moves of a type of its own that is
/// neither a number nor can be written or made from nothing, and a range with begin and end alone.
struct least {
    class move_type {
    public:
        explicit move_type(int n) : n_(n) {}
        bool operator==(move_type const&) const = default;
        int n() const { return n_; }

    private:
        int n_;
    };

    int left = 7;
    bool throws = false;

    std::forward_list<move_type> moves() const {
        if (throws && left == 4) throw std::runtime_error("four is too many");
        std::forward_list<move_type> list;
        for (int n = 2; n >= 1; --n) {
            if (n <= left) list.emplace_front(n);
        }
        return list;
    }
    std::unique_ptr<int> apply(move_type const& move) {
        auto before = std::make_unique<int>(left);
        left -= move.n();
        return before;
    }
    void undo(move_type const&, std::unique_ptr<int> before) { left = *before; }
};

/// The same with a token that is not given back right.
struct least_undone_badly : least {
    void undo(move_type const& move, std::unique_ptr<int> before) {
        least::undo(move, std::move(before));
        if (left == 5) left = 6;
    }
};

/// Says yes or no three times.
struct votes {
    using move_type = bool;
    int yes = 0;
    int asked = 0;
    std::vector<bool> moves() const {
        return asked < 3 ? std::vector<bool>{false, true} : std::vector<bool>{};
    }
    void apply(bool vote) {
        ++asked;
        yes += vote ? 1 : 0;
    }
    void undo(bool vote) {
        --asked;
        yes -= vote ? 1 : 0;
    }
    float eval() const {
        float const value = static_cast<float>(2 * yes - asked) / 3;
        return asked % 2 == 0 ? value : -value;
    }
    bool operator==(votes const&) const = default;
};

/// Adds numbers up in floating point, and takes them away again.
struct drifting : votes {
    double sum = 0;
    void apply(bool vote) {
        votes::apply(vote);
        sum += vote ? 0.1 : 0.7;
    }
    void undo(bool vote) {
        sum -= vote ? 0.1 : 0.7;
        votes::undo(vote);
    }
    double eval() const { return asked % 2 == 0 ? sum : -sum; }
};

/// Keeps its moves in one list, and its range is that list: asked for the replies, it forgets what
/// it was going through.
struct one_list {
    using move_type = int;
    static inline int illegal_moves = 0;
    int left = 7;
    mutable std::array<int, 4> list{};

    struct range {
        int const* first;
        int const* begin() const { return first; }
        int const* end() const {
            int const* at = first;
            while (*at != 0) ++at;
            return at;
        }
    };

    range moves() const {
        // Large numbers first where there is a choice.
        std::size_t size = 0;
        for (int n = left % 2 == 0 ? 3 : 2; n >= 1; --n) {
            if (n <= left) list[size++] = n;
        }
        list[size] = 0;
        return {list.data()};
    }
    void apply(int n) {
        bool const legal = n >= 1 && n <= left && n <= (left % 2 == 0 ? 3 : 2);
        illegal_moves += legal ? 0 : 1;
        left -= n;
    }
    void undo(int n) { left += n; }
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
    bool operator==(one_list const& other) const { return left == other.left; }
};

/// What a user may pass: the name of a move by the position.
struct by_position {
    std::string operator()(games::stones const& game, int taken) const {
        return std::to_string(taken) + "/" + std::to_string(game.left());
    }
};

struct stones_with_short_hash : games::stones {
    using basic_stones::basic_stones;
    std::uint64_t hash() const { return basic_stones::hash() % 8; }
};

}  // namespace

TEST_CASE("check_game finds nothing in games that are right", "[check_game]") {
    CHECK(is_right(games::tic_tac_toe()));
    CHECK(is_right(games::connect_four<>()));
    CHECK(is_right(games::connect_four<4, 4>()));
    CHECK(is_right(games::hare_and_wolves()));
    CHECK(is_right(games::hare_and_wolves(2, games::hare_and_wolves::side::wolves)));
    CHECK(is_right(games::stones(40)));
    CHECK(is_right(games::stones(40, {{1, 3, 4}, true})));
    CHECK(is_right(games::stones_best_first(20)));
    CHECK(is_right(games::basic_stones<games::take_up_to<3>>(20)));
    CHECK(is_right(games::bonus_stones(25)));
    CHECK(is_right(games::three_piles({2, 3, 4})));
    CHECK(is_right(
        games::three_piles({0, 1, 1}, {9, 20, games::three_piles_rules::addition::one_pile})));
    for (auto const rule :
         {games::coins::rule::alternate, games::coins::rule::even_coin_keeps_turn}) {
        CHECK(is_right(games::coins({5, 9, 4, 5, 4, 6, 3, 7, 2, 2}, rule)));
    }
    CHECK(is_right(games::ladder({23, 7, 12, 7, 18}, 3)));
    CHECK(is_right(games::tree<>("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]")));
    CHECK(is_right(games::tree<double>("[[0.5,-1e300],[3,2]]")));
    CHECK(is_right(games::tree<std::int8_t>("[[127,-128],[-127,2]]"), any_results()));
    CHECK(is_right(games::graph("[[2,3],[],[3,1],[2]]")));
    CHECK(is_right(games::othello()));
    CHECK(is_right(games::othello_with_sides(games::othello())));
    CHECK(is_right(ply::copying{games::coins({5, 9, 4, 5})}));
}

TEST_CASE("check_game finds nothing in evaluators that are right", "[check_game]") {
    CHECK(is_right(games::tic_tac_toe(), {}, games::win_or_draw()));
    CHECK(is_right(games::tic_tac_toe(), {}, games::open_lines()));
    CHECK(is_right(games::three_piles({2, 3, 4}), {}, games::largest_pile()));
    CHECK(is_right(games::hare_and_wolves(), {}, games::hare_row()));
    CHECK(is_right(games::hare_and_wolves(), {}, games::hare_distance()));
    CHECK(is_right(games::hare_and_wolves(), {}, games::hare_row_and_distance()));
}

TEST_CASE("check_game finds nothing in random games", "[check_game]") {
    auto options = any_results();
    options.positions = 300;
    options.walks = 5;
    std::uint64_t const first_seed = 7000;
    for (std::uint64_t seed = first_seed; seed < first_seed + 40; ++seed) {
        CAPTURE(seed);
        support::shape shape;
        shape.width = seed % 3 == 0 ? 0 : 5;
        shape.jumps = 20;
        shape.keeps_turn = 30;
        auto const alternating = support::random_graph<int>(seed, shape, false);
        CHECK(is_right(support::graph_game<int>(alternating), options));
        auto const turns = support::random_graph<float>(seed, shape, true);
        CHECK(is_right(support::graph_game<float, true, true, true>(turns), options));
    }
}

TEST_CASE("check_game needs no more than rules", "[check_game]") {
    auto const report = ply::check_game(least());
    CHECK(report.ok());
    CHECK(is_right(least()));
    CHECK(is_right(votes()));
}

TEST_CASE("check_game names moves by their places where they have no text", "[check_game]") {
    CHECK(
        found_in(least_undone_badly()) ==
        "undo() leaves something behind: where every move is tried and taken back before the next "
        "one is played, moves() has 2 instead of 1 moves (moves: #1 #1 #1; seed: 1)\n");
    least game;
    game.throws = true;
    CHECK(found_in(game) ==
          "moves() throws an exception: four is too many (moves: #0 #1; seed: 1)\n");
}

TEST_CASE("check_game tells of values that drift by rounding", "[check_game]") {
    CHECK(found_in(drifting()).find("undo() does not restore the position: eval() is ") == 0);
}

TEST_CASE("check_game tells of a range that does not outlive the playing of its moves",
          "[check_game]") {
    one_list::illegal_moves = 0;
    auto const report = ply::check_game(one_list());
    INFO(to_text(report, one_list()));
    REQUIRE(report.findings.size() == 1);
    CHECK(report.findings[0].kind == ply::fault::range);
    CHECK(report.findings[0].sentence ==
          "the range of moves() changes while its moves are played and taken back one by one");
    CHECK(report.findings[0].moves.size() == 1);
    CHECK(one_list::illegal_moves == 0);
}

TEST_CASE("check_game does not change the game", "[check_game]") {
    games::coins const before({5, 9, 4, 5, 4, 6});
    games::coins game = before;
    ply::check_game(game);
    CHECK(game == before);
}

TEST_CASE("check_game looks at every position of a small game", "[check_game]") {
    auto report = ply::check_game(games::three_piles({2, 3, 4}));
    CHECK(report.whole);
    CHECK(report.walks == 100);
    CHECK_FALSE(report.out_of_time);

    ply::check_options options;
    options.walks = 0;
    options.depth = 3;
    report = ply::check_game(games::three_piles({2, 3, 4}), options);
    CHECK_FALSE(report.whole);
    // The positions of all lines, less those that follow one that was met before.
    CHECK(report.positions == 1 + 4 + 16 + 48);
    options.depth = 100;
    options.positions = 20;
    report = ply::check_game(games::three_piles({2, 3, 4}), options);
    CHECK_FALSE(report.whole);
    CHECK(report.positions == 20);
}

TEST_CASE("check_game gives the same report for the same seed", "[check_game]") {
    ply::check_options options;
    options.positions = 1;  // what is found is found at random
    options.seed = 77;
    stones_with_short_hash const game(40);
    auto const text = found_in(game, options);
    CHECK(text == found_in(game, options));
    CHECK(text.find("; seed: 77)\n") != std::string::npos);
    CHECK(text.find("two positions with the same hash differ") == 0);
}

TEST_CASE("check_game does not look for what it is told to ignore", "[check_game]") {
    ply::check_options options;
    options.ignore = {ply::fault::hash_confuses};
    CHECK(is_right(stones_with_short_hash(40), options));
}

TEST_CASE("check_game ends when its time is up", "[check_game]") {
    ply::check_options options;
    options.time = std::chrono::seconds(0);
    auto const report = ply::check_game(games::tic_tac_toe(), options);
    CHECK(report.out_of_time);
    CHECK(report.positions == 0);
    CHECK_FALSE(report.whole);
    CHECK(report.ok());
    CHECK(to_text(report, games::tic_tac_toe()) ==
          "nothing found in 0 positions, before the time was up\n");
}

TEST_CASE("check_game copes with options that leave it nothing to do", "[check_game]") {
    ply::check_options options;
    options.positions = 0;
    options.depth = -1;
    options.walks = -5;
    options.plies = -5;
    options.kept = 0;
    options.search_nodes = 0;
    auto const report = ply::check_game(games::tic_tac_toe(), options);
    CHECK(report.ok());
    CHECK(report.positions == 1);
    CHECK(ply::check_game(games::stones(0)).whole);
}

TEST_CASE("findings are written with names of moves that a user gives", "[check_game]") {
    games::stones const game(9);
    ply::finding<int> f{ply::fault::undo, "undo() does something else", {1, 3, 2}, 2};
    f.seed = 5;
    CHECK(to_text(f, game) ==
          "undo() does something else (moves: 1 3 2, the last 2 taken back; seed: 5)");
    CHECK(to_text(f, game, by_position()) ==
          "undo() does something else (moves: 1/9 3/8 2/5, the last 2 taken back; seed: 5)");
    f.taken_back = 1;
    f.other = std::vector<int>{};
    CHECK(to_text(f, game) ==
          "undo() does something else (moves: 1 3 2, the last one taken back; other moves: none; "
          "seed: 5)");
    CHECK(std::string(ply::to_string(f.kind)) == "undo");

    ply::check_report<int> report;
    report.positions = 12;
    CHECK(to_text(report, game) == "nothing found in 12 positions\n");
    report.whole = true;
    CHECK(to_text(report, game) == "nothing found in 12 positions, which are all that there are\n");
    report.findings = {f, f};
    CHECK(to_text(report, game) == to_text(f, game) + "\n" + to_text(f, game) + "\n");
}
