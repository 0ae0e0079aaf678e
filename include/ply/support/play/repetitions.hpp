// Which position of a path occurred before.
#pragma once

#include <cstddef>
#include <limits>

#include <ply/core/game.hpp>
#include <ply/support/play/path_index.hpp>

namespace ply::detail {

/// Looks positions of a path up by their hashes where a game can repeat, and asks a game that knows.
/// The value of a repeated position is a draw that depends on the path before it.
template <Rules G>
class repetitions {
    static constexpr bool compares = CanRepeat<G> && HasHash<G>;

public:
    static constexpr bool possible = compares || HasRepetition<G>;
    static constexpr int none = (std::numeric_limits<int>::max)();

    /// Begins a path.
    void begin([[maybe_unused]] G const& root) {
        if constexpr (compares) {
            path_.clear();
            path_.push(root.hash());
        }
    }

    /// At which ply the position at the end of a path of `ply` moves occurred before; -1 where it
    /// may be any, none where it is new. Its parents have been asked about in their turn.
    int find([[maybe_unused]] G const& position, [[maybe_unused]] int ply) {
        if (ply == 0) return none;
        if constexpr (HasRepetition<G>) {
            if (position.is_repetition()) return -1;
        }
        if constexpr (compares) {
            while (path_.size() > static_cast<std::size_t>(ply)) path_.pop();
            auto const hash = position.hash();
            int const before = path_.find(hash);
            if (before >= 0) return before;
            path_.push(hash);
        }
        return none;
    }

private:
    path_index path_;
};

}  // namespace ply::detail
