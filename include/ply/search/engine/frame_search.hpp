// The recursion of search/principal_variation.hpp on a stack of its own: it can be paused at any
// node and goes as deep as memory does. Draws by repetition are kept out of the table as in M.
// Campbell, "The graph-history interaction: on ignoring position history", 1985.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/search/engine/table_sharing.hpp>
#include <ply/search/root/watcher.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/line_store.hpp>
#include <ply/support/play/move_history.hpp>
#include <ply/support/play/move_ordering.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/play/repetitions.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/table/table_use.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::detail {

/// Searches the position at the end of a path to a depth. Keys count from the root of the path.
template <Rules G, EvaluatorFor<G> Eval, class Observer = no_observer>
class frame_search {
public:
    using score_type = score_of<G, Eval>;
    using score_key = detail::score_key<score_type>;
    using key = typename score_key::key;
    using window = key_window<key>;
    using table_type = transposition_table<score_type>;
    using lines = line_store<move_of<G>>;
    using watcher_type = watcher<move_of<G>, score_key, Observer>;

    frame_search(ply::detail::path<G>& path, table_type* table, Eval const& evaluator,
                 node_options<score_type> const& options, watcher_type w = {})
        : observer(w),
          path_(path),
          table_(table),
          eval_(evaluator),
          options_(options),
          history_(options.history) {}

    /// Begins the search of the current position: its key where that needs no search, or else
    /// run() will find it. Counts the node, of which the observer has been told.
    std::optional<key> open(int depth, window w) {
        ++stats.nodes;
        last_line = lines::none;
        observer.note(node_end::finished);
        path_dependent_ = path_independent;
        if constexpr (repetitions<G>::possible) {
            path_dependent_ = repetitions_.find(game(), ply());
            if (path_dependent_ != path_independent) return key{0};
        }
        if constexpr (HasKnownValue<G>) {
            if (auto const known = game().known_value())
                return score_key::from(static_cast<score_type>(*known), ply());
        }
        if (depth <= 0) return open_at_horizon(w);
        return open_inner(depth, w);
    }

    /// Goes on with the search that open began; false where the watch forbids a node. Going on
    /// later gives the same as never having stopped.
    bool run(limit_watch& watch) {
        while (!frames_.empty()) {
            frame& f = frames_.back();
            if (f.stage == attempt::null_move || f.next < f.last) {
                if (watch.should_stop(stats.nodes)) return false;
                search_next(f);
            } else {
                leave(f.best);
            }
        }
        return true;
    }

    /// The key that run found.
    key value() const { return value_; }

    /// Makes the current position the root, for positions that repeat.
    void begin_path() { repetitions_.begin(game()); }

    /// Shares the table with other threads: moves that lead to positions which others are busy with
    /// come later.
    void join(table_sharing const& sharing) { sharing_ = sharing; }

    /// Whether another thread is searching the current position to this depth.
    bool others_search([[maybe_unused]] int depth) const {
        if constexpr (HasHash<G>) {
            return sharing_.tells(depth) && sharing_.others_search(game().hash(), depth);
        } else {
            return false;
        }
    }

    void clear() {
        for (frame const& f : frames_) release(f);
        frames_.clear();
        ranked_.shrink(0);
        line_cells.release(0);
    }

    [[no_unique_address]] watcher_type observer;
    ply::stats stats;
    std::uint64_t answered = 0;  // nodes that the table saved a search
    bool hit_horizon = false;
    lines line_cells;
    typename lines::line last_line = lines::none;
    move_history<G>& history() { return history_; }

private:
    static constexpr int path_independent = repetitions<G>::none;

    enum class attempt : std::uint8_t { null_move, reduced, scout, full };

    struct frame {
        window w;
        key alpha;  // as the node was opened
        key best;
        int place;  // of the best move in the list
        int depth;
        std::size_t first, picked_from, next, last;  // in ranked_
        std::size_t postponed;                       // at the end of the list
        attempt stage;
        bool fresh;          // the next move has not been begun
        bool busy;           // others are told that the node is being searched
        bool same_side;      // the side to move is that of the parent
        bool quiet;          // in quiescence search
        bool cut_before;     // hit_horizon before this node
        int path_dependent;  // the shallowest ply whose repetition the value depends on
        std::uint64_t hash;
        key static_eval;  // the evaluation, for null move and futility
        typename lines::line line, mark;
    };

    struct rank {
        typename rank_type<G>::type fixed;
        int learned;
        friend bool operator>(rank const& a, rank const& b) {
            return a.fixed > b.fixed || (!(b.fixed > a.fixed) && a.learned > b.learned);
        }
    };

    G const& game() const { return path_.position(); }
    int ply() const { return path_.ply(); }

