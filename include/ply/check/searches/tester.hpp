// Positions along random lines of play, at which the searches are compared.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/line.hpp>
#include <ply/check/rules/position.hpp>
#include <ply/check/searches/judge.hpp>
#include <ply/check/searches/question.hpp>
#include <ply/check/searches/reference.hpp>
#include <ply/check/searches/searches.hpp>
#include <ply/check/searches/self_test_options.hpp>
#include <ply/core/game.hpp>
#include <ply/core/random.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail::self_test {

/// `Searches::list(evaluator, threads)` names the searches to test.
template <Rules G, class E, class Searches = all_searches<G, E>>
class tester {
    using move = move_of<G>;
    using any_value = checking::any_value;
    using move_list = checking::move_list;
    using position = checking::position;
    using game_position = checking::position_of_game<G, E>;
    using score = score_of<G, E>;
    using subject_type = subject<G, E>;
    using clock = std::chrono::steady_clock;

    /// A question at a position, this many plies before the end of a line.
    struct step {
        std::size_t back;
        question<score> asked;
    };
    /// Questions that one search is asked in turn, with a table that it keeps.
    struct script {
        std::size_t table_bytes;
        std::vector<step> steps;
    };
    /// What was wrong with the answer to a step.
    struct failure {
        std::size_t step;
        ply::fault kind;
        std::string sentence;
    };

    /// A line of play with what minimax says of its positions.
    class stage {
    public:
        stage(position const& start, E const& evaluator, std::uint64_t nodes)
            : played_(start), evaluator_(evaluator), nodes_(nodes) {}

        bool play(move_list const& moves) {
            if (!played_.play_all(moves)) return false;
            for (position const* there : played_.line().at) {
                auto const& typed = static_cast<game_position const&>(**there);
                known_.emplace_back(typed.game(), evaluator_, nodes_);
            }
            return true;
        }
        std::size_t size() const { return known_.size(); }
        truths<G, E>& before_end(std::size_t back) { return known_[known_.size() - 1 - back]; }

    private:
        checking::played_line played_;
        E const& evaluator_;
        std::uint64_t nodes_;
        std::deque<truths<G, E>> known_;
    };

public:
    tester(G const& start, E const& evaluator, self_test_options const& options)
        : evaluator_(evaluator),
          options_(options),
          start_(erased(start)),
          searches_(Searches::list(evaluator, options.threads)),
          random_(options.seed),
          deadline_(options.time.deadline(clock::now())) {
        report_.seed = options.seed;
    }

    check_report<move> run() {
        for (int i = 0; i < options_.walks && !searches_.empty() && !is_late(); ++i) {
            ++report_.walks;
            test_along(random_line());
        }
        return detail::converted<move>(
            report_, [](any_value const& m) -> move const& { return m.template as<move>(); });
    }

private:
    position erased(G const& game) const {
        return position(std::make_unique<game_position>(game, seen_));
    }

    bool is_late() {
        bool const late = clock::now() >= deadline_;
        report_.out_of_time |= late;
        return late;
    }

    /// The beginning of a random line of play, as far as the game throws nothing.
    move_list random_line() {
        move_list moves;
        checking::attempt([&] {
            checking::played_line played(start_);
            while (static_cast<int>(moves.size()) < options_.plies) {
                auto const legal = played.line().here()->moves();
                if (legal.empty()) break;
                any_value const chosen =
                    legal[static_cast<std::size_t>(random_.below(legal.size()))];
                played.play(chosen);
                moves.push_back(chosen);
            }
        });
        auto const plies = static_cast<std::ptrdiff_t>(random_.below(moves.size() + 1));
        moves.erase(moves.begin() + plies, moves.end());
        return moves;
    }

    void test_along(move_list const& moves) {
        stage there(start_, evaluator_, options_.nodes);
        bool played = false;
        if (checking::attempt([&] { played = there.play(moves); }) || !played) return;
        report_.positions += positions_of(there);
        std::uint64_t const seed = random_();
        for (auto const& s : searches_) {
            script asked;
            auto const thrown =
                checking::attempt([&] { asked = random_script(there, s.has, seed_of(s, seed)); });
            if (thrown) {
                add_exception(moves, *thrown);
                return;
            }
            if (is_late()) return;
            if (is_done(s.name) || is_done(s.based_on)) continue;
            if (auto const found = run(there, s, asked)) add(s, moves, asked, *found);
        }
    }

