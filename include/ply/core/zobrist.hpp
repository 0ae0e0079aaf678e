// Random numbers for hashing positions piece by piece.
// Source: A. Zobrist, "A new hashing method with application for game playing", 1970.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <ply/core/random.hpp>

namespace ply {

/// `Count` keys, the same for a seed on every platform. The hash of a position is the exclusive or
/// of the keys of its features (a piece on a square, the side to move), kept up to date by apply
/// and undo. Usable as a constant: `static constexpr ply::zobrist<18> keys{1};`
template <std::size_t Count>
class zobrist {
public:
    constexpr explicit zobrist(std::uint64_t seed) {
        splitmix64 random(seed);
        for (auto& key : keys_) key = random();
    }
    constexpr std::uint64_t operator[](std::size_t feature) const { return keys_[feature]; }
    static constexpr std::size_t size() { return Count; }

private:
    std::array<std::uint64_t, Count> keys_{};
};

}  // namespace ply
