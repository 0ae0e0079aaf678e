// Every search of the library, asked in one way.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/searches/plain_game.hpp>
#include <ply/check/searches/question.hpp>
#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/mtd_f.hpp>
#include <ply/search/negamax.hpp>
#include <ply/search/principal_variation.hpp>
#include <ply/solve/null_window/null_window.hpp>
#include <ply/solve/proof_number/df_pn.hpp>
#include <ply/solve/proof_number/proof_number.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::detail::self_test {

/// A search under test.
template <Rules G, class E>
struct subject {
    using score = score_of<G, E>;
    using answer = result<move_of<G>, score>;
    using asked = std::function<answer(G&, question<score> const&, limits const&)>;

    std::string name;
    traits has;
    /// The search with a new table, if it has one; it keeps the table from question to question.
    std::function<asked(std::size_t table_bytes)> make;
    /// A simpler search: where that one is wrong, this one is not asked.
    std::string based_on = {};
};

template <Rules G, class E>
class all_searches {
    using S = score_of<G, E>;
    using Q = question<S>;
    using asked = typename subject<G, E>::asked;
    using answer = typename subject<G, E>::answer;

public:
    /// To have another search tested, add it here.
    static std::vector<subject<G, E>> list(E const& e, int threads) {
        std::vector<subject<G, E>> all{with_minimax(e), with_alpha_beta(e), with_negamax(e),
                                       with_principal_variation(e)};
        if constexpr (HasHash<G>) {
            all.push_back(with_table("negamax with a table", negamax_has,
                                     [&e](G& game, auto& table, Q const& q, limits const& l) {
                                         return ply::negamax(game, table, l, negamax_options_of(q),
                                                             e);
                                     }));
            all.push_back(with_table("principal_variation with a table", alpha_beta_has,
                                     [&e](G& game, auto& table, Q const& q, limits const& l) {
                                         return ply::principal_variation(
                                             game, table, l, alpha_beta_options_of(q), e);
                                     }));
            all.push_back(with_table(
                "mtd_f", mtd_f_has, [&e](G& game, auto& table, Q const& q, limits const& l) {
                    return ply::mtd_f(
                        game, table, l,
                        {.guess = q.window.alpha, .ties = q.ties, .order = q.order, .line = q.line},
                        e);
                }));
        }
        if constexpr (knows_more<G>) {
            add_engines<plain_game<G>>(all, e, threads, "search, plain", promise::depth);
            add_engines<G>(all, e, threads, "search", promise::whole);
        } else {
            add_engines<G>(all, e, threads, "search", promise::depth);
        }
        if constexpr (SmallGame<G> && std::same_as<E, own_eval>) {
            all.push_back(with_null_windows());
        }
        if constexpr (HasHash<G> || !CanRepeat<G>) all.push_back(with_proof_numbers(e));
        if constexpr (HasHash<G>) {
            all.push_back(with_df_pn(e, "df_pn", 1));
            if (threads > 1) {
                all.push_back(with_df_pn(e, "df_pn by threads", threads));
                all.back().based_on = "df_pn";
            }
        }
        return all;
    }

private:
    template <class Ask>
    static subject<G, E> without_table(std::string name, traits has, Ask const& ask) {
        return {std::move(name), has, [ask](std::size_t) { return asked(ask); }, {}};
    }

    static subject<G, E> with_minimax(E const& e) {
        return without_table("minimax",
                             {.ties = tie_order::as_searched, .line = true, .all_exact = true},
                             [&e](G& game, Q const& q, limits const& l) {
                                 return ply::minimax(game, l, {.ties = q.ties, .line = q.line}, e);
                             });
    }

    static constexpr traits alpha_beta_has{
        .ties = tie_order::as_searched, .window = true, .order = true, .line = true};
    static constexpr traits mtd_f_has{.ties = tie_order::as_searched, .order = true, .line = true};
    static alpha_beta_options<move_of<G>, S> alpha_beta_options_of(Q const& q) {
        return {.window = q.window, .cut = q.cut, .ties = q.ties, .order = q.order, .line = q.line};
    }
    static subject<G, E> with_alpha_beta(E const& e) {
        return without_table("alpha_beta", alpha_beta_has,
                             [&e](G& game, Q const& q, limits const& l) {
                                 return ply::alpha_beta(game, l, alpha_beta_options_of(q), e);
                             });
    }
    static subject<G, E> with_principal_variation(E const& e) {
        return without_table(
            "principal_variation", alpha_beta_has, [&e](G& game, Q const& q, limits const& l) {
                return ply::principal_variation(game, l, alpha_beta_options_of(q), e);
            });
    }

    static constexpr traits negamax_has{
        .ties = tie_order::as_searched, .window = true, .prune = true, .order = true, .line = true};
    static negamax_options<move_of<G>, S> negamax_options_of(Q const& q) {
        return {.window = q.window,
                .cut = q.cut,
                .ties = q.ties,
                .prune = q.prune,
                .order = q.order,
                .line = q.line};
    }
    static subject<G, E> with_negamax(E const& e) {
        return without_table("negamax", negamax_has, [&e](G& game, Q const& q, limits const& l) {
            return ply::negamax(game, l, negamax_options_of(q), e);
        });
    }
    /// `ask(game, table, question, limits)` asks a search that keeps a table.
    template <class Ask>
    static subject<G, E> with_table(std::string name, traits has, Ask const& ask) {
        has.table = true;
        return {std::move(name),
                has,
                [ask](std::size_t bytes) -> asked {
                    auto const table = std::make_shared<transposition_table<S>>(bytes);
                    return [table, ask](G& game, Q const& q, limits const& l) {
                        return ask(game, *table, q, l);
                    };
                },
                {}};
    }

