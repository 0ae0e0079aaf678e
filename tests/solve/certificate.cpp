// Proof certificates: written by several strategies, replayed, and rejected where they are wrong.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>
#include <ply/solve/proof_number/df_pn.hpp>
#include <ply/solve/retrograde/retrograde.hpp>

#include "games/hare_and_wolves.hpp"
#include "solve/certificate_support.hpp"
#include "solve/proof_games.hpp"
#include "support/catch.hpp"
#include "support/endless_games.hpp"
#include "support/random_games.hpp"

namespace {

using namespace certificates;

constexpr auto by_minimax = [](auto const& game) { return ply::minimax(game); };

/// A certificate of the outcome out of depth-first proof-number search.
template <class G>
std::string by_df_pn(G const& game) {
    ply::df_pn_solver<G> solver;
    return write(game, ply::claim_of(solver.solve(game)), ply::strategy_by_questions(solver));
}

std::string draw() { return by_df_pn(games::tic_tac_toe("X...O....")); }

}  // namespace

TEST_CASE("outcomes found by df-pn have certificates that hold", "[certificate]") {
    proof_games::for_each_small_game([](auto const& game, int value) {
        auto const found = check(game, by_df_pn(game));
        CHECK(found.reason == "");
        CHECK(found.accepted);
        CHECK(found.claim.at_least.value == value);
        CHECK(found.claim.at_most.value == value);
        CHECK(found.proven.at_least.value == value);
        CHECK(found.proven.at_most.value == value);
    });
}

TEST_CASE("what minimax finds has a certificate with the distance", "[certificate]") {
    for (int stones = 0; stones <= 14; ++stones) {
        CAPTURE(stones);
        games::stones const game(stones, games::take_any({1, 3, 4}));
        auto const answer = ply::minimax(game);
        auto const claim = ply::claim_of(answer);
        auto const found = check(game, write(game, claim, ply::strategy_by_search(by_minimax)));
        CHECK(found.accepted);
        CHECK(found.reason == "");
        CHECK(same(found.proven, claim));
        CHECK(same(found.claim, claim));
        // One ply less or more would be false, and is not written.
        auto wrong = claim;
        bool const wins = answer.value == ply::won<int>;
        (wins ? wrong.at_least : wrong.at_most).distance = *answer.distance - 1;
        std::ostringstream out;
        CHECK_FALSE(ply::write_certificate(out, game, wrong, ply::strategy_by_search(by_minimax)));
        CHECK(out.str().empty());
    }
}

TEMPLATE_TEST_CASE("random games have certificates for their exact values", "[certificate]",
                   (support::graph_game<int>), (support::graph_game<int, true, true>),
                   (support::graph_game<double, true>), (support::graph_game<std::int8_t>),
                   (support::graph_game<std::int64_t, true, false, true>)) {
    using S = typename TestType::score_type;
    std::vector<support::shape> const shapes = {
        {.height = 5, .width = 0},
        {.height = 7, .width = 5, .keeps_turn = 30},
        {.height = 6, .width = 5, .decided = 100},
        {.height = 5, .width = 6, .payoffs = 0},
    };
    for (std::size_t kind = 0; kind < shapes.size(); ++kind) {
        for (std::uint64_t seed = 0; seed < 25; ++seed) {
            CAPTURE(seed, kind);
            auto const positions = support::random_graph<S>(seed, shapes[kind], TestType::turns);
            TestType const game(positions);
            support::solver<S> oracle(positions);
            auto const truth = oracle.value(0, ply::unlimited);
            auto const search = [](TestType const& g) { return ply::minimax(g); };
            auto const claim = ply::claim_of(search(game));
            auto const exact = check(game, write(game, claim, ply::strategy_by_search(search)));
            CHECK(exact.reason == "");
            CHECK(same(exact.proven, claim));
            CHECK(holds(exact.proven, truth.value, truth.distance));
            auto const outcome = check(game, by_df_pn(game));
            CHECK(outcome.reason == "");
            CHECK(outcome.proven.at_least.value == truth.value);
            CHECK(outcome.proven.at_most.value == truth.value);
            CHECK(holds(outcome.proven, truth.value, truth.distance));
        }
    }
}

