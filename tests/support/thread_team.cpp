#include "support/catch.hpp"

#include <atomic>
#include <climits>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <ply/support/system/thread_team.hpp>

TEST_CASE("a team calls its work once for each number, the first in the caller's thread") {
    for (int const threads : {1, 2, 3, 8}) {
        CAPTURE(threads);
        std::vector<std::atomic<int>> calls(8);
        std::atomic<bool> stop{false};
        auto const caller = std::this_thread::get_id();
        std::atomic<bool> in_caller{false};
        ply::run_team(threads, stop, [&](int i) {
            ++calls[static_cast<std::size_t>(i)];
            if (i == 0) in_caller = std::this_thread::get_id() == caller;
        });
        for (int i = 0; i < 8; ++i) CHECK(calls[static_cast<std::size_t>(i)] == (i < threads));
        CHECK(in_caller);
        CHECK_FALSE(stop);
    }
}

TEST_CASE("an exception of any member stops the team and reaches the caller unchanged") {
    for (int const thrower : {0, 1, 3}) {
        CAPTURE(thrower);
        std::atomic<bool> stop{false};
        std::atomic<int> left{0};
        try {
            ply::run_team(4, stop, [&](int i) {
                if (i == thrower) throw std::runtime_error("rule " + std::to_string(i));
                while (!stop) std::this_thread::yield();
                ++left;
            });
            FAIL("nothing was thrown");
        } catch (std::runtime_error const& e) {
            CHECK(e.what() == "rule " + std::to_string(thrower));
        }
        CHECK(left == 3);
    }
}

TEST_CASE("numbers of threads are brought into bounds") {
    CHECK(ply::thread_count(1) == 1);
    CHECK(ply::thread_count(7) == 7);
    CHECK(ply::thread_count(0) >= 1);
    CHECK(ply::thread_count(INT_MIN) == ply::thread_count(0));
    CHECK(ply::thread_count(INT_MAX) == ply::max_threads);
}
