// The engine: the best answer within limits, by iterative deepening.
// Sources: D. Slate, L. Atkin, "CHESS 4.5", 1977 (iterative deepening); A. Plaat, J. Schaeffer,
// W. Pijls, A. de Bruin, "Best-first fixed-depth minimax algorithms", 1996 (MTD(f)).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/limits.hpp>
#include <ply/core/require.hpp>
#include <ply/core/result.hpp>
#include <ply/core/ties.hpp>
#include <ply/search/detail/root_moves.hpp>
#include <ply/search/detail/start.hpp>
#include <ply/search/detail/table_use.hpp>
#include <ply/search/detail/window_plan.hpp>
#include <ply/search/principal_variation.hpp>
#include <ply/support/limit_watch.hpp>
#include <ply/support/path.hpp>
#include <ply/support/transposition_table.hpp>

namespace ply {

/// What is told after each finished depth: the answer so far, with its line, nodes and time, the
/// part of the table in use (0 to 1), and nodes a second.
template <class Move, class S>
struct iteration_info {
    result<Move, S> const& answer;
    double table_fill;
    double nodes_per_second;
};

template <class Move, Score S>
struct search_options {
    search_method method = search_method::principal_variation;
    node_options<S> nodes = {};
    /// Principal variation search begins each depth with a window of this half-width around the
    /// value of the depth before, and widens it where that was wrong; 0 for none.
    S aspiration = 0;
    tie_policy ties = {};
    /// So many of the best root moves get their exact values, and those equal to the last of them
    /// if there are several. They come first in the result's moves, the best in front.
    int best_moves = 1;
    /// Whether deepening ends when the answer is proven, and after the first depth where the root
    /// has a single move.
    bool stop_when_proven = true;
    bool stop_at_single_move = true;
    /// Called after each finished depth, in the searching thread.
    std::function<void(iteration_info<Move, S> const&)> on_iteration = {};
};

namespace detail {

/// One search, from its first depth to its last, in as many parts as its owner likes.
template <Rules G, EvaluatorFor<G> Eval>
class deepening {
public:
    using move_type = move_of<G>;
    using searcher = principal_variation<G, Eval>;
    using score_type = typename searcher::score_type;
    using scale = typename searcher::scale;
    using key = typename searcher::key;
    using table_type = typename searcher::table_type;
    using options_type = search_options<move_type, score_type>;
    using result_type = result<move_type, score_type>;

    deepening(G& game, table_type* table, Eval const& evaluator, options_type const& options)
        : options_(options),
          table_(table),
          eval_(evaluator),
          path_(game),
          search_(path_, table, evaluator, options.nodes),
          moves_(list_moves(game)) {
        answer_.value = lost<score_type>;
        answer_.bound = bound::lower;
        if (moves_.size() > 0) answer_.best = moves_.items().front().move;
    }

    /// Goes on within limits, and for no more than `nodes`.
    void go(limits const& l, std::uint64_t nodes) {
        auto const start = std::chrono::steady_clock::now();
        limits part = l;
        std::uint64_t const left = (std::min)(l.nodes, nodes);
        std::uint64_t const most = (std::numeric_limits<std::uint64_t>::max)();
        part.nodes = left < most - search_.books.nodes ? search_.books.nodes + left : most;
        limit_watch watch(part, start);
        part_start_ = start;
        path_.replay();
        answer_.stop = stop_reason::finished;
        if (moves_.size() == 0 || l.depth <= 0) {
            evaluate_root(watch);
        } else {
            deepen(l, watch);
        }
        path_.rewind();
        time_ += std::chrono::steady_clock::now() - start;
        part_start_.reset();
        update_stats();
    }

    result_type const& answer() const { return answer_; }
    bool over() const { return over_; }

private:
    static std::vector<move_type> list_moves(G const& game) {
        std::vector<move_type> list;
        auto&& moves = game.moves();
        for (auto&& move : moves) list.push_back(move);
        return list;
    }

