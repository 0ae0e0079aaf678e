// Depth-first proof-number search of one position, without recursion.
// Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002;
// J. Pawlewicz, L. Lew, "Improving depth-first PN-search: 1+epsilon trick", 2007; T. Ueda,
// T. Hashimoto, J. Hashimoto, H. Iida, "Weak proof-number search", 2008; A. Kishimoto, M. Mueller,
// "A general solution to the graph history interaction problem", 2004.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/solve/proof_number/detail/proof_question.hpp>
#include <ply/solve/proof_number/detail/proof_table.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/move_ordering.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/play/repetitions.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply::detail {

/// How many threads are at work below a position, so that others go elsewhere. Positions share
/// counters now and then, which costs nothing but time.
/// Source: T. Kaneko, "Parallel depth first proof number search", 2010 (virtual proof numbers).
class busy_counts {
public:
    void enter(std::uint64_t hash) { at(hash).fetch_add(1, std::memory_order_relaxed); }
    void leave(std::uint64_t hash) { at(hash).fetch_sub(1, std::memory_order_relaxed); }
    std::uint32_t threads(std::uint64_t hash) { return at(hash).load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint32_t>& at(std::uint64_t hash) {
        return counts_[static_cast<std::size_t>(splitmix64::mix(hash) % counts_.size())];
    }

    std::array<std::atomic<std::uint32_t>, 4096> counts_{};
};

/// How a search weighs positions.
struct df_pn_weights {
    double epsilon = 1;
    bool sums = false;
    bool order = true;
};

/// Asks questions about the position at the root of a path.
///
/// What holds only on this path, because it rests on the repetition of a position before it, is
/// stored under the path and not under the position.
template <class G, class Eval>
class df_pn_search {
public:
    using score_type = score_of<G, Eval>;
    using move_type = move_of<G>;
    using bounds = proof_bounds<score_type>;
    using key = typename bounds::key;
    using table_type = proof_table<score_type>;
    using answer = proof_answer<move_type, score_type>;

    df_pn_search(G& root, table_type& table, Eval const& eval, df_pn_weights const& weights,
                 limit_watch& watch, stats& stats, busy_counts* busy = nullptr)
        : path_(root),
          table_(table),
          reader_(eval, stats),
          weights_(weights),
          watch_(watch),
          stats_(stats),
          busy_(busy) {}

    /// Whether the value is at least `goal`; open where a limit is met.
    answer ask(key goal) {
        begin(goal);
        if (!enter() || !open_frame()) return stopped();
        if (children_.empty()) {
            answered_ = true;
            return detail::finished_answer<answer>(reader_.payoff(path_.position()), goal);
        }
        for (;;) {
            summary const now = sum_up();
            frame const& f = frames_.back();
            if (now.proof == 0 || now.disproof == 0 || now.proof >= f.proof_limit ||
                now.disproof >= f.disproof_limit) {
                if (frames_.size() == 1) {
                    answered_ = true;
                    return answer_at_root(now);
                }
                close_frame(now);
            } else {
                if (busy_ != nullptr && stats_.nodes >= next_news_ && leave_decided()) continue;
                descend(now);
                if (!open_frame()) return stopped();
            }
        }
    }

    /// Whether the last question was answered, and not stopped.
    bool answered() const { return answered_; }

private:
    using numbers = proof_number_of;
    static constexpr bool sees_repetitions = CanRepeat<G>;
    static constexpr std::uint64_t news_interval = 512;  // nodes
    static constexpr int path_independent = (std::numeric_limits<int>::max)();

    /// A move and the position after it; bounds and numbers for the side that makes the move.
    struct child {
        move_type move;
        std::uint64_t hash;
        bounds known;
        std::uint32_t proof;
        std::uint32_t disproof;
        int path_dependent;  // the shallowest ply whose repetition `known` rests on
        bool same_side;
        bool returns;  // `known` rests on the root's repetition with the other side to move
    };

