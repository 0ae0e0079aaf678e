// Searches of some of the root's moves.
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "games/connect_four.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "search/every_search.hpp"
#include "support/catch.hpp"

using games::tree;
using move_list = std::vector<int>;

namespace {

// Made by functions, as g++ 12 ends with an internal error at such lists within lists.
ply::root_moves<int> only(move_list list) {
    ply::root_moves<int> chosen;
    chosen.only = std::move(list);
    return chosen;
}
ply::root_moves<int> except(move_list list) {
    ply::root_moves<int> chosen;
    chosen.except = std::move(list);
    return chosen;
}
ply::root_moves<int> both(move_list those, move_list not_those) {
    auto chosen = only(std::move(those));
    chosen.except = std::move(not_those);
    return chosen;
}

struct known {
    ply::root_moves<int> root_moves;
    int value;
    int best;
    std::size_t left;
};

}  // namespace

TEST_CASE("root moves: value and best move are those of the moves that are left", "[root_moves]") {
    tree<> game("[[3,5],[3,0],[7,3],[3,2]]");  // worth 3, 0, 3 and 2
    std::vector<known> const list = {
        {only({}), 3, 0, 4},
        {only({1, 3}), 2, 3, 2},
        {only({1}), 0, 1, 1},
        {except({0}), 3, 2, 3},
        {except({0, 2}), 2, 3, 2},
        {both({0, 1, 3}, {0}), 2, 3, 2},
        {only({3, 1, 3, 1}), 2, 3, 2},
    };
    for (auto const& k : list) {
        CAPTURE(k.value, k.best);
        support::for_all_searches(game, {.root_moves = k.root_moves}, [&](auto const& r) {
            CHECK(r.value == k.value);
            CHECK(r.best == k.best);
            CHECK(r.bound == ply::bound::exact);
            CHECK(r.proven);
            CHECK(r.finished());
            CHECK(r.moves.size() == k.left);
            CHECK(r.line.front() == k.best);
        });
    }
}

TEST_CASE("root moves: what is not legal has no meaning", "[root_moves]") {
    tree<> game("[[3,5],[3,0],[7,3],[3,2]]");
    auto const check = [&](ply::root_moves<int> const& chosen, int value, int best) {
        support::for_all_searches(game, {.root_moves = chosen}, [&](auto const& r) {
            CHECK(r.value == value);
            CHECK(r.best == best);
        });
    };
    check({.only = {77, 1, -5}}, 0, 1);
    check({.except = {77, -5}}, 3, 0);
}

TEST_CASE("root moves: where none is left nothing is known, and no move is best", "[root_moves]") {
    tree<> game("[[3,5],[3,0],[7,3],[3,2]]");
    std::vector<ply::root_moves<int>> const none = {
        only({77}), both({0}, {0}), except({3, 2, 1, 0})};
    for (auto const& chosen : none) {
        for (int const depth : {1, 5, ply::unlimited}) {
            support::for_all_searches(
                game, {.limits = {.depth = depth}, .root_moves = chosen}, [](auto const& r) {
                    CHECK_FALSE(r.best);
                    CHECK(r.line.empty());
                    CHECK(r.moves.empty());
                    CHECK(r.value == ply::lost<int>);
                    CHECK(r.bound == ply::bound::lower);
                    CHECK(r.at_least == ply::lost<int>);
                    CHECK(r.at_most == ply::won<int>);
                    CHECK_FALSE(r.distance);
                    CHECK_FALSE(r.proven);
                });
        }
    }
}

TEST_CASE("root moves: below the root every move is looked at", "[root_moves]") {
    games::connect_four<> game("4453");
    for (int const column : {0, 2, 6}) {
        games::connect_four<> after = game;
        after.apply(column);
        auto const reply = ply::alpha_beta(after, {.depth = 5});
        support::for_all_searches(game, {.limits = {.depth = 6}, .root_moves = {.only = {column}}},
                                  [&](auto const& r) {
                                      CHECK(r.best == column);
                                      CHECK(r.value == -reply.value);
                                  });
        CHECK(game == games::connect_four<>("4453"));
    }
}

TEST_CASE("root moves: what a search of some moves leaves in the table misleads no other",
          "[root_moves]") {
    tree<> game("[[3,5],[3,0],[7,3],[3,2]]");
    ply::transposition_table<int> table(1 << 14);
    ply::engine<tree<>> e;
    for (move_list const& list : {move_list{1}, move_list{3}, move_list{0}, move_list{},
                                  move_list{2, 3}, move_list{}}) {
        auto const chosen = only(list);
        auto const expected = ply::minimax(game, {}, {.root_moves = chosen});
        CHECK(ply::negamax(game, table, {}, {.root_moves = chosen}).value == expected.value);
        CHECK(ply::principal_variation(game, table, {}, {.root_moves = chosen}).value ==
              expected.value);
        CHECK(ply::mtd_f(game, table, {}, {.root_moves = chosen}).value == expected.value);
        e.options().root_moves = chosen;
        CHECK(e.search(game).value == expected.value);
    }
}

TEST_CASE("root moves: a finished game has its value, whatever is left out", "[root_moves]") {
    games::tic_tac_toe board("XXXOO....");
    support::for_all_searches(board, {.root_moves = only({5})}, [](auto const& r) {
        CHECK(r.value == ply::lost<int>);
        CHECK(r.bound == ply::bound::exact);
        CHECK(r.proven);
        CHECK(r.distance == 0);
    });
}

TEST_CASE("root moves: a limit that ends the search at once gives a move that is left",
          "[root_moves]") {
    games::tic_tac_toe board("XX.OO....");
    support::for_all_searches(board, {.limits = {.nodes = 0}, .root_moves = only({8, 7})},
                              [](auto const& r) {
                                  CHECK(r.best == 7);
                                  CHECK_FALSE(r.proven);
                                  CHECK(r.at_least == ply::lost<int>);
                                  CHECK(r.at_most == ply::won<int>);
                              });
}

TEST_CASE("root moves: an engine leaves out the best move to find the next one", "[root_moves]") {
    tree<> game("[[4,1],[3,7],[5,2]]");
    ply::engine<tree<>> e;
    move_list best;
    for (int i = 0; i < 3; ++i) {
        auto const r = e.search(game);
        REQUIRE(r.best);
        best.push_back(*r.best);
        e.options().root_moves.except.push_back(*r.best);
    }
    CHECK(best == move_list{1, 2, 0});
    CHECK_FALSE(e.search(game).best);
}

TEST_CASE("root moves: a move that is left out is neither entered nor skipped", "[root_moves]") {
    struct counter {
        int entered = 0;
        int skipped = 0;
        void enter(int const*, bool, ply::window<int>) { ++entered; }
        void leave(ply::node_end, int, std::optional<int>) {}
        void skip(int) { ++skipped; }
    };
    tree<> const game("[[4,1],[3,7],[5,0]]");
    counter all, cut;
    ply::minimax(game, {}, {.root_moves = except({1})}, {}, all);
    CHECK(all.entered == 7);
    CHECK(all.skipped == 0);
    ply::alpha_beta(game, {}, {.window = {.alpha = -9, .beta = 1}, .root_moves = except({1})}, {},
                    cut);
    CHECK(cut.skipped == 1);
}
