// The parts of proof-number search: positions on a line, the table, the order of questions.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/solve/proof_number/detail/proof_question.hpp>
#include <ply/solve/proof_number/detail/proof_table.hpp>
#include <ply/support/play/repetitions.hpp>

#include "support/catch.hpp"

TEST_CASE("an index of a line finds what is on it", "[proof_parts]") {
    ply::splitmix64 random(1);
    ply::detail::path_index index;
    std::vector<std::uint64_t> line;
    for (int step = 0; step < 20'000; ++step) {
        // Hashes that are near each other share slots.
        std::uint64_t const hash = random.below(3000);
        auto const at = std::find(line.begin(), line.end(), hash);
        CAPTURE(step, hash);
        REQUIRE(index.find(hash) == (at == line.end() ? -1 : static_cast<int>(at - line.begin())));
        bool const longer = random.below(100) < (step < 10'000 ? 60u : 40u);
        if (at == line.end() && longer) {
            line.push_back(hash);
            index.push(hash);
        } else if (!line.empty()) {
            line.pop_back();
            index.pop();
        }
    }
    index.clear();
    for (std::uint64_t hash = 0; hash < 3000; ++hash) REQUIRE(index.find(hash) == -1);
}

TEST_CASE("a table of proofs keeps bounds and the entries with the most work", "[proof_parts]") {
    using table = ply::detail::proof_table<int>;
    table one_bucket(0);
    auto const entry = [](std::uint64_t hash, int low, int high) {
        table::entry e;
        e.hash = hash;
        e.low = low;
        e.high = high;
        return e;
    };
    CHECK_FALSE(one_bucket.probe(0));
    for (std::uint64_t hash = 0; hash < 4; ++hash) one_bucket.store(entry(hash, -5, 5), 100 + hash);
    one_bucket.store(entry(2, -3, 9), 500);
    auto const both = one_bucket.probe(2);
    REQUIRE(both);
    CHECK(both->low == -3);
    CHECK(both->high == 5);
    one_bucket.store(entry(7, 0, 0), 1);
    CHECK(one_bucket.probe(7));
    CHECK_FALSE(one_bucket.probe(0));
    CHECK(one_bucket.probe(1));
    // What is left of an earlier search goes first.
    one_bucket.next_search();
    for (std::uint64_t hash = 20; hash < 24; ++hash) one_bucket.store(entry(hash, 0, 0), 1);
    for (std::uint64_t hash = 20; hash < 24; ++hash) CHECK(one_bucket.probe(hash));
    CHECK_FALSE(one_bucket.probe(2));
    one_bucket.clear();
    CHECK_FALSE(one_bucket.probe(20));
}

TEMPLATE_TEST_CASE("questions find every value, and soon", "[proof_parts]", int, std::int8_t,
                   std::int64_t, double) {
    using S = TestType;
    using bounds = ply::detail::proof_bounds<S>;
    std::vector<S> values{0,    1,           -1,           2,  -2,  7,   -7,  100,
                          -100, ply::won<S>, ply::lost<S>, 63, -63, 126, -126};
    for (S const value : values) {
        auto const truth = bounds::key_of(value);
        bounds known;
        ply::detail::proof_questions<S> questions;
        int asked = 0;
        for (; known.low < known.high; ++asked) {
            auto const goal = questions.next(known);
            CAPTURE(+value, asked);
            REQUIRE(goal > known.low);
            REQUIRE(goal <= known.high);
            // The worst answers: no more than what was asked for.
            (truth >= goal ? known.low : known.high) = truth >= goal ? goal : goal - 1;
        }
        CHECK(known.low == truth);
        int const bits = static_cast<int>(sizeof(truth)) * 8;
        CHECK(asked <= 2 * bits + 4);
    }
}
