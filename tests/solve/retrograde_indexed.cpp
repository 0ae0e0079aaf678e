// Retrograde analysis of games that number their positions.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <ply/search/iterative_deepening.hpp>
#include <ply/search/negamax.hpp>
#include <ply/solve/retrograde/endgame_file.hpp>
#include <ply/solve/retrograde/retrograde.hpp>
#include <ply/solve/retrograde/tabled.hpp>

#include "solve/retrograde_support.hpp"
#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/table_files.hpp"

namespace {

using hashed = support::graph_game<int, true>;

/// The same with numbers, without gaps.
class numbered : public hashed {
public:
    using hashed::hashed;
    std::uint64_t index() const { return static_cast<std::uint64_t>(at()); }
    std::uint64_t position_count() const { return positions().nodes.size(); }
    numbered from_index(std::uint64_t n) const {
        return numbered(positions(), static_cast<int>(n));
    }
};

/// Two numbers of three stand for no position.
class sparse : public hashed {
public:
    using hashed::hashed;
    std::uint64_t index() const { return static_cast<std::uint64_t>(at()) * 3 + 1; }
    std::uint64_t position_count() const { return positions().nodes.size() * 3; }
    std::optional<sparse> from_index(std::uint64_t n) const {
        if (n % 3 != 1) return std::nullopt;
        return sparse(positions(), static_cast<int>(n / 3));
    }
};

/// Cat and mouse on a ring: each moves one step either way; the cat wins where they meet. No hash.
struct ring {
    using move_type = int;
    static constexpr int size = 7;
    static constexpr bool can_repeat = true;

    int cat = 0;
    int mouse = 3;
    bool cat_moves = true;

    std::vector<int> moves() const {
        if (cat == mouse) return {};
        return cat_moves ? std::vector<int>{1, size - 1, 2} : std::vector<int>{1, size - 1};
    }
    void apply(int step) { go(step); }
    void undo(int step) {
        cat_moves = !cat_moves;
        int& place = cat_moves ? cat : mouse;
        place = (place + size - step) % size;
    }
    int eval() const {
        if (cat != mouse) return 0;
        return cat_moves ? ply::won<int> : ply::lost<int>;
    }
    std::uint64_t index() const {
        return static_cast<std::uint64_t>((cat * size + mouse) * 2 + (cat_moves ? 1 : 0));
    }
    static constexpr std::uint64_t position_count() { return size * size * 2; }
    static ring from_index(std::uint64_t n) {
        int const pair = static_cast<int>(n / 2);
        return {pair / size, pair % size, n % 2 == 1};
    }

private:
    void go(int step) {
        int& place = cat_moves ? cat : mouse;
        place = (place + step) % size;
        cat_moves = !cat_moves;
    }
};

static_assert(ply::IndexedGame<numbered>);
static_assert(ply::IndexedGame<sparse>);
static_assert(ply::IndexedGame<ring> && !ply::HasHash<ring>);
static_assert(!ply::IndexedGame<hashed>);

support::graph<int> positions_of(std::uint64_t seed) {
    auto g = support::random_graph<int>(
        seed, {.height = 8, .width = 12, .jumps = 20, .keeps_turn = 30, .payoffs = 3}, true);
    support::dice d(seed);
    int const size = static_cast<int>(g.nodes.size());
    for (auto& n : g.nodes) {
        if (!n.children.empty() && d.chance(20)) n.children[0] = d.from(0, size - 1);
    }
    return g;
}

template <class G>
std::size_t differences(support::graph<int> const& g) {
    std::vector<hashed> roots;
    for (int at = 0; at < static_cast<int>(g.nodes.size()); ++at) roots.emplace_back(g, at);
    auto const expected = ply::retrograde(roots);
    G const first(g);
    auto const table = ply::retrograde(first);
    std::size_t different = table.counts() == expected.counts() ? 0 : 1;
    for (auto const& root : roots) {
        G const game(g, root.at());
        auto const a = table.probe(game);
        auto const b = expected.probe(root);
        different += !a || !b || a->value != b->value || a->distance != b->distance;
        different += table.best_move(game) != expected.best_move(root);
    }
    different += support::saved(ply::retrograde(first, {}, support::with_threads(3))) != support::saved(table);
    ply::endgame_table<G> loaded;
    std::istringstream in(support::saved(table));
    different += !load_table(loaded, in);
    different += support::saved(loaded) != support::saved(table);
    different += loaded.counts() != table.counts();
    return different;
}

}  // namespace

TEST_CASE("numbered positions have the same values as hashed ones", "[retrograde]") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        auto const g = positions_of(seed);
        CHECK(differences<numbered>(g) == 0);
        CHECK(differences<sparse>(g) == 0);
    }
}

TEST_CASE("numbered positions need no hashes", "[retrograde]") {
    auto const table = ply::retrograde(ring());
    CHECK(table.positions() == 98);
    // The list of values is most of it.
    CHECK(table.bytes_per_position() < 3);
    // The cat, which may go two steps to the right, catches the mouse wherever it is.
    CHECK(table.counts().drawn == 0);
    CHECK(table.probe(ring{3, 3, true})->distance == 0);
    CHECK(table.probe(ring{0, 1, true})->distance == 1);
    for (std::uint64_t n = 0; n < ring::position_count(); ++n) {
        auto const game = ring::from_index(n);
        auto const known = table.probe(game);
        REQUIRE(known.has_value());
        // Minimax to that depth finds the same, and one ply less does not find it.
        auto const found = ply::negamax(game, {.depth = *known->distance});
        CHECK(found.value == known->value);
        CHECK(found.distance == known->distance);
    }
    CHECK(ply::search(ply::tabled<ring>(ring(), table)).value == ply::won<int>);
}

TEST_CASE("the analysis of numbered positions keeps to its limits and goes on", "[retrograde]") {
    auto const g = positions_of(5);
    std::string const whole = support::saved(ply::retrograde(sparse(g)));
    for (int const threads : {1, 3}) {
        ply::retrograde_analysis<sparse> analysis(sparse(g), support::with_threads(threads));
        std::uint64_t runs = 1;
        for (; analysis.run({.nodes = 50}) == ply::stop_reason::nodes; ++runs)
            CHECK(analysis.progress().explored == 50 * runs);
        CHECK(runs == (g.nodes.size() * 3 + 49) / 50);
        CHECK((support::saved(analysis.take_table()) == whole));
    }
    CHECK(ply::retrograde(sparse(g), {}, {.positions = 10}).stop() == ply::stop_reason::memory);
}

TEST_CASE("an index that is too large is told", "[retrograde]") {
    struct wrong : numbered {
        using numbered::numbered;
        std::uint64_t index() const { return numbered::index() + 1; }
        std::optional<wrong> from_index(std::uint64_t n) const {
            return wrong(positions(), static_cast<int>(n));
        }
    };
    auto const g = support::random_graph<int>(1, {.height = 3, .width = 0}, true);
    CHECK_THROWS_AS(ply::retrograde(wrong(g)), std::out_of_range);
}
