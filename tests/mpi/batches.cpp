// Batches over several ranks, and what they are in one process.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <list>
#include <stdexcept>
#include <thread>
#include <vector>

#include <ply/mpi/analyse.hpp>
#include <ply/search/analyse.hpp>

#include "games/bonus_stones.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/stones.hpp"
#include "mpi/support.hpp"

namespace {

using options = ply::batch_options<int, int>;

options separate_tables() {
    options o;
    o.one_table = false;
    o.resources.memory = std::size_t{1} << 20;
    return o;
}

/// The batch over MPI and in one process, with one and two threads.
template <class G>
void compare(std::vector<G> const& positions, int depth, bool to_all) {
    for (int const threads : {1, 2}) {
        CAPTURE(threads, to_all);
        ply::batch_options<typename G::move_type, int> o;
        o.one_table = false;
        o.resources.memory = std::size_t{1} << 20;
        o.search.multi_pv = 2;
        o.resources.threads = threads;
        ply::limits const l{.depth = depth};
        together ranks;
        ply::mpi::distribution d;
        d.to_all_ranks = to_all;
        auto const report = ply::mpi::analyse(ranks, positions, l, o, d);
        CHECK(report.complete());
        CHECK(report.failures.empty());
        if (!ranks.leads() && !to_all) {
            CHECK(report.answers.empty());
            continue;
        }
        auto const expected = ply::analyse(positions, l, o);
        REQUIRE(report.answers.size() == expected.size());
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            if (!same(report.answers[i], expected[i])) ++wrong;
        }
        CHECK(wrong == 0);
        std::size_t sum = 0;
        for (auto const count : report.answers_of_rank) sum += count;
        CHECK(report.answers_of_rank.size() == static_cast<std::size_t>(ranks.size()));
        CHECK(sum == positions.size());
    }
}

}  // namespace

TEST_CASE("a batch has the answers of one process, in order") {
    for (bool const to_all : {false, true}) {
        compare(some_positions<connect_four>(25, 20), 6, to_all);
        compare(some_positions<games::othello>(8, 40), 4, to_all);
        std::vector<games::stones> heaps;
        for (int left = 0; left < 25; ++left) heaps.emplace_back(left);
        compare(heaps, ply::unlimited, to_all);
        std::vector<games::bonus_stones> bonus;
        for (int left = 0; left < 12; ++left) bonus.emplace_back(left);
        compare(bonus, ply::unlimited, to_all);
    }
}

TEST_CASE("moves of any type are sent") {
    compare(some_positions(6, 20, games::hare_and_wolves()), 5, false);
}

TEST_CASE("with one table for each rank the values are the same") {
    auto const positions = some_positions<connect_four>(30, 16);
    together ranks;
    auto const report = ply::mpi::analyse(ranks, positions, {.depth = 6});
    if (!ranks.leads()) return;
    auto const expected = ply::analyse(positions, {.depth = 6});
    for (std::size_t i = 0; i < positions.size(); ++i) {
        CHECK(report.answers[i].value == expected[i].value);
        CHECK(report.answers[i].distance == expected[i].distance);
        CHECK(report.answers[i].proven == expected[i].proven);
    }
}

TEST_CASE("scores of other types and evaluators are sent as they are") {
    auto const positions = some_positions<connect_four>(10, 16);
    auto const evaluator = [](connect_four const& game) {
        return game.just_won() ? ply::lost<double> : 1.0 / (1.0 + game.stones() % 7);
    };
    ply::batch_options<int, double> o;
    o.one_table = false;
    together ranks;
    auto const report = ply::mpi::analyse(ranks, positions, {.depth = 4}, o, {}, evaluator);
    if (!ranks.leads()) return;
    auto const expected = ply::analyse(positions, {.depth = 4}, o, evaluator);
    for (std::size_t i = 0; i < positions.size(); ++i) CHECK(same(report.answers[i], expected[i]));
}

