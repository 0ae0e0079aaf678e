// Proof-number search as it was published: a tree in memory that grows, one position at a time,
// where the fewest others have to be decided for a proof or a disproof.
// Source: V. Allis, M. van der Meulen, J. van den Herik, "Proof-number search", 1994.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/solve/proof_number/detail/proof_question.hpp>
#include <ply/solve/proof_number/detail/proof_tree.hpp>
#include <ply/solve/proof_number/proof_result.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/play/repetitions.hpp>
#include <ply/support/require.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply {

template <Score S>
struct proof_number_options {
    /// The memory is that of the tree, 256 MiB where nothing is said; while the tree grows it takes
    /// half as much again.
    ply::resources resources = {};
    /// Ask this alone: is the value at least this? See df_pn_solver::ask.
    std::optional<S> question = {};
};

template <class G, class Eval = own_eval>
using proof_number_options_for = proof_number_options<score_of<G, Eval>>;

namespace detail {

/// Best-first search of one position. Numbers are those of the textbook: the side to move at the
/// root needs a proof of one child where it is to move, and of all children where it is not.
template <class G, class Eval>
class proof_number_search {
public:
    using score_type = score_of<G, Eval>;
    using move_type = move_of<G>;
    using bounds = proof_bounds<score_type>;
    using key = typename bounds::key;
    using answer = proof_answer<move_type, score_type>;

    proof_number_search(G& root, std::size_t tree_bytes, Eval const& eval, limit_watch& watch,
                        stats& stats)
        : path_(root), tree_(tree_bytes), reader_(eval, stats), watch_(watch), stats_(stats) {}

    /// Whether the value is at least `goal`; open where a limit is met or the tree is full.
    answer ask(key goal) {
        goal_ = goal;
        tree_.clear();
        line_.clear();
        full_ = !tree_.has_room_for(1);
        if (full_ || !enter()) return {};
        if (!plant())
            return detail::finished_answer<answer>(reader_.payoff(path_.position()), goal_);
        std::uint32_t at = 0;
        while (!solved(0)) {
            at = most_proving(at);
            if (!expand(at)) break;
            at = update_ancestors(at);
        }
        while (path_.ply() > 0) back();
        return harvest();
    }

    /// Whether the tree had no room for what had to come next.
    bool full() const { return full_; }

private:
    using node = proof_node<move_type, score_type>;
    using numbers = proof_number_of;
    static constexpr std::uint32_t none = node::none;
    static constexpr int no_repetition = -1;
    static constexpr int before_root = -2;  // or somewhere on the path

    bool solved(std::uint32_t at) const { return tree_[at].proof == 0 || tree_[at].disproof == 0; }

    /// Makes the tree of the root alone, with its first move in the place of one that led there;
    /// false where it has none. What the game knows of the root is not asked, so that a move is
    /// found.
    bool plant() {
        bool first = true;
        detail::for_each_candidate(path_.position(), [&](auto const& move) {
            if (std::exchange(first, false)) {
                tree_.add({.move = move, .parent = none, .own_turn = true});
            }
        });
        if constexpr (CanRepeat<G>) line_.push(path_.position().hash());
        return !first;
    }

    bool enter() {
        if (watch_.should_stop(stats_.nodes)) return false;
        ++stats_.nodes;
        return true;
    }

    /// From a node down to the leaf that counts in both numbers of all above it.
    std::uint32_t most_proving(std::uint32_t at) {
        while (tree_[at].first != none) {
            at = best_child(at);
            path_.play(tree_[at].move);
            if constexpr (CanRepeat<G>) line_.push(path_.position().hash());
        }
        return at;
    }

    /// The first child with the number that the node has from its best one.
    std::uint32_t best_child(std::uint32_t at) const {
        bool const own = tree_[at].own_turn;
        std::uint32_t child = tree_[at].first;
        while (own ? tree_[child].proof != tree_[at].proof
                   : tree_[child].disproof != tree_[at].disproof) {
            child = tree_[child].next;
        }
        return child;
    }

    /// Adds the children of a leaf; false where there is no room or a limit forbids it.
    bool expand(std::uint32_t at) {
        std::uint32_t count = 0;
        detail::for_each_candidate(path_.position(), [&](auto const&) { ++count; });
        full_ = !tree_.has_room_for(count);
        if (full_) return false;
        std::uint32_t last = none;
        bool allowed = true;
        detail::for_each_candidate(path_.position(), [&](auto const& move) {
            allowed = allowed && enter();
            if (!allowed) return;
            std::uint32_t const child = tree_.add(look(at, move));
            (last == none ? tree_[at].first : tree_[last].next) = child;
            last = child;
        });
        // A leaf with some of its children is none that numbers could be taken from.
        if (!allowed) tree_.cut_below(at);
        return allowed;
    }

    node look(std::uint32_t parent, move_type const& move) {
        turn<G> const before(path_.position());
        played<G> const now(path_.current(), move);
        bool const own = before.kept(now.position()) == tree_[parent].own_turn;
        node n{.move = move, .parent = parent, .own_turn = own};
        std::uint32_t moves = 0;
        if (int const at = repeats(now.position()); at != no_repetition) {
            n.known = bounds::exactly(0);
            n.returns = at == 0 && !own;
        } else {
            auto const known = reader_.look(now.position(), moves);
            n.known = own ? known : known.for_other_side();
        }
        n.proof = own ? 1 : moves;
        n.disproof = own ? moves : 1;
        decide(n);
        return n;
    }

