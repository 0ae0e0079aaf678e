// How much of the machine stack a recursion has used.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace ply {

/// Measures from the place where it was made, in the same thread.
class stack_use {
public:
    stack_use() : start_(here()) {}

    std::size_t bytes() const {
        std::uintptr_t const now = here();
        return now < start_ ? start_ - now : now - start_;
    }

private:
#if defined(_MSC_VER) && !defined(__clang__)
    __declspec(noinline) static std::uintptr_t here() {
        return reinterpret_cast<std::uintptr_t>(_AddressOfReturnAddress());
    }
#else
    [[gnu::noinline]] static std::uintptr_t here() {
        return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    }
#endif

    std::uintptr_t start_;
};

}  // namespace ply
