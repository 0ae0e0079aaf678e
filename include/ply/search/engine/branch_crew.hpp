// The moves of the root searched by several threads of one process.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/search/engine/root_branch.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply::detail {

/// What a search of root moves is asked for, besides the moves.
template <class Window>
struct branch_question {
    int depth;
    Window window;
    limits const& l;  // l.nodes: for each move
    int threads;
    std::chrono::steady_clock::time_point start;
    bool small;  // the last depth was a matter of microseconds
};

/// One branch for each move of the root, with a share of the table's bytes.
template <Rules G, EvaluatorFor<G> Eval>
class branch_crew {
public:
    using branch = root_branch<G, Eval>;
    using item_type = typename branch::item_type;
    using question = branch_question<typename branch::window>;

    branch_crew(G const& root, std::size_t moves, std::size_t table_bytes, Eval const& evaluator,
                typename branch::options_type const& options) {
        for (std::size_t i = 0; i < moves; ++i) {
            branches_.push_back(
                std::make_unique<branch>(root, table_bytes / moves, evaluator, options));
        }
    }

    /// Searches some of the items, as many at once as there are threads.
    stop_reason search(std::vector<item_type>& items, std::vector<std::size_t> const& wanted,
                       question const& q) {
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
        int const threads =
            q.small ? 1 : (std::min)(q.threads, static_cast<int>(wanted.size()));
        run_team(threads, stop, work);
        for (auto const reason : why) {
            if (reason != stop_reason::finished) return reason;
        }
        return stop_reason::finished;
    }

    /// Adds up what the branches did.
    ply::stats stats() const {
        ply::stats sum;
        for (auto const& b : branches_) sum += b->stats();
        return sum;
    }
    bool hit_horizon() const {
        return std::any_of(branches_.begin(), branches_.end(),
                           [](auto const& b) { return b->hit_horizon(); });
    }
    double hashfull() const {
        double sum = 0;
        for (auto const& b : branches_) sum += b->hashfull();
        return sum / static_cast<double>(branches_.size());
    }

private:
    std::vector<std::unique_ptr<branch>> branches_;  // in the order of the game
};

}  // namespace ply::detail
