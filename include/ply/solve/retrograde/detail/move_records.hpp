// The positions of a game and the moves between them, as they are found.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace ply::detail {

/// The number of a position in 31 bits, and whether the side to move there is that of its parent.
struct link {
    static constexpr std::uint32_t same_side = 0x8000'0000u;
    static constexpr std::uint32_t number = same_side - 1;
};

/// For some positions the number, how many moves there are, and where they lead; where there are
/// none, the payoff as a key of the score_key.
struct record_span {
    std::uint32_t const* from;
    std::uint32_t const* to;

    /// Calls position(number, moves) and then move(number, link) for each of its moves, or
    /// payoff(number, key).
    template <class Position, class Move, class Payoff>
    void read(Position const& position, Move const& move, Payoff const& payoff) const {
        for (std::uint32_t const* at = from; at != to;) {
            std::uint32_t const number = *at++;
            std::uint32_t const moves = *at++;
            position(number, moves);
            if (moves == 0) {
                std::uint64_t const low = *at++;
                payoff(number, static_cast<std::int64_t>(std::uint64_t{*at++} << 32 | low));
            }
            for (std::uint32_t i = 0; i < moves; ++i) move(number, *at++);
        }
    }
};

/// What was found out about positions, written once and read in spans.
class move_records {
public:
    /// To be followed by as many moves, or a payoff where there are none.
    void begin(std::uint32_t position, std::size_t moves) {
        std::size_t const words = 2 + (moves == 0 ? 2 : moves);
        if (spans_.empty() || room_ < words) add_span((std::max)(words, usual_span));
        room_ -= words;
        put(position);
        put(static_cast<std::uint32_t>(moves));
    }
    void add_move(std::uint32_t to) { put(to); }
    void add_payoff(std::int64_t key) {
        put(static_cast<std::uint32_t>(key));
        put(static_cast<std::uint32_t>(static_cast<std::uint64_t>(key) >> 32));
    }

    std::size_t bytes() const { return bytes_; }
    void clear() { *this = {}; }

    void append_spans(std::vector<record_span>& list) const {
        for (auto const& s : spans_) list.push_back({s.words.get(), s.end});
    }

private:
    struct span {
        std::unique_ptr<std::uint32_t[]> words;
        std::uint32_t* end;
    };
    static constexpr std::size_t usual_span = 1 << 13;

    void put(std::uint32_t word) { *spans_.back().end++ = word; }
    void add_span(std::size_t words) {
        std::unique_ptr<std::uint32_t[]> memory(new std::uint32_t[words]);
        std::uint32_t* const end = memory.get();
        spans_.push_back({std::move(memory), end});
        room_ = words;
        bytes_ += words * sizeof(std::uint32_t);
    }

    std::vector<span> spans_;
    std::size_t room_ = 0;  // words that the last span has left
    std::size_t bytes_ = 0;
};

}  // namespace ply::detail
