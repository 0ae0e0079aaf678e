// The parts of retrograde analysis that several threads use at once.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <thread>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/core/random.hpp>
#include <ply/solve/retrograde/detail/packed_array.hpp>
#include <ply/solve/retrograde/detail/position_set.hpp>
#include <ply/solve/retrograde/detail/thread_gate.hpp>
#include <ply/support/system/thread_team.hpp>

#include "support/catch.hpp"

namespace {

using ply::detail::position_set;

std::vector<std::uint64_t> keys_at_random(std::uint64_t seed, std::size_t count,
                                          std::uint64_t below) {
    ply::splitmix64 random(seed);
    std::vector<std::uint64_t> keys;
    while (keys.size() < count) keys.push_back(random.below(below));
    return keys;
}

}  // namespace

TEST_CASE("a set of positions gives each hash one number, whichever thread asks first",
          "[retrograde_parts]") {
    constexpr std::size_t count = 20'000;
    for (int const threads : {1, 2, 5}) {
        CAPTURE(threads);
        // All have the same hashes, from another end of the list each, and in two runs.
        auto const keys = keys_at_random(3, count, 15'000);
        auto const all = static_cast<std::size_t>(threads);
        std::vector<std::vector<position_set::found>> found(all);
        position_set set;
        std::vector<position_set::member*> members;
        for (std::size_t i = 0; i < all; ++i) members.push_back(&set.add_member());
        for (std::size_t const end : {count / 2, count}) {
            std::atomic<bool> stop{false};
            ply::run_team(threads, stop, [&](int thread) {
                auto const me = static_cast<std::size_t>(thread);
                position_set::session const session(set);
                for (std::size_t i = found[me].size(); i < end; ++i) {
                    std::uint64_t const key = keys[(i + me * count / all) % count];
                    if (i % 32 == 0) std::this_thread::yield();
                    set.prefetch(key);
                    set.prefetch_key(key);
                    found[me].push_back(set.insert(key, *members[me], threads > 1));
                }
            });
        }

        std::vector<std::uint64_t> distinct = keys;
        std::sort(distinct.begin(), distinct.end());
        distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
        CHECK(set.size() == distinct.size());
        CHECK(set.places() >= set.size());
        CHECK(set.places() <= set.size() + 256 * all);
        std::uint64_t bits = 0;
        for (std::uint64_t const key : keys) bits |= key;
        CHECK(set.all_bits() == bits);

        int faults = 0;
        std::vector<int> times_fresh(set.places());
        for (std::size_t me = 0; me < all; ++me) {
            for (std::size_t i = 0; i < found[me].size(); ++i) {
                auto const [id, fresh] = found[me][i];
                REQUIRE(id < set.places());
                faults += set.key(id) != keys[(i + me * count / all) % count];
                times_fresh[id] += fresh;
            }
        }
        CHECK(faults == 0);
        CHECK(*std::max_element(times_fresh.begin(), times_fresh.end()) == 1);
        CHECK(static_cast<std::size_t>(std::count(times_fresh.begin(), times_fresh.end(), 1)) ==
              distinct.size());

        auto const before = set.bytes();
        set.close();
        CHECK(set.bytes() < before);
        CHECK(set.key(found[0][0].id) == keys[0]);
    }
}

TEST_CASE("a gate closes for one thread, whom the others help, and opens after an exception",
          "[retrograde_parts]") {
    using gate_work = ply::detail::thread_gate::work;
    ply::detail::thread_gate gate;
    std::atomic<bool> stop{false};
    std::atomic<int> inside{0};
    std::atomic<int> faults{0};
    std::atomic<int> closed{0};
    std::atomic<int> parts{0};
    ply::run_team(3, stop, [&](int) {
        gate.enter();
        ++inside;
        for (int i = 0; i < 500; ++i) {
            std::this_thread::yield();
            if (gate.closed()) {
                --inside;
                gate.step_aside();
                ++inside;
            }
            if (i % 10 != 0) continue;
            --inside;
            try {
                gate.close_for([&] {
                    for (int look = 0; look < 3; ++look) {
                        faults += inside != 0;
                        std::this_thread::yield();
                    }
                    if (i % 20 == 0) throw std::runtime_error("closed");
                    ++closed;
                    return gate_work{7, [&](std::size_t) {
                                         for (int look = 0; look < 3; ++look) {
                                             std::this_thread::yield();
                                             faults += inside != 0;
                                         }
                                         ++parts;
                                     }};
                });
            } catch (std::runtime_error const&) {
            }
            ++inside;
        }
        --inside;
        gate.leave();
    });
    CHECK(faults == 0);
    CHECK(closed > 0);
    CHECK(parts == 7 * closed);
    CHECK_FALSE(gate.closed());
}

TEST_CASE("numbers of any width are packed in ranges, by any number of threads",
          "[retrograde_parts]") {
    for (int width = 0; width <= 64; ++width) {
        CAPTURE(width);
        std::uint64_t const mask =
            width == 0 ? 0 : (std::numeric_limits<std::uint64_t>::max)() >> (64 - width);
        ply::splitmix64 random(static_cast<std::uint64_t>(width));
        std::vector<std::uint64_t> numbers;
        for (int i = 0; i < 500; ++i) numbers.push_back(random() & mask);
        for (int const threads : {1, 3}) {
            ply::detail::packed_array array(numbers.size(), width);
            std::size_t const length = 1 + static_cast<std::size_t>(random.below(40));
            CAPTURE(threads, length);
            ply::detail::team_watch watch({}, {});
            bool const done = ply::detail::over_parts(
                (numbers.size() + length - 1) / length, threads, watch, [&](std::size_t part) {
                    std::size_t const from = part * length;
                    ply::detail::packed_writer out(array, from);
                    for (std::size_t i = from; i < (std::min)(from + length, numbers.size()); ++i)
                        out.put(numbers[i]);
                });
            REQUIRE(done);
            int faults = 0;
            for (std::size_t i = 0; i < numbers.size(); ++i) faults += array[i] != numbers[i];
            CHECK(faults == 0);
        }
    }
}

TEST_CASE("ranges make up the whole, and end with the watch", "[retrograde_parts]") {
    for (std::size_t const size :
         {std::size_t{0}, std::size_t{1}, std::size_t{4096}, std::size_t{20'001}}) {
        for (int const threads : {1, 3}) {
            CAPTURE(size, threads);
            std::vector<int> seen(size);
            ply::detail::team_watch watch({}, {});
            CHECK(ply::detail::over_ranges(size, threads, watch,
                                           [&](std::size_t from, std::size_t to) {
                                               for (; from < to; ++from) ++seen[from];
                                           }));
            CHECK(std::count(seen.begin(), seen.end(), 1) == static_cast<std::ptrdiff_t>(size));
        }
    }
    std::atomic<int> calls{0};
    ply::detail::team_watch watch({}, {});
    CHECK_FALSE(ply::detail::over_ranges(1 << 20, 1, watch, [&](std::size_t, std::size_t) {
        ++calls;
        watch.end(ply::stop_reason::stopped);
    }));
    CHECK(calls == 1);
}