    /// ply::search as an engine that keeps its table, on the game or on what is left of it: by one
    /// thread, and by several.
    template <class Played>
    static void add_engines(std::vector<subject<G, E>>& all, E const& e, int threads,
                            std::string const& name, promise promises) {
        traits has{.promises = promises,
                   .ties = tie_order::last_in_moves,
                   .order = true,
                   .table = HasHash<G>,
                   .deepens = true};
        all.push_back(with_engine<Played>(e, name, has));
        if (threads > 1) {
            has.most_threads = threads;
            all.push_back(with_engine<Played>(e, name + " by threads", has));
            all.back().based_on = name;
        }
    }
    template <class Played>
    static subject<G, E> with_engine(E const& e, std::string name, traits const& has) {
        return {std::move(name), has, [&e](std::size_t bytes) -> asked {
                    using evaluator = borrowed_evaluator<G, E>;
                    using options = search_options<move_of<G>, S>;
                    using engine_type = ply::engine<Played, evaluator>;
                    options o;
                    o.resources.memory = bytes;
                    auto const engine = std::make_shared<engine_type>(o, evaluator{&e});
                    return [engine](G& game, Q const& q, limits const& l) {
                        set_options(engine->options(), q);
                        if constexpr (std::same_as<Played, G>) {
                            return run(*engine, game, q, l);
                        } else {
                            Played plain(game);
                            return run(*engine, plain, q, l);
                        }
                    };
                }};
    }
    static void set_options(search_options<move_of<G>, S>& options, Q const& q) {
        options.resources.threads = q.threads;
        options.method = q.method;
        options.aspiration = q.aspiration;
        options.parallel = q.parallel;
        options.deterministic = q.deterministic;
        options.ties = q.ties;
        options.multi_pv = q.multi_pv;
        options.nodes.order = q.order;
        options.nodes.quiescence = false;
        options.nodes.probe_depth = q.probe_depth;
        options.nodes.table_move = q.learns;
        options.nodes.history = {
            .killers = q.learns, .countermoves = q.learns, .history = q.learns};
    }
    template <class Engine, class Played>
    static answer run(Engine& engine, Played& game, Q const& q, limits const& l) {
        if (q.step == 0) return engine.search(game, l);
        engine.begin(game);
        answer r = engine.step(q.step, l);
        while (r.stop == stop_reason::nodes && r.stats.nodes < l.nodes) {
            r = engine.step(q.step, l);
        }
        return r;
    }

    /// The null window solver; one for each set of refinements, as their tables do not mix.
    static subject<G, E> with_null_windows() requires SmallGame<G> {
        traits const has{
            .promises = promise::whole, .table = true, .solves = true, .switches = true};
        return {"null_window_solver", has, [](std::size_t bytes) -> asked {
                    using solver = null_window_solver<G>;
                    auto const known =
                        std::make_shared<std::map<std::uint64_t, std::unique_ptr<solver>>>();
                    return [known, bytes](G& game, Q const& q, limits const& l) {
                        auto& chosen = (*known)[q.switches & 255];
                        if (!chosen) {
                            auto options = solver_options(q.switches);
                            options.resources.memory = bytes;
                            chosen = std::make_unique<solver>(options);
                        }
                        return chosen->solve(game, l);
                    };
                }};
    }
    static null_window_options solver_options(std::uint64_t off) {
        return {.known_value = (off & 1) == 0,
                .value_bounds = (off & 2) == 0,
                .candidates = (off & 4) == 0,
                .order = (off & 8) == 0,
                .symmetry = (off & 16) == 0,
                .prefetch = (off & 32) == 0,
                .look_ahead = (off & 64) == 0,
                .line = (off & 128) == 0};
    }

    static constexpr traits solver_has{.promises = promise::whole, .solves = true};

    static subject<G, E> with_proof_numbers(E const& e) {
        return without_table(
            "proof_number", solver_has, [&e](G& game, Q const&, limits const& l) -> answer {
                return ply::proof_number(game, l, {.resources = {.memory = tree_bytes}}, e);
            });
    }
    static constexpr std::size_t tree_bytes = std::size_t{16} << 20;

    /// Depth-first proof-number search; one solver for each set of options.
    static subject<G, E> with_df_pn(E const& e, std::string name, int most_threads) {
        traits has = solver_has;
        has.table = has.switches = true;
        has.most_threads = most_threads;
        return {std::move(name), has, [&e](std::size_t bytes) -> asked {
                    using solver = df_pn_solver<G, E>;
                    auto const known =
                        std::make_shared<std::map<std::uint64_t, std::unique_ptr<solver>>>();
                    return [known, bytes, &e](G& game, Q const& q, limits const& l) -> answer {
                        auto& chosen = (*known)[q.switches & 7];
                        if (!chosen) {
                            df_pn_options<S> o;
                            o.resources.memory = bytes;
                            if ((q.switches & 1) != 0) o.epsilon = 0;
                            o.sums = (q.switches & 2) != 0;
                            o.order = (q.switches & 4) == 0;
                            chosen = std::make_unique<solver>(o, e);
                        }
                        chosen->options().resources.threads = q.threads;
                        return chosen->solve(game, l);
                    };
                }};
    }
};

}  // namespace ply::detail::self_test
