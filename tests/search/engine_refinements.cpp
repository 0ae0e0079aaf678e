// What a game may tell the engine besides its rules: the answer stays that of the rules alone.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <ply/search/iterative_deepening.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/with_memory.hpp"

namespace {

using support::graph;
using support::graph_game;
using support::shape;
using worth = support::worth<int>;

/// A random graph, and what its positions are worth when the game is played to the end.
struct solved {
    graph<int> positions;
    std::vector<worth> worths;
    std::uint64_t seed;

    solved(std::uint64_t s, shape const& kind, bool turns)
        : positions(support::random_graph<int>(s, kind, turns)), seed(s) {
        support::solver<int> solver(positions);
        for (std::size_t at = 0; at < positions.nodes.size(); ++at) {
            worths.push_back(solver.value(static_cast<int>(at), ply::unlimited));
        }
    }
    /// A number that looks random, the same whenever it is asked for.
    std::uint64_t dice(int at, int what) const {
        auto const salt = static_cast<std::uint64_t>(at) * 16 + static_cast<std::uint64_t>(what);
        return ply::splitmix64::mix(seed * 1'000'003 + salt + 1);
    }
};

/// Some positions tell their value.
template <class Base>
struct knows_values : Base {
    explicit knows_values(solved const& s) : Base(s.positions), all(&s) {}
    std::optional<int> known_value() const {
        if (all->dice(this->at(), 1) % 4 != 0) return std::nullopt;
        return all->worths[static_cast<std::size_t>(this->at())].value;
    }
    solved const* all;
};

/// All positions tell a range of values, some of them the value alone.
template <class Base>
struct bounds_values : Base {
    explicit bounds_values(solved const& s) : Base(s.positions), all(&s) {}
    std::pair<int, int> value_bounds() const {
        int const value = all->worths[static_cast<std::size_t>(this->at())].value;
        auto const side = [&](int what, int most) {
            auto const d = all->dice(this->at(), what);
            bool const decided = value == ply::won<int> || value == ply::lost<int>;
            if (decided || d % 3 == 0) return (value == -most || d % 2 == 0) ? most : value;
            return value + (most > 0 ? 1 : -1) * static_cast<int>(d % 4);
        };
        int const worst = value == ply::lost<int> ? value : side(2, ply::lost<int>);
        int const best = value == ply::won<int> ? value : side(3, ply::won<int>);
        return {(std::min)(worst, value), (std::max)(best, value)};
    }
    solved const* all;
};

/// Some of the moves, with one of the best among them; all of them where none are left.
template <class Base>
struct names_candidates : Base {
    explicit names_candidates(solved const& s) : Base(s.positions), all(&s) {}
    std::vector<int> candidates() const {
        auto const& here = all->positions[this->at()];
        auto const& worth_here = all->worths[static_cast<std::size_t>(this->at())];
        std::vector<int> list;
        bool any_best = false;
        for (int move = static_cast<int>(here.children.size()); move-- > 0;) {
            auto const child =
                static_cast<std::size_t>(here.children[static_cast<std::size_t>(move)]);
            worth w = all->worths[child].one_ply_before();
            if (all->positions.nodes[child].first != here.first) w = w.for_other_side();
            bool const best = !any_best && w == worth_here;
            if (best || all->dice(this->at(), 4 + move) % 2 == 0) list.push_back(move);
            any_best = any_best || best;
        }
        return list;
    }
    solved const* all;
};

std::vector<shape> const shapes = {
    {.height = 6, .least_moves = 2, .most_moves = 4, .decided = 0},
    {.height = 7, .most_moves = 3, .width = 4, .keeps_turn = 30, .decided = 0, .payoffs = 4},
    {.height = 6, .most_moves = 4, .decided = 100},
    {.height = 8, .most_moves = 3, .width = 5, .jumps = 30, .decided = 40},
};

ply::search_method method_of(std::uint64_t seed) {
    return static_cast<ply::search_method>(seed % 3);
}

/// Searches random games with a refinement to the end. Where `distances`, those are exact too.
template <class G>
void check_refined(bool distances) {
    for (std::size_t kind = 0; kind < shapes.size(); ++kind) {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            solved const s(seed, shapes[kind], G::turns);
            G game(s);
            ply::search_options<int, int> options;
            options.method = method_of(seed);
            options.aspiration = seed % 4 == 0 ? 2 : 0;
            options.ties = seed % 5 == 0 ? ply::ties::last : ply::ties::first;
            ply::engine<G> e(support::with_memory(options, seed % 2 == 0 ? 64 : 1 << 14));
            auto const r = e.search(game);
            CAPTURE(kind, seed);
            CHECK(r.finished());
            CHECK(r.proven);
            CHECK(r.value == s.worths[0].value);
            CHECK(game.at() == 0);
            if (distances) CHECK(r.distance.value_or(0) == s.worths[0].distance);
            REQUIRE(r.best.has_value());
            support::solver<int> solver(s.positions);
            CHECK(solver.move_value(0, *r.best, ply::unlimited).value == s.worths[0].value);
            for (auto const& m : r.moves) {
                int const truth = solver.move_value(0, m.move, ply::unlimited).value;
                if (r.depth < shapes[kind].height) continue;  // then it is a guess
                if (m.bound == ply::bound::exact) CHECK(m.value == truth);
                if (m.bound == ply::bound::upper) CHECK(m.value >= truth);
            }
        }
    }
}

}  // namespace