    struct frame {
        std::size_t first;  // of its children, which are the last ones
        std::uint64_t hash;
        std::uint64_t code;  // of the path
        key goal;
        bool root_side;  // whether the side to move is that of the root
        std::uint32_t proof_limit;
        std::uint32_t disproof_limit;
        std::uint64_t nodes_before;
        std::size_t entered;  // the child that the next frame is for
        std::uint64_t news_at;
    };

    struct summary {
        std::uint32_t proof;
        std::uint32_t disproof;
        std::size_t best;
        std::uint32_t second;  // least proof number of the other children

        bool solved() const { return proof == 0 || disproof == 0; }
    };

    /// What is known of a position, and which repetitions it rests on.
    struct conclusion {
        bounds known = {};
        int path_dependent = path_independent;
        bool returns = false;
    };

    using offset = std::ptrdiff_t;
    int ply() const { return static_cast<int>(frames_.size()) - 1; }
    auto place(std::size_t i) { return children_.begin() + static_cast<offset>(i); }

    void begin(key goal) {
        answered_ = false;
        path_.clear();
        line_.clear();
        frames_.clear();
        children_.clear();
        std::uint64_t const hash = path_.position().hash();
        // What rests on a repetition holds for this root and this goal.
        std::uint64_t const code = code_after(static_cast<std::uint64_t>(goal), hash);
        frames_.push_back({0, hash, code, goal, true, numbers::infinite, numbers::infinite,
                           stats_.nodes, 0, stats_.nodes});
        if constexpr (sees_repetitions) line_.push(hash);
    }

    /// Lists the children of the last frame; false where a limit forbids it.
    bool open_frame() {
        frame& f = frames_.back();
        f.first = children_.size();
        list_moves();
        for (std::size_t i = f.first; i < children_.size(); ++i) {
            if (!enter()) return false;
            look(f, children_[i]);
            if (children_[i].proof == 0 && children_[i].path_dependent == path_independent) {
                if (i + 1 < children_.size()) ++stats_.cutoffs;
                children_.erase(place(i + 1), children_.end());
            }
        }
        return true;
    }

    bool enter() {
        if (watch_.should_stop(stats_.nodes)) return false;
        ++stats_.nodes;
        return true;
    }

    /// Adds the moves of the position to the children, those of a higher rank first.
    void list_moves() {
        G const& game = path_.position();
        std::size_t const first = children_.size();
        ranks_.clear();
        detail::for_each_candidate(game, [&](move_type const& move) {
            children_.push_back({move, 0, {}, 1, 1, path_independent, false, false});
            if constexpr (HasOrder<G>) {
                if (weights_.order) move_up(first, detail::rank_of(game, move));
            }
        });
    }

    /// Moves the last child before those of a lower rank.
    void move_up(std::size_t first, typename rank_type<G>::type rank) {
        std::size_t to = ranks_.size();
        while (to > 0 && ranks_[to - 1] < rank) --to;
        ranks_.insert(ranks_.begin() + static_cast<offset>(to), rank);
        std::rotate(place(first + to), children_.end() - 1, children_.end());
    }

    void look(frame const& f, child& c) {
        turn<G> const before(path_.position());
        played<G> const now(path_.current(), c.move);
        G const& position = now.position();
        c.same_side = before.kept(position);
        c.hash = position.hash();
        if (repeats(position, c)) {
            c.known = bounds::exactly(0);
            take_numbers(c, f.goal, 1, 1);
            return;
        }
        key const goal = c.same_side ? f.goal : bounds::other_goal(f.goal);
        std::uint32_t moves = 0;
        bounds known = reader_.look(position, moves);
        std::uint32_t proof = 1;
        std::uint32_t disproof = (std::max)(moves, 1u);
        if (!decides(known, goal)) {
            if (auto const e = find(c.hash)) {
                known.low = (std::max)(known.low, e->low);
                known.high = (std::min)(known.high, e->high);
                if (e->goal == goal) {
                    proof = e->proof;
                    disproof = e->disproof;
                }
            }
        }
        if constexpr (sees_repetitions) {
            if (!decides(known, goal)) look_under_path(f, c, known);
        }
        c.known = c.same_side ? known : known.for_other_side();
        if (!c.same_side) std::swap(proof, disproof);
        take_numbers(c, f.goal, proof, disproof);
    }