TEST_CASE("graphs with endless play have certificates, draws with circles and wins without",
          "[certificate]") {
    using solver_type = ply::df_pn_solver<games::graph>;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        auto const edges = support::random_edges(seed, seed % 4 == 0 ? 24 : 8);
        auto const worth = support::worths_and_plies(edges);
        solver_type solver({.resources = {.memory = 1 << 16}});
        ply::strategy_by_rounds<games::graph, solver_type> strategy(solver);
        for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
            CAPTURE(seed, node);
            games::graph const game(edges, node);
            auto const& truth = worth[static_cast<std::size_t>(node)];
            int const value = truth.sign * ply::won<int>;
            auto const claim = strategy.claim(game);
            auto const found = check(game, write(game, claim, strategy));
            CHECK(found.reason == "");
            CHECK(found.accepted);
            CHECK(holds(found.proven, value, truth.plies));
            CHECK(same(found.proven, claim));
            CHECK(found.proven.exact());
            if (truth.sign != 0 && truth.plies > 0) CHECK(claim.at_least.distance == truth.plies);
        }
    }
}

TEST_CASE("draws of graphs that do not tell the sides apart have certificates by questions",
          "[certificate]") {
    int draws = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        auto const edges = support::random_edges(seed, seed % 4 == 0 ? 24 : 8);
        auto const worth = support::worths(edges);
        ply::df_pn_solver<games::graph> solver({.resources = {.memory = 1 << 14}});
        for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
            if (worth[static_cast<std::size_t>(node)] != 0) continue;
            ++draws;
            CAPTURE(seed, node);
            games::graph const game(edges, node);
            auto const claim = ply::claim_of(solver.solve(game));
            auto const found = check(game, write(game, claim, ply::strategy_by_questions(solver)));
            CHECK(found.reason == "");
            CHECK(found.proven.at_least.value == 0);
            CHECK(found.proven.at_most.value == 0);
        }
    }
    CHECK(draws > 100);
}

TEST_CASE("a table that is probed makes certificates", "[certificate]") {
    std::vector<support::edge_list> const lists = {{{2, 3}, {}, {3, 1}, {2}},
                                                   {{1, 4}, {4, 3}, {1}, {}, {2}}};
    struct answer {
        int value;
        std::optional<int> distance;
    };
    for (auto const& edges : lists) {
        auto const worth = support::worths_and_plies(edges);
        auto const probe = [&](games::graph const& g) -> std::optional<answer> {
            auto const& w = worth[static_cast<std::size_t>(g.node())];
            return answer{w.sign * ply::won<int>, w.plies};
        };
        games::graph const game(edges);
        auto const claim = ply::claim_of(*probe(game));
        auto const found = check(game, write(game, claim, ply::strategy_by_probe(probe)));
        CHECK(found.reason == "");
        CHECK(found.proven == claim);
    }
}

TEST_CASE(
    "values of graphs with endless play and payoffs have certificates, from a table or by rounds",
    "[certificate]") {
    using support::paid_graph;
    using solver_type = ply::df_pn_solver<paid_graph>;
    constexpr int most = 5;
    int better_than_draws = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        auto const edges = support::random_edges(seed, seed % 4 == 0 ? 24 : 8);
        auto payoffs = support::random_payoffs(seed, edges.size(), most);
        // From 1 to n, or of either sign.
        for (int& p : payoffs) p = seed % 2 == 0 || p == 0 ? p : std::abs(p);
        auto const values = support::values(edges, payoffs, most);
        solver_type solver({.resources = {.memory = 1 << 14}});
        ply::strategy_by_rounds<paid_graph, solver_type> by_rounds(solver);
        for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
            CAPTURE(seed, node);
            paid_graph const game(edges, payoffs, node);
            int const value = values[static_cast<std::size_t>(node)];
            auto const table = ply::retrograde(game);
            auto const probe = [&table](paid_graph const& g) { return table.probe(g); };
            auto const claim = ply::claim_of(*probe(game));
            CHECK(claim.at_least.value == value);
            CHECK(claim.at_most.value == value);
            better_than_draws += value != 0 && !game.moves().empty() ? 1 : 0;
            auto const probed = check(game, write(game, claim, ply::strategy_by_probe(probe)));
            CHECK(probed.reason == "");
            CHECK(probed.proven.at_least.value == value);
            CHECK(probed.proven.at_most.value == value);
            auto const asked = check(game, write(game, by_rounds.claim(game), by_rounds));
            CHECK(asked.reason == "");
            CHECK(asked.proven.at_least.value == value);
            CHECK(asked.proven.at_most.value == value);
        }
    }
    CHECK(better_than_draws > 300);
}

