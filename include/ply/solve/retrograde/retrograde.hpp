// Retrograde analysis: every position of a game solved at once, from the ends of the game
// backwards. Sources: R. Bellman, "On the application of dynamic programming to the determination
// of optimal play in chess and checkers", 1965; K. Thompson, "Retrograde analysis of certain
// endgames", 1986 (tables by distance); J. Romein, H. Bal, "Solving awari with parallel retrograde
// analysis", 2003 (payoffs by their size).
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/solve/retrograde/detail/enumerator.hpp>
#include <ply/solve/retrograde/detail/explorer.hpp>
#include <ply/solve/retrograde/detail/move_graph.hpp>
#include <ply/solve/retrograde/detail/packing.hpp>
#include <ply/solve/retrograde/detail/propagation.hpp>
#include <ply/solve/retrograde/endgame_table.hpp>
#include <ply/solve/retrograde/retrograde_options.hpp>
#include <ply/support/require.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply {
namespace detail {

/// The game itself, or what a range of games holds.
template <class Roots>
struct root_game {
    using type = std::remove_cvref_t<decltype(*std::begin(std::declval<Roots&>()))>;
};
template <class Roots>
    requires requires { typename std::remove_cvref_t<Roots>::move_type; }
struct root_game<Roots> {
    using type = std::remove_cvref_t<Roots>;
};
template <class Roots>
using root_game_of = typename root_game<Roots>::type;

/// Where G cannot be analysed, the compilation stops with the reason.
template <class G, class Eval>
constexpr void require_analysable() {
    if constexpr (!Rules<G> || !EvaluatorFor<Eval, G>) {
        detail::require_searchable<G, Eval>();
    } else {
        detail::require_copies<G>();
        if constexpr (!IndexedGame<G>) detail::require_hash<G>();
    }
}

}  // namespace detail

/// Analyses a game in as many runs as it takes: where a limit ends a run, the next goes on from
/// there. The game must be copyable, and hash() different for different positions; with several
/// threads, copies of a game are used at once. Endless play is a draw.
template <class G, class Eval = own_eval>
    requires detail::Analysable<G, Eval>
class retrograde_analysis {
public:
    using score_type = score_of<G, Eval>;
    using table_type = endgame_table<G, score_type>;

    /// The positions that can be reached from a game, or from any of a range of games; all
    /// positions of an IndexedGame, whatever it begins with.
    template <class Roots>
    explicit retrograde_analysis(Roots const& roots, retrograde_options options = {},
                                 Eval evaluator = {})
        : retrograde_analysis(roots, std::move(options), borrowed{nullptr}) {
        own_.emplace(std::move(evaluator));
        evaluator_ = &*own_;
    }
    retrograde_analysis(retrograde_analysis const&) = delete;
    retrograde_analysis& operator=(retrograde_analysis const&) = delete;

    /// For runs from now on.
    retrograde_options& options() { return options_; }

    /// Goes on within limits other than depth; nodes are positions whose moves are listed.
    /// stop_reason::finished once the table is there. After stop_reason::memory no run gets
    /// further. After an exception the next run begins again.
    stop_reason run(limits const& l = {}) {
        auto const start = std::chrono::steady_clock::now();
        detail::team_watch watch(l, start);
        if (in_run_) reset();
        in_run_ = true;
        phases(ply::thread_count(options_.resources.threads), watch);
        in_run_ = false;
        time_ += std::chrono::steady_clock::now() - start;
        return watch.reason();
    }

    retrograde_progress progress() const {
        retrograde_progress p = counted_;
        p.phase = phase_;
        p.bytes = bytes();
        if (explorer_) {
            p.positions = explorer_->counts().found();
            p.explored = explorer_->counts().explored();
        }
        p.solved = propagation_.solved();
        return p;
    }

    /// The table, moved out; what a finished run was for. Before that an empty one that says why.
    table_type take_table(stop_reason stop = stop_reason::finished) {
        bool const whole = phase_ == retrograde_phase::finished;
        table_type table;
        table.store_ = std::move(store_);
        table.stop_ = whole ? stop_reason::finished : stop;
        table.stats_ = stats();
        table.peak_bytes_ = peak_;
        return table;
    }

private:
    template <class Roots, class E>
    friend auto retrograde(Roots const&, limits const&, retrograde_options const&, E const&);

    struct borrowed {
        Eval const* evaluator;
    };
    template <class Roots>
    retrograde_analysis(Roots const& roots, retrograde_options options, borrowed evaluator)
        : options_(std::move(options)), evaluator_(evaluator.evaluator) {
        if constexpr (std::same_as<Roots, G>) {
            roots_.push_back(roots);
        } else {
            for (auto const& root : roots) roots_.push_back(root);
        }
    }

