// Writing a file in such a way that an older one is lost only to a whole new one.
#pragma once

#include <cstdio>
#include <fstream>
#include <ostream>
#include <string>

#include <ply/support/system/table_file_result.hpp>

namespace ply::detail {

/// Has `write` fill a stream of bytes beside the file, under the name `path`.part, which then takes
/// the place of the file. If that fails, an older file at `path` is as it was.
template <class Write>
table_file_error replace_file(std::string const& path, Write const& write) {
    std::string const part = path + ".part";
    auto error = table_file_error::cannot_open;
    if (std::ofstream out(part, std::ios::binary | std::ios::trunc); out) {
        error = write(static_cast<std::ostream&>(out));
        out.close();
        if (!out) error = table_file_error::cannot_write;
    }
#if defined(_WIN32)
    // Here rename does not replace a file.
    if (error == table_file_error::none) std::remove(path.c_str());
#endif
    if (error == table_file_error::none && std::rename(part.c_str(), path.c_str()) != 0)
        error = table_file_error::cannot_write;
    if (error == table_file_error::cannot_write) std::remove(part.c_str());
    return error;
}

}  // namespace ply::detail