TEST_CASE("empty batches and ranges of any kind") {
    together ranks;
    auto const nothing = ply::mpi::analyse(ranks, std::vector<games::stones>{});
    CHECK(nothing.answers.empty());
    CHECK(nothing.complete());
    std::list<games::stones> const heaps{games::stones(4), games::stones(5), games::stones(0)};
    auto const report = ply::mpi::analyse(ranks, heaps);
    if (!ranks.leads()) return;
    REQUIRE(report.answers.size() == 3);
    CHECK(report.answers[0].value == ply::lost<int>);
    CHECK(report.answers[1].best == 1);
    CHECK_FALSE(report.answers[2].best);
}

TEST_CASE("progress is told on rank 0, once for each position") {
    auto const positions = some_positions<connect_four>(20, 16);
    together ranks;
    options o;
    std::vector<int> seen(positions.size());
    std::size_t last = 0;
    o.on_result = [&](auto const& p) {
        CHECK(p.done == ++last);
        CHECK(p.total == positions.size());
        ++seen.at(p.index);
    };
    ply::mpi::analyse(ranks, positions, {.depth = 3}, o);
    CHECK(last == (ranks.leads() ? positions.size() : 0));
    for (int const times : seen) CHECK(times == (ranks.leads() ? 1 : 0));
}

TEST_CASE("many calls one after the other do not disturb each other") {
    auto const positions = some_positions<connect_four>(3, 16);
    together ranks;
    for (int call = 0; call < 50; ++call) {
        auto const report = ply::mpi::analyse(ranks, positions, {.depth = call % 4 + 1});
        if (ranks.leads()) {
            for (auto const& answer : report.answers) {
                CHECK((answer.depth == call % 4 + 1 || answer.proven));
            }
        }
    }
}

TEST_CASE("the stop flag of rank 0 ends the searches of all ranks") {
    // Too deep ever to be finished.
    std::vector<connect_four> const positions(12);
    for (int const threads : {1, 2}) {
        together ranks;
        std::atomic<bool> stop{false};
        ply::limits l;
        l.stop = &stop;
        auto o = separate_tables();
        o.resources.threads = threads;
        std::thread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            if (ranks.leads()) stop = true;
        });
        auto const report = ply::mpi::analyse(ranks, positions, l, o);
        later.join();
        if (!ranks.leads()) continue;
        CHECK(report.complete());
        REQUIRE(report.answers.size() == 12);
        std::size_t begun = 0;
        for (auto const& answer : report.answers) {
            CHECK(answer.stop == ply::stop_reason::stopped);
            CHECK(answer.best);
            if (answer.depth > 0) ++begun;
        }
        CHECK(begun >= 1);
        CHECK(begun <= static_cast<std::size_t>(threads * ranks.size()));
    }
}

TEST_CASE("the stop flag of another rank ends its own searches alone") {
    together ranks;
    if (ranks.size() == 1) return;
    std::atomic<bool> const stop{ranks.is_faulty()};
    ply::limits l{.depth = 5};
    l.stop = &stop;
    auto const evaluator = [](connect_four const& game) {
        if (game.stones() % 4 == 0) dawdle();
        return game.eval();
    };
    auto const positions = some_positions<connect_four>(10, 30);
    auto const report = ply::mpi::analyse(ranks, positions, l, separate_tables(), {}, evaluator);
    if (!ranks.leads()) return;
    CHECK(report.complete());
    for (auto const& answer : report.answers) {
        CHECK((answer.finished() || answer.stop == ply::stop_reason::stopped));
    }
    CHECK(report.answers_of_rank.back() < positions.size());
}

TEST_CASE("an exception of the callback ends the call on all ranks, and the next one works") {
    auto const positions = some_positions<connect_four>(20, 10);
    together ranks;
    options o;
    o.on_result = [](auto const&) { throw std::runtime_error("no more"); };
    CHECK_THROWS_WITH(ply::mpi::analyse(ranks, positions, {.depth = 4}, o),
                      ranks.leads() ? "no more" : "ply: rank 0 has given up the call");
    auto const report = ply::mpi::analyse(ranks, positions, {.depth = 4});
    if (ranks.leads()) CHECK(report.answers.size() == 20);
}
