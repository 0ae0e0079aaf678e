// Answers of the engine for random games, judged by a solver that shares nothing with it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <ply/search/iterative_deepening.hpp>

#include "property/searches.hpp"
#include "support/catch.hpp"

namespace property {

template <class G>
using options = typename ply::engine<G>::options_type;

template <class G>
using answer = typename ply::engine<G>::result_type;

/// Says what is wrong with an answer of the engine for a position of a random game, if anything.
template <class G>
class engine_judge {
    using S = score<G>;
    using worth = support::worth<S>;

public:
    explicit engine_judge(graph<S> const& positions) : positions_(positions), solver_(positions) {}

    std::string fault(int at, answer<G> const& r, options<G> const& o) {
        std::ostringstream out;
        if (auto const what = first_fault(at, r, o); !what.empty()) {
            out << what << "; position " << at << ", depth " << r.depth << ", found " << found(r)
                << (r.proven ? " proven" : "") << ", true " << solver_.value(at, r.depth)
                << ", whole game " << solver_.value(at, ply::unlimited);
        }
        return out.str();
    }

    /// Whether a finished search was right to end at its depth.
    bool may_end(int at, answer<G> const& r, int depth) const {
        return r.depth == depth || r.proven || positions_[at].children.empty();
    }

private:
    static worth found(answer<G> const& r) { return {r.value, r.distance.value_or(0)}; }

    std::string first_fault(int at, answer<G> const& r, options<G> const& o) {
        auto const& children = positions_[at].children;
        auto const legal = [&](int move) {
            return move >= 0 && move < static_cast<int>(children.size());
        };
        if (r.best.has_value() == children.empty()) return "best move and end of the game";
        if (r.best && !legal(*r.best)) return "the best move is not legal";
        if (r.depth == 0 && !children.empty()) return fault_of_unfinished(r);
        if (r.bound != ply::bound::exact) return "not exact";
        auto const truth = solver_.value(at, r.depth);
        if (!(found(r) == truth)) return "wrong value";
        if (r.at_least != r.value || r.at_most != r.value) return "at least, at most";
        if (r.distance.has_value() != truth.decided()) return "distance and decision";
        if (r.proven) {
            auto const whole = solver_.value(at, ply::unlimited);
            if (whole.value != truth.value) return "proven, but wrong";
            if (!positions_.knows && !(whole == truth)) return "proven, but a wrong distance";
        } else if (truth.decided() || solver_.ends(at, r.depth - 1)) {
            // One ply more than the game has tells that nothing was cut short.
            return "not called proven";
        }
        if (children.empty()) return r.moves.empty() && r.line.empty() ? "" : "moves after the end";
        if (auto const f = fault_of_moves(at, r, o); !f.empty()) return f;
        if (r.line.empty() || r.line.front() != *r.best) return "the line does not begin with best";
        return fault_of_line(at, r.depth, r.line, truth, true);
    }

    static std::string fault_of_unfinished(answer<G> const& r) {
        if (r.finished()) return "finished without a depth";
        if (r.bound != ply::bound::lower || r.value != ply::lost<S>) return "knows without a depth";
        return r.proven || r.distance ? "proven without a depth" : "";
    }

    std::string fault_of_moves(int at, answer<G> const& r, options<G> const& o) {
        auto const count = positions_[at].children.size();
        if (r.moves.size() != count) return "not every root move is told";
        std::vector<bool> seen(count);
        std::vector<worth> worths;
        std::size_t exact = 0;
        for (auto const& m : r.moves) {
            if (seen.at(static_cast<std::size_t>(m.move))) return "a root move is told twice";
            seen[static_cast<std::size_t>(m.move)] = true;
            auto const truth = solver_.move_value(at, m.move, r.depth);
            worths.push_back(truth);
            worth const told{m.value, m.distance.value_or(0)};
            if (m.distance.has_value() != told.decided()) return "a root move's distance";
            bool const right = m.bound == ply::bound::exact   ? told == truth
                               : m.bound == ply::bound::upper ? truth <= told
                                                              : told <= truth;
            if (!right) return "root move " + std::to_string(m.move) + " is labelled wrong";
            exact += m.bound == ply::bound::exact ? 1 : 0;
            if (m.line.empty() || m.line.front() != m.move) return "a line of another move";
            auto const f = fault_of_line(at, r.depth, m.line, truth, m.bound == ply::bound::exact);
            if (!f.empty()) return f;
        }
        std::sort(worths.begin(), worths.end(), [](worth a, worth b) { return b < a; });
        auto const wanted = (std::min)(static_cast<std::size_t>(o.multi_pv), count);
        if (exact < wanted) return "too few exact root moves";
        bool const equals = o.multi_pv > 1 || o.ties.choice != ply::tie_policy::kind::first;
        for (auto const& m : r.moves) {
            auto const truth = solver_.move_value(at, m.move, r.depth);
            bool const must_be_exact =
                worths[wanted - 1] < truth || (equals && truth == worths[wanted - 1]);
            if (must_be_exact && m.bound != ply::bound::exact) return "a best move is not exact";
            if (m.move == *r.best && !(truth == worths.front())) return "best is not the best";
            if (m.move == *r.best && m.line != r.line) return "two lines of the best move";
        }
        return fault_of_tie(at, r, o);
    }

