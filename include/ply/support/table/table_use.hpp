// When what a table holds may stand for a search, and the line of play that it remembers.
#pragma once

#include <optional>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/table/table_entry.hpp>

namespace ply::detail {

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

/// The move at a place among those that a search looks at: candidates() where there are any and
/// `candidates` says so, else moves(); nothing where the place is past the last.
template <Rules G>
std::optional<move_of<G>> move_at(G const& game, int place, [[maybe_unused]] bool candidates) {
    auto const nth = [](auto&& range, int n, bool& any) -> std::optional<move_of<G>> {
        for (auto&& move : range) {
            any = true;
            if (n-- == 0) return move;
        }
        return std::nullopt;
    };
    bool any = false;
    if constexpr (HasCandidates<G>) {
        if (candidates) {
            auto const found = nth(game.candidates(), place, any);
            if (any) return found;
        }
    }
    return nth(game.moves(), place, any);
}

/// What is looked for when a line is followed into a table: an exact value, whose every successor
/// has it too, or any move at all, as it refutes the one before.
template <class Key>
struct expected_value {
    bool exact;
    Key key;  // for the side to move at the root
};

/// How far the engine follows a table, which it does at every depth.
inline constexpr int longest_table_line = 1000;

/// Goes on with a line from the root by the moves that a table holds, down to a depth and for at
/// most a thousand plies. `depth_of(ply)` is the depth under which a position at a ply is kept;
/// negative ones are not. `candidates`: see move_at.
template <class ScoreKey, Rules G, class Table, class DepthOf>
void follow_table(path<G>& at, Table const& table, std::vector<move_of<G>>& line, int depth,
                  DepthOf const& depth_of, expected_value<typename ScoreKey::key> expected,
                  bool candidates) {
    auto const table_move = [&]() -> std::optional<move_of<G>> {
        auto const entry = table.probe(at.position().hash());
        if (!entry || entry->move < 0) return std::nullopt;
        if (expected.exact &&
            (entry->bound != bound::exact || !detail::deep_enough(*entry, depth_of(at.ply())) ||
             ScoreKey::to_root(entry->value, at.ply()) != expected.key)) {
            return std::nullopt;
        }
        return detail::move_at(at.position(), entry->move, candidates);
    };
    for (std::size_t next = 0; at.ply() < depth; ++next) {
        if (next == line.size()) {
            auto const move = table_move();
            if (!move) break;
            line.push_back(*move);
        }
        turn<G> const before(at.position());
        at.play(line[next]);
        if (!before.kept(at.position())) expected.key = -expected.key;
    }
    while (at.ply() > 0) at.back();
}

}  // namespace ply::detail
