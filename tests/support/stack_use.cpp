#include <ply/support/system/limit_watch.hpp>

#include <cstddef>

#include "support/catch.hpp"

namespace {

std::size_t (*volatile call)(ply::stack_use const&, int, char*) = nullptr;

/// Each call has room of its own, which the calls below it might use.
std::size_t at_depth(ply::stack_use const& stack, int depth, char* above = nullptr) {
    char room[1024];
    room[depth] = above == nullptr ? '\0' : above[depth + 1];
    if (depth == 0) return stack.bytes();
    std::size_t const bytes = call(stack, depth - 1, room);
    return bytes + (room[depth] == 'x' ? 1 : 0);
}

}  // namespace

TEST_CASE("stack use: each call adds the room that it takes", "[stack_use]") {
    call = at_depth;
    ply::stack_use const stack;
    std::size_t const few = at_depth(stack, 10);
    std::size_t const many = at_depth(stack, 100);
    CHECK(few >= 10 * 1024);
    CHECK(many >= few + 90 * 1024);
    CHECK(many < 100 * 64 * 1024);
}

TEST_CASE("stack use: what was given back does not count", "[stack_use]") {
    call = at_depth;
    ply::stack_use const stack;
    REQUIRE(at_depth(stack, 100) > 100 * 1024);
    CHECK(stack.bytes() < 64 * 1024);
}
