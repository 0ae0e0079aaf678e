// The exact value of a position, by the method that suits the game.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/solve/null_window/null_window.hpp>
#include <ply/solve/proof_number/df_pn.hpp>
#include <ply/solve/proof_number/proof_number.hpp>
#include <ply/solve/retrograde/retrograde.hpp>
#include <ply/solve/solve_options.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/require.hpp>
#include <ply/support/score_key.hpp>

namespace ply {
namespace detail {

/// Solves one position, which is left as it was.
template <Rules G, EvaluatorFor<G> Eval>
class solving {
public:
    using move_type = move_of<G>;
    using score_type = score_of<G, Eval>;
    using solution_type = solution<move_type, score_type>;

    solving(G& game, limits const& l, solve_options const& options, Eval const& evaluator)
        : game_(game), limits_(l), options_(options), eval_(evaluator) {}

    solution_type run() {
        start_ = std::chrono::steady_clock::now();
        solution_type found =
            options_.method == solve_method::automatic ? by_what_suits() : by(options_.method);
        found.stats.nodes += nodes_spent_;
        found.stats.time = std::chrono::steady_clock::now() - start_;
        return found;
    }

private:
    static constexpr bool hashed = HasHash<G>;
    static constexpr bool copied = std::copy_constructible<G>;
    static constexpr bool small_values =
        hashed && copied && SmallGame<G> && !CanRepeat<G> && std::same_as<Eval, own_eval>;

    /// Whether payoffs say more than who has won, so that plies need not be counted.
    static constexpr bool tells_by_payoffs() {
        if constexpr (small_values) {
            return G::largest_value > 0;
        } else {
            return false;
        }
    }

    solution_type by_what_suits() {
        if constexpr (tells_by_payoffs()) {
            return by_null_windows();
        } else {
            if constexpr (hashed && copied) {
                if (auto found = by_small_table()) return *std::move(found);
            }
            if constexpr (hashed && CanRepeat<G>) {
                return by_df_pn();
            } else if constexpr (small_values) {
                return by_null_windows();
            } else {
                return by_deepening();
            }
        }
    }

    solution_type by(solve_method method) {
        switch (method) {
            case solve_method::retrograde:
                if constexpr (hashed && copied) {
                    retrograde_options o;
                    o.resources.threads = limits_.threads;
                    o.resources.memory = options_.memory;
                    return by_table(o);
                } else {
                    return unsuited("retrograde analysis needs hash() and copies");
                }
            case solve_method::null_window:
                if constexpr (small_values) {
                    return by_null_windows();
                } else {
                    return unsuited(
                        "null windows need hash_bits and largest_value of a game that ends");
                }
            case solve_method::df_pn:
                if constexpr (hashed) {
                    return by_df_pn();
                } else {
                    return unsuited("df-pn needs hash()");
                }
            case solve_method::proof_number:
                if constexpr (hashed || !CanRepeat<G>) {
                    return by_proof_numbers();
                } else {
                    return unsuited("proof-number search needs hash() where play can repeat");
                }
            default: return by_deepening();
        }
    }

    solution_type unsuited(char const* why) const {
        solution_type none;
        none.value = none.at_least;
        none.bound = bound::lower;
        none.stop = stop_reason::unsuited;
        none.method = options_.method;
        none.reason = why;
        return none;
    }

    // --- the methods

    /// Retrograde analysis, if few enough positions can be reached.
    std::optional<solution_type> by_small_table() requires hashed && copied {
        retrograde_options o;
        o.resources.threads = limits_.threads;
        o.positions = options_.small_positions;
        o.resources.memory = options_.memory;
        solution_type found = by_table(o);
        if (found.stop != stop_reason::memory) return found;
        nodes_spent_ += found.stats.nodes;
        return std::nullopt;
    }

    solution_type by_table(retrograde_options const& o) requires hashed && copied {
        auto const table = retrograde(std::as_const(game_), limits_left(), o, eval_);
        solution_type found;
        found.method = solve_method::retrograde;
        found.stop = table.stop();
        found.stats = table.stats();
        found.table_bytes = table.bytes();
        found.positions = table.positions();
        auto const known = table.probe(game_);
        if (!known) {
            found.value = lost<score_type>;
            found.bound = bound::lower;
            found.best = first_move();
            return found;
        }
        settle(found, known->value, known->distance);
        found.best = table.best_move(game_);
        found.line = table.line(game_);
        tell_moves(found, table);
        return found;
    }

    /// Every move of the root with its value, in the order of the game.
    template <class Table>
    void tell_moves(solution_type& found, Table const& table) {
        auto&& moves = std::as_const(game_).moves();
        for (auto&& element : moves) {
            move_type const move = element;
            turn<G> const before(game_);
            G after(game_);
            static_cast<void>(after.apply(move));
            auto const known = table.probe(after);
            if (!known) continue;
            bool const same_side = before.kept(after);
            score_type const value =
                same_side ? known->value : static_cast<score_type>(-known->value);
            std::optional<int> distance;
            if (decided(value) && known->distance) distance = *known->distance + 1;
            found.moves.push_back({move, value, bound::exact, distance, {move}});
        }
    }

