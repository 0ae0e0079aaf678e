// Results and lines as bytes: moves are places in moves() of the position in which they are played,
// so that both sides need the same position and nothing else.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/mpi/detail/fail.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/report.hpp>
#include <ply/support/play/path.hpp>

namespace ply::mpi::detail {

template <Rules G>
std::size_t place_of(G const& game, move_of<G> const& wanted) {
    std::size_t place = 0;
    auto&& moves = game.moves();
    for (auto&& each : moves) {
        move_of<G> const move = each;
        if (move == wanted) return place;
        ++place;
    }
    fail("ply: a move that is not among moves()");
}

template <Rules G>
move_of<G> move_at(G const& game, std::size_t place) {
    auto&& moves = game.moves();
    for (auto&& move : moves) {
        if (place == 0) return move;
        --place;
    }
    fail("ply: a place that is not in moves()");
}

/// Lines, moves and results of one position, which is left as it was.
template <Rules G>
class answer_writer {
    using move_type = move_of<G>;

public:
    answer_writer(G& root, writer& to) : at_(root), to_(to) {}

    void line(std::vector<move_type> const& moves) {
        to_.number(moves.size());
        for (auto const& move : moves) {
            to_.number(place_of(at_.position(), move));
            at_.play(move);
        }
        at_.clear();
    }

    template <class S>
    void whole(result<move_type, S> const& r) {
        to_.score(r.value).one_of(r.bound).flag(r.proven).optional(r.distance);
        to_.flag(r.best.has_value());
        if (r.best) to_.number(place_of(at_.position(), *r.best));
        line(r.line);
        to_.number(r.moves.size());
        for (auto const& m : r.moves) {
            to_.number(place_of(at_.position(), m.move));
            to_.score(m.value).one_of(m.bound).optional(m.distance);
            line(m.line);
        }
        to_.number(r.depth).one_of(r.stop);
        stats(r.stats);
    }

    void stats(stats const& s) {
        to_.number(s.nodes).number(s.evals).number(s.cutoffs);
        to_.number(s.probes).number(s.hits).number(s.stores);
        to_.number(static_cast<std::int64_t>(s.time.count()));
    }

private:
    path<G> at_;
    writer& to_;
};

template <Rules G>
class answer_reader {
    using move_type = move_of<G>;

public:
    answer_reader(G& root, reader& from) : at_(root), from_(from) {}

    std::vector<move_type> line() {
        std::vector<move_type> moves(0);
        for (std::size_t left = from_.count(); left > 0; --left) {
            moves.push_back(move_at(at_.position(), from_.number<std::size_t>()));
            at_.play(moves.back());
        }
        at_.clear();
        return moves;
    }

    template <class S>
    result<move_type, S> whole() {
        result<move_type, S> r;
        r.value = from_.score<S>();
        r.bound = from_.one_of(bound::upper);
        r.proven = from_.flag();
        r.distance = from_.optional();
        if (from_.flag()) r.best = move_at(at_.position(), from_.number<std::size_t>());
        r.line = line();
        for (std::size_t left = from_.count(); left > 0; --left) {
            auto const move = move_at(at_.position(), from_.number<std::size_t>());
            auto const value = from_.score<S>();
            auto const kind = from_.one_of(bound::upper);
            auto const distance = from_.optional();
            r.moves.push_back({move, value, kind, distance, line()});
        }
        r.depth = from_.number<int>();
        r.stop = from_.one_of(stop_reason::memory);
        r.stats = stats();
        return r;
    }

    ply::stats stats() {
        ply::stats s;
        s.nodes = from_.number();
        s.evals = from_.number();
        s.cutoffs = from_.number();
        s.probes = from_.number();
        s.hits = from_.number();
        s.stores = from_.number();
        s.time = std::chrono::nanoseconds(from_.number<std::int64_t>());
        return s;
    }

private:
    path<G> at_;
    reader& from_;
};

// --- the lists of a report

inline void write(writer& to, std::vector<std::size_t> const& list) {
    to.number(list.size());
    for (std::size_t const number : list) to.number(number);
}
inline void write(writer& to, std::vector<failure> const& list) {
    to.number(list.size());
    for (failure const& f : list) to.number(f.index).number(f.rank).text(f.text);
}
inline void read(reader& from, std::vector<std::size_t>& list) {
    for (std::size_t left = from.count(); left > 0; --left) {
        list.push_back(from.number<std::size_t>());
    }
}
inline void read(reader& from, std::vector<failure>& list) {
    for (std::size_t left = from.count(); left > 0; --left) {
        auto const index = from.number<std::size_t>();
        int const rank = from.number<int>();
        list.push_back({index, rank, from.text()});
    }
}

}  // namespace ply::mpi::detail
