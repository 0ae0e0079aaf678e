// Which positions are being searched by some thread just now.
// Sources: J.-C. Weill, "The ABDADA distributed minimax search algorithm", 1996 (the idea); T.
// Kerrigan, "Simplified ABDADA", 2017 (a list beside the table).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ply::detail {

/// A small list that threads share without locks. Two positions may fall on one place, and then the
/// earlier one is forgotten: the list is a hint, on which no value depends.
class busy_positions {
public:
    busy_positions() : cells_(places) {}

    bool has(std::uint64_t hash, int depth) const {
        std::uint64_t const k = key(hash, depth);
        return cells_[k % places].load(std::memory_order_relaxed) == k;
    }
    void add(std::uint64_t hash, int depth) {
        std::uint64_t const k = key(hash, depth);
        cells_[k % places].store(k, std::memory_order_relaxed);
    }
    void remove(std::uint64_t hash, int depth) {
        std::uint64_t k = key(hash, depth);
        cells_[k % places].compare_exchange_strong(k, 0, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t places = 1 << 14;

    static std::uint64_t key(std::uint64_t hash, int depth) {
        std::uint64_t const mixed =
            (hash + static_cast<std::uint64_t>(depth)) * 0x9e3779b97f4a7c15u;
        return mixed ^ mixed >> 32;
    }

    std::vector<std::atomic<std::uint64_t>> cells_;
};

}  // namespace ply::detail
