// Perft: counting the lines of play, to find faults in the rules of a game.
// Source: the performance test of move generators, as chess programmers use it.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/draw/detail/lines.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/require.hpp>
#include <ply/support/system/attributes.hpp>

namespace ply {

/// The lines of play that begin with a move.
template <class Move>
struct perft_move {
    Move move;
    std::uint64_t lines;
};

/// Of one depth: lines of play of exactly this many plies, and how many of them end the game.
struct perft_row {
    std::uint64_t lines = 0;
    std::uint64_t finished = 0;
    bool operator==(perft_row const&) const = default;
};

/// Of one depth: different positions that are reached in exactly this many plies, and how many of
/// them are not reached in fewer.
struct distinct_row {
    std::uint64_t positions = 0;
    std::uint64_t first_seen = 0;
    bool operator==(distinct_row const&) const = default;
};

namespace detail {

/// The recursion goes at most this many plies; what is deeper is walked without machine stack.
inline constexpr int plies_on_stack = 128;

/// Counts lines of `tail` plies more than the recursion goes.
template <Rules G>
struct perft_counter {
    int tail;

    template <class R>
    PLY_INLINE static bool stops(R&, int left) {
        return left == 1;
    }
    /// The last ply is not played: a position has as many lines of one ply as it has moves.
    template <class R>
    PLY_INLINE std::uint64_t leaf(detail::position_of<G> game, R& moves, int) const {
        return tail == 0 ? detail::count_moves(moves) : beyond(game);
    }

private:
    PLY_COLD std::uint64_t beyond(detail::position_of<G> game) const {
        std::uint64_t lines = 0;
        detail::walk_lines<G>(game, tail, [&](auto&& position, int ply) {
            if (ply < tail) return true;
            auto&& moves = std::as_const(position).moves();
            lines += detail::count_moves(moves);
            return false;
        });
        return lines;
    }
};

template <Rules G>
std::uint64_t perft(detail::position_of<G> game, int depth) {
    if (depth <= 0) return 1;
    int const plies = (std::min)(depth, plies_on_stack);
    perft_counter<G> counter{depth - plies};
    return line_sum<G, perft_counter<G> const>::of(game, plies, counter);
}

/// Counts lines and finished games for each ply.
template <Rules G>
class row_counter {
public:
    row_counter(int plies, int tail) : plies_(plies), tail_(tail), rows_(row(plies) + 1) {}

    template <class R>
    PLY_INLINE bool stops(R& moves, int left) {
        bool const finished = std::begin(moves) == std::end(moves);
        count(row(plies_ - left), finished);
        return finished || left == 0;
    }
    template <class R>
    PLY_INLINE std::uint64_t leaf(detail::position_of<G> game, R&, int left) {
        if (left == 0 && tail_ != 0) beyond(game);
        return 0;
    }

    std::vector<perft_row> rows() && {
        while (rows_.back().lines == 0) rows_.pop_back();
        return std::move(rows_);
    }

private:
    static std::size_t row(int ply) { return static_cast<std::size_t>(ply); }
    PLY_INLINE void count(std::size_t row, bool finished) {
        ++rows_[row].lines;
        rows_[row].finished += finished;
    }
    PLY_COLD void beyond(detail::position_of<G> game) {
        detail::walk_lines<G>(game, tail_, [&](auto&& position, int ply) {
            if (ply == 0) return true;
            std::size_t const at = row(plies_) + row(ply);
            if (at == rows_.size()) rows_.emplace_back();
            auto&& moves = std::as_const(position).moves();
            count(at, std::begin(moves) == std::end(moves));
            return true;
        });
    }

    int plies_;
    int tail_;
    std::vector<perft_row> rows_;
};

/// Finds the different positions of each ply, one ply after the other.
template <Rules G>
class position_levels {
public:
    explicit position_levels(G const& root) { see(root, 0); }

    std::vector<distinct_row> rows(int depth) {
        std::vector<distinct_row> rows;
        for (int ply = 0; !level_.empty(); ++ply) {
            rows.push_back({level_.size(), fresh_});
            if (ply >= depth) break;
            fresh_ = 0;
            auto const before = std::exchange(level_, {});
            for (known* const at : before) visit_next(at->position, ply + 1);
        }
        return rows;
    }

private:
    struct known {
        G position;
        int last_ply;  // at which it was met
    };

