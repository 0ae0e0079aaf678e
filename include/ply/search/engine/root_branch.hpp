// One move of the root, searched depth after depth apart from the others, and all of them by
// several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/search/engine/frame_search.hpp>
#include <ply/search/engine/root_crew.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/search/root/root_answer.hpp>
#include <ply/search/root/root_list.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/system/thread_team.hpp>
#include <ply/support/table/table_options.hpp>
#include <ply/support/table/table_use.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::detail {

/// Has a copy of the position, a table and a move memory of its own, so that what it finds depends
/// on nothing but the searches that it made before. Search methods and aspiration windows are those
/// of principal variation search.
template <Rules G, EvaluatorFor<G> Eval>
class root_branch {
public:
    using searcher = frame_search<G, Eval>;
    using move_type = move_of<G>;
    using score_type = typename searcher::score_type;
    using score_key = typename searcher::score_key;
    using key = typename searcher::key;
    using window = typename searcher::window;
    using table_type = typename searcher::table_type;
    using options_type = search_options<move_type, score_type>;
    using item_type = typename root_list<move_type, key>::item;

    root_branch(G const& root, std::size_t table_bytes, Eval const& evaluator,
                options_type const& options)
        : game_(root),
          at_(game_),
          search_(at_, make_table(table_bytes), evaluator, options.nodes) {}
    root_branch(root_branch const&) = delete;
    root_branch& operator=(root_branch const&) = delete;

    /// Finds value, kind and line of a root move. limits.nodes are those of this search alone; time
    /// counts from `start`. Where a limit was met nothing is found, and the reason is returned.
    stop_reason search(item_type& item, int depth, window w, limits const& l,
                       std::chrono::steady_clock::time_point start) {
        limits mine = l;
        auto const most = (std::numeric_limits<std::uint64_t>::max)();
        mine.nodes = l.nodes < most - stats().nodes ? l.nodes + stats().nodes : most;
        limit_watch watch(mine, start);
        search_.clear();
        search_.hit_horizon = false;
        search_.begin_path();
        if (watch.should_stop(stats().nodes)) return give_up(watch.reason());
        turn<G> const before(at_.position());
        at_.play(item.move);
        bool const same_side = before.kept(at_.position());
        auto value = search_.open(depth - 1, same_side ? w : w.reversed());
        if (!value) {
            if (!search_.run(watch)) return give_up(watch.reason());
            value = search_.value();
        }
        item.value = static_cast<key>(same_side ? *value : -*value);
        item.kind = detail::kind_of(item.value, w);
        tell_line(item, depth);
        return stop_reason::finished;
    }

    ply::stats const& stats() const { return search_.stats; }
    /// Whether the last search left out what lies beyond its depth.
    bool hit_horizon() const { return search_.hit_horizon; }
    /// The part of the table in use, from 0 to 1.
    double hashfull() const { return table_ ? table_->hashfull() : 0; }

private:
    table_type* make_table([[maybe_unused]] std::size_t bytes) {
        if constexpr (HasHash<G>) table_.emplace(bytes, ply::table_options_of<G, Eval>());
        return table_ ? &*table_ : nullptr;
    }

    void tell_line(item_type& item, [[maybe_unused]] int depth) {
        auto const line = search_.last_line;
        at_.clear();
        item.line.assign(1, item.move);
        if (item.kind == bound::exact) {
            auto const rest = search_.line_cells.read(line);
            item.line.insert(item.line.end(), rest.begin(), rest.end());
        }
        search_.line_cells.release(0);
        if constexpr (HasHash<G>) {
            detail::follow_table<score_key>(
                at_, *table_, item.line, (std::min)(depth, longest_table_line),
                [depth](int ply) { return depth - ply; }, {item.kind == bound::exact, item.value},
                true);
        }
    }

    stop_reason give_up(stop_reason why) {
        at_.clear();
        search_.clear();
        return why;
    }

    G game_;
    path<G> at_;
    std::optional<table_type> table_;
    searcher search_;
};

/// One branch for each move of the root, with a share of the table's bytes.
template <Rules G, EvaluatorFor<G> Eval>
class branch_crew : public root_crew<typename root_branch<G, Eval>::item_type,
                                     typename root_branch<G, Eval>::window> {
public:
    using branch = root_branch<G, Eval>;
    using item_type = typename branch::item_type;
    using question = root_question<typename branch::window>;

    branch_crew(G const& root, std::size_t moves, std::size_t table_bytes, Eval const& evaluator,
                typename branch::options_type const& options) {
        for (std::size_t i = 0; i < moves; ++i) {
            branches_.push_back(
                std::make_unique<branch>(root, table_bytes / moves, evaluator, options));
        }
    }

    stop_reason search(std::vector<item_type>& items, std::vector<std::size_t> const& wanted,
                       question const& q) override {
        std::vector<stop_reason> why(wanted.size(), stop_reason::finished);
        std::atomic<std::size_t> next{0};
        std::atomic<bool> stop{false};
        auto const work = [&](int) {
            for (std::size_t i = next++; i < wanted.size() && !stop.load(); i = next++) {
                auto& item = items[wanted[i]];
                auto& b = *branches_[static_cast<std::size_t>(item.place)];
                why[i] = b.search(item, q.depth, q.window, q.l, q.start);
                // A limit of time was met: the others need not go on.
                if (why[i] != stop_reason::finished && why[i] != stop_reason::nodes) {
                    stop.store(true);
                }
            }
        };
        int const threads = q.small ? 1 : (std::min)(q.threads, static_cast<int>(wanted.size()));
        ply::run_team(threads, stop, work);
        for (auto const reason : why) {
            if (reason != stop_reason::finished) return reason;
        }
        return stop_reason::finished;
    }

    ply::stats stats() const override {
        ply::stats sum;
        for (auto const& b : branches_) sum += b->stats();
        return sum;
    }
    bool hit_horizon() const override {
        return std::any_of(branches_.begin(), branches_.end(),
                           [](auto const& b) { return b->hit_horizon(); });
    }
    double hashfull() const override {
        double sum = 0;
        for (auto const& b : branches_) sum += b->hashfull();
        return sum / static_cast<double>(branches_.size());
    }

private:
    std::vector<std::unique_ptr<branch>> branches_;  // in the order of the game
};

}  // namespace ply::detail
