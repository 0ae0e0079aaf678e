// A checksum of 64 bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <ply/core/random.hpp>

namespace ply::detail {

/// Of a sequence of 64-bit words, added in parts of any lengths: the lengths matter as the words
/// do. A change of one word always shows, any other with all but a chance of 2^-64. No defence
/// against someone who means to deceive.
class checksum {
public:
    void add(void const* words, std::size_t count) {
        auto const* at = static_cast<char const*>(words);
        for (std::size_t i = 0; i < count; ++i, at += sizeof(std::uint64_t)) {
            std::uint64_t word;
            std::memcpy(&word, at, sizeof word);
            // Lanes do not wait for each other.
            std::uint64_t& lane = lanes_[i % lanes_.size()];
            lane = joined(lane, word);
        }
    }

    std::uint64_t value() const {
        std::uint64_t all = 0;
        for (std::uint64_t const lane : lanes_) all = joined(all, lane);
        return all;
    }

private:
    // A bijection of either argument.
    static std::uint64_t joined(std::uint64_t so_far, std::uint64_t word) {
        return splitmix64::mix((so_far ^ word) + 0x9e3779b97f4a7c15u);
    }

    std::array<std::uint64_t, 8> lanes_{1, 2, 3, 4, 5, 6, 7, 8};
};

}  // namespace ply::detail
