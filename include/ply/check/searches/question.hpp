// What the searches are asked, with options at random.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <ply/check/rules/view.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/random.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/core/score.hpp>
#include <ply/core/window.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/support/text.hpp>

namespace ply::detail::self_test {

/// Sizes of tables in bytes: one bucket, a few of them, and room for everything.
inline constexpr std::size_t roomy_table = std::size_t{1} << 18;
inline constexpr std::array<std::size_t, 3> table_sizes{1, std::size_t{1} << 12, roomy_table};

/// How far a search promises the answers of plain minimax.
enum class promise : std::uint8_t {
    depth,  // to every depth: value, bound, distance, moves and line
    whole,  // only what it calls proven, and there the value alone
};

/// Which of several equal moves a search promises: for ties::first the first in the order of the
/// search, for ties::last the last one in the order of moves().
enum class tie_order : std::uint8_t { none, as_searched, last_in_moves };

/// Which options a search has, and what is to be expected of it.
struct traits {
    promise promises = promise::depth;
    tie_order ties = tie_order::none;
    bool window = false;
    bool prune = false;
    bool order = false;
    bool line = false;
    bool table = false;
    bool deepens = false;    // depth by depth, with the options of ply::search
    bool solves = false;     // has no depth: asked only for whole games
    bool switches = false;   // refinements of the game can be switched off
    int most_threads = 1;    // can use several: then the nodes may differ from run to run
    bool all_exact = false;  // every root move gets its exact value
};

/// What is asked of a search. A search takes what it has an option for.
template <Score S>
struct question {
    int depth = unlimited;
    std::uint64_t nodes = unlimited_nodes;
    ply::window<S> window = {};
    ply::cut cut = ply::cut::at_beta;
    tie_policy ties = {};
    bool prune = true;
    bool order = true;
    bool line = true;
    search_method method = search_method::principal_variation;
    S aspiration = 0;
    int multi_pv = 1;
    bool learns = true;  // killers, history and the table's move
    int probe_depth = 1;
    std::uint64_t step = 0;      // nodes of a part; 0 for a search in one go
    std::uint64_t switches = 0;  // a bit for each refinement that is off
    int threads = 1;
    parallel_method parallel = parallel_method::abdada;
    bool deterministic = false;

    static constexpr std::uint64_t unlimited_nodes = (std::numeric_limits<std::uint64_t>::max)();

