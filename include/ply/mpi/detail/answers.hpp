// Results and lines as bytes: moves are places in moves() of the position in which they are played,
// so that both sides need the same position and nothing else.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/result.hpp>
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
void code(Archive& archive, std::vector<failure>& list) {
    list.resize(archive.size(list.size()));
    for (auto& f : list) archive.parts(f.index, f.rank, f.text);
}

}  // namespace ply::mpi::detail
