// Sorting in place, at a tenth of what std::sort costs to compile.
// Source: J. Williams, "Algorithm 232: Heapsort", 1964.
#pragma once

#include <cstddef>
#include <utility>

namespace ply::detail {

/// Sorts `count` items from `first` on, in n log n steps; equal ones end in any order.
template <class T, class Less>
void heap_sort(T* first, std::size_t count, Less const& less) {
    auto const sink = [&](std::size_t at, std::size_t end) {
        for (std::size_t child = 2 * at + 1; child < end; at = child, child = 2 * at + 1) {
            if (child + 1 < end && less(first[child], first[child + 1])) ++child;
            if (!less(first[at], first[child])) return;
            std::swap(first[at], first[child]);
        }
    };
    for (std::size_t at = count / 2; at-- > 0;) sink(at, count);
    for (std::size_t end = count; end-- > 1;) {
        std::swap(first[0], first[end]);
        sink(0, end);
    }
}

}  // namespace ply::detail
