// Who gets what, without messages.
#include <chrono>
#include <cstddef>
#include <optional>
#include <thread>
#include <vector>

#include <ply/mpi/detail/ledger.hpp>

#include "support/catch.hpp"

using ply::mpi::detail::ledger;
using places = std::vector<std::size_t>;

namespace {

auto const no_home = [](std::size_t) { return -1; };

}  // namespace

TEST_CASE("pieces are given out in order, and a rank has one for each of its threads") {
    ledger l(2, {});
    l.enter(0, 1);
    l.begin(3, {0, 2});
    CHECK(l.take_for(0, no_home) == 0u);
    auto const first = l.give(0, 0);
    CHECK_FALSE(l.has_thread_free(0));
    CHECK_FALSE(l.has_thread_free(1));
    l.enter(1, 2);
    CHECK(l.take_for(1, no_home) == 2u);
    auto const second = l.give(2, 1);
    CHECK(l.has_thread_free(1));
    CHECK(l.is_all_given());
    for (auto const ticket : {second, first}) {
        auto const back = l.give_back(ticket);
        CHECK(back.wanted);
        CHECK_FALSE(l.is_over());
        l.answered(back.index);
    }
    CHECK(l.is_over());
    CHECK(l.refused().empty());
}

TEST_CASE("a rank gets the pieces whose home it is, and then those of others") {
    ledger l(2, {});
    l.enter(0, 4);
    l.begin(4, {0, 1, 2, 3});
    auto const home = [](std::size_t index) { return index < 2 ? 1 : 0; };
    CHECK(l.take_for(0, home) == 2u);
    CHECK(l.take_for(0, home) == 3u);
    CHECK(l.take_for(0, home) == 0u);
    CHECK(l.take_for(0, home) == 1u);
    CHECK_FALSE(l.take_for(0, home));
}

TEST_CASE("what was refused goes to a rank that has refused less") {
    ledger l(3, {});
    for (int rank = 0; rank < 3; ++rank) l.enter(rank, 1);
    l.begin(2, {0, 1});
    auto const refuse = [&](int rank) {
        auto const index = l.take_for(rank, no_home).value();
        l.refused(l.give_back(l.give(index, rank)).index, rank, "no");
        return index;
    };
    CHECK(refuse(2) == 0);
    // Not again to the same, which gets the next.
    CHECK(refuse(2) == 1);
    auto const index = l.take_for(1, no_home);
    CHECK(index == 1u);
    l.refused(l.give_back(l.give(1, 1)).index, 1, "no");
    CHECK(l.refused() == places{1});
    // Rank 0 has refused nothing.
    CHECK_FALSE(l.take_for(1, no_home));
    CHECK(l.take_for(0, no_home) == 0u);
    auto const back = l.give_back(l.give(0, 0));
    l.answered(back.index);
    CHECK(l.is_over());
    CHECK(l.failures().size() == 3);
}

TEST_CASE("what is late is given out again, and the first answer counts") {
    ply::mpi::distribution d;
    d.timeout = std::chrono::milliseconds(1);
    ledger l(3, d);
    l.enter(0, 1);
    l.enter(1, 1);
    l.begin(1, {0});
    auto const late = l.give(l.take_for(1, no_home).value(), 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    l.look_at_clock();
    // Rank 2 has not come in time either.
    REQUIRE(l.failures().size() == 2);
    CHECK(l.failures()[0].rank == 2);
    CHECK(l.failures()[1].text == "no answer in time");
    auto const second = l.give(l.take_for(0, no_home).value(), 0);
    auto const back = l.give_back(late);
    CHECK(back.wanted);
    l.answered(back.index);
    CHECK(l.is_over());
    CHECK(l.needless(back.index).size() == 1);
    CHECK_FALSE(l.give_back(second).wanted);
    CHECK(l.has_thread_free(0));
    CHECK(l.refused().empty());
}

TEST_CASE("a late answer makes up for a refusal, and one of an earlier round for nothing") {
    ply::mpi::distribution d;
    d.timeout = std::chrono::milliseconds(0);
    d.attempts = 1;
    ledger l(1, d);
    l.enter(0, 2);
    l.begin(2, {0, 1});
    auto const first = l.give(l.take_for(0, no_home).value(), 0);
    auto const second = l.give(l.take_for(0, no_home).value(), 0);
    l.look_at_clock();
    CHECK(l.is_over());
    CHECK(l.refused() == places{0, 1});
    CHECK(l.needless(std::nullopt).size() == 2);
    auto const back = l.give_back(first);
    CHECK(back.wanted);
    l.answered(back.index);
    CHECK(l.refused() == places{1});
    l.begin(2, {1});
    CHECK_FALSE(l.give_back(second).wanted);
    CHECK_FALSE(l.is_over());
}

TEST_CASE("what is left when no rank is usable is refused") {
    ledger l(2, {});
    l.begin(2, {0, 1});
    l.turn_away(0, "another version");
    CHECK_FALSE(l.is_over());
    l.turn_away(1, "another version");
    CHECK(l.is_over());
    CHECK(l.refused() == places{0, 1});
    CHECK(l.failures().back().rank == -1);
}

TEST_CASE("stopping leaves what was not given out, and waits for the rest") {
    ledger l(1, {});
    l.enter(0, 1);
    l.begin(3, {0, 1, 2});
    auto const one = l.give(l.take_for(0, no_home).value(), 0);
    l.stop();
    CHECK(l.is_all_given());
    CHECK_FALSE(l.is_over());
    l.refused(l.give_back(one).index, 0, "no");
    CHECK(l.is_over());
    CHECK(l.refused() == places{0});
}
