// The loop over the moves of a node, written once for all depth-first searches.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include <ply/search/detail/context.hpp>
#include <ply/support/play/move_ordering.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/attributes.hpp>

namespace ply::detail {

/// The value of a node, and the place in moves() of the move that gave it (-1 where there is none).
template <class Key>
struct node_value {
    Key value;
    int move = -1;
    static constexpr bool knows_move = true;
    void set(Key v, int place) {
        value = v;
        move = place;
    }
};

/// The value of a node alone, for searches that have no use for its move.
template <class Key>
struct bare_value {
    Key value;
    static constexpr bool knows_move = false;
    void set(Key v, int) { value = v; }
};

/// The value of a move for the side to move before it, searched with its window; aborted where the
/// search had to stop. `value_of(position, ply, window)` gives the value of the position after it.
template <class ValueOf, class Window, class C = typename ValueOf::context>
PLY_INLINE typename C::key value_of_move(ValueOf value_of, typename C::position game,
                                         move_of<typename C::game_type> const& move, int ply,
                                         Window w) {
    using game_type = typename C::game_type;
    turn<game_type> const before(game);
    played<game_type> const now(game, move);
    C& c = value_of.c;
    bool const same_side = before.kept(now.position());
    // One call for both cases: it is inlined.
    Window const below = same_side ? w : w.reversed();
    c.watch_enter(move, same_side, below);
    typename C::key const value = value_of(now.position(), ply + 1, below);
    c.watch_leave(value);
    return same_side || C::aborted(value) ? value : -value;
}

/// What a node learns from its moves, one after the other. Nothing is pruned where the window is
/// no_window.
template <class Found, class Window, class ValueOf>
class move_loop {
    using C = typename ValueOf::context;
    using key = typename C::key;
    using move_type = move_of<typename C::game_type>;
    static constexpr bool prunes = !std::same_as<Window, no_window>;

public:
    PLY_INLINE move_loop(ValueOf value_of, typename C::position game, int ply, Window w)
        : value_of_(value_of), game_(game), ply_(ply), window_(w) {}

    /// Searches a move; false where the node needs no further one.
    PLY_INLINE bool visit(move_type const& move, int place) {
        if constexpr (C::observed) {
            if (left_) {
                value_of_.c.watch_skip(move);
                return true;
            }
            left_ = !search(move, place);
            return true;
        } else {
            return search(move, place);
        }
    }

    Found leave() {
        if constexpr (C::keeps_line) value_of_.c.last_line = line_;
        value_of_.c.note(left_ ? node_end::cutoff : node_end::searched);
        return found_;
    }

private:
    PLY_INLINE bool search(move_type const& move, int place) {
        auto const mark = line_mark();
        key const value = value_of_move(value_of_, game_, move, ply_, window_);
        if (C::aborted(value)) {
            found_.set(value, -1);
            return false;
        }
        if (value <= found_.value) {
            forget(mark);
            return true;
        }
        found_.set(value, place);
        if constexpr (prunes) {
            if (value >= window_.beta) {
                ++value_of_.c.stats.cutoffs;
                line_ = C::lines::none;
                return false;
            }
            if (value <= window_.alpha) {
                forget(mark);
                return true;
            }
            window_.alpha =
                (std::max)(window_.alpha, static_cast<key>(value - value_of_.c.tie_slack));
        }
        keep(move);
        return true;
    }

    void keep(move_type const& move) {
        if constexpr (C::keeps_line)
            line_ = value_of_.c.line_cells.prepend(move, value_of_.c.last_line, mark_);
    }
    typename C::lines::line line_mark() const {
        return C::keeps_line ? value_of_.c.line_cells.mark() : C::lines::none;
    }
    void forget(typename C::lines::line mark) {
        if constexpr (C::keeps_line) value_of_.c.line_cells.release(mark);
    }

