// The positions of a game and the moves between them, as they are found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include <ply/solve/detail/blocks.hpp>

namespace ply::detail {

/// The number of a position in 31 bits, and whether the side to move there is that of its parent.
struct link {
    static constexpr std::uint32_t same_side = 0x8000'0000u;
    static constexpr std::uint32_t number = same_side - 1;
};

/// Distinct payoffs, as keys of the ruler.
class payoff_list {
public:
    std::uint32_t add(std::int64_t key) {
        if (!keys_.empty() && keys_[last_] == key) return last_;
        auto const [at, fresh] = places_.emplace(key, static_cast<std::uint32_t>(keys_.size()));
        if (fresh) keys_.push_back(key);
        return last_ = at->second;
    }
    std::int64_t operator[](std::uint32_t i) const { return keys_[i]; }
    std::size_t size() const { return keys_.size(); }

private:
    std::vector<std::int64_t> keys_;
    std::unordered_map<std::int64_t, std::uint32_t> places_;
    std::uint32_t last_ = 0;
};

/// For each position its number, how many moves it has, and where they lead; where it has none, its
/// payoff. Written once and read from front to back.
class move_records {
public:
    void begin(std::uint32_t position, std::size_t moves) {
        words_.push_back(position);
        words_.push_back(static_cast<std::uint32_t>(moves));
    }
    void add_move(std::uint32_t to) { words_.push_back(to); }
    void add_payoff(std::int64_t key) { words_.push_back(payoffs_.add(key)); }

    std::size_t bytes() const { return words_.bytes(); }
    void clear() {
        words_.clear();
        payoffs_ = {};
    }

    /// Calls position(number, moves) and then move(number, link) for each of its moves, or
    /// payoff(number, key), until one of the first says false. Whether all were read.
    template <class Position, class Move, class Payoff>
    bool read(Position const& position, Move const& move, Payoff const& payoff) const {
        for (std::size_t at = 0; at < words_.size();) {
            std::uint32_t const number = words_[at];
            std::uint32_t const moves = words_[at + 1];
            at += 2;
            if (!position(number, moves)) return false;
            if (moves == 0) payoff(number, payoffs_[words_[at++]]);
            for (std::uint32_t i = 0; i < moves; ++i) move(number, words_[at++]);
        }
        return true;
    }

private:
    blocks<std::uint32_t> words_;
    payoff_list payoffs_;
};

}  // namespace ply::detail