    std::string fault_of_tie(int at, answer<G> const& r, options<G> const& o) {
        if (o.ties.choice != ply::tie_policy::kind::last) return {};
        for (int move = *r.best + 1; move < static_cast<int>(r.moves.size()); ++move) {
            if (solver_.move_value(at, move, r.depth) == solver_.value(at, r.depth)) {
                return "not the last of the equal moves";
            }
        }
        return {};
    }

    std::string fault_of_line(int at, int depth, std::vector<int> const& line, worth const& truth,
                              bool exact) {
        bool same_side = true;
        for (std::size_t i = 0; i < line.size(); ++i) {
            auto const& n = positions_[at];
            if (depth <= 0 || line[i] < 0 || line[i] >= static_cast<int>(n.children.size())) {
                return "a line is not legal";
            }
            at = n.children[static_cast<std::size_t>(line[i])];
            same_side = same_side == (positions_[at].first == n.first);
            --depth;
            auto here = solver_.value(at, depth);
            if (here.decided()) here.distance += static_cast<int>(i) + 1;
            if (!same_side) here = here.for_other_side();
            if (exact && !(here == truth)) return "a line does not lead to its value";
        }
        return {};
    }

    graph<S> const& positions_;
    support::solver<S> solver_;
};

/// Options that never change a value, one of many sets.
template <class G>
options<G> some_options(support::dice& d) {
    using S = score<G>;
    options<G> o;
    o.method = static_cast<ply::search_method>(d.from(0, 2));
    if (d.chance(40)) {
        std::vector<S> const widths = {S(1), S(2), S(5), S(100), ply::won<S>};
        o.aspiration = d.one_of(widths);
    }
    o.ties = d.one_of(tie_policies(d.bits()));
    if (d.chance(40)) o.multi_pv = d.from(2, 6);
    o.stop_at_single_move = d.chance(50);
    o.nodes.table_move = d.chance(75);
    o.nodes.order = d.chance(75);
    o.nodes.history.killers = d.chance(75);
    o.nodes.history.countermoves = d.chance(75);
    o.nodes.history.history = d.chance(75);
    o.nodes.quiescence = d.chance(50);
    o.nodes.probe_depth = d.one_of(std::vector<int>{1, 1, 0, -5, 2, 4});
    return o;
}

template <class G>
std::string text(options<G> const& o) {
    std::ostringstream out;
    out << "method " << static_cast<int>(o.method) << ", aspiration " << +o.aspiration << ", ties "
        << static_cast<int>(o.ties.choice) << " of " << o.ties.seed << ", best " << o.multi_pv
        << ", table move " << o.nodes.table_move << ", order " << o.nodes.order << ", memory "
        << o.nodes.history.killers << o.nodes.history.countermoves << o.nodes.history.history
        << ", probe depth " << o.nodes.probe_depth << ", stops " << o.stop_when_proven;
    return out.str();
}

inline std::size_t some_bytes(support::dice& d) {
    return d.one_of(std::vector<std::size_t>{64, 64, 128, 1000, 4096, 1 << 16});
}

/// Calls f(game, its judge, dice, shape) for games of all shapes; `salt` tells tests apart.
template <class G, class F>
void for_random_games(std::uint64_t salt, int count, F const& f) {
    for (std::size_t kind = 0; kind < shapes().size(); ++kind) {
        for (int i = 0; i < count; ++i) {
            std::uint64_t const seed = salt * 1000 + static_cast<std::uint64_t>(i);
            auto const positions = support::random_graph<score<G>>(seed, shapes()[kind], G::turns);
            engine_judge<G> referee(positions);
            support::dice d(seed);
            INFO("seed " << seed << ", shape " << kind);
            f(G(positions), referee, d, shapes()[kind]);
        }
    }
}

}  // namespace property
