// Results and lines as bytes: moves are places in moves() of the position in which they are played,
// so that both sides need the same position and nothing else. And what tells whether they have it.
#pragma once

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/random.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/report.hpp>
#include <ply/support/play/path.hpp>

namespace ply::mpi::detail {

template <class Archive>
void code(Archive& archive, stats& s) {
    std::int64_t time = s.time.count();
    archive.parts(s.nodes, s.evals, s.cutoffs, s.probes, s.hits, s.stores, time);
    s.time = std::chrono::nanoseconds(time);
}

/// Writes or reads the moves, lines and results of one position, which is left as it was.
template <Rules G, class Archive>
class answer_coder {
    using move_type = move_of<G>;

public:
    answer_coder(G& root, Archive& archive) : at_(root), archive_(archive) {}

    void line(std::vector<move_type> const& moves) requires(!Archive::reads) {
        archive_.size(moves.size());
        for (auto const& move : moves) at_.play(put(move));
        at_.clear();
    }
    std::vector<move_type> line() requires(Archive::reads) {
        std::vector<move_type> moves;
        for (std::size_t left = archive_.size(); left > 0; --left) {
            moves.push_back(get());
            at_.play(moves.back());
        }
        at_.clear();
        return moves;
    }

    template <class S>
    void whole(result<move_type, S>& r) {
        bool has_best = r.best.has_value();
        archive_.parts(r.value, r.at_least, r.at_most, r.bound, r.proven, r.distance, has_best);
        std::size_t const moves = archive_.size(r.moves.size());
        if constexpr (Archive::reads) {
            if (has_best) r.best = get();
            r.line = line();
            while (r.moves.size() < moves) {
                r.moves.push_back({get(), {}, {}, {}});
                about(r.moves.back());
                r.moves.back().line = line();
            }
        } else {
            if (has_best) put(*r.best);
            line(r.line);
            for (auto& m : r.moves) {
                put(m.move);
                about(m);
                line(m.line);
            }
        }
        archive_.parts(r.depth, r.stop);
        code(archive_, r.stats);
    }

private:
    template <class S>
    void about(root_move<move_type, S>& m) {
        archive_.parts(m.value, m.bound, m.distance);
    }

    move_type const& put(move_type const& wanted) {
        std::size_t place = 0;
        auto&& moves = at_.position().moves();
        for (auto&& each : moves) {
            move_type const move = each;
            if (move == wanted) {
                archive_.parts(place);
                return wanted;
            }
            ++place;
        }
        fail("ply: a move that is not among moves()");
    }
    move_type get() {
        auto place = archive_.template get<std::size_t>();
        auto&& moves = at_.position().moves();
        for (auto&& move : moves) {
            if (place == 0) return move;
            --place;
        }
        fail("ply: a place that is not in moves()");
    }

    ply::detail::path<G> at_;
    Archive& archive_;
};

template <Rules G>
using answer_writer = answer_coder<G, writer>;
template <Rules G>
using answer_reader = answer_coder<G, reader>;

// --- the lists of a report

template <class Archive>
void code(Archive& archive, std::vector<std::size_t>& list) {
    list.resize(archive.size(list.size()));
    for (auto& number : list) archive.parts(number);
}
template <class Archive>
void code(Archive& archive, report& r) {
    code(archive, r.refused);
    r.failures.resize(archive.size(r.failures.size()));
    for (auto& f : r.failures) archive.parts(f.index, f.rank, f.text);
}

// --- what ranks compare first

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

}  // namespace ply::mpi::detail
