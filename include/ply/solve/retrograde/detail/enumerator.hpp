// Going through every position of a game that numbers them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#include <stdexcept>
#endif

#include <ply/core/game.hpp>
#include <ply/solve/retrograde/detail/exploration.hpp>
#include <ply/support/function_ref.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/system/attributes.hpp>
#include <ply/support/system/team_watch.hpp>
#include <ply/support/system/threads.hpp>

namespace ply::detail {

/// Throws std::out_of_range, or ends the program where exceptions are off.
[[noreturn]] PLY_COLD inline void index_out_of_range() {
#if defined(__cpp_exceptions)
    throw std::out_of_range("ply: index() is not below position_count()");
#else
    std::abort();
#endif
}

/// Lists the moves of each position once and writes them down. Stands in the place of an explorer
/// and of its set of positions.
template <class G, class Eval>
class enumerator : public exploration<G, Eval, exploration_worker> {
    using base = exploration<G, Eval, exploration_worker>;
    using base::count;
    using base::counts_;
    using base::workers_;

public:
    static constexpr bool indexed = true;

    enumerator(Eval const& evaluator, retrograde_options const& options)
        : base(evaluator, options) {}

    /// Takes the game's positions from the first root.
    void add(G const& root) {
        if (source_) return;
        source_.emplace(root);
        size_ = static_cast<std::uint64_t>(root.position_count());
        if (size_ > 0) ranges_.push_back({0, size_});
    }

    bool run(int threads, team_watch& watch, function_ref<void()> tell) {
        while (workers_.size() < static_cast<std::size_t>(threads))
            workers_.push_back(std::make_unique<exploration_worker>());
        workers_[0]->now.found = size_;
        count(*workers_[0], watch);
        return this->work_together(
            threads, watch, tell,
            [&](exploration_worker& w, function_ref<void()> told) { work(w, watch, told); });
    }

    std::size_t bytes() const { return static_cast<std::size_t>(counts_.working_bytes()); }

    enumerator& positions() { return *this; }
    std::size_t size() const { return static_cast<std::size_t>(size_); }
    std::size_t places() const { return size(); }
    void close() {}

private:
    struct range {
        std::uint64_t from;
        std::uint64_t to;
    };
    static constexpr std::uint64_t chunk = 256;

    void work(exploration_worker& w, team_watch& watch, function_ref<void()> tell) {
        team_watch::member member(watch);
        for (range r = take(); r.from < r.to; r = take()) {
            for (; r.from < r.to; ++r.from) {
                if (!member.goes_on() || !watch.enter()) {
                    give(r);
                    return count(w, watch);
                }
                expand(w, r.from);
            }
            count(w, watch, tell);
        }
    }

    range take() {
        lock_guard const lock(mutex_);
        if (ranges_.empty()) return {0, 0};
        range& last = ranges_.back();
        range const taken{last.from, (std::min)(last.from + chunk, last.to)};
        last.from = taken.to;
        if (last.from == last.to) ranges_.pop_back();
        return taken;
    }
    void give(range const& r) {
        lock_guard const lock(mutex_);
        ranges_.push_back(r);
    }

    /// Counts an empty number as explored, too.
    void expand(exploration_worker& w, std::uint64_t number) {
        ++w.now.explored;
        std::optional<G> here = source_->from_index(number);
        if (!here) return;
        G& game = *here;
        turn<G> const before(game);
        auto&& moves = std::as_const(game).moves();
        std::size_t listed = 0;
        for (auto at = std::begin(moves); !(at == std::end(moves)); ++at) ++listed;
        this->write_down(w, static_cast<std::uint32_t>(number), game, listed);
        for (auto&& element : moves) {
            move_of<G> const& move = element;
            played<G> const now(game, move);
            auto const to = static_cast<std::uint64_t>(now.position().index());
            if (to >= size_) index_out_of_range();
            w.records.add_move(static_cast<std::uint32_t>(to) |
                               (before.kept(now.position()) ? link::same_side : 0));
        }
    }

    std::optional<G> source_;
    std::uint64_t size_ = 0;
    mutex mutex_;
    std::vector<range> ranges_;
};

}  // namespace ply::detail
