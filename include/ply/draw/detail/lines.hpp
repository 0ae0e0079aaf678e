// Walking all lines of play.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/system/attributes.hpp>

namespace ply::detail {

/// How many moves a range has.
template <class R>
PLY_INLINE std::uint64_t count_moves(R& moves) {
    if constexpr (requires { static_cast<std::uint64_t>(moves.size()); }) {
        if (std::begin(moves) == std::end(moves)) return 0;  // sooner known than a size
        return static_cast<std::uint64_t>(moves.size());
    } else {
        std::uint64_t count = 0;
        auto const last = std::end(moves);
        for (auto it = std::begin(moves); !(it == last); ++it) ++count;
        return count;
    }
}

/// Adds up what a counter says at the ends of all lines of play. `left` goes down by one each ply;
/// where `counter.stops(moves, left)`, the line ends with `counter.leaf(position, moves, left)`. As
/// in the searches, positions handed on by value have several plies inlined into one function.
template <Rules G, class Counter, int Level = 0>
struct line_sum {
    static constexpr int inlined_plies =
        std::is_reference_v<position_of<G>> ? 1 : plies_in_a_function;
    using below = line_sum<G, Counter, (Level + 1) % inlined_plies>;

    PLY_INLINE static std::uint64_t of(position_of<G> game, int left, Counter& counter) {
        auto&& moves = std::as_const(game).moves();
        if (counter.stops(moves, left)) return counter.leaf(game, moves, left);
        if constexpr (Level + 1 == inlined_plies) {
            return call(game, left, counter, moves);
        } else {
            return sum(game, left, counter, moves);
        }
    }

private:
    template <class R>
    PLY_INLINE static std::uint64_t sum(position_of<G> game, int left, Counter& counter, R& moves) {
        std::uint64_t lines = 0;
        auto const last = std::end(moves);
        for (auto it = std::begin(moves); !(it == last);) {
            move_of<G> const move = *it;
            ++it;  // here, where what the iterator worked out for the move is still at hand
            played<G> const now(game, move);
            lines += below::of(now.position(), left - 1, counter);
        }
        return lines;
    }
    template <class R>
    PLY_NOINLINE static std::uint64_t call(position_of<G> game, int left, Counter& counter,
                                           R& moves) {
        return sum(game, left, counter, moves);
    }
};

/// Visits every position down to `depth` plies, in the order of play: `visit(position, ply)` says
/// whether its moves are to be played. Takes no machine stack, however long the lines are.
template <Rules G, class Visit>
void walk_lines(position_of<G> root, int depth, Visit const& visit) {
    struct frame {
        std::vector<move_of<G>> moves;
        std::size_t next = 0;
        std::optional<played<G>> now = std::nullopt;
    };
    struct line : std::deque<frame> {
        ~line() {
            while (!this->empty()) this->pop_back();  // the last move is undone first
        }
    } frames;

    auto const arrive = [&](auto&& position) {
        int const ply = static_cast<int>(frames.size());
        if (!visit(position, ply) || ply >= depth) return;
        auto&& moves = std::as_const(position).moves();
        frames.emplace_back();
        for (auto&& move : moves) frames.back().moves.push_back(move);
    };
    arrive(root);
    while (!frames.empty()) {
        frame& top = frames.back();
        top.now.reset();
        if (top.next == top.moves.size()) {
            frames.pop_back();
            continue;
        }
        auto const& move = top.moves[top.next++];
        if (frames.size() == 1) {
            top.now.emplace(root, move);
        } else {
            top.now.emplace(frames[frames.size() - 2].now->position(), move);
        }
        arrive(top.now->position());
    }
}

}  // namespace ply::detail