    static bool decides(bounds const& known, key goal) {
        return known.low >= goal || known.high < goal;
    }

    /// The numbers of a child for the goal of its parent, where its bounds leave it open.
    static void take_numbers(child& c, key goal, std::uint32_t proof, std::uint32_t disproof) {
        c.proof = proof;
        c.disproof = disproof;
        if (c.known.low >= goal) {
            c.proof = 0;
            c.disproof = numbers::infinite;
        } else if (c.known.high < goal) {
            c.proof = numbers::infinite;
            c.disproof = 0;
        }
    }

    /// Whether the position after a move has occurred on the path: a draw, here.
    bool repeats([[maybe_unused]] G const& position, [[maybe_unused]] child& c) const {
        if constexpr (HasRepetition<G>) {
            if (position.is_repetition()) {
                c.path_dependent = -1;
                return true;
            }
        }
        if constexpr (sees_repetitions) {
            if (int const at = line_.find(c.hash); at >= 0) {
                c.path_dependent = at;
                c.returns = at == 0 && c.same_side != frames_.back().root_side;
                return true;
            }
        }
        return false;
    }

    std::optional<proof_entry<score_type>> find(std::uint64_t hash) {
        ++stats_.probes;
        auto const found = table_.probe(hash);
        if (found) ++stats_.hits;
        return found;
    }

    static std::uint64_t code_after(std::uint64_t code, std::uint64_t hash) {
        return splitmix64::mix(code + splitmix64::mix(hash));
    }

    void look_under_path(frame const& f, child& c, bounds& known) {
        if (auto const e = find(code_after(f.code, c.hash))) {
            known = {e->low, e->high};
            c.path_dependent = static_cast<int>(e->proof);
            c.returns = e->disproof != 0;
        }
    }

    summary sum_up() const {
        frame const& f = frames_.back();
        summary s{numbers::infinite, 0, f.first, numbers::infinite};
        std::uint64_t sum = 0;
        std::uint64_t largest = 0;
        std::uint64_t open = 0;
        std::uint64_t least_weight = (std::numeric_limits<std::uint64_t>::max)();
        for (std::size_t i = f.first; i < children_.size(); ++i) {
            child const& c = children_[i];
            if (c.proof == 0) return {0, numbers::infinite, best_proof(i), numbers::infinite};
            if (c.disproof == 0) continue;
            ++open;
            sum += c.disproof;
            largest = (std::max)(largest, std::uint64_t{c.disproof});
            std::uint64_t const weight = weight_of(c);
            if (weight < least_weight) {
                least_weight = weight;
                if (open > 1) s.second = (std::min)(s.second, children_[s.best].proof);
                s.best = i;
            } else {
                s.second = (std::min)(s.second, c.proof);
            }
            s.proof = (std::min)(s.proof, c.proof);
        }
        if (open > 0) s.disproof = numbers::capped(weights_.sums ? sum : largest + open - 1);
        return s;
    }

    /// The proof number, larger where other threads are at work.
    std::uint64_t weight_of(child const& c) const {
        if (busy_ == nullptr) return c.proof;
        return std::uint64_t{c.proof} + busy_->threads(c.hash);
    }

    /// Of the children from i on that are proven, one that rests on no repetition, or on a late
    /// one.
    std::size_t best_proof(std::size_t i) const {
        std::size_t best = i;
        for (; i < children_.size(); ++i) {
            if (children_[i].proof == 0 &&
                children_[i].path_dependent > children_[best].path_dependent)
                best = i;
        }
        return best;
    }

