// Ranks that throw, refuse everything, come with another question, or answer too late.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <ply/mpi/analyse.hpp>
#include <ply/search/analyse.hpp>

#include "mpi/support.hpp"

using namespace std::chrono_literals;

namespace {

ply::batch_options<int, int> separate_tables() {
    ply::batch_options<int, int> o;
    o.one_table = false;
    o.resources.memory = std::size_t{1} << 20;
    return o;
}

template <class Report, class Answers>
void check_answers(Report const& report, Answers const& expected) {
    REQUIRE(report.answers.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        bool const refused =
            std::find(report.refused.begin(), report.refused.end(), i) != report.refused.end();
        CAPTURE(i, refused);
        if (refused) {
            CHECK_FALSE(report.answers[i].best);
            CHECK(report.answers[i].bound == ply::bound::lower);
            CHECK(report.answers[i].value == ply::lost<int>);
            CHECK_FALSE(report.answers[i].finished());
            CHECK_FALSE(report.answers[i].proven);
        } else {
            CHECK(same(report.answers[i], expected[i]));
        }
    }
}

}  // namespace

TEST_CASE("what one rank refuses another does") {
    auto const positions = some_positions<connect_four>(30, 12);
    together ranks;
    bool const faulty = ranks.is_faulty();
    for (bool const everything : {false, true}) {
        CAPTURE(everything);
        auto const evaluator = [&](connect_four const& game) {
            if (faulty && (everything || game.stones() % 5 == 0)) {
                throw std::runtime_error("no judgement");
            }
            if (game.own() % 8 == 0) dawdle();
            return game.eval();
        };
        auto const report =
            ply::mpi::analyse(ranks, positions, {.depth = 3}, separate_tables(), {}, evaluator);
        if (!ranks.leads()) continue;
        check_answers(report, ply::analyse(positions, {.depth = 3}, separate_tables()));
        CHECK(report.failures.size() > 0);
        for (auto const& f : report.failures) {
            CHECK(f.rank == ranks.size() - 1);
            CHECK(f.text == "no judgement");
            CHECK(f.index < positions.size());
        }
        if (ranks.size() > 1) CHECK(report.complete());
        if (ranks.size() == 1) CHECK(report.refused.size() == report.failures.size());
        if (everything) CHECK(report.answers_of_rank.back() == 0);
    }
}

TEST_CASE("what all ranks refuse is told, and all the rest is there") {
    auto const positions = some_positions<connect_four>(20, 12);
    // Positions of which the fourth and the tenth cannot be judged.
    auto const evaluator = [&](connect_four const& game) {
        if (game == positions[4] || game == positions[10]) throw std::string("anything");
        return game.eval();
    };
    for (bool const to_all : {false, true}) {
        together ranks;
        ply::mpi::distribution d;
        d.to_all_ranks = to_all;
        // Depth 0 judges the position itself.
        auto const report =
            ply::mpi::analyse(ranks, positions, {.depth = 0}, separate_tables(), d, evaluator);
        if (!ranks.leads() && !to_all) continue;
        std::vector<std::size_t> refused;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            if (positions[i] == positions[4] || positions[i] == positions[10]) refused.push_back(i);
        }
        CHECK(report.refused == refused);
        check_answers(report, ply::analyse(positions, {.depth = 0}, separate_tables()));
        auto const tries = ranks.size() > 1 ? std::size_t{2} : std::size_t{1};
        CHECK(report.failures.size() == tries * refused.size());
        for (std::size_t const index : refused) {
            std::vector<int> by;
            for (auto const& f : report.failures) {
                if (f.index == index) by.push_back(f.rank);
                CHECK(f.text == "an exception that is no std::exception");
            }
            CHECK(by.size() == tries);
            if (tries == 2) CHECK(by.at(0) != by.at(1));
        }
    }
}

TEST_CASE("a position is tried on as many ranks as is asked for") {
    std::vector<connect_four> const one(1);
    auto const evaluator = [](connect_four const&) -> int { throw std::runtime_error("never"); };
    for (int const attempts : {0, 1, 3, 100}) {
        CAPTURE(attempts);
        together ranks;
        ply::mpi::distribution d;
        d.attempts = attempts;
        auto const report =
            ply::mpi::analyse(ranks, one, {.depth = 2}, separate_tables(), d, evaluator);
        if (!ranks.leads()) continue;
        CHECK(report.refused == std::vector<std::size_t>{0});
        CHECK(report.failures.size() ==
              static_cast<std::size_t>(std::min(std::max(attempts, 1), ranks.size())));
    }
}

