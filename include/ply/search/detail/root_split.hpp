// Iterative deepening whose answer is the same for any number of threads: the moves of the root are
// shared out, and none of them sees what is found below another.
// Source: T. Marsland, M. Campbell, "Parallel search of strongly ordered game trees", 1982 (the
// first move alone, then the others at once).
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/play.hpp>
#include <ply/core/result.hpp>
#include <ply/search/detail/principal_variation.hpp>
#include <ply/search/detail/root_answer.hpp>
#include <ply/search/detail/root_moves.hpp>
#include <ply/search/search_options.hpp>
#include <ply/support/limit_watch.hpp>
#include <ply/support/path.hpp>
#include <ply/support/thread_team.hpp>
#include <ply/support/transposition_table.hpp>

namespace ply::detail {

/// Each move of the root has a copy of the position, a share of the table's bytes and a move memory
/// of its own. Search methods and aspiration windows are those of principal variation search.
template <Rules G, EvaluatorFor<G> Eval>
class root_split {
public:
    using searcher = principal_variation<G, Eval>;
    using move_type = move_of<G>;
    using score_type = typename searcher::score_type;
    using scale = typename searcher::scale;
    using key = typename searcher::key;
    using window = typename searcher::window;
    using table_type = typename searcher::table_type;
    using options_type = search_options<move_type, score_type>;
    using result_type = result<move_type, score_type>;

