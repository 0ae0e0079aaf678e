// What became of saving or loading a table.
#pragma once

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

}  // namespace ply
