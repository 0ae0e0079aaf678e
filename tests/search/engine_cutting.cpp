// The options that cut lines which may matter: null moves, late-move reductions, futility.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/search/iterative_deepening.hpp>

#include "games/connect_four.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/catch.hpp"
#include "support/with_memory.hpp"

namespace {

/// What the passes of a game were asked for.
struct passes {
    int count = 0;
    int twice = 0;
    int at_the_root = 0;
    int after_the_end = 0;
};

/// Eight plies of up to six moves, each of which adds to the mover's sum; a pass adds nothing.
class sums {
public:
    using move_type = int;

    explicit sums(passes& p) : passes_(&p) {}

    std::vector<int> moves() const {
        if (ply_ == 8) return {};
        return {5, 3, 1, 0, -1, -2};
    }
    struct before {
        std::uint64_t at;
        int sum;
        bool passed;
    };
    before apply(int move) {
        before const b{at_, sum_, passed_};
        at_ = at_ * 7 + static_cast<std::uint64_t>(move + 3);
        auto const noise = static_cast<int>(ply::splitmix64::mix(at_) % 5);
        sum_ = -(sum_ + move + noise);
        passed_ = false;
        ++ply_;
        return b;
    }
    void undo(int, before const& b) {
        at_ = b.at;
        sum_ = b.sum;
        passed_ = b.passed;
        --ply_;
    }
    void apply_null() {
        ++passes_->count;
        if (passed_) ++passes_->twice;
        if (ply_ == 0) ++passes_->at_the_root;
        if (ply_ == 8) ++passes_->after_the_end;
        kept_.push_back({at_, sum_, passed_});
        at_ = at_ * 7 + 6;
        sum_ = -sum_;
        passed_ = true;
    }
    void undo_null() {
        at_ = kept_.back().at;
        sum_ = kept_.back().sum;
        passed_ = kept_.back().passed;
        kept_.pop_back();
    }
    int eval() const { return sum_; }
    std::uint64_t hash() const { return at_ * 64 + static_cast<std::uint64_t>(ply_); }
    int to_move() const { return (ply_ + static_cast<int>(kept_.size())) % 2; }

    bool is_at_start() const { return at_ == 0 && sum_ == 0 && ply_ == 0 && kept_.empty(); }

private:
    passes* passes_;
    std::uint64_t at_ = 0;
    int sum_ = 0;
    int ply_ = 0;
    bool passed_ = false;
    std::vector<before> kept_;
};

using options = ply::search_options<int, int>;

}  // namespace

TEST_CASE("null moves are off unless asked for", "[engine]") {
    passes p;
    sums game(p);
    CHECK(ply::search(game, {.depth = 6}).stats.nodes > 100);
    CHECK(p.count == 0);
}

TEST_CASE("null moves are never played twice in a row, at the root or after the end", "[engine]") {
    for (auto const method : {ply::search_method::principal_variation, ply::search_method::mtd_f,
                              ply::search_method::bisection}) {
        passes p;
        sums game(p);
        options o;
        o.method = method;
        o.nodes.null_move = true;
        auto const r = ply::search(game, {.depth = 7}, o);
        CHECK(p.count > 0);
        CHECK(p.twice == 0);
        CHECK(p.at_the_root == 0);
        CHECK(p.after_the_end == 0);
        CHECK_FALSE(r.proven);
        CHECK(r.best.has_value());
        CHECK(game.is_at_start());
    }
}

TEST_CASE("null moves and steps: the position is restored and the answer is that of one go",
          "[engine]") {
    passes p;
    sums game(p);
    options o;
    o.nodes.null_move = true;
    o.nodes.late_move_reductions = true;
    auto const whole = ply::engine<sums>(support::with_memory(o, 4096)).search(game, {.depth = 6});
    ply::engine<sums> e(support::with_memory(o, 4096));
    e.begin(game);
    auto part = e.step(1, {.depth = 6});
    while (!part.finished()) {
        REQUIRE(game.is_at_start());
        part = e.step(1, {.depth = 6});
    }
    CHECK(part.value == whole.value);
    CHECK(part.line == whole.line);
    CHECK(part.stats.nodes == whole.stats.nodes);
    CHECK(p.twice == 0);
}

TEST_CASE("each option that cuts saves nodes in connect four", "[engine]") {
    auto const nodes = [](options const& o) {
        return ply::search(games::connect_four<>{}, {.depth = 9}, o).stats.nodes;
    };
    options late;
    late.nodes.late_move_reductions = true;
    CHECK(nodes(late) < nodes(options{}));
}

TEST_CASE("futility with the widest margin cuts nothing", "[engine]") {
    passes p;
    for (int depth = 1; depth <= 6; ++depth) {
        sums game(p);
        options o;
        o.nodes.futility = true;
        o.nodes.futility_margin = ply::won<int>;
        auto const r = ply::search(game, {.depth = depth}, o);
        auto const plain = ply::search(game, {.depth = depth});
        CHECK(r.value == plain.value);
        CHECK(r.stats.nodes == plain.stats.nodes);
        CHECK_FALSE(r.proven);
    }
}

TEST_CASE("futility with a small margin saves nodes", "[engine]") {
    passes p;
    sums game(p);
    options o;
    o.nodes.futility = true;
    o.nodes.futility_margin = 2;
    auto const r = ply::search(game, {.depth = 7}, o);
    CHECK(r.stats.nodes < ply::search(game, {.depth = 7}).stats.nodes);
    CHECK(game.is_at_start());
}

TEST_CASE("a search that cuts ends when it has seen the whole game, and finds the win at hand",
          "[engine]") {
    options o;
    o.nodes.late_move_reductions = true;
    o.nodes.futility = true;
    games::tic_tac_toe game("XO.XX.O.O");  // X completes the middle row
    auto const r = ply::search(game, {.depth = 9}, o);
    CHECK(*r.best == 5);
    CHECK_FALSE(r.proven);
    CHECK(ply::search(games::tic_tac_toe{}, {.depth = 9}, o).best.has_value());
}

TEST_CASE("values found by cutting are not taken for sound ones later", "[engine]") {
    for (int depth = 2; depth <= 7; ++depth) {
        passes p;
        sums game(p);
        auto const truth = ply::engine<sums>({.resources = {.memory = 1 << 16}}).search(game, {.depth = depth});
        ply::engine<sums> e({.resources = {.memory = 1 << 16}});
        e.options().nodes.null_move = true;
        e.options().nodes.late_move_reductions = true;
        e.options().nodes.futility = true;
        for (int d = 2; d <= 7; ++d) e.search(game, {.depth = d});
        e.options().nodes = {};
        auto const r = e.search(game, {.depth = depth});
        CAPTURE(depth);
        CHECK(r.value == truth.value);
        CHECK(r.proven == truth.proven);
    }
}
