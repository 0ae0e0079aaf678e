// The loop over the moves of a node, written once for all depth-first searches.
#pragma once

#include <iterator>
#include <utility>

#include <ply/core/play.hpp>
#include <ply/search/detail/context.hpp>

namespace ply::detail {

/// The value of a node, and the place in moves() of the move that gave it (-1 where there is none).
template <class Key>
struct node_value {
    Key value;
    int move;
};

/// The value of a move for the side to move before it, searched with its window; aborted where the
/// search had to stop.
template <class C, class Recurse>
typename C::key value_of_move(C&, typename C::position game,
                              move_of<typename C::game_type> const& move, int ply,
                              typename C::window w, Recurse& recurse) {
    using game_type = typename C::game_type;
    turn<game_type> const before(game);
    played<game_type> const now(game, move);
    if (before.kept(now.position())) return recurse(now.position(), ply + 1, w);
    typename C::key const value = recurse(now.position(), ply + 1, w.reversed());
    return C::aborted(value) ? value : -value;
}

/// What a node learns from its moves, one after the other.
template <bool Prune, class C, class Recurse>
class move_loop {
    using key = typename C::key;
    using move_type = move_of<typename C::game_type>;

public:
    move_loop(C& c, typename C::position game, int ply, typename C::window w, Recurse& recurse)
        : c_(c), game_(game), ply_(ply), window_(w), recurse_(recurse) {}

    /// Searches a move; false where the node needs no further one.
    bool visit(move_type const& move, int place) {
        auto const mark = line_mark();
        key const value = value_of_move(c_, game_, move, ply_, Prune ? window_ : C::full_window, recurse_);
        if (C::aborted(value)) {
            found_ = {value, -1};
            return false;
        }
        if (value <= found_.value) {
            forget(mark);
            return true;
        }
        found_ = {value, place};
        if constexpr (Prune) {
            if (value >= window_.beta) {
                ++c_.books.cutoffs;
                line_ = C::lines::none;
                return false;
            }
            if (value <= window_.alpha) {
                forget(mark);
                return true;
            }
            window_.alpha = (std::max)(window_.alpha, static_cast<key>(value - c_.tie_slack));
        }
        keep(move);
        return true;
    }

    node_value<key> leave() {
        if constexpr (C::keeps_line) c_.last_line = line_;
        return found_;
    }

private:
    void keep(move_type const& move) {
        if constexpr (C::keeps_line) line_ = c_.line_cells.prepend(move, c_.last_line);
    }
    std::size_t line_mark() const { return C::keeps_line ? c_.line_cells.mark() : 0; }
    void forget(std::size_t mark) {
        if constexpr (C::keeps_line) c_.line_cells.release(mark);
    }

    C& c_;
    typename C::position game_;
    int ply_;
    typename C::window window_;
    Recurse& recurse_;
    node_value<key> found_{-C::scale::infinity, -1};
    typename C::lines::line line_ = C::lines::none;
};

/// Searches the moves in their own order.
template <class M, class Loop, class Range>
void visit_in_order(Loop& loop, Range& moves) {
    auto const last = std::end(moves);
    int place = 0;
    for (auto it = std::begin(moves); !(it == last); ++it, ++place) {
        M const& move = *it;
        if (!loop.visit(move, place)) return;
    }
}

/// Searches the move at the place `hint` first, then the others in their own order.
template <class M, class Loop, class Range>
void visit_hinted_first(Loop& loop, Range& moves, int hint) {
    auto const last = std::end(moves);
    for (bool const hinted : {true, false}) {
        int place = 0;
        for (auto it = std::begin(moves); !(it == last); ++it, ++place) {
            if ((place == hint) != hinted) continue;
            M const& move = *it;
            if (!loop.visit(move, place)) return;
        }
    }
}

/// Searches the move at the place `hint` (if any) first, then the others by the game's order(move).
template <class M, class Loop, class C, class Range>
void visit_by_rank(Loop& loop, C& c, typename C::game_type const& game, Range& moves, int hint) {
    auto& ranked = c.ranked;
    std::size_t const first = ranked.size();
    int place = 0;
    for (auto&& element : moves) {
        M const& move = element;
        ranked.push(move, game.order(move), place++);
    }
    std::size_t const last = ranked.size();
    std::size_t unpicked = first;
    if (hint >= 0 && hint < place) ranked.swap(unpicked++, first + static_cast<std::size_t>(hint));
    for (std::size_t next = first; next < last; ++next) {
        auto const item = next < unpicked ? ranked[next] : ranked.pick(unpicked, next);
        if (!loop.visit(item.move, item.place)) break;
    }
    ranked.shrink(first);
}

/// Searches the moves of the current position, or evaluates it if there is none. `hint` is the place
/// of a move to try first, or -1. Fail-soft: a value of at most w.alpha is an upper bound, one of at
/// least w.beta a lower bound. Without Prune every move is searched and the value is exact.
template <bool Prune, class C, class Recurse>
node_value<typename C::key> expand(C& c, typename C::position game, int ply, typename C::window w,
                                   int hint, Recurse recurse) {
    using game_type = typename C::game_type;
    using move_type = move_of<game_type>;
    auto&& moves = std::as_const(game).moves();
    if (std::begin(moves) == std::end(moves)) return {c.evaluate(game, ply), -1};
    move_loop<Prune, C, Recurse> loop(c, game, ply, w, recurse);
    if constexpr (Prune && HasOrder<game_type>) {
        if (c.uses_order) {
            visit_by_rank<move_type>(loop, c, game, moves, hint);
            return loop.leave();
        }
    }
    if (hint < 0) {
        visit_in_order<move_type>(loop, moves);
    } else {
        visit_hinted_first<move_type>(loop, moves, hint);
    }
    return loop.leave();
}

}  // namespace ply::detail
