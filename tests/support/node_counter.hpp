// An observer that counts.
#pragma once

#include <cstdint>
#include <optional>

#include <ply/core/observer.hpp>
#include <ply/core/window.hpp>

namespace support {

/// Counts nodes, and how many searches of the root they are.
struct node_counter {
    std::uint64_t entered = 0;
    std::uint64_t left = 0;
    int roots = 0;
    template <class Move>
    void enter(Move const* move, bool, ply::window<int>) {
        ++entered;
        roots += move == nullptr ? 1 : 0;
    }
    void leave(ply::node_end, int, std::optional<int>) { ++left; }
    template <class Move>
    void skip(Move const&) {}
};

}  // namespace support