    /// Where a position is on the path above it, which makes it a draw.
    int repeats([[maybe_unused]] G const& position) const {
        if constexpr (HasRepetition<G>) {
            if (position.is_repetition()) return before_root;
        }
        if constexpr (CanRepeat<G>) {
            if (int const at = line_.find(position.hash()); at >= 0) return at;
        }
        return no_repetition;
    }

    void decide(node& n) const {
        if (n.known.low >= goal_) {
            n.proof = 0;
            n.disproof = numbers::infinite;
        } else if (n.known.high < goal_) {
            n.proof = numbers::infinite;
            n.disproof = 0;
        }
    }

    /// Goes up from a node for as long as numbers change; gives the node at which it ends.
    std::uint32_t update_ancestors(std::uint32_t at) {
        for (;;) {
            auto const [proof, disproof] = std::pair{tree_[at].proof, tree_[at].disproof};
            update(at);
            bool const same = tree_[at].proof == proof && tree_[at].disproof == disproof;
            if (at == 0 || same) return at;
            if (solved(at)) tree_.cut_below(at);
            at = tree_[at].parent;
            back();
        }
    }

    void update(std::uint32_t at) {
        node& n = tree_[at];
        std::uint64_t proofs = 0, disproofs = 0;
        std::uint32_t least_proof = numbers::infinite, least_disproof = numbers::infinite;
        bounds best{-bounds::score_key::win, -bounds::score_key::win};
        bounds worst{bounds::score_key::win, bounds::score_key::win};
        n.returns = false;
        for (std::uint32_t c = n.first; c != none; c = tree_[c].next) {
            node const& child = tree_[c];
            proofs += child.proof;
            disproofs += child.disproof;
            least_proof = (std::min)(least_proof, child.proof);
            least_disproof = (std::min)(least_disproof, child.disproof);
            best = {(std::max)(best.low, child.known.low), (std::max)(best.high, child.known.high)};
            worst = {(std::min)(worst.low, child.known.low),
                     (std::min)(worst.high, child.known.high)};
            n.returns = n.returns || child.returns;
        }
        n.known = n.own_turn ? best : worst;
        if (n.own_turn) n.returns = tree_[best_move(n)].returns;
        n.proof = n.own_turn ? least_proof : numbers::capped(proofs);
        n.disproof = n.own_turn ? numbers::capped(disproofs) : least_disproof;
        decide(n);
    }

    void back() {
        if constexpr (CanRepeat<G>) line_.pop();
        path_.back();
    }

    /// Of the children of a node where the root's side is to move, the first with the largest lower
    /// bound; one that does not rest on a return to the root if there is one.
    std::uint32_t best_move(node const& n) const {
        std::uint32_t best = n.first;
        for (std::uint32_t c = n.first; c != none; c = tree_[c].next) {
            auto const low = tree_[c].known.low;
            auto const most = tree_[best].known.low;
            bool const sounder = tree_[best].returns && !tree_[c].returns;
            if (low > most || (low == most && sounder)) best = c;
        }
        return best;
    }

    /// What the tree says of its root.
    answer harvest() const {
        node const& root = tree_[0];
        answer a{root.known, root.proof, root.disproof, {}};
        if (root.known.low == -bounds::score_key::win) return a;
        node const& best = tree_[best_move(root)];
        a.best = best.move;
        a.best_returns = best.returns && root.known.low <= 0;
        return a;
    }

    path<G> path_;
    proof_tree<node> tree_;
    proof_reader<G, Eval> reader_;
    limit_watch& watch_;
    stats& stats_;
    path_index line_;
    key goal_ = 0;
    bool full_ = false;
};

}  // namespace detail

/// The exact value of `game` for the side to move, with a move that reaches it, or the answer to
/// the question of the options. Each line of play to a position has a node of its own. Within
/// limits other than depth and stack; where the tree is full, `stop` is stop_reason::memory.
///
/// A game that can be changed is searched in place, another in a copy. Where it can repeat, endless
/// play is a draw, and it needs a hash().
template <class G, class Eval = own_eval>
proof_result_for<G, Eval> proof_number(G&& game, limits const& limits = {},
                                       proof_number_options_for<G, Eval> const& options = {},
                                       Eval const& evaluator = {}) {
    using game_type = std::remove_cvref_t<G>;
    if constexpr (!detail::require_searchable<game_type, Eval>()) {
        return {};
    } else if constexpr (CanRepeat<game_type> && !HasHash<game_type>) {
        detail::require_hash<game_type>();
        return {};
    } else {
        return detail::with_position<G>(game, [&](game_type& position) {
            auto const start = std::chrono::steady_clock::now();
            limit_watch watch(limits, start);
            proof_result_for<G, Eval> found;
            detail::proof_number_search<game_type, Eval> search(
                position, options.resources.memory_or(std::size_t{256} << 20), evaluator, watch,
                found.stats);
            detail::answer_by_questions<game_type, Eval>(
                found, options.question, [&](auto goal) { return search.ask(goal); });
            bool const full = search.full() && watch.reason() == stop_reason::finished;
            detail::finish_result<game_type, Eval>(found, position,
                                                   full ? stop_reason::memory : watch.reason());
            found.stats.time = std::chrono::steady_clock::now() - start;
            return found;
        });
    }
}

}  // namespace ply
