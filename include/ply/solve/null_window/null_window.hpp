// Exact values by null windows: how good is it, asked as a few questions of "is it better than
// this?" Sources: J. Pearl, "Asymptotic properties of minimax trees and game-searching procedures",
// 1980 (null windows); K. Coplan, "A special-purpose machine for an improved search algorithm for
// deep chess combinations", 1982 (bisection); J. Schaeffer, A. Plaat, "New advances in alpha-beta
// searching", 1996 (enhanced transposition cutoffs).
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/solve/null_window/detail/bound_table.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/move_ordering.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/require.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply {

/// A game whose values are few enough for a byte and whose hashes are exact: `hash_bits` of at most
/// 56, and payoffs from -largest_value to largest_value, at most 62, or won<S> and lost<S>.
template <class G>
concept SmallGame = Rules<G> && HasEval<G> && HasHash<G> && requires {
    requires G::hash_bits >= 1 && G::hash_bits <= bound_table::hash_bits;
    requires G::largest_value >= 0 && G::largest_value <= 62;
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
    /// Whether these entries are looked at before any of the positions is searched (enhanced
    /// transposition cutoffs). This and prefetch need after(move).
    bool look_ahead = true;
    /// Whether the best move is looked for once the value is known, and the whole line of best
    /// play.
    bool best_move = true;
    bool line = false;
    /// The memory is that of the table; one thread is used.
    ply::resources resources = {};
};

namespace detail {
/// Whether G can be solved by null windows.
template <class G>
constexpr bool require_null_windows() {
    if constexpr (!Rules<G> || !HasEval<G>) {
        return detail::require_searchable<G, own_eval>();
    } else if constexpr (!SmallGame<G>) {
        return detail::require_small_game<G, SmallGame<G>>();
    } else {
        return detail::require_copies<G>();
    }
}
}  // namespace detail

/// Of a game that lacks something: stops the compilation with what it is.
template <class G>
class null_window_solver
    : public detail::failed_requirement<result_for<G>, detail::require_null_windows<G>()> {
public:
    explicit null_window_solver(null_window_options const& = {}) {}
    null_window_options& options();
    bound_table const& table() const;
};

/// Solves positions of one game by depth-first null windows with a table that it keeps. The
/// position is searched to the end of the game, so this is for games that end. Plies are not
/// counted: a win is won<S> however long it takes, unless payoffs say more.
template <SmallGame G>
    requires std::copy_constructible<G>
class null_window_solver<G> {
public:
    using move_type = move_of<G>;
    using score_type = score_of<G>;
    using result_type = result<move_type, score_type>;

    explicit null_window_solver(null_window_options const& options = {})
        : options_(options), table_(options.resources.memory_or()) {}

    /// The exact value of `game` for the side to move, with a best move if asked for. Within limits
    /// other than depth; where one is met the value is the best lower bound known, and `stop` says
    /// which. A stop_reason::stack means that the game is too long for the machine stack allowed.
    result_type solve(G const& game, limits const& l = {}) {
        detail::require_rules<G>();
        auto const start = std::chrono::steady_clock::now();
        limit_watch watch(l, start);
        run r{watch, stack_use(), options_.resources.stack};
        run_ = &r;
        G root(game);
        result_type found = uses_all() ? bisect<true>(root) : bisect<false>(root);
        if (options_.line && found.best && found.bound == bound::exact) {
            uses_all() ? follow<true>(root, found) : follow<false>(root, found);
        }
        found.stats = r.stats;
        found.stats.time = std::chrono::steady_clock::now() - start;
        run_ = nullptr;
        return found;
    }

    void clear() { table_.clear(); }
    /// For solving from now on, with the table of before; symmetry belongs to the table.
    null_window_options& options() { return options_; }
    /// Has the system give all of the table's memory now and not while a position is solved.
    void touch() { table_.touch(); }
    bound_table const& table() const { return table_; }

private:
    // Values are whole numbers; this one stands for a search that had to stop.
    static constexpr int aborted = -1000;
    static constexpr int largest = G::largest_value + 1;  // a decided win

    struct run {
        limit_watch& watch;
        stack_use stack;
        std::size_t stack_limit;
        ply::stats stats = {};
        bool too_deep = false;
    };

    using rank_type = typename ply::detail::rank_type<G>::type;
    struct item {
        move_type move;
        rank_type rank;
        std::uint64_t hash;  // of the position after the move, where the game has after(move)
    };
    /// The items of a node at the end of a vector that all nodes share, the largest rank first.
    class item_list {
    public:
        explicit item_list(std::vector<item>& all) : all_(all), first_(all.size()) {}
        item_list(item_list const&) = delete;
        item_list& operator=(item_list const&) = delete;
        ~item_list() { cut(0); }
        std::size_t size() const { return all_.size() - first_; }
        item& operator[](std::size_t i) { return all_[first_ + i]; }
        void insert(item const& one) {
            std::size_t to = size();
            all_.push_back(one);
            item* const mine = all_.data() + first_;
            for (; to > 0 && mine[to - 1].rank < one.rank; --to) mine[to] = mine[to - 1];
            mine[to] = one;
        }
        /// Keeps the items for which `keep` is true, in their order.
        template <class Keep>
        void filter(Keep const& keep) {
            std::size_t kept = 0;
            item* const mine = all_.data() + first_;
            for (std::size_t i = 0; i < size(); ++i) {
                if (keep(mine[i])) mine[kept++] = mine[i];
            }
            cut(kept);
        }

    private:
        void cut(std::size_t to) {
            all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(first_ + to), all_.end());
        }

        std::vector<item>& all_;
        std::size_t first_;
    };

    /// Whether every option that nodes ask for is on. Functions with `All` then know it when they
    /// are compiled: what the game works out for one refinement serves the next.
    bool uses_all() const {
        return options_.known_value && options_.value_bounds && options_.candidates &&
               options_.order && options_.prefetch && options_.look_ahead;
    }

    template <bool All>
    result_type bisect(G& game) {
        result_type found;
        found.best = detail::first_move(std::as_const(game));
        int low = -largest;
        int high = largest;
        narrow<All>(game, low, high);
        if (!found.best) low = high = evaluate(game);
        if (auto const known = known_value<All>(game); known != aborted) low = high = known;
        while (low < high) {
            int const at = question(low, high);
            int const value = node<All>(game, hash_of(game), at, 0);
            if (value == aborted) break;
            (value <= at ? high : low) = value;
        }
        found.set_value(score(low), low < high ? bound::lower : bound::exact);
        found.at_most = score(high);
        found.proven = true;
        if (low == high && found.best && (options_.best_move || options_.line)) {
            if (auto const move = choose<All>(game, low)) {
                found.best = move;
                found.line.assign(1, *move);
            }
        }
        found.stop = run_->too_deep ? stop_reason::stack : run_->watch.reason();
        found.depth = found.finished() ? unlimited : 0;
        return found;
    }

    /// Where to ask next: in the middle, but nearer to a draw, which is cheaper to tell.
    static int question(int low, int high) {
        int const middle = low + (high - low) / 2;
        if (middle <= 0 && low / 2 < middle) return low / 2;
        if (middle >= 0 && high / 2 > middle) return high / 2;
        return middle;
    }

    /// The first move that reaches the value; none where a limit was met.
    template <bool All>
    std::optional<move_type> choose(G& game, int value) {
        auto&& moves = std::as_const(game).moves();
        for (auto&& element : moves) {
            item const one{element, 0, hash_after(game, element)};
            int const reached = value_of<All>(game, one, value - 1, 0);
            if (reached == aborted) break;
            if (reached >= value) return one.move;
        }
        return std::nullopt;
    }

    /// Goes on with the line to the end of the game, or until a limit is met.
    template <bool All>
    void follow(G& game, result_type& found) {
        int value = number(found.value);
        for (std::size_t next = 0; next < found.line.size(); ++next) {
            detail::turn<G> const before(game);
            static_cast<void>(game.apply(found.line[next]));
            if (!before.kept(game)) value = -value;
            if (auto const move = choose<All>(game, value)) found.line.push_back(*move);
        }
    }

    /// For the side to move: a value above alpha is a lower bound, another one an upper bound.
    template <bool All>
    int node(detail::position_of<G> game, std::uint64_t hash, int alpha, int ply) {
        if (!enter(ply)) return aborted;
        if (int const known = known_value<All>(game); known != aborted) return known;
        int low = -largest;
        int high = largest;
        narrow<All>(game, low, high);
        if (low > alpha || low == high) return low;
        if (high <= alpha) return high;

        ++run_->stats.probes;
        if (unsigned const code = table_.probe(hash)) {
            ++run_->stats.hits;
            int const value = value_in(code);
            if (is_lower(code) ? value > alpha : value <= alpha) return value;
        }
        item_list items(items_);
        list<All>(game, items);
        if (items.size() == 0) return evaluate(game);
        int best = look_ahead<All>(game, items, alpha);
        if (best <= alpha) best = search_listed<All>(game, items, alpha, ply, best);
        if (best != aborted) {
            ++run_->stats.stores;
            table_.store(hash, best > alpha ? lower(best) : upper(best));
        }
        return best;
    }

    template <bool All>
    int search_listed(detail::position_of<G> game, item_list& items, int alpha, int ply, int best) {
        for (std::size_t next = 0; next < items.size(); ++next) {
            item const one = items[next];
            int const value = value_of<All>(game, one, alpha, ply);
            if (value == aborted) return aborted;
            best = (std::max)(best, value);
            if (best > alpha) {
                ++run_->stats.cutoffs;
                break;
            }
        }
        return best;
    }

    template <bool All>
    int value_of(detail::position_of<G> game, item const& one, int alpha, int ply) {
        detail::turn<G> const before(game);
        detail::played<G> const now(game, one.move);
        std::uint64_t const hash = HasAfter<G> ? one.hash : hash_of(now.position());
        if (before.kept(now.position())) return node<All>(now.position(), hash, alpha, ply + 1);
        int const value = node<All>(now.position(), hash, -alpha - 1, ply + 1);
        return value == aborted ? aborted : -value;
    }

    /// What the table knows of the moves: the best value of those it can tell from alpha. Where it
    /// is above alpha, that settles the node; the moves that are not above it leave the list.
    template <bool All>
    int look_ahead([[maybe_unused]] G const& game, [[maybe_unused]] item_list& items,
                   [[maybe_unused]] int alpha) {
        int best = -largest - 1;
        if constexpr (HasAfter<G>) {
            if (!(All || options_.look_ahead) || items.size() < 2) return best;
            detail::turn<G> const before(game);
            items.filter([&](item const& one) {
                unsigned const code = table_.probe(one.hash);
                if (code == 0) return true;
                bool const same_side = before.kept(game.after(one.move));
                int const value = same_side ? value_in(code) : -value_in(code);
                bool const at_least = is_lower(code) == same_side;
                if (at_least ? value <= alpha : value > alpha) return true;
                best = (std::max)(best, value);
                return false;
            });
        }
        return best;
    }

    bool enter(int ply) {
        if (run_->watch.should_stop(run_->stats.nodes)) return false;
        if (ply % 16 == 15 && run_->stack.bytes() > run_->stack_limit) run_->too_deep = true;
        if (run_->too_deep) return false;
        ++run_->stats.nodes;
        return true;
    }

    int evaluate(G const& game) {
        ++run_->stats.evals;
        return number(detail::final_value(game, own_eval{}));
    }

    template <bool All>
    int known_value(G const& game) const {
        if constexpr (HasKnownValue<G>) {
            if (All || options_.known_value) {
                if (auto const known = game.known_value()) return number(*known);
            }
        }
        return aborted;
    }

    template <bool All>
    void narrow(G const& game, int& low, int& high) const {
        if constexpr (HasValueBounds<G>) {
            if (All || options_.value_bounds) {
                auto const [worst, best] = game.value_bounds();
                low = (std::max)(low, number(worst));
                high = (std::min)(high, number(best));
            }
        }
    }

    std::uint64_t hash_of(G const& game) const {
        if constexpr (HasSymmetricHash<G>) {
            if (options_.symmetry) return game.symmetric_hash();
        }
        return game.hash();
    }

    std::uint64_t hash_after([[maybe_unused]] G const& game,
                             [[maybe_unused]] move_type const& move) const {
        if constexpr (HasAfter<G>) {
            return hash_of(game.after(move));
        } else {
            return 0;
        }
    }

    /// Lists the moves to search, the best one first.
    template <bool All>
    void list(G const& game, item_list& items) {
        if constexpr (HasCandidates<G>) {
            if (All || options_.candidates) {
                list<All>(game, game.candidates(), items);
                return;
            }
        }
        list<All>(game, game.moves(), items);
    }

    template <bool All, class Range>
    void list(G const& game, Range&& moves, item_list& items) {
        for (auto&& element : moves) {
            move_type const& move = element;
            std::uint64_t const hash = hash_after(game, move);
            if (HasAfter<G> && (All || options_.prefetch)) table_.prefetch(hash);
            items.insert({move, rank<All>(game, move), hash});
        }
    }

    template <bool All>
    rank_type rank([[maybe_unused]] G const& game, [[maybe_unused]] move_type const& move) const {
        if constexpr (HasOrder<G>) {
            if (All || options_.order) return detail::rank_of(game, move);
        }
        return 0;
    }

    /// Payoffs as numbers from -largest to largest, the ends being decided games.
    template <class Value>
    static int number(Value value) {
        if (value >= won<score_type>) return largest;
        if (value <= lost<score_type>) return -largest;
        constexpr auto most = static_cast<Value>(G::largest_value);
        return static_cast<int>((std::clamp)(value, static_cast<Value>(-most), most));
    }
    static score_type score(int number) {
        if (number == largest) return won<score_type>;
        return number == -largest ? lost<score_type> : static_cast<score_type>(number);
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

/// The exact value of `game` by null windows, with a table for this call alone.
template <class G>
result_for<G> null_window(G const& game, limits const& l = {},
                          null_window_options const& options = {}) {
    return null_window_solver<G>(options).solve(game, l);
}

}  // namespace ply
