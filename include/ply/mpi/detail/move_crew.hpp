// The moves of one position shared out over all ranks, by rank 0.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/master.hpp>
#include <ply/mpi/detail/move_work.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/search/engine/root_branch.hpp>
#include <ply/support/score_key.hpp>

namespace ply::mpi::detail {

/// In place of the threads of one process.
template <Rules G, EvaluatorFor<G> Eval>
class move_crew {
public:
    using work_type = move_work<G, Eval>;
    using branch = typename work_type::branch;
    using item_type = typename work_type::item_type;
    using key = typename work_type::key;
    using question = ply::detail::branch_question<typename branch::window>;

    move_crew(G const& root, std::size_t moves, master<work_type>& with)
        : root_(root), master_(with), moves_(moves) {}

    stop_reason search(std::vector<item_type>& items, std::vector<std::size_t> const& wanted,
                       question const& q) {
        std::vector<std::size_t> places;
        items_ = &items;
        question_ = &q;
        why_ = stop_reason::finished;
        for (std::size_t const i : wanted) {
            auto const place = static_cast<std::size_t>(items[i].place);
            moves_[place].at = i;
            if (moves_[place].refused_at == 0) places.push_back(place);
        }
        for (std::size_t const place : master_.run(*this, moves_.size(), places)) {
            moves_[place].refused_at = q.depth;
            std::erase(places, place);
        }
        for (auto& m : moves_) {
            if (m.refused_at > 0) leave_out(items[m.at], m);
        }
        if (why_ != stop_reason::finished) return why_;
        return master_.stopped() || places.empty() ? stop_reason::stopped : stop_reason::finished;
    }

    ply::stats stats() const {
        ply::stats sum;
        for (auto const& m : moves_) sum += m.stats;
        return sum;
    }
    bool hit_horizon() const {
        return std::any_of(moves_.begin(), moves_.end(), [](auto const& m) { return m.hit_horizon; });
    }
    double hashfull() const {
        double sum = 0;
        for (auto const& m : moves_) sum += m.fill;
        return sum / static_cast<double>(moves_.size());
    }
    /// The places of the moves that are missing in an answer of this depth.
    std::vector<std::size_t> refused(int depth) const {
        std::vector<std::size_t> places;
        for (std::size_t place = 0; place < moves_.size(); ++place) {
            int const at = moves_[place].refused_at;
            if (at > 0 && (at <= depth || depth == 0)) places.push_back(place);
        }
        return places;
    }

    // --- for the master

    bytes task(std::size_t place) const {
        auto const now = std::chrono::steady_clock::now();
        auto left = (std::chrono::nanoseconds::max)();
        if (!question_->l.time.unlimited()) {
            left = question_->l.time.deadline(question_->start) - now;
        }
        return writer()
            .number(place)
            .number(question_->depth)
            .number(question_->l.nodes)
            .number(static_cast<std::int64_t>(left.count()))
            .take();
    }
    int home(std::size_t place) const { return moves_[place].home; }

    bool take(std::size_t place, int rank, reader& from) {
        G root = root_;
        answer_reader<G> reads(root, from);
        move_state& m = moves_[place];
        auto const why = from.one_of(stop_reason::memory);
        m.stats = reads.stats();
        if (why != stop_reason::finished) {
            if (why_ == stop_reason::finished) why_ = why;
            return why == stop_reason::nodes;
        }
        item_type& item = (*items_)[m.at];
        item.value = from.number<key>();
        item.kind = from.one_of(bound::upper);
        m.hit_horizon = from.flag();
        m.fill = from.number<unsigned>() / 1000.0;
        item.line = reads.line();
        m.home = rank;
        return true;
    }

private:
    struct move_state {
        std::size_t at = 0;  // in the items
        int home = -1;       // the rank that searched it last
        int refused_at = 0;  // depth
        bool hit_horizon = false;
        double fill = 0;
        ply::stats stats = {};
    };

    static void leave_out(item_type& item, move_state& m) {
        item.value = -branch::score_key::infinity;
        item.kind = bound::upper;
        item.line.assign(1, item.move);
        m.hit_horizon = false;
    }

    G const& root_;
    master<work_type>& master_;
    std::vector<move_state> moves_;  // in the order of the game
    std::vector<item_type>* items_ = nullptr;
    question const* question_ = nullptr;
    stop_reason why_ = stop_reason::finished;
};

/// For a search that takes its crew by value.
template <class Crew>
class crew_reference {
public:
    explicit crew_reference(Crew& crew) : crew_(&crew) {}

    template <class Items, class Question>
    stop_reason search(Items& items, std::vector<std::size_t> const& wanted, Question const& q) {
        return crew_->search(items, wanted, q);
    }
    ply::stats stats() const { return crew_->stats(); }
    bool hit_horizon() const { return crew_->hit_horizon(); }
    double hashfull() const { return crew_->hashfull(); }

private:
    Crew* crew_;
};

}  // namespace ply::mpi::detail
