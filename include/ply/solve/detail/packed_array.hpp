// Whole numbers of a few bits each, one after the other.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <ply/support/detail/table_memory.hpp>

namespace ply::detail {

/// `size` numbers of `width` bits, 0 to 64; zeros at first. Empty where there is no memory for it.
class packed_array {
public:
    packed_array() = default;
    packed_array(std::size_t size, int width) : size_(size), width_(width) {
        if (size != 0 && size < most_numbers)
            memory_ = table_memory(words() * sizeof(std::uint64_t));
    }

    static int width_of(std::uint64_t largest) { return static_cast<int>(std::bit_width(largest)); }

    bool valid() const { return size_ == 0 || !memory_.empty(); }
    std::size_t size() const { return size_; }
    int width() const { return width_; }
    std::size_t bytes() const { return memory_.bytes(); }
    /// One word more than the numbers fill, so that any of them may be read as two words.
    std::size_t words() const {
        if (size_ == 0) return 0;
        return static_cast<std::size_t>(
            (std::uint64_t{size_} * static_cast<unsigned>(width_) + 63) / 64 + 1);
    }
    std::uint64_t* data() { return static_cast<std::uint64_t*>(memory_.data()); }
    std::uint64_t const* data() const { return static_cast<std::uint64_t const*>(memory_.data()); }

    std::uint64_t operator[](std::size_t i) const {
        if (width_ == 0) return 0;
        std::uint64_t const bit = std::uint64_t{i} * static_cast<unsigned>(width_);
        std::uint64_t const* const at = data() + (bit >> 6);
        unsigned const offset = bit & 63;
        std::uint64_t number = at[0] >> offset;
        if (offset != 0) number |= at[1] << (64 - offset);
        return number & mask();
    }

    /// Sets a number that is still 0.
    void set(std::size_t i, std::uint64_t number) {
        if (width_ == 0) return;
        std::uint64_t const bit = std::uint64_t{i} * static_cast<unsigned>(width_);
        std::uint64_t* const at = data() + (bit >> 6);
        unsigned const offset = bit & 63;
        at[0] |= number << offset;
        if (offset != 0) at[1] |= number >> (64 - offset);
    }

private:
    static constexpr std::size_t most_numbers = (std::numeric_limits<std::size_t>::max)() / 64;

    std::uint64_t mask() const { return ~std::uint64_t{0} >> (64 - width_); }

    std::size_t size_ = 0;
    int width_ = 0;
    table_memory memory_;
};

}  // namespace ply::detail
