// When what a table holds may stand for a search, and the line that it remembers.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include <ply/core/result.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::detail {

/// The depth under which a node is kept: what is left to the limit, the largest there is for the
/// whole game, or -1 (not kept) for limits that a table cannot tell from that.
template <class C>
int table_depth(C const& c, int ply) {
    constexpr int most = transposition_table<typename C::score_type>::max_depth;
    if (!c.depth_limited()) return most;
    return c.depth_left(ply) < most ? c.depth_left(ply) : -1;
}

/// Whether a search of this depth would have found what the entry says. A deeper entry knows more,
/// but it is not the value of this depth.
template <Score S>
bool deep_enough(table_entry<S> const& entry, int depth) {
    return entry.depth == depth || (entry.complete && entry.depth < depth);
}

/// Whether a value of this kind says all that a node with window w has to say.
template <class Key>
bool causes_cutoff(bound kind, Key value, key_window<Key> w) {
    return kind == bound::exact || (kind == bound::lower && value >= w.beta) ||
           (kind == bound::upper && value <= w.alpha);
}

template <class Key>
bool causes_cutoff(bound kind, Key, no_window) {
    return kind == bound::exact;
}

/// The move at a place in moves(), if there are so many.
template <Rules G>
std::optional<move_of<G>> move_at(G const& game, int place) {
    auto&& moves = game.moves();
    for (auto&& move : moves) {
        if (place-- == 0) return move;
    }
    return std::nullopt;
}

/// The same among the moves that a search looks at: candidates() where there are any.
template <Rules G>
std::optional<move_of<G>> searched_move_at(G const& game, int place) {
    if constexpr (HasCandidates<G>) {
        auto&& moves = game.candidates();
        bool any = false;
        for (auto&& move : moves) {
            any = true;
            if (place-- == 0) return move;
        }
        if (any) return std::nullopt;
    }
    return move_at(game, place);
}

/// Follows the line of a result, then exact entries of the table with the value that the line is to
/// have, and adds their moves.
template <class C, class Table, class Result>
void extend_line(C& c, Table const& table, typename C::game_type& game, Result& found,
                 typename C::key value) {
    path<typename C::game_type> line(game);
    for (std::size_t next = 0; c.depth_left(line.ply()) > 0; ++next) {
        if (next == found.line.size()) {
            auto const entry = table.probe(line.position().hash());
            if (!entry || entry->bound != bound::exact ||
                !deep_enough(*entry, table_depth(c, line.ply())) ||
                C::score_key::to_root(entry->value, line.ply()) != value) {
                return;
            }
            auto const move = move_at(line.position(), entry->move);
            if (!move) return;
            found.line.push_back(*move);
        }
        move_of<typename C::game_type> const move = found.line[next];
        turn<typename C::game_type> const before(line.position());
        line.play(move);
        if (!before.kept(line.position())) value = -value;
    }
}

}  // namespace ply::detail
