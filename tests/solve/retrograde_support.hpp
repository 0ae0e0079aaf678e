// Options of retrograde analysis for tests.
#pragma once

#include <cstdint>

#include <ply/solve/retrograde/retrograde_options.hpp>

namespace support {

inline ply::retrograde_options with_threads(int threads) {
    ply::retrograde_options options;
    options.resources.threads = threads;
    return options;
}

inline ply::retrograde_options with_positions(std::uint64_t positions, int threads = 1) {
    ply::retrograde_options options = with_threads(threads);
    options.positions = positions;
    return options;
}

}  // namespace support
