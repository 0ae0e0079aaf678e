// How the search of one thread keeps out of the way of others that share its table.
// Sources: J.-C. Weill, "The ABDADA distributed minimax search algorithm", 1996 (the idea); T.
// Kerrigan, "Simplified ABDADA", 2017 (a list beside the table).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/core/random.hpp>

namespace ply::detail {

/// The positions that threads are searching just now: a small list that threads share without locks. Two positions may fall on one place, and then the
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

/// Either by a list of the positions that others are busy with (ABDADA), or by a random share in
/// the order of moves (lazy SMP). Does nothing for a search on its own.
class table_sharing {
public:
    table_sharing() = default;

    /// The `id`-th of several threads, which look into the list where at least `depth` plies are
    /// left. Without a list all but the first add random shares to the ranks of moves.
    table_sharing(busy_positions* list, int id, int depth)
        : list_(list),
          depth_(depth),
          noise_(static_cast<std::uint64_t>(id)),
          noisy_(list == nullptr && id > 0) {}

    bool has_list() const { return list_ != nullptr; }
    /// Whether the others are told of the search of a position to this depth.
    bool tells(int depth) const { return list_ != nullptr && depth >= depth_; }

    // Only where tells(depth) is true.

    bool others_search(std::uint64_t hash, int depth) const { return list_->has(hash, depth); }
    void begin(std::uint64_t hash, int depth) const { list_->add(hash, depth); }

    /// Also of searches that began while there was a list which is gone.
    void end(std::uint64_t hash, int depth) const {
        if (list_ != nullptr) list_->remove(hash, depth);
    }

    /// What was learned of a move, as this thread sees it.
    int rank(int learned) {
        if (!noisy_) return learned;
        return learned +
               static_cast<int>(noise_.below(static_cast<std::uint64_t>(learned) / 4 + 2));
    }

private:
    busy_positions* list_ = nullptr;
    int depth_ = 0;
    splitmix64 noise_{0};
    bool noisy_ = false;
};

}  // namespace ply::detail