    /// Goes to the best child, until it is no longer the best by a margin or the limits of this
    /// frame are met.
    void descend(summary const& now) {
        frame& f = frames_.back();
        f.entered = now.best;
        child const& c = children_[now.best];
        std::uint64_t const margin =
            now.second > numbers::most
                ? numbers::infinite
                : (std::max)(std::uint64_t{now.second} + 1,
                             static_cast<std::uint64_t>(now.second * (1 + weights_.epsilon)));
        // With other threads at work the child may not have the least number.
        std::uint32_t const proof_limit = limited((std::max)(
            (std::min)(margin, std::uint64_t{f.proof_limit}), std::uint64_t{c.proof} + 1));
        std::uint32_t const disproof_limit =
            f.disproof_limit > numbers::most
                ? numbers::infinite
                : limited(std::uint64_t{f.disproof_limit} - now.disproof + c.disproof);
        bool const same = c.same_side;
        frame next{children_.size(),
                   c.hash,
                   code_after(f.code, c.hash),
                   same ? f.goal : bounds::other_goal(f.goal),
                   same == f.root_side,
                   same ? proof_limit : disproof_limit,
                   same ? disproof_limit : proof_limit,
                   stats_.nodes,
                   0,
                   stats_.nodes};
        path_.play(c.move);
        frames_.push_back(next);
        if (busy_ != nullptr) busy_->enter(next.hash);
        if constexpr (sees_repetitions) line_.push(next.hash);
    }

    static std::uint32_t limited(std::uint64_t limit) {
        return limit > numbers::most ? numbers::infinite : static_cast<std::uint32_t>(limit);
    }

    /// What the children say of the last frame's position.
    conclusion conclude(summary const& now) const {
        conclusion all;
        if (now.proof == 0) {
            child const& c = children_[now.best];
            all.known.low = c.known.low;
            all.path_dependent = c.path_dependent;
            all.returns = c.returns;
        } else {
            all.known.high = -bounds::score_key::win;
            for (std::size_t i = frames_.back().first; i < children_.size(); ++i) {
                child const& c = children_[i];
                all.known.low = (std::max)(all.known.low, c.known.low);
                all.known.high = (std::max)(all.known.high, c.known.high);
                all.path_dependent = (std::min)(all.path_dependent, c.path_dependent);
                all.returns = all.returns || c.returns;
            }
        }
        // A repetition of this very position or of one below it is part of its own play.
        if (all.path_dependent >= ply()) all.path_dependent = path_independent;
        return all;
    }

    void close_frame(summary const& now) {
        conclusion const all = conclude(now);
        store(now, all);
        drop_frame();
        hand_up(now, all);
        if (busy_ != nullptr && stats_.nodes - frames_.back().news_at >= news_interval) take_news();
    }

    /// Takes what other threads have found out about the children of the last frame.
    void take_news() {
        frame& f = frames_.back();
        f.news_at = stats_.nodes;
        for (std::size_t i = f.first; i < children_.size(); ++i) {
            child& c = children_[i];
            if (c.proof == 0 || c.disproof == 0) continue;
            auto const e = find(c.hash);
            if (!e) continue;
            bounds const all{e->low, e->high};
            bounds const seen = c.same_side ? all : all.for_other_side();
            c.known.low = (std::max)(c.known.low, seen.low);
            c.known.high = (std::min)(c.known.high, seen.high);
            bool const same_goal = e->goal == (c.same_side ? f.goal : bounds::other_goal(f.goal));
            std::uint32_t const proof = c.same_side ? e->proof : e->disproof;
            std::uint32_t const disproof = c.same_side ? e->disproof : e->proof;
            bool const open = proof <= numbers::most && disproof <= numbers::most;
            take_numbers(c, f.goal, same_goal && open ? (std::max)(c.proof, proof) : c.proof,
                         same_goal && open ? (std::max)(c.disproof, disproof) : c.disproof);
        }
    }