TEST_CASE("what a rank does not answer in time another does") {
    auto const positions = some_positions<connect_four>(15, 12);
    together ranks;
    bool const faulty = ranks.is_faulty();
    std::atomic<bool> slept{false};
    auto const evaluator = [&](connect_four const& game) {
        if (faulty && !slept.exchange(true)) std::this_thread::sleep_for(2s);
        if (!faulty && game.own() % 8 == 0) dawdle();
        return game.eval();
    };
    ply::mpi::distribution d;
    d.timeout = 500ms;
    d.attempts = 5;
    auto const report =
        ply::mpi::analyse(ranks, positions, {.depth = 3}, separate_tables(), d, evaluator);
    if (ranks.leads()) {
        check_answers(report, ply::analyse(positions, {.depth = 3}, separate_tables()));
        auto const late = [&](auto const& f) {
            return f.rank == ranks.size() - 1 && f.text == "no answer in time";
        };
        CHECK(std::count_if(report.failures.begin(), report.failures.end(), late) == 1);
        // Where no other rank is there, nothing is left to do the work.
        CHECK(report.complete() == (ranks.size() > 1));
    }
    // The rank that was late takes part in the next call.
    auto const next = ply::mpi::analyse(ranks, positions, {.depth = 3}, separate_tables());
    if (ranks.leads()) {
        check_answers(next, ply::analyse(positions, {.depth = 3}, separate_tables()));
    }
}

TEST_CASE("an answer that comes late counts while the others are at work") {
    together ranks;
    if (ranks.size() == 1) return;
    std::vector<connect_four> const positions(60 * static_cast<std::size_t>(ranks.size() - 1));
    std::atomic<bool> slept{!ranks.is_faulty()};
    auto const evaluator = [&](connect_four const& game) {
        std::this_thread::sleep_for(slept.exchange(true) ? 2ms : 400ms);
        return game.eval();
    };
    ply::mpi::distribution d;
    d.timeout = 200ms;
    d.attempts = 1;
    auto const report =
        ply::mpi::analyse(ranks, positions, {.depth = 1}, separate_tables(), d, evaluator);
    if (!ranks.leads()) return;
    auto const late = std::find_if(report.failures.begin(), report.failures.end(), [&](auto& f) {
        return f.rank == ranks.size() - 1 && f.text == "no answer in time";
    });
    REQUIRE(late != report.failures.end());
    CHECK_FALSE(std::binary_search(report.refused.begin(), report.refused.end(), late->index));
    CHECK(report.answers[late->index].finished());
    CHECK(report.answers_of_rank.back() > 0);
}

TEST_CASE("a rank that does not come in time is told, and not waited for") {
    auto const positions = some_positions<connect_four>(10, 12);
    together ranks;
    if (ranks.size() == 1) return;
    if (ranks.is_faulty()) std::this_thread::sleep_for(2s);
    ply::mpi::distribution d;
    d.timeout = 300ms;
    d.attempts = 5;
    auto const evaluator = [](connect_four const& game) {
        std::this_thread::sleep_for(8ms);
        return game.eval();
    };
    ply::limits const l{.depth = 1};
    auto const report = ply::mpi::analyse(ranks, positions, l, separate_tables(), d, evaluator);
    if (!ranks.leads()) return;
    CHECK(report.complete());
    CHECK(report.answers_of_rank.back() == 0);
    check_answers(report, ply::analyse(positions, l, separate_tables()));
}

TEST_CASE("a rank with another question is turned away with the reason") {
    auto const positions = some_positions<connect_four>(10, 12);
    auto fewer = positions;
    fewer.pop_back();
    auto others = positions;
    others.front() = connect_four("1212");
    auto const slow = [](connect_four const& game) {
        dawdle();
        return game.eval();
    };
    auto const real = [](connect_four const&) { return 0.5; };
    for (int const question : {0, 1, 2, 3, 4}) {
        CAPTURE(question);
        together ranks;
        if (ranks.size() == 1) return;
        char const* const why[] = {"9 positions, not 10", "other positions or limits",
                                   "other positions or limits", "another function was called",
                                   "another type of scores (8 bytes, not 4)"};
        auto const ask = [&] {
            ply::mpi::distribution const d;
            if (question == 0) ply::mpi::analyse(ranks, fewer, {.depth = 3});
            if (question == 1) ply::mpi::analyse(ranks, others, {.depth = 3});
            if (question == 2) ply::mpi::analyse(ranks, positions, {.depth = 4});
            if (question == 3) ply::mpi::analyse_moves(ranks, positions[0], {.depth = 3});
            if (question == 4) {
                ply::batch_options<int, double> const o;
                ply::mpi::analyse(ranks, positions, {.depth = 3}, o, d, real);
            }
        };
        if (ranks.is_faulty()) {
            CHECK_THROWS_WITH(ask(),
                              std::string("ply: this rank was turned away: ") + why[question]);
            continue;
        }
        auto const report =
            ply::mpi::analyse(ranks, positions, {.depth = 3}, separate_tables(), {}, slow);
        if (!ranks.leads()) continue;
        check_answers(report, ply::analyse(positions, {.depth = 3}, separate_tables()));
        REQUIRE(report.failures.size() == 1);
        CHECK(report.failures[0].index == ply::mpi::failure::whole_rank);
        CHECK(report.failures[0].rank == ranks.size() - 1);
        CHECK(report.failures[0].text == why[question]);
        CHECK(report.complete());
    }
}