TEMPLATE_TEST_CASE("known values change no value", "[engine]", (knows_values<graph_game<int>>),
                   (knows_values<graph_game<int, true, true>>),
                   (knows_values<graph_game<int, false, true>>)) {
    check_refined<TestType>(false);
}

TEMPLATE_TEST_CASE("bounds of values change no value", "[engine]", (bounds_values<graph_game<int>>),
                   (bounds_values<graph_game<int, true, true>>)) {
    check_refined<TestType>(false);
}

TEMPLATE_TEST_CASE("candidates change no value and no distance", "[engine]",
                   (names_candidates<graph_game<int>>),
                   (names_candidates<graph_game<int, true, true>>)) {
    check_refined<TestType>(true);
}

// --- quiescence

namespace {

/// Some moves of a graph are noisy.
template <class Base>
struct noisy_game : Base {
    explicit noisy_game(solved const& s) : Base(s.positions), all(&s) {}
    bool is_noisy(int move) const { return all->dice(this->at(), 4 + move) % 100 < 45; }
    std::vector<int> noisy_moves() const {
        std::vector<int> list;
        for (int const move : this->moves()) {
            if (is_noisy(move)) list.push_back(move);
        }
        return list;
    }
    solved const* all;
};

/// Minimax by hand: below the depth limit the side to move takes the evaluation or a noisy move.
template <class G>
worth quiescent(G& game, int depth) {
    auto const& nodes = game.all->positions;
    int const at = game.at();
    auto const& here = nodes[at];
    bool const quiet = depth <= 0;
    std::optional<worth> best;
    if (quiet || here.children.empty()) best = worth{game.eval(), 0};
    for (int const move : game.moves()) {
        if (quiet && !game.is_noisy(move)) continue;
        int const before = game.apply(move);
        auto w = quiescent(game, depth - 1).one_ply_before();
        if (nodes[game.at()].first != here.first) w = w.for_other_side();
        game.undo(move, before);
        if (!best || *best < w) best = w;
    }
    return *best;
}

}  // namespace

TEMPLATE_TEST_CASE("quiescence search finds what minimax with noisy moves finds", "[engine]",
                   (noisy_game<graph_game<int>>), (noisy_game<graph_game<int, true, true>>)) {
    for (std::size_t kind = 0; kind < shapes.size(); ++kind) {
        for (std::uint64_t seed = 1; seed <= 25; ++seed) {
            solved const s(seed, shapes[kind], TestType::turns);
            TestType game(s);
            ply::search_options<int, int> options;
            options.method = method_of(seed);
            options.aspiration = seed % 4 == 0 ? 2 : 0;
            options.multi_pv = seed % 5 == 0 ? 2 : 1;
            ply::engine<TestType> reused(support::with_memory(options, 1 << 14));
            for (int depth = 1; depth <= shapes[kind].height; ++depth) {
                ply::engine<TestType> fresh(support::with_memory(options, 256));
                for (auto const& r : {fresh.search(game, {.depth = depth}),
                                      reused.search(game, {.depth = depth})}) {
                    auto const truth = quiescent(game, r.depth);
                    CAPTURE(kind, seed, depth, r.depth);
                    CHECK(r.value == truth.value);
                    CHECK(r.distance.value_or(0) == truth.distance);
                    if (r.proven) CHECK(r.value == s.worths[0].value);
                    if (r.depth < depth) CHECK(r.proven);
                    TestType walk = game;
                    for (int const move : r.line) {
                        REQUIRE(move < static_cast<int>(s.positions[walk.at()].children.size()));
                        walk.apply(move);
                    }
                }
            }
        }
    }
}

TEST_CASE("where every turn passes to the other side, a distance found among noisy moves is exact",
          "[engine]") {
    using game_type = noisy_game<graph_game<int>>;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        solved const s(seed, shapes[2 + seed % 2], false);
        game_type game(s);
        auto const r = ply::engine<game_type>({.resources = {.memory = 4096}}).search(game);
        CAPTURE(seed);
        CHECK(r.proven);
        CHECK(r.value == s.worths[0].value);
        CHECK(r.distance.value_or(0) == s.worths[0].distance);
    }
}

TEST_CASE("without quiescence the noisy moves are not asked for", "[engine]") {
    using game_type = noisy_game<graph_game<int>>;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        solved const s(seed, shapes[0], false);
        support::solver<int> solver(s.positions);
        game_type game(s);
        ply::search_options<int, int> options;
        options.nodes.quiescence = false;
        for (int depth = 1; depth < 6; ++depth) {
            auto const r = ply::search(game, {.depth = depth}, options);
            CHECK(r.value == solver.value(0, r.depth).value);
        }
    }
}
