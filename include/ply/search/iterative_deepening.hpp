// The engine: the best answer within limits, by iterative deepening.
// Sources: D. Slate, L. Atkin, "CHESS 4.5", 1977 (iterative deepening); A. Plaat, J. Schaeffer,
// W. Pijls, A. de Bruin, "Best-first fixed-depth minimax algorithms", 1996 (MTD(f)).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/search/engine/deepening.hpp>
#include <ply/search/engine/parallel_deepening.hpp>
#include <ply/search/engine/root_branch.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/search/root/root_list.hpp>
#include <ply/support/require.hpp>
#include <ply/support/system/thread_team.hpp>
#include <ply/support/table/table_options.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply {

namespace detail {

/// Keeps an evaluator for the engine that refers to it.
template <class Eval>
struct held_evaluator {
    Eval held;
};

/// The engine, with an evaluator that it refers to.
template <Rules G, EvaluatorFor<G> Eval, class Observer>
class search_engine {
public:
    using move_type = move_of<G>;
    using score_type = score_of<G, Eval>;
    using options_type = search_options<move_type, score_type>;
    using result_type = result<move_type, score_type>;

    search_engine(options_type options, Eval const& evaluator, Observer& observer)
        : options_(std::move(options)), eval_(evaluator), observer_(observer) {
        if constexpr (HasHash<G>) {
            table_.emplace(options_.resources.memory_or(), ply::table_options_of<G, Eval>());
        }
    }
    search_engine(search_engine const&) = delete;
    search_engine& operator=(search_engine const&) = delete;

    /// What a search asks for; changes hold for the next one. The table keeps its size.
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
            // What unsound pruning has stored has no meaning for a sound search.
            if (pruned_ && options_.nodes.sound()) table_->clear();
            pruned_ = !options_.nodes.sound();
            table_->next_search();
        }
        run_ = std::make_unique<run>(game, table(), eval_, options_,
                                     typename run::watcher_type(observer_));
        root_ = &game;
        if (options_.deterministic) employ_crew();
    }

    /// Goes on within limits of this part alone; depth is that of the whole search. Where no search
    /// was begun, or the game has thrown, the answer is empty. With several threads the
    /// others search copies of the game, and the evaluator is called by all of them at once; games
    /// that cannot be copied are searched by one thread. An exception of any thread reaches the
    /// caller when all have ended.
    result_type resume(limits const& l) {
        return go([&] { go_on(l); });
    }

    /// Goes on for this many nodes, in one thread. Steps of any size end in the same answer, with
    /// the same number of nodes, as a search in one go. (A deterministic search takes a step for a
    /// part: one that does not suffice for the next depth is lost.)
    result_type step(std::uint64_t nodes, limits const& l = {}) {
        return go([&] { run_->go(l, nodes); });
    }

    /// Whether the search that began last has nothing left to do but what limits forbade.
    bool over() const { return run_ == nullptr || run_->over(); }

    /// Forgets what was learned.
    void clear() {
        end();
        if constexpr (HasHash<G>) table_->clear();
    }

    transposition_table<score_type>* table() { return table_ ? &*table_ : nullptr; }

private:
    using run = deepening<G, Eval, Observer>;

    void end() {
        run_.reset();
        crew_.reset();
    }

    // An exception of the game ends the search and restores the position.
    struct drop_guard {
        search_engine& owner;
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
        return run_->answer();
    }

    void go_on(limits const& l) {
        int const threads = ply::thread_count(options_.resources.threads);
        bool const parallel = threads > 1 && !run_->nothing_to_search(l);
        if constexpr (SearchedByThreads<G>) {
            if (parallel && crew_ == nullptr) {
                return detail::deepen_in_parallel(*run_, *root_, table(), eval_, options_, l,
                                                  threads);
            }
        } else if constexpr (!HasHash<G>) {
            // What was found by one thread is gone on with by one.
            if (parallel && crew_ == nullptr && run_->answer().depth == 0) employ_crew();
        }
        run_->go(l, (std::numeric_limits<std::uint64_t>::max)());
    }

    /// Has the root's moves shared out among threads, if the game can be copied for them.
    void employ_crew() {
        if constexpr (std::copy_constructible<G>) {
            if (run_->nothing_to_search({})) return;
            crew_ = std::make_unique<branch_crew<G, Eval>>(
                *root_, run_->moves().places(), options_.resources.memory_or(), eval_, options_);
            run_->employ(*crew_);
        }
    }

    options_type options_;
    Eval const& eval_;
    Observer& observer_;
    std::optional<transposition_table<score_type>> table_;
    bool pruned_ = false;  // the table may hold values of unsound pruning
    std::unique_ptr<run> run_;
    std::unique_ptr<typename run::crew_type> crew_;  // where the root's moves are shared out
    G const* root_ = nullptr;                        // of the search that began last
};

}  // namespace detail

/// Of a game or an evaluator that lacks something: stops the compilation with what it is.
template <class G, class Eval = own_eval, class Observer = no_observer>
class engine : public detail::failed_requirement<result_for<G, Eval>,
                                                 detail::require_searchable<G, Eval, Observer>()> {
public:
    using options_type = search_options_for<G, Eval>;

    explicit engine(options_type const& = {}, Eval = {}) {}
    engine(options_type const&, Eval, Observer&) {}
    options_type& options();
};

/// An engine for one game and one evaluator. It keeps its table, of options.resources.memory bytes
/// (64 MiB where nothing is said), from search to search; games without hash() do without one. Not
/// for use by two threads at once.
template <Rules G, EvaluatorFor<G> Eval, class Observer>
class engine<G, Eval, Observer> : detail::held_evaluator<Eval>,
                                  public detail::search_engine<G, Eval, Observer> {
    using base = detail::search_engine<G, Eval, Observer>;

    static no_observer& nobody() {
        static no_observer none;
        return none;
    }

public:
    using options_type = typename base::options_type;

    explicit engine(options_type options = {},
                    Eval evaluator = {}) requires std::same_as<Observer, no_observer>
        : engine(std::move(options), std::move(evaluator), nobody()) {}

    /// With an observer, which must outlive the engine. It is told what the calling thread
    /// searches; nothing of a deterministic search, nor of what is below a null move. A search that
    /// limits have stopped may go on, so its open nodes are left when the next one begins, or at
    /// the end of the engine.
    engine(options_type options, Eval evaluator, Observer& observer)
        : detail::held_evaluator<Eval>{std::move(evaluator)},
          base(std::move(options), this->held, observer) {}
};

/// The best answer for `game` within limits, for the side to move: iterative deepening over
/// principal variation search with a table of its own. An engine keeps its table for the next move.
template <class G, class Eval = own_eval, class Observer = no_observer>
result_for<G, Eval> search(G&& game, limits const& limits = {},
                           search_options_for<G, Eval> const& options = {},
                           Eval const& evaluator = {}, Observer&& observer = {}) {
    using game_type = std::remove_cvref_t<G>;
    using observer_type = std::remove_reference_t<Observer>;
    if constexpr (!detail::require_searchable<game_type, Eval, observer_type>()) {
        return {};
    } else {
        return detail::with_position<G>(game, [&](game_type& position) {
            return detail::search_engine<game_type, Eval, observer_type>(options, evaluator,
                                                                         observer)
                .search(position, limits);
        });
    }
}

}  // namespace ply
