// Depth-first proof-number search: wins, losses and draws of games too long and too wide for a
// search to a depth, in bounded memory.
// Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002;
// J. Pawlewicz, L. Lew, "Improving depth-first PN-search: 1+epsilon trick", 2007; T. Ueda and
// others, "Weak proof-number search", 2008; A. Kishimoto, M. Mueller, "A general solution to the
// graph history interaction problem", 2004; T. Kaneko, "Parallel depth first proof number search",
// 2010.
#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/solve/proof_number/detail/df_pn_search.hpp>
#include <ply/solve/proof_number/detail/df_pn_team.hpp>
#include <ply/solve/proof_number/detail/proof_question.hpp>
#include <ply/solve/proof_number/detail/proof_table.hpp>
#include <ply/solve/proof_number/proof_result.hpp>
#include <ply/support/require.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply {

template <Score S>
struct df_pn_options {
    /// The memory is that of the table, which has at least one bucket. Several threads are used if
    /// the game can be copied: each has a copy, all share the table, and the evaluator is called by
    /// all.
    ply::resources resources = {};
    /// Ask this alone, as df_pn_solver::ask does: is the value at least this?
    std::optional<S> question = {};
    /// A position is searched until its number is larger than the next one's by this share.
    double epsilon = 1;
    /// Disproof numbers as sums over the moves. Otherwise as the largest one and one for each other
    /// move, which does not count twice what several lines lead to.
    bool sums = false;
    /// Whether moves are tried by the game's order(move), where it has one.
    bool order = true;
};

template <class G, class Eval = own_eval>
using df_pn_options_for = df_pn_options<score_of<G, Eval>>;

namespace detail {

/// Solves a position with a table that is there, or answers one question about it.
template <class G, class Eval>
proof_result_for<G, Eval> df_pn_with(proof_table<score_of<G, Eval>>& table, G& game,
                                     limits const& l, df_pn_options_for<G, Eval> const& options,
                                     std::optional<score_of<G, Eval>> const& question,
                                     Eval const& evaluator) {
    detail::require_rules<G>();
    auto const start = std::chrono::steady_clock::now();
    int const threads =
        std::copy_constructible<G> ? ply::thread_count(options.resources.threads) : 1;
    table.next_search();
    table.share(threads > 1);
    df_pn_team<G, Eval> team(game, table, evaluator, {options.epsilon, options.sums, options.order},
                             l, start, threads);
    proof_result_for<G, Eval> found;
    detail::answer_by_questions<G, Eval>(found, question,
                                         [&](auto goal) { return team.ask(goal); });
    detail::finish_result<G, Eval>(found, game, team.reason());
    found.stats = team.stats();
    found.stats.time = std::chrono::steady_clock::now() - start;
    return found;
}

}  // namespace detail

/// Of a game or an evaluator that lacks something: stops the compilation with what it is.
template <class G, class Eval = own_eval>
class df_pn_solver : public detail::failed_requirement<proof_result_for<G, Eval>,
                                                       detail::require_hashed<G, Eval>()> {
public:
    using options_type = df_pn_options_for<G, Eval>;

    explicit df_pn_solver(options_type const& = {}, Eval const& = {}) {}
    options_type& options();
};

/// Solves positions of one game and keeps what it has learned. It is for one caller at a time. The
/// outcome is the same for any number of threads; nodes, and the move among equally good ones, may
/// differ from run to run.
///
/// Positions with equal hashes are taken for the same. Where the game can repeat, endless play is a
/// draw, and no answer depends on the way to a position. Besides the table, the memory is that of
/// one line of play with its moves; the machine stack is not used.
template <Rules G, EvaluatorFor<G> Eval>
    requires HasHash<G>
class df_pn_solver<G, Eval> {
public:
    using move_type = move_of<G>;
    using score_type = score_of<G, Eval>;
    using options_type = df_pn_options<score_type>;
    using result_type = proof_result_for<G, Eval>;

    explicit df_pn_solver(options_type const& options = {}, Eval evaluator = {})
        : options_(options), eval_(std::move(evaluator)), table_(options.resources.memory_or()) {}

    /// The exact value of `game` for the side to move with a move that reaches it, or the answer to
    /// the question of the options; within limits other than depth and stack. The game is changed
    /// in place and is as before when this ends, also by an exception. Where a limit is met, a
    /// later call goes on from what the table holds.
    result_type solve(G& game, limits const& l = {}) { return run(game, l, options_.question); }
    result_type solve(G const& game, limits const& l = {}) {
        return run(game, l, options_.question);
    }

    /// Whether the value is at least `value`: known by at_least and at_most of the result. The move
    /// reaches at_least. To be sure of that, a second question may be asked, whether the value is
    /// more than 0: where endless play is enough and positions do not tell the sides apart.
    result_type ask(G& game, score_type value, limits const& l = {}) { return run(game, l, value); }
    result_type ask(G const& game, score_type value, limits const& l = {}) {
        return run(game, l, value);
    }

    /// For solving from now on; the memory of the table stays.
    options_type& options() { return options_; }
    void clear() { table_.clear(); }
    std::size_t table_bytes() const { return table_.bytes(); }

private:
    template <class Game>
    result_type run(Game& game, limits const& l, std::optional<score_type> const& question) {
        return detail::with_position<Game&>(game, [&](G& position) {
            return detail::df_pn_with(table_, position, l, options_, question, eval_);
        });
    }

    options_type options_;
    Eval eval_;
    detail::proof_table<score_type> table_;
};

/// The exact value of `game` for the side to move, with a move that reaches it, by depth-first
/// proof-number search with a table of its own: one that can be changed in place, another in a
/// copy. Within limits other than depth and stack; see proof_result for an answer that was cut
/// short.
template <class G, class Eval = own_eval>
proof_result_for<G, Eval> df_pn(G&& game, limits const& limits = {},
                                df_pn_options_for<G, Eval> const& options = {},
                                Eval const& evaluator = {}) {
    using game_type = std::remove_cvref_t<G>;
    if constexpr (!detail::require_hashed<game_type, Eval>() || !HasHash<game_type>) {
        return {};
    } else {
        return detail::with_position<G>(game, [&](game_type& position) {
            detail::proof_table<score_of<G, Eval>> table(options.resources.memory_or());
            return detail::df_pn_with(table, position, limits, options, options.question,
                                      evaluator);
        });
    }
}

}  // namespace ply
