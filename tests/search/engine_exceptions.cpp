// Games that throw: at every call of every member, in one go and in steps.
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/search/iterative_deepening.hpp>

#include "support/catch.hpp"

namespace {

struct thrown : std::runtime_error {
    thrown() : std::runtime_error("thrown by the game") {}
};

/// Counts calls down, and throws at the last.
struct fuse {
    long left = 1'000'000'000;
    void burn() {
        if (--left == 0) throw thrown();
    }
};

/// Two or three moves a ply, for five plies, with every optional member that a search may call.
class fragile {
public:
    using move_type = int;

    explicit fragile(fuse& f) : fuse_(&f) {}

    std::vector<int> moves() const {
        fuse_->burn();
        if (ply_ == 5) return {};
        return at_ % 3 == 0 ? std::vector<int>{0, 1, 2} : std::vector<int>{1, 0};
    }
    std::vector<int> noisy_moves() const {
        auto list = moves();
        if (!list.empty()) list.pop_back();
        return list;
    }
    std::uint64_t apply(int move) {
        fuse_->burn();
        auto const before = at_;
        at_ = at_ * 3 + static_cast<std::uint64_t>(move) + 1;
        ++ply_;
        return before;
    }
    void undo(int, std::uint64_t before) {
        at_ = before;
        --ply_;
    }
    void apply_null() {
        fuse_->burn();
        at_ += 1'000'000;
        ++ply_;
    }
    void undo_null() {
        at_ -= 1'000'000;
        --ply_;
    }
    int eval() const {
        fuse_->burn();
        return static_cast<int>(ply::splitmix64::mix(at_) % 41) - 20;
    }
    std::uint64_t hash() const {
        fuse_->burn();
        return ply::splitmix64::mix(at_);
    }
    int order(int move) const {
        fuse_->burn();
        return move % 2;
    }
    int to_move() const {
        fuse_->burn();
        return ply_ % 2;
    }
    bool operator==(fragile const&) const = default;

private:
    fuse* fuse_;
    std::uint64_t at_ = 0;
    int ply_ = 0;
};

/// The same, copied move by move.
class fragile_copy : public fragile {
public:
    using fragile::fragile;
    fragile_copy after(int move) const {
        fragile_copy next = *this;
        next.apply(move);
        return next;
    }
};

}  // namespace

TEMPLATE_TEST_CASE("whatever a game throws, the position is restored and the engine can be used",
                   "[engine]", fragile, fragile_copy) {
    using engine = ply::engine<TestType>;
    for (bool const sound : {true, false}) {
        typename engine::options_type options;
        options.nodes.null_move = !sound;
        options.nodes.late_move_reductions = !sound;
        options.ties = ply::ties::last;
        fuse f;
        TestType const start(f);
        TestType game = start;
        long const before = f.left;
        auto const whole = engine(4096, options).search(game, {.depth = 5});
        long const calls = before - f.left;
        REQUIRE(calls > 100);
        for (long at = 1; at <= calls; at += 1 + at / 60) {
            CAPTURE(sound, at);
            engine e(4096, options);
            f.left = at;
            REQUIRE_THROWS_AS(e.search(game, {.depth = 5}), thrown);
            f.left = 1'000'000'000;
            REQUIRE(game == start);
            auto const again = e.search(game, {.depth = 5});
            CHECK(again.best.has_value());
            if (sound) CHECK(again.value == whole.value);
        }
    }
}

TEMPLATE_TEST_CASE("whatever a game throws between steps, the position is restored", "[engine]",
                   fragile, fragile_copy) {
    using engine = ply::engine<TestType>;
    fuse f;
    TestType const start(f);
    TestType game = start;
    auto const whole = engine(4096).search(game, {.depth = 5});
    for (int steps = 1; steps < 60; ++steps) {
        for (long at = 1; at < 12; ++at) {
            CAPTURE(steps, at);
            engine e(4096);
            e.begin(game);
            for (int i = 0; i < steps; ++i) e.step(1, {.depth = 5});
            f.left = at;
            bool threw = false;
            try {
                e.step(3, {.depth = 5});
            } catch (thrown const&) {
                threw = true;
            }
            f.left = 1'000'000'000;
            REQUIRE(game == start);
            if (threw) CHECK(e.search(game, {.depth = 5}).value == whole.value);
        }
    }
}