    ply::limits limits(std::uint64_t most) const {
        ply::limits l;
        l.depth = depth;
        l.nodes = (std::min)(nodes, most);
        return l;
    }
    bool interrupts() const { return nodes != unlimited_nodes; }
};

/// A question with options at random, among those that a search has. `value` is what minimax found.
template <Score S>
question<S> random_question(traits const& t, int depth, S value, splitmix64& random) {
    auto const chance = [&random](std::uint64_t one_in) { return random.below(one_in) == 0; };
    auto const bound = [&]() -> S {
        // Decided values are no bounds, so a window next to one is open.
        bool const near = value > lost<S> / 2 && value < won<S> / 2;
        switch (random.below(5)) {
            case 0: return lost<S>;
            case 1: return won<S>;
            case 2: return 0;
            case 3: return near ? static_cast<S>(value + 1) : value;
            default: return near ? static_cast<S>(value - 1) : value;
        }
    };
    question<S> q;
    q.depth = depth;
    if (t.window && !chance(3)) {
        S const a = bound();
        S const b = bound();
        if (a < b) q.window = {a, b};
        if (chance(2)) q.cut = cut::above_beta;
    }
    if (!t.solves) {
        switch (random.below(3)) {
            case 0: q.ties = ties::last; break;
            case 1: q.ties = ties::random(random()); break;
            default: break;
        }
    }
    q.prune = !t.prune || !chance(4);
    q.order = !t.order || !chance(2);
    q.line = !t.line || !chance(2);
    if (t.deepens) {
        constexpr std::array methods{search_method::principal_variation, search_method::mtd_f,
                                     search_method::bisection};
        q.method = methods[static_cast<std::size_t>(random.below(methods.size()))];
        q.aspiration = static_cast<S>(random.below(3));
        q.multi_pv = 1 + static_cast<int>(random.below(3));
        q.learns = !chance(3);
        q.probe_depth = static_cast<int>(random.below(3));
        if (chance(3) && depth != unlimited) q.step = 1 + random.below(50);
    }
    if (t.switches) q.switches = random();
    if (t.most_threads > 1) {
        q.threads =
            2 + static_cast<int>(random.below(static_cast<std::uint64_t>(t.most_threads) - 1));
        q.step = 0;
        if (t.deepens && chance(2)) q.parallel = parallel_method::lazy_smp;
        q.deterministic = t.deepens && chance(3);
    }
    if (q.step == 0 && chance(6)) q.nodes = 1 + random.below(200);
    return q;
}

/// The same question with one option more as it is by default, in each way that this can be done.
template <Score S>
std::vector<question<S>> simpler(question<S> const& q) {
    std::vector<question<S>> list;
    question<S> const plain{};
    auto const reset = [&](auto member) {
        list.push_back(q);
        list.back().*member = plain.*member;
    };
    using Q = question<S>;
    if (q.interrupts()) reset(&Q::nodes);
    if (q.window.alpha != lost<S> || q.window.beta != won<S>) reset(&Q::window);
    if (q.cut != plain.cut) reset(&Q::cut);
    if (q.ties.choice != plain.ties.choice) reset(&Q::ties);
    if (!q.prune) reset(&Q::prune);
    if (!q.order) reset(&Q::order);
    if (!q.line) reset(&Q::line);
    if (q.method != plain.method) reset(&Q::method);
    if (q.aspiration != plain.aspiration) reset(&Q::aspiration);
    if (q.multi_pv != plain.multi_pv) reset(&Q::multi_pv);
    if (!q.learns) reset(&Q::learns);
    if (q.probe_depth != plain.probe_depth) reset(&Q::probe_depth);
    if (q.step != plain.step) reset(&Q::step);
    if (q.switches != plain.switches) reset(&Q::switches);
    if (q.threads != plain.threads) reset(&Q::threads);
    if (q.parallel != plain.parallel) reset(&Q::parallel);
    if (q.deterministic) reset(&Q::deterministic);
    return list;
}

/// What is asked, as far as it is not the default.
template <Score S>
std::string to_text(question<S> const& q, traits const& t, std::size_t table_bytes) {
    using checking::value_text;
    std::string text = t.solves               ? "whole game"
                       : q.depth == unlimited ? "no depth limit"
                                              : "depth " + detail::number_text(q.depth);
    if (q.window.alpha != lost<S> || q.window.beta != won<S>) {
        text += ", window " + value_text(q.window.alpha) + " to " + value_text(q.window.beta);
    }
    if (q.cut == cut::above_beta) text += ", cut above beta";
    if (q.ties.choice == tie_policy::kind::last) text += ", last of equal moves";
    if (q.ties.choice == tie_policy::kind::random) text += ", random choice of equal moves";
    if (!q.prune) text += ", no pruning";
    if (!q.order) text += ", no order";
    if (!q.line) text += ", no line";
    if (t.table && table_bytes != roomy_table)
        text += ", table of " + detail::number_text(table_bytes) + " bytes";
    if (q.method == search_method::mtd_f) text += ", MTD(f)";
    if (q.method == search_method::bisection) text += ", bisection";
    if (q.aspiration != 0) text += ", aspiration " + detail::number_text(q.aspiration);
    if (q.multi_pv > 1) text += ", " + detail::number_text(q.multi_pv) + " best moves";
    if (!q.learns) text += ", nothing learned for the order of moves";
    if (q.probe_depth != 1) text += ", probe depth " + detail::number_text(q.probe_depth);
    if (q.step != 0) text += ", steps of " + detail::number_text(q.step) + " nodes";
    if (q.switches != 0) text += ", some refinements off";
    if (q.threads != 1) text += ", " + detail::number_text(q.threads) + " threads";
    if (q.parallel == parallel_method::lazy_smp) text += ", lazy SMP";
    if (q.deterministic) text += ", deterministic";
    if (q.interrupts()) text += ", " + detail::number_text(q.nodes) + " nodes";
    return text;
}

}  // namespace ply::detail::self_test
