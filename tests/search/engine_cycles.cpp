// The engine where play can come back: graphs with known answers, and random ones against a
// solution from the ends backwards.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/core/score.hpp>
#include <ply/search/iterative_deepening.hpp>

#include "games/graph.hpp"
#include "support/catch.hpp"
#include "support/with_memory.hpp"

namespace {

using engine = ply::engine<games::graph>;
using edge_list = games::graph::edge_list;

constexpr std::uint64_t most_nodes = 2'000'000;

std::string text(std::optional<int> distance, bool won) {
    if (!distance) return "draw";
    return (won ? "wins in " : "lost in ") + std::to_string(*distance);
}

std::string verdict(engine::result_type const& r) {
    if (r.value != 0 && !r.distance) return "decided without distance";
    if (r.value == 0) return text(std::nullopt, false);
    return text(r.distance, r.value > 0);
}

/// For each node who wins and in how many plies: the nodes without edges are lost in 0, and each
/// round adds those that are decided one ply further from the end.
class oracle {
public:
    explicit oracle(edge_list const& edges) : edges_(edges), known_(edges.size()) {
        for (int plies = 0; plies <= static_cast<int>(edges.size()); ++plies) {
            auto next = known_;
            for (std::size_t at = 0; at < edges.size(); ++at) {
                if (!known_[at]) next[at] = decided_at(at, plies);
            }
            known_ = next;
        }
    }

    std::string verdict(int node) const {
        auto const& k = of(node);
        return k ? text(k->first, k->second) : text(std::nullopt, false);
    }

    /// Whether a move keeps what the node is worth.
    bool is_best(int node, int to) const {
        auto const& here = of(node);
        auto const& there = of(to);
        if (!here) return !there;
        return there && there->second != here->second && there->first + 1 == here->first;
    }

private:
    using known = std::optional<std::pair<int, bool>>;  // plies to the end, and whether won

    known const& of(int node) const { return known_[static_cast<std::size_t>(node)]; }

    known decided_at(std::size_t at, int plies) const {
        bool all_won = true;
        for (int const to : edges_[at]) {
            if (of(to) && !of(to)->second && of(to)->first == plies - 1) {
                return std::pair{plies, true};
            }
            all_won = all_won && of(to) && of(to)->second;
        }
        int latest = -1;
        for (int const to : edges_[at])
            latest = of(to) ? (std::max)(latest, of(to)->first) : latest;
        if (all_won && latest == plies - 1) return std::pair{plies, false};
        return std::nullopt;
    }

    edge_list const& edges_;
    std::vector<known> known_;
};

edge_list random_edges(std::uint64_t seed) {
    ply::splitmix64 random(seed);
    auto const nodes = static_cast<int>(3 + random.below(5));
    edge_list edges(static_cast<std::size_t>(nodes));
    for (auto& from : edges) {
        if (random.below(6) == 0) continue;
        std::uint64_t const chance = 20 + random.below(30);
        for (int to = 0; to < nodes; ++to) {
            if (random.below(100) < chance) from.push_back(to);
        }
        if (from.size() > 1 && random.below(2) == 0) std::swap(from.front(), from.back());
    }
    return edges;
}

void check_all_roots(edge_list const& edges, engine& e, oracle const& answers) {
    for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
        games::graph const start(edges, node);
        games::graph game = start;
        auto const r = e.search(game, {.nodes = most_nodes});
        CAPTURE(node);
        CHECK(r.finished());
        CHECK(verdict(r) == answers.verdict(node));
        CHECK(r.proven);
        CHECK(game == start);
        CHECK(r.best.has_value() == !start.moves().empty());
        if (r.best) CHECK(answers.is_best(node, *r.best));
    }
}

}  // namespace

