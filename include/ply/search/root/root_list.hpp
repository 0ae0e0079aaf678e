// The moves of the root of a search, pass after pass.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/random.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/support/play/move_ordering.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail {

/// One pass looks at every move with one window. The moves that were best come first in the next.
template <class Move, class Key>
class root_list {
public:
    struct item {
        Move move;
        int place;  // in the order of the game
        Key value = 0;
        bound kind = bound::upper;
        std::vector<Move> line = {};
        std::size_t rank = 0;  // while the list is sorted
    };

    /// The moves of a position that the filter allows: in the order of moves(), or by order(move)
    /// where the game has it and `by_rank` says so.
    template <class G>
    root_list(G const& game, ply::root_moves<Move> const& filter, bool by_rank = false) {
        auto const list = detail::placed_moves(game, by_rank);
        std::vector<item> all;
        all.reserve(list.size());
        items_.reserve(list.size());
        for (auto const& m : list) all.push_back({m.move, m.place});
        game_over_ = all.empty();
        places_ = all.size();
        for (item& i : all) {
            if (filter.allows(i.move)) items_.push_back(std::move(i));
        }
    }

    /// How many moves the position has, with those that the filter leaves out.
    std::size_t places() const { return places_; }
    /// Whether the position itself has no moves.
    bool game_over() const { return game_over_; }

    std::size_t size() const { return items_.size(); }
    std::vector<item>& items() { return items_; }
    std::vector<item> const& items() const { return items_; }

    /// What a pass is to find out.
    struct goal {
        int wanted = 1;       // this many of the best moves get exact values,
        bool equals = false;  // and those equal to the last of them
        bool scouts = true;   // later moves are looked at with a null window first
    };
    void begin_pass(key_window<Key> w, goal const& g) {
        window_ = w;
        wanted_ = static_cast<std::size_t>((std::max)(g.wanted, 1));
        equals_ = g.equals;
        scouts_ = g.scouts;
        searched_ = 0;
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
        i.kind = detail::kind_of(value, window());
        best_ = any_ ? (std::max)(best_, value) : value;
        any_ = true;
        if (i.kind != bound::upper && wanted_ <= items_.size()) {
            auto at = best_values_.end();
            while (at != best_values_.begin() && *(at - 1) < value) --at;
            best_values_.insert(at, value);
            if (best_values_.size() > wanted_) best_values_.pop_back();
        }
        searched_ = ++next_;
        if (best_ >= window_.beta) {
            // What was not looked at is at most anything.
            for (; next_ < items_.size(); ++next_) items_[next_].kind = bound::upper;
        }
        scouting_ = scouts_ && alpha() > window_.alpha && window_.beta > alpha() + 1;
        return true;
    }

    /// Ends a pass whose values and kinds were put into the items from outside.
    void finish_pass() {
        searched_ = items_.size();
        best_ = items_.front().value;
        for (item const& i : items_) best_ = (std::max)(best_, i.value);
    }

    /// The fail-soft value of the pass.
    Key best() const { return best_; }

    /// How many moves, from the first on, were searched in this pass.
    std::size_t searched() const { return searched_; }
    /// What the best value of the moves that were searched says about that of all.
    bound best_kind() const {
        bound kind = bound::upper;
        for (std::size_t i = 0; i < searched_; ++i) {
            if (items_[i].value == best_ && items_[i].kind != bound::upper) kind = items_[i].kind;
        }
        return kind;
    }

    /// The best move of the pass. Equal moves are those of the same exact value: the first of them
    /// in the order of the list, the last in the order of moves(), or any, drawn from the order of
    /// moves(). Where all values are upper bounds, the first of those that are as high as the best.
    item const& chosen(tie_policy ties) const {
        std::vector<int> equals;  // by their places in moves()
        equals.reserve(items_.size());
        item const* first = nullptr;
        item const* high = nullptr;
        for (item const& i : items_) {
            if (i.value != best_) continue;
            if (high == nullptr) high = &i;
            if (i.kind == bound::upper) continue;
            if (first == nullptr) first = &i;
            equals.push_back(i.place);
        }
        if (equals.empty()) return high != nullptr ? *high : items_.front();
        if (ties.choice == tie_policy::kind::first) return *first;
        heap_sort(equals.data(), equals.size(), [](int a, int b) { return a < b; });
        int place = equals.back();
        if (ties.choice == tie_policy::kind::random) {
            place = equals[static_cast<std::size_t>(splitmix64(ties.seed).below(equals.size()))];
        }
        for (item const& i : items_) {
            if (i.place == place) return i;
        }
        return *first;
    }

    /// The moves' places in the order of the game, as they are now; arrange brings them into such
    /// an order.
    std::vector<int> order() const {
        std::vector<int> places;
        for (item const& i : items_) places.push_back(i.place);
        return places;
    }
    void arrange(std::vector<int> const& places) {
        std::vector<std::size_t> rank(places_);
        for (std::size_t i = 0; i < places.size(); ++i) {
            rank[static_cast<std::size_t>(places[i])] = i;
        }
        for (item& i : items_) i.rank = rank[static_cast<std::size_t>(i.place)];
        heap_sort(items_.data(), items_.size(),
                  [](item const& a, item const& b) { return a.rank < b.rank; });
    }

    /// Puts the moves with known values first, the best of them in front.
    void sort() {
        for (std::size_t i = 0; i < items_.size(); ++i) items_[i].rank = i;
        heap_sort(items_.data(), items_.size(), [](item const& a, item const& b) {
            bool const a_known = a.kind != bound::upper;
            bool const b_known = b.kind != bound::upper;
            if (a_known != b_known) return a_known;
            if (a_known && a.value != b.value) return a.value > b.value;
            return a.rank < b.rank;
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
    std::size_t searched_ = 0;
    std::size_t places_ = 0;  // in moves()
    bool game_over_ = false;
    bool equals_ = false;
    bool scouts_ = true;
    bool scouting_ = false;
    bool fresh_ = true;  // the current move has not been begun
};

}  // namespace ply::detail
