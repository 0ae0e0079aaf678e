// ply::solve: every method on every model, and what it chooses by itself.
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <ply/search/minimax.hpp>
#include <ply/solve/solve.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/exact_connect_four.hpp"
#include "games/graph.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/ladder.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"

namespace {

using ply::solve_method;
using ply::solve_options;

solve_options options(solve_method method) {
    solve_options o;
    o.method = method;
    o.resources.memory = std::size_t{8} << 20;
    return o;
}

std::vector<solve_method> const general_methods{solve_method::automatic, solve_method::retrograde,
                                                solve_method::df_pn, solve_method::proof_number,
                                                solve_method::iterative_deepening};

/// Every general method against minimax: value, distance where it is told, the best move.
template <class G>
void check_methods(G const& start) {
    auto const truth = ply::minimax(start);
    for (auto const method : general_methods) {
        INFO(to_string(method));
        G game = start;
        auto const found = ply::solve(game, {}, options(method));
        CHECK(found.finished());
        CHECK(found.proven);
        CHECK(found.bound == ply::bound::exact);
        CHECK(found.value == truth.value);
        CHECK(found.at_least == truth.value);
        CHECK(found.at_most == truth.value);
        CHECK(game == start);
        if (method == solve_method::automatic) {
            CHECK(found.method == solve_method::retrograde);
        } else {
            CHECK(found.method == method);
        }
        bool const counts_plies =
            found.method == solve_method::retrograde || method == solve_method::iterative_deepening;
        if (counts_plies) CHECK(found.distance == truth.distance);
        CHECK(found.best.has_value() == truth.best.has_value());
        if (!found.best) continue;
        REQUIRE_FALSE(found.line.empty());
        CHECK(found.line.front() == *found.best);
        ply::detail::turn<G> const before(game);
        game.apply(*found.best);
        auto const reply = ply::minimax(game);
        CHECK((before.kept(game) ? reply.value : -reply.value) == truth.value);
        if (counts_plies && truth.distance) CHECK(*reply.distance + 1 == *truth.distance);
        for (auto const& move : found.moves) {
            if (move.bound != ply::bound::exact) continue;
            G after = start;
            after.apply(move.move);
            auto const then = ply::minimax(after);
            CHECK(move.value == (before.kept(after) ? then.value : -then.value));
        }
    }
}

/// From 0 to 1, and back or to the end.
struct loop {
    using move_type = int;
    static constexpr bool can_repeat = true;
    static constexpr int hash_bits = 8;
    static constexpr int largest_value = 1;
    int at = 0;
    std::vector<int> moves() const {
        return at == 0   ? std::vector<int>{1}
               : at == 1 ? std::vector<int>{0, 2}
                         : std::vector<int>{};
    }
    int apply(int to) { return std::exchange(at, to); }
    void undo(int, int from) { at = from; }
    int eval() const { return at == 2 ? -1 : 0; }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(at); }
};

}  // namespace

TEST_CASE("every method finds the values of models") {
    for (int n = 0; n <= 12; ++n) {
        CAPTURE(n);
        check_methods(games::stones(n));
        check_methods(games::bonus_stones(n));
    }
    check_methods(games::stones(9, games::take_any({1, 2, 3}, true)));
    check_methods(games::tic_tac_toe());
    check_methods(games::tic_tac_toe("XOXOO.X.."));
    check_methods(games::tic_tac_toe("..O..OX.X"));
    check_methods(games::three_piles({2, 3, 4}));
    check_methods(games::coins({5, 9, 4, 5, 4, 6}, games::coins::rule::even_coin_keeps_turn));
    check_methods(games::ladder({23, 5, 12, 7, 18}, 3));
    check_methods(games::tree<>("[[3,5],[3,0],[7,3],[3,2]]"));
}

TEST_CASE("games of few values are solved by null windows, with the whole line") {
    games::exact_connect_four<> const game("4444442222");
    auto const found = ply::solve(game);
    CHECK(found.method == solve_method::null_window);
    CHECK(found.value == 15);
    CHECK(found.proven);
    CHECK(found.table_bytes > 0);
    auto end = game;
    for (int const column : found.line) end.apply(column);
    CHECK(end.moves().empty());
}

