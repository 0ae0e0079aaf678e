// The positions that a check looks at: all near the start, then those along random lines of play.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include <ply/check/rules/check_options.hpp>
#include <ply/check/rules/examiner.hpp>
#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/journal.hpp>
#include <ply/check/rules/line.hpp>
#include <ply/core/game.hpp>
#include <ply/core/random.hpp>

namespace ply::detail::checking {

template <Rules G, class E>
class checker {
    using move = move_of<G>;
    using move_list = std::vector<move>;

public:
    checker(G const& start, E const& evaluator, check_options const& options)
        : journal_(start, evaluator, options),
          examiner_(journal_),
          random_(splitmix64::mix(options.seed)) {}

    check_report<move> run() {
        journal_.allow_searches(1000);
        look_at_all();
        journal_.allow_searches(1000);
        for (int i = 0; i < journal_.options().walks && !ends(1); ++i) {
            examiner_.guarded({}, [&] { walk(i); });
        }
        examiner_.conclude();
        return std::move(journal_.report);
    }

private:
    struct node {
        G position;
        std::size_t parent;
        std::optional<move> last;
        int ply;
    };
    using node_list = std::deque<node>;

    /// Whether to stop after 1 / parts of the time.
    bool ends(int parts) { return journal_.is_hopeless() || journal_.is_late(1, parts); }

    /// Every position, the fewest plies from the start first; once each where they can be told
    /// apart.
    void look_at_all() {
        node_list nodes;
        nodes.push_back({journal_.start(), 0, std::nullopt, 0});
        for (std::size_t at = 0; at < nodes.size(); ++at) {
            if (ends(2)) return;
            line<G> const l = line_to(nodes, at);
            bool const seen = examiner_.examine(l);
            examiner_.examine_way(l);
            if (!seen) expand(nodes, at, l);
        }
        journal_.report.whole = !hit_horizon;
    }

    static line<G> line_to(node_list const& nodes, std::size_t at) {
        line<G> l;
        for (; nodes[at].last; at = nodes[at].parent) {
            l.moves.push_back(*nodes[at].last);
            l.at.push_back(&nodes[at].position);
        }
        l.at.push_back(&nodes[at].position);
        std::reverse(l.moves.begin(), l.moves.end());
        std::reverse(l.at.begin(), l.at.end());
        return l;
    }

    /// Adds the positions after all moves.
    void expand(node_list& nodes, std::size_t at, line<G> const& l) {
        auto const& options = journal_.options();
        examiner_.guarded(l.moves, [&] {
            for (auto const& m : journal_.eyes().moves(l.here())) {
                if (nodes.size() >= options.positions || nodes[at].ply >= options.depth) {
                    hit_horizon = true;
                    return;
                }
                examiner_.guarded(with(l.moves, m), [&] {
                    nodes.push_back({journal_.eyes().after(l.here(), m), at, m, nodes[at].ply + 1});
                });
            }
        });
    }

    void walk(int number) {
        auto const most = static_cast<std::size_t>((std::max)(journal_.options().plies, 0));
        ++journal_.report.walks;
        played_line<G, E> played(journal_.eyes(), journal_.start());
        line<G> const& l = played.line();
        while (!ends(1)) {
            examiner_.examine(l);
            auto const moves = journal_.eyes().moves(l.here());
            if (moves.empty() || l.size() >= most) break;
            move const m = choose(l, moves, number % 3);
            if (!examiner_.guarded(with(l.moves, m), [&] { played.play(m); })) return;
        }
        examiner_.examine_way(l);
    }

    /// A random move; in every third line one that does not end the game, in every other third one
    /// that goes back to a position of the line, where there is one.
    move choose(line<G> const& l, move_list const& moves, int policy) {
        constexpr std::size_t most = 32;
        auto const first = static_cast<std::size_t>(random_.below(moves.size()));
        for (std::size_t i = 0; i < (std::min)(moves.size(), most) && policy > 0; ++i) {
            move const& m = moves[(first + i) % moves.size()];
            G const next = journal_.eyes().after(l.here(), m);
            if (policy == 1 ? !journal_.eyes().moves(next).empty() : comes_back(l, next)) return m;
        }
        return moves[first];
    }
    static bool comes_back(line<G> const& l, G const& next) {
        return std::any_of(l.at.begin(), l.at.end(), [&](G const* before) {
            return play_checks<G, E>::equal(*before, next);
        });
    }

    static move_list with(move_list moves, move const& m) {
        moves.push_back(m);
        return moves;
    }

    journal<G, E> journal_;
    examiner<G, E> examiner_;
    splitmix64 random_;
    bool hit_horizon = false;
};

}  // namespace ply::detail::checking
