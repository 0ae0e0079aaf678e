// Iterative deepening whose answer is the same for any number of threads: the moves of the root are
// shared out, and none of them sees what is found below another.
// Source: T. Marsland, M. Campbell, "Parallel search of strongly ordered game trees", 1982 (the
// first move alone, then the others at once).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/search/engine/root_branch.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/search/root/root_answer.hpp>
#include <ply/search/root/root_list.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail {

/// Says what is searched next, and what the answer is; a crew searches the moves.
template <Rules G, EvaluatorFor<G> Eval, class Crew = branch_crew<G, Eval>>
class root_split {
public:
    using branch = root_branch<G, Eval>;
    using move_type = move_of<G>;
    using score_type = typename branch::score_type;
    using score_key = typename branch::score_key;
    using key = typename branch::key;
    using window = typename branch::window;
    using options_type = search_options<move_type, score_type>;
    using result_type = result<move_type, score_type>;

    root_split(root_list<move_type, key> moves, options_type const& options, Crew crew)
        : options_(options), moves_(std::move(moves)), crew_(std::move(crew)) {
        tell_nothing(answer_);
        if (moves_.size() > 0) answer_.best = moves_.items().front().move;
    }

    /// Whether the root has moves; where it has none, this class has nothing to do.
    bool has_moves() const { return moves_.size() > 0; }
    bool over() const { return over_; }
    result_type const& answer() const { return answer_; }

    /// Goes on within limits. A depth that they cut short is begun anew in the next part; a limit
    /// of nodes is shared evenly among the moves that are searched at once.
    void go(limits const& l) {
        start_ = std::chrono::steady_clock::now();
        answer_.stop = stop_reason::finished;
        part const p{l, answer_.stats.nodes};
        while (!over_ && depth_ < (std::min)(l.depth, score_key::longest_distance - 1)) {
            if (depth_ > 0 && spares_time(l)) {
                answer_.stop = stop_reason::time;
                break;
            }
            if (auto const why = search_depth(p, depth_ + 1); why != stop_reason::finished) {
                answer_.stop = why;
                break;
            }
        }
        time_ += std::chrono::steady_clock::now() - start_;
        count();
        answer_.stats.time = time_;
    }

private:
    struct part {
        limits const& l;
        std::uint64_t nodes_before;
    };

    bool spares_time(limits const& l) const {
        auto const spent = std::chrono::steady_clock::now() - start_;
        return detail::spares_time(l, options_, spent, moves_.size());
    }

    bool wants_equals() const { return options_.ties.choice != tie_policy::kind::first; }

    stop_reason search_depth(part const& p, int depth) {
        window const full{-score_key::infinity, score_key::infinity};
        bool const all = options_.multi_pv > 1;
        std::vector<std::size_t> wanted;
        for (std::size_t i = 0; i < (all ? moves_.size() : 1); ++i) wanted.push_back(i);
        if (nodes_left(p) == 0) return stop_reason::nodes;
        ++counted_.nodes;
        if (auto const why = search_all(p, wanted, depth, full); why != stop_reason::finished) {
            return why;
        }
        if (!all) {
            if (auto const why = search_others(p, depth); why != stop_reason::finished) return why;
        }
        key best = -score_key::infinity;
        for (auto const& item : moves_.items()) best = (std::max)(best, item.value);
        finish(best, crew_.hit_horizon(), depth);
        return stop_reason::finished;
    }

    /// Looks at the moves after the first: those that are better get their values.
    stop_reason search_others(part const& p, int depth) {
        key const first = moves_.items().front().value;
        key const low = static_cast<key>(wants_equals() ? first - 1 : first);
        std::vector<std::size_t> wanted;
        for (std::size_t i = 1; i < moves_.size(); ++i) wanted.push_back(i);
        window const scout{low, static_cast<key>(low + 1)};
        if (auto const why = search_all(p, wanted, depth, scout); why != stop_reason::finished) {
            return why;
        }
        std::erase_if(wanted, [&](std::size_t i) { return moves_.items()[i].value <= low; });
        return search_all(p, wanted, depth, {low, score_key::infinity});
    }

    /// Searches some of the root moves with one window.
    stop_reason search_all(part const& p, std::vector<std::size_t> const& wanted, int depth,
                           window w) {
        if (wanted.empty()) return stop_reason::finished;
        limits share = p.l;
        share.nodes = nodes_left(p) / wanted.size();
        bool const small = nodes_of_depth_ < 1000;
        return crew_.search(moves_.items(), wanted,
                            branch_question<window>{depth, w, share, thread_count(options_.resources.threads), start_, small});
    }

    std::uint64_t nodes_left(part const& p) {
        count();
        std::uint64_t const used = answer_.stats.nodes - p.nodes_before;
        return used < p.l.nodes ? p.l.nodes - used : 0;
    }

    void finish(key best, bool hit_horizon, int depth) {
        moves_.finish_pass(best);
        std::uint64_t const before = answer_.stats.nodes;
        tell_value<score_key>(answer_, best, bound::exact,
                              options_.nodes.sound() && (!hit_horizon || score_key::decided(best)));
        moves_.sort();
        tell_moves<score_key>(answer_, moves_, options_.ties);
        answer_.depth = depth_ = depth;
        over_ = leaves_nothing(answer_, hit_horizon, depth, options_.multi_pv) &&
                options_.stop_when_proven;
        count();
        nodes_of_depth_ = answer_.stats.nodes - before;
        answer_.stats.time = time_ + (std::chrono::steady_clock::now() - start_);
        tell_iteration(options_, answer_, [&] { return crew_.hashfull(); });
    }

    /// Adds up what the crew did.
    void count() {
        stats sum = counted_;
        sum += crew_.stats();
        sum.time = answer_.stats.time;
        answer_.stats = sum;
    }

    options_type const& options_;
    root_list<move_type, key> moves_;
    Crew crew_;
    int depth_ = 0;
    bool over_ = false;
    stats counted_;  // the root itself
    std::uint64_t nodes_of_depth_ = 0;
    std::chrono::steady_clock::time_point start_{};
    std::chrono::nanoseconds time_{};
    result_type answer_;
};

}  // namespace ply::detail
