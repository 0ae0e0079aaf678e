// Exact values by null windows: how good is it, asked as a few questions of "is it better than
// this?" Sources: J. Pearl, "Asymptotic properties of minimax trees and game-searching procedures",
// 1980 (null windows); K. Coplan, "A special-purpose machine for an improved search algorithm for
// deep chess combinations", 1982 (bisection).
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/play.hpp>
#include <ply/core/require.hpp>
#include <ply/core/result.hpp>
#include <ply/support/bound_table.hpp>
#include <ply/support/limit_watch.hpp>
#include <ply/support/stack_use.hpp>

namespace ply {

/// A game whose values are few enough for a byte and whose hashes are exact: `hash_bits` of at most
/// 56, and payoffs from -largest_value to largest_value, at most 63.
template <class G>
concept SmallGame = Rules<G> && HasEval<G> && HasHash<G> && requires {
    requires G::hash_bits >= 1 && G::hash_bits <= bound_table::hash_bits;
    requires G::largest_value >= 0 && G::largest_value <= 63;
    requires std::integral<score_of<G>>;
};

/// Which of a game's refinements are used, where it has them.
struct null_window_options {
    bool known_value = true;
    bool value_bounds = true;
    bool candidates = true;
    bool order = true;
    /// symmetric_hash() in the place of hash().
    bool symmetry = true;
    /// Whether the entries of the positions below a node are fetched while its moves are listed.
    bool prefetch = true;
    /// Whether the best move is looked for once the value is known.
    bool best_move = true;
};

/// `symmetric_hash() const`: the same for positions that are mirror images, or equal in value by
/// another symmetry; within hash_bits, and different for all others.
template <class G>
concept HasSymmetricHash = requires(G const& game) {
    { game.symmetric_hash() } -> std::same_as<std::uint64_t>;
};

/// Solves positions of one game by depth-first null windows with a table that it keeps. The
/// position is searched to the end of the game, so this is for games that end. The payoffs are
/// plain values; won<S> and lost<S> are too large.
template <class G>
class null_window_solver {
    static_assert(
        SmallGame<G>,
        "ply: the null window solver needs a game with hash(), integer payoffs, and static "
        "members hash_bits (at most 56) and largest_value (at most 63)");

public:
    using move_type = move_of<G>;
    using score_type = score_of<G>;
    using result_type = result<move_type, score_type>;

    explicit null_window_solver(std::size_t table_bytes, null_window_options const& options = {})
        : options_(options), table_(table_bytes) {}

    /// The exact value of `game` for the side to move, with a best move if asked for. Within limits
    /// other than depth; where one is met the value is the best lower bound known, and `stop` says
    /// which. A stop_reason::stack means that the game is too long for the machine stack allowed.
    result_type solve(G const& game, limits const& l = {}) {
        auto const start = std::chrono::steady_clock::now();
        limit_watch watch(l, start);
        run r{watch, stack_use(), l.stack};
        run_ = &r;
        G root(game);
        result_type found = bisect(root);
        found.stats.time = std::chrono::steady_clock::now() - start;
        run_ = nullptr;
        return found;
    }

    void clear() { table_.clear(); }
    /// Has the system give all of the table's memory now and not while a position is solved.
    void touch() { table_.touch(); }
    bound_table const& table() const { return table_; }

private:
    // Values are whole numbers; this one stands for a search that had to stop.
    static constexpr int aborted = -1000;
    static constexpr int largest = G::largest_value;

    struct run {
        limit_watch& watch;
        stack_use stack;
        std::size_t stack_limit;
        stats books = {};
        bool too_deep = false;
    };

    struct item {
        move_type move;
        int rank;
    };

    result_type bisect(G& game) {
        result_type found;
        auto&& moves = std::as_const(game).moves();
        for (auto&& move : moves) {
            found.best = move;
            break;
        }
        int low = -largest;
        int high = largest;
        narrow(game, low, high);
        if (!found.best) low = high = evaluate(game);
        if (auto const known = known_value(game); known != aborted) low = high = known;
        while (low < high) {
            int const at = question(low, high);
            int const value = node(game, at, 0);
            if (value == aborted) break;
            (value <= at ? high : low) = value;
        }
        found.value = static_cast<score_type>(low);
        found.bound = low < high ? bound::lower : bound::exact;
        found.proven = true;
        if (low == high && found.best && options_.best_move) choose(game, low, found);
        found.stop = run_->too_deep ? stop_reason::stack : run_->watch.reason();
        found.depth = found.finished() ? unlimited : 0;
        found.stats = run_->books;
        return found;
    }

    /// Where to ask next: in the middle, but nearer to a draw, which is cheaper to tell.
    static int question(int low, int high) {
        int const middle = low + (high - low) / 2;
        if (middle <= 0 && low / 2 < middle) return low / 2;
        if (middle >= 0 && high / 2 > middle) return high / 2;
        return middle;
    }

    /// The first move that reaches the value.
    void choose(G& game, int value, result_type& found) {
        auto&& moves = std::as_const(game).moves();
        for (auto&& element : moves) {
            move_type const& move = element;
            int const reached = value_of(game, move, value - 1, 0);
            if (reached == aborted) return;
            if (reached >= value) {
                found.best = move;
                found.line.assign(1, move);
                return;
            }
        }
    }

