// docs/self_test.md
#include <cstdint>
#include <iostream>

#include <ply/ply.hpp>
#include <ply/tools.hpp>

#include "games/stones.hpp"

namespace {

// [broken]
// Confuses heaps that are eight stones apart.
struct forgetful_stones : games::stones {
    using basic_stones::basic_stones;
    std::uint64_t hash() const { return basic_stones::hash() % 8; }
};
// [/broken]

}  // namespace

int main() {
    // [right]
    games::stones const right(20);
    std::cout << to_text(ply::self_test(right, {.walks = 20}), right);
    // [/right]
    // [find]
    forgetful_stones const heap(20);
    auto const report = ply::self_test(heap, {.threads = 1});
    std::cout << to_text(report, heap);
    // [/find]
}
