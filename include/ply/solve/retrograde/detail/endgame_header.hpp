// The first words of a saved endgame table: what it is, and how large.
#pragma once

#include <array>
#include <cstdint>

#include <ply/core/limits.hpp>
#include <ply/support/system/checksum.hpp>
#include <ply/support/system/table_file_result.hpp>
#include <ply/support/table/table_header.hpp>

namespace ply::detail {

/// Written as it is in memory; no padding. The list of values follows, then the arrays of the index
/// (unless positions are indexed) and the codes, then the checksum of all that.
struct endgame_header {
    static constexpr std::array<char, 8> this_format{'p', 'l', 'y', 'e', 'n', 'd', 'g', 't'};
    static constexpr std::uint64_t this_version = 1;
    static constexpr std::uint64_t most_positions = std::uint64_t{1} << 31;

    std::array<char, 8> format = this_format;
    std::uint64_t byte_order = table_header::this_order;
    std::uint64_t version = this_version;
    std::uint64_t score = 0;  // bytes, and 256 for floating point
    std::uint64_t tag = 0;
    std::uint64_t stop = 0;  // the stop_reason of the table
    std::uint64_t indexed = 0;
    std::uint64_t positions = 0;
    std::uint64_t key_bits = 0;  // of hashes
    std::uint64_t values = 0;
    std::uint64_t sum = 0;  // of all before

    std::uint64_t checked() const {
        checksum of;
        of.add(this, sizeof *this / sizeof sum - 1);
        return of.value();
    }

    /// Why a table of score type code `code` and this tag cannot be read from here, if so.
    table_file_error judge(std::uint64_t code, std::uint64_t expected_tag) const {
        using error = table_file_error;
        if (format != this_format) return error::not_a_table;
        if (byte_order != table_header::this_order) {
            return byte_order == table_header::other_order ? error::other_byte_order
                                                           : error::damaged;
        }
        if (version != this_version) return error::other_version;
        if (sum != checked()) return error::damaged;
        if (score != code) return error::other_score;
        if (tag != expected_tag) return error::other_tag;
        return possible() ? error::none : error::damaged;
    }

private:
    bool possible() const {
        if (stop > static_cast<std::uint64_t>(stop_reason::memory)) return false;
        if (indexed > 1 || positions > most_positions || values > positions) return false;
        if (values == 0 && positions != 0) return false;
        if (indexed == 1) return true;
        return key_bits >= 1 && key_bits <= 64 && (key_bits >= 32 || positions >> key_bits <= 1);
    }
};
static_assert(sizeof(endgame_header) == 11 * 8);

}  // namespace ply::detail
