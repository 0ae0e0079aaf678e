// The engine: the best answer within limits, by iterative deepening.
// Sources: D. Slate, L. Atkin, "CHESS 4.5", 1977 (iterative deepening); A. Plaat, J. Schaeffer,
// W. Pijls, A. de Bruin, "Best-first fixed-depth minimax algorithms", 1996 (MTD(f)).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/search/detail/start.hpp>
#include <ply/search/engine/branch_crew.hpp>
#include <ply/search/engine/deepening.hpp>
#include <ply/search/engine/parallel_deepening.hpp>
#include <ply/search/engine/root_split.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/support/failed_requirement.hpp>
#include <ply/support/require.hpp>
#include <ply/support/system/thread_team.hpp>
#include <ply/support/table/table_options.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply {

/// Of a game or an evaluator that lacks something: stops the compilation with what it is.
template <class G, class Eval = own_eval, class Observer = no_observer>
class engine : public detail::failed_requirement<detail::result_of<G, Eval>,
                                       detail::require_searchable<G, Eval, Observer>()> {
public:
    using options_type = search_options<typename detail::move_type<G>::type, score_of<G, Eval>>;

    explicit engine(std::size_t = 0, options_type const& = {}, Eval const& = {}) {}
    engine(std::size_t, options_type const&, Eval const&, Observer&) {}
    options_type& options();
};

/// An engine for one game and one evaluator. It keeps its table from search to search; not for use
/// by two threads at once.
template <Rules G, EvaluatorFor<G> Eval, class Observer>
class engine<G, Eval, Observer> {
public:
    using move_type = move_of<G>;
    using score_type = score_of<G, Eval>;
    using options_type = search_options<move_type, score_type>;
    using result_type = result<move_type, score_type>;

    /// `table_bytes` of memory for the table; games without hash() do without one.
    explicit engine(std::size_t table_bytes = std::size_t{64} << 20, options_type options = {},
                    Eval evaluator = {}) requires std::same_as<Observer, no_observer>
        : engine(table_bytes, std::move(options), std::move(evaluator), nobody()) {}

    /// With an observer, which must outlive the engine. It is told what the calling thread
    /// searches; nothing of a deterministic search, nor of what is below a null move. A search that
    /// limits have stopped may go on, so its open nodes are left when the next one begins, or at
    /// the end of the engine.
    engine(std::size_t table_bytes, options_type options, Eval evaluator, Observer& observer)
        : options_(std::move(options)),
          eval_(std::move(evaluator)),
          observer_(observer),
          table_bytes_(table_bytes) {
        if constexpr (HasHash<G>) table_.emplace(table_bytes, table_options_of<G, Eval>());
    }
    engine(engine const&) = delete;
    engine& operator=(engine const&) = delete;

    options_type& options() { return options_; }

    /// The best answer for `game` within the limits: that of the last finished depth. Where no
    /// depth was finished, a legal move with an unknown value and the reason in `stop`. The game is
    /// changed in place and restored, also when it throws.
    result_type search(G& game, limits const& l = {}) {
        begin(game);
        return resume(l);
    }

    /// Begins a search that resume and step do in parts. The game must stay where it is, and as it
    /// is, until the search is over.
    void begin(G& game) {
        detail::require_rules<G>();
        end();
        if constexpr (HasHash<G>) {
            // What unsound pruning has stored is no value for a sound search.
            if (pruned_ && options_.nodes.sound()) table_->clear();
            pruned_ = !options_.nodes.sound();
            table_->next_search();
        }
        run_ = std::make_unique<run>(game, table(), eval_, options_,
                                     typename run::watcher_type(observer_));
        root_ = &game;
        if (options_.deterministic) split_root();
    }

    /// Goes on within limits of this part alone; depth is that of the whole search. Where no search
    /// was begun, or the game has thrown, the answer is empty. With limits.threads above 1 the
    /// others search copies of the game, and the evaluator is called by all of them at once; games
    /// that cannot be copied are searched by one thread. An exception of any thread reaches the
    /// caller when all have ended.
    result_type resume(limits const& l) {
        return go([&] { go_on(l); });
    }

    /// Goes on for so many nodes, in one thread. Steps of any size end in the same answer, with the
    /// same number of nodes, as a search in one go. (A deterministic search takes a step for a
    /// part: one that does not suffice for the next depth is lost.)
    result_type step(std::uint64_t nodes, limits const& l = {}) {
        return go([&] {
            limits part = l;
            part.nodes = (std::min)(l.nodes, nodes);
            if (!go_on_split(part)) run_->go(l, nodes);
        });
    }

