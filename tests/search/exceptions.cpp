// Games that throw: the exception reaches the caller, and nothing is left half done.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"

namespace {

struct failure : std::runtime_error {
    failure() : std::runtime_error("the game failed") {}
};

/// Counts down the calls of everything, and throws at the last.
struct fuse {
    int calls_left = -1;
    void burn() {
        if (calls_left >= 0 && calls_left-- == 0) throw failure();
    }
};

/// A random game in which any member but undo may throw.
template <bool After>
class fragile {
    using inner = support::graph_game<int, true, true, true>;

public:
    using move_type = int;

    fragile(support::graph<int> const& g, fuse& f) : game_(g), fuse_(&f) {}

    auto moves() const { return burnt().moves(); }
    int apply(int move) {
        fuse_->burn();
        return game_.apply(move);
    }
    void undo(int move, int before) { game_.undo(move, before); }
    fragile after(int move) const requires After {
        fuse_->burn();
        fragile next = *this;
        next.game_.apply(move);
        return next;
    }
    int eval() const { return burnt().eval(); }
    std::uint64_t hash() const { return burnt().hash(); }
    bool to_move() const { return burnt().to_move(); }
    int order(int move) const { return burnt().order(move); }
    bool operator==(fragile const&) const = default;

private:
    inner const& burnt() const {
        fuse_->burn();
        return game_;
    }

    inner game_;
    fuse* fuse_;
};

/// Lets a search fail at each call in turn. `search(game)` gives a result.
template <class G, class Search, class AfterFailure>
void fail_everywhere(G& game, fuse& f, Search const& search, AfterFailure const& check) {
    G const before = game;
    auto const truth = search(game);
    int failures = 0;
    for (int calls = 0;; ++calls) {
        f.calls_left = calls;
        bool failed = false;
        try {
            auto const r = search(game);
            CHECK(r.value == truth.value);
        } catch (failure const&) {
            failed = true;
        }
        f.calls_left = -1;
        CAPTURE(calls);
        CHECK(game == before);
        check(truth);
        if (!failed) break;
        ++failures;
    }
    CHECK(failures > 20);
}

template <bool After>
void check_all() {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        INFO("seed " << seed);
        support::shape const s{.height = 4, .most_moves = 3, .width = 4, .keeps_turn = 30};
        auto const positions = support::random_graph<int>(seed, s, true);
        fuse f;
        fragile<After> game(positions, f);
        auto const nothing = [](auto const&) {};
        fail_everywhere(
            game, f, [](auto& g) { return ply::minimax(g); }, nothing);
        fail_everywhere(
            game, f, [](auto& g) { return ply::alpha_beta(g, {.depth = 3}); }, nothing);
        fail_everywhere(
            game, f, [](auto& g) { return ply::alpha_beta(g, {.nodes = 1000}); }, nothing);
        ply::transposition_table<int> table(1 << 12);
        fail_everywhere(
            game, f,
            [&](auto& g) {
                table.clear();
                return ply::negamax(g, table);
            },
            [&](auto const& truth) {
                auto const again = ply::negamax(game, table);
                CHECK(again.value == truth.value);
                CHECK(again.distance == truth.distance);
                CHECK(again.proven);
            });
    }
}

}  // namespace

TEST_CASE("exceptions: from any call of the game, the position is restored and the table true",
          "[exceptions]") {
    check_all<false>();
}

TEST_CASE("exceptions: the same for games by value", "[exceptions]") { check_all<true>(); }

TEST_CASE("exceptions: those of an evaluator pass through", "[exceptions]") {
    support::shape const s{.height = 4, .most_moves = 3};
    auto const positions = support::random_graph<int>(3, s, false);
    using plain = support::graph_game<int>;
    plain game(positions);
    auto const truth = ply::minimax(game);
    for (std::uint64_t calls = 0; calls < truth.stats.evals; ++calls) {
        std::uint64_t left = calls;
        auto const fails = [&](plain const& g) {
            if (left-- == 0) throw failure();
            return g.eval();
        };
        CHECK_THROWS_AS(ply::minimax(game, {}, {}, fails), failure);
        CHECK(game == plain(positions));
    }
}

namespace {

struct fragile_observer {
    int events_left;
    int entered = 0;
    int left = 0;
    void event() {
        if (events_left-- == 0) throw failure();
    }
    void enter(int const*, bool, ply::window<int>) {
        event();
        ++entered;
    }
    void leave(ply::node_end, int, std::optional<int>) {
        event();
        ++left;
    }
    void skip(int) { event(); }
};

}  // namespace

TEST_CASE("exceptions: those of an observer pass through", "[exceptions]") {
    support::shape const s{.height = 4, .most_moves = 3};
    auto const positions = support::random_graph<int>(3, s, false);
    using plain = support::graph_game<int>;
    plain game(positions);
    int failures = 0;
    for (int events = 0;; ++events) {
        fragile_observer observer{events};
        try {
            ply::alpha_beta(game, {}, {}, {}, observer);
            break;
        } catch (failure const&) {
            ++failures;
            CHECK(game == plain(positions));
            CHECK(observer.left <= observer.entered);
        }
    }
    CHECK(failures > 20);
}
