// Iterative deepening from one position: depth after depth, pass after pass.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/search/engine/frame_search.hpp>
#include <ply/search/engine/root_crew.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/search/engine/table_sharing.hpp>
#include <ply/search/engine/window_plan.hpp>
#include <ply/search/root/root_answer.hpp>
#include <ply/search/root/root_list.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/system/thread_team.hpp>
#include <ply/support/system/threads.hpp>
#include <ply/support/table/table_use.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::detail {

/// What the threads of one deepening search have in common.
template <class Result, class Key>
struct search_team {
    explicit search_team(std::uint64_t nodes) : shared(nodes), nodes_at_start(nodes) {}

    /// The deepest depth that any thread has finished, and what the next one begins with.
    struct finished_depth {
        int depth = 0;
        Result answer = {};
        Key value = 0;
        bool forced = false;          // this depth had next to no choice
        std::vector<int> order = {};  // of the root moves
        bool over = false;            // nothing is left to be searched
    };

    /// About the nodes entered by all since the search went on.
    std::uint64_t nodes_entered() const { return nodes_at_start - shared.nodes_left.load(); }

    shared_limits shared;
    busy_positions busy;
    std::uint64_t nodes_at_start;

    detail::mutex mutex;  // for all that follows
    finished_depth last;
};

/// One search, from its first depth to its last, in as many parts as its owner likes.
template <Rules G, EvaluatorFor<G> Eval, class Observer = no_observer>
class deepening {
public:
    using move_type = move_of<G>;
    using searcher = frame_search<G, Eval, Observer>;
    using score_type = typename searcher::score_type;
    using score_key = typename searcher::score_key;
    using key = typename searcher::key;
    using table_type = typename searcher::table_type;
    using options_type = search_options<move_type, score_type>;
    using result_type = result<move_type, score_type>;
    using watcher_type = typename searcher::watcher_type;
    using list_type = root_list<move_type, key>;
    using crew_type = root_crew<typename list_type::item, typename searcher::window>;

    deepening(G& game, table_type* table, Eval const& evaluator, options_type const& options,
              watcher_type observer = {})
        : options_(options),
          table_(table),
          eval_(evaluator),
          path_(game),
          search_(path_, table, evaluator, options.nodes, observer),
          moves_(game, options.root_moves) {
        detail::tell_nothing(answer_);
        if (moves_.size() > 0) answer_.best = moves_.items().front().move;
    }

    deepening(deepening const&) = delete;
    deepening& operator=(deepening const&) = delete;
    /// The observer is told that the nodes which are still open have no value.
    ~deepening() { search_.observer.stop(); }

    /// Has the moves of the root searched by a crew from now on: depth by depth and with one
    /// window, so a depth that limits cut short is begun anew in the next part. Not once a depth is
    /// begun.
    void employ(crew_type& crew) { crew_ = &crew; }

    list_type const& moves() const { return moves_; }

    /// Goes on within limits, and for no more than `nodes`.
    void go(limits const& l, std::uint64_t nodes) {
        begin_part();
        limits part = l;
        std::uint64_t const left = (std::min)(l.nodes, nodes);
        std::uint64_t const most = (std::numeric_limits<std::uint64_t>::max)();
        part.nodes = left < most - search_.stats.nodes ? search_.stats.nodes + left : most;
        limit_watch watch(part, *part_start_);
        answer_.stop = stop_reason::finished;
        if (nothing_to_search(l)) {
            evaluate_root(watch);
        } else if (crew_ != nullptr) {
            part.nodes = left;
            deepen_by_crew(part);
        } else {
            deepen(l, watch);
        }
        end_part();
    }

    /// Whether there is no move to search, or no depth to search it to.
    bool nothing_to_search(limits const& l) const { return moves_.size() == 0 || l.depth <= 0; }

    // --- as one of a team of threads: begin_part, lead in the first one, work in each, take_over
    // in the first one, end_part.

    using team = search_team<result_type, key>;

