// Keys by number, for several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace ply::detail {

/// Keys stay where they are while memory for others is added. Different ones are for different
/// threads to write.
class key_list {
    static constexpr int shift = 13;
    static constexpr std::size_t per_block = std::size_t{1} << shift;

public:
    /// The most keys that there will be. Not while other threads use any.
    void limit(std::size_t keys) { blocks_.resize(keys / per_block + 1); }
    /// Memory for so many keys in all. For one thread at a time.
    void extend(std::size_t keys) {
        for (; used_ * per_block < keys; ++used_)
            blocks_[used_].reset(new std::uint64_t[per_block]);
    }

    std::uint64_t& operator[](std::size_t n) { return blocks_[n >> shift][n % per_block]; }
    std::uint64_t const& operator[](std::size_t n) const {
        return blocks_[n >> shift][n % per_block];
    }
    std::size_t bytes() const { return used_ * per_block * sizeof(std::uint64_t); }

private:
    std::vector<std::unique_ptr<std::uint64_t[]>> blocks_;
    std::size_t used_ = 0;
};

}  // namespace ply::detail