    void evaluate_root(limit_watch& watch) {
        if (answer_.depth > 0 || root_evaluated_) return;
        if (!watch.allows(search_.books.nodes)) {
            answer_.stop = watch.reason();
            return;
        }
        ++search_.books.nodes;
        ++search_.books.evals;
        key const value = scale::from(eval_(path_.position()), 0);
        set_value(value, moves_.size() == 0 || scale::decided(value));
        answer_.best.reset();
        root_evaluated_ = true;
        over_ = moves_.size() == 0;
    }

    void deepen(limits const& l, limit_watch& watch) {
        if (!answer_.best) answer_.best = moves_.items().front().move;
        while (!over_) {
            if (!plan_) {
                if (depth_ + 1 > (std::min)(l.depth, scale::longest_distance - 1)) return;
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
        }
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
        bool const forced =
            depth_ > 0 && nodes_of_depth_ <= 2 * static_cast<std::uint64_t>(depth_) + 2;
        int const most = (std::min)(limit, scale::longest_distance - 1);
        return forced && depth_ <= most / 2 ? 2 * depth_ : depth_ + 1;
    }

    void begin_depth(int depth) {
        target_ = depth;
        key low = -scale::win;
        key high = scale::win;
        if constexpr (HasValueBounds<G>) {
            auto const [worst, best] = path_.position().value_bounds();
            low = (std::max)(low, scale::from(static_cast<score_type>(worst), 0));
            high = (std::min)(high, scale::from(static_cast<score_type>(best), 0));
        }
        std::optional<key> guess;
        if (depth_ > 0) guess = last_value_;
        plan_.emplace(options_.method, guess, aspiration(), options_.best_moves > 1, low, high);
        nodes_before_ = search_.books.nodes;
        begin_pass();
    }

    /// The window around the value of the depth before, if one is wished.
    std::optional<typename searcher::window> aspiration() const {
        if (depth_ == 0 || !(options_.aspiration > 0) || scale::decided(last_value_)) {
            return std::nullopt;
        }
        auto const around = [this](int sign) {
            auto const at = static_cast<long double>(scale::to_score(last_value_)) +
                            sign * static_cast<long double>(options_.aspiration);
            if (at >= static_cast<long double>(won<score_type>)) return scale::infinity;
            if (at <= static_cast<long double>(lost<score_type>)) return -scale::infinity;
            return scale::from(static_cast<score_type>(at), 0);
        };
        return typename searcher::window{around(-1), around(1)};
    }

    void begin_pass() {
        bool const equals =
            options_.ties.choice != tie_policy::kind::first || options_.best_moves > 1;
        moves_.begin_pass(plan_->next(), options_.best_moves, equals);
        search_.clear();
        search_.cut_short = false;
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
        nodes_of_depth_ = search_.books.nodes - nodes_before_;
        plan_.reset();
        publish();
        return true;
    }

    bool finish_pass(limit_watch& watch) {
        if (!root_counted_) {
            if (!watch.allows(search_.books.nodes)) return false;
            ++search_.books.nodes;
            search_.set_root_hash();
            root_counted_ = true;
        }
        while (!moves_.pass_is_over()) {
            if (!inside_) {
                if (!watch.allows(search_.books.nodes)) return false;
                open_move();
            }
            if (inside_) {
                if (!search_.run(watch)) return false;
                receive(search_.value());
            }
        }
        return true;
    }

    void open_move() {
        turn<G> const before(path_.position());
        path_.play(moves_.current().move);
        same_side_ = before.kept(path_.position());
        auto const w = moves_.window();
        auto const value = search_.open(target_ - 1, same_side_ ? w : w.reversed());
        inside_ = true;
        if (value) receive(*value);
    }

    void receive(key value) {
        inside_ = false;
        auto const line = search_.last_line;
        path_.back();
        auto& item = moves_.current();
        if (!moves_.take(same_side_ ? value : -value)) return;
        item.line.assign(1, item.move);
        if (item.kind == bound::exact) {
            auto const rest = search_.line_cells.read(line);
            item.line.insert(item.line.end(), rest.begin(), rest.end());
        }
        search_.line_cells.release(0);
    }

    // --- the answer

    void publish() {
        set_value(moves_.best(), !search_.cut_short);
        answer_.depth = depth_;
        for (auto& item : moves_.items()) extend(item);
        auto const best = moves_.chosen(options_.ties);
        moves_.sort();
        answer_.moves.clear();
        for (auto const& item : moves_.items()) {
            answer_.moves.push_back({item.move, scale::to_score(item.value), item.kind,
                                     scale::distance(item.value), item.line});
        }
        answer_.best = best.move;
        answer_.line = best.line;
        update_stats();
        tell();
        // Where unsound pruning is on nothing is proven, but the game may be looked at to its end.
        // A win that quiescence saw beyond the depth may have a shorter one beside it.
        bool const decided = answer_.distance && *answer_.distance <= depth_;
        bool const nothing_left = !search_.cut_short || decided;
        over_ = nothing_left && options_.stop_when_proven;
    }

    void set_value(key value, bool whole_game) {
        answer_.value = scale::to_score(value);
        answer_.distance = scale::distance(value);
        answer_.bound = bound::exact;
        answer_.proven = options_.nodes.sound() && (whole_game || answer_.distance.has_value());
    }

    void update_stats() {
        answer_.stats = search_.books;
        answer_.stats.time = time_;
        if (part_start_) answer_.stats.time += spent();
    }

    void tell() {
        if (!options_.on_iteration) return;
        double const seconds = std::chrono::duration<double>(answer_.stats.time).count();
        double const rate = seconds > 0 ? static_cast<double>(answer_.stats.nodes) / seconds : 0;
        options_.on_iteration({answer_, table_ != nullptr ? table_->fill() : 0, rate});
    }

    /// Goes on with a line by what the table holds: to the end of an exact value, or to the
    /// replies that refute a move.
    void extend([[maybe_unused]] typename root_moves<move_type, key>::item& item) {
        if constexpr (HasHash<G>) {
            if (table_ == nullptr) return;
            constexpr int longest = 1000;
            key expected = item.value;
            auto& line = item.line;
            for (std::size_t next = 0; path_.ply() < (std::min)(target_, longest); ++next) {
                if (next == line.size()) {
                    auto const move = table_move(item.kind == bound::exact, expected);
                    if (!move) break;
                    line.push_back(*move);
                }
                turn<G> const before(path_.position());
                path_.play(line[next]);
                if (!before.kept(path_.position())) expected = -expected;
            }
            while (path_.ply() > 0) path_.back();
        }
    }

    /// The table's move for the current position; if `exact`, only where its value is as expected.
    std::optional<move_type> table_move(bool exact, key expected) const {
        auto const entry = table_->probe(path_.position().hash());
        if (!entry || entry->move < 0) return std::nullopt;
        if (exact && (entry->bound != bound::exact || !holds_at(*entry, target_ - path_.ply()) ||
                      scale::to_root(entry->value, path_.ply()) != expected)) {
            return std::nullopt;
        }
        return searched_move_at(path_.position(), entry->move);
    }

    options_type const& options_;
    table_type* table_;
    Eval const& eval_;
    ply::path<G> path_;
    searcher search_;
    root_moves<move_type, key> moves_;
    std::optional<window_plan<scale>> plan_;  // of the depth in work
    int depth_ = 0;                           // finished
    int target_ = 0;                          // in work
    key last_value_ = 0;
    std::uint64_t nodes_before_ = 0;
    std::uint64_t nodes_of_depth_ = 0;
    bool root_evaluated_ = false;
    bool root_counted_ = false;
    bool inside_ = false;  // a root move is played
    bool same_side_ = false;
    bool over_ = false;
    std::optional<std::chrono::steady_clock::time_point> part_start_;
    std::chrono::nanoseconds time_{};
    result_type answer_;
};

}  // namespace detail

/// An engine for one game and one evaluator. It keeps its table from search to search; not for use
/// by two threads at once.
template <Rules G, EvaluatorFor<G> Eval = own_eval>
class engine {
public:
    using move_type = move_of<G>;
    using score_type = score_of<G, Eval>;
    using options_type = search_options<move_type, score_type>;
    using result_type = result<move_type, score_type>;