    /// Goes up to a position of the line that another thread has decided; false if there is none.
    bool leave_decided() {
        next_news_ = stats_.nodes + news_interval;
        for (std::size_t i = 1; i < frames_.size(); ++i) {
            auto const e = find(frames_[i].hash);
            if (!e || !decides({e->low, e->high}, frames_[i].goal)) continue;
            while (frames_.size() > i) close_frame(sum_up());
            return true;
        }
        return false;
    }

    /// Forgets the last frame, which is not the only one.
    void drop_frame() {
        children_.erase(place(frames_.back().first), children_.end());
        if (busy_ != nullptr) busy_->leave(frames_.back().hash);
        frames_.pop_back();
        if constexpr (sees_repetitions) line_.pop();
        path_.back();
    }

    /// Writes what was found to the child of the frame above.
    void hand_up(summary const& now, conclusion const& all) {
        child& c = children_[frames_.back().entered];
        bounds const seen = c.same_side ? all.known : all.known.for_other_side();
        std::uint32_t const proof = c.same_side ? now.proof : now.disproof;
        std::uint32_t const disproof = c.same_side ? now.disproof : now.proof;
        bool const solved = now.solved();
        if (solved || all.path_dependent == path_independent) {
            c.known.low = (std::max)(c.known.low, seen.low);
            c.known.high = (std::min)(c.known.high, seen.high);
            c.path_dependent = all.path_dependent;
            c.returns = all.returns;
        }
        // Numbers that never fall make each visit a step towards the end.
        c.proof = solved ? proof : (std::max)(c.proof, proof);
        c.disproof = solved ? disproof : (std::max)(c.disproof, disproof);
    }

    void store(summary const& now, conclusion const& all) {
        frame const& f = frames_.back();
        std::uint64_t const work = stats_.nodes - f.nodes_before + 1;
        proof_entry<score_type> e;
        e.hash = f.hash;
        e.goal = f.goal;
        e.proof = now.proof;
        e.disproof = now.disproof;
        if (all.path_dependent == path_independent) {
            e.low = all.known.low;
            e.high = all.known.high;
        } else if (now.solved()) {
            if (all.path_dependent < 0) return;
            e.hash = f.code;
            e.low = all.known.low;
            e.high = all.known.high;
            e.proof = static_cast<std::uint32_t>(all.path_dependent);
            e.disproof = all.returns ? 1 : 0;
        }
        ++stats_.stores;
        table_.store(e, work);
    }

    /// What the only frame, that of the root, knows.
    answer answer_at_root(summary const& now) {
        conclusion const all = conclude(now);
        store(now, all);
        bounds const& known = all.known;
        answer a{known, now.proof, now.disproof, {}};
        for (child const& c : children_) {
            if (known.low == -bounds::score_key::win) break;
            if (c.known.low != known.low || (a.best && (c.returns || !a.best_returns))) continue;
            a.best = c.move;
            a.best_returns = c.returns && known.low <= 0;
        }
        return a;
    }

    /// Keeps the numbers of the frames for another search, and goes back to the root.
    answer stopped() {
        if (frames_.size() == 1) return {};
        drop_frame();  // not all of its children were looked at
        for (;;) {
            summary const now = sum_up();
            if (frames_.size() == 1) return answer_at_root(now);
            close_frame(now);
        }
    }

    path<G> path_;
    table_type& table_;
    proof_reader<G, Eval> reader_;
    df_pn_weights weights_;
    limit_watch& watch_;
    stats& stats_;
    busy_counts* busy_;  // null for one thread
    bool answered_ = false;
    std::uint64_t next_news_ = 0;
    path_index line_;
    std::vector<frame> frames_;
    std::vector<child> children_;
    std::vector<typename rank_type<G>::type> ranks_;
};

}  // namespace ply::detail
