// Tables in files: what one run of a program learned is there for the next.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <istream>
#include <limits>
#include <ostream>
#include <string>

#include <ply/core/random.hpp>
#include <ply/core/score.hpp>

namespace ply {

/// Why a table was not saved or loaded.
enum class table_file_error {
    none,
    cannot_open,
    cannot_write,
    cannot_read,
    not_a_table,
    other_byte_order,
    other_version,
    other_score,
    other_options,
    other_tag,
    truncated,
    too_long,
    damaged,
    no_memory
};

/// Whether a table was saved or loaded.
struct table_file_result {
    table_file_error error = table_file_error::none;

    explicit operator bool() const { return error == table_file_error::none; }

    /// What to tell a person.
    char const* message() const {
        switch (error) {
            using enum table_file_error;
            case none: return "done";
            case cannot_open: return "the file cannot be opened";
            case cannot_write: return "the file cannot be written";
            case cannot_read: return "the file cannot be read";
            case not_a_table: return "the file does not hold a table";
            case other_byte_order: return "the table is from a machine with another byte order";
            case other_version: return "the table has the format of another version";
            case other_score: return "the table has scores of another type";
            case other_options: return "the table is for other hash bits or another largest value";
            case other_tag: return "the table is for another game or evaluator";
            case truncated: return "the file ends before the table does";
            case too_long: return "the file goes on after the table";
            case damaged: return "the file is damaged";
            case no_memory: return "there is not enough memory for the table";
        }
        return "unknown";
    }
};

namespace detail {

/// A checksum of a sequence of 64-bit words, added in parts of any lengths: the lengths matter as
/// the words do. A change of one word always shows, any other with all but a chance of 2^-64. No
/// defence against someone who means to deceive.
class checksum {
public:
    void add(void const* words, std::size_t count) {
        auto const* at = static_cast<char const*>(words);
        for (std::size_t i = 0; i < count; ++i, at += sizeof(std::uint64_t)) {
            std::uint64_t word;
            std::memcpy(&word, at, sizeof word);
            // Lanes do not wait for each other.
            std::uint64_t& lane = lanes_[i % lanes_.size()];
            lane = joined(lane, word);
        }
    }

    std::uint64_t value() const {
        std::uint64_t all = 0;
        for (std::uint64_t const lane : lanes_) all = joined(all, lane);
        return all;
    }

private:
    // A bijection of either argument.
    static std::uint64_t joined(std::uint64_t so_far, std::uint64_t word) {
        return splitmix64::mix((so_far ^ word) + 0x9e3779b97f4a7c15u);
    }

    std::array<std::uint64_t, 8> lanes_{1, 2, 3, 4, 5, 6, 7, 8};
};

/// What the header of every saved table begins with; facts about the table follow, and last `sum`,
/// the checksum of all words before. Written as it is in memory, without padding.
template <class Header>
struct saved_header {
    static constexpr std::uint64_t this_order = 0x0102030405060708u;
    static constexpr std::uint64_t other_order = 0x0807060504030201u;

    std::array<char, 8> format = Header::this_format;
    std::uint64_t byte_order = this_order;
    std::uint64_t version = Header::this_version;
    std::uint64_t score = 0;

    /// How score types are told apart: bytes, and 256 for floating point.
    template <Score S>
    static constexpr std::uint64_t score_code = sizeof(S) +
                                                (std::numeric_limits<S>::is_integer ? 0u : 256u);

    std::uint64_t checked() const {
        checksum of;
        of.add(this, sizeof(Header) / sizeof(std::uint64_t) - 1);
        return of.value();
    }

    /// Why a table with scores of this type cannot be read, as far as these words tell.
    template <Score S>
    table_file_error judge() const {
        using error = table_file_error;
        if (format != Header::this_format) return error::not_a_table;
        if (byte_order == other_order) return error::other_byte_order;
        if (byte_order != this_order) return error::damaged;
        if (version != Header::this_version) return error::other_version;
        if (static_cast<Header const*>(this)->sum != checked()) return error::damaged;
        return score == score_code<S> ? error::none : error::other_score;
    }
};

/// Writes words, and their checksum at the end.
class checked_writer {
public:
    explicit checked_writer(std::ostream& out) : out_(out) {}

    template <class Header>
    void header(Header h) {
        h.sum = h.checked();
        put(&h, sizeof h);
    }
    void words(void const* what, std::size_t count) {
        auto const* at = static_cast<char const*>(what);
        for (std::size_t part; count != 0 && out_; count -= part, at += part * 8) {
            part = count < words_at_once ? count : words_at_once;
            sum_.add(at, part);
            put(at, part * 8);
        }
    }
    table_file_error finish() {
        std::uint64_t const sum = sum_.value();
        put(&sum, sizeof sum);
        out_.flush();
        return out_ ? table_file_error::none : table_file_error::cannot_write;
    }

