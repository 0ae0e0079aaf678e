// Transposition tables written to streams and read from them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <istream>
#include <limits>
#include <ostream>
#include <utility>

#include <ply/core/score.hpp>
#include <ply/support/system/checksum.hpp>
#include <ply/support/system/memory.hpp>
#include <ply/support/system/table_file_result.hpp>
#include <ply/support/table/detail/table_form.hpp>
#include <ply/support/table/table_header.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::detail {

struct table_stream {
    using error = table_file_error;
    using words = std::array<std::uint64_t, 2048>;

    template <Score S>
    static error save(transposition_table<S> const& table, std::ostream& out, std::uint64_t tag) {
        auto const put = [&out](void const* what, std::size_t bytes) {
            out.write(static_cast<char const*>(what), static_cast<std::streamsize>(bytes));
        };
        table_header const header = header_of(table.form_, table.age_, tag);
        put(&header, sizeof header);
        checksum sum;
        auto const* at = static_cast<char const*>(table.memory_.data());
        for (std::size_t left = table.bytes(); left != 0 && out;) {
            std::size_t const part = (std::min)(left, sizeof(words));
            sum.add(at, part / sizeof(std::uint64_t));
            put(at, part);
            at += part;
            left -= part;
        }
        std::uint64_t const value = sum.value();
        put(&value, sizeof value);
        out.flush();
        return out ? error::none : error::cannot_write;
    }

    /// Takes the table over only if all of it is as it should be.
    template <Score S>
    static error load(transposition_table<S>& table, std::istream& in, std::uint64_t tag,
                      bool to_the_end) {
        table_header header;
        if (auto const e = get(in, &header, sizeof header); e != error::none) return e;
        if (auto const e = judge(header, table.form_, tag); e != error::none) return e;
        table_form<S> const form(static_cast<std::size_t>(header.bytes), options_of(table.form_));
        if (form.bytes() != header.bytes || form.entry_bytes() != header.entry_bytes)
            return error::damaged;
        table_memory memory(form.bytes());
        if (memory.empty()) return error::no_memory;
        if (auto const e = load_buckets(memory, in); e != error::none) return e;
        if (to_the_end && in.peek() != std::istream::traits_type::eof()) return error::too_long;
        table.form_ = form;
        table.memory_ = std::move(memory);
        table.age_ = static_cast<unsigned>(header.age);
        return error::none;
    }

private:
    static error get(std::istream& in, void* what, std::size_t bytes) {
        in.read(static_cast<char*>(what), static_cast<std::streamsize>(bytes));
        return in ? error::none : in.bad() ? error::cannot_read : error::truncated;
    }

    template <Score S>
    static error judge(table_header const& h, table_form<S> const& form, std::uint64_t tag) {
        if (h.format != table_header::this_format) return error::not_a_table;
        if (h.byte_order != table_header::this_order) {
            return h.byte_order == table_header::other_order ? error::other_byte_order
                                                             : error::damaged;
        }
        if (h.version != table_header::this_version) return error::other_version;
        if (h.sum != h.checked()) return error::damaged;
        if (h.score != score_code<S>) return error::other_score;
        if (h.hash_bits != static_cast<std::uint64_t>(form.hash_bits()) ||
            h.largest_value != form.largest_value()) {
            return error::other_options;
        }
        if (h.tag != tag) return error::other_tag;
        return h.bytes <= (std::numeric_limits<std::size_t>::max)() ? error::none
                                                                    : error::no_memory;
    }

    template <Score S>
    static table_options options_of(table_form<S> const& form) {
        return {.hash_bits = form.hash_bits(), .largest_value = form.largest_value()};
    }

    // Zeros are not written, so that what the table does not use is not taken from the system.
    static error load_buckets(table_memory& memory, std::istream& in) {
        checksum sum;
        words part;
        auto* at = static_cast<char*>(memory.data());
        for (std::size_t left = memory.bytes(); left != 0;) {
            std::size_t const bytes = (std::min)(left, sizeof part);
            if (auto const e = get(in, part.data(), bytes); e != error::none) return e;
            std::size_t const count = bytes / sizeof part[0];
            sum.add(part.data(), count);
            if (std::any_of(part.data(), part.data() + count, [](auto w) { return w != 0; }))
                std::memcpy(at, part.data(), bytes);
            at += bytes;
            left -= bytes;
        }
        std::uint64_t expected = 0;
        if (auto const e = get(in, &expected, sizeof expected); e != error::none) return e;
        return expected == sum.value() ? error::none : error::damaged;
    }
};

}  // namespace ply::detail
