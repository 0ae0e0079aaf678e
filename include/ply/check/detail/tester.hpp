// Positions along random lines of play, at which the searches are compared.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/detail/judge.hpp>
#include <ply/check/detail/searches.hpp>
#include <ply/check/self_test_options.hpp>
#include <ply/core/game.hpp>
#include <ply/core/random.hpp>
#include <ply/search/minimax.hpp>
#include <ply/tools/detail/checking/journal.hpp>
#include <ply/tools/detail/checking/lens.hpp>
#include <ply/tools/detail/checking/line.hpp>
#include <ply/tools/finding.hpp>

namespace ply::detail::self_test {

template <Rules G, class E>
class tester {
    using move = move_of<G>;
    using move_list = std::vector<move>;
    using score = score_of<G, E>;
    using answer = result<move, score>;
    using clock = std::chrono::steady_clock;

    /// A search that was wrong at the end of a line.
    struct failure {
        std::string search;
        std::string sentence;
        move_list moves;
    };

public:
    tester(G const& start, E const& evaluator, self_test_options const& options)
        : start_(start),
          evaluator_(evaluator),
          options_(options),
          eyes_(evaluator),
          random_(options.seed),
          deadline_(options.time.deadline(clock::now())) {
        report_.seed = options.seed;
    }

    check_report<move> run() {
        for (int i = 0; i < options_.walks && !is_late(); ++i) {
            ++report_.walks;
            std::uint64_t const seed = random_();
            move_list const moves = random_line();
            if (auto const found = first_failure(moves, seed, options_.depth, {})) {
                add(moves, seed, *found);
            }
        }
        return std::move(report_);
    }

private:
    bool is_late() {
        bool const late = clock::now() >= deadline_;
        report_.out_of_time |= late;
        return late;
    }

    /// Random moves as far as the game throws nothing.
    move_list random_line() {
        move_list moves;
        checking::attempt([&] {
            checking::played_line<G, E> played(eyes_, start_);
            auto const plies =
                random_.below(static_cast<std::uint64_t>((std::max)(options_.plies, 0)) + 1);
            while (moves.size() < plies) {
                auto const legal = eyes_.moves(played.line().here());
                if (legal.empty()) break;
                moves.push_back(legal[static_cast<std::size_t>(random_.below(legal.size()))]);
                played.play(moves.back());
            }
        });
        return moves;
    }

    /// Searches the last positions of a line one after the other, with tables that are new at the
    /// first of them. `only` names the search that is to fail; with "", any that has not yet.
    std::optional<failure> first_failure(move_list const& moves, std::uint64_t seed, int depth,
                                         std::string const& only) {
        checking::played_line<G, E> played(eyes_, start_);
        std::optional<failure> found;
        auto const thrown = checking::attempt([&] {
            if (!played.play_all(moves)) return;
            memory<G, E> kept(evaluator_);
            auto const& at = played.line().at;
            auto const last = at.size();
            auto const count = static_cast<std::size_t>((std::max)(options_.positions, 1));
            for (std::size_t i = last - (std::min)(last, count); i < last && !found; ++i) {
                splitmix64 random(seed);
                found = fails_at(*at[i], kept, random, depth, only);
                if (found)
                    found->moves.assign(moves.begin(),
                                        moves.begin() + static_cast<std::ptrdiff_t>(i));
            }
        });
        if (thrown && !found)
            return failure{"an exception", "is thrown by a search" + *thrown, moves};
        return found;
    }

    std::optional<failure> fails_at(G const& position, memory<G, E>& kept, splitmix64& random,
                                    int depth, std::string const& only) {
        ++report_.positions;
        std::optional<failure> found;
        std::vector<answer> truths;
        for (int d = 1; d <= depth && !found && !is_late(); ++d) {
            auto truth = plain_minimax(position, d);
            if (!truth) break;
            truths.push_back(std::move(*truth));
            judge<G, E> referee(position, evaluator_, truths);
            auto const ask = [&](char const* name, traits const& t, auto const& search) {
                for (int run = 0; run < options_.runs; ++run) {
                    question<score> q;
                    q.depth = d;
                    if (run > 0) q = random_question<score>(t, d, truths.back().value, random);
                    if (found || is_done(name) || (!only.empty() && only != name)) continue;
                    if (auto const wrong = wrong_with(position, referee, t, search, q)) {
                        found = failure{name, *wrong + " (" + to_text(q, t) + ")", {}};
                    }
                }
            };
            for_each_search<G, E>(evaluator_, kept, ask);
            if (truths.back().proven) break;
        }
        return found;
    }

    std::optional<answer> plain_minimax(G const& position, int depth) const {
        G game(position);
        limits l;
        l.depth = depth;
        l.nodes = options_.nodes;
        answer truth = minimax(game, l, {}, evaluator_);
        if (!truth.finished()) return std::nullopt;
        return truth;
    }

    template <class Search>
    std::optional<std::string> wrong_with(G const& position, judge<G, E>& referee, traits const& t,
                                          Search const& search, question<score> const& q) const {
        G game(position);
        std::optional<std::string> wrong;
        auto const thrown =
            checking::attempt([&] { wrong = referee.fault(search(game, q), q, t); });
        if (thrown) return "throws an exception" + *thrown;
        if (wrong) return wrong;
        if (auto const d = eyes_.change(game, eyes_.look(position), position)) {
            return "does not leave the position as it was: " + d->text;
        }
        return std::nullopt;
    }

    bool is_done(std::string const& name) const {
        return std::find(done_.begin(), done_.end(), name) != done_.end();
    }

    void add(move_list const& moves, std::uint64_t seed, failure found) {
        std::string const search = found.search;
        int depth = options_.depth;
        auto const fails = [&](move_list const& shorter) {
            if (is_late()) return false;
            auto again = first_failure(shorter, seed, depth, search);
            if (!again || again->search != search) return false;
            found = std::move(*again);
            return true;
        };
        std::vector<move_list> shortest{found.moves};
        if (!fails(shortest[0])) shortest[0] = moves;
        checking::shrink(
            shortest, [&](auto const& lists) { return fails(lists[0]); }, 400);
        for (depth = 1; depth < options_.depth && !fails(shortest[0]); ++depth) {
        }
        done_.push_back(search);
        finding<move> f{fault::search, search + " " + found.sentence, found.moves};
        f.seed = options_.seed;
        report_.findings.push_back(std::move(f));
    }

    G const& start_;
    E const& evaluator_;
    self_test_options const& options_;
    checking::lens<G, E> eyes_;
    splitmix64 random_;
    clock::time_point deadline_;
    check_report<move> report_;
    std::vector<std::string> done_;
};

}  // namespace ply::detail::self_test
