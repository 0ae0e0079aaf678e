// Plain minimax, written out once more for the searches to be compared with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/score.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail::self_test {

/// Minimax on copies of the game: it takes no move back, and has nothing in common with the
/// searches but the score_key.
template <Rules G, class E>
class reference {
public:
    using move = move_of<G>;
    using score_key = detail::score_key<score_of<G, E>>;
    using key = typename score_key::key;

    /// What minimax says of a position.
    struct answer {
        key value = 0;
        std::vector<std::pair<move, key>> moves = {};
        /// Whether every line was played to the end of the game.
        bool whole = true;
        /// Whether a position came back in a line, for games that ask for a draw then.
        bool repeats = false;

        std::optional<key> value_of(move const& m) const {
            for (auto const& known : moves) {
                if (known.first == m) return known.second;
            }
            return std::nullopt;
        }
    };

    /// Nothing where it takes more nodes, or goes too deep for the machine stack.
    static std::optional<answer> solve(G const& game, E const& evaluator, int depth,
                                       std::uint64_t nodes) {
        reference r(evaluator, depth, nodes);
        r.found_.value = r.visit(game, 0);
        if (r.gave_up_) return std::nullopt;
        return std::move(r.found_);
    }

private:
    static constexpr int deepest = 400;

    reference(E const& evaluator, int depth, std::uint64_t nodes)
        : evaluator_(evaluator), depth_(depth), nodes_left_(nodes) {}

    key visit(G const& game, int ply) {
        if (nodes_left_ == 0 || ply > deepest) gave_up_ = true;
        if (gave_up_) return 0;
        --nodes_left_;
        std::vector<move> moves;
        auto&& range = game.moves();
        for (auto&& m : range) moves.push_back(m);
        if (moves.empty() || ply >= depth_) {
            if (!moves.empty()) found_.whole = false;
            return score_key::from(
                moves.empty() ? detail::final_value(game, evaluator_) : evaluator_(game), ply);
        }
        bool const deeper = note_hash(game);
        key best = -score_key::infinity;
        for (move const& m : moves) {
            G next(game);
            static_cast<void>(next.apply(m));
            note_repetition(next);
            turn<G> const before(game);
            key const below = visit(next, ply + 1);
            key const value = before.kept(next) ? below : -below;
            if (ply == 0) found_.moves.emplace_back(m, value);
            best = (std::max)(best, value);
        }
        if (deeper) hashes_.pop_back();
        return best;
    }

    bool note_hash([[maybe_unused]] G const& game) {
        if constexpr (CanRepeat<G> && HasHash<G>) {
            hashes_.push_back(game.hash());
            return true;
        }
        return false;
    }
    void note_repetition([[maybe_unused]] G const& game) {
        if constexpr (HasRepetition<G>) found_.repeats |= game.is_repetition();
        if constexpr (CanRepeat<G> && HasHash<G>) {
            found_.repeats |=
                std::find(hashes_.begin(), hashes_.end(), game.hash()) != hashes_.end();
        }
    }

    E const& evaluator_;
    int depth_;
    std::uint64_t nodes_left_;
    bool gave_up_ = false;
    std::vector<std::uint64_t> hashes_;  // of the line to the current position
    answer found_;
};

/// The answers of minimax for one position, to every depth that is asked for.
template <Rules G, class E>
class truths {
public:
    using answer = typename reference<G, E>::answer;

    truths(G const& position, E const& evaluator, std::uint64_t nodes)
        : position_(position), evaluator_(evaluator), nodes_(nodes) {}

    G const& position() const { return position_; }

    /// Null where it takes too many nodes.
    answer const* at(int depth) {
        auto known = by_depth_.find(depth);
        if (known == by_depth_.end()) {
            auto found = reference<G, E>::solve(position_, evaluator_, depth, nodes_);
            known = by_depth_.emplace(depth, std::move(found)).first;
        }
        return known->second ? &*known->second : nullptr;
    }
    answer const* whole() { return at(unlimited); }

private:
    G const& position_;
    E const& evaluator_;
    std::uint64_t nodes_;
    std::map<int, std::optional<answer>> by_depth_;
};

}  // namespace ply::detail::self_test