    /// `table_bytes` of memory for the table; games without hash() do without one.
    explicit engine(std::size_t table_bytes = std::size_t{64} << 20, options_type options = {},
                    Eval evaluator = {})
        : options_(std::move(options)), eval_(std::move(evaluator)) {
        if constexpr (HasHash<G>) table_.emplace(table_bytes);
    }
    engine(engine const&) = delete;
    engine& operator=(engine const&) = delete;

    options_type& options() { return options_; }

    /// The best answer for `game` within the limits: that of the last finished depth. Where no
    /// depth was finished, a legal move with an unknown value and the reason in `stop`. The game is
    /// changed in place and restored, also when it throws.
    result_type search(G& game, limits const& l = {}) {
        begin(game);
        return resume(l);
    }

    /// Begins a search that resume and step do in parts. The game must stay where it is, and as it
    /// is, until the search is over.
    void begin(G& game) {
        run_.reset();
        if constexpr (HasHash<G>) {
            // What unsound pruning has stored is no value for a sound search.
            if (pruned_ && options_.nodes.sound()) table_->clear();
            pruned_ = !options_.nodes.sound();
            table_->next_search();
        }
        run_ = std::make_unique<run>(game, table(), eval_, options_);
    }

    /// Goes on within limits of this part alone; depth is that of the whole search. Where no search
    /// was begun, or the game has thrown, the answer is empty.
    result_type resume(limits const& l) {
        return go(l, (std::numeric_limits<std::uint64_t>::max)());
    }

