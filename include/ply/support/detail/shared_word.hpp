// Words of memory that several threads read and write without locks.
#pragma once

#include <cstdint>

#if !defined(__GNUC__)
#include <atomic>
#endif

namespace ply::detail {

// Loads and stores of one word at a time, in no order with others: as plain ones for the processor,
// and no data race for the language. The library of Clang 14 has no atomic_ref.

inline std::uint64_t load_shared(std::uint64_t const& word) {
#if defined(__GNUC__)
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
#else
    return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(word))
        .load(std::memory_order_relaxed);
#endif
}

inline void store_shared(std::uint64_t& word, std::uint64_t value) {
#if defined(__GNUC__)
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
#else
    std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_relaxed);
#endif
}

}  // namespace ply::detail