    void phases(int threads, detail::team_watch& watch) {
        using enum retrograde_phase;
        if (phase_ == exploring && explore(threads, watch)) enter(linking);
        if (phase_ == linking && link(threads, watch)) enter(solving);
        if (phase_ == solving && solve(threads, watch)) enter(packing);
        if (phase_ == packing && pack(threads, watch)) enter(finished);
    }

    bool explore(int threads, detail::team_watch& watch) {
        if (!explorer_) {
            explorer_ = std::make_unique<explorer_type>(*evaluator_, options_);
            for (auto const& root : roots_) explorer_->add(root);
            roots_found_ = IndexedGame<G> ? 0 : explorer_->positions().size();
            tell();
        }
        bool const done = explorer_->run(threads, watch, [this] { tell(); });
        note_peak();
        if (done) explorer_->positions().close();
        return done;
    }

    bool link(int threads, detail::team_watch& watch) {
        bool const done = graph_.build(*explorer_, threads, watch);
        note_peak();
        if (done) explorer_->clear_records();
        if (done) graph_.drop_counts();
        return done;
    }

    bool solve(int threads, detail::team_watch& watch) {
        bool const done = propagation_.run(graph_, threads, watch, [this] { tell_sometimes(); });
        note_peak();
        if (done) graph_.drop_moves();
        return done;
    }

    bool pack(int threads, detail::team_watch& watch) {
        auto const& steps = propagation_.steps();
        auto const used = detail::look_for_values(graph_, steps.size(), threads, watch);
        detail::value_codes const codes(used, steps, options_.distances, IndexedGame<G>);
        if (!detail::pack(explorer_->positions(), graph_, codes, threads, watch, store_))
            return false;
        counted_ = progress();
        auto const& c = explorer_->counts();
        stats_.nodes = c.explored();
        stats_.evals = c.ends();
        stats_.probes = c.moves();
        stats_.hits = IndexedGame<G> ? c.moves() : c.moves() + roots_found_ - c.found();
        stats_.stores = c.found();
        explorer_.reset();
        graph_.clear();
        return true;
    }

    void enter(retrograde_phase phase) {
        phase_ = phase;
        tell();
    }
    void tell() {
        note_peak();
        if (options_.progress) options_.progress(progress());
    }
    void tell_sometimes() {
        if (propagation_.solved() - told_ < 1 << 16) return;
        told_ = propagation_.solved();
        tell();
    }

    std::size_t bytes() const {
        return (explorer_ ? explorer_->bytes() : 0) + graph_.bytes() + propagation_.bytes() +
               store_.bytes();
    }
    void note_peak() { peak_ = (std::max)(peak_, std::uint64_t{bytes()}); }

    ply::stats stats() const {
        ply::stats s = stats_;
        if (explorer_) s.nodes = explorer_->counts().explored();
        s.time = time_;
        return s;
    }

    void reset() {
        explorer_.reset();
        graph_.clear();
        propagation_.clear();
        phase_ = retrograde_phase::exploring;
    }

    using explorer_type =
        std::conditional_t<IndexedGame<G>, detail::enumerator<G, Eval>, detail::explorer<G, Eval>>;

    retrograde_options options_;
    std::optional<Eval> own_;
    Eval const* evaluator_;  // own_, or one of the caller
    std::vector<G> roots_;
    retrograde_phase phase_ = retrograde_phase::exploring;
    std::unique_ptr<explorer_type> explorer_;
    detail::move_graph graph_;
    detail::propagation propagation_;
    detail::endgame_store store_;
    retrograde_progress counted_;
    ply::stats stats_;
    std::chrono::nanoseconds time_{};
    std::uint64_t peak_ = 0;
    std::uint64_t told_ = 0;
    std::uint64_t roots_found_ = 0;
    bool in_run_ = false;
};

/// The table of all positions that can be reached from a game, or from any of a range of games (all
/// positions of an IndexedGame), with the payoffs of the game's payoff(), or else of `evaluator`
/// (the game's eval() if none is given), which is asked for finished games only. Where a limit is
/// met the table is empty and says so.
template <class Roots, class Eval = own_eval>
auto retrograde(Roots const& roots, limits const& l = {}, retrograde_options const& options = {},
                Eval const& evaluator = {}) {
    using game_type = detail::root_game_of<Roots const>;
    if constexpr (!detail::Analysable<game_type, Eval>) {
        detail::require_analysable<game_type, Eval>();
        return 0;
    } else {
        using analysis_type = retrograde_analysis<game_type, Eval>;
        analysis_type analysis(roots, options, typename analysis_type::borrowed{&evaluator});
        stop_reason const stop = analysis.run(l);
        return analysis.take_table(stop);
    }
}

}  // namespace ply
