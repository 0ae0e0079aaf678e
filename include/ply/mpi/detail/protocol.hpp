// What ranks say to each other. Every message begins with what it is and the number of the call.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/random.hpp>
#include <ply/core/score.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/report.hpp>

namespace ply::mpi::detail {

/// To be raised with every change of a message.
inline constexpr unsigned wire_version = 3;

/// What must be the same on all ranks.
struct form {
    unsigned version = wire_version;
    bool little_endian = std::endian::native == std::endian::little;
    bool floating = false;
    unsigned score_bytes = 0;
    unsigned move_bytes = 0;
    unsigned game_bytes = 0;
    bool moves = false;  // of one position, not a batch
    std::uint64_t positions = 0;
    std::uint64_t digest = 0;  // of the positions' hashes and the limits

    /// Writes the form, or reads it as far as the version is known.
    template <class Archive>
    void code(Archive& archive) {
        archive.parts(version);
        if (version != wire_version) return;
        archive.parts(little_endian, floating, score_bytes, move_bytes, game_bytes, moves,
                      positions, digest);
    }

    /// Why a rank of another form cannot take part; empty if it can.
    std::string refuses(form const& other) const {
        if (other.version != version) return "another version of the messages";
        if (other.little_endian != little_endian) return "another order of bytes";
        if (other.floating != floating || other.score_bytes != score_bytes) {
            return "another type of scores (" + std::to_string(other.score_bytes) + " bytes, not " +
                   std::to_string(score_bytes) + ")";
        }
        if (other.move_bytes != move_bytes || other.game_bytes != game_bytes) {
            return "another game";
        }
        if (other.moves != moves) return "another function was called";
        if (other.positions != positions) {
            return std::to_string(other.positions) + " positions, not " + std::to_string(positions);
        }
        return other.digest != digest ? "other positions or limits" : "";
    }
};

template <Rules G, Score S, class Positions>
form form_of(Positions const& positions, limits const& l, distribution const& d, bool moves) {
    form f;
    f.floating = !std::is_integral_v<S>;
    f.score_bytes = sizeof(S);
    f.move_bytes = sizeof(move_of<G>);
    f.game_bytes = sizeof(G);
    f.moves = moves;
    f.positions = positions.size();
    auto const add = [&f](std::uint64_t word) { f.digest = splitmix64::mix(f.digest ^ word); };
    add(static_cast<std::uint64_t>(l.depth));
    add(l.nodes);
    add(d.to_all_ranks ? 1 : 0);
    if constexpr (HasHash<G>) {
        for (auto const& game : positions) add(game.hash());
    }
    return f;
}

inline writer begin(says what, std::uint64_t call) { return std::move(writer().parts(what, call)); }

}  // namespace ply::mpi::detail
