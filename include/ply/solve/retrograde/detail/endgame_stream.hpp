// Endgame tables written to streams and read from them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <utility>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/solve/retrograde/detail/endgame_header.hpp>
#include <ply/solve/retrograde/detail/endgame_store.hpp>
#include <ply/solve/retrograde/endgame_table.hpp>
#include <ply/support/system/checksum.hpp>
#include <ply/support/system/table_file_result.hpp>
#include <ply/support/table/table_header.hpp>

namespace ply::detail {

struct endgame_stream {
    using error = table_file_error;

    template <class G, class S>
    static error save(endgame_table<G, S> const& table, std::ostream& out, std::uint64_t tag) {
        endgame_store const& store = table.store_;
        endgame_header h;
        h.score = score_code<S>;
        h.tag = tag;
        h.stop = static_cast<std::uint64_t>(table.stop_);
        h.indexed = store.indexed ? 1 : 0;
        h.positions = store.numbers();
        h.key_bits = static_cast<std::uint64_t>(store.keys.form().key_bits);
        h.values = store.values.size();
        h.sum = h.checked();
        out.write(reinterpret_cast<char const*>(&h), sizeof h);

        writer w{out, {}};
        w.put(store.values.data(), store.values.size() * 2);
        if (!store.indexed) {
            w.put(store.keys.ends());
            w.put(store.keys.rests());
        }
        w.put(store.codes);
        std::uint64_t const sum = w.sum.value();
        out.write(reinterpret_cast<char const*>(&sum), sizeof sum);
        out.flush();
        return out ? error::none : error::cannot_write;
    }

    /// Takes the table over only if all of it is as it should be.
    template <class G, class S>
    static error load(endgame_table<G, S>& table, std::istream& in, std::uint64_t tag,
                      bool to_the_end) {
        endgame_header h;
        if (auto const e = get(in, &h, sizeof h); e != error::none) return e;
        if (auto const e = h.judge(score_code<S>, tag); e != error::none) return e;
        endgame_store store;
        reader r{in, {}};
        if (auto const e = load_store(r, h, store); e != error::none) return e;
        std::uint64_t sum = 0;
        if (auto const e = get(in, &sum, sizeof sum); e != error::none) return e;
        if (sum != r.sum.value() || !store.sound()) return error::damaged;
        if (to_the_end && in.peek() != std::istream::traits_type::eof()) return error::too_long;
        table.store_ = std::move(store);
        table.stop_ = static_cast<stop_reason>(h.stop);
        table.stats_ = {};
        table.peak_bytes_ = 0;
        return error::none;
    }

private:
    static constexpr std::size_t words_at_once = 2048;

    static error get(std::istream& in, void* what, std::size_t bytes) {
        in.read(static_cast<char*>(what), static_cast<std::streamsize>(bytes));
        return in ? error::none : in.bad() ? error::cannot_read : error::truncated;
    }

    struct writer {
        std::ostream& out;
        checksum sum;

        void put(void const* what, std::size_t words) {
            auto const* at = static_cast<char const*>(what);
            while (words != 0 && out) {
                std::size_t const part = (std::min)(words, words_at_once);
                sum.add(at, part);
                out.write(at, static_cast<std::streamsize>(part * sizeof(std::uint64_t)));
                at += part * sizeof(std::uint64_t);
                words -= part;
            }
        }
        void put(packed_array const& array) { put(array.data(), array.words()); }
    };

    // In parts, so that a file that ends early is found out before much memory is touched.
    struct reader {
        std::istream& in;
        checksum sum;

        error take(void* what, std::size_t words) {
            auto* at = static_cast<char*>(what);
            while (words != 0) {
                std::size_t const part = (std::min)(words, words_at_once);
                if (auto const e = get(in, at, part * sizeof(std::uint64_t)); e != error::none)
                    return e;
                sum.add(at, part);
                at += part * sizeof(std::uint64_t);
                words -= part;
            }
            return error::none;
        }
        error take(packed_array& array) {
            return array.valid() ? take(array.data(), array.words()) : error::no_memory;
        }
        error take(std::vector<endgame_value>& values, std::size_t count) {
            while (values.size() < count) {
                std::size_t const before = values.size();
                std::size_t const part = (std::min)(count - before, words_at_once / 2);
                values.resize(before + part);
                if (auto const e = take(values.data() + before, part * 2); e != error::none)
                    return e;
            }
            return error::none;
        }
    };

    static error load_store(reader& r, endgame_header const& h, endgame_store& store) {
        auto const positions = static_cast<std::size_t>(h.positions);
        store.indexed = h.indexed == 1;
        if (auto const e = r.take(store.values, static_cast<std::size_t>(h.values));
            e != error::none)
            return e;
        if (!store.indexed && positions != 0) {
            std::uint64_t const all_bits = ~std::uint64_t{0} >> (64 - h.key_bits);
            store.keys = key_index(key_index::shape(positions, all_bits), positions);
            if (auto const e = r.take(store.keys.ends()); e != error::none) return e;
            if (auto const e = r.take(store.keys.rests()); e != error::none) return e;
        }
        store.codes = packed_array(positions, code_width(store.values.size()));
        return r.take(store.codes);
    }

    static int code_width(std::size_t values) {
        return packed_array::width_of(values == 0 ? 0 : values - 1);
    }
};

}  // namespace ply::detail
