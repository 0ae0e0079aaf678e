// Limits, threads and exceptions of retrograde analysis.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <ply/solve/retrograde/endgame_file.hpp>
#include <ply/solve/retrograde/retrograde.hpp>

#include "games/connect_four.hpp"
#include "games/graph.hpp"
#include "games/stones.hpp"
#include "games/tic_tac_toe.hpp"
#include "solve/retrograde_support.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/table_files.hpp"

namespace {

using games::tic_tac_toe;
using ply::retrograde_phase;
using ply::stop_reason;

/// Throws when a move is made for the n-th time, whichever copy makes it.
class breaking : public tic_tac_toe {
public:
    struct switchboard {
        std::atomic<int> left{0};
    };

    explicit breaking(switchboard& s) : switchboard_(&s) {}
    breaking after(int cell) const {
        if (switchboard_->left.fetch_sub(1) == 1) throw std::runtime_error("the board broke");
        breaking next = *this;
        next.apply(cell);
        return next;
    }

private:
    switchboard* switchboard_;
};

}  // namespace

TEST_CASE("retrograde analysis: a table is the same to the last bit for any number of threads",
          "[retrograde]") {
    games::connect_four<4, 4> const start;
    std::string const one = support::saved(ply::retrograde(start));
    for (int const threads : {2, 3, 8}) {
        CAPTURE(threads);
        CHECK((support::saved(ply::retrograde(start, {}, support::with_threads(threads))) == one));
    }
    std::string const small = support::saved(ply::retrograde(start, {}, {.distances = false}));
    ply::retrograde_options two = support::with_threads(2);
    two.distances = false;
    CHECK((support::saved(ply::retrograde(start, {}, two)) == small));
}

TEST_CASE("retrograde analysis: random graphs on any number of threads", "[retrograde]") {
    using G = support::graph_game<int, true>;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        auto const g = support::random_graph<int>(
            seed, {.height = 12, .width = 60, .jumps = 20, .keeps_turn = 30, .payoffs = 5}, true);
        std::string const one = support::saved(ply::retrograde(G(g)));
        CHECK((support::saved(ply::retrograde(G(g), {}, support::with_threads(2))) == one));
        CHECK((support::saved(ply::retrograde(G(g), {}, support::with_threads(8))) == one));
    }
}

TEST_CASE("retrograde analysis: a limit of nodes gives an empty table that says so",
          "[retrograde]") {
    for (int const threads : {1, 2, 8}) {
        CAPTURE(threads);
        auto const table = ply::retrograde(tic_tac_toe(), {.nodes = 1000}, support::with_threads(threads));
        CHECK_FALSE(table.finished());
        CHECK(table.stop() == stop_reason::nodes);
        CHECK(table.positions() == 0);
        CHECK_FALSE(table.probe(tic_tac_toe()).has_value());
        CHECK(ply::retrograde(tic_tac_toe(), {.nodes = 5477}, support::with_threads(threads)).stop() ==
              stop_reason::nodes);
        CHECK(ply::retrograde(tic_tac_toe(), {.nodes = 5478}, support::with_threads(threads)).finished());
    }
    CHECK(ply::retrograde(tic_tac_toe(), {.nodes = 0}).stop() == stop_reason::nodes);
}

TEST_CASE("retrograde analysis: limits of time and the stop flag end it", "[retrograde]") {
    CHECK(ply::retrograde(tic_tac_toe(), {.time = std::chrono::seconds(0)}).stop() ==
          stop_reason::time);
    std::atomic<bool> stop{true};
    for (int const threads : {1, 2})
        CHECK(ply::retrograde(tic_tac_toe(), {.stop = &stop}, support::with_threads(threads)).stop() ==
              stop_reason::stopped);
    stop = false;
    CHECK(ply::retrograde(tic_tac_toe(), {.stop = &stop}).finished());
}

TEST_CASE("retrograde analysis goes on where a limit ended it", "[retrograde]") {
    std::string const whole = support::saved(ply::retrograde(tic_tac_toe()));
    for (int const threads : {1, 2}) {
        CAPTURE(threads);
        ply::retrograde_analysis<tic_tac_toe> analysis(tic_tac_toe(),
                                                          support::with_threads(threads));
        int runs = 1;
        for (; analysis.run({.nodes = 400}) == stop_reason::nodes; ++runs) {
            CHECK(analysis.progress().explored == 400u * static_cast<unsigned>(runs));
            CHECK(analysis.progress().phase == retrograde_phase::exploring);
        }
        CHECK(runs == 14);
        CHECK(analysis.progress().phase == retrograde_phase::finished);
        CHECK((support::saved(analysis.take_table()) == whole));
    }
}

TEST_CASE("retrograde analysis can be stopped in any phase and go on with other threads",
          "[retrograde]") {
    games::connect_four<4, 3> const start;
    std::string const whole = support::saved(ply::retrograde(start));
    for (auto const phase : {retrograde_phase::exploring, retrograde_phase::linking,
                             retrograde_phase::solving, retrograde_phase::packing}) {
        for (int const threads : {1, 2}) {
            CAPTURE(to_string(phase), threads);
            std::atomic<bool> stop{false};
            ply::retrograde_options options = support::with_threads(threads);
            options.progress = [&](ply::retrograde_progress const& p) {
                if (p.phase == phase) stop = true;
            };
            ply::retrograde_analysis<games::connect_four<4, 3>> analysis(start, options);
            REQUIRE(analysis.run({.stop = &stop}) == stop_reason::stopped);
            CHECK(analysis.progress().phase == phase);
            analysis.options().resources.threads = 3 - threads;
            REQUIRE(analysis.run() == stop_reason::finished);
            CHECK((support::saved(analysis.take_table()) == whole));
        }
    }
}