    ValueOf value_of_;
    typename C::position game_;
    int ply_;
    [[no_unique_address]] Window window_;
    Found found_{-C::score_key::infinity};
    typename C::lines::line line_ = C::lines::none;
    typename C::lines::line mark_ = line_mark();  // the cells in use before this node
    bool left_ = false;  // early; kept for observers, who are told of the moves that follow
};

/// Searches the moves in their own order.
template <class M, class Loop, class Range>
PLY_INLINE void visit_in_order(Loop& loop, Range& moves) {
    auto const last = std::end(moves);
    int place = 0;
    for (auto it = std::begin(moves); !(it == last); ++it, ++place) {
        M const& move = *it;
        if (!loop.visit(move, place)) return;
    }
}

/// Searches the move at the place `hint` (if any) first, then the others in their own order.
template <class M, class Loop, class Range>
PLY_INLINE void visit_in_order(Loop& loop, Range& moves, int hint) {
    auto const last = std::end(moves);
    for (bool hinted = hint >= 0;; hinted = false) {
        int place = 0;
        for (auto it = std::begin(moves); !(it == last); ++it, ++place) {
            if ((place == hint) != hinted) continue;
            M const& move = *it;
            if (!loop.visit(move, place)) return;
        }
        if (!hinted) return;
    }
}

/// Searches the move at the place `hint` (if any) first, then the others by the game's order(move).
template <class M, class Loop, class C, class Range>
PLY_INLINE void visit_by_rank(Loop& loop, C& c, typename C::game_type const& game, Range& moves,
                              int hint = -1) {
    auto& ranked = c.ranked;
    std::size_t const first = ranked.size();
    int place = 0;
    for (auto&& element : moves) {
        M const& move = element;
        ranked.push(move, rank_of(game, move), place++);
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

/// Searches the moves of an unfinished position; see expand.
template <class Found, class Range, class ValueOf, class Window, class... Hint>
PLY_INLINE Found search_moves(ValueOf value_of, typename ValueOf::context::position game, int ply,
                              Window w, Range moves, Hint... hint) {
    using game_type = typename ValueOf::context::game_type;
    using move_type = move_of<game_type>;
    move_loop<Found, Window, ValueOf> loop(value_of, game, ply, w);
    if constexpr (HasOrder<game_type> && !std::same_as<Window, no_window>) {
        if (value_of.c.uses_order) {
            visit_by_rank<move_type>(loop, value_of.c, game, moves, hint...);
            return loop.leave();
        }
    }
    visit_in_order<move_type>(loop, moves, hint...);
    return loop.leave();
}

/// The same as a call: what the recursion goes through.
template <class Found, class Range, class ValueOf, class Window, class... Hint>
PLY_NOINLINE Found call_search_moves(ValueOf value_of, typename ValueOf::context::position game,
                                     int ply, Window w, Range moves, Hint... hint) {
    return search_moves<Found, Range>(value_of, game, ply, w, moves, hint...);
}

/// How many plies of a search are inlined into one function: several where positions are handed on
/// by value. Elsewhere each ply is a call, since a loop with two ways through its moves would
/// double with every ply.
template <class C>
inline constexpr int inlined_plies =
    std::is_reference_v<typename C::position> || HasOrder<typename C::game_type> || C::watched ||
            C::observed
        ? 1
        : plies_in_a_function;

/// The level of inlining one ply below; 0 is a function of its own.
template <class C>
constexpr int level_below(int level) {
    return (level + 1) % inlined_plies<C>;
}

/// Searches the moves of a position, or evaluates it if there is none. Fail-soft: a value of at
/// most w.alpha is an upper bound, one of at least w.beta a lower bound. With no_window every move
/// is searched and the value is exact. A Found of node_value names the move, and takes the place of
/// a move to try first, or -1. Inlined into the loop over the moves above it, so that a finished
/// position costs no call.
template <class Found, class ValueOf, class Window, class... Hint>
PLY_INLINE Found expand(ValueOf value_of, typename ValueOf::context::position game, int ply,
                        Window w, Hint... hint) {
    auto&& moves = std::as_const(game).moves();
    if (std::begin(moves) == std::end(moves)) return {value_of.c.evaluate(game, ply)};
    using range = std::remove_cvref_t<decltype(moves)>;
    using handed = std::conditional_t<std::is_trivially_copyable_v<range> && sizeof(range) <= 16,
                                      range, range&>;
    auto const below = value_of.below();
    if constexpr (decltype(below)::level > 0) {
        return search_moves<Found, handed>(below, game, ply, w, moves, hint...);
    } else {
        return call_search_moves<Found, handed>(below, game, ply, w, moves, hint...);
    }
}

}  // namespace ply::detail
