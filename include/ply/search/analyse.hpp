// Many positions, or all moves of one, searched by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/search/engine/deepening.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/support/require.hpp>
#include <ply/support/system/thread_team.hpp>
#include <ply/support/system/threads.hpp>
#include <ply/support/table/table_options.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply {

/// What is told after each position of a batch.
template <class Move, class S>
struct batch_progress {
    std::size_t index;  // of the position, in the order of the batch
    std::size_t done;   // positions so far, this one included
    std::size_t total;
    result<Move, S> const& answer;
};

template <class Move, Score S>
struct batch_options {
    /// How each position is searched, by one thread; `deterministic` and `resources` of a search
    /// have no meaning here.
    search_options<Move, S> search = {};
    /// The threads, each of which searches one position after the other, and the memory of the
    /// table, or of each.
    ply::resources resources = {};
    /// One table for all threads, so that positions of one game help each other. Else each thread
    /// has its own, cleared for every position: then nothing depends on the number of threads
    /// except what a time limit or a flag cuts short.
    bool one_table = true;
    /// Called after each position, in any of the threads but by one at a time; in the order in
    /// which the positions are finished.
    std::function<void(batch_progress<Move, S> const&)> on_result = {};
};

namespace detail {

/// The work of a batch, position by position.
template <Rules G, EvaluatorFor<G> Eval>
class batch {
public:
    using score_type = score_of<G, Eval>;
    using result_type = result<move_of<G>, score_type>;
    using options_type = batch_options<move_of<G>, score_type>;
    using table_type = transposition_table<score_type>;

    batch(std::vector<G>& positions, limits const& l, options_type const& options,
          Eval const& evaluator)
        : positions_(positions),
          limits_(l),
          options_(options),
          eval_(evaluator),
          answers_(positions.size()) {}

    std::vector<result_type> run() {
        auto const count = (std::max)(positions_.size(), std::size_t{1});
        int const threads = static_cast<int>((std::min)(
            static_cast<std::size_t>(ply::thread_count(options_.resources.threads)), count));
        std::optional<table_type> shared;
        constexpr auto form = ply::table_options_of<G, Eval>();
        if (HasHash<G> && options_.one_table) shared.emplace(options_.resources.memory_or(), form);
        run_team(threads, failed_, [&](int) {
            std::optional<table_type> own;
            if (HasHash<G> && !shared) {
                own.emplace(options_.resources.memory_or(), form);
            }
            for (std::size_t i = next_++; i < positions_.size() && !failed_.load(); i = next_++) {
                if (own) own->clear();
                search(i, own ? &*own : shared ? &*shared : nullptr);
            }
        });
        return std::move(answers_);
    }

private:
    void search(std::size_t i, table_type* table) {
        deepening<G, Eval> one(positions_[i], table, eval_, options_.search);
        one.go(limits_, (std::numeric_limits<std::uint64_t>::max)());
        answers_[i] = one.answer();
        if (!options_.on_result) return;
        lock_guard const lock(mutex_);
        options_.on_result({i, ++done_, positions_.size(), answers_[i]});
    }

    std::vector<G>& positions_;
    limits const& limits_;
    options_type const& options_;
    Eval const& eval_;
    std::vector<result_type> answers_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> failed_{false};
    mutex mutex_;
    std::size_t done_ = 0;
};

struct no_position {};

/// What a range holds; no_position where it is not a range.
template <class Range>
struct range_element {
    using type = no_position;
};
template <class Range>
    requires requires(Range const& range) { *std::begin(range), std::end(range); }
struct range_element<Range> {
    using type = std::remove_cvref_t<decltype(*std::begin(std::declval<Range const&>()))>;
};
}  // namespace detail

/// What a range of games holds.
template <class Range>
using position_in = typename detail::range_element<Range>::type;

namespace detail {

/// Whether a range is one of games that can be searched by several threads.
template <class Range, class Eval>
constexpr bool require_batch() {
    using game_type = position_in<Range>;
    if constexpr (!detail::require_range<Range, !std::same_as<game_type, no_position>>()) {
        return false;
    } else if constexpr (!detail::require_searchable<game_type, Eval>()) {
        return false;
    } else {
        return detail::require_copies<game_type>();
    }
}

}  // namespace detail

/// The options of a batch of positions of G.
template <class G, class Eval = own_eval>
using batch_options_for = batch_options<typename detail::move_type<G>::type, score_of<G, Eval>>;

/// The answers of ply::search for every position of a range, in the order of the range; the range
/// is copied. options.resources.threads of them are searched at once; limits hold for each position
/// by itself. Once limits.stop is true, the positions that are left get the answer of a search that
/// had no time: a legal move and stop_reason::stopped. An exception of the game, the evaluator or
/// the callback ends the batch and reaches the caller.
template <class Range, class Eval = own_eval>
auto analyse(Range const& positions, limits const& l = {},
             batch_options_for<position_in<Range>, Eval> const& options = {},
             Eval const& evaluator = {}) {
    using game_type = position_in<Range>;
    if constexpr (detail::require_batch<Range, Eval>()) {
        std::vector<game_type> copies(std::begin(positions), std::end(positions));
        return detail::batch<game_type, Eval>(copies, l, options, evaluator).run();
    } else {
        return std::vector<result_for<game_type, Eval>>{};
    }
}

/// The exact value of every move of a position, the best first in the result's moves:
/// options.resources.threads of them are searched at once. The answer is the same for any number of
/// threads.
template <class G, class Eval = own_eval>
auto analyse_moves(G const& game, limits const& l = {}, search_options_for<G, Eval> options = {},
                   Eval const& evaluator = {}) {
    options.multi_pv = (std::numeric_limits<int>::max)();
    options.deterministic = true;
    return ply::search(game, l, options, evaluator);
}

}  // namespace ply
