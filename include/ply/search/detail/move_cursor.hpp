// The moves of a node, one after the other, in the order in which they are searched.
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/support/play/move_ordering.hpp>
#include <ply/support/system/attributes.hpp>

namespace ply::detail {

/// What an iterator gives: a reference to a move where there is one, else a move.
template <Rules G, class Iterator>
using move_at_iterator = std::conditional_t<
    std::is_same_v<std::remove_cvref_t<decltype(*std::declval<Iterator&>())>, move_of<G>> &&
        std::is_lvalue_reference_v<decltype(*std::declval<Iterator&>())>,
    move_of<G> const&, move_of<G>>;

/// Makes a class that has `done()`, `item()` and `next()` a range for one walk, which can be gone
/// on with where the loop was left.
template <class Cursor>
struct cursor_range {
    struct sentinel {};
    struct iterator {
        Cursor* cursor;
        PLY_INLINE decltype(auto) operator*() const { return cursor->item(); }
        PLY_INLINE iterator& operator++() {
            cursor->next();
            return *this;
        }
        PLY_INLINE bool operator!=(sentinel) const { return !cursor->done(); }
    };
    PLY_INLINE iterator begin() { return {static_cast<Cursor*>(this)}; }
    PLY_INLINE sentinel end() { return {}; }
    PLY_INLINE bool empty() const { return static_cast<Cursor const*>(this)->done(); }

    /// Calls f with each move after the current one.
    template <class F>
    void for_rest(F const& f) {
        auto& self = static_cast<Cursor&>(*this);
        for (self.next(); !self.done(); self.next()) f(self.item().move);
    }
};

/// In the order of moves(); where `Hinted`, the move at one place (if there is one) before all
/// others.
template <Rules G, bool Hinted>
class move_cursor : public cursor_range<move_cursor<G, Hinted>> {
    using range = std::remove_cvref_t<decltype(std::declval<G const&>().moves())>;
    using iterator_type = decltype(std::begin(std::declval<range&>()));

public:
    PLY_INLINE explicit move_cursor(G const& game, [[maybe_unused]] int first = -1)
        : moves_(game.moves()), at_(std::begin(moves_)), end_(std::end(moves_)), first_(first) {
        if constexpr (Hinted) {
            while (place_ < first_ && !done()) step();
            if (done() || first_ < 0) restart();
        }
    }
    move_cursor(move_cursor const&) = delete;
    move_cursor& operator=(move_cursor const&) = delete;

    PLY_INLINE bool done() const { return at_ == end_; }
    PLY_INLINE placed_move<move_at_iterator<G, iterator_type>> item() const {
        return {*at_, place_};
    }
    PLY_INLINE void next() {
        if constexpr (!Hinted) {
            step();
        } else if (on_first_) {
            restart();
            if (first_ == 0) step();
        } else {
            step();
            if (place_ == first_ && !done()) step();
        }
    }

private:
    PLY_INLINE void step() {
        ++at_;
        ++place_;
    }
    void restart() {
        at_ = std::begin(moves_);
        place_ = 0;
        on_first_ = false;
    }

    range moves_;
    iterator_type at_;
    decltype(std::end(std::declval<range&>())) end_;
    int place_ = 0;
    int first_;
    bool on_first_ = true;
};

/// By falling order(move), equal ones in the order of moves(), picked one by one; the move at one
/// place (if there is one) before all others. `ordered` off: in the order of moves().
template <HasOrder G>
class ranked_cursor : public cursor_range<ranked_cursor<G>> {
    using picker = move_picker<G, typename rank_type<G>::type>;

public:
    ranked_cursor(picker& moves, G const& game, bool ordered, int first = -1)
        : moves_(moves), begin_(moves.size()), picked_from_(begin_), at_(begin_) {
        int place = 0;
        auto&& range = game.moves();
        for (auto&& element : range) {
            move_of<G> const& move = element;
            moves.push(move, ordered ? detail::rank_of(game, move) : typename rank_type<G>::type{},
                       place++);
        }
        end_ = moves.size();
        if (first >= 0 && first < place) {
            moves.swap(picked_from_++, begin_ + static_cast<std::size_t>(first));
        } else if (at_ < end_) {
            moves.pick(picked_from_, at_);
        }
    }
    ranked_cursor(ranked_cursor const&) = delete;
    ranked_cursor& operator=(ranked_cursor const&) = delete;
    ~ranked_cursor() { moves_.shrink(begin_); }

    bool done() const { return at_ == end_; }
    placed_move<move_of<G>> item() const { return {moves_[at_].move, moves_[at_].place}; }
    void next() {
        if (++at_ < end_) moves_.pick(picked_from_, at_);
    }

private:
    picker& moves_;
    std::size_t begin_;
    std::size_t picked_from_;
    std::size_t at_;
    std::size_t end_ = 0;
};

}  // namespace ply::detail
