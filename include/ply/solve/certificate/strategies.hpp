// Strategies for proof certificates, out of searches, solvers and tables.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/score.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/solve/certificate/detail/certificate_format.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/require.hpp>

namespace ply {

/// Plays what a search finds best: `search(game)` gives a result that is the exact value, with the
/// distance where it is decided, as ply::minimax and ply::negamax do without limits. No move where
/// the value falls short of the goal or is not proven.
template <class Search>
auto strategy_by_search(Search search) {
    return [search = std::move(search)](auto const& game, auto const& goal) mutable {
        auto const found = search(game);
        using keys = detail::certificate_keys<typename decltype(found)::score_type>;
        bool const reached =
            found.proven && keys::at_least({found.value, found.distance}) >= keys::at_least(goal);
        return reached ? found.best : decltype(found.best)();
    };
}

/// Asks a solver for each move: `solver.ask(game, value, limits)` gives a proof_result, as
/// ply::df_pn_solver does. It must outlive the strategy. There are no distances; in a game that can
/// repeat, more than a draw needs a strategy that comes nearer to the end, such as
/// strategy_by_rounds.
template <class Solver>
auto strategy_by_questions(Solver& solver, limits const& l = {}) {
    return [&solver, l](auto const& game, auto const& goal) {
        auto const found = solver.ask(game, goal.value, l);
        bool const reached = found.at_least >= goal.value && !goal.distance;
        return reached ? found.best : decltype(found.best)();
    };
}

namespace detail {

/// The answer of a probe, or the payoff of a finished game.
template <class S, class Probe, class G>
std::optional<certificate_bound<S>> probed(Probe const& probe, G const& game) {
    if (detail::is_over(game))
        return certificate_bound<S>{detail::final_value(game, own_eval{}), 0};
    auto const found = probe(game);
    if (!found) return std::nullopt;
    return certificate_bound<S>{found->value, found->distance};
}

}  // namespace detail

/// Looks one ply ahead: `probe(game)` gives an optional answer with `value` and an optional
/// `distance`, as the table of retrograde analysis does. It plays the best move it has an answer
/// for, and where that is more than a draw the nearest to the end: in a game that can repeat this
/// needs the distances, of payoffs too. Finished games are not asked for.
template <class Probe>
auto strategy_by_probe(Probe probe) {
    return [probe = std::move(probe)]<class G, class S>(
               G const& game, certificate_bound<S> const& goal) -> std::optional<move_of<G>> {
        using keys = detail::certificate_keys<S>;
        std::optional<move_of<G>> best;
        auto reached = keys::at_least(goal);
        int plies = 0;
        G position(game);
        auto&& moves = game.moves();
        for (auto&& element : moves) {
            move_of<G> const& move = element;
            detail::turn<G> const before(position);
            detail::played<G> const now(position, move);
            auto after = detail::probed<S>(probe, std::as_const(now).position());
            if (!after) continue;
            if (!before.kept(now.position())) after->value = static_cast<S>(-after->value);
            auto const key = keys::before_move(keys::at_least(*after));
            int const left = after->distance.value_or(unlimited);
            bool const nearer = after->value > 0 && left < plies;
            if (key < reached || (best && key == reached && !nearer)) continue;
            best = move;
            reached = key;
            plies = left;
        }
        return best;
    };
}

namespace detail {

/// How far decided positions are from the end of the game, by rounds from the ends: the won and
/// lost positions that can be reached from one of them while the winner does not let go.
template <class G>
class decided_positions {
public:
    using move_type = move_of<G>;

    struct answer {
        int plies;
        std::optional<move_type> best;  // to the nearest win, or the farthest loss
    };

    /// What is known of a position; null where it was not met.
    answer const* find(G const& game) const {
        auto const at = index_.find(game.hash());
        if (at == index_.end() || !nodes_[at->second].found) return nullptr;
        return &*nodes_[at->second].found;
    }

    /// Finds what can be reached from a position, and forgets what was known. `sign(game)` tells
    /// who wins: 1 the side to move, -1 the other one, 0 none or unknown.
    template <class Sign>
    void explore(G const& from, Sign const& sign) {
        nodes_.clear();
        index_.clear();
        add(from, sign);
        for (std::size_t at = 0; at < nodes_.size(); ++at) expand(at, sign);
        count_rounds();
    }

private:
    struct node {
        G position;
        int sign;
        std::size_t open = 0;  // moves that are not known to lose
        std::optional<answer> found = {};
        std::vector<std::pair<std::size_t, move_type>> parents = {};
    };

