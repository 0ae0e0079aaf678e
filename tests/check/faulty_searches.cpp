// The comparison itself: searches that are wrong in one thing are caught, on games that are right.
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/self_test.hpp>

#include "games/bonus_stones.hpp"
#include "support/catch.hpp"

namespace {

namespace st = ply::detail::self_test;

using game = games::bonus_stones;
using subject = st::subject<game, ply::own_eval>;
using answer = subject::answer;
using question = st::question<int>;

/// A right search, and what is made of its answers.
struct fault_of_answers {
    std::string name;
    st::traits has;
    std::function<void(answer&, question const&)> spoil;
};
fault_of_answers const* in_use = nullptr;

struct one_search {
    static std::vector<subject> list(ply::own_eval const&, int) {
        auto const ask = [](game& position, question const& q, ply::limits const& l) {
            answer r = in_use->has.deepens
                           ? ply::search(position, l, {.ties = q.ties, .multi_pv = q.multi_pv})
                           : ply::alpha_beta(position, l,
                                             {.window = q.window, .cut = q.cut, .ties = q.ties});
            in_use->spoil(r, q);
            return r;
        };
        return {{in_use->name, in_use->has, [ask](std::size_t) { return subject::asked(ask); }}};
    }
};

ply::check_report<int> report_of(fault_of_answers const& fault, game const& start) {
    in_use = &fault;
    ply::self_test_options const options{.walks = 40, .depth = 5, .nodes = 1000};
    ply::own_eval const evaluator;
    return st::tester<game, ply::own_eval, one_search>(start, evaluator, options).run();
}

st::traits alpha_beta_has() {
    return {.ties = st::tie_order::as_searched, .window = true, .line = true};
}

/// The sentence about a spoilt search.
std::string sentence(fault_of_answers const& fault) {
    auto const report = report_of(fault, game(9));
    REQUIRE(report.findings.size() <= 1);
    return report.findings.empty() ? "nothing" : report.findings[0].sentence;
}

bool is_inside(answer const& r) { return r.bound == ply::bound::exact && !r.moves.empty(); }

// ---- a search with an error of its own

/// Alpha-beta that takes every turn for one that passes, but at the root.
int wrong_at_extra_moves(game& position, int depth, int alpha, int beta, std::uint64_t& nodes) {
    ++nodes;
    auto const moves = position.moves();
    if (depth == 0 || moves.empty()) return position.eval();
    int best = ply::lost<int>;
    for (int const taken : moves) {
        position.apply(taken);
        int const value = -wrong_at_extra_moves(position, depth - 1, -beta, -alpha, nodes);
        position.undo(taken);
        best = value > best ? value : best;
        alpha = best > alpha ? best : alpha;
        if (alpha >= beta) break;
    }
    return best;
}

struct search_with_an_error {
    static std::vector<subject> list(ply::own_eval const&, int) {
        // Its values have no distances, so it is asked for whole games alone.
        st::traits const has{.promises = st::promise::whole, .solves = true};
        auto const ask = [](game& position, question const& q, ply::limits const&) {
            answer r;
            r.value = ply::lost<int>;
            if (q.interrupts()) {
                r.bound = ply::bound::lower;
                for (int const taken : position.moves()) r.best = taken;
                r.stop = ply::stop_reason::nodes;
                return r;
            }
            for (int const taken : position.moves()) {
                int const side = position.to_move();
                position.apply(taken);
                bool const kept = position.to_move() == side;
                int const below = wrong_at_extra_moves(position, 100, ply::lost<int>, ply::won<int>,
                                                       r.stats.nodes);
                position.undo(taken);
                int const value = kept ? below : -below;
                if (!r.best || value > r.value) r.best = taken;
                r.value = value > r.value ? value : r.value;
            }
            r.proven = true;
            return r;
        };
        return {{"faulty", has, [ask](std::size_t) { return subject::asked(ask); }}};
    }
};

}  // namespace

TEST_CASE("the self-test accepts a search that is right", "[self_test]") {
    CHECK(sentence({"right", alpha_beta_has(), [](answer&, question const&) {}}) == "nothing");
    st::traits const deepens{.ties = st::tie_order::last_in_moves, .deepens = true};
    CHECK(sentence({"right", deepens, [](answer&, question const&) {}}) == "nothing");
    // A line may end early.
    CHECK(sentence({"right", alpha_beta_has(), [](answer& r, question const&) {
                        if (r.line.size() > 1) r.line.pop_back();
                    }}) == "nothing");
}

