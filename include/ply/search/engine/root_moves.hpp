// The moves of the root of a deepening search, pass after pass.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/random.hpp>
#include <ply/core/ties.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail {

/// The moves of a position, in the order of the game.
template <class G>
std::vector<move_of<G>> list_moves(G const& game) {
    std::vector<move_of<G>> list;
    auto&& moves = game.moves();
    for (auto&& move : moves) list.push_back(move);
    return list;
}

/// One pass looks at every move with one window. The moves that were best come first in the next.
template <class Move, class Key>
class root_moves {
public:
    struct item {
        Move move;
        int place;  // in the order of the game
        Key value = 0;
        bound kind = bound::upper;
        std::vector<Move> line = {};
    };

    explicit root_moves(std::vector<Move> const& moves) {
        for (Move const& move : moves) items_.push_back({move, static_cast<int>(items_.size())});
    }

    std::size_t size() const { return items_.size(); }
    std::vector<item>& items() { return items_; }
    std::vector<item> const& items() const { return items_; }

    /// Begins a pass in which the `wanted` best moves get exact values, and those equal to the last
    /// of them if `equals`.
    void begin_pass(key_window<Key> w, int wanted, bool equals) {
        window_ = w;
        wanted_ = static_cast<std::size_t>((std::max)(wanted, 1));
        equals_ = equals;
        next_ = 0;
        postponed_ = 0;
        fresh_ = true;
        scouting_ = false;
        best_values_.clear();
        best_ = w.alpha;
        any_ = false;
    }

    bool pass_is_over() const { return next_ == items_.size(); }
    item& current() { return items_[next_]; }

    /// Whether the current move may be left for later: not the first, nor one that has been begun
    /// or left before.
    bool may_postpone() const {
        return next_ > 0 && fresh_ && next_ + 1 < items_.size() - postponed_;
    }
    /// Puts it behind the others that have not been left.
    void postpone() {
        auto const at = items_.begin() + static_cast<std::ptrdiff_t>(next_);
        std::rotate(at, at + 1, items_.end() - static_cast<std::ptrdiff_t>(postponed_));
        ++postponed_;
    }

    /// The window of the current move, for the side to move at the root.
    key_window<Key> window() const {
        if (!scouting_) return {alpha(), window_.beta};
        return {alpha(), static_cast<Key>(alpha() + 1)};
    }

    /// Takes in the value of the current move; false where it must be searched again with the
    /// window as it is now.
    bool take(Key value) {
        if (scouting_ && value > alpha() && value < window_.beta) {
            scouting_ = false;
            fresh_ = false;
            return false;
        }
        fresh_ = true;
        item& i = current();
        i.value = value;
        i.kind = kind_of(value, window());
        best_ = any_ ? (std::max)(best_, value) : value;
        any_ = true;
        if (i.kind != bound::upper) {
            auto const at = std::lower_bound(best_values_.begin(), best_values_.end(), value,
                                             std::greater<Key>());
            best_values_.insert(at, value);
        }
        ++next_;
        if (best_ >= window_.beta) {
            // What was not looked at is at most anything.
            for (; next_ < items_.size(); ++next_) items_[next_].kind = bound::upper;
        }
        scouting_ = alpha() > window_.alpha && window_.beta > alpha() + 1;
        return true;
    }

    /// Ends a pass whose values were put into the items from outside.
    void finish_pass(Key best) { best_ = best; }

    /// The fail-soft value of the pass.
    Key best() const { return best_; }

    /// The best move of a finished pass.
    item const& chosen(tie_policy ties) const {
        std::vector<item const*> equals;
        for (item const& i : items_) {
            if (i.value == best_ && i.kind != bound::upper) equals.push_back(&i);
        }
        if (equals.empty()) return items_.front();
        if (ties.choice == tie_policy::kind::first) return *equals.front();
        std::sort(equals.begin(), equals.end(),
                  [](item const* a, item const* b) { return a->place < b->place; });
        if (ties.choice == tie_policy::kind::last) return *equals.back();
        return *equals[splitmix64(ties.seed).below(equals.size())];
    }

    /// The moves' places in the order of the game, as they are now; arrange brings them into such
    /// an order.
    std::vector<int> order() const {
        std::vector<int> places;
        for (item const& i : items_) places.push_back(i.place);
        return places;
    }
    void arrange(std::vector<int> const& places) {
        std::vector<std::size_t> rank(items_.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            rank[static_cast<std::size_t>(places[i])] = i;
        }
        std::sort(items_.begin(), items_.end(), [&rank](item const& a, item const& b) {
            return rank[static_cast<std::size_t>(a.place)] <
                   rank[static_cast<std::size_t>(b.place)];
        });
    }

    /// Puts the moves with known values first, the best of them in front.
    void sort() {
        std::stable_sort(items_.begin(), items_.end(), [](item const& a, item const& b) {
            bool const a_known = a.kind != bound::upper;
            bool const b_known = b.kind != bound::upper;
            return a_known != b_known ? a_known : a_known && a.value > b.value;
        });
    }

private:
    /// Values of at most this are not told apart.
    Key alpha() const {
        if (best_values_.size() < wanted_) return window_.alpha;
        Key const last = best_values_[wanted_ - 1];
        return (std::max)(window_.alpha, static_cast<Key>(equals_ ? last - 1 : last));
    }

    std::vector<item> items_;
    key_window<Key> window_{};
    std::vector<Key> best_values_;  // of this pass, falling
    std::size_t wanted_ = 1;
    std::size_t next_ = 0;
    std::size_t postponed_ = 0;  // at the end of the list
    Key best_ = 0;
    bool any_ = false;
    bool equals_ = false;
    bool scouting_ = false;
    bool fresh_ = true;  // the current move has not been begun
};

}  // namespace ply::detail