    void visit_next(G const& game, int ply) {
        auto&& moves = game.moves();
        for (auto&& element : moves) {
            move_of<G> const& move = element;
            if constexpr (HasAfter<G>) {
                see(game.after(move), ply);
            } else {
                G next(game);
                static_cast<void>(next.apply(move));
                see(next, ply);
            }
        }
    }

    void see(G const& game, int ply) {
        std::uint64_t const key = key_of(game);
        auto const [first, last] = by_key_.equal_range(key);
        for (auto it = first; it != last; ++it) {
            known& old = *it->second;
            if constexpr (std::equality_comparable<G>) {
                if (!(old.position == game)) continue;
            }
            if (old.last_ply != ply) level_.push_back(&old);
            old.last_ply = ply;
            return;
        }
        positions_.push_back({game, ply});
        by_key_.emplace(key, &positions_.back());
        level_.push_back(&positions_.back());
        ++fresh_;
    }

    static std::uint64_t key_of(G const& game) {
        if constexpr (HasHash<G>) {
            return game.hash();
        } else {
            auto&& moves = game.moves();
            return detail::count_moves(moves);
        }
    }

    std::deque<known> positions_;
    std::unordered_multimap<std::uint64_t, known*> by_key_;
    std::vector<known*> level_;
    std::uint64_t fresh_ = 0;
};

}  // namespace detail

/// The number of lines of play of exactly `depth` plies; games that end earlier are not counted. A
/// depth of 0 or less counts the position itself. Time: the positions that are less deep.
template <class G>
std::uint64_t perft(G&& game, int depth) {
    using game_type = std::remove_cvref_t<G>;
    detail::require_rules<game_type>();
    if constexpr (Rules<game_type>) {
        return detail::with_position<G>(
            game, [&](game_type& position) { return detail::perft<game_type>(position, depth); });
    } else {
        return 0;
    }
}

/// The same for each move, in the order of moves(). Empty for a finished game, and for a depth of 0
/// or less.
template <class G>
auto perft_divide(G&& game, int depth) {
    using game_type = std::remove_cvref_t<G>;
    detail::require_rules<game_type>();
    std::vector<perft_move<typename detail::move_type<game_type>::type>> list;
    if constexpr (Rules<game_type>) {
        if (depth <= 0) return list;
        detail::with_position<G>(game, [&](game_type& position) {
            auto&& moves = std::as_const(position).moves();
            for (auto&& element : moves) {
                move_of<game_type> const& move = element;
                detail::played<game_type> const now(position, move);
                list.push_back({move, detail::perft<game_type>(now.position(), depth - 1)});
            }
        });
    }
    return list;
}

/// Lines and finished games for each depth, from 0 to `depth`; it ends early where no line is so
/// long. Time: all positions, the deepest included.
template <class G>
std::vector<perft_row> perft_by_depth(G&& game, int depth) {
    using game_type = std::remove_cvref_t<G>;
    detail::require_rules<game_type>();
    if constexpr (Rules<game_type>) {
        return detail::with_position<G>(game, [&](game_type& position) {
            int const plies = std::clamp(depth, 0, detail::plies_on_stack);
            using counter_type = detail::row_counter<game_type>;
            counter_type counter(plies, (std::max)(depth, 0) - plies);
            detail::line_sum<game_type, counter_type>::of(position, plies, counter);
            return std::move(counter).rows();
        });
    } else {
        return {};
    }
}

/// Different positions for each depth, from 0 to `depth`; it ends early where there are no more.
/// Positions are told apart by == where the game has it, found by hash() where it has that. A game
/// with == alone is slow: each position is compared with all others that have as many moves. Keeps
/// a copy of each position.
template <class G>
std::vector<distinct_row> distinct_by_depth(G const& game, int depth) {
    detail::require_rules<G>();
    if constexpr (Rules<G>) {
        if constexpr (!detail::require_copies<G>()) {
            return {};
        } else if constexpr (!HasHash<G> && !std::equality_comparable<G>) {
            detail::require_distinction<G>();
        } else {
            return detail::position_levels<G>(game).rows(depth);
        }
    }
    return {};
}

}  // namespace ply