TEST_CASE("the wolves catch the hare, and the certificate is small", "[certificate]") {
    games::hare_and_wolves const game(4);
    std::string const bytes = by_df_pn(game);
    auto const found = check(game, bytes);
    CHECK(found.reason == "");
    CHECK(found.proven.at_most.value == ply::lost<int>);
    CHECK(found.references > 0);
    CHECK(bytes.size() < 100'000);
}

TEST_CASE("any byte changed, and any end cut off, is seen", "[certificate]") {
    games::tic_tac_toe const game("X...O....");
    std::string const whole = draw();
    REQUIRE(check(game, whole));
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (unsigned const change : {1u, 128u, 255u}) {
            std::string bytes = whole;
            bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ change);
            auto const found = check(game, bytes);
            CAPTURE(at, change, found.reason);
            CHECK_FALSE(found.accepted);
            CHECK_FALSE(found.reason.empty());
        }
        auto const found = check(game, whole.substr(0, at));
        CAPTURE(at, found.reason);
        CHECK_FALSE(found.accepted);
        CHECK_FALSE(found.reason.empty());
    }
}

namespace {

/// Changes certificates at random, gives them the right checksums, and looks at what is accepted.
struct forger {
    int accepted = 0;
    int rejected = 0;

    template <class G, class S>
    void try_out(G const& game, std::string const& whole, S value, int plies, std::uint64_t seed) {
        ply::splitmix64 random(seed);
        for (int i = 0; i < 60; ++i) {
            std::string bytes = whole;
            for (auto left = 1 + random.below(3); left > 0; --left) {
                std::size_t const from = format::header_bytes + 1;
                std::size_t const at = from + random.below(bytes.size() - from - 8);
                bytes[at] =
                    static_cast<char>(random.below(3) == 0 ? random() & 255u : random.below(6));
            }
            auto const found = check(game, sealed(bytes));
            CAPTURE(seed, i, found.reason);
            ++(found.accepted ? accepted : rejected);
            CHECK(found.reason.empty() == found.accepted);
            if (!found.accepted) continue;
            CHECK(holds(found.proven, value, plies));
            CHECK(holds(found.claim, value, plies));
        }
    }
};

}  // namespace

TEST_CASE("damage with a right checksum proves nothing that is false", "[certificate]") {
    forger f;
    using solver_type = ply::df_pn_solver<games::graph>;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        auto const edges = support::random_edges(seed, 8);
        auto const worth = support::worths_and_plies(edges);
        solver_type solver({.resources = {.memory = 1 << 16}});
        ply::strategy_by_rounds<games::graph, solver_type> strategy(solver);
        for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
            games::graph const game(edges, node);
            auto const& truth = worth[static_cast<std::size_t>(node)];
            f.try_out(game, write(game, strategy.claim(game), strategy), truth.sign * ply::won<int>,
                      truth.plies, seed * 100 + static_cast<std::uint64_t>(node));
        }
    }
    CHECK(f.accepted > 100);
    CHECK(f.rejected > 1000);
}

TEMPLATE_TEST_CASE("damage proves nothing that is false of games with payoffs and extra moves",
                   "[certificate]", (support::graph_game<int, true>), (support::graph_game<int>),
                   (support::graph_game<double, true>)) {
    using S = typename TestType::score_type;
    forger f;
    auto const search = [](TestType const& g) { return ply::minimax(g); };
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        auto const positions = support::random_graph<S>(
            seed, {.height = 4, .width = seed % 2 == 0 ? 4 : 0, .keeps_turn = 40, .decided = 60},
            TestType::turns);
        TestType const game(positions);
        support::solver<S> oracle(positions);
        auto const truth = oracle.value(0, ply::unlimited);
        f.try_out(game, write(game, ply::claim_of(search(game)), ply::strategy_by_search(search)),
                  truth.value, truth.distance, seed);
    }
    CHECK(f.accepted > 100);
    CHECK(f.rejected > 1000);
}

