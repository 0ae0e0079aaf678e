// Lines of play with the positions on the way, and how they are made shorter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#include <exception>
#endif
#include <optional>

#include <ply/check/rules/position.hpp>

namespace ply::detail::checking {

/// Moves from a start, and the positions before and after each of them.
struct line {
    move_list moves = {};
    std::vector<position const*> at = {};

    position const& here() const { return *at.back(); }
    std::size_t size() const { return moves.size(); }
};

/// A line that keeps its positions itself.
class played_line {
public:
    explicit played_line(position const& start) { keep(start); }
    played_line(played_line const&) = delete;
    played_line& operator=(played_line const&) = delete;

    void play(any_value const& move) {
        keep(line_.here().after(move));
        line_.moves.push_back(move);
    }
    /// Plays moves as far as they are legal; whether they all are.
    bool play_all(move_list const& moves) {
        for (auto const& move : moves) {
            if (!checking::contains(line_.here()->moves(), move)) return false;
            play(move);
        }
        return true;
    }
    checking::line const& line() const { return line_; }

private:
    void keep(position next) {
        positions_.push_back(std::move(next));
        line_.at.push_back(&positions_.back());
    }

    std::deque<position> positions_;
    checking::line line_;
};

/// What a check says of a line: the sentence, moves to add to the line, and how many of the last
/// ones to take back.
struct flaw {
    explicit flaw(std::string what, move_list more = {}, int back = 0)
        : sentence(std::move(what)), then(std::move(more)), taken_back(back) {}

    std::string sentence;
    move_list then;
    int taken_back;
};
using answer = std::optional<flaw>;

/// Leaves out moves while `fails(lists)` stays true: longer runs first, until no single move can be
/// left out, or after this many tries.
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

/// Runs f. If it throws, ": " and what the exception says, as far as it does.
template <class F>
std::optional<std::string> attempt(F const& f) {
#if defined(__cpp_exceptions)
    try {
        f();
    } catch (std::exception const& e) {
        return std::string(": ") + e.what();
    } catch (...) {
        return std::string();
    }
#else
    f();
#endif
    return std::nullopt;
}

}  // namespace ply::detail::checking
