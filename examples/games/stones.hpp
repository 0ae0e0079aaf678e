// Stones: take a permitted number of stones from a heap; who takes the last one wins, or loses in
// the misere game.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>

#include <ply/core/score.hpp>
#include <ply/core/static_vector.hpp>

namespace games {

/// Any set of numbers that may be taken, tried in its order.
class take_any {
public:
    using set = ply::static_vector<int, 8>;

    /// The numbers of the set that are not larger than the heap.
    class range {
    public:
        class iterator {
        public:
            iterator(int const* at, int const* end, int left) : at_(at), end_(end), left_(left) {
                skip();
            }
            int operator*() const { return *at_; }
            iterator& operator++() {
                ++at_;
                skip();
                return *this;
            }
            bool operator==(iterator const& other) const { return at_ == other.at_; }

        private:
            void skip() {
                while (at_ != end_ && *at_ > left_) ++at_;
            }
            int const* at_;
            int const* end_;
            int left_;
        };

        range(set const& take, int left) : first_(take.begin()), last_(take.end()), left_(left) {}
        iterator begin() const { return {first_, last_, left_}; }
        iterator end() const { return {last_, last_, left_}; }

    private:
        int const* first_;
        int const* last_;
        int left_;
    };

    take_any(std::initializer_list<int> numbers = {1, 2, 3}, bool misere = false)
        : numbers_(numbers), misere_(misere) {}
    explicit take_any(set const& numbers, bool misere = false)
        : numbers_(numbers), misere_(misere) {}

    range from(int left) const { return {numbers_, left}; }
    /// Whether who takes the last one loses.
    bool misere() const { return misere_; }
    bool operator==(take_any const&) const = default;

private:
    set numbers_;
    bool misere_;
};

/// From one to Most, fixed when the program is compiled.
template <int Most>
struct take_up_to {
    class range {
    public:
        class iterator {
        public:
            explicit iterator(int at) : at_(at) {}
            int operator*() const { return at_; }
            iterator& operator++() {
                ++at_;
                return *this;
            }
            bool operator==(iterator const& other) const { return at_ == other.at_; }

        private:
            int at_;
        };

        explicit range(int last) : last_(last) {}
        iterator begin() const { return iterator(1); }
        iterator end() const { return iterator(last_ + 1); }

    private:
        int last_;
    };

    range from(int left) const { return range(left < Most ? left : Most); }
    static constexpr bool misere() { return false; }
    bool operator==(take_up_to const&) const = default;
};

/// A heap of stones with a rule of what may be taken and who wins.
template <class Take>
class basic_stones {
public:
    using move_type = int;

    explicit basic_stones(int left, Take const& take = {}) : take_(take), left_(left) {}

    auto moves() const { return take_.from(left_); }
    void apply(int taken) { left_ -= taken; }
    void undo(int taken) { left_ += taken; }
    basic_stones after(int taken) const requires std::is_empty_v<Take> {
        return basic_stones(left_ - taken, take_);
    }

    /// Whoever cannot move has lost, or won in the misere game.
    int eval() const {
        auto const open = moves();
        if (!(open.begin() == open.end())) return 0;
        return take_.misere() ? ply::won<int> : ply::lost<int>;
    }

    std::uint64_t hash() const { return static_cast<std::uint64_t>(left_); }
    bool operator==(basic_stones const&) const = default;

    int left() const { return left_; }

private:
    [[no_unique_address]] Take take_;
    int left_;
};

using stones = basic_stones<take_any>;

/// Stones with take set 1, 2, 3 that tries the winning move first: to leave a multiple of four.
struct stones_best_first : stones {
    using stones::stones;
    int order(int taken) const { return (left() - taken) % 4 == 0 ? 1 : 0; }
};

template <class Take>
std::string board_text(basic_stones<Take> const& game) {
    std::string text = std::to_string(game.left()) + (game.left() == 1 ? " stone  " : " stones  ");
    for (int i = 0; i < game.left(); ++i) text += i % 5 == 4 ? "o " : "o";
    return text + "\n";
}

template <class Take>
std::string move_text(basic_stones<Take> const&, int taken) {
    return std::to_string(taken);
}

/// Stones does not know its players.
template <class Take>
std::string side_text(basic_stones<Take> const&) {
    return "the side to move";
}

}  // namespace games
