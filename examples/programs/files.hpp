// Files that the example programs read and write. An older file is lost only to a whole new one.
#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ios>
#include <stdexcept>
#include <string>
#include <system_error>

#include <CLI/CLI.hpp>

namespace programs {

/// Accepts the name of a file, whether it is there or not.
inline CLI::Validator file_name() {
    auto const check = [](std::string const& name) -> std::string {
        return name.empty() ? "needs the name of a file" : "";
    };
    return CLI::Validator(check, "");
}

namespace detail {
inline std::filesystem::file_type type_of(std::string const& name) {
    std::error_code unknown;
    return std::filesystem::status(name, unknown).type();
}

inline std::string part_of(std::string const& name) { return name + ".part"; }
}  // namespace detail

/// Whether a name stands for a device, a pipe or a link, which are written to and not replaced.
inline bool is_written_in_place(std::string const& name) {
    using type = std::filesystem::file_type;
    std::error_code unknown;
    type const found = std::filesystem::symlink_status(name, unknown).type();
    return found != type::regular && found != type::not_found && found != type::directory;
}

/// Throws std::invalid_argument where there is no such file, or it cannot be read.
inline void check_readable(std::string const& name) {
    using type = std::filesystem::file_type;
    type const found = detail::type_of(name);
    bool readable = found != type::not_found && found != type::directory;
    // A pipe is opened once.
    if (found == type::regular) readable = std::ifstream(name, std::ios::binary).is_open();
    if (!readable) throw std::invalid_argument("cannot read " + name);
}

/// Throws std::invalid_argument where an option's file cannot be written, before there is anything
/// to write. A file of that name stays as it is.
inline void check_writable(std::string const& option, std::string const& name) {
    using type = std::filesystem::file_type;
    auto const opens = [](std::string const& file) {
        return std::ofstream(file, std::ios::binary | std::ios::app).is_open();
    };
    type const found = detail::type_of(name);
    bool writable = found != type::directory && (found != type::regular || opens(name));
    if (writable && !is_written_in_place(name)) {
        std::string const part = detail::part_of(name);
        bool const fresh = detail::type_of(part) == type::not_found;
        writable = opens(part);
        if (writable && fresh) std::remove(part.c_str());
    }
    if (!writable) throw std::invalid_argument(option + ": cannot write " + name);
}

/// Writes a whole file. Where that fails it throws std::runtime_error, and an older one is as it
/// was.
inline void write_file(std::string const& name, std::string const& bytes) {
    bool const in_place = is_written_in_place(name);
    std::string const part = in_place ? name : detail::part_of(name);
    std::ofstream out(part, std::ios::binary);
    out << bytes;
    out.close();
    bool written = static_cast<bool>(out);
    if (written && !in_place) written = std::rename(part.c_str(), name.c_str()) == 0;
    if (written) return;
    if (!in_place) std::remove(part.c_str());
    throw std::runtime_error("cannot write " + name);
}

}  // namespace programs
