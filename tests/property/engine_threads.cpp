// The engine with several threads on random games, against a solver that shares nothing with it.
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/search/iterative_deepening.hpp>

#include "property/engine_judge.hpp"
#include "support/catch.hpp"

using namespace property;

namespace {

/// Options that change no value, with either way of sharing the work.
template <class G>
options<G> some_parallel_options(support::dice& d) {
    auto o = some_options<G>(d);
    o.shared_depth = d.from(1, 3);
    o.parallel = d.chance(50) ? ply::parallel_method::abdada : ply::parallel_method::lazy_smp;
    return o;
}

}  // namespace

TEMPLATE_TEST_CASE("random games: any number of threads is right at each depth",
                   "[property][engine][threads]", plain, extra_moves, ordered, by_value) {
    for_random_games<TestType>(
        31, 2, [](TestType const& start, auto& referee, support::dice& d, shape const& s) {
            TestType game = start;
            for (int const depth : depths(s)) {
                if (depth < 1) continue;
                auto o = some_parallel_options<TestType>(d);
                if (depth != ply::unlimited) o.stop_when_proven = d.chance(75);
                auto const bytes = some_bytes(d);
                int const threads = d.one_of(std::vector<int>{2, 3, 8});
                o.resources = {.threads = threads, .memory = bytes};
                ply::engine<TestType> e(o);
                auto const r = e.search(game, {.depth = depth});
                INFO("depth " << depth << ", table " << bytes << ", threads " << threads << ", "
                              << text<TestType>(o));
                CHECK(referee.fault(game.at(), r, o) == "");
                CHECK(r.finished());
                CHECK(referee.may_end(game.at(), r, depth));
                CHECK(game == start);
            }
        });
}

TEMPLATE_TEST_CASE("random games: threads stopped by a number of nodes give a finished depth",
                   "[property][engine][threads]", plain, extra_moves, by_value) {
    for_random_games<TestType>(
        32, 1, [](TestType const& start, auto& referee, support::dice& d, shape const& s) {
            TestType game = start;
            for (std::uint64_t nodes = 0; nodes < 2000; nodes = nodes * 2 + 1) {
                auto o = some_parallel_options<TestType>(d);
                o.resources = {.threads = 3, .memory = some_bytes(d)};
                ply::engine<TestType> e(o);
                INFO("nodes " << nodes << ", " << text<TestType>(o));
                auto const r = e.search(game, {.depth = s.height, .nodes = nodes});
                CHECK(referee.fault(game.at(), r, o) == "");
                CHECK(r.stats.nodes <= nodes);
                CHECK(game == start);
                // It goes on from where it was, with one thread or many.
                e.options().resources.threads = d.chance(50) ? 1 : 3;
                auto const end = e.resume({.depth = s.height});
                CHECK(referee.fault(game.at(), end, o) == "");
                CHECK(end.finished());
                CHECK(referee.may_end(game.at(), end, s.height));
                CHECK(game == start);
            }
        });
}

TEMPLATE_TEST_CASE("random games: a deterministic search is right, and the same for all threads",
                   "[property][engine][threads]", plain, extra_moves, ordered, by_value) {
    for_random_games<TestType>(
        33, 2, [](TestType const& start, auto& referee, support::dice& d, shape const& s) {
            TestType game = start;
            auto o = some_options<TestType>(d);
            o.deterministic = true;
            auto const bytes = some_bytes(d);
            int const depth = d.from(1, s.height + 1);
            INFO("depth " << depth << ", table " << bytes << ", " << text<TestType>(o));
            ply::limits l{.depth = depth};
            if (d.chance(50)) l.nodes = static_cast<std::uint64_t>(d.from(0, 3000));
            answer<TestType> alone;
            for (int const threads : {1, 2, 3, 8}) {
                CAPTURE(threads, l.nodes);
                o.resources = {.threads = threads, .memory = bytes};
                ply::engine<TestType> e(o);
                auto const r = e.search(game, l);
                CHECK(referee.fault(game.at(), r, o) == "");
                CHECK(r.stats.nodes <= l.nodes);
                if (r.finished()) CHECK(referee.may_end(game.at(), r, depth));
                CHECK(game == start);
                if (threads == 1) alone = r;
                CHECK(r.value == alone.value);
                CHECK(r.best == alone.best);
                CHECK(r.line == alone.line);
                CHECK(r.depth == alone.depth);
                CHECK(r.stop == alone.stop);
                CHECK(r.stats.nodes == alone.stats.nodes);
                CHECK(r.stats.stores == alone.stats.stores);
                // A part begins the next depth anew.
                auto const end = e.resume({.depth = depth});
                CHECK(referee.fault(game.at(), end, o) == "");
                CHECK(end.finished());
            }
        });
}
