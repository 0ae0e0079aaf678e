// Which of several best moves is played.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/mtd_f.hpp>
#include <ply/search/negamax.hpp>
#include <ply/search/principal_variation.hpp>

#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::tree;
using places = std::vector<int>;

namespace {

/// Calls f(search, name) for every search, as functions of a game and a tie policy.
template <class G, class F>
void for_searches(F const& f) {
    f([](G const& g, ply::tie_policy t) { return ply::minimax(g, {}, {.ties = t}); }, "minimax");
    f([](G const& g, ply::tie_policy t) { return ply::alpha_beta(g, {}, {.ties = t}); },
      "alpha-beta");
    f(
        [](G const& g, ply::tie_policy t) {
            return ply::alpha_beta(g, {}, {.cut = ply::cut::above_beta, .ties = t});
        },
        "alpha-beta, cut above beta");
    f([](G const& g, ply::tie_policy t) { return ply::negamax(g, {}, {.ties = t}); }, "negamax");
    f([](G const& g,
         ply::tie_policy t) { return ply::negamax(g, {}, {.ties = t, .prune = false}); },
      "negamax without pruning");
    f(
        [](G const& g, ply::tie_policy t) {
            ply::transposition_table<int> table(1 << 16);
            return ply::negamax(g, table, {}, {.ties = t});
        },
        "negamax with a table");
    f([](G const& g,
         ply::tie_policy t) { return ply::principal_variation(g, {}, {.ties = t}); },
      "principal variation search");
    f(
        [](G const& g, ply::tie_policy t) {
            ply::transposition_table<int> table(1 << 16);
            return ply::principal_variation(g, table, {}, {.ties = t});
        },
        "principal variation search with a table");
    f(
        [](G const& g, ply::tie_policy t) {
            ply::transposition_table<int> table(1 << 16);
            return ply::mtd_f(g, table, {}, {.guess = 1, .ties = t});
        },
        "MTD(f)");
}

struct known {
    char const* text;
    int value;
    places best;
};

/// Bounds look like equal values in all of them.
std::vector<known> const trees = {
    {"[[3,5],[3,0],[7,3],[3,2]]", 3, {0, 2}},
    {"[[3,0],[3,5],[3,2],[7,3],[3,3]]", 3, {1, 3, 4}},
    {"[[1],[1],[1],[1]]", 1, {0, 1, 2, 3}},
    {"[[4,[4,1]],[4,[3]],[[4,9],4],[5,3]]", 4, {0, 2}},
    {"[[0,-2],[0,-1],[0,0],[-1,0],[5,0],[0,-7]]", 0, {2, 4}},
    {"[-1,-1,[-1,-2],-1]", -1, {0, 1, 3}},
};

}  // namespace

TEST_CASE("ties: first and last are those of the moves that are truly equal", "[ties]") {
    for_searches<tree<>>([](auto search, std::string const& name) {
        for (auto const& t : trees) {
            INFO(t.text << " by " << name);
            tree<> const game(t.text);
            auto const first = search(game, ply::ties::first);
            CHECK(first.value == t.value);
            CHECK(first.best == t.best.front());
            auto const last = search(game, ply::ties::last);
            CHECK(last.value == t.value);
            CHECK(last.best == t.best.back());
        }
    });
}

TEST_CASE("ties: random takes any of the equal moves, each as often, and no other", "[ties]") {
    for_searches<tree<>>([](auto search, std::string const& name) {
        for (auto const& t : trees) {
            INFO(t.text << " by " << name);
            tree<> const game(t.text);
            std::map<int, int> times;
            int const seeds = 400;
            for (int seed = 0; seed < seeds; ++seed) {
                auto const r = search(game, ply::ties::random(static_cast<std::uint64_t>(seed)));
                REQUIRE(r.best);
                ++times[*r.best];
            }
            CHECK(times.size() == t.best.size());
            int const share = seeds / static_cast<int>(t.best.size());
            for (int const move : t.best) {
                CHECK(times[move] > share * 2 / 3);
                CHECK(times[move] < share * 3 / 2 + 1);
            }
        }
    });
}

TEST_CASE("ties: one seed gives one choice", "[ties]") {
    for_searches<tree<>>([](auto search, std::string const& name) {
        INFO(name);
        tree<> const game("[[1],[1],[1],[1]]");
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            CHECK(search(game, ply::ties::random(seed)).best ==
                  search(game, ply::ties::random(seed)).best);
        }
    });
}

TEST_CASE("ties: root moves of the best value are labelled exact only if they are", "[ties]") {
    for_searches<tree<>>([](auto search, std::string const& name) {
        for (auto const& t : trees) {
            INFO(t.text << " by " << name);
            auto const exact = ply::minimax(tree<>(t.text));
            for (auto const& ties : {ply::ties::first, ply::ties::last, ply::ties::random(1)}) {
                auto const r = search(tree<>(t.text), ties);
                REQUIRE(r.moves.size() == exact.moves.size());
                for (std::size_t i = 0; i < r.moves.size(); ++i) {
                    auto const truth = exact.moves[i].value;
                    if (r.moves[i].bound == ply::bound::exact) {
                        CHECK(r.moves[i].value == truth);
                    } else {
                        CHECK(r.moves[i].bound == ply::bound::upper);
                        CHECK(r.moves[i].value >= truth);
                    }
                }
                bool const sees_all = ties.choice != ply::ties::first.choice;
                if (sees_all) CHECK(support::multi_pv(r) == t.best);
            }
        }
    });
}

