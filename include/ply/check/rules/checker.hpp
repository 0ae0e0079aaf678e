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
#include <ply/core/random.hpp>

namespace ply::detail::checking {

class checker {
public:
    /// `doing` names the member that was called last.
    checker(position start, char const* const& doing, check_options const& options)
        : journal_(std::move(start), doing, options),
          examiner_(journal_),
          random_(splitmix64::mix(options.seed)) {}

    check_report<any_value> run() {
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
        position here;
        std::size_t parent;
        std::optional<any_value> last;
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
            line const l = line_to(nodes, at);
            bool const seen = examiner_.examine(l);
            examiner_.examine_way(l);
            if (!seen) expand(nodes, at, l);
        }
        journal_.report.whole = !hit_horizon;
    }

    static line line_to(node_list const& nodes, std::size_t at) {
        line l;
        for (; nodes[at].last; at = nodes[at].parent) {
            l.moves.push_back(*nodes[at].last);
            l.at.push_back(&nodes[at].here);
        }
        l.at.push_back(&nodes[at].here);
        std::reverse(l.moves.begin(), l.moves.end());
        std::reverse(l.at.begin(), l.at.end());
        return l;
    }

    /// Adds the positions after all moves.
    void expand(node_list& nodes, std::size_t at, line const& l) {
        auto const& options = journal_.options();
        examiner_.guarded(l.moves, [&] {
            for (auto const& m : l.here()->moves()) {
                if (nodes.size() >= options.positions || nodes[at].ply >= options.depth) {
                    hit_horizon = true;
                    return;
                }
                examiner_.guarded(with(l.moves, m), [&] {
                    nodes.push_back({l.here().after(m), at, m, nodes[at].ply + 1});
                });
            }
        });
    }

    void walk(int number) {
        auto const most = static_cast<std::size_t>((std::max)(journal_.options().plies, 0));
        ++journal_.report.walks;
        played_line played(journal_.start());
        line const& l = played.line();
        while (!ends(1)) {
            examiner_.examine(l);
            auto const moves = l.here()->moves();
            if (moves.empty() || l.size() >= most) break;
            any_value const m = choose(l, moves, number % 3);
            if (!examiner_.guarded(with(l.moves, m), [&] { played.play(m); })) return;
        }
        examiner_.examine_way(l);
    }

    /// A random move; in every third line one that does not end the game, in every other third one
    /// that goes back to a position of the line, where there is one.
    any_value choose(line const& l, move_list const& moves, int policy) {
        constexpr std::size_t most = 32;
        auto const first = static_cast<std::size_t>(random_.below(moves.size()));
        for (std::size_t i = 0; i < (std::min)(moves.size(), most) && policy > 0; ++i) {
            any_value const& m = moves[(first + i) % moves.size()];
            position const next = l.here().after(m);
            if (policy == 1 ? !next.over() : comes_back(l, next)) return m;
        }
        return moves[first];
    }
    static bool comes_back(line const& l, position const& next) {
        return std::any_of(l.at.begin(), l.at.end(), [&](position const* before) {
            return before->same_as(next);
        });
    }

    static move_list with(move_list moves, any_value const& m) {
        moves.push_back(m);
        return moves;
    }

    journal journal_;
    examiner examiner_;
    splitmix64 random_;
    bool hit_horizon = false;
};

}  // namespace ply::detail::checking
