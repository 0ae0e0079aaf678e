// Depth-first proof-number search by one thread, or by several that share a table.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/solve/proof_number/detail/df_pn_crew.hpp>
#include <ply/solve/proof_number/detail/df_pn_search.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply::detail {

/// One thread, in the caller's position.
template <class G, class Eval>
class df_pn_alone {
public:
    using search = df_pn_search<G, Eval>;

    df_pn_alone(G& game, typename search::table_type& table, Eval const& eval,
                df_pn_weights const& weights, limits const& l,
                std::chrono::steady_clock::time_point start, stats& stats)
        : watch_(l, start), search_(game, table, eval, weights, watch_, stats) {}

    auto ask(typename search::key goal) { return search_.ask(goal); }
    stop_reason reason() const { return watch_.reason(); }

private:
    limit_watch watch_;
    search search_;
};

/// Several threads, each in a copy of the position. The first answer counts; the others stop.
template <class G, class Eval>
class df_pn_team {
public:
    using search = df_pn_search<G, Eval>;
    using answer = typename search::answer;
    using key = typename search::key;

    df_pn_team(G const& game, typename search::table_type& table, Eval const& eval,
               df_pn_weights const& weights, limits const& l,
               std::chrono::steady_clock::time_point start, int threads)
        : table_(table),
          eval_(eval),
          weights_(weights),
          limits_(l),
          start_(start),
          shared_(l.nodes) {
        for (int i = 0; i < threads; ++i) members_.push_back({game, {}});
    }

    answer ask(key goal) {
        ++question_;
        first_.reset();
        df_pn_crew crew;
        run_team(static_cast<int>(members_.size()), shared_.stop,
                 [&](int i) { work(members_[static_cast<std::size_t>(i)], goal, crew); });
        if (first_) return *first_;
        return open_;
    }

    /// Why the last question was left open.
    stop_reason reason() const { return first_ ? stop_reason::finished : shared_.reason; }

    ply::stats stats() const {
        ply::stats sum;
        for (auto const& m : members_) {
            sum.nodes += m.stats.nodes;
            sum.evals += m.stats.evals;
            sum.cutoffs += m.stats.cutoffs;
            sum.probes += m.stats.probes;
            sum.hits += m.stats.hits;
            sum.stores += m.stats.stores;
        }
        return sum;
    }

private:
    struct member {
        G game;
        ply::stats stats;
    };

    void work(member& m, key goal, df_pn_crew& crew) {
        limit_watch watch(limits_, start_, shared_, question_);
        search s(m.game, table_, eval_, weights_, watch, m.stats, &crew);
        answer const found = s.ask(goal);
        std::lock_guard<std::mutex> const held(mutex_);
        if (s.answered()) {
            if (!first_) first_ = found;
            shared_.done.store(question_);
        } else if (!watch.superseded()) {
            open_ = found;
            shared_.end(watch.reason());  // the limit is met for all
        }
    }

    typename search::table_type& table_;
    Eval const& eval_;
    df_pn_weights weights_;
    limits limits_;
    std::chrono::steady_clock::time_point start_;
    shared_limits shared_;
    std::deque<member> members_;
    int question_ = 0;
    std::mutex mutex_;
    std::optional<answer> first_;
    answer open_;
};

}  // namespace ply::detail
