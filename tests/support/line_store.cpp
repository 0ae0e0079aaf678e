#include <ply/support/play/line_store.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <ply/core/random.hpp>

#include "support/catch.hpp"

using store = ply::detail::line_store<std::string>;
using strings = std::vector<std::string>;

namespace {

/// Plays a random search: each node keeps the line of its best child so far. Lines in the store are
/// compared with lines in vectors.
class random_search {
public:
    random_search(std::uint64_t seed, int improves) : random_(seed), improves_(improves) {}

    strings node(int height, ply::detail::line_store<std::string>::line& line) {
        strings best;
        line = store::none;
        if (height == 0) return best;
        auto const start = cells.mark();
        auto const moves = 1 + random_.below(4);
        for (std::uint64_t m = 0; m < moves; ++m) {
            auto const mark = cells.mark();
            store::line below = store::none;
            strings child = node(height - 1, below);
            if (random_.below(100) < static_cast<std::uint64_t>(improves_)) {
                std::string const move = std::to_string(height) + "/" + std::to_string(m);
                line = cells.prepend(move, below, start);
                best.assign(1, move);
                best.insert(best.end(), child.begin(), child.end());
                if (cells.read(line) != best) ++wrong;
            } else {
                cells.release(mark);
                if (line != store::none && cells.read(line) != best) ++wrong;
            }
            most = cells.mark() > most ? cells.mark() : most;
        }
        return best;
    }

    store cells;
    int wrong = 0;
    store::line most = 0;

private:
    ply::splitmix64 random_;
    int improves_;
};

}  // namespace

TEST_CASE("line store: a line is read from its start to its end", "[line_store]") {
    store cells;
    CHECK(cells.read(store::none).empty());
    auto const start = cells.mark();
    auto const c = cells.prepend("c", store::none, start);
    auto const bc = cells.prepend("b", c, start);
    auto const abc = cells.prepend("a", bc, start);
    CHECK(cells.read(abc) == strings{"a", "b", "c"});
    CHECK(cells.read(c) == strings{"c"});
    CHECK(cells.mark() == 3);
}

TEST_CASE("line store: lines share their tails", "[line_store]") {
    store cells;
    auto const tail = cells.prepend("z", store::none, 0);
    auto const one = cells.prepend("x", tail, 0);
    auto const two = cells.prepend("y", tail, 0);
    CHECK(cells.read(one) == strings{"x", "z"});
    CHECK(cells.read(two) == strings{"y", "z"});
}

TEST_CASE("line store: a released mark forgets later lines and no earlier one", "[line_store]") {
    store cells;
    auto const kept = cells.prepend("a", store::none, 0);
    auto const mark = cells.mark();
    cells.prepend("b", kept, mark);
    cells.release(mark);
    CHECK(cells.mark() == mark);
    auto const next = cells.prepend("c", kept, mark);
    CHECK(cells.read(kept) == strings{"a"});
    CHECK(cells.read(next) == strings{"c", "a"});
}

TEST_CASE("line store: lines of a search are right and its cells few, whatever improves",
          "[line_store]") {
    for (int const improves : {0, 10, 50, 90, 100}) {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            INFO("seed " << seed << ", improves " << improves);
            random_search search(seed, improves);
            store::line line = store::none;
            auto const expected = search.node(8, line);
            CHECK(search.cells.read(line) == expected);
            CHECK(search.wrong == 0);
            // A line of each height is alive at a time, and a sweep starts at twice its length.
            CHECK(search.most < 400);
        }
    }
}
