// The engine's node counts. They change with anything that the search does: that is what they are
// for. A change of the code that is to change nothing, such as tidying or speed, must leave them as
// they are; one that is to change the search (its order of moves, its windows, what it keeps in the
// table) sets them anew and says why in the message of the commit. Values never change.
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/core/static_vector.hpp>
#include <ply/search/iterative_deepening.hpp>

#include "games/connect_four.hpp"
#include "games/othello.hpp"
#include "support/catch.hpp"

namespace {

/// Five moves a ply; values are sums of random steps on the way.
class random_tree {
public:
    using move_type = int;

    ply::static_vector<int, 5> moves() const {
        ply::static_vector<int, 5> list;
        for (int m = 0; m < 5; ++m) list.push_back(m);
        return list;
    }
    random_tree after(int move) const {
        random_tree next(*this);
        next.at_ = ply::splitmix64::mix(at_ * 8 + static_cast<std::uint64_t>(move));
        next.sum_ = -(sum_ + static_cast<int>(next.at_ >> 40 & 63) - 32);
        return next;
    }
    void apply(int move) { *this = after(move); }
    void undo(int) {}  // not called, as there is after(move)
    void apply_null() { sum_ = -sum_; }
    void undo_null() { sum_ = -sum_; }
    int eval() const { return sum_; }
    std::uint64_t hash() const { return at_ ^ (sum_ < 0 ? 1u : 0u); }

private:
    std::uint64_t at_ = 1;
    int sum_ = 0;  // for the side to move
};

/// A position of connect four near the end, on which nobody has won.
games::connect_four<> crowded() {
    games::connect_four<> game;
    ply::splitmix64 bits(22);
    while (game.stones() < 22) {
        std::vector<int> list;
        for (int const column : game.moves()) list.push_back(column);
        auto const next = game.after(list[static_cast<std::size_t>(bits.below(list.size()))]);
        auto const replies = next.moves();
        if (replies.begin() != replies.end()) game = next;
    }
    return game;
}

struct counts {
    std::uint64_t principal_variation;
    std::uint64_t mtd_f;
    std::uint64_t bisection;
};

template <class G, class Eval = ply::own_eval>
void check_counts(G game, int depth, counts const& expected, Eval const& evaluator = {}) {
    auto const nodes = [&](ply::search_method method) {
        return ply::search(game, {.depth = depth}, {.method = method}, evaluator).stats.nodes;
    };
    CHECK(nodes(ply::search_method::principal_variation) == expected.principal_variation);
    CHECK(nodes(ply::search_method::mtd_f) == expected.mtd_f);
    CHECK(nodes(ply::search_method::bisection) == expected.bisection);
}

}  // namespace

TEST_CASE("signature: node counts of the engine", "[engine][counts]") {
    check_counts(games::connect_four<>(), 10, {23'710, 24'510, 24'366});
    check_counts(crowded(), ply::unlimited, {35'388, 38'340, 48'459});
    check_counts(games::othello(), 7, {2'580, 3'789, 4'553}, games::othello_evaluator{});
    check_counts(random_tree(), 7, {2'646, 4'105, 4'122});
}

TEST_CASE("signature: reductions, null moves and futility change nothing while they are off",
          "[engine][counts]") {
    auto const nodes = [](ply::node_options<int> const& o) {
        return ply::search(random_tree(), {.depth = 6}, {.nodes = o}).stats.nodes;
    };
    auto const plain = nodes({});
    CHECK(nodes({.null_move = false, .late_move_reductions = false, .futility = false}) == plain);
    CHECK(nodes({.futility_margin = 50}) == plain);
    CHECK(nodes({.null_move = true}) != plain);
    CHECK(nodes({.late_move_reductions = true}) != plain);
    CHECK(nodes({.futility = true, .futility_margin = 5}) != plain);
}
