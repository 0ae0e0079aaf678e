// What cannot be gone on with.
#pragma once

#include <string>

#if defined(__cpp_exceptions)
#include <stdexcept>
#else
#include <cstdio>
#include <cstdlib>
#endif

namespace ply::mpi::detail {

/// Throws std::runtime_error; ends the program where there are no exceptions.
[[noreturn]] inline void fail(std::string const& text) {
#if defined(__cpp_exceptions)
    throw std::runtime_error(text);
#else
    std::fputs((text + "\n").c_str(), stderr);
    std::abort();
#endif
}

}  // namespace ply::mpi::detail