    solution_type by_null_windows() requires small_values {
        null_window_options o;
        o.line = true;
        null_window_solver<G> solver(options_.memory, o);
        auto const answer = solver.solve(std::as_const(game_), limits_left());
        solution_type found = with_bounds(answer);
        found.method = solve_method::null_window;
        found.table_bytes = solver.table().bytes();
        return found;
    }

    solution_type by_df_pn() requires hashed {
        df_pn_options<score_type> o;
        o.table_bytes = options_.memory;
        df_pn_solver<G, Eval> solver(o, eval_);
        auto const answer = solver.solve(game_, limits_left());
        solution_type found = with_bounds(answer);
        found.at_least = answer.at_least;
        found.at_most = answer.at_most;
        found.method = solve_method::df_pn;
        found.table_bytes = solver.table_bytes();
        return found;
    }

    solution_type by_proof_numbers() {
        proof_number_options<score_type> o;
        o.tree_bytes = options_.memory;
        auto const answer = proof_number(game_, limits_left(), o, eval_);
        solution_type found = with_bounds(answer);
        found.at_least = answer.at_least;
        found.at_most = answer.at_most;
        found.method = solve_method::proof_number;
        found.table_bytes = options_.memory;
        return found;
    }

    solution_type by_deepening() {
        engine<G, Eval> with(options_.memory, {}, eval_);
        auto answer = with.search(game_, limits_left());
        // The value of a depth says nothing about the whole game unless it is proven.
        if (!answer.proven) {
            answer.value = lost<score_type>;
            answer.bound = bound::lower;
            answer.distance.reset();
            answer.moves.clear();
        }
        // Other moves are known for the whole game where that was seen, or where they are decided.
        if (answer.distance) {
            std::erase_if(answer.moves, [](auto const& move) {
                return move.bound != bound::exact || !move.distance;
            });
        }
        solution_type found = with_bounds(answer);
        found.method = solve_method::iterative_deepening;
        found.table_bytes = with.table() != nullptr ? with.table()->bytes() : 0;
        return found;
    }

    // --- what they have in common

    solution_type with_bounds(result<move_type, score_type> const& answer) const {
        solution_type found;
        static_cast<result<move_type, score_type>&>(found) = answer;
        if (answer.bound != bound::upper) found.at_least = answer.value;
        if (answer.bound != bound::lower) found.at_most = answer.value;
        return found;
    }

    void settle(solution_type& found, score_type value, std::optional<int> distance) const {
        found.value = found.at_least = found.at_most = value;
        found.bound = bound::exact;
        found.proven = true;
        found.depth = unlimited;
        if (decided(value)) found.distance = distance;
    }

    static bool decided(score_type value) {
        using score_key = detail::score_key<score_type>;
        return score_key::decided(score_key::from(value, 0));
    }

    std::optional<move_type> first_move() const {
        auto&& moves = std::as_const(game_).moves();
        for (auto&& move : moves) return move;
        return std::nullopt;
    }

    limits limits_left() const {
        limits left = limits_;
        left.depth = unlimited;
        left.nodes -= (std::min)(left.nodes, nodes_spent_);
        if (!left.time.unlimited()) {
            auto const spent = std::chrono::steady_clock::now() - start_;
            left.time = time_limit(left.time.value() - spent);
        }
        return left;
    }

    G& game_;
    limits const& limits_;
    solve_options const& options_;
    Eval const& eval_;
    std::chrono::steady_clock::time_point start_{};
    std::uint64_t nodes_spent_ = 0;  // by a method that did not suffice
};

}  // namespace detail

/// The exact value of `game` for the side to move, proven, with the distance, best move and line as
/// far as the method tells them: by the method of the options, or the one that suits the game.
/// Within limits other than depth; where one is met, at_least and at_most of the answer hold. A
/// game that may be changed is solved in place and restored, also when it throws; another in a
/// copy.
template <class G, class Eval = own_eval>
auto solve(G&& game, limits const& l = {}, solve_options const& options = {},
           Eval const& evaluator = {}) {
    using game_type = std::remove_cvref_t<G>;
    using answer = solution<typename detail::move_type<game_type>::type, score_of<G, Eval>>;
    if constexpr (!detail::require_searchable<game_type, Eval>()) {
        return answer{};
    } else if constexpr (!detail::require_place<G>()) {
        return answer{};
    } else {
        if constexpr (std::is_lvalue_reference_v<G> &&
                      !std::is_const_v<std::remove_reference_t<G>>) {
            return detail::solving<game_type, Eval>(game, l, options, evaluator).run();
        } else {
            game_type copy(game);
            return detail::solving<game_type, Eval>(copy, l, options, evaluator).run();
        }
    }
}

}  // namespace ply