    /// Whether the search that began last has nothing left to do but what limits forbade.
    bool over() const {
        return run_ == nullptr || (split_ != nullptr ? split_->over() : run_->over());
    }

    /// Forgets what was learned.
    void clear() {
        end();
        if constexpr (HasHash<G>) table_->clear();
    }

    transposition_table<score_type>* table() { return table_ ? &*table_ : nullptr; }

private:
    using run = detail::deepening<G, Eval, Observer>;
    // Without copies there is none, and no such class may be made.
    struct no_split {
        void go(limits const&) {}
        bool over() const { return true; }
        result_type answer() const { return {}; }
    };
    template <class Game>
    struct split_for {
        using type = no_split;
    };
    template <std::copy_constructible Game>
    struct split_for<Game> {
        using type = detail::root_split<Game, Eval>;
    };
    using split = typename split_for<G>::type;

    static no_observer& nobody() {
        static no_observer none;
        return none;
    }

    void end() {
        run_.reset();
        split_.reset();
        answer_is_split_ = false;
    }

    // An exception of the game ends the search and restores the position.
    struct drop_guard {
        engine& owner;
        bool keep = false;
        ~drop_guard() {
            if (!keep) owner.end();
        }
    };

    template <class Part>
    result_type go(Part const& part) {
        if (run_ == nullptr) return {};
        drop_guard guard{*this};
        part();
        guard.keep = true;
        return answer_is_split_ ? split_->answer() : run_->answer();
    }

    /// Where the root's moves are shared out, and there is something to search.
    bool go_on_split(limits const& l) {
        answer_is_split_ = split_ != nullptr && !run_->nothing_to_search(l);
        if (answer_is_split_) split_->go(l);
        return answer_is_split_;
    }

    void go_on(limits const& l) {
        bool const parallel = thread_count(l.threads) > 1 && !run_->nothing_to_search(l);
        if constexpr (!HasHash<G>) {
            // What was found by one thread is gone on with by one.
            if (parallel && split_ == nullptr && run_->answer().depth == 0) split_root();
        }
        if (go_on_split(l)) return;
        if (parallel) {
            go_on_in_parallel(l);
        } else {
            run_->go(l, (std::numeric_limits<std::uint64_t>::max)());
        }
    }

    void go_on_in_parallel(limits const& l) {
        if constexpr (detail::SearchedByThreads<G>) {
            detail::deepen_in_parallel(*run_, *root_, table(), eval_, options_, l,
                                       thread_count(l.threads));
        } else {
            run_->go(l, (std::numeric_limits<std::uint64_t>::max)());
        }
    }

    void split_root() {
        if constexpr (std::copy_constructible<G>) {
            if (run_->nothing_to_search({})) return;
            auto const moves = detail::list_moves(*root_);
            split_ = std::make_unique<split>(
                moves, options_,
                detail::branch_crew<G, Eval>(*root_, moves.size(), table_bytes_, eval_, options_));
        }
    }

    options_type options_;
    Eval eval_;
    Observer& observer_;
    std::size_t table_bytes_;
    std::optional<transposition_table<score_type>> table_;
    bool pruned_ = false;  // the table may hold values of unsound pruning
    std::unique_ptr<run> run_;
    std::unique_ptr<split> split_;  // where the root's moves are shared out
    bool answer_is_split_ = false;
    G const* root_ = nullptr;  // of the search that began last
};

/// The best answer for `game` within limits, for the side to move: iterative deepening over
/// principal variation search with a table of its own. An engine keeps its table for the next move.
template <class G, class Eval = own_eval, class Observer = no_observer>
auto search(G&& game, limits const& limits = {},
            search_options<typename detail::move_type<std::remove_cvref_t<G>>::type,
                           score_of<G, Eval>> const& options = {},
            Eval const& evaluator = {}, Observer&& observer = {}) {
    using game_type = std::remove_cvref_t<G>;
    using observer_type = std::remove_reference_t<Observer>;
    if constexpr (!detail::require_searchable<game_type, Eval, observer_type>()) {
        return detail::result_of<G, Eval>{};
    } else if constexpr (!detail::require_place<G>()) {
        return detail::result_of<G, Eval>{};
    } else {
        engine<game_type, Eval, observer_type> with(std::size_t{64} << 20, options, evaluator,
                                                    observer);
        if constexpr (std::is_lvalue_reference_v<G> &&
                      !std::is_const_v<std::remove_reference_t<G>>) {
            return with.search(game, limits);
        } else {
            game_type copy(game);
            return with.search(copy, limits);
        }
    }
}

}  // namespace ply