TEST_CASE("ties: the line belongs to the move that was chosen", "[ties]") {
    for_searches<tree<>>([](auto search, std::string const& name) {
        for (auto const& t : trees) {
            for (std::uint64_t seed = 0; seed < 10; ++seed) {
                INFO(t.text << " by " << name << ", seed " << seed);
                auto const r = search(tree<>(t.text), ply::ties::random(seed));
                REQUIRE_FALSE(r.line.empty());
                CHECK(r.line.front() == r.best);
                tree<> walk(t.text);
                for (int const move : r.line) walk.apply(move);
                if (support::move_list(walk).empty()) CHECK(walk.value() == t.value);
            }
        }
    });
}

TEST_CASE("ties: a faster win is no tie with a slower one, nor a slower loss with a faster",
          "[ties]") {
    int const won = ply::won<int>;
    std::string const w = std::to_string(won);
    std::string const l = std::to_string(-won);
    tree<> const wins("[[[[" + w + "]]],[" + w + "],[[[" + w + "]]],[" + w + "]]");
    tree<> const losses("[" + l + ",[[[" + l + "]]],[" + l + "],[[[" + l + "]]]]");
    for_searches<tree<>>([&](auto search, std::string const& name) {
        INFO(name);
        CHECK(search(wins, ply::ties::first).best == 1);
        CHECK(search(wins, ply::ties::last).best == 3);
        CHECK(search(losses, ply::ties::first).best == 1);
        CHECK(search(losses, ply::ties::last).best == 3);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            CHECK(*search(wins, ply::ties::random(seed)).best % 2 == 1);
            CHECK(*search(losses, ply::ties::random(seed)).best % 2 == 1);
        }
    });
}

TEST_CASE("ties: all nine first moves of tic-tac-toe come up", "[ties]") {
    ply::transposition_table<int> table(1 << 20);
    std::map<int, int> times;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        auto const r =
            ply::negamax(games::tic_tac_toe(), table, {}, {.ties = ply::ties::random(seed)});
        ++times[*r.best];
    }
    CHECK(times.size() == 9);
    CHECK(ply::alpha_beta(games::tic_tac_toe(), {}, {.ties = ply::ties::last}).best == 8);
}

TEST_CASE("ties: first follows the order in which moves are tried, last that of moves()", "[ties]") {
    struct backwards : tree<> {
        using tree<>::tree;
        int order(int move) const { return move; }
    };
    for (auto const& t : trees) {
        INFO(t.text);
        backwards const game(t.text);
        CHECK(ply::alpha_beta(game).best == t.best.back());
        CHECK(ply::alpha_beta(game, {}, {.ties = ply::ties::last}).best == t.best.back());
        CHECK(ply::alpha_beta(game, {}, {.order = false}).best == t.best.front());
        CHECK(ply::minimax(game).best == t.best.back());
    }
}

TEST_CASE("ties: last and random are the same move in every search", "[ties]") {
    using games::tic_tac_toe;
    for (auto const* const cells : {".........", "X........", "X...O....", ".X.....O."}) {
        tic_tac_toe const game(cells);
        std::vector<ply::tie_policy> policies{ply::ties::last};
        for (std::uint64_t seed = 0; seed < 6; ++seed) policies.push_back(ply::ties::random(seed));
        for (auto const& ties : policies) {
            INFO(cells << ", seed " << ties.seed);
            auto const expected = ply::alpha_beta(game, {}, {.ties = ties}).best;
            for_searches<tic_tac_toe>([&](auto search, std::string const& name) {
                bool const slow = cells[0] == '.' && name.find("table") == std::string::npos &&
                                  name != "MTD(f)" && ties.seed > 1;
                if (slow) return;
                INFO(name);
                CHECK(search(game, ties).best == expected);
            });
            for (auto const method :
                 {ply::search_method::principal_variation, ply::search_method::mtd_f,
                  ply::search_method::bisection}) {
                CHECK(ply::search(game, {}, {.method = method, .ties = ties}).best == expected);
            }
            CHECK(ply::search(game, {}, {.ties = ties, .deterministic = true}).best == expected);
            CHECK(ply::search(game, {}, {.ties = ties, .resources = {.threads = 3}}).best ==
                  expected);
        }
    }
    for (auto const& t : trees) {
        tree<> const game(t.text);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            auto const ties = ply::ties::random(seed);
            auto const expected = ply::minimax(game, {}, {.ties = ties}).best;
            for_searches<tree<>>([&](auto search, std::string const& name) {
                INFO(t.text << " by " << name << ", seed " << seed);
                CHECK(search(game, ties).best == expected);
            });
            CHECK(ply::search(game, {}, {.ties = ties}).best == expected);
        }
    }
}

TEST_CASE("ties: `first` costs no node more, the others see the equal moves", "[ties]") {
    tree<> const game("[[3,5],[3,0],[7,3],[3,2]]");
    auto const plain = ply::alpha_beta(game).stats.nodes;
    CHECK(ply::alpha_beta(game, {}, {.ties = ply::ties::first}).stats.nodes == plain);
    auto const last = ply::alpha_beta(game, {}, {.ties = ply::ties::last}).stats.nodes;
    CHECK(last > plain);
    CHECK(ply::alpha_beta(game, {}, {.ties = ply::ties::random(1)}).stats.nodes == last);
}
