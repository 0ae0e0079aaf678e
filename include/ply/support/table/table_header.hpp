// The first words of a saved table: what it is, and which table it fits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <ply/core/score.hpp>
#include <ply/support/system/checksum.hpp>
#include <ply/support/table/detail/table_form.hpp>

namespace ply::detail {

/// Written as it is in memory; no padding. The buckets follow, then the checksum of these.
struct table_header {
    static constexpr std::array<char, 8> this_format{'p', 'l', 'y', 't', 'a', 'b', 'l', 'e'};
    static constexpr std::uint64_t this_order = 0x0102030405060708u;
    static constexpr std::uint64_t other_order = 0x0807060504030201u;
    static constexpr std::uint64_t this_version = 2;

    std::array<char, 8> format = this_format;
    std::uint64_t byte_order = this_order;
    std::uint64_t version = this_version;
    std::uint64_t score = 0;  // bytes, and 256 for floating point
    std::uint64_t hash_bits = 0;
    std::int64_t largest_value = 0;
    std::uint64_t entry_bytes = 0;
    std::uint64_t bytes = 0;
    std::uint64_t age = 0;
    std::uint64_t tag = 0;
    std::uint64_t sum = 0;  // of all before

    std::uint64_t checked() const {
        checksum of;
        of.add(this, sizeof *this / sizeof sum - 1);
        return of.value();
    }
};
static_assert(sizeof(table_header) == 11 * 8);

/// How score types are told apart.
template <Score S>
inline constexpr std::uint64_t score_code = sizeof(S) +
                                            (std::numeric_limits<S>::is_integer ? 0u : 256u);

template <Score S>
table_header header_of(table_form<S> const& form, unsigned age, std::uint64_t tag) {
    table_header h;
    h.score = score_code<S>;
    h.hash_bits = static_cast<std::uint64_t>(form.hash_bits());
    h.largest_value = form.largest_value();
    h.entry_bytes = form.entry_bytes();
    h.bytes = form.bytes();
    h.age = age;
    h.tag = tag;
    h.sum = h.checked();
    return h;
}

}  // namespace ply::detail
