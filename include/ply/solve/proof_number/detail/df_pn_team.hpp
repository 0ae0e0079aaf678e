// Depth-first proof-number search by one thread, or by several that share a table.
#pragma once

#include <chrono>
#include <concepts>
#include <deque>
#include <optional>

#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/solve/proof_number/detail/df_pn_search.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/system/thread_team.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::detail {

/// One thread in the caller's position, the others in copies of it. The first answer counts; the
/// others stop.
template <class G, class Eval>
class df_pn_team {
public:
    using search = df_pn_search<G, Eval>;
    using answer = typename search::answer;
    using key = typename search::key;

    df_pn_team(G& game, typename search::table_type& table, Eval const& eval,
               df_pn_weights const& weights, limits const& l,
               std::chrono::steady_clock::time_point start, int threads)
        : game_(game),
          table_(table),
          eval_(eval),
          weights_(weights),
          watch_(l, start),
          alone_(l, start),
          stats_(1) {
        if constexpr (std::copy_constructible<G>) {
            for (int i = 1; i < threads; ++i) copies_.push_back(std::as_const(game));
            stats_.resize(copies_.size() + 1);
        }
    }

    /// Whether the value is at least `goal`; open where a limit is met.
    answer ask(key goal) {
        if (copies_.empty())
            return search(game_, table_, eval_, weights_, alone_, stats_[0]).ask(goal);
        ++question_;
        first_.reset();
        busy_counts busy;
        run_team(static_cast<int>(stats_.size()), watch_.flag(),
                 [&](int i) { work(static_cast<std::size_t>(i), goal, busy); });
        return first_ ? *first_ : open_;
    }

    /// Why the last question was left open.
    stop_reason reason() const {
        if (copies_.empty()) return alone_.reason();
        return first_ ? stop_reason::finished : watch_.reason();
    }

    ply::stats stats() const {
        ply::stats sum;
        for (auto const& each : stats_) sum += each;
        return sum;
    }

private:
    void work(std::size_t i, key goal, busy_counts& busy) {
        limit_watch watch = watch_.watch(question_);
        search s(i == 0 ? game_ : copies_[i - 1], table_, eval_, weights_, watch, stats_[i], &busy);
        answer const found = s.ask(goal);
        lock_guard const held(mutex_);
        if (s.answered()) {
            if (!first_) first_ = found;
            watch_.done(question_);
        } else if (!watch.superseded()) {
            open_ = found;
            watch_.end(watch.reason());  // the limit is met for all
        }
    }

    G& game_;
    typename search::table_type& table_;
    Eval const& eval_;
    df_pn_weights weights_;
    team_watch watch_;
    limit_watch alone_;
    std::deque<G> copies_;
    std::deque<ply::stats> stats_;  // of each thread
    int question_ = 0;
    mutex mutex_;
    std::optional<answer> first_;
    answer open_;
};

}  // namespace ply::detail