    root_split(G const& game, std::size_t table_bytes, Eval const& evaluator,
               options_type const& options)
        : options_(options), moves_(list_moves(game)) {
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            branches_.push_back(
                std::make_unique<branch>(game, table_bytes / moves_.size(), evaluator, options));
        }
        answer_.value = lost<score_type>;
        answer_.bound = bound::lower;
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
        part const p{l, thread_count(l.threads), answer_.stats.nodes};
        while (!over_ && depth_ < (std::min)(l.depth, scale::longest_distance - 1)) {
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
    struct branch {
        branch(G const& root, std::size_t bytes, Eval const& evaluator, options_type const& options)
            : game(root), at(game), search(at, make_table(bytes), evaluator, options.nodes) {}

        table_type* make_table([[maybe_unused]] std::size_t bytes) {
            if constexpr (HasHash<G>) table.emplace(bytes);
            return table ? &*table : nullptr;
        }

        G game;
        path<G> at;
        std::optional<table_type> table;
        searcher search;
        bool cut_short = false;
        stop_reason why = stop_reason::finished;
    };

    struct part {
        limits const& l;
        int threads;
        std::uint64_t nodes_before;
    };

    static std::vector<move_type> list_moves(G const& game) {
        std::vector<move_type> list;
        auto&& moves = game.moves();
        for (auto&& move : moves) list.push_back(move);
        return list;
    }

    bool spares_time(limits const& l) const {
        bool const timed = !l.time.unlimited() || !l.soft_time.unlimited();
        return std::chrono::steady_clock::now() - start_ >= l.soft_time.value() ||
               (timed && moves_.size() == 1 && options_.stop_at_single_move);
    }

    bool wants_equals() const { return options_.ties.choice != tie_policy::kind::first; }

    stop_reason search_depth(part const& p, int depth) {
        window const full{-scale::infinity, scale::infinity};
        bool const all = options_.best_moves > 1;
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
        key best = -scale::infinity;
        bool cut_short = false;
        for (auto const& item : moves_.items()) best = (std::max)(best, item.value);
        for (auto const& b : branches_) cut_short = cut_short || b->cut_short;
        finish(best, cut_short, depth);
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
        return search_all(p, wanted, depth, {low, scale::infinity});
    }

    /// Searches some of the root moves with one window, as many at once as there are threads.
    stop_reason search_all(part const& p, std::vector<std::size_t> const& wanted, int depth,
                           window w) {
        if (wanted.empty()) return stop_reason::finished;
        limits share = p.l;
        share.nodes = nodes_left(p) / wanted.size();
        std::atomic<std::size_t> next{0};
        shared_limits shared((std::numeric_limits<std::uint64_t>::max)());
        auto const work = [&](int) {
            for (std::size_t i = next++; i < wanted.size() && !shared.stop.load(); i = next++) {
                search_one(share, shared, wanted[i], depth, w);
            }
        };
        // Where the last depth was a matter of microseconds, threads would only cost time.
        bool const small = nodes_of_depth_ < 1000;
        run_team(small ? 1 : (std::min)(p.threads, static_cast<int>(wanted.size())), shared.stop,
                 work);
        for (std::size_t const i : wanted) {
            if (auto const why = branch_of(i).why; why != stop_reason::finished) return why;
        }
        return stop_reason::finished;
    }

    std::uint64_t nodes_left(part const& p) {
        count();
        std::uint64_t const used = answer_.stats.nodes - p.nodes_before;
        return used < p.l.nodes ? p.l.nodes - used : 0;
    }

    branch& branch_of(std::size_t i) {
        return *branches_[static_cast<std::size_t>(moves_.items()[i].place)];
    }

    void search_one(limits const& l, shared_limits& shared, std::size_t i, int depth, window w) {
        auto& item = moves_.items()[i];
        branch& b = branch_of(i);
        limits mine = l;
        mine.nodes = l.nodes < most - b.search.books.nodes ? l.nodes + b.search.books.nodes : most;
        limit_watch watch(mine, start_);
        b.why = stop_reason::finished;
        b.search.clear();
        b.search.cut_short = false;
        b.search.set_root_hash();
        if (!watch.allows(b.search.books.nodes)) return give_up(b, shared, watch.reason());
        turn<G> const before(b.at.position());
        b.at.play(item.move);
        bool const same_side = before.kept(b.at.position());
        auto value = b.search.open(depth - 1, same_side ? w : w.reversed());
        if (!value) {
            if (!b.search.run(watch)) return give_up(b, shared, watch.reason());
            value = b.search.value();
        }
        auto const line = b.search.last_line;
        b.at.clear();
        b.cut_short = b.search.cut_short;
        item.value = static_cast<key>(same_side ? *value : -*value);
        item.kind = kind_of(item.value, w);
        item.line.assign(1, item.move);
        if (item.kind == bound::exact) {
            auto const rest = b.search.line_cells.read(line);
            item.line.insert(item.line.end(), rest.begin(), rest.end());
        }
        b.search.line_cells.release(0);
        if constexpr (HasHash<G>) {
            follow_table<scale>(b.at, *b.table, depth, item.line, item.kind == bound::exact,
                                item.value);
        }
    }

    /// A limit was met: the others need not go on.
    static void give_up(branch& b, shared_limits& shared, stop_reason why) {
        b.at.clear();
        b.search.clear();
        b.why = why;
        if (why != stop_reason::nodes) shared.stop.store(true);
    }

    void finish(key best, bool cut_short, int depth) {
        moves_.finish_pass(best);
        std::uint64_t const before = answer_.stats.nodes;
        tell_value<scale>(answer_, best, options_.nodes.sound(), !cut_short);
        tell_moves<scale>(answer_, moves_, options_.ties);
        answer_.depth = depth_ = depth;
        over_ = leaves_nothing(answer_, cut_short, depth) && options_.stop_when_proven;
        count();
        nodes_of_depth_ = answer_.stats.nodes - before;
        answer_.stats.time = time_ + (std::chrono::steady_clock::now() - start_);
        if (!options_.on_iteration) return;
        double const seconds = std::chrono::duration<double>(answer_.stats.time).count();
        double const rate = seconds > 0 ? static_cast<double>(answer_.stats.nodes) / seconds : 0;
        double fill = 0;
        for (auto const& b : branches_) fill += b->table ? b->table->fill() : 0;
        options_.on_iteration({answer_, fill / static_cast<double>(branches_.size()), rate});
    }

    /// Adds up what the branches did.
    void count() {
        stats sum = counted_;
        for (auto const& b : branches_) sum += b->search.books;
        sum.time = answer_.stats.time;
        answer_.stats = sum;
    }

    static constexpr std::uint64_t most = (std::numeric_limits<std::uint64_t>::max)();

    options_type const& options_;
    root_moves<move_type, key> moves_;
    std::vector<std::unique_ptr<branch>> branches_;  // in the order of the game
    int depth_ = 0;
    bool over_ = false;
    stats counted_;  // the root itself
    std::uint64_t nodes_of_depth_ = 0;
    std::chrono::steady_clock::time_point start_{};
    std::chrono::nanoseconds time_{};
    result_type answer_;
};

}  // namespace ply::detail