    std::size_t positions_of(stage const& there) const {
        return (std::min)(there.size(),
                          static_cast<std::size_t>((std::max)(options_.positions, 1)));
    }

    /// Each search has its own questions, whatever others there are.
    static std::uint64_t seed_of(subject_type const& s, std::uint64_t seed) {
        for (char const letter : s.name) {
            seed = splitmix64::mix(seed + static_cast<unsigned char>(letter));
        }
        return seed;
    }

    script random_script(stage& there, traits const& t, std::uint64_t seed) const {
        splitmix64 random(seed);
        auto const size = static_cast<std::size_t>(random.below(table_sizes.size()));
        script made{table_sizes[size], {}};
        for (std::size_t back = positions_of(there); back-- > 0;) {
            auto& known = there.before_end(back);
            auto const ask = [&](int depth, auto value) {
                for (int run = 0; run < (depth > 0 ? options_.runs : 1); ++run) {
                    question<score> q;
                    q.depth = depth;
                    if (run > 0) q = self_test::random_question<score>(t, depth, value, random);
                    made.steps.push_back({back, q});
                }
            };
            using score_key = detail::score_key<score>;
            for (int depth = 0; depth <= options_.depth && !t.solves; ++depth) {
                auto const* const truth = known.at(depth);
                if (truth == nullptr) break;
                ask(depth, score_key::to_score(truth->value));
                if (truth->whole) break;
            }
            if (auto const* const truth = known.whole()) {
                ask(unlimited, score_key::to_score(truth->value));
            }
        }
        return made;
    }

    /// Asks a search in turn, and another one with a table of its own the same.
    std::optional<failure> run(stage& there, subject_type const& s, script const& asked) const {
        auto const first = s.make(asked.table_bytes);
        auto const second = s.make(asked.table_bytes);
        bool alike = true;  // several threads fill a table in another order each time
        for (std::size_t i = 0; i < asked.steps.size(); ++i) {
            question<score> const& q = asked.steps[i].asked;
            std::size_t const back = asked.steps[i].back;
            if (back >= there.size()) continue;
            // A deterministic search has tables of its own.
            alike = alike && (q.threads == 1 || q.deterministic);
            bool const comparable = alike || q.deterministic;
            std::string wrong;
            auto const thrown = checking::attempt([&] {
                wrong = fault_at(there.before_end(back), s.has, q, first,
                                 comparable ? &second : nullptr);
            });
            if (thrown) return failure{i, fault::exception, "throws an exception" + *thrown};
            if (!wrong.empty()) return failure{i, fault::search, wrong};
        }
        return std::nullopt;
    }

