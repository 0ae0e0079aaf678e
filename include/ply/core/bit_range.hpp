// The set bits of a word as a range: the moves of a bitboard without a container.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace ply {

/// A forward range over the numbers of the set bits, lowest first, each as an Index. Holds the word
/// by value.
template <class Index = int>
class bit_range {
public:
    class iterator {
    public:
        using value_type = Index;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;
        using pointer = void;
        using reference = Index;

        constexpr iterator() = default;
        constexpr explicit iterator(std::uint64_t bits) : bits_(bits) {}
        constexpr Index operator*() const { return static_cast<Index>(std::countr_zero(bits_)); }
        constexpr iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr iterator operator++(int) {
            iterator const before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(iterator a, iterator b) { return a.bits_ == b.bits_; }

    private:
        std::uint64_t bits_ = 0;
    };

    constexpr bit_range() = default;
    constexpr explicit bit_range(std::uint64_t bits) : bits_(bits) {}

    constexpr iterator begin() const { return iterator(bits_); }
    constexpr iterator end() const { return iterator(); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }

private:
    std::uint64_t bits_ = 0;
};

}  // namespace ply
