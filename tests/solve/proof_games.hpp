// Games with known outcomes, for searches that prove.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <ply/core/score.hpp>
#include <ply/core/static_vector.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/exact_connect_four.hpp"
#include "games/graph.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/endless_games.hpp"
#include "support/fragile_game.hpp"

namespace proof_games {

/// Checks that a result is the exact value, with a move where there is one.
template <class G, class Result, class S>
void check_value(G const& game, Result const& found, S value) {
    CHECK(found.finished());
    CHECK(found.value == value);
    CHECK(found.at_least == value);
    CHECK(found.at_most == value);
    CHECK(found.bound == ply::bound::exact);
    CHECK(found.proven);
    CHECK_FALSE(found.distance);
    auto&& moves = game.moves();
    CHECK(found.best.has_value() == (moves.begin() != moves.end()));
    CHECK(found.line.size() == (found.best ? 1u : 0u));
}

/// Asks about random graphs with payoffs, by ask(seed, game, goal, check), which gives results to
/// the check: the bounds hold, and so does the one that the move is said to reach.
template <class Ask>
void check_questions_on_graphs(std::uint64_t seeds, Ask const& ask) {
    constexpr int most = 3;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        auto const edges = support::random_edges(seed, seed % 3 == 0 ? 12 : 6);
        auto const payoffs = support::random_payoffs(seed, edges.size(), most);
        auto const values = support::values(edges, payoffs, most);
        for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
            int const value = values[static_cast<std::size_t>(node)];
            for (int goal = -most; goal <= most; ++goal) {
                auto const check = [&](auto const& found) {
                    CAPTURE(seed, node, goal, value);
                    CHECK(found.at_least <= value);
                    CHECK(found.at_most >= value);
                    if (found.finished()) CHECK((found.at_least >= goal) == (value >= goal));
                    if (found.best && found.at_least > ply::lost<int>)
                        CHECK(-values[static_cast<std::size_t>(*found.best)] >= found.at_least);
                };
                ask(seed, support::paid_graph(edges, payoffs, node), goal, check);
            }
        }
    }
}

/// Calls check(game, value) for each of the games.
template <class Check>
void for_each_small_game(Check const& check) {
    constexpr int won = ply::won<int>;
    constexpr int lost = ply::lost<int>;
    check(games::tic_tac_toe(), 0);
    check(games::tic_tac_toe("XOX.O.X.."), won);
    check(games::tic_tac_toe("XXX.OO..."), lost);
    check(games::tic_tac_toe("XOXXOOOXX"), 0);
    check(games::tic_tac_toe("....X..OX"), lost);
    check(games::tic_tac_toe("X.X.O...."), 0);
    for (int n = 0; n <= 13; ++n) {
        check(games::stones(n), n % 4 == 0 ? lost : won);
        check(games::stones(n, games::take_any({1, 2, 3}, true)), n % 4 == 1 ? lost : won);
    }
    check(games::bonus_stones(4), won);
    check(games::bonus_stones(8), won);
    check(games::three_piles({2, 3, 4}), won);
    using games::coins;
    check(coins({5, 9, 4, 5, 4, 6, 3, 7, 2, 2}, coins::rule::even_coin_keeps_turn), 19);
    check(coins({7, 1, 6, 8, 6, 7, 7, 8, 1, 4}, coins::rule::even_coin_keeps_turn), 39);
    check(games::connect_four<3, 4>(), 0);
    check(games::connect_four<3, 5>(), 0);
    check(games::exact_connect_four<4, 4>(), 0);
    check(games::exact_connect_four<>("4444442222"), 15);
}

/// The graphs of D3: two of them with lines that come back, one with a draw.
template <class Check>
void for_each_known_graph(Check const& check) {
    struct graph_worths {
        char const* edges;
        std::vector<int> worth;  // of each node for the side to move
    };
    for (auto const& [edges, worth] : {graph_worths{"[[2,3],[],[3,1],[2]]", {1, -1, 1, -1}},
                                       {"[[1,4],[4,3],[1],[],[2]]", {-1, 1, -1, -1, 1}},
                                       {"[[1],[0,2],[3],[]]", {0, 0, 1, -1}}}) {
        for (int node = 0; node < static_cast<int>(worth.size()); ++node) {
            INFO(edges << ", node " << node);
            int const sign = worth[static_cast<std::size_t>(node)];
            check(games::graph(edges, node), sign * ply::won<int>);
        }
    }
}

/// A line of `left` moves without a choice, whose end is lost for the side to move. With Turns it
/// is always the same side's turn, so that the end is its loss.
template <bool Turns>
struct corridor {
    using move_type = int;
    static constexpr bool can_repeat = true;
    int left;

    ply::static_vector<int, 1> moves() const {
        ply::static_vector<int, 1> list;
        if (left > 0) list.push_back(1);
        return list;
    }
    void apply(int) { --left; }
    void undo(int) { ++left; }
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(left); }
    bool to_move() const requires Turns { return true; }
    bool operator==(corridor const&) const = default;
};

/// A graph whose positions know their own history: a node that comes again is a draw at once.
class graph_with_history {
public:
    using move_type = int;

    explicit graph_with_history(games::graph const& start) : graph_(start) {}

    auto moves() const { return graph_.moves(); }
    int apply(int to) {
        before_.push_back(graph_.node());
        return graph_.apply(to);
    }
    void undo(int to, int from) {
        graph_.undo(to, from);
        before_.pop_back();
    }
    int eval() const { return graph_.eval(); }
    std::uint64_t hash() const { return graph_.hash(); }
    bool is_repetition() const {
        return std::find(before_.begin(), before_.end(), graph_.node()) != before_.end();
    }
    bool operator==(graph_with_history const& other) const { return graph_ == other.graph_; }

private:
    games::graph graph_;
    std::vector<int> before_;
};

using support::fragile;

}  // namespace proof_games