TEST_CASE("each kind of wrong proof is rejected with its reason", "[certificate]") {
    using k = keys<int>;
    constexpr auto win = k::slowest_win;
    constexpr auto none = -k::score_key::win;
    constexpr auto over = format::over, position = format::position, nothing = format::nothing;
    games::stones const three(3), four(4);
    CHECK(check(three, by_hand(win, none, {position, 0, 2, over, nothing})).accepted);
    auto const reason = [](auto const& game, std::string const& bytes) {
        auto const found = check(game, bytes);
        CHECK_FALSE(found.accepted);
        return found.reason;
    };
    CHECK(reason(three, by_hand(win, none, {position, 0, 3, over, nothing})) ==
          "The proof plays a move that is not legal.");
    CHECK(reason(three, by_hand(win, none, {position, 0, 1, over, nothing})) ==
          "The game goes on where the proof says that it is over.");
    CHECK(reason(three, by_hand(win, none, {position, 0, 2, position, 0, 0, nothing})) ==
          "The game is over where the proof goes on.");
    CHECK(reason(four, by_hand(none, win, {nothing, position, 0, 2, nothing, nothing})) ==
          "The proof answers 2 moves where 3 are legal.");
    CHECK(reason(four, by_hand(none, win, {nothing, position, 0, 4, nothing, nothing})) ==
          "The proof answers 4 moves where 3 are legal.");
    CHECK(reason(four, by_hand(none, win, {nothing, position, 0, 3, nothing, nothing, nothing})) ==
          "The certificate claims more than it proves.");
    CHECK(reason(three, by_hand(win, none, {position, 0, 2, over})) ==
          "The proof ends before it is complete.");
    CHECK(reason(three, by_hand(win, none, {position, 0, 2, over, nothing, nothing})) ==
          "The certificate goes on after its proofs.");
    CHECK(reason(three, by_hand(win, none, {position, 0, 0, format::reference + 5, nothing})) ==
          "The proof refers to a position that it does not have.");
    CHECK(reason(three, by_hand(win, none, {position, 2, 0, format::reference, nothing})) ==
          "The proof refers to another position than the one that was reached.");
    // Node 2 is won for who is to move there; from node 3 the other side comes to it.
    CHECK(reason(games::graph("[[1],[2,3],[4],[2],[]]"),
                 by_hand(win, none,
                         {position, 0, 0, position, 0, 2, position, 2, 0, over, position, 0, 0,
                          format::reference + 1, nothing})) ==
          "The proof refers to another position than the one that was reached.");
    // Eight stones are lost. Of seven, the answers for five and four left are those for six.
    CHECK(reason(games::stones(8), by_hand(win, none,
                                           {position,
                                            0,
                                            0,
                                            position,
                                            0,
                                            3,  // 8, 7
                                            position,
                                            2,
                                            1,
                                            position,
                                            0,
                                            3,  // 6, 4
                                            position,
                                            0,
                                            2,
                                            over,
                                            position,
                                            0,
                                            1,
                                            over,
                                            position,
                                            0,
                                            0,
                                            over,
                                            format::reference + 4,
                                            format::reference + 4,
                                            nothing})) ==
          "The proof refers to another position than the one that was reached.");
    CHECK(reason(three, by_hand(k::score_key::win, none, {position, 0, 2, over, nothing})) ==
          "The certificate claims more than it proves.");
    CHECK(reason(three, by_hand(std::int64_t{1} << 40, none, {position, 0, 2, over, nothing})) ==
          "The certificate claims a value that no game has.");
}

namespace {

/// A graph that says it cannot repeat.
struct liar : games::graph {
    using games::graph::graph;
    static constexpr bool can_repeat = false;
};

}  // namespace