    static constexpr std::size_t words_at_once = 2048;

private:
    void put(void const* what, std::size_t bytes) {
        out_.write(static_cast<char const*>(what), static_cast<std::streamsize>(bytes));
    }

    std::ostream& out_;
    checksum sum_;
};

/// Reads what a checked_writer wrote. The first error counts; what follows it is not read.
class checked_reader {
public:
    explicit checked_reader(std::istream& in) : in_(in) {}

    table_file_error error() const { return error_; }
    bool fail(table_file_error why) {
        if (error_ == table_file_error::none) error_ = why;
        return false;
    }

    template <class Header>
    bool header(Header& h) {
        return get(&h, sizeof h);
    }
    /// Into memory of zeros. Zeros are not written there, so that what a table does not use is not
    /// taken from the system.
    bool words(void* where, std::size_t count) {
        std::array<std::uint64_t, checked_writer::words_at_once> words;
        auto* at = static_cast<char*>(where);
        for (std::size_t part; count != 0; count -= part, at += part * 8) {
            part = count < words.size() ? count : words.size();
            if (!get(words.data(), part * 8)) return false;
            sum_.add(words.data(), part);
            std::uint64_t any = 0;
            for (std::size_t i = 0; i < part; ++i) any |= words[i];
            if (any != 0) std::memcpy(at, words.data(), part * 8);
        }
        return true;
    }
    /// Whether the checksum is right, and nothing follows if the file is to end there.
    bool finish(bool to_the_end) {
        std::uint64_t sum = 0;
        if (!get(&sum, sizeof sum)) return false;
        if (sum != sum_.value()) return fail(table_file_error::damaged);
        if (to_the_end && in_.peek() != std::istream::traits_type::eof())
            return fail(table_file_error::too_long);
        return true;
    }

private:
    bool get(void* what, std::size_t bytes) {
        if (error_ != table_file_error::none) return false;
        in_.read(static_cast<char*>(what), static_cast<std::streamsize>(bytes));
        if (in_) return true;
        return fail(in_.bad() ? table_file_error::cannot_read : table_file_error::truncated);
    }

    std::istream& in_;
    checksum sum_;
    table_file_error error_ = table_file_error::none;
};

/// How tables of a type are written and read:
///   save(table, checked_writer&, tag)
///   load(table, checked_reader&, tag, to_the_end)   takes it over only if all is as it should be
template <class Table>
struct table_format;

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

template <class Table>
table_file_result load_from(Table& table, std::istream& in, std::uint64_t tag, bool to_the_end) {
    checked_reader from(in);
    table_format<Table>::load(table, from, tag, to_the_end);
    return {from.error()};
}

}  // namespace detail

/// A table that can be in a file: a transposition_table or an endgame_table.
template <class Table>
concept SavedTable = requires {
    sizeof(detail::table_format<Table>);
};

/// Writes a transposition table or an endgame table to a stream of bytes. `tag` says which game and
/// evaluator or payoffs it is for: any number, as long as no two that differ share one.
template <SavedTable Table>
[[nodiscard]] table_file_result save_table(Table const& table, std::ostream& out,
                                           std::uint64_t tag = 0) {
    detail::checked_writer to(out);
    detail::table_format<Table>::save(table, to, tag);
    return {to.finish()};
}

/// Writes a table to a file, first beside it under the name `path`.part. If that fails, an older
/// file at `path` is as it was.
template <SavedTable Table>
[[nodiscard]] table_file_result save_table(Table const& table, std::string const& path,
                                           std::uint64_t tag = 0) {
    return {detail::replace_file(
        path, [&](std::ostream& out) { return ply::save_table(table, out, tag).error; })};
}

/// Makes `table` the one that was saved, its size included, and reads no further. Where the file is
/// damaged, of another tag or score type, or of a transposition table with other hash_bits or
/// largest_value, `table` stays as it was. For a while both are in memory.
template <SavedTable Table>
[[nodiscard]] table_file_result load_table(Table& table, std::istream& in, std::uint64_t tag = 0) {
    return detail::load_from(table, in, tag, false);
}

/// The same from a file that holds the table and nothing else.
template <SavedTable Table>
[[nodiscard]] table_file_result load_table(Table& table, std::string const& path,
                                           std::uint64_t tag = 0) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return {table_file_error::cannot_open};
    return detail::load_from(table, in, tag, true);
}

}  // namespace ply