    template <class Sign>
    std::optional<std::size_t> add(G const& game, Sign const& sign) {
        auto const [at, fresh] = index_.try_emplace(game.hash(), nodes_.size());
        if (!fresh) return at->second;
        int const s = sign(game);
        if (s == 0) {
            index_.erase(at);
            return std::nullopt;
        }
        nodes_.push_back({game, s});
        return nodes_.size() - 1;
    }

    template <class Sign>
    void expand(std::size_t at, Sign const& sign) {
        G position(nodes_[at].position);
        auto const moves = detail::list_moves(position);
        if (moves.empty()) nodes_[at].found = answer{0, {}};
        for (move_type const& move : moves) {
            turn<G> const before(position);
            played<G> const now(position, move);
            auto const to = add(now.position(), sign);
            ++nodes_[at].open;
            if (!to) continue;
            int const sign_here =
                before.kept(now.position()) ? nodes_[*to].sign : -nodes_[*to].sign;
            if (sign_here == nodes_[at].sign) nodes_[*to].parents.emplace_back(at, move);
        }
    }

    /// A won position is one ply further than the first of its moves to be known, a lost one than
    /// the last.
    void count_rounds() {
        std::vector<std::size_t> round;
        for (std::size_t at = 0; at < nodes_.size(); ++at) {
            if (nodes_[at].found) round.push_back(at);
        }
        for (int plies = 1; !round.empty(); ++plies) {
            std::vector<std::size_t> next;
            for (std::size_t const at : round) {
                for (auto const& [parent, move] : nodes_[at].parents) {
                    node& p = nodes_[parent];
                    if (p.found || (--p.open > 0 && p.sign < 0)) continue;
                    p.found = answer{plies, move};
                    next.push_back(parent);
                }
            }
            round.swap(next);
        }
    }

    std::vector<node> nodes_;
    std::unordered_map<std::uint64_t, std::size_t> index_;
};

}  // namespace detail

/// Asks a solver like strategy_by_questions, but comes to a win, or to a payoff of more than a
/// draw, by the shortest way: who wins is asked for every position that can be reached while the
/// winner does not let go, and how far each is from the end is found by rounds. They are kept in
/// memory. The solver needs solve(game, limits), and must outlive the strategy.
template <class G, class Solver>
class strategy_by_rounds {
public:
    using score_type = score_of<G>;

    explicit strategy_by_rounds(Solver& solver, limits const& l = {})
        : solver_(solver), limits_(l) {}

    std::optional<move_of<G>> operator()(G const& game, certificate_bound<score_type> const& goal) {
        using keys = detail::certificate_keys<score_type>;
        if constexpr (!usable()) {
            return std::nullopt;
        } else {
            bool const payoff = goal.value > 0 && goal.value < won<score_type>;
            auto const now =
                (payoff ? ply::claim_of(solver_.solve(game, limits_)) : claim(game)).at_least;
            if (keys::at_least(now) < keys::at_least(goal)) return std::nullopt;
            if (!payoff && !now.distance) return solver_.solve(game, limits_).best;
            auto const* const found = distance(game, payoff ? goal.value : won<score_type>);
            return found == nullptr ? std::nullopt : found->best;
        }
    }

    /// The claim for a position, with the distance where it is decided.
    certificate_claim<score_type> claim(G const& game) {
        if constexpr (!usable()) {
            return {};
        } else {
            auto claim = ply::claim_of(solver_.solve(game, limits_));
            bool const decided = claim.exact() && sign_of(claim, won<score_type>) != 0;
            if (auto const* const found = decided ? distance(game, won<score_type>) : nullptr) {
                claim.at_least.distance = claim.at_most.distance = found->plies;
            }
            return claim;
        }
    }

private:
    using positions = detail::decided_positions<G>;

    static constexpr bool usable() {
        if constexpr (!detail::require_hashed<G, own_eval>()) {
            return false;
        } else {
            return detail::require_place<G const&>();
        }
    }

    /// How far a position is from an end where one side has at least `value`.
    typename positions::answer const* distance(G const& game, score_type value) {
        auto const* found = value == known_value_ ? known_.find(game) : nullptr;
        if (found == nullptr) {
            known_.explore(game, [&](G const& position) {
                return sign_of(ply::claim_of(solver_.solve(position, limits_)), value);
            });
            known_value_ = value;
            found = known_.find(game);
        }
        return found;
    }

    /// Which side has at least `value`.
    static int sign_of(certificate_claim<score_type> const& c, score_type value) {
        if (c.at_least.value >= value) return 1;
        return c.at_most.value <= -value ? -1 : 0;
    }

    Solver& solver_;
    limits limits_;
    positions known_;
    score_type known_value_ = won<score_type>;
};

}  // namespace ply
