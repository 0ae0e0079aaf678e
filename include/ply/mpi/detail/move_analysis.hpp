// All moves of a position over the ranks of an MPI program.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/call.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/report.hpp>
#include <ply/search/engine/deepening.hpp>
#include <ply/search/engine/root_branch.hpp>
#include <ply/search/engine/root_crew.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::mpi::detail {

/// The moves of one position, depth after depth. Every rank can search a move at a depth: it keeps
/// what it learned of a move, and learns it anew where another rank did the depths before. So every
/// answer is that of one search, whoever gives it. On rank 0 it is the crew of a deepening search.
template <Rules G, EvaluatorFor<G> Eval>
class move_analysis
    : public ply::detail::root_crew<typename ply::detail::root_branch<G, Eval>::item_type,
                                    typename ply::detail::root_branch<G, Eval>::window> {
public:
    using branch = ply::detail::root_branch<G, Eval>;
    using window = typename branch::window;
    using key = typename branch::key;
    using score_key = typename branch::score_key;
    using score_type = typename branch::score_type;
    using item_type = typename branch::item_type;
    using options_type = typename branch::options_type;
    using report_type = moves_report<move_of<G>, score_type>;
    using question = ply::detail::root_question<window>;

    move_analysis(G const& root, limits const& l, options_type const& options,
                  Eval const& evaluator)
        : root_(root), limits_(l), options_(options), eval_(evaluator) {
        auto&& moves = root.moves();
        for (auto&& move : moves) moves_.push_back({move});
    }

    report_type run(communicator& ranks, distribution const& d) {
        auto const form = form_of<G, score_type>(std::vector<G>{root_}, limits_, d, true);
        int const threads = useful_threads(options_.resources.threads, moves_.size());
        return run_call<report_type>(
            calling<move_analysis>{ranks, *this, threads, limits_, form, d},
            [this](auto& with, report_type& report) { lead(with, report); },
            [this](auto& archive, report_type& report) {
                G root = root_;
                answer_coder(root, archive).whole(report.answer);
            });
    }

    /// What a rank does.
    bytes operator()(int, reader task, std::atomic<bool> const& stop) {
        auto const place = task.get<std::size_t>();
        int const depth = task.get<int>();
        limits l = limits_;
        l.nodes = task.get();
        l.time = std::chrono::nanoseconds(task.get<std::int64_t>());
        l.stop = &stop;
        auto mine = take_branch(place, depth);
        item_type item{moves_[place].move, static_cast<int>(place)};
        auto const why = deepen(mine, item, depth, l);
        writer w;
        ply::stats counts = mine.searched->stats();
        w.parts(why);
        code(w, counts);
        if (why != stop_reason::finished) return w.take();
        w.parts(item.value, item.kind, mine.searched->hit_horizon(), mine.searched->hashfull());
        G root = root_;
        answer_writer<G>(root, w).line(item.line);
        ply::detail::lock_guard const lock(mutex_);
        moves_[place].kept = std::move(mine);
        return w.take();
    }

    // --- for the master

    bytes task(std::size_t place) const {
        auto left = (std::chrono::nanoseconds::max)();
        if (!question_->l.time.unlimited()) {
            left = question_->l.time.deadline(question_->start) - std::chrono::steady_clock::now();
        }
        auto const time = static_cast<std::int64_t>(left.count());
        return writer().parts(place, question_->depth, question_->l.nodes, time).take();
    }
    int home(std::size_t place) const { return moves_[place].home; }
    bool take(std::size_t place, int rank, reader& from) {
        move_state& m = moves_[place];
        auto const why = from.get<stop_reason>();
        code(from, m.stats);
        if (why != stop_reason::finished) {
            if (why_ == stop_reason::finished) why_ = why;
            return why == stop_reason::nodes;
        }
        item_type& item = (*items_)[m.at];
        from.parts(item.value, item.kind, m.hit_horizon, m.hashfull);
        G root = root_;
        item.line = answer_reader<G>(root, from).line();
        m.home = rank;
        return true;
    }

    // --- for the search, on rank 0

    stop_reason search(std::vector<item_type>& items, std::vector<std::size_t> const& wanted,
                       question const& q) override {
        std::vector<std::size_t> places;
        items_ = &items;
        question_ = &q;
        why_ = stop_reason::finished;
        for (std::size_t const i : wanted) {
            auto const place = static_cast<std::size_t>(items[i].place);
            moves_[place].at = i;
            if (moves_[place].refused_at == 0) places.push_back(place);
        }
        for (std::size_t const place : master_->run(moves_.size(), places)) {
            moves_[place].refused_at = q.depth;
            std::erase(places, place);
        }
        for (auto& m : moves_) {
            if (m.refused_at == 0) continue;
            item_type& item = items[m.at];
            item.value = -score_key::infinity;
            item.kind = bound::upper;
            item.line.assign(1, item.move);
            m.hit_horizon = false;
        }
        if (why_ != stop_reason::finished) return why_;
        return master_->stopped() || places.empty() ? stop_reason::stopped : stop_reason::finished;
    }
    ply::stats stats() const override {
        ply::stats sum;
        for (auto const& m : moves_) sum += m.stats;
        return sum;
    }
    bool hit_horizon() const override {
        return std::any_of(moves_.begin(), moves_.end(),
                           [](auto const& m) { return m.hit_horizon; });
    }
    double hashfull() const override {
        double sum = 0;
        for (auto const& m : moves_) sum += m.hashfull;
        return sum / static_cast<double>(moves_.size());
    }

private:
    /// What a rank keeps of a move.
    struct learned {
        std::unique_ptr<branch> searched;
        int depth = 0;
    };
    struct move_state {
        move_of<G> move;
        learned kept = {};
        // Of rank 0.
        std::size_t at = 0;  // in the items
        int home = -1;       // the rank that searched it last
        int refused_at = 0;  // depth
        bool hit_horizon = false;
        double hashfull = 0;
        ply::stats stats = {};
    };

    learned take_branch(std::size_t place, int depth) {
        {
            ply::detail::lock_guard const lock(mutex_);
            learned& k = moves_[place].kept;
            if (k.searched != nullptr && k.depth < depth) return std::exchange(k, {});
        }
        std::size_t const share = options_.resources.memory_or() / moves_.size();
        return {std::make_unique<branch>(root_, share, eval_, options_), 0};
    }

    static stop_reason deepen(learned& mine, item_type& item, int depth, limits const& l) {
        auto const start = std::chrono::steady_clock::now();
        window const full{-score_key::infinity, score_key::infinity};
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

    void lead(master<move_analysis>& with, report_type& report) {
        master_ = &with;
        G root = root_;
        ply::detail::deepening<G, Eval> one(root, nullptr, eval_, options_);
        one.employ(*this);
        one.go(limits_, (std::numeric_limits<std::uint64_t>::max)());
        auto& answer = report.answer;
        answer = one.answer();
        for (std::size_t place = 0; place < moves_.size(); ++place) {
            int const at = moves_[place].refused_at;
            if (at == 0 || (at > answer.depth && answer.depth != 0)) continue;
            report.refused.push_back(place);
            std::erase_if(answer.moves,
                          [&](auto const& m) { return m.move == moves_[place].move; });
        }
        if (report.refused.empty() || (answer.proven && answer.value >= won<score_type>)) return;
        answer.set_value(answer.value, bound::lower);
        answer.proven = false;
    }

    G const& root_;
    limits const& limits_;
    options_type const& options_;
    Eval const& eval_;
    ply::detail::mutex mutex_;       // of what is kept
    std::vector<move_state> moves_;  // in the order of the game
    // Of rank 0.
    master<move_analysis>* master_ = nullptr;
    std::vector<item_type>* items_ = nullptr;
    question const* question_ = nullptr;
    stop_reason why_ = stop_reason::finished;
};

}  // namespace ply::mpi::detail
