// All moves of a position over several ranks, and what they are in one process.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <thread>
#include <vector>

#include <ply/mpi/analyse.hpp>
#include <ply/search/analyse.hpp>

#include "games/bonus_stones.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "mpi/support.hpp"

using namespace std::chrono_literals;

namespace {

template <class G>
void compare(G const& game, ply::limits l) {
    for (int const threads : {1, 2}) {
        CAPTURE(threads, l.depth);
        ply::search_options_for<G> o;
        o.resources.threads = threads;
        together ranks;
        ply::mpi::distribution d;
        d.to_all_ranks = threads == 2;
        auto const report = ply::mpi::analyse_moves(ranks, game, l, o, d);
        CHECK(report.complete());
        CHECK(report.failures.empty());
        if (!ranks.leads() && !d.to_all_ranks) continue;
        CHECK(same(report.answer, ply::analyse_moves(game, l, o)));
    }
}

}  // namespace

TEST_CASE("all moves have the values, lines and counts of one process") {
    compare(connect_four(), {.depth = 6});
    compare(connect_four("4455"), {.depth = 8});
    compare(connect_four("121212"), {.depth = 5});
    compare(games::othello(), {.depth = 4});
    for (int const left : {0, 1, 2, 8, 21}) compare(games::stones(left), {});
    compare(games::bonus_stones(10), {});
    compare(games::tic_tac_toe("X...O...."), {});
    compare(connect_four("44"), {.depth = 0});
}

TEST_CASE("a limit of nodes ends all ranks where it ends one process") {
    for (std::uint64_t const nodes : {0u, 1u, 100u, 5000u}) {
        CAPTURE(nodes);
        compare(connect_four("4455"), {.depth = 12, .nodes = nodes});
    }
}

TEST_CASE("limits of time and the stop flag end the analysis with the last finished depth") {
    for (bool const by_flag : {false, true}) {
        CAPTURE(by_flag);
        together ranks;
        std::atomic<bool> stop{false};
        ply::limits l;
        if (by_flag) {
            l.stop = &stop;
        } else {
            l.time = 300ms;
        }
        std::thread later([&] {
            std::this_thread::sleep_for(300ms);
            if (ranks.leads()) stop = true;
        });
        auto const report = ply::mpi::analyse_moves(ranks, connect_four(), l);
        later.join();
        if (!ranks.leads()) continue;
        auto const& answer = report.answer;
        CHECK(answer.stop == (by_flag ? ply::stop_reason::stopped : ply::stop_reason::time));
        CHECK(report.complete());
        REQUIRE(answer.best);
        if (answer.depth > 0 && answer.depth < 9) {
            auto const expected = ply::analyse_moves(connect_four(), {.depth = answer.depth});
            CHECK(answer.value == expected.value);
            CHECK(answer.line == expected.line);
        }
    }
}

TEST_CASE("a move that one rank refuses is searched by another, and the answer is the same") {
    connect_four const game("4455");
    together ranks;
    if (ranks.size() == 1) return;
    bool const faulty = ranks.is_faulty();
    auto const evaluator = [&](connect_four const& position) {
        if (faulty && position.stones() == 8) throw std::runtime_error("no judgement");
        if (position.own() % 4 == 0) dawdle();
        return position.eval();
    };
    auto const report = ply::mpi::analyse_moves(ranks, game, {.depth = 5}, {}, {}, evaluator);
    if (!ranks.leads()) return;
    CHECK(report.complete());
    CHECK(same(report.answer, ply::analyse_moves(game, {.depth = 5})));
    for (auto const& f : report.failures) {
        CHECK(f.rank == ranks.size() - 1);
        CHECK(f.text == "no judgement");
        CHECK(f.index < 7);
    }
}

TEST_CASE("moves that all ranks refuse are left out, and the value is a lower bound") {
    connect_four const game("44");
    // Judged at the first depth alone; what was refused there is not tried again.
    auto const evaluator = [&](connect_four const& position) {
        if (position == game.after(0) || position == game.after(6)) {
            throw std::runtime_error("a corner");
        }
        return position.eval();
    };
    for (int const depth : {1, 3}) {
        CAPTURE(depth);
        together ranks;
        auto const report =
            ply::mpi::analyse_moves(ranks, game, {.depth = depth}, {}, {}, evaluator);
        if (!ranks.leads()) continue;
        auto const whole = ply::analyse_moves(game, {.depth = depth});
        CHECK(report.refused.size() == 2);
        CHECK(report.failures.size() == (ranks.size() > 1 ? 4 : 2));
        CHECK(report.answer.depth == depth);
        CHECK(report.answer.finished());
        CHECK(report.answer.bound == ply::bound::lower);
        CHECK_FALSE(report.answer.proven);
        REQUIRE(report.answer.moves.size() == 5);
        for (auto const& m : report.answer.moves) {
            CHECK(m.move != 0);
            CHECK(m.move != 6);
            CHECK(m.bound == ply::bound::exact);
            auto const alone = std::find_if(whole.moves.begin(), whole.moves.end(),
                                            [&](auto const& w) { return w.move == m.move; });
            CHECK(alone->value == m.value);
        }
    }
}

TEST_CASE("a win is proven, whatever other moves were refused") {
    connect_four const game("121212");
    auto const evaluator = [&](connect_four const& position) {
        if (position == game.after(6)) throw std::runtime_error("a corner");
        return position.eval();
    };
    together ranks;
    auto const report = ply::mpi::analyse_moves(ranks, game, {.depth = 4}, {}, {}, evaluator);
    if (!ranks.leads()) return;
    CHECK(report.answer.value == ply::won<int>);
    CHECK(report.answer.distance == 1);
    CHECK(report.answer.best == 0);
    CHECK(report.answer.bound == ply::bound::exact);
    CHECK(report.answer.proven);
    CHECK(report.answer.moves.size() == 6);
    CHECK(report.refused.size() == 1);
}

TEST_CASE("where every move is refused the depth before is the answer") {
    auto const evaluator = [](connect_four const& position) {
        if (position.stones() >= 3) throw std::runtime_error("too deep");
        return position.eval();
    };
    together ranks;
    auto const report =
        ply::mpi::analyse_moves(ranks, connect_four(), {.depth = 6}, {}, {}, evaluator);
    if (!ranks.leads()) return;
    CHECK(report.answer.depth == 2);
    CHECK(report.answer.moves.size() == 7);
    CHECK(report.answer.bound == ply::bound::exact);
    CHECK_FALSE(report.answer.finished());
    CHECK(report.failures.size() >= 7);
    CHECK(report.complete());
}
