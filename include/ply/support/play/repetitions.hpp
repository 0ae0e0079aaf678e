// Which position of a path occurred before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <ply/core/game.hpp>

namespace ply::detail {

/// Compares the positions of a path by their hashes where a game can repeat, and asks a game that
/// knows. The value of a repeated position is a draw that depends on the path before it.
template <Rules G>
class repetitions {
    static constexpr bool compares = CanRepeat<G> && HasHash<G>;

public:
    static constexpr bool possible = compares || HasRepetition<G>;
    static constexpr int none = (std::numeric_limits<int>::max)();

    /// Begins a path.
    void begin([[maybe_unused]] G const& root) {
        if constexpr (compares) hashes_.assign(1, root.hash());
    }

    /// At which ply the position at the end of a path of `ply` moves occurred before; -1 where it
    /// may be any, none where it is new. Its parents have been asked about in their turn.
    int find([[maybe_unused]] G const& position, [[maybe_unused]] int ply) {
        if (ply == 0) return none;
        if constexpr (HasRepetition<G>) {
            if (position.is_repetition()) return -1;
        }
        if constexpr (compares) {
            auto const here = static_cast<std::size_t>(ply);
            hashes_.resize(here);
            std::uint64_t const hash = position.hash();
            for (std::size_t before = here; before-- > 0;) {
                if (hashes_[before] == hash) return static_cast<int>(before);
            }
            hashes_.push_back(hash);
        }
        return none;
    }

private:
    std::vector<std::uint64_t> hashes_;
};

}  // namespace ply::detail
