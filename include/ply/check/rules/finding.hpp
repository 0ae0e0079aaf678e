// What a check found: the fault in one sentence, with the moves that show it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/support/text.hpp>

namespace ply {

/// What is wrong with a game. docs/check_game.md says how each one is found.
enum class fault : std::uint8_t {
    exception,       // a member throws
    unstable,        // two calls, or the same moves played twice, give different answers
    copy,            // a copy is not the same position, or shares something with it
    duplicate_move,  // moves() has a move twice
    undo,            // undo leaves something else than was there before
    range,           // the range of moves() changes while its moves are played and taken back
    after,           // after(move) is not what apply makes
    hash_differs,    // equal positions have different hashes
    hash_confuses,   // different positions have equal hashes
    drift,           // a position depends on the moves that led to it
    to_move,         // to_move() contradicts itself or the rules of turns
    value_range,     // a value is not a number, or too close to a decided one
    decided_early,   // a value is decided before the end of the game, and play does not bear it out
    not_final,       // a finished game is worth a guess
    not_zero_sum,    // a value is not that of the side to move
    order,           // order(move) is not a number
    known_value,     // known_value() is not the value
    value_bounds,    // value_bounds() does not contain the value
    candidates,      // candidates() has no best move, or moves that are not legal
    noisy_moves,     // noisy_moves() has moves that are not legal
    null_move,       // undo_null leaves something else than was there before
    cycle,           // a position comes back in a game that does not say so
    repetition,      // is_repetition() does not see that a position has come back
    search           // a search has another answer than plain minimax
};

constexpr char const* to_string(fault kind) {
    switch (kind) {
        case fault::exception: return "exception";
        case fault::unstable: return "unstable";
        case fault::copy: return "copy";
        case fault::duplicate_move: return "duplicate move";
        case fault::undo: return "undo";
        case fault::range: return "range";
        case fault::after: return "after";
        case fault::hash_differs: return "hash differs";
        case fault::hash_confuses: return "hash confuses";
        case fault::drift: return "drift";
        case fault::to_move: return "to_move";
        case fault::value_range: return "value range";
        case fault::decided_early: return "decided early";
        case fault::not_final: return "not final";
        case fault::not_zero_sum: return "not zero-sum";
        case fault::order: return "order";
        case fault::known_value: return "known_value";
        case fault::value_bounds: return "value_bounds";
        case fault::candidates: return "candidates";
        case fault::noisy_moves: return "noisy_moves";
        case fault::null_move: return "null move";
        case fault::cycle: return "cycle";
        case fault::repetition: return "repetition";
        case fault::search: return "search";
    }
    return "unknown";
}

/// A fault and the shortest way to it that was found.
template <class Move>
struct finding {
    fault kind;
    /// One sentence, without the moves.
    std::string sentence;
    /// Played one after the other from the position that was checked.
    std::vector<Move> moves;
    /// How many of them are then taken back, the last one first.
    int taken_back = 0;
    /// A second line of play from the same start, where two positions are compared.
    std::optional<std::vector<Move>> other = std::nullopt;
    /// Of the check that found it.
    std::uint64_t seed = 0;
};

/// The outcome of a check.
template <class Move>
struct check_report {
    /// The first of each kind, in the order of the kinds.
    std::vector<finding<Move>> findings;
    std::uint64_t positions = 0;  // looked at, also more than once
    std::uint64_t walks = 0;      // random lines of play
    /// Whether every position that can be reached was looked at.
    bool whole = false;
    bool out_of_time = false;
    std::uint64_t seed = 0;

    bool ok() const { return findings.empty(); }
};

/// Names a move of a position: what `move_text(game, move)` of the game's own namespace says, or
/// the move itself where it is a number, a text or can be written with <<, or else its place in
/// moves(), from #0.
struct default_move_text {
    template <Rules G>
    std::string operator()(G const& game, move_of<G> const& move) const {
        if constexpr (requires {
                          { move_text(game, move) } -> std::convertible_to<std::string>;
                      }) {
            return move_text(game, move);
        } else {
            std::string text = detail::move_text(move);
            if (!text.empty()) return text;
            int place = 0;
            auto&& moves = game.moves();
            for (auto&& other : moves) {
                if (move == static_cast<move_of<G>>(other)) break;
                ++place;
            }
            return '#' + std::to_string(place);
        }
    }
};

namespace detail {

/// A report with its moves as moves of another type.
template <class To, class From, class Convert>
check_report<To> converted(check_report<From> const& report, Convert const& convert) {
    auto const list = [&](std::vector<From> const& moves) {
        std::vector<To> made;
        for (auto const& m : moves) made.push_back(convert(m));
        return made;
    };
    check_report<To> same;
    for (auto const& f : report.findings) {
        finding<To> made{f.kind, f.sentence, list(f.moves), f.taken_back};
        if (f.other) made.other = list(*f.other);
        made.seed = f.seed;
        same.findings.push_back(std::move(made));
    }
    same.positions = report.positions;
    same.walks = report.walks;
    same.whole = report.whole;
    same.out_of_time = report.out_of_time;
    same.seed = report.seed;
    return same;
}

/// The names of moves that are played from a position, with blanks between them.
template <Rules G, class MoveText>
std::string texts_of(G const& start, std::vector<move_of<G>> const& moves,
                     MoveText const& name_of) {
    if (moves.empty()) return "none";
    std::string text;
    G game(start);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i > 0) {
            static_cast<void>(game.apply(moves[i - 1]));
            text += ' ';
        }
        text += name_of(static_cast<G const&>(game), moves[i]);
    }
    return text;
}

}  // namespace detail

/// A finding as one sentence with its moves and its seed. `game` is the position that was checked;
/// `name_of(position, move)` names a move. Plays all moves but the last on a copy of the game.
template <class Move, Rules G, class MoveText = default_move_text>
std::string to_text(finding<Move> const& f, G const& game, MoveText const& name_of = {}) {
    std::string text = f.sentence + " (moves: " + detail::texts_of(game, f.moves, name_of);
    if (f.taken_back == 1) text += ", the last one taken back";
    if (f.taken_back > 1) text += ", the last " + std::to_string(f.taken_back) + " taken back";
    if (f.other) text += "; other moves: " + detail::texts_of(game, *f.other, name_of);
    return text + "; seed: " + std::to_string(f.seed) + ")";
}

/// All findings, a line each; what was looked at where there are none.
template <class Move, Rules G, class MoveText = default_move_text>
std::string to_text(check_report<Move> const& report, G const& game, MoveText const& name_of = {}) {
    std::string text;
    for (auto const& f : report.findings) text += ply::to_text(f, game, name_of) + '\n';
    if (!text.empty()) return text;
    return "nothing found in " + std::to_string(report.positions) + " positions" +
           (report.whole ? ", which are all that there are" : "") +
           (report.out_of_time ? ", before the time was up" : "") + '\n';
}

}  // namespace ply