    void begin_part() {
        part_start_ = std::chrono::steady_clock::now();
        path_.replay();
    }

    /// Tells the team what is known from the parts before.
    void lead(team& t) {
        t.last = {depth_, answer_, last_value_, forced_, moves_.order(), over_};
        t.shared.done.store(depth_);
    }

    /// Goes on with the others of the team until a limit is met or nothing is left to do.
    void work(team& t, limits const& l, int id) {
        search_.join({options_.parallel == parallel_method::abdada ? &t.busy : nullptr, id,
                      options_.shared_depth});
        while (!t.shared.stop.load()) {
            catch_up(t);
            if (over_ || depth_ + 1 > deepest(l)) return t.shared.end(stop_reason::finished);
            if (depth_ > 0 && spares_time(l)) return t.shared.end(stop_reason::time);
            if (!plan_) begin_depth(next_depth(l.depth));
            limit_watch watch(l, *part_start_, t.shared, target_);
            if (finish_depth(watch)) {
                hand_over(t);
            } else if (watch.superseded()) {
                abandon_depth();
            } else {
                return t.shared.end(watch.reason());
            }
        }
    }

    /// Makes the team's answer its own.
    void take_over(team& t) {
        search_.join({});
        catch_up(t);
        if (t.last.depth > 0) answer_ = t.last.answer;
        answer_.stop = t.shared.reason;
    }

    /// Counts what a helper did.
    void add(ply::stats const& stats) { others_ += stats; }

    void end_part() {
        path_.rewind();
        time_ += std::chrono::steady_clock::now() - *part_start_;
        part_start_.reset();
        update_stats();
    }

    ply::stats const& stats() const { return search_.stats; }

    result_type const& answer() const { return answer_; }
    bool over() const { return over_; }

private:
    void evaluate_root(limit_watch& watch) {
        if (answer_.depth > 0 || root_evaluated_) return;
        if (moves_.size() == 0 && !moves_.game_over()) {
            over_ = true;  // every move is left out
            return;
        }
        if (watch.should_stop(search_.stats.nodes)) {
            answer_.stop = watch.reason();
            return;
        }
        ++search_.stats.nodes;
        ++search_.stats.evals;
        search_.observer.enter(nullptr, false, {-score_key::infinity, score_key::infinity});
        bool const finished = moves_.game_over();
        key const value = score_key::from(finished ? detail::final_value(path_.position(), eval_)
                                                   : detail::horizon_value(path_.position(), eval_),
                                          0);
        search_.observer.leave(finished ? node_end::finished : node_end::horizon, value);
        detail::tell_value<score_key>(
            answer_, value, bound::exact,
            options_.nodes.sound() && (finished || score_key::decided(value)));
        answer_.best.reset();
        root_evaluated_ = true;
        over_ = finished;
    }

    void deepen(limits const& l, limit_watch& watch) {
        if (!answer_.best) answer_.best = moves_.items().front().move;
        while (!over_) {
            if (!plan_) {
                if (depth_ + 1 > deepest(l)) return;
                if (depth_ > 0 && spares_time(l)) {
                    answer_.stop = stop_reason::time;
                    return;
                }
                begin_depth(next_depth(l.depth));
            }
            if (!finish_depth(watch)) {
                answer_.stop = watch.reason();
                return;
            }
            tell(answer_);
        }
    }

    // --- with a crew

    void deepen_by_crew(limits const& l) {
        std::uint64_t const before = stats_of_all().nodes;
        while (!over_ && depth_ < deepest(l)) {
            answer_.stop =
                depth_ > 0 && spares_time(l) ? stop_reason::time : search_depth_by_crew(l, before);
            if (answer_.stop != stop_reason::finished) return;
            tell(answer_);
        }
    }

