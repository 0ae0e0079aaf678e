// Memory for tables: full of zeros that cost nothing until they are touched, in huge pages where
// the system has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#if defined(_MSC_VER) && !defined(__clang__) && (defined(_M_X64) || defined(_M_IX86))
#include <intrin.h>
#endif
#if defined(__linux__)
#include <sys/mman.h>
#if defined(MAP_ANONYMOUS) && defined(MADV_DONTNEED) && defined(MADV_HUGEPAGE)
#define PLY_MAPS_MEMORY 1
#endif
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

/// A block of zeros that starts at a multiple of `alignment`.
class table_memory {
public:
    static constexpr std::size_t alignment = 128;

    table_memory() = default;

    /// Empty where the system does not have that much memory.
    explicit table_memory(std::size_t bytes, bool huge_pages = true) noexcept {
        // Smaller blocks have no use for huge pages.
        bool const maps = maps_memory && bytes >= huge_page;
        if (maps ? map(bytes, huge_pages) : allocate(bytes)) bytes_ = bytes;
    }

    table_memory(table_memory&& other) noexcept { swap(other); }
    table_memory& operator=(table_memory&& other) noexcept {
        table_memory(std::move(other)).swap(*this);
        return *this;
    }
    ~table_memory() {
#if defined(PLY_MAPS_MEMORY)
        if (mapped_ != 0) {
            ::munmap(block_, mapped_);
            return;
        }
#endif
        std::free(block_);
    }

    bool empty() const { return bytes_ == 0; }
    std::size_t bytes() const { return bytes_; }
    void* data() { return start_; }
    void const* data() const { return start_; }

    /// Makes it all zeros again. What was touched goes back to the system, where that is faster
    /// than to overwrite it.
    void clear() noexcept {
#if defined(PLY_MAPS_MEMORY)
        if (mapped_ != 0 && ::madvise(start_, bytes_, MADV_DONTNEED) == 0) return;
#else
        if (bytes_ >= huge_page) {
            if (table_memory fresh(bytes_); !fresh.empty()) {
                swap(fresh);
                return;
            }
        }
#endif
        if (!empty()) std::memset(start_, 0, bytes_);
    }

    void swap(table_memory& other) noexcept {
        std::swap(block_, other.block_);
        std::swap(start_, other.start_);
        std::swap(bytes_, other.bytes_);
        std::swap(mapped_, other.mapped_);
    }

private:
    static constexpr std::size_t huge_page = std::size_t{1} << 21;

#if defined(PLY_MAPS_MEMORY)
    static constexpr bool maps_memory = true;

    bool map(std::size_t bytes, bool huge_pages) {
        if (bytes > SIZE_MAX - huge_page) return false;
        void* const block = ::mmap(nullptr, bytes + huge_page, PROT_READ | PROT_WRITE,
                                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) return false;
        hold(block, huge_page);
        mapped_ = bytes + huge_page;
        // Only advice: without it the table works as well, if more slowly.
        ::madvise(start_, bytes, huge_pages ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
        return true;
    }
#else
    static constexpr bool maps_memory = false;
    bool map(std::size_t, bool) { return false; }
#endif

    bool allocate(std::size_t bytes) {
        if (bytes == 0 || bytes > SIZE_MAX - alignment) return false;
        void* const block = std::calloc(bytes + alignment, 1);
        if (block == nullptr) return false;
        hold(block, alignment);
        return true;
    }

    void hold(void* block, std::size_t multiple) {
        auto const past = reinterpret_cast<std::uintptr_t>(block) % multiple;
        block_ = block;
        start_ = static_cast<char*>(block) + (past == 0 ? 0 : multiple - past);
    }

    void* block_ = nullptr;
    void* start_ = nullptr;
    std::size_t bytes_ = 0;
    std::size_t mapped_ = 0;  // bytes of a block that was mapped, 0 for one of the heap
};

}  // namespace ply::detail