TEST_CASE("circles are a draw at most, and only where the game can repeat", "[certificate]") {
    using k = keys<int>;
    constexpr auto none = -k::score_key::win;
    constexpr auto over = format::over, position = format::position, nothing = format::nothing;
    constexpr auto back = format::reference;
    char const* const edges = "[[1],[0,2],[3],[]]";
    games::graph const game(edges);
    // The prover goes to node 1; there the answers lead back to node 0, and to the win at node 3.
    auto const circle = [&](std::int64_t claim, std::uint64_t flags, std::uint64_t key_word) {
        if ((flags & format::has_claim) == 0) {
            return by_hand(
                claim, none,
                {position, flags, 0, position, 0, 2, back + 1, position, 0, 0, over, nothing});
        }
        return by_hand(claim, none,
                       {position, flags, key_word, 0, position, 0, 2, back + 1, position, 0, 0,
                        over, nothing});
    };
    CHECK(check(game, circle(0, 3, 0)).accepted);
    // The answer by node 2 loses, which the claim does not say.
    CHECK(
        check(games::graph("[[1],[0,2],[]]"),
              by_hand(none + 9, none, {position, 3, 0, 0, position, 0, 2, back + 1, over, nothing}))
            .reason == "A position of the proof claims more than its moves lead to.");
    CHECK(check(game, circle(0, 3, 2)).reason == "The proof of a win goes round in circles.");
    CHECK(check(game, circle(0, 2, 0)).reason ==
          "The proof goes round in circles without a claim.");
    CHECK(check(game, circle(1, 3, 0)).reason == "The certificate claims more than it proves.");
    CHECK(check(liar(edges), circle(0, 3, 0)).reason ==
          "The proof goes round in circles in a game that cannot repeat.");
    ply::df_pn_solver<games::graph> solver;
    std::ostringstream out;
    auto const report = ply::write_certificate(out, game, {.at_least = {ply::won<int>, {}}},
                                               ply::strategy_by_questions(solver));
    CHECK_FALSE(report);
    CHECK(report.reason == "The strategy has no move that reaches the claim.");
}

TEST_CASE("a certificate holds for its own game alone", "[certificate]") {
    std::string const bytes = by_df_pn(games::stones(21));
    CHECK(check(games::stones(21), bytes));
    CHECK_FALSE(check(games::stones(20), bytes));
    CHECK_FALSE(check(games::stones(24), bytes));
    CHECK_FALSE(check(games::stones(21, games::take_any({1, 2, 3}, true)), bytes));
    CHECK_FALSE(check(games::tic_tac_toe(), bytes));
    CHECK_FALSE(check(games::tic_tac_toe("X....O..."), draw()));

    ply::df_pn_solver<games::stones> solver;
    games::stones const game(5);
    auto const named = write(game, ply::claim_of(solver.solve(game)),
                             ply::strategy_by_questions(solver), {.name = "stones 5"});
    CHECK(check(game, named).game == "stones 5");
    CHECK(check(game, named, "stones 5").accepted);
    CHECK(check(game, named, "stones 6").reason ==
          "The certificate is for another game: stones 5.");

    auto const as_double = [](games::stones const& g) { return static_cast<double>(g.eval()); };
    std::istringstream in(named, std::ios::binary);
    CHECK(ply::verify(game, in, {}, {}, as_double).reason ==
          "The certificate has scores of another type.");
    std::string newer = named;
    newer[8] = 2;
    CHECK(check(game, sealed(newer)).reason ==
          "The certificate has the format of another version.");
}

TEST_CASE("half a claim has a certificate, and no claim an empty one", "[certificate]") {
    ply::df_pn_solver<games::stones> solver;
    games::stones const game(8);
    auto const nothing = check(game, write(game, {}, ply::strategy_by_questions(solver)));
    CHECK(nothing.accepted);
    CHECK(nothing.positions == 0);
    auto const half =
        check(game, write(game, {.at_most = {0, {}}}, ply::strategy_by_questions(solver)));
    CHECK(half.accepted);
    CHECK(half.claim.at_most.value == 0);
    // What the strategy shows is more than was asked for.
    CHECK(half.proven.at_most.value == ply::lost<int>);
}