TEST_CASE("the self-test catches whatever is wrong in an answer", "[self_test]") {
    using spoil = std::function<void(answer&, question const&)>;
    int calls = 0;
    std::vector<std::pair<spoil, std::string>> const faults{
        {[](answer& r, question const&) {
             if (is_inside(r) && r.value == 0) r.value = 1;
         },
         "finds 1, and plain minimax 0 (depth 1)"},
        {[](answer& r, question const&) {
             if (r.distance) ++*r.distance;
         },
         "finds won in 5, and plain minimax won in 4 (depth 4)"},
        {[](answer& r, question const&) { r.distance.reset(); },
         "finds won, and plain minimax won in 4 (depth 4)"},
        {[](answer& r, question const&) { r.proven = false; },
         "finds won in 4, and does not call it proven (no depth limit)"},
        {[](answer& r, question const&) {
             r.proven = true;
             if (!is_inside(r)) r.value = 0;
         },
         "calls proven 0, and plain minimax won in 4 (depth 1)"},
        {[](answer& r, question const&) {
             if (is_inside(r)) r.bound = ply::bound::lower;
         },
         "finds at least 0 where 0 is inside the window (depth 1)"},
        {[](answer& r, question const& q) {
             if (q.window.alpha == 0 && q.window.beta == ply::won<int>) r.bound = ply::bound::exact;
         },
         "finds 0 where 0 is outside the window (depth 1, window 0 to won)"},
        {[](answer& r, question const&) {
             if (r.moves.size() > 1) r.best = r.moves[1].move;
         },
         "has not the first of the best moves (depth 1)"},
        {[](answer& r, question const&) { r.best.reset(); }, "has no move (depth 1)"},
        {[](answer& r, question const&) {
             if (r.best) r.best = 77;
         },
         "has a move that is not legal (depth 1)"},
        {[](answer& r, question const&) {
             if (r.line.size() > 1) std::swap(r.line[0], r.line[1]);
         },
         "has a line that does not begin with its move (depth 2"},
        {[](answer& r, question const&) {
             for (auto& m : r.moves) m.bound = ply::bound::exact;
         },
         "finds won in 4 for the move 3, and plain minimax lost in 4 (depth 4)"},
        {[](answer& r, question const&) {
             if (r.moves.size() > 1) r.moves.push_back(r.moves[0]);
         },
         "has a root move twice (depth 1)"},
        {[&calls](answer& r, question const&) {
             if (++calls % 10 == 0) ++r.stats.nodes;
         },
         "finds it in "},
        {[](answer& r, question const& q) {
             if (q.interrupts()) r.stats.nodes = q.nodes + 1;
         },
         "enters "},
        {[](answer& r, question const& q) {
             if (!q.interrupts()) r.stop = ply::stop_reason::nodes;
         },
         "has not ended after 1 nodes (depth 0)"},
    };
    for (std::size_t i = 0; i < faults.size(); ++i) {
        INFO(i);
        auto const text = sentence({"spoilt", alpha_beta_has(), faults[i].first});
        CHECK(text.substr(0, faults[i].second.size() + 7) == "spoilt " + faults[i].second);
    }
}

TEST_CASE("the self-test catches a search with an error where turns do not alternate",
          "[self_test]") {
    game const start(14);
    ply::self_test_options const options;
    ply::own_eval const evaluator;
    auto const report =
        st::tester<game, ply::own_eval, search_with_an_error>(start, evaluator, options).run();
    REQUIRE(report.findings.size() == 1);
    INFO(to_text(report, start));
    CHECK(report.findings[0].sentence.find("faulty has a move that is not one of the best") == 0);
    CHECK(report.findings[0].sentence.find(" (whole game)") != std::string::npos);
    CHECK(report.findings[0].moves.size() <= 6);
}

TEST_CASE("the self-test catches what goes wrong only after other searches with one table",
          "[self_test]") {
    // Each table is right for three searches.
    struct tiring {
        static std::vector<subject> list(ply::own_eval const&, int) {
            return {{"tiring", {.table = true}, [](std::size_t) {
                         return subject::asked([n = 0](game& position, question const& q,
                                                       ply::limits const& l) mutable {
                             auto r = ply::alpha_beta(position, l, {.ties = q.ties});
                             if (++n > 3 && is_inside(r)) r.best = 77;
                             return r;
                         });
                     }}};
        }
    };
    game const start(9);
    ply::self_test_options const options;
    ply::own_eval const evaluator;
    auto const report = st::tester<game, ply::own_eval, tiring>(start, evaluator, options).run();
    CHECK(to_text(report, start) ==
          "tiring has a move that is not legal (depth 1, search number 4 with one table) (moves: "
          "none; seed: 1)\n");
}
