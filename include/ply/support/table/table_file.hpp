// Transposition tables in files: save_table, load_table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include <ply/core/score.hpp>
#include <ply/support/system/memory.hpp>
#include <ply/support/system/saved_table.hpp>
#include <ply/support/table/detail/table_form.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::detail {

/// The buckets follow, then the checksum of these.
struct table_header : saved_header<table_header> {
    static constexpr std::array<char, 8> this_format{'p', 'l', 'y', 't', 'a', 'b', 'l', 'e'};
    static constexpr std::uint64_t this_version = 2;

    std::uint64_t hash_bits = 0;
    std::int64_t largest_value = 0;
    std::uint64_t entry_bytes = 0;
    std::uint64_t bytes = 0;
    std::uint64_t age = 0;
    std::uint64_t tag = 0;
    std::uint64_t sum = 0;
};
static_assert(sizeof(table_header) == 11 * 8);

template <Score S>
struct table_format<transposition_table<S>> {
    using error = table_file_error;

    static void save(transposition_table<S> const& table, checked_writer& to, std::uint64_t tag) {
        table_header h;
        h.score = h.template score_code<S>;
        h.hash_bits = static_cast<std::uint64_t>(table.form_.hash_bits());
        h.largest_value = table.form_.largest_value();
        h.entry_bytes = table.entry_bytes();
        h.bytes = table.bytes();
        h.age = table.age_;
        h.tag = tag;
        to.header(h);
        to.words(table.memory_.data(), table.bytes() / 8);
    }

    static bool load(transposition_table<S>& table, checked_reader& from, std::uint64_t tag,
                     bool to_the_end) {
        table_header h;
        if (!from.header(h)) return false;
        if (auto const e = judge(h, table.form_, tag); e != error::none) return from.fail(e);
        table_form<S> const form(
            static_cast<std::size_t>(h.bytes),
            {.hash_bits = table.form_.hash_bits(), .largest_value = table.form_.largest_value()});
        if (form.bytes() != h.bytes || form.entry_bytes() != h.entry_bytes)
            return from.fail(error::damaged);
        table_memory memory(form.bytes());
        if (memory.empty()) return from.fail(error::no_memory);
        if (!from.words(memory.data(), memory.bytes() / 8) || !from.finish(to_the_end))
            return false;
        table.form_ = form;
        table.memory_ = std::move(memory);
        table.age_ = static_cast<unsigned>(h.age);
        return true;
    }

private:
    static error judge(table_header const& h, table_form<S> const& form, std::uint64_t tag) {
        if (auto const e = h.template judge<S>(); e != error::none) return e;
        if (h.hash_bits != static_cast<std::uint64_t>(form.hash_bits()) ||
            h.largest_value != form.largest_value()) {
            return error::other_options;
        }
        if (h.tag != tag) return error::other_tag;
        return h.bytes <= (std::numeric_limits<std::size_t>::max)() ? error::none
                                                                    : error::no_memory;
    }
};

}  // namespace ply::detail