TEST_CASE("certificates keep to limits", "[certificate]") {
    games::tic_tac_toe const game;
    ply::df_pn_solver<games::tic_tac_toe> solver;
    auto const claim = ply::claim_of(solver.solve(game));
    auto const strategy = ply::strategy_by_questions(solver);
    std::ostringstream out;
    auto report = ply::write_certificate(out, game, claim, strategy, {}, {.nodes = 10});
    CHECK(report.reason == "It was stopped by a limit: node limit.");
    report = ply::write_certificate(out, game, claim, strategy, {.most_bytes = 50});
    CHECK(report.reason == "The certificate becomes too long.");
    CHECK(out.str().empty());
    std::istringstream in(write(game, claim, strategy), std::ios::binary);
    CHECK(ply::verify(game, in, {.nodes = 10}).reason ==
          "The check was stopped by a limit: node limit.");
}

TEST_CASE("files are written whole or not at all, and hold nothing else", "[certificate]") {
    std::string const path = "ply_test_certificate.bin";
    ply::df_pn_solver<games::stones> solver;
    games::stones const game(7);
    auto const claim = ply::claim_of(solver.solve(game));
    auto const strategy = ply::strategy_by_questions(solver);
    REQUIRE(ply::write_certificate(path, game, claim, strategy));
    CHECK(ply::verify_file(game, path));
    // A false claim leaves the file as it was.
    CHECK_FALSE(ply::write_certificate(path, game, {{0, {}}, {0, {}}}, strategy));
    CHECK(ply::verify_file(game, path));
    std::ofstream(path, std::ios::binary | std::ios::app) << 'x';
    CHECK(ply::verify_file(game, path).reason == "The file goes on after the certificate.");
    std::remove(path.c_str());
    CHECK(ply::verify_file(game, path).reason == "The file cannot be opened.");
    CHECK(ply::write_certificate("no/such/folder/file", game, claim, strategy).reason ==
          "The file cannot be opened.");
}

TEST_CASE("a proof of a hundred thousand plies needs no machine stack", "[certificate]") {
    proof_games::corridor<false> const game{100'001};
    auto const first = [](auto const&, auto const&) { return std::optional<int>(1); };
    auto const bytes = write(game, {.at_least = {ply::won<int>, {}}}, first);
    auto const found = check(game, bytes);
    CHECK(found.reason == "");
    CHECK(found.proven.at_least.distance == 100'001);
}

TEST_CASE("what a game throws reaches the caller", "[certificate]") {
    std::atomic<long> fuse{0};
    proof_games::fragile const game(fuse);
    auto const claim = ply::claim_of(ply::minimax(game));
    std::string const bytes = write(game, claim, ply::strategy_by_search(by_minimax));
    REQUIRE(check(game, bytes));
    for (long const at : {1, 10, 100}) {
        fuse = at;
        CHECK_THROWS_AS(check(game, bytes), proof_games::fragile::thrown);
        std::ostringstream out;
        fuse = at;
        CHECK_THROWS_AS(
            ply::write_certificate(out, game, claim, ply::strategy_by_search(by_minimax)),
            proof_games::fragile::thrown);
        CHECK(out.str().empty());
    }
    fuse = 0;
    CHECK(check(game, bytes));
}

TEST_CASE("a proof is about the payoffs of payoff(), whatever eval() guesses", "[certificate]") {
    struct guessing : games::tic_tac_toe {
        using tic_tac_toe::tic_tac_toe;
        int payoff() const { return tic_tac_toe::eval(); }
        int eval() const { return 5; }
    };
    for (char const* const cells : {"X.X.O....", "XO.......", "XOXOO.X.."}) {
        guessing const game(cells);
        ply::df_pn_solver<guessing> solver({.resources = {.memory = 1 << 16}});
        auto const claim = ply::claim_of(solver.solve(game));
        std::stringstream file;
        REQUIRE(ply::write_certificate(file, game, claim, ply::strategy_by_questions(solver)));
        CHECK(ply::verify(game, file));
        std::stringstream other(file.str());
        auto const checked = ply::verify(games::tic_tac_toe(cells), other);
        CHECK(checked.accepted);
        CHECK(checked.proven.at_least.value == claim.at_least.value);
        CHECK(checked.proven.at_most.value == claim.at_most.value);
    }
}
