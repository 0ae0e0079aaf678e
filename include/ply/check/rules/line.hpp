// Lines of play with the positions on the way, and how they are made shorter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/lens.hpp>
#include <ply/core/game.hpp>

namespace ply::detail::checking {

/// Moves from a start, and the positions before and after each of them.
template <Rules G>
struct line {
    std::vector<move_of<G>> moves = {};
    std::vector<G const*> at = {};

    G const& here() const { return *at.back(); }
    std::size_t size() const { return moves.size(); }
};

/// A line that keeps its positions itself.
template <Rules G, class E>
class played_line {
public:
    played_line(lens<G, E> const& eyes, G const& start) : eyes_(&eyes) { keep(eyes.copy(start)); }
    played_line(played_line const&) = delete;
    played_line& operator=(played_line const&) = delete;

    void play(move_of<G> const& move) {
        G next = eyes_->after(line_.here(), move);
        line_.moves.push_back(move);
        keep(std::move(next));
    }
    /// Plays moves as far as they are legal; whether they all are.
    bool play_all(std::vector<move_of<G>> const& moves) {
        for (auto const& move : moves) {
            if (!contains(eyes_->moves(line_.here()), move)) return false;
            play(move);
        }
        return true;
    }
    checking::line<G> const& line() const { return line_; }

private:
    void keep(G&& position) {
        positions_.push_back(std::move(position));
        line_.at.push_back(&positions_.back());
    }

    lens<G, E> const* eyes_;
    std::deque<G> positions_;
    checking::line<G> line_;
};

/// What a check says of a line: the sentence, moves to add to the line, and how many of the last
/// ones to take back.
template <class Move>
struct flaw {
    explicit flaw(std::string what, std::vector<Move> more = {}, int back = 0)
        : sentence(std::move(what)), then(std::move(more)), taken_back(back) {}

    std::string sentence;
    std::vector<Move> then;
    int taken_back;
};

/// Leaves out moves while `fails(lists)` stays true: longer runs first, until no single move can be
/// left out, or after so many tries.
template <class Move, class Fails>
void shrink(std::vector<std::vector<Move>>& lists, Fails const& fails, int tries = 4000) {
    for (bool shrunk = true; shrunk;) {
        shrunk = false;
        for (std::size_t l = 0; l < lists.size(); ++l) {
            for (std::size_t run = (std::max)(lists[l].size(), std::size_t{1}); run > 0; run /= 2) {
                for (std::size_t from = 0; from + run <= lists[l].size();) {
                    if (--tries < 0) return;
                    auto shorter = lists;
                    auto const first = shorter[l].begin() + static_cast<std::ptrdiff_t>(from);
                    shorter[l].erase(first, first + static_cast<std::ptrdiff_t>(run));
                    if (fails(shorter)) {
                        lists = std::move(shorter);
                        shrunk = true;
                    } else {
                        ++from;
                    }
                }
            }
        }
    }
}

}  // namespace ply::detail::checking