    /// The first move alone, then the others at once, then those that are better: for the first
    /// move is likely to be the best, and then null windows do for the others.
    stop_reason search_depth_by_crew(limits const& l, std::uint64_t before) {
        target_ = depth_ + 1;
        typename searcher::window const full{-score_key::infinity, score_key::infinity};
        std::vector<std::size_t> rest;
        for (std::size_t i = 0; i < moves_.size(); ++i) rest.push_back(i);
        std::vector<std::size_t> const first(rest.begin(),
                                             options_.multi_pv > 1 ? rest.end() : rest.begin() + 1);
        rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(first.size()));

        auto const left = [&] {
            std::uint64_t const used = stats_of_all().nodes - before;
            return used < l.nodes ? l.nodes - used : 0;
        };
        auto const ask = [&](std::vector<std::size_t> const& wanted, typename searcher::window w) {
            if (wanted.empty()) return stop_reason::finished;
            limits share = l;
            share.nodes = left() / wanted.size();
            return crew_->search(moves_.items(), wanted,
                                 {target_, w, share, ply::thread_count(options_.resources.threads),
                                  *part_start_, nodes_of_depth_ < 1000});
        };
        if (left() == 0) return stop_reason::nodes;
        nodes_before_ = stats_of_all().nodes;
        ++search_.stats.nodes;
        if (auto const why = ask(first, full); why != stop_reason::finished) return why;
        key const best = moves_.items().front().value;
        bool const equals = options_.ties.choice != tie_policy::kind::first;
        key const low = static_cast<key>(equals ? best - 1 : best);
        if (auto const why = ask(rest, {low, static_cast<key>(low + 1)});
            why != stop_reason::finished) {
            return why;
        }
        std::erase_if(rest, [&](std::size_t i) { return moves_.items()[i].value <= low; });
        if (auto const why = ask(rest, {low, full.beta}); why != stop_reason::finished) return why;
        moves_.finish_pass();
        search_.hit_horizon = crew_->hit_horizon();
        depth_ = target_;
        publish();
        nodes_of_depth_ = answer_.stats.nodes - nodes_before_;
        return stop_reason::finished;
    }

    static int deepest(limits const& l) {
        return (std::min)(l.depth, score_key::longest_distance - 1);
    }

    /// Takes over a depth that another thread has finished.
    void catch_up(team& t) {
        lock_guard const lock(t.mutex);
        auto const& last = t.last;
        if (last.depth == 0 || last.depth < depth_) return;
        if (plan_ && target_ <= last.depth) abandon_depth();
        depth_ = last.depth;
        last_value_ = last.value;
        forced_ = last.forced;
        over_ = last.over;
        if (!plan_) moves_.arrange(last.order);
    }

    /// Gives the others the depth that was just finished, if it is the first to do so.
    void hand_over(team& t) {
        lock_guard const lock(t.mutex);
        if (depth_ <= t.last.depth) return;
        t.last = {depth_, answer_, last_value_, forced_, moves_.order(), over_};
        t.last.answer.stats.nodes = (std::max)(t.nodes_entered(), answer_.stats.nodes);
        t.shared.done.store(depth_);
        tell(t.last.answer);
    }

    /// Gives up the depth in work.
    void abandon_depth() {
        search_.observer.stop();
        search_.clear();
        path_.clear();
        plan_.reset();
        inside_ = false;
    }

    /// Whether another depth is not worth its time: the soft limit is past, or the clock runs and
    /// there is no choice.
    bool spares_time(limits const& l) const {
        bool const timed = !l.time.unlimited() || !l.soft_time.unlimited();
        return spent() >= l.soft_time.value() ||
               (timed && moves_.size() == 1 && options_.stop_at_single_move);
    }

    std::chrono::nanoseconds spent() const {
        return std::chrono::steady_clock::now() - *part_start_;
    }

    /// One ply more, or twice as many where the last depth had next to no choice: a forced line of
    /// n plies takes 4n nodes and not n * n / 2.
    int next_depth(int limit) const {
        int const most = (std::min)(limit, score_key::longest_distance - 1);
        return forced_ && depth_ <= most / 2 ? 2 * depth_ : depth_ + 1;
    }

    void begin_depth(int depth) {
        target_ = depth;
        key low = -score_key::win;
        key high = score_key::win;
        if constexpr (HasValueBounds<G>) {
            auto const [worst, best] = path_.position().value_bounds();
            low = (std::max)(low, score_key::from(static_cast<score_type>(worst), 0));
            high = (std::min)(high, score_key::from(static_cast<score_type>(best), 0));
        }
        std::optional<key> guess;
        if (depth_ > 0) guess = last_value_;
        plan_.emplace(options_.method, guess, aspiration(), options_.multi_pv > 1, low, high);
        nodes_before_ = search_.stats.nodes;
        answered_before_ = search_.answered;
        begin_pass();
    }

    /// The window around the value of the depth before, if one is wished.
    std::optional<typename searcher::window> aspiration() const {
        if (depth_ == 0 || !(options_.aspiration > 0) || score_key::decided(last_value_)) {
            return std::nullopt;
        }
        auto const around = [this](int sign) {
            auto const at = static_cast<long double>(score_key::to_score(last_value_)) +
                            sign * static_cast<long double>(options_.aspiration);
            if (at >= static_cast<long double>(won<score_type>)) return score_key::infinity;
            if (at <= static_cast<long double>(lost<score_type>)) return -score_key::infinity;
            return score_key::from(static_cast<score_type>(at), 0);
        };
        return typename searcher::window{around(-1), around(1)};
    }

    void begin_pass() {
        bool const equals =
            options_.ties.choice != tie_policy::kind::first || options_.multi_pv > 1;
        moves_.begin_pass(plan_->next(), {.wanted = options_.multi_pv, .equals = equals});
        search_.clear();
        search_.hit_horizon = false;
        root_counted_ = false;
    }

    /// Goes on with the current depth; false where the watch forbids a node.
    bool finish_depth(limit_watch& watch) {
        for (;;) {
            if (!finish_pass(watch)) return false;
            plan_->learn(moves_.best());
            if (plan_->done()) break;
            moves_.sort();
            begin_pass();
        }
        last_value_ = moves_.best();
        depth_ = target_;
        // Few nodes also come of a table that knows the answers already.
        forced_ = search_.answered == answered_before_ &&
                  search_.stats.nodes - nodes_before_ <= 2 * static_cast<std::uint64_t>(depth_) + 2;
        plan_.reset();
        publish();
        return true;
    }

    bool finish_pass(limit_watch& watch) {
        if (!root_counted_) {
            if (watch.should_stop(search_.stats.nodes)) return false;
            ++search_.stats.nodes;
            search_.observer.enter(nullptr, false, moves_.window());
            search_.begin_path();
            root_counted_ = true;
        }
        while (!moves_.pass_is_over()) {
            if (!inside_) {
                if (watch.should_stop(search_.stats.nodes)) return false;
                open_move();
            }
            if (inside_) {
                if (!search_.run(watch)) return false;
                receive(search_.value());
            }
        }
        search_.observer.leave(
            plan_->next().beta <= moves_.best() ? node_end::cutoff : node_end::searched,
            moves_.best());
        return true;
    }

    void open_move() {
        turn<G> const before(path_.position());
        path_.play(moves_.current().move);
        if (moves_.may_postpone() && search_.others_search(target_ - 1)) {
            path_.back();
            moves_.postpone();
            return;
        }
        same_side_ = before.kept(path_.position());
        auto const w = moves_.window();
        auto const below = same_side_ ? w : w.reversed();
        search_.observer.enter(&moves_.current().move, same_side_, below);
        auto const value = search_.open(target_ - 1, below);
        inside_ = true;
        if (!value) return;
        search_.observer.leave(*value);
        receive(*value);
    }

    void receive(key value) {
        inside_ = false;
        auto const line = search_.last_line;
        path_.back();
        auto& item = moves_.current();
        if (!moves_.take(same_side_ ? value : -value)) return;
        if constexpr (watcher_type::observed) tell_of_skipped(item);
        item.line.assign(1, item.move);
        if (item.kind == bound::exact) {
            auto const rest = search_.line_cells.read(line);
            item.line.insert(item.line.end(), rest.begin(), rest.end());
        }
        search_.line_cells.release(0);
    }

    /// Where the pass is over, the moves after this one will not be looked at.
    void tell_of_skipped(typename list_type::item const& last) {
        auto const& items = moves_.items();
        if (!moves_.pass_is_over()) return;
        for (auto const* next = &last + 1; next != items.data() + items.size(); ++next) {
            search_.observer.skip(next->move);
        }
    }

    // --- the answer

    void publish() {
        detail::tell_value<score_key>(
            answer_, moves_.best(), bound::exact,
            options_.nodes.sound() && (!search_.hit_horizon || score_key::decided(moves_.best())));
        answer_.depth = depth_;
        for (auto& item : moves_.items()) extend(item);
        moves_.sort();
        detail::tell_moves<score_key>(answer_, moves_, options_.ties);
        update_stats();
        // Where unsound pruning is on nothing is proven, but the game may be looked at to its end.
        over_ = leaves_nothing() && options_.stop_when_proven;
    }

    /// Whether there is nothing to search deeper for: no line was cut short, or the best moves are
    /// decided. A win that quiescence saw beyond the depth may have a shorter one beside it.
    bool leaves_nothing() const {
        if (!search_.hit_horizon) return true;
        auto const decided = [this](auto const& each) {
            return each.distance && *each.distance <= depth_ && each.bound == bound::exact;
        };
        bool all = decided(answer_);
        for (std::size_t i = 0; options_.multi_pv > 1 && i < answer_.moves.size(); ++i) {
            all = all &&
                  (i >= static_cast<std::size_t>(options_.multi_pv) || decided(answer_.moves[i]));
        }
        return all;
    }

    void update_stats() {
        answer_.stats = stats_of_all();
        answer_.stats.time = time_;
        if (part_start_) answer_.stats.time += spent();
    }

    ply::stats stats_of_all() const {
        ply::stats sum = search_.stats;
        sum += others_;
        if (crew_ != nullptr) sum += crew_->stats();
        return sum;
    }

    /// Calls on_iteration, where there is one.
    void tell(result_type const& answer) {
        if (!options_.on_iteration) return;
        double const seconds = std::chrono::duration<double>(answer.stats.time).count();
        double const rate = seconds > 0 ? static_cast<double>(answer.stats.nodes) / seconds : 0;
        double const used = crew_ != nullptr    ? crew_->hashfull()
                            : table_ != nullptr ? table_->hashfull()
                                                : 0;
        options_.on_iteration({answer, used, rate});
    }

    void extend([[maybe_unused]] typename list_type::item& item) {
        if constexpr (HasHash<G>) {
            if (table_ == nullptr || crew_ != nullptr) return;
            detail::follow_table<score_key>(
                path_, *table_, item.line, (std::min)(target_, longest_table_line),
                [this](int ply) { return target_ - ply; }, {item.kind == bound::exact, item.value},
                true);
        }
    }

    options_type const& options_;
    table_type* table_;
    Eval const& eval_;
    ply::detail::path<G> path_;
    searcher search_;
    list_type moves_;
    crew_type* crew_ = nullptr;
    std::optional<window_plan<score_key>> plan_;  // of the depth in work
    int depth_ = 0;                               // finished
    int target_ = 0;                              // in work
    key last_value_ = 0;
    std::uint64_t nodes_before_ = 0;  // the depth in work
    std::uint64_t nodes_of_depth_ = 0;
    std::uint64_t answered_before_ = 0;
    bool forced_ = false;  // the last depth had next to no choice
    bool root_evaluated_ = false;
    bool root_counted_ = false;
    bool inside_ = false;  // a root move is played
    bool same_side_ = false;
    bool over_ = false;
    std::optional<std::chrono::steady_clock::time_point> part_start_;
    std::chrono::nanoseconds time_{};
    ply::stats others_;  // what helpers did
    result_type answer_;
};

}  // namespace ply::detail
