// Every search asked in one way, for what must hold of all of them.
#pragma once

#include <cstddef>
#include <type_traits>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/mtd_f.hpp>
#include <ply/search/negamax.hpp>
#include <ply/search/principal_variation.hpp>

#include "support/catch.hpp"

namespace support {

/// What every search may be asked.
template <class Move>
struct request {
    ply::limits limits = {};
    ply::tie_policy ties = {};
    ply::root_moves<Move> root_moves = {};
};

/// Calls check(result) with the answer of each search of fixed depth, for a game with hash(), with
/// the search's name in the messages.
template <class G, class Check, class Eval = ply::own_eval>
void for_fixed_depth_searches(G& game, request<ply::move_of<G>> const& q, Check const& check,
                              Eval const& evaluator = {}) {
    using table = ply::transposition_table<ply::score_of<G, Eval>>;
    auto const ask = [&](char const* name, auto const& search) {
        INFO(name);
        check(search());
    };
    ply::minimax_options_for<G> const m{.ties = q.ties, .root_moves = q.root_moves};
    ask("minimax", [&] { return ply::minimax(game, q.limits, m, evaluator); });
    ply::alpha_beta_options_for<G, Eval> a;
    a.ties = q.ties;
    a.root_moves = q.root_moves;
    ask("alpha-beta", [&] { return ply::alpha_beta(game, q.limits, a, evaluator); });
    ask("principal variation search",
        [&] { return ply::principal_variation(game, q.limits, a, evaluator); });
    ask("principal variation search with a table", [&] {
        table t(1 << 14);
        return ply::principal_variation(game, t, q.limits, a, evaluator);
    });
    ply::negamax_options_for<G, Eval> n;
    n.ties = q.ties;
    n.root_moves = q.root_moves;
    ask("negamax", [&] { return ply::negamax(game, q.limits, n, evaluator); });
    ask("negamax with a table", [&] {
        table t(1 << 14);
        return ply::negamax(game, t, q.limits, n, evaluator);
    });
    n.prune = false;
    ask("negamax with a table and nothing pruned", [&] {
        table t(1 << 14);
        return ply::negamax(game, t, q.limits, n, evaluator);
    });
    ply::mtd_f_options_for<G, Eval> f;
    f.ties = q.ties;
    f.root_moves = q.root_moves;
    ask("MTD(f)", [&] {
        table t(1 << 14);
        return ply::mtd_f(game, t, q.limits, f, evaluator);
    });
}

/// The same with ply::search: each method, threads, and deterministic.
template <class G, class Check, class Eval = ply::own_eval>
void for_engines(G& game, request<ply::move_of<G>> const& q, Check const& check,
                 Eval const& evaluator = {}) {
    auto const ask = [&](char const* name, auto const& change) {
        INFO(name);
        ply::search_options_for<G, Eval> o;
        o.ties = q.ties;
        o.root_moves = q.root_moves;
        o.resources.memory = 1 << 16;
        change(o);
        check(ply::search(game, q.limits, o, evaluator));
    };
    ask("engine", [](auto&) {});
    ask("engine by MTD(f)", [](auto& o) { o.method = ply::search_method::mtd_f; });
    ask("engine by bisection", [](auto& o) { o.method = ply::search_method::bisection; });
    ask("engine with aspiration windows", [](auto& o) { o.aspiration = 1; });
    ask("engine with three threads", [](auto& o) {
        o.resources.threads = 3;
        o.shared_depth = 1;
    });
    ask("engine, deterministic", [](auto& o) { o.deterministic = true; });
    ask("engine, deterministic, two threads", [](auto& o) {
        o.deterministic = true;
        o.resources.threads = 2;
    });
}

template <class G, class Check, class Eval = ply::own_eval>
void for_all_searches(G& game, request<ply::move_of<G>> const& q, Check const& check,
                      Eval const& evaluator = {}) {
    for_fixed_depth_searches(game, q, check, evaluator);
    for_engines(game, q, check, evaluator);
}

}  // namespace support
