// Arrays for work on millions of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/support/system/memory.hpp>

namespace ply::detail {

/// A sequence that grows at its end and stays where it is: growing copies nothing, so there is
/// never a second copy in memory.
template <class T>
class blocks {
    static_assert(std::is_trivially_copyable_v<T>);
    static constexpr int shift = 13;
    static constexpr std::size_t per_block = std::size_t{1} << shift;

public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t bytes() const { return used_ * per_block * sizeof(T); }

    T& operator[](std::size_t i) { return blocks_[i >> shift][i & (per_block - 1)]; }
    T const& operator[](std::size_t i) const { return blocks_[i >> shift][i & (per_block - 1)]; }

    template <class F>
    void for_each(F const& f) const {
        for (std::size_t i = 0; i < size_; ++i) f((*this)[i]);
    }

    /// An exception changes nothing.
    void push_back(T const& item) {
        if (size_ == used_ * per_block) {
            limit(size_);
            extend(size_ + 1);
        }
        (*this)[size_] = item;
        ++size_;
    }

    // For several threads, each of which writes items of its own where there is memory: items have
    // no size(), and stay where they are while memory for others is added.

    /// The most items that there will be. Not while other threads use any.
    void limit(std::size_t items) { blocks_.resize(items / per_block + 1); }
    /// Memory for this many items in all. For one thread at a time.
    void extend(std::size_t items) {
        for (; used_ * per_block < items; ++used_) blocks_[used_].reset(new T[per_block]);
    }

    void clear() {
        size_ = 0;
        used_ = 0;
        std::vector<std::unique_ptr<T[]>>().swap(blocks_);
    }

private:
    std::vector<std::unique_ptr<T[]>> blocks_;
    std::size_t size_ = 0;
    std::size_t used_ = 0;  // of the blocks
};

/// An array of a fixed size, zeros at first, in huge pages where the system has them. Throws
/// std::bad_alloc where there is not so much memory (ends the program where exceptions are off).
template <class T>
class big_array {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    big_array() = default;
    explicit big_array(std::size_t size) : size_(size) {
        if (size == 0) return;
        if (size <= static_cast<std::size_t>(-1) / sizeof(T))
            memory_ = table_memory(size * sizeof(T));
        if (memory_.empty()) out_of_memory();
    }
    big_array(big_array&& other) noexcept
        : memory_(std::move(other.memory_)), size_(std::exchange(other.size_, 0)) {}
    big_array& operator=(big_array&& other) noexcept {
        memory_ = std::move(other.memory_);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return memory_.bytes(); }
    T* data() { return static_cast<T*>(memory_.data()); }
    T const* data() const { return static_cast<T const*>(memory_.data()); }
    T& operator[](std::size_t i) { return data()[i]; }
    T const& operator[](std::size_t i) const { return data()[i]; }

private:
    table_memory memory_;
    std::size_t size_ = 0;
};

/// Makes of each count the place where what it counts begins: by index, and of one index by array.
/// How many there are in all. The arrays have the same size.
inline std::uint32_t counts_to_places(std::vector<big_array<std::uint32_t>>& arrays) {
    std::uint32_t sum = 0;
    for (std::size_t n = 0; n < arrays.front().size(); ++n) {
        for (auto& counts : arrays) sum += std::exchange(counts[n], sum);
    }
    return sum;
}

}  // namespace ply::detail