TEST_CASE("the engine sees through the known graphs, every node as the root", "[engine]") {
    struct graph_answers {
        char const* edges;
        std::vector<std::string> answers;
    };
    std::vector<graph_answers> const cases = {
        {"[[2,3],[],[3,1],[2]]", {"wins in 3", "lost in 0", "wins in 1", "lost in 2"}},
        {"[[1,4],[4,3],[1],[],[2]]",
         {"lost in 4", "wins in 1", "lost in 2", "lost in 0", "wins in 3"}},
        {"[[1],[0,2],[3],[]]", {"draw", "draw", "wins in 1", "lost in 0"}},
    };
    for (auto const& c : cases) {
        CAPTURE(c.edges);
        engine reused({.resources = {.memory = 4096}});
        for (int round = 0; round < 2; ++round) {
            for (int node = 0; node < static_cast<int>(c.answers.size()); ++node) {
                games::graph game(c.edges, node);
                CAPTURE(round, node);
                auto const& answer = c.answers[static_cast<std::size_t>(node)];
                CHECK(verdict(reused.search(game)) == answer);
                engine fresh({.resources = {.memory = 4096}});
                CHECK(verdict(fresh.search(game)) == answer);
                CHECK(verdict(fresh.search(game, {.depth = 30})) == answer);
            }
        }
        engine backwards({.resources = {.memory = 4096}});
        for (int node = static_cast<int>(c.answers.size()); node-- > 0;) {
            games::graph game(c.edges, node);
            CHECK(verdict(backwards.search(game)) == c.answers[static_cast<std::size_t>(node)]);
        }
    }
}

TEST_CASE("the best move of a known graph keeps its value", "[engine]") {
    games::graph win("[[2,3],[],[3,1],[2]]", 0);
    CHECK(*engine({.resources = {.memory = 4096}}).search(win).best == 3);
    games::graph loss("[[1,4],[4,3],[1],[],[2]]", 0);
    CHECK(*engine({.resources = {.memory = 4096}}).search(loss).best == 4);
    games::graph draw("[[1],[0,2],[3],[]]", 1);
    CHECK(*engine({.resources = {.memory = 4096}}).search(draw).best == 0);
}

TEST_CASE("random graphs with cycles: who wins and when, with fresh and reused tables",
          "[engine]") {
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        auto const edges = random_edges(seed);
        oracle const answers(edges);
        CAPTURE(seed);
        for (std::size_t const bytes : {std::size_t{64}, std::size_t{1} << 14}) {
            for (auto const method : {ply::search_method::principal_variation,
                                      ply::search_method::mtd_f, ply::search_method::bisection}) {
                CAPTURE(bytes, static_cast<int>(method));
                engine::options_type options;
                options.method = method;
                engine reused(support::with_memory(options, bytes));
                for (int round = 0; round < 2; ++round) check_all_roots(edges, reused, answers);
            }
        }
    }
}

TEST_CASE("random graphs with cycles: depth by depth nothing wrong is called proven", "[engine]") {
    for (std::uint64_t seed = 1000; seed < 1100; ++seed) {
        auto const edges = random_edges(seed);
        oracle const answers(edges);
        engine e({.resources = {.memory = 1 << 14}});
        CAPTURE(seed);
        for (int depth = 1; depth <= 8; ++depth) {
            for (int node = 0; node < static_cast<int>(edges.size()); ++node) {
                games::graph game(edges, node);
                auto const r = e.search(game, {.depth = depth, .nodes = most_nodes});
                CAPTURE(depth, node);
                if (r.proven) CHECK(verdict(r) == answers.verdict(node));
                if (r.value != 0) CHECK(r.proven);
            }
        }
    }
}

TEST_CASE("in random graphs with cycles steps end in the answer of one go", "[engine]") {
    for (std::uint64_t seed = 2000; seed < 2020; ++seed) {
        auto const edges = random_edges(seed);
        games::graph const start(edges, 0);
        games::graph game = start;
        auto const whole = engine({.resources = {.memory = 4096}}).search(game, {.nodes = most_nodes});
        for (std::uint64_t const size : {1u, 2u, 7u}) {
            engine e({.resources = {.memory = 4096}});
            e.begin(game);
            auto part = e.step(size);
            while (part.stop == ply::stop_reason::nodes && part.stats.nodes < most_nodes) {
                REQUIRE(game == start);
                part = e.step(size);
            }
            CAPTURE(seed, size);
            CHECK(verdict(part) == verdict(whole));
            CHECK(part.best == whole.best);
            CHECK(part.line == whole.line);
            CHECK(part.stats.nodes == whole.stats.nodes);
        }
    }
}
