// Stones: take a permitted number of stones from a heap; who takes the last one wins, or loses in
// the misere game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <ply/core/score.hpp>
#include <ply/support/static_vector.hpp>

namespace games {

class stones {
public:
    using move_type = int;
    using take_set = ply::static_vector<int, 8>;

    /// The numbers of the take set that are not larger than the heap, in the order of the set.
    class move_range {
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

        move_range(take_set const& take, int left) : first_(take.begin()), last_(take.end()), left_(left) {}
        iterator begin() const { return {first_, last_, left_}; }
        iterator end() const { return {last_, last_, left_}; }

    private:
        int const* first_;
        int const* last_;
        int left_;
    };

    explicit stones(int left, take_set const& take = {1, 2, 3}, bool misere = false)
        : take_(take), left_(left), misere_(misere) {}

    move_range moves() const { return {take_, left_}; }
    void apply(int taken) { left_ -= taken; }
    void undo(int taken) { left_ += taken; }

    /// Whoever cannot move has lost, or won in the misere game.
    int eval() const {
        if (begin_is_end()) return misere_ ? ply::won<int> : ply::lost<int>;
        return 0;
    }

    std::uint64_t hash() const { return static_cast<std::uint64_t>(left_); }
    bool operator==(stones const&) const = default;

    int left() const { return left_; }

private:
    bool begin_is_end() const { return moves().begin() == moves().end(); }

    take_set take_;
    int left_;
    bool misere_;
};

/// Stones with take set 1, 2, 3 that tries the winning move first: to leave a multiple of four.
struct stones_best_first : stones {
    using stones::stones;
    int order(int taken) const { return (left() - taken) % 4 == 0 ? 1 : 0; }
};

inline std::string board_text(stones const& game) {
    std::string text = std::to_string(game.left()) + (game.left() == 1 ? " stone  " : " stones  ");
    for (int i = 0; i < game.left(); ++i) text += i % 5 == 4 ? "o " : "o";
    return text + "\n";
}

inline std::string move_text(stones const&, int taken) { return std::to_string(taken); }

/// Stones does not know its players: both are the side to move.
inline std::string side_text(stones const&) { return "side to move"; }

}  // namespace games
