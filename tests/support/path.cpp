// Paths: the positions between a root and the current one, in place or copied.
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include <ply/support/play/path.hpp>

#include "support/catch.hpp"

namespace {

/// A line of moves; throws when told to.
struct line_game {
    using move_type = int;
    std::vector<int> played;
    int throws_at = -1;  // number of moves played when the next one throws

    std::vector<int> moves() const { return {1, 2, 3}; }
    void apply(int move) {
        if (static_cast<int>(played.size()) == throws_at) throw std::runtime_error("no");
        played.push_back(move);
    }
    void undo(int move) {
        if (played.empty() || played.back() != move) throw std::logic_error("another move");
        played.pop_back();
    }
    void apply_null() { apply(0); }
    void undo_null() { undo(0); }
    int eval() const { return 0; }
    bool operator==(line_game const&) const = default;
};

/// The same with a token that cannot be copied.
struct token_game : line_game {
    std::unique_ptr<int> apply(int move) {
        line_game::apply(move);
        return std::make_unique<int>(static_cast<int>(played.size()));
    }
    void undo(int move, std::unique_ptr<int> token) {
        if (*token != static_cast<int>(played.size())) throw std::logic_error("another token");
        line_game::undo(move);
    }
};

struct after_game : line_game {
    after_game after(int move) const {
        after_game next = *this;
        next.apply(move);
        return next;
    }
};

template <class G>
std::vector<int> played(ply::detail::path<G> const& path) {
    return path.position().played;
}

using moves = std::vector<int>;

}  // namespace

TEMPLATE_TEST_CASE("a path plays moves and takes them back", "[path]", line_game, token_game,
                   after_game) {
    TestType root;
    ply::detail::path<TestType> path(root);
    CHECK(path.ply() == 0);
    CHECK_FALSE(path.last_move().has_value());
    path.play(3);
    path.play(1);
    CHECK(path.ply() == 2);
    CHECK(path.last_move() == 1);
    CHECK(played(path) == moves{3, 1});
    path.back();
    CHECK(path.last_move() == 3);
    path.play(2);
    CHECK(played(path) == moves{3, 2});
    path.back();
    path.back();
    CHECK(path.ply() == 0);
    CHECK(root == TestType{});
}

TEMPLATE_TEST_CASE("the root is as it was once the path is gone or cleared", "[path]", line_game,
                   token_game, after_game) {
    TestType root;
    {
        ply::detail::path<TestType> path(root);
        for (int i = 0; i < 100; ++i) path.play(1 + i % 3);
    }
    CHECK(root == TestType{});
    ply::detail::path<TestType> path(root);
    path.play(1);
    path.clear();
    CHECK(path.ply() == 0);
    CHECK(root == TestType{});
    path.play(2);
    CHECK(played(path) == moves{2});
}

TEMPLATE_TEST_CASE("a rewound path restores the root and comes back to where it was", "[path]",
                   line_game, token_game, after_game) {
    TestType root;
    ply::detail::path<TestType> path(root);
    path.play(1);
    path.play_null();
    path.play(2);
    for (int i = 0; i < 3; ++i) {
        path.rewind();
        CHECK(root == TestType{});
        path.rewind();
        CHECK(root == TestType{});
        path.replay();
        path.replay();
        CHECK(played(path) == moves{1, 0, 2});
        CHECK(path.ply() == 3);
        CHECK(path.last_move() == 2);
    }
    path.back();
    CHECK_FALSE(path.last_move().has_value());
    path.back();
    CHECK(path.last_move() == 1);
    path.back();
    CHECK(root == TestType{});
}

TEMPLATE_TEST_CASE("a rewound path can be cleared, or go away, without touching the root", "[path]",
                   line_game, token_game, after_game) {
    TestType root;
    {
        ply::detail::path<TestType> path(root);
        path.play(1);
        path.rewind();
    }
    CHECK(root == TestType{});
    ply::detail::path<TestType> path(root);
    path.play(1);
    path.rewind();
    path.clear();
    CHECK(root == TestType{});
    path.play(3);
    CHECK(played(path) == moves{3});
    path.clear();
}

TEMPLATE_TEST_CASE("a move that throws changes nothing", "[path]", line_game, token_game,
                   after_game) {
    TestType root;
    root.throws_at = 2;
    TestType const before = root;
    ply::detail::path<TestType> path(root);
    path.play(1);
    path.play(2);
    CHECK_THROWS_AS(path.play(3), std::runtime_error);
    CHECK(path.ply() == 2);
    CHECK(played(path) == moves{1, 2});
    CHECK_THROWS_AS(path.play_null(), std::runtime_error);
    CHECK(path.ply() == 2);
    CHECK(path.last_move() == 2);
    path.back();
    path.back();
    CHECK(root == before);
}

TEMPLATE_TEST_CASE("a replay that throws leaves a path that restores the root", "[path]", line_game,
                   token_game) {
    for (int at = 0; at < 4; ++at) {
        TestType root;
        {
            ply::detail::path<TestType> path(root);
            path.play(1);
            path.play(2);
            path.play_null();
            path.play(3);
            path.rewind();
            root.throws_at = at;
            CHECK_THROWS_AS(path.replay(), std::runtime_error);
        }
        CHECK(root.played.empty());
    }
}

TEST_CASE("null moves are no last moves", "[path]") {
    line_game root;
    ply::detail::path<line_game> path(root);
    path.play(2);
    path.play_null();
    CHECK_FALSE(path.last_move().has_value());
    CHECK(path.ply() == 2);
    path.back();
    CHECK(path.last_move() == 2);
}

TEST_CASE("games with after are copied: the root never changes", "[path]") {
    after_game root;
    ply::detail::path<after_game> path(root);
    path.play(1);
    path.play(2);
    CHECK(root.played.empty());
    CHECK(path.current().played == moves{1, 2});
}

TEST_CASE("a path of 200,000 plies", "[path]") {
    line_game root;
    ply::detail::path<line_game> path(root);
    for (int i = 0; i < 200'000; ++i) path.play(1 + i % 3);
    path.rewind();
    CHECK(root.played.empty());
    path.replay();
    CHECK(root.played.size() == 200'000);
    path.clear();
    CHECK(root.played.empty());
}