    key evaluate(score_type value, int at) {
        ++stats.evals;
        return score_key::from(value, at);
    }

    // --- opening a node

    std::optional<key> open_at_horizon(window w) {
        if constexpr (HasNoisyMoves<G>) {
            if (options_.quiescence) return open_quiet(w);
        }
        return evaluate_horizon(game(), ply());
    }

    /// The next depth tells whether an undecided position was the end of the game.
    key evaluate_horizon(G const& position, int at) {
        key const value = evaluate(detail::horizon_value(position, eval_), at);
        observer.note(node_end::horizon);
        if (!hit_horizon) hit_horizon = !score_key::decided(value) || !detail::is_over(position);
        return value;
    }

    /// Whether positions at the depth limit need nothing but their evaluation.
    bool leaves_are_plain() const {
        return !repetitions<G>::possible && !HasKnownValue<G> &&
               !(HasNoisyMoves<G> && options_.quiescence);
    }

    /// The value of a move that leads to the depth limit.
    key leaf_after(move_of<G> const& move) {
        int const at = ply() + 1;
        turn<G> const before(game());
        played<G> const now(path_.current(), move);
        bool const same_side = before.kept(now.position());
        if constexpr (watcher_type::observed) {
            window const w = window_of_next(frames_.back());
            observer.enter(&move, same_side, same_side ? w : w.reversed());
        }
        ++stats.nodes;
        last_line = lines::none;
        path_dependent_ = path_independent;
        key const value = evaluate_horizon(now.position(), at);
        observer.leave(value);
        return same_side ? value : -value;
    }

    // The side to move may stand pat: a quiet move is taken to hold the evaluation.
    std::optional<key> open_quiet(window w) requires HasNoisyMoves<G> {
        if (detail::is_over(game())) return evaluate(detail::final_value(game(), eval_), ply());
        key const stand_pat = evaluate(eval_(game()), ply());
        observer.note(node_end::horizon);
        hit_horizon = true;
        auto&& noisy = game().noisy_moves();
        if (stand_pat >= w.beta || std::begin(noisy) == std::end(noisy)) return stand_pat;
        frame f = new_frame(0, w);
        f.quiet = true;
        f.best = stand_pat;
        f.w.alpha = (std::max)(w.alpha, stand_pat);
        list_moves(f, noisy, -1);
        frames_.push_back(f);
        return std::nullopt;
    }

    std::optional<key> open_inner(int depth, window w) {
        std::uint64_t hash = 0;
        bool const probes = table_ != nullptr && depth >= options_.probe_depth;
        if constexpr (HasHash<G>) {
            if (probes) {
                hash = game().hash();
                table_->prefetch(hash);
            }
        }
        auto&& moves = game().moves();
        if (std::begin(moves) == std::end(moves))
            return evaluate(detail::final_value(game(), eval_), ply());
        if (auto const bounds = narrow(w)) return bounds;
        frame f = new_frame(depth, w);
        f.hash = hash;
        int hint = -1;
        if constexpr (HasHash<G>) {
            if (probes) {
                if (auto const value = probe(f, hint)) return value;
            }
        }
        if (auto const value = forward_prune(f)) return value;
        if constexpr (HasCandidates<G>) {
            auto&& chosen = game().candidates();
            if (!(std::begin(chosen) == std::end(chosen))) {
                list_moves(f, chosen, hint);
            } else {
                list_moves(f, moves, hint);
            }
        } else {
            list_moves(f, moves, hint);
        }
        if (probes && sharing_.tells(depth)) {
            sharing_.begin(hash, depth);
            f.busy = true;
        }
        frames_.push_back(f);
        return std::nullopt;
    }

    frame new_frame(int depth, window w) {
        frame f{};
        f.w = w;
        f.alpha = w.alpha;
        f.best = -score_key::infinity;
        f.place = -1;
        f.depth = depth;
        f.stage = attempt::full;
        f.fresh = true;
        f.same_side = side_kept_;
        f.cut_before = std::exchange(hit_horizon, false);
        f.path_dependent = path_independent;
        f.line = lines::none;
        f.mark = line_cells.mark();
        return f;
    }

    /// Leaves a node that was about to be opened.
    key closed(frame const& f, key value) {
        hit_horizon = hit_horizon || f.cut_before;
        return value;
    }

    /// Cuts the window to what the game says is possible; a key where nothing is left of it.
    std::optional<key> narrow([[maybe_unused]] window& w) {
        if constexpr (HasValueBounds<G>) {
            auto const [worst, best] = game().value_bounds();
            key const low = score_key::from(static_cast<score_type>(worst), ply());
            key const high = score_key::from(static_cast<score_type>(best), ply());
            observer.note(node_end::table);
            if (low >= w.beta || low == high) return low;
            if (high <= w.alpha) return high;
            w.beta = (std::min)(w.beta, high);
        }
        return std::nullopt;
    }

