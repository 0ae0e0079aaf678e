// Tables in files and in memory, whole and with other headers.
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <random>
#include <sstream>
#include <string>
#include <system_error>

#include <ply/support/system/saved_table.hpp>

#include "support/catch.hpp"

namespace support {

/// A folder of a test alone, gone at its end.
struct folder {
    std::filesystem::path path;

    folder() {
        std::random_device random;
        path = std::filesystem::temp_directory_path() /
               ("ply_test_" + std::to_string(random()) + "_" + std::to_string(random()));
        std::filesystem::create_directory(path);
    }
    folder(folder const&) = delete;
    folder& operator=(folder const&) = delete;
    ~folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    std::string file(char const* name) const { return (path / name).string(); }
};

/// The bytes of the file of a table.
template <class Table>
std::string saved(Table const& table, std::uint64_t tag = 0) {
    std::ostringstream out;
    REQUIRE(save_table(table, out, tag));
    return out.str();
}

/// What reading them into a table gives.
template <class Table>
ply::table_file_error load(Table& table, std::string const& bytes, std::uint64_t tag = 0) {
    std::istringstream in(bytes);
    return load_table(table, in, tag).error;
}

template <class Header>
Header header_in(std::string const& bytes) {
    Header header;
    std::memcpy(&header, bytes.data(), sizeof header);
    return header;
}

/// The file of a table with another header that is whole in itself.
template <class Header>
std::string with_header(std::string bytes, Header const& header) {
    Header whole = header;
    whole.sum = whole.checked();
    std::memcpy(bytes.data(), &whole, sizeof whole);
    return bytes;
}

}  // namespace support
