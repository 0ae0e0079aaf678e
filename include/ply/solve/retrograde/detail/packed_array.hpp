// Whole numbers of a few bits each, one after the other.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <ply/support/system/memory.hpp>
#include <ply/support/system/shared_word.hpp>

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

private:
    static constexpr std::size_t most_numbers = (std::numeric_limits<std::size_t>::max)() / 64;

    std::uint64_t mask() const { return ~std::uint64_t{0} >> (64 - width_); }

    std::size_t size_ = 0;
    int width_ = 0;
    table_memory memory_;
};

/// Sets numbers that are still 0, one after the other. Several may do so at the same time, each for
/// a range of its own.
class packed_writer {
public:
    packed_writer(packed_array& array, std::size_t first)
        : width_(static_cast<unsigned>(array.width())) {
        std::uint64_t const bit = std::uint64_t{first} * width_;
        at_ = array.data() + (bit >> 6);
        filled_ = bit & 63;
    }
    packed_writer(packed_writer const&) = delete;
    packed_writer& operator=(packed_writer const&) = delete;
    ~packed_writer() {
        if (filled_ != 0) detail::set_bits_shared(*at_, word_);
    }

    void put(std::uint64_t number) {
        word_ |= number << filled_;
        filled_ += width_;
        if (filled_ < 64) return;
        filled_ -= 64;
        write();
        word_ = filled_ == 0 ? 0 : number >> (width_ - filled_);
    }

private:
    // The first word and the last may have numbers of other ranges.
    void write() {
        if (first_) {
            detail::set_bits_shared(*at_, word_);
        } else {
            *at_ = word_;
        }
        first_ = false;
        ++at_;
    }

    unsigned width_;
    std::uint64_t* at_;
    unsigned filled_;  // bits of the word
    std::uint64_t word_ = 0;
    bool first_ = true;
};

}  // namespace ply::detail