    std::optional<key> probe(frame const& f, int& hint) {
        ++stats.probes;
        auto const entry = table_->probe(f.hash);
        if (!entry) return std::nullopt;
        ++stats.hits;
        key const value = score_key::to_root(entry->value, ply());
        if (detail::deep_enough(*entry, f.depth) &&
            detail::causes_cutoff(entry->bound, value, f.w)) {
            ++answered;
            observer.note(node_end::table);
            hit_horizon = !entry->complete;
            return closed(f, value);
        }
        if (options_.table_move) hint = entry->move;
        return std::nullopt;
    }

    std::optional<key> forward_prune([[maybe_unused]] frame& f) {
        if (options_.sound() || f.w.beta != f.w.alpha + 1 || score_key::decided(f.w.beta)) {
            return std::nullopt;
        }
        bool const may_pass =
            HasNullMove<G> && options_.null_move && f.depth >= 3 && path_.last_move().has_value();
        bool const futile = options_.futility && f.depth <= 2;
        if (!may_pass && !futile) return std::nullopt;
        f.static_eval = evaluate(eval_(game()), ply());
        if (score_key::decided(f.static_eval)) return std::nullopt;
        if (futile) {
            auto const margin = static_cast<long double>(options_.futility_margin) * f.depth;
            if (static_cast<long double>(score_key::to_score(f.static_eval)) - margin >=
                static_cast<long double>(score_key::to_score(f.w.beta))) {
                observer.note(node_end::cutoff);
                hit_horizon = true;
                return closed(f, f.static_eval);
            }
        }
        if (may_pass && f.static_eval >= f.w.beta) f.stage = attempt::null_move;
        return std::nullopt;
    }

    template <class Range>
    void list_moves(frame& f, Range& moves, int hint) {
        f.first = ranked_.size();
        int place = 0;
        for (auto&& element : moves) {
            move_of<G> const& move = element;
            int const learned = history_.rank(move, ply(), path_.last_move());
            ranked_.push(move, {fixed_rank(move), sharing_.rank(learned)}, place++);
        }
        f.last = ranked_.size();
        f.next = f.picked_from = f.first;
        if (hint >= 0 && hint < place) {
            ranked_.swap(f.first, f.first + static_cast<std::size_t>(hint));
            ++f.picked_from;
        } else {
            ranked_.pick(f.first, f.first);
        }
    }

    typename rank_type<G>::type fixed_rank([[maybe_unused]] move_of<G> const& move) const {
        return options_.order ? detail::rank_of(game(), move) : typename rank_type<G>::type{};
    }

    // --- the moves of a node

    void search_next(frame& f) {
        if (f.depth == 1 && f.stage != attempt::null_move && leaves_are_plain()) {
            receive(f, leaf_after(ranked_[f.next].move));
            return;
        }
        turn<G> const before(game());
        int depth = f.depth - 1;
        window const child = window_of_next(f);
        if (f.stage == attempt::null_move) {
            depth = f.depth - 3;
            play_null();
        } else {
            if (f.stage == attempt::reduced) --depth;
            path_.play(ranked_[f.next].move);
            if (sharing_.has_list() && can_wait(f, depth)) {
                path_.back();
                postpone(f);
                return;
            }
        }
        f.fresh = false;
        side_kept_ = before.kept(game());
        bool const same_side = side_kept_;
        if (f.stage == attempt::null_move) {
            observer.begin_null_move();
        } else {
            observer.enter(&ranked_[f.next].move, same_side, same_side ? child : child.reversed());
        }
        auto const value = open(f.quiet ? 0 : depth, same_side ? child : child.reversed());
        if (value) {
            observer.leave(*value);
            path_.back();
            receive(frames_.back(), same_side ? *value : -*value);
        }
    }

    /// The window of the move that comes next, for the side to move before it.
    static window window_of_next(frame const& f) {
        window w = f.w;
        if (f.stage == attempt::null_move) {
            w.alpha = static_cast<key>(f.w.beta - 1);
        } else if (f.stage != attempt::full) {
            w.beta = static_cast<key>(f.w.alpha + 1);
        }
        return w;
    }

    /// Tells the observer of the moves from a place on that will not be looked at.
    void skip_from([[maybe_unused]] frame const& f, [[maybe_unused]] std::size_t place) {
        if constexpr (watcher_type::observed) {
            for (; place < f.last; ++place) observer.skip(ranked_[place].move);
        }
    }

