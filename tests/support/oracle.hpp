// Checks that need nothing but a game's rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/result.hpp>

namespace support {

/// Plays a move on the game itself, calls f, and takes the move back.
template <class G, class F>
void with_move(G& game, typename G::move_type const& move, F const& f) {
    if constexpr (ply::detail::UndoesWithToken<G>) {
        auto token = game.apply(move);
        f();
        game.undo(move, std::move(token));
    } else {
        game.apply(move);
        f();
        game.undo(move);
    }
}

/// Lines of play of exactly `depth` plies.
template <class G>
std::uint64_t perft(G& game, int depth) {
    if (depth == 0) return 1;
    std::uint64_t lines = 0;
    for (auto&& move : std::as_const(game).moves()) {
        with_move(game, move, [&] { lines += perft(game, depth - 1); });
    }
    return lines;
}

/// What a walk over all lines of play saw of the contracts of a game.
template <class G>
struct walk {
    std::uint64_t nodes = 0;
    std::uint64_t not_restored = 0;  // undo left another position, hash or list of moves
    std::uint64_t equal_hashes = 0;  // of different positions
    std::unordered_multimap<std::uint64_t, G> positions;  // all that were met, by hash
};

template <class G>
std::vector<typename G::move_type> move_list(G const& game) {
    std::vector<typename G::move_type> list;
    list.reserve(16);
    for (auto&& move : game.moves()) list.push_back(move);
    return list;
}

namespace detail {
template <class G>
void visit(walk<G>& seen, G& game, int depth) {
    G const before = game;
    auto const hash = before.hash();
    auto const moves = move_list(before);
    ++seen.nodes;
    bool known = false;
    auto const [first, last] = seen.positions.equal_range(hash);
    for (auto it = first; it != last; ++it) known |= it->second == before;
    if (!known) {
        if (first != last) ++seen.equal_hashes;
        seen.positions.emplace(hash, before);
    }
    if (depth == 0) return;
    for (auto const& move : moves) {
        with_move(game, move, [&] { visit(seen, game, depth - 1); });
        bool const same = game == before && game.hash() == hash && move_list(game) == moves;
        if (!same) ++seen.not_restored;
    }
}
}  // namespace detail

/// Visits every node down to a depth.
template <class G>
walk<G> walk_tree(G game, int depth) {
    walk<G> seen;
    detail::visit(seen, game, depth);
    return seen;
}

/// The root moves whose exact value is the best one, in the order of the search.
template <class Move, class S>
std::vector<Move> multi_pv(ply::result<Move, S> const& r) {
    std::vector<Move> best;
    for (auto const& m : r.moves) {
        bool const equal = m.value == r.value && m.distance == r.distance;
        if (equal && m.bound == ply::bound::exact) best.push_back(m.move);
    }
    return best;
}

}  // namespace support
