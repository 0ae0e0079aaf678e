// Visiting the moves of a position in the order in which they promise most.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>

namespace ply {

/// Moves with their ranks, for all the nodes of a path in one growing stack: no allocation per
/// node. Ranked moves are picked one by one, the largest rank first and equal ranks in the order of
/// moves(), so that a cutoff saves the sorting of the rest.
template <Rules G, class Rank>
class move_picker {
public:
    struct item {
        move_of<G> move;
        Rank rank;
        int place;  // in moves()
    };

    std::size_t size() const { return items_.size(); }
    void push(move_of<G> const& move, Rank rank, int place) {
        items_.push_back({move, rank, place});
    }
    void shrink(std::size_t size) {
        items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(size), items_.end());
    }

    item const& operator[](std::size_t i) const { return items_[i]; }
    void swap(std::size_t a, std::size_t b) { std::swap(items_[a], items_[b]); }

    /// Brings the best of the items from `next` up to `last` to the place `next`, and copies it.
    item pick(std::size_t first, std::size_t next, std::size_t last) {
        auto const from = at(next);
        if (next - first < picks_before_sort) {
            std::iter_swap(from, std::min_element(from, at(last), before));
        } else if (next - first == picks_before_sort) {
            std::sort(from, at(last), before);
        }
        return *from;
    }
    item pick(std::size_t first, std::size_t next) { return pick(first, next, items_.size()); }

    /// Moves the item at `next` behind the others up to `last`, which keep their order.
    void postpone(std::size_t next, std::size_t last) {
        std::rotate(at(next), at(next + 1), at(last));
    }

private:
    static constexpr std::size_t picks_before_sort = 6;

    static bool before(item const& a, item const& b) {
        if (a.rank > b.rank) return true;
        if (b.rank > a.rank) return false;
        return a.place < b.place;
    }

    auto at(std::size_t i) { return items_.begin() + static_cast<std::ptrdiff_t>(i); }

    std::vector<item> items_;
};

/// The type of a game's order(move), or of a stand-in where it has none.
template <class G>
struct rank_type {
    using type = int;
};
template <HasOrder G>
struct rank_type<G> {
    using type = std::remove_cvref_t<decltype(std::declval<G const&>().order(
        std::declval<move_of<G> const&>()))>;
};

/// What a game's order says of a move; the smallest rank where that is not a number, as no sorting
/// would be safe with such ranks.
template <HasOrder G>
typename rank_type<G>::type rank_of(G const& game, move_of<G> const& move) {
    using rank = typename rank_type<G>::type;
    rank const r = game.order(move);
    if constexpr (std::floating_point<rank>) {
        if (std::isnan(r)) return -std::numeric_limits<rank>::infinity();
    }
    return r;
}

/// Moves in falling order of rank. Each rank is asked for once.
template <HasOrder G>
std::vector<move_of<G>> by_rank(G const& game, std::vector<move_of<G>> const& moves) {
    move_picker<G, typename rank_type<G>::type> ranked;
    int place = 0;
    for (move_of<G> const& move : moves) ranked.push(move, rank_of(game, move), place++);
    std::vector<move_of<G>> sorted;
    for (std::size_t i = 0; i < ranked.size(); ++i) sorted.push_back(ranked.pick(0, i).move);
    return sorted;
}

}  // namespace ply
