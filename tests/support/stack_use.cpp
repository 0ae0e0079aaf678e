#include <ply/support/stack_use.hpp>

#include <cstddef>

#include "support/catch.hpp"

namespace {

// Not a tail call, and each call has room of its own.
std::size_t at_depth(ply::stack_use const& stack, int depth) {
    char volatile room[1024];
    room[0] = static_cast<char>(depth);
    std::size_t const below = depth == 0 ? stack.bytes() : at_depth(stack, depth - 1);
    return below + static_cast<std::size_t>(room[0] - room[0]);
}

}  // namespace

TEST_CASE("stack use: each call adds the room that it takes", "[stack_use]") {
    ply::stack_use const stack;
    std::size_t const few = at_depth(stack, 10);
    std::size_t const many = at_depth(stack, 100);
    CHECK(few >= 10 * 1024);
    CHECK(many >= few + 90 * 1024);
    CHECK(many < 100 * 64 * 1024);
}

TEST_CASE("stack use: what was given back does not count", "[stack_use]") {
    ply::stack_use const stack;
    REQUIRE(at_depth(stack, 100) > 100 * 1024);
    CHECK(stack.bytes() < 64 * 1024);
}
