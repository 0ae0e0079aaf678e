// What a check has found so far, and what it has left to do.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#include <exception>
#endif

#include <ply/check/rules/check_options.hpp>
#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/line.hpp>
#include <ply/check/rules/scope.hpp>
#include <ply/core/game.hpp>

namespace ply::detail::checking {

/// Runs f. If it throws, ": " and what the exception says, as far as it does.
template <class F>
std::optional<std::string> attempt(F const& f) {
#if defined(__cpp_exceptions)
    try {
        f();
    } catch (std::exception const& e) {
        return std::string(": ") + e.what();
    } catch (...) {
        return std::string();
    }
#else
    f();
#endif
    return std::nullopt;
}

template <Rules G, class E>
class journal {
public:
    using move = move_of<G>;
    using move_list = std::vector<move>;
    using lists = std::vector<move_list>;
    using clock = std::chrono::steady_clock;

    journal(G const& start, E const& evaluator, check_options const& options)
        : start_(start),
          options_(options),
          scope_{lens<G, E>(evaluator), options},
          began_(clock::now()),
          deadline_(options.time.deadline(began_)),
          done_(options.ignore) {
        report.seed = options.seed;
    }

    G const& start() const { return start_; }
    check_options const& options() const { return options_; }
    checking::scope<G, E> const& scope() const { return scope_; }
    lens<G, E> const& eyes() const { return scope_.eyes; }

    /// Whether a kind has been found, or is not looked for.
    bool is_done(fault kind) const {
        return std::find(done_.begin(), done_.end(), kind) != done_.end();
    }
    /// Whether nothing more can be found that means something.
    bool is_hopeless() const { return hopeless_; }
    /// Whether this part of the time is up, from the beginning on.
    bool is_late(int parts, int of) {
        auto const now = clock::now();
        report.out_of_time |= now >= deadline_;
        return now >= began_ + (deadline_ - began_) / of * parts;
    }

    void add(finding<move> f) {
        if (is_done(f.kind)) return;
        done_.push_back(f.kind);
        f.seed = options_.seed;
        auto& all = report.findings;
        if (f.kind == fault::copy || f.kind == fault::unstable) {
            hopeless_ = true;
            std::erase_if(all, [](auto const& other) { return other.kind != fault::exception; });
        }
        auto const place = std::find_if(all.begin(), all.end(),
                                        [&](auto const& other) { return other.kind > f.kind; });
        all.insert(place, std::move(f));
    }

    /// Leaves out moves while `fails(lists)` holds, with every move tried and enough nodes
    /// searched. Gives up when the time is up.
    template <class Fails>
    void shorten(lists& moves, Fails const& fails) {
        scope_change const thorough(scope_, true, 1000 * options_.search_nodes);
        shrink(moves, [&](lists const& shorter) {
            bool failed = false;
            if (clock::now() < deadline_) attempt([&] { failed = fails(shorter); });
            return failed;
        });
    }

    /// Calls f with the line that the moves make from the start; false where they are not legal.
    template <class F>
    bool on_line(move_list const& moves, F const& f) const {
        played_line<G, E> played(eyes(), start_);
        return played.play_all(moves) && f(played.line());
    }

    /// Lets the values of so many more positions be searched.
    void allow_searches(std::size_t positions) {
        scope_.search_nodes = positions * options_.search_nodes;
    }

    /// Calls f with no search for values, and with every move tried.
    template <class F>
    void without_search(F const& f) {
        scope_change const no_search(scope_, true, 0);
        f();
    }

    check_report<move> report;

private:
    G const& start_;
    check_options const& options_;
    checking::scope<G, E> scope_;
    clock::time_point began_;
    clock::time_point deadline_;
    std::vector<fault> done_;
    bool hopeless_ = false;
};

}  // namespace ply::detail::checking
