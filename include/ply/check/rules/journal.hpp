// What a check has found so far, and what it has left to do.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

#include <ply/check/rules/check_options.hpp>
#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/line.hpp>

namespace ply::detail::checking {

/// What the single checks work with.
struct scope {
    check_options const& options;
    /// Whether checks try every move of a position; where they do not, a few, others every time.
    bool every_move = false;
    /// Nodes that may still be searched for values in all; options.search_nodes for one position.
    mutable std::size_t search_nodes = 0;
    mutable std::size_t turn = 0;

    move_list moves_to_try(position const& game) const {
        constexpr std::size_t few = 16;
        auto moves = game->moves();
        if (every_move || moves.size() <= few) return moves;
        move_list chosen;
        std::size_t const step = moves.size() / few;
        for (std::size_t i = ++turn % step; i < moves.size(); i += step) chosen.push_back(moves[i]);
        return chosen;
    }
};

class journal {
public:
    using clock = std::chrono::steady_clock;

    journal(position start, char const* const& doing, check_options const& options)
        : options_(options),
          scope_{options},
          start_(std::move(start)),
          doing_(doing),
          began_(clock::now()),
          deadline_(options.time.deadline(began_)),
          done_(options.ignore) {
        report.seed = options.seed;
    }

    position const& start() const { return start_; }
    check_options const& options() const { return options_; }
    checking::scope const& scope() const { return scope_; }
    /// The member that was called last.
    char const* doing() const { return doing_; }

    /// Whether a kind has been found, or is not looked for.
    bool is_done(fault kind) const {
        return std::find(done_.begin(), done_.end(), kind) != done_.end();
    }
    /// Whether nothing more can be found that means something.
    bool is_hopeless() const { return hopeless_; }
    /// Whether this part of the time is up, from the beginning on.
    bool is_late(int parts, int of) {
        auto const now = clock::now();
        report.out_of_time |= now >= deadline_;
        return now >= began_ + (deadline_ - began_) / of * parts;
    }

    void add(finding<any_value> f) {
        if (is_done(f.kind)) return;
        done_.push_back(f.kind);
        f.seed = options_.seed;
        auto& all = report.findings;
        if (f.kind == fault::copy || f.kind == fault::unstable) {
            hopeless_ = true;
            std::erase_if(all, [](auto const& other) { return other.kind != fault::exception; });
        }
        auto const place = std::find_if(all.begin(), all.end(),
                                        [&](auto const& other) { return other.kind > f.kind; });
        all.insert(place, std::move(f));
    }

    /// Leaves out moves while `fails(lists)` holds, with every move tried and enough nodes
    /// searched. Gives up when the time is up.
    template <class Fails>
    void shorten(std::vector<move_list>& moves, Fails const& fails) {
        with(1000 * options_.search_nodes, [&] {
            checking::shrink(moves, [&](std::vector<move_list> const& shorter) {
                bool failed = false;
                if (clock::now() < deadline_) checking::attempt([&] { failed = fails(shorter); });
                return failed;
            });
        });
    }

    /// Calls f with the line that the moves make from the start; false where they are not legal.
    template <class F>
    bool on_line(move_list const& moves, F const& f) const {
        played_line played(start_);
        return played.play_all(moves) && f(played.line());
    }

    /// Lets the values of this many more positions be searched.
    void allow_searches(std::size_t positions) {
        scope_.search_nodes = positions * options_.search_nodes;
    }

    /// Calls f with every move tried, and this many nodes for searches.
    template <class F>
    void with(std::size_t search_nodes, F const& f) {
        struct restore {
            checking::scope& now;
            bool every_move;
            std::size_t search_nodes;
            ~restore() {
                now.every_move = every_move;
                now.search_nodes = search_nodes;
            }
        } const before{scope_, scope_.every_move, scope_.search_nodes};
        scope_.every_move = true;
        scope_.search_nodes = search_nodes;
        f();
    }

    check_report<any_value> report;

private:
    check_options const& options_;
    checking::scope scope_;
    position start_;
    char const* const& doing_;
    clock::time_point began_;
    clock::time_point deadline_;
    std::vector<fault> done_;
    bool hopeless_ = false;
};

}  // namespace ply::detail::checking