    /// Goes on for so many nodes. Steps of any size end in the same answer, with the same number of
    /// nodes, as a search in one go.
    result_type step(std::uint64_t nodes, limits const& l = {}) { return go(l, nodes); }

    /// Whether the search that began last has nothing left to do but what limits forbade.
    bool over() const { return run_ == nullptr || run_->over(); }

    /// Forgets what was learned.
    void clear() {
        run_.reset();
        if constexpr (HasHash<G>) table_->clear();
    }

    transposition_table<score_type>* table() { return table_ ? &*table_ : nullptr; }

private:
    using run = detail::deepening<G, Eval>;

    // An exception of the game ends the search and restores the position.
    struct drop_guard {
        std::unique_ptr<run>& search;
        bool keep = false;
        ~drop_guard() {
            if (!keep) search.reset();
        }
    };

    result_type go(limits const& l, std::uint64_t nodes) {
        if (run_ == nullptr) return {};
        drop_guard guard{run_};
        run_->go(l, nodes);
        guard.keep = true;
        return run_->answer();
    }

    options_type options_;
    Eval eval_;
    std::optional<transposition_table<score_type>> table_;
    bool pruned_ = false;  // the table may hold values of unsound pruning
    std::unique_ptr<run> run_;
};

/// The best answer for `game` within limits, for the side to move: iterative deepening over
/// principal variation search with a table of its own. An engine keeps its table for the next move.
template <class G, class Eval = own_eval>
auto search(G&& game, limits const& limits = {},
            search_options<typename detail::move_type<std::remove_cvref_t<G>>::type,
                           score_of<G, Eval>> const& options = {},
            Eval const& evaluator = {}) {
    using game_type = std::remove_cvref_t<G>;
    if constexpr (detail::require_searchable<game_type, Eval>()) {
        engine<game_type, Eval> with(std::size_t{64} << 20, options, evaluator);
        if constexpr (std::is_lvalue_reference_v<G> &&
                      !std::is_const_v<std::remove_reference_t<G>>) {
            return with.search(game, limits);
        } else {
            game_type copy(game);
            return with.search(copy, limits);
        }
    } else {
        return detail::result_of<G, Eval>{};
    }
}

}  // namespace ply