    void play_null() {
        if constexpr (HasNullMove<G>) path_.play_null();
    }

    // --- several threads

    /// Whether the move that was just played can wait while others search the position.
    bool can_wait(frame const& f, int depth) const {
        return f.fresh && !f.quiet && f.next > f.first && f.next + 1 < f.last - f.postponed &&
               others_search(depth);
    }

    void postpone(frame& f) {
        ranked_.postpone(f.next, f.last - f.postponed);
        ++f.postponed;
        if (f.next >= f.picked_from) ranked_.pick(f.picked_from, f.next, f.last - f.postponed);
    }

    void release(frame const& f) {
        if (f.busy) sharing_.end(f.hash, f.depth);
    }

    /// Takes in the value of the move that was searched.
    void receive(frame& f, key value) {
        if (f.stage == attempt::null_move) {
            observer.end_null_move();
            if (value >= f.w.beta && !score_key::decided(value)) {
                skip_from(f, f.next);
                hit_horizon = true;
                f.best = value;
                f.next = f.last;
                f.place = -1;
                f.stage = attempt::full;
            } else {
                f.stage = attempt::full;
            }
            return;
        }
        if (f.stage == attempt::reduced && value > f.w.alpha) {
            f.stage = attempt::scout;
            return;
        }
        if (f.stage == attempt::reduced) hit_horizon = true;
        if (f.stage == attempt::scout && value > f.w.alpha && value < f.w.beta) {
            f.stage = attempt::full;
            return;
        }
        accept(f, value);
    }

    void accept(frame& f, key value) {
        auto const& item = ranked_[f.next];
        if (value >= f.w.beta) {
            f.path_dependent = path_dependent_;  // a lower bound depends on this move alone
        } else {
            f.path_dependent = (std::min)(f.path_dependent, path_dependent_);
        }
        if (value > f.best) {
            f.best = value;
            f.place = item.place;
            if (value >= f.w.beta) {
                ++stats.cutoffs;
                if (!f.quiet) history_.cutoff(item.move, ply(), f.depth, path_.last_move());
                f.line = lines::none;
                skip_from(f, f.next + 1);
                f.next = f.last;
                return;
            }
            if (value > f.w.alpha) {
                f.w.alpha = value;
                f.line = line_cells.prepend(item.move, last_line, f.mark);
            }
        }
        if (++f.next == f.last) return;
        f.fresh = true;
        if (std::size_t const open = f.last - f.postponed;
            f.next >= f.picked_from && f.next < open) {
            ranked_.pick(f.picked_from, f.next, open);
        }
        bool const narrow_window = f.w.beta == f.w.alpha + 1;
        bool const late = options_.late_move_reductions && f.depth >= 3 && f.next - f.first >= 4;
        f.stage = late                       ? attempt::reduced
                  : narrow_window || f.quiet ? attempt::full
                                             : attempt::scout;
    }

    /// Leaves the node on top with its value and hands it to its parent.
    void leave(key value) {
        frame const f = frames_.back();
        frames_.pop_back();
        release(f);
        ranked_.shrink(f.first);
        bool const complete = !hit_horizon;
        hit_horizon = hit_horizon || f.cut_before;
        last_line = f.line;
        store(f, value, complete);
        observer.leave(value >= f.w.beta ? node_end::cutoff : node_end::searched, value);
        path_dependent_ = f.path_dependent >= ply() ? path_independent : f.path_dependent;
        if (frames_.empty()) {
            value_ = value;
            return;
        }
        path_.back();
        receive(frames_.back(), f.same_side ? value : -value);
    }

    void store(frame const& f, key value, bool complete) {
        if constexpr (HasHash<G>) {
            bool const own = f.path_dependent >= ply();
            if (table_ == nullptr || f.quiet || f.depth < options_.probe_depth || f.place < 0 ||
                !own || f.depth >= table_type::max_depth) {
                return;
            }
            bound const kind = detail::kind_of(value, window{f.alpha, f.w.beta});
            ++stats.stores;
            table_->store(f.hash, {score_key::to_node(value, ply()), kind, f.depth, complete,
                                   kind == bound::upper ? -1 : f.place});
        }
    }

    ply::detail::path<G>& path_;
    table_type* table_;
    Eval const& eval_;
    node_options<score_type> options_;
    move_history<G> history_;
    std::vector<frame> frames_;
    move_picker<G, rank> ranked_;
    repetitions<G> repetitions_;
    table_sharing sharing_;
    bool side_kept_ = false;                 // by the move that led to the node being opened
    int path_dependent_ = path_independent;  // of the value that was returned last
    key value_ = 0;
};

}  // namespace ply::detail