    /// For the side to move: a value above alpha is a lower bound, another one an upper bound.
    int node(position_of<G> game, int alpha, int ply) {
        if (!enter(ply)) return aborted;
        if (int const known = known_value(game); known != aborted) return known;
        int low = -largest;
        int high = largest;
        narrow(game, low, high);
        if (low > alpha || low == high) return low;
        if (high <= alpha) return high;

        std::uint64_t const hash = hash_of(game);
        ++run_->books.probes;
        if (unsigned const code = table_.probe(hash)) {
            ++run_->books.hits;
            int const value = value_in(code);
            if (is_lower(code) ? value > alpha : value <= alpha) return value;
        }
        std::size_t const first = items_.size();
        list(game);
        if (items_.size() == first) return evaluate(game);
        int const best = search_listed(game, alpha, ply, first);
        items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(first), items_.end());
        if (best != aborted) {
            ++run_->books.stores;
            table_.store(hash, best > alpha ? lower(best) : upper(best));
        }
        return best;
    }

    int search_listed(position_of<G> game, int alpha, int ply, std::size_t first) {
        int best = -largest - 1;
        for (std::size_t next = items_.size(); next-- > first;) {
            move_type const move = items_[next].move;
            int const value = value_of(game, move, alpha, ply);
            if (value == aborted) return aborted;
            best = (std::max)(best, value);
            if (best > alpha) {
                ++run_->books.cutoffs;
                break;
            }
        }
        return best;
    }

    int value_of(position_of<G> game, move_type const& move, int alpha, int ply) {
        turn<G> const before(game);
        played<G> const now(game, move);
        if (before.kept(now.position())) return node(now.position(), alpha, ply + 1);
        int const value = node(now.position(), -alpha - 1, ply + 1);
        return value == aborted ? aborted : -value;
    }

    bool enter(int ply) {
        if (!run_->watch.allows(run_->books.nodes)) return false;
        if (ply % 16 == 15 && run_->stack.bytes() > run_->stack_limit) run_->too_deep = true;
        if (run_->too_deep) return false;
        ++run_->books.nodes;
        return true;
    }

    int evaluate(G const& game) {
        ++run_->books.evals;
        return static_cast<int>(game.eval());
    }

    int known_value(G const& game) const {
        if constexpr (HasKnownValue<G>) {
            if (options_.known_value) {
                if (auto const known = game.known_value()) return static_cast<int>(*known);
            }
        }
        return aborted;
    }

    void narrow(G const& game, int& low, int& high) const {
        if constexpr (HasValueBounds<G>) {
            if (options_.value_bounds) {
                auto const [worst, best] = game.value_bounds();
                low = (std::max)(low, static_cast<int>(worst));
                high = (std::min)(high, static_cast<int>(best));
            }
        }
    }

    std::uint64_t hash_of(G const& game) const {
        if constexpr (HasSymmetricHash<G>) {
            if (options_.symmetry) return game.symmetric_hash();
        }
        return game.hash();
    }

    /// Lists the moves to search with the best one last; equal ranks keep their order.
    void list(G const& game) {
        if constexpr (HasCandidates<G>) {
            if (options_.candidates) {
                list(game, game.candidates());
                return;
            }
        }
        list(game, game.moves());
    }

    template <class Range>
    void list(G const& game, Range&& moves) {
        std::size_t const first = items_.size();
        for (auto&& element : moves) {
            move_type const& move = element;
            if (options_.prefetch) prefetch(game, move);
            items_.push_back({move, rank(game, move)});
        }
        // The moves come in falling order of promise: the first one belongs to the end.
        std::reverse(items_.begin() + static_cast<std::ptrdiff_t>(first), items_.end());
        for (std::size_t i = first + 1; i < items_.size(); ++i) {
            item const moving = items_[i];
            std::size_t to = i;
            for (; to > first && items_[to - 1].rank > moving.rank; --to)
                items_[to] = items_[to - 1];
            items_[to] = moving;
        }
    }

    int rank([[maybe_unused]] G const& game, [[maybe_unused]] move_type const& move) const {
        if constexpr (HasOrder<G>) {
            if (options_.order) return static_cast<int>(game.order(move));
        }
        return 0;
    }

    void prefetch([[maybe_unused]] G const& game, [[maybe_unused]] move_type const& move) const {
        if constexpr (HasAfter<G>) table_.prefetch(hash_of(game.after(move)));
    }

    // A code is a lower bound from 128 on, an upper bound below; never 0.
    static unsigned lower(int value) { return static_cast<unsigned>(value + largest) + 128; }
    static unsigned upper(int value) { return static_cast<unsigned>(value + largest) + 1; }
    static bool is_lower(unsigned code) { return code >= 128; }
    static int value_in(unsigned code) {
        return static_cast<int>(code) - largest - (is_lower(code) ? 128 : 1);
    }

    null_window_options options_;
    bound_table table_;
    std::vector<item> items_;
    run* run_ = nullptr;
};

}  // namespace ply