    /// What is wrong with the answer to one question, or nothing.
    template <class Asked>
    std::string fault_at(truths<G, E>& known, traits const& t, question<score> const& q,
                         Asked const& first, Asked const* second) const {
        // A search that does not end is stopped long after any other would have ended.
        limits const l = q.limits(10'000 + 1000 * options_.nodes);
        G game(known.position());
        auto const r = first(game, q, l);
        judge<G, E> judge(known, evaluator_);
        if (auto wrong = judge.fault_of(r, q, t)) return *wrong;
        if (auto const d = erased(game).change_from(erased(known.position()))) {
            return "does not leave the position as it was: " + d->text;
        }
        if (second == nullptr) return {};
        question<score> whole = q;
        whole.step = 0;
        whole.threads = 1;
        G other(known.position());
        auto const again = (*second)(other, whole, l);
        return judge
            .difference(r, again,
                        q.step != 0      ? "in one go"
                        : q.threads != 1 ? "in one thread"
                                         : "the second time")
            .value_or("");
    }

    bool is_done(std::string const& name) const {
        return std::find(done_.begin(), done_.end(), name) != done_.end();
    }

    /// Makes the way to a failure shorter, then the search and its options simpler.
    void add(subject_type const& s, move_list moves, script asked, failure found) {
        asked.steps.erase(asked.steps.begin() + static_cast<std::ptrdiff_t>(found.step) + 1,
                          asked.steps.end());
        std::size_t const unplayed = asked.steps.back().back;
        moves.erase(moves.end() - static_cast<std::ptrdiff_t>(unplayed), moves.end());
        for (auto& each : asked.steps) each.back -= unplayed;

        auto const fails = [&](script const& shorter, move_list const& line) {
            if (is_late()) return false;
            std::optional<failure> again;
            checking::attempt([&] {
                stage there(start_, evaluator_, options_.nodes);
                if (there.play(line)) again = run(there, s, shorter);
            });
            if (!again || again->step + 1 != shorter.steps.size()) return false;
            found = std::move(*again);
            return true;
        };
        std::vector<move_list> lists{std::move(moves)};
        if (!begin_anew(asked, lists[0], s.has, fails)) {
            shorten_history(asked, [&](script const& shorter) { return fails(shorter, lists[0]); });
        }
        checking::shrink(
            lists, [&](auto const& shorter) { return fails(asked, shorter[0]); }, 400);
        simplify(asked, s.has, [&](script const& simpler) { return fails(simpler, lists[0]); });

        std::string text = s.name + " " + found.sentence + " (" +
                           self_test::to_text(asked.steps.back().asked, s.has, asked.table_bytes);
        std::size_t const before = asked.steps.size() - 1;
        if (before > 0)
            text += ", search number " + detail::number_text(before + 1) + " with one table";
        add({found.kind, text + ")", std::move(lists[0])}, s.name);
    }
    void add(finding<any_value> f, std::string const& name) {
        done_.push_back(name);
        f.seed = options_.seed;
        report_.findings.push_back(std::move(f));
    }

    /// Looks for an earlier position of the line at which the search fails with its options as they
    /// are by default and nothing asked before.
    template <class Fails>
    bool begin_anew(script& asked, move_list& moves, traits const& t, Fails const& fails) const {
        for (std::size_t plies = 0; plies <= moves.size(); ++plies) {
            move_list const line(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(plies));
            for (int depth = options_.depth + 1; depth >= 0; --depth) {
                question<score> q;
                if (depth <= options_.depth && !t.solves) q.depth = depth;
                script const first{roomy_table, {{0, q}}};
                if (!fails(first, line)) continue;
                asked = first;
                moves = line;
                return true;
            }
        }
        return false;
    }

    /// Leaves out what was asked before.
    template <class Fails>
    static void shorten_history(script& asked, Fails const& fails) {
        std::vector<std::vector<step>> before{asked.steps};
        step const last = before[0].back();
        before[0].pop_back();
        auto const with = [&](std::vector<step> steps) {
            steps.push_back(last);
            return script{asked.table_bytes, std::move(steps)};
        };
        checking::shrink(
            before, [&](auto const& shorter) { return fails(with(shorter[0])); }, 400);
        asked = with(std::move(before[0]));
    }

    /// A smaller depth, and options as they are by default.
    template <class Fails>
    void simplify(script& asked, traits const& t, Fails const& fails) const {
        script roomy = asked;
        roomy.table_bytes = roomy_table;
        if (fails(roomy)) asked = std::move(roomy);
        int const depth = asked.steps.back().asked.depth;
        int const deepest = (std::min)(depth, options_.depth + 1);
        for (int d = 0; d < deepest && !t.solves; ++d) {
            script simpler = asked;
            simpler.steps.back().asked.depth = d;
            if (!fails(simpler)) continue;
            asked = std::move(simpler);
            break;
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (auto const& q : self_test::simpler(asked.steps.back().asked)) {
                script simpler = asked;
                simpler.steps.back().asked = q;
                if (!fails(simpler)) continue;
                asked = std::move(simpler);
                changed = true;
                break;
            }
        }
    }

    /// Of a game that throws where plain minimax comes to.
    void add_exception(move_list const& moves, std::string what) {
        std::string const name = "plain minimax";
        if (is_done(name)) return;
        auto const throws = [&](move_list const& line) {
            stage there(start_, evaluator_, options_.nodes);
            bool played = false;
            if (checking::attempt([&] { played = there.play(line); }) || !played) return false;
            auto thrown = checking::attempt([&] { random_script(there, traits{}, 0); });
            if (thrown) what = std::move(*thrown);
            return thrown.has_value();
        };
        std::vector<move_list> lists{moves};
        checking::shrink(
            lists, [&](auto const& shorter) { return !is_late() && throws(shorter[0]); }, 400);
        add({fault::exception, name + " throws an exception" + what, std::move(lists[0])}, name);
    }

    E const& evaluator_;
    self_test_options const& options_;
    mutable checking::witness<E> seen_{evaluator_};
    position start_;
    std::vector<subject_type> searches_;
    splitmix64 random_;
    clock::time_point deadline_;
    check_report<any_value> report_;
    std::vector<std::string> done_;
};

}  // namespace ply::detail::self_test
