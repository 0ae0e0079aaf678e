// The exact value of a position, by the method that suits the game.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/solve/null_window/null_window.hpp>
#include <ply/solve/proof_number/df_pn.hpp>
#include <ply/solve/proof_number/proof_number.hpp>
#include <ply/solve/retrograde/retrograde.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/require.hpp>
#include <ply/support/score_key.hpp>

namespace ply {

enum class solve_method : std::uint8_t {
    automatic,
    retrograde,          // every position that can be reached, from the ends backwards
    null_window,         // a few questions about the value, for games of few values
    df_pn,               // depth-first proof-number search
    proof_number,        // proof-number search with its tree in memory
    iterative_deepening  // the engine, until its answer is proven
};

constexpr char const* to_string(solve_method method) {
    switch (method) {
        case solve_method::automatic: return "automatic";
        case solve_method::retrograde: return "retrograde analysis";
        case solve_method::null_window: return "null windows";
        case solve_method::df_pn: return "depth-first proof-number search";
        case solve_method::proof_number: return "proof-number search";
        case solve_method::iterative_deepening: return "iterative deepening";
    }
    return "unknown";
}

struct solve_options {
    /// Automatic: null windows where the game has few values that tell more than who has won, and
    /// exact hashes (see null_window_solver); else retrograde analysis, if there are no more than
    /// small_positions; else df-pn where play can repeat; else null windows if there are few
    /// values; else iterative deepening.
    solve_method method = solve_method::automatic;
    /// The memory is that of tables and trees, 256 MiB where nothing is said.
    ply::resources resources = {};
    /// How many positions are enumerated before another method is chosen.
    std::uint64_t small_positions = 2'000'000;
};

/// A result for the whole game.
template <class Move, class S>
struct solution : result<Move, S> {
    /// The one that was used.
    solve_method method = solve_method::automatic;
    std::size_t table_bytes = 0;
    /// In the table of retrograde analysis.
    std::uint64_t positions = 0;
    /// With stop_reason::unsuited, what the chosen method misses; else empty.
    char const* reason = "";
};

/// The solution of G, a game or a reference to one, with an evaluator.
template <class G, class Eval = own_eval>
using solution_for = solution<typename result_for<G, Eval>::move_type, score_of<G, Eval>>;

namespace detail {

/// Solves one position, which is left as it was.
template <Rules G, EvaluatorFor<G> Eval>
class solving {
public:
    using move_type = move_of<G>;
    using score_type = score_of<G, Eval>;
    using solution_type = solution_for<G, Eval>;

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
    /// With the memory that this function takes by default.
    ply::resources resources() const {
        ply::resources r = options_.resources;
        r.memory = r.memory_or(std::size_t{256} << 20);
        return r;
    }

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
                    return by_table((std::numeric_limits<std::uint64_t>::max)());
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
        solution_type none = of({}, options_.method, 0);
        none.set_value(none.at_least, bound::lower);
        none.stop = stop_reason::unsuited;
        none.reason = why;
        return none;
    }

    // --- the methods

    /// Retrograde analysis, if few enough positions can be reached.
    std::optional<solution_type> by_small_table() requires hashed && copied {
        solution_type found = by_table(options_.small_positions);
        if (found.stop != stop_reason::memory) return found;
        nodes_spent_ += found.stats.nodes;
        return std::nullopt;
    }

    solution_type by_table(std::uint64_t positions) requires hashed && copied {
        retrograde_options o;
        o.positions = positions;
        o.resources = resources();
        auto const table = ply::retrograde(std::as_const(game_), limits_left(), o, eval_);
        solution_type found;
        found.method = solve_method::retrograde;
        found.stop = table.stop();
        found.stats = table.stats();
        found.table_bytes = table.bytes();
        found.positions = table.positions();
        auto const known = table.probe(game_);
        if (!known) {
            found.set_value(lost<score_type>, bound::lower);
            found.best = detail::first_move(std::as_const(game_));
            return found;
        }
        found.set_value(known->value, bound::exact);
        found.proven = true;
        found.depth = unlimited;
        if (decided(known->value)) found.distance = known->distance;
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
        o.resources = resources();
        null_window_solver<G> solver(o);
        auto const answer = solver.solve(std::as_const(game_), limits_left());
        return of(answer, solve_method::null_window, solver.table().bytes());
    }

    solution_type by_df_pn() requires hashed {
        proof_table<score_type> table(resources().memory_or());
        df_pn_options<score_type> o;
        o.resources = resources();
        auto const answer = detail::df_pn_with<G, Eval>(table, game_, limits_left(), o, {}, eval_);
        return of(answer, solve_method::df_pn, table.bytes());
    }

    solution_type by_proof_numbers() {
        proof_number_options<score_type> o;
        o.resources = resources();
        auto const answer = ply::proof_number(game_, limits_left(), o, eval_);
        return of(answer, solve_method::proof_number, o.resources.memory_or());
    }

    solution_type by_deepening() {
        search_options_for<G, Eval> o;
        o.resources = resources();
        no_observer none;
        search_engine<G, Eval, no_observer> with(o, eval_, none);
        auto answer = with.search(game_, limits_left());
        // The value of a depth says nothing about the whole game unless it is proven.
        if (!answer.proven) {
            answer.value = lost<score_type>;
            answer.bound = bound::lower;
            answer.distance.reset();
            answer.moves.clear();
        }
        answer.set_value(answer.value, answer.bound);
        // Other moves are known for the whole game where that was seen, or where they are decided.
        if (answer.distance) {
            std::erase_if(answer.moves, [](auto const& move) {
                return move.bound != bound::exact || !move.distance;
            });
        }
        return of(answer, solve_method::iterative_deepening,
                  with.table() != nullptr ? with.table()->bytes() : 0);
    }

    static solution_type of(result<move_type, score_type> const& answer, solve_method method,
                            std::size_t table_bytes) {
        solution_type found;
        static_cast<result<move_type, score_type>&>(found) = answer;
        found.method = method;
        found.table_bytes = table_bytes;
        return found;
    }

    static bool decided(score_type value) {
        using score_key = detail::score_key<score_type>;
        return score_key::decided(score_key::from(value, 0));
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
solution_for<G, Eval> solve(G&& game, limits const& l = {}, solve_options const& options = {},
                            Eval const& evaluator = {}) {
    using game_type = std::remove_cvref_t<G>;
    if constexpr (!detail::require_searchable<game_type, Eval>()) {
        return {};
    } else {
        return detail::with_position<G>(game, [&](game_type& position) {
            return detail::solving<game_type, Eval>(position, l, options, evaluator).run();
        });
    }
}

}  // namespace ply
