// Options of an engine with a table of some size.
#pragma once

#include <cstddef>

namespace support {

template <class Options>
Options with_memory(Options options, std::size_t bytes) {
    options.resources.memory = bytes;
    return options;
}

}  // namespace support
