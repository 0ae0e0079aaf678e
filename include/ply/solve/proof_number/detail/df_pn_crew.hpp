// What the threads of one proof-number search know of each other.
// Source: T. Kaneko, "Parallel depth first proof number search", 2010 (virtual proof numbers).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include <ply/core/random.hpp>

namespace ply::detail {

/// How many threads are at work below a position, so that others go elsewhere. Positions share
/// counters now and then, which costs nothing but time.
class df_pn_crew {
public:
    void enter(std::uint64_t hash) { at(hash).fetch_add(1, std::memory_order_relaxed); }
    void leave(std::uint64_t hash) { at(hash).fetch_sub(1, std::memory_order_relaxed); }
    std::uint32_t workers(std::uint64_t hash) const {
        return at(hash).load(std::memory_order_relaxed);
    }

private:
    using counters = std::array<std::atomic<std::uint32_t>, 4096>;

    static std::size_t place(std::uint64_t hash) {
        return static_cast<std::size_t>(splitmix64::mix(hash) % std::tuple_size_v<counters>);
    }
    std::atomic<std::uint32_t>& at(std::uint64_t hash) { return counts_[place(hash)]; }
    std::atomic<std::uint32_t> const& at(std::uint64_t hash) const { return counts_[place(hash)]; }

    counters counts_{};
};

}  // namespace ply::detail
