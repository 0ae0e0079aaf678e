// Endgame tables in files: what was solved once is there for every later run of a program.
#pragma once

#include <cstdint>
#include <fstream>
#include <istream>
#include <ostream>
#include <string>

#include <ply/core/score.hpp>
#include <ply/solve/retrograde/detail/endgame_stream.hpp>
#include <ply/solve/retrograde/endgame_table.hpp>
#include <ply/support/system/file_replacement.hpp>
#include <ply/support/system/table_file_result.hpp>

namespace ply {

/// Writes a table to a stream of bytes. `tag` says which game and payoffs it is for: any number, as
/// long as no two that differ share one.
template <class G, Score S>
[[nodiscard]] table_file_result save_table(endgame_table<G, S> const& table, std::ostream& out,
                                           std::uint64_t tag = 0) {
    return {detail::endgame_stream::save(table, out, tag)};
}

/// Writes a table to a file, first beside it under the name `path`.part. If that fails, an older
/// file at `path` is as it was.
template <class G, Score S>
[[nodiscard]] table_file_result save_table(endgame_table<G, S> const& table,
                                           std::string const& path, std::uint64_t tag = 0) {
    return {detail::replace_file(
        path, [&](std::ostream& out) { return detail::endgame_stream::save(table, out, tag); })};
}

/// Makes `table` the one that was saved, and reads no further. Where the file is damaged or of
/// another tag or score type, `table` stays as it was. For a while both are in memory.
template <class G, Score S>
[[nodiscard]] table_file_result load_table(endgame_table<G, S>& table, std::istream& in,
                                           std::uint64_t tag = 0) {
    return {detail::endgame_stream::load(table, in, tag, false)};
}

/// The same from a file that holds the table and nothing else.
template <class G, Score S>
[[nodiscard]] table_file_result load_table(endgame_table<G, S>& table, std::string const& path,
                                           std::uint64_t tag = 0) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return {table_file_error::cannot_open};
    return {detail::endgame_stream::load(table, in, tag, true)};
}

}  // namespace ply