TEST_CASE("retrograde analysis can be stopped in the middle of solving", "[retrograde]") {
    games::connect_four<4, 4> const start;
    std::string const whole = support::saved(ply::retrograde(start));
    for (int const threads : {1, 2}) {
        CAPTURE(threads);
        std::atomic<bool> stop{false};
        int stops = 0;
        ply::retrograde_options options = support::with_threads(threads);
        options.progress = [&](ply::retrograde_progress const& p) {
            if (p.phase == retrograde_phase::solving) stop = true;
        };
        ply::retrograde_analysis<games::connect_four<4, 4>> analysis(start, options);
        while (analysis.run({.stop = &stop}) == stop_reason::stopped) {
            ++stops;
            stop = false;
        }
        CHECK(stops >= 2);
        CHECK((support::saved(analysis.take_table()) == whole));
    }
}

TEST_CASE("retrograde analysis can be stopped at any moment", "[retrograde]") {
    games::connect_four<4, 4> const start;
    std::string const whole = support::saved(ply::retrograde(start));
    for (int const threads : {1, 2, 3}) {
        CAPTURE(threads);
        std::atomic<bool> stop{false};
        std::atomic<bool> over{false};
        std::thread stopper([&] {
            // Longer and longer, since linking and packing begin again.
            for (std::chrono::microseconds wait(100); !over; wait += wait / 8) {
                std::this_thread::sleep_for(wait);
                stop = true;
            }
        });
        ply::retrograde_analysis<games::connect_four<4, 4>> analysis(start, support::with_threads(threads));
        int stops = 0;
        for (; analysis.run({.stop = &stop}) == stop_reason::stopped; ++stops)
            stop = false;
        over = true;
        stopper.join();
        CHECK(stops > 0);
        CHECK((support::saved(analysis.take_table()) == whole));
    }
}

TEST_CASE("retrograde analysis: it keeps to the positions and the memory allowed", "[retrograde]") {
    tic_tac_toe const start;
    for (int const threads : {1, 2}) {
        CAPTURE(threads);
        CHECK(ply::retrograde(start, {}, support::with_positions(5477, threads)).stop() ==
              stop_reason::memory);
        CHECK(ply::retrograde(start, {}, support::with_positions(5478, threads)).finished());
        ply::retrograde_options options = support::with_threads(threads);
        options.resources.memory = 100'000;
        CHECK(ply::retrograde(start, {}, options).stop() == stop_reason::memory);
        options.resources.memory = 1'000'000;
        CHECK(ply::retrograde(start, {}, options).finished());
    }
    // The root counts, whichever thread finds it.
    int accepted = 0;
    for (int i = 0; i < 50; ++i) {
        accepted += ply::retrograde(games::stones(0), {}, support::with_positions(0, 8)).finished();
    }
    CHECK(accepted == 0);

    ply::retrograde_analysis<tic_tac_toe> analysis(start, {.positions = 100});
    CHECK(analysis.run() == stop_reason::memory);
    CHECK(analysis.run() == stop_reason::memory);
    CHECK(analysis.take_table(stop_reason::memory).positions() == 0);
}

TEST_CASE("retrograde analysis takes 40 bytes a position and 8 a move at most", "[retrograde]") {
    for (int const threads : {1, 2, 8}) {
        CAPTURE(threads);
        auto const table = ply::retrograde(games::connect_four<4, 4>(), {}, support::with_threads(threads));
        auto const moves = table.stats().probes;
        CHECK(table.peak_bytes() <= table.positions() * 40 + moves * 8);
    }
}

TEST_CASE("retrograde analysis tells how far it has come", "[retrograde]") {
    games::connect_four<4, 4> const start;
    std::vector<ply::retrograde_progress> told;
    ply::retrograde_options options = support::with_threads(2);
    options.progress = [&](ply::retrograde_progress const& p) { told.push_back(p); };
    auto const table = ply::retrograde(start, {}, options);
    REQUIRE(told.size() > 6);
    for (std::size_t i = 1; i < told.size(); ++i) {
        CHECK(told[i].phase >= told[i - 1].phase);
        CHECK(told[i].positions >= told[i - 1].positions);
        CHECK(told[i].explored >= told[i - 1].explored);
        CHECK(told[i].solved >= told[i - 1].solved);
    }
    auto const counts = table.counts();
    CHECK(told.back().phase == retrograde_phase::finished);
    CHECK(told.back().positions == table.positions());
    CHECK(told.back().explored == table.positions());
    CHECK(told.back().solved == counts.won + counts.lost);
    CHECK(table.peak_bytes() >= table.bytes());
}

TEST_CASE("retrograde analysis: an exception of the game reaches the caller, and all threads end",
          "[retrograde]") {
    std::string const whole = support::saved(ply::retrograde(tic_tac_toe()));
    for (int const threads : {1, 2, 8}) {
        for (int const move : {1, 1000, 16000}) {
            CAPTURE(threads, move);
            breaking::switchboard board;
            board.left = move;
            ply::retrograde_analysis<breaking> analysis(breaking(board), support::with_threads(threads));
            try {
                analysis.run();
                FAIL("nothing was thrown");
            } catch (std::runtime_error const& e) {
                CHECK(e.what() == std::string("the board broke"));
            }
            // Whole again, it begins again.
            board.left = 0;
            CHECK(analysis.run() == stop_reason::finished);
            CHECK((support::saved(analysis.take_table()) == whole));
        }
    }
    ply::retrograde_options options;
    options.progress = [](ply::retrograde_progress const& p) {
        if (p.phase == retrograde_phase::solving) throw std::runtime_error("enough");
    };
    CHECK_THROWS_AS(ply::retrograde(tic_tac_toe(), {}, options), std::runtime_error);
}
