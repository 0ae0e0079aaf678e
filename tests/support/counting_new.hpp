// Counts what a program allocates by new, in all its threads. For one source of a program: it takes
// the place of the operators, and defines SUPPORT_COUNTS_NEW. Not with the thread sanitizer, which
// has operators of its own.
#pragma once

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SUPPORT_THREAD_SANITIZER
#endif
#elif defined(__SANITIZE_THREAD__)
#define SUPPORT_THREAD_SANITIZER
#endif

#if !defined(SUPPORT_THREAD_SANITIZER)
#define SUPPORT_COUNTS_NEW

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include <ply/support/system/attributes.hpp>

namespace support {

inline std::atomic<std::uint64_t> allocations{0};
inline std::atomic<std::uint64_t> allocated_bytes{0};

/// Null where there is not enough memory.
inline void* allocate(std::size_t bytes) noexcept {
    ++allocations;
    allocated_bytes += bytes;
    return std::malloc(bytes == 0 ? 1 : bytes);
}
inline void* allocate_or_throw(std::size_t bytes) {
    if (void* const memory = allocate(bytes)) return memory;
    throw std::bad_alloc();
}

/// A call: g++ would warn where it inlines a delete but not the new that belongs to it.
PLY_NOINLINE inline void release(void* memory) noexcept { std::free(memory); }

}  // namespace support

void* operator new(std::size_t bytes) { return support::allocate_or_throw(bytes); }
void* operator new[](std::size_t bytes) { return support::allocate_or_throw(bytes); }
void* operator new(std::size_t bytes, std::nothrow_t const&) noexcept {
    return support::allocate(bytes);
}
void* operator new[](std::size_t bytes, std::nothrow_t const&) noexcept {
    return support::allocate(bytes);
}
void operator delete(void* memory) noexcept { support::release(memory); }
void operator delete[](void* memory) noexcept { support::release(memory); }
void operator delete(void* memory, std::size_t) noexcept { support::release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { support::release(memory); }
void operator delete(void* memory, std::nothrow_t const&) noexcept { support::release(memory); }
void operator delete[](void* memory, std::nothrow_t const&) noexcept { support::release(memory); }

#endif
