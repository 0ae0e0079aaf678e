// What the table asks of the machine besides memory.
#pragma once

#include <new>
#if !defined(__cpp_exceptions)
#include <cstdlib>
#endif
#if defined(_MSC_VER) && !defined(__clang__) && (defined(_M_X64) || defined(_M_IX86))
#include <intrin.h>
#endif

#include <ply/support/system/attributes.hpp>

namespace ply::detail {

/// Throws std::bad_alloc, or ends the program where exceptions are off.
[[noreturn]] PLY_COLD inline void out_of_memory() {
#if defined(__cpp_exceptions)
    throw std::bad_alloc();
#else
    std::abort();
#endif
}

/// Begins to load the cache line of an address; never faults.
inline void prefetch([[maybe_unused]] void const* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
    // GCC leaves out calls of functions that do nothing but prefetch.
    __asm__ __volatile__("");
#elif defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
    _mm_prefetch(static_cast<char const*>(address), _MM_HINT_T0);
#endif
}

}  // namespace ply::detail