TEST_CASE("hare and wolves: the wolves win in 44 plies") {
    auto const found = ply::solve(games::hare_and_wolves(4));
    CHECK(found.method == solve_method::retrograde);
    CHECK(found.value == ply::lost<int>);
    CHECK(found.distance == 44);
    CHECK(found.line.size() == 44);
    CHECK(found.positions > 800'000);
}

TEST_CASE("where play can repeat, endless play is a draw for every method that knows it") {
    std::vector<std::vector<std::vector<int>>> const graphs{
        {{2, 3}, {}, {3, 1}, {2}}, {{1, 4}, {4, 3}, {1}, {}, {2}}, {{1}, {0, 2}, {3}, {}}};
    std::vector<std::vector<int>> const values{{1, -1, 1, -1}, {-1, 1, -1, -1, 1}, {0, 0, 1, -1}};
    for (std::size_t g = 0; g < graphs.size(); ++g) {
        for (std::size_t root = 0; root < graphs[g].size(); ++root) {
            CAPTURE(g, root);
            games::graph const game(graphs[g], static_cast<int>(root));
            for (auto const method : general_methods) {
                INFO(to_string(method));
                auto const found = ply::solve(game, {}, options(method));
                int const expected = values[g][root];
                CHECK(found.value == (expected > 0   ? ply::won<int>
                                      : expected < 0 ? ply::lost<int>
                                                     : 0));
                CHECK(found.proven);
            }
        }
    }
}

TEST_CASE("games too large for enumeration are solved in another way") {
    auto o = options(solve_method::automatic);
    o.small_positions = 100;
    auto const board = ply::solve(games::tic_tac_toe(), {}, o);
    CHECK(board.method == solve_method::iterative_deepening);
    CHECK(board.value == 0);
    CHECK(board.proven);
    o.small_positions = 2;
    auto const graph = ply::solve(games::graph({{1}, {0, 2}, {3}, {}}, 0), {}, o);
    CHECK(graph.method == solve_method::df_pn);
    CHECK(graph.value == 0);
}

TEST_CASE("a game that cannot be copied is solved in place") {
    class heap {
    public:
        using move_type = int;
        heap() = default;
        heap(heap const&) = delete;
        heap& operator=(heap const&) = delete;
        virtual ~heap() = default;
        std::vector<int> moves() const { return stones_.left() > 0 ? list() : std::vector<int>{}; }
        virtual void apply(int k) { stones_.apply(k); }
        void undo(int k) { stones_.undo(k); }
        int eval() const { return stones_.eval(); }
        std::uint64_t hash() const { return stones_.hash(); }

    private:
        std::vector<int> list() const {
            std::vector<int> all;
            for (int const k : stones_.moves()) all.push_back(k);
            return all;
        }
        games::stones stones_{9};
    };
    for (auto const method : general_methods) {
        INFO(to_string(method));
        heap game;
        auto const found = ply::solve(game, {}, options(method));
        if (method == solve_method::retrograde) {
            CHECK(found.stop == ply::stop_reason::unsuited);
        } else {
            CHECK(found.value == ply::won<int>);
            CHECK(found.best == 1);
        }
    }
}

TEST_CASE("null windows are not for games that can repeat, whatever they declare") {
    auto const found = ply::solve(loop{});
    CHECK(found.method == solve_method::retrograde);
    CHECK(found.value == -1);
    auto const refused = ply::solve(loop{}, {}, options(solve_method::null_window));
    CHECK(refused.stop == ply::stop_reason::unsuited);
}

TEST_CASE("retrograde analysis keeps to the memory of the options") {
    auto o = options(solve_method::retrograde);
    o.resources.memory = 1000;
    auto const found = ply::solve(games::tic_tac_toe(), {}, o);
    CHECK(found.stop == ply::stop_reason::memory);
    CHECK(found.bound == ply::bound::lower);
    CHECK(found.stats.nodes > 0);
}

TEST_CASE("a method that a game cannot use says so") {
    auto const found = ply::solve(games::tic_tac_toe(), {}, options(solve_method::null_window));
    CHECK(found.stop == ply::stop_reason::unsuited);
    CHECK_FALSE(found.proven);
    CHECK(std::string(found.reason).find("hash_bits") != std::string::npos);
}

TEST_CASE("limits end every method with bounds that hold") {
    std::atomic<bool> const stop{true};
    for (auto const method : general_methods) {
        INFO(to_string(method));
        ply::limits few;
        few.nodes = 50;
        auto const cut = ply::solve(games::tic_tac_toe(), few, options(method));
        CHECK(cut.stop == ply::stop_reason::nodes);
        CHECK(cut.at_least <= 0);
        CHECK(cut.at_most >= 0);
        CHECK(cut.best.has_value());
        CHECK(cut.stats.nodes <= 50);
        ply::limits flagged;
        flagged.stop = &stop;
        auto const ended = ply::solve(games::tic_tac_toe(), flagged, options(method));
        CHECK(ended.stop == ply::stop_reason::stopped);
        CHECK(ended.bound != ply::bound::exact);
    }
    games::exact_connect_four<> const empty;
    auto const cut = ply::solve(empty, {.nodes = 1000});
    CHECK(cut.stop == ply::stop_reason::nodes);
    CHECK(cut.at_least <= 1);
    CHECK(cut.at_most >= 1);
    CHECK(cut.best);
}

TEST_CASE("every method asks payoff() for the value of a finished game, and not eval()") {
    struct guessing : games::bonus_stones {
        using bonus_stones::bonus_stones;
        int payoff() const { return bonus_stones::eval(); }
        int eval() const { return 3; }
    };
    for (int n = 0; n <= 9; ++n) {
        CAPTURE(n);
        auto const truth = ply::minimax(games::bonus_stones(n));
        for (auto const method : general_methods) {
            INFO(to_string(method));
            CHECK(ply::solve(guessing(n), {}, options(method)).value == truth.value);
        }
    }
}

TEST_CASE("an evaluator gives the payoffs of finished games") {
    auto const misere = [](games::stones const& game) {
        return game.left() == 0 ? ply::won<int> : 0;
    };
    for (auto const method : general_methods) {
        INFO(to_string(method));
        auto const found = ply::solve(games::stones(5), {}, options(method), misere);
        CHECK(found.value == ply::lost<int>);
    }
}
