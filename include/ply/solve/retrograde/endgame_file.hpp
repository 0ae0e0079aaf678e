// Endgame tables in files: save_table, load_table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/core/score.hpp>
#include <ply/solve/retrograde/detail/endgame_store.hpp>
#include <ply/solve/retrograde/endgame_table.hpp>
#include <ply/support/system/saved_table.hpp>

namespace ply::detail {

/// The list of values follows, then the arrays of the index (unless positions are indexed) and the
/// codes, then the checksum of all that.
struct endgame_header : saved_header<endgame_header> {
    static constexpr std::array<char, 8> this_format{'p', 'l', 'y', 'e', 'n', 'd', 'g', 't'};
    static constexpr std::uint64_t this_version = 1;
    static constexpr std::uint64_t most_positions = std::uint64_t{1} << 31;

    std::uint64_t tag = 0;
    std::uint64_t stop = 0;  // the stop_reason of the table
    std::uint64_t indexed = 0;
    std::uint64_t positions = 0;
    std::uint64_t key_bits = 0;  // of hashes
    std::uint64_t values = 0;
    std::uint64_t sum = 0;

    bool possible() const {
        if (stop > static_cast<std::uint64_t>(stop_reason::memory)) return false;
        if (indexed > 1 || positions > most_positions || values > positions) return false;
        if (values == 0 && positions != 0) return false;
        if (indexed == 1) return true;
        return key_bits >= 1 && key_bits <= 64 && (key_bits >= 32 || positions >> key_bits <= 1);
    }
};
static_assert(sizeof(endgame_header) == 11 * 8);

template <class G, Score S>
struct table_format<endgame_table<G, S>> {
    using error = table_file_error;

    static void save(endgame_table<G, S> const& table, checked_writer& to, std::uint64_t tag) {
        endgame_store const& store = table.store_;
        endgame_header h;
        h.score = h.template score_code<S>;
        h.tag = tag;
        h.stop = static_cast<std::uint64_t>(table.stop_);
        h.indexed = store.indexed ? 1 : 0;
        h.positions = store.numbers();
        h.key_bits = static_cast<std::uint64_t>(store.keys.form().key_bits);
        h.values = store.values.size();
        to.header(h);
        to.words(store.values.data(), store.values.size() * 2);
        auto const put = [&to](packed_array const& array) { to.words(array.data(), array.words()); };
        if (!store.indexed) {
            put(store.keys.ends());
            put(store.keys.rests());
        }
        put(store.codes);
    }

    static bool load(endgame_table<G, S>& table, checked_reader& from, std::uint64_t tag,
                     bool to_the_end) {
        endgame_header h;
        if (!from.header(h)) return false;
        if (auto const e = h.template judge<S>(); e != error::none) return from.fail(e);
        if (h.tag != tag) return from.fail(error::other_tag);
        if (!h.possible()) return from.fail(error::damaged);
        endgame_store store;
        if (!take(from, h, store) || !from.finish(to_the_end)) return false;
        if (!store.sound()) return from.fail(error::damaged);
        table.store_ = std::move(store);
        table.stop_ = static_cast<stop_reason>(h.stop);
        table.stats_ = {};
        table.peak_bytes_ = 0;
        return true;
    }

private:
    static bool take(checked_reader& from, endgame_header const& h, endgame_store& store) {
        auto const positions = static_cast<std::size_t>(h.positions);
        store.indexed = h.indexed == 1;
        if (!take(from, store.values, static_cast<std::size_t>(h.values))) return false;
        if (!store.indexed && positions != 0) {
            std::uint64_t const all_bits = ~std::uint64_t{0} >> (64 - h.key_bits);
            store.keys = key_index(key_index::shape(positions, all_bits), positions);
            if (!take(from, store.keys.ends()) || !take(from, store.keys.rests())) return false;
        }
        std::size_t const last = h.values == 0 ? 0 : store.values.size() - 1;
        store.codes = packed_array(positions, packed_array::width_of(last));
        return take(from, store.codes);
    }
    static bool take(checked_reader& from, packed_array& array) {
        if (!array.valid()) return from.fail(error::no_memory);
        return from.words(array.data(), array.words());
    }
    // In parts, so that a file that ends early is found out before much memory is touched.
    static bool take(checked_reader& from, std::vector<endgame_value>& values, std::size_t count) {
        constexpr std::size_t at_once = checked_writer::words_at_once / 2;
        while (values.size() < count) {
            std::size_t const before = values.size();
            std::size_t const part = count - before < at_once ? count - before : at_once;
            values.resize(before + part);
            if (!from.words(values.data() + before, part * 2)) return false;
        }
        return true;
    }
};

}  // namespace ply::detail
