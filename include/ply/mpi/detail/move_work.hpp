// The moves of one position, depth after depth, searched on any rank.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/search/engine/root_branch.hpp>
#include <ply/support/score_key.hpp>

namespace ply::mpi::detail {

/// What every rank can do: search a move at a depth. A rank keeps what it learned of a move, and
/// learns it anew where another rank did the depths before. So every answer is that of one search,
/// whoever gives it.
template <Rules G, EvaluatorFor<G> Eval>
class move_work {
public:
    using branch = ply::detail::root_branch<G, Eval>;
    using key = typename branch::key;
    using score_key = typename branch::score_key;
    using item_type = typename branch::item_type;
    using options_type = typename branch::options_type;

    move_work(G const& root, std::vector<move_of<G>> const& moves, std::size_t table_bytes,
              limits const& l, options_type const& options, Eval const& evaluator)
        : root_(root),
          moves_(moves),
          branch_bytes_(table_bytes / (std::max)(moves.size(), std::size_t{1})),
          limits_(l),
          options_(options),
          eval_(evaluator),
          kept_(moves.size()) {}

    bytes operator()(int, reader task, std::atomic<bool> const& stop) {
        auto const place = task.number<std::size_t>();
        int const depth = task.number<int>();
        limits l = limits_;
        l.nodes = task.number();
        l.time = std::chrono::nanoseconds(task.number<std::int64_t>());
        l.stop = &stop;
        auto mine = take_branch(place, depth);
        item_type item{moves_[place], static_cast<int>(place)};
        auto const why = deepen(mine, item, depth, l);
        auto answer = tell(*mine.searched, item, why);
        if (why == stop_reason::finished) keep(place, std::move(mine));
        return answer;
    }

private:
    struct learned {
        std::unique_ptr<branch> searched;
        int depth = 0;
    };

    learned take_branch(std::size_t place, int depth) {
        {
            std::lock_guard const lock(mutex_);
            learned& k = kept_[place];
            if (k.searched != nullptr && k.depth < depth) return std::exchange(k, {});
        }
        return {std::make_unique<branch>(root_, branch_bytes_, eval_, options_), 0};
    }

    void keep(std::size_t place, learned mine) {
        std::lock_guard const lock(mutex_);
        kept_[place] = std::move(mine);
    }

    static stop_reason deepen(learned& mine, item_type& item, int depth, limits const& l) {
        auto const start = std::chrono::steady_clock::now();
        typename branch::window const full{-score_key::infinity, score_key::infinity};
        limits earlier = l;
        earlier.nodes = (std::numeric_limits<std::uint64_t>::max)();
        while (mine.depth < depth) {
            int const next = mine.depth + 1;
            auto const why =
                mine.searched->search(item, next, full, next < depth ? earlier : l, start);
            if (why != stop_reason::finished) return why;
            mine.depth = next;
        }
        return stop_reason::finished;
    }

    bytes tell(branch const& b, item_type const& item, stop_reason why) {
        writer w;
        G root = root_;
        answer_writer<G> to(root, w);
        w.one_of(why);
        to.stats(b.stats());
        if (why != stop_reason::finished) return w.take();
        w.number(item.value).one_of(item.kind).flag(b.hit_horizon());
        w.number(static_cast<unsigned>(b.hashfull() * 1000));
        to.line(item.line);
        return w.take();
    }

    G const& root_;
    std::vector<move_of<G>> const& moves_;
    std::size_t branch_bytes_;
    limits const& limits_;
    options_type const& options_;
    Eval const& eval_;
    std::mutex mutex_;
    std::vector<learned> kept_;  // in the order of the moves
};

}  // namespace ply::mpi::detail
