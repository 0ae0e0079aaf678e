// How the search of one thread keeps out of the way of others that share its table.
#pragma once

#include <cstdint>

#include <ply/core/random.hpp>
#include <ply/search/engine/busy_positions.hpp>

namespace ply::detail {

/// Either by a list of the positions that others are busy with (ABDADA), or by a will of its own in
/// the order of moves (lazy SMP). Does nothing for a search on its own.
class table_sharing {
public:
    table_sharing() = default;

    /// The `id`-th of several threads, which look into the list where at least `depth` plies are
    /// left. Without a list all but the first have a will of their own.
    table_sharing(busy_positions* list, int id, int depth)
        : list_(list),
          depth_(depth),
          noise_(static_cast<std::uint64_t>(id)),
          noisy_(list == nullptr && id > 0) {}

    bool has_list() const { return list_ != nullptr; }
    /// Whether the others are told of the search of a position to this depth.
    bool tells(int depth) const { return list_ != nullptr && depth >= depth_; }

    // Only where it tells of that.

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
