// Killers, countermoves and history: which moves rank before which.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <ply/support/play/move_history.hpp>

#include "support/catch.hpp"

namespace {

template <class Move>
struct game_of {
    using move_type = Move;
    std::vector<Move> moves() const { return {}; }
    void apply(Move const&) {}
    void undo(Move const&) {}
};

struct padded {
    std::int8_t from;
    std::int32_t to;
    bool operator==(padded const&) const = default;
};

struct packed {
    std::int16_t from;
    std::int16_t to;
    bool operator==(packed const&) const = default;
};

enum class direction : std::int8_t { back = -1, stay, ahead };

using memory = ply::detail::move_history<game_of<int>>;
std::optional<int> const no_move;

constexpr ply::move_history_options nothing{false, false, false};
constexpr ply::move_history_options killers{true, false, false};
constexpr ply::move_history_options counters{false, true, false};
constexpr ply::move_history_options history{false, false, true};

}  // namespace

TEST_CASE("moves without a past have rank 0", "[move_history]") {
    memory m;
    for (int move = -5; move < 100; ++move) CHECK(m.rank(move, move + 5, no_move) == 0);
    m.cutoff(3, 2, 4, no_move);
    CHECK(m.rank(4, 2, no_move) == 0);
    CHECK(m.rank(3, 1'000'000, no_move) >= 0);
}

TEST_CASE("a move that cut off ranks before the others", "[move_history]") {
    for (auto const& options : {ply::move_history_options{}, killers, history}) {
        memory m(options);
        m.cutoff(3, 2, 4, no_move);
        CHECK(m.rank(3, 2, no_move) > m.rank(1, 2, no_move));
    }
}

TEST_CASE("without the heuristics every rank is 0", "[move_history]") {
    memory m(nothing);
    m.cutoff(3, 2, 4, 7);
    CHECK(m.rank(3, 2, 7) == 0);
}

TEST_CASE("killers are kept for a ply, the last two of them, the last first", "[move_history]") {
    memory m(killers);
    m.cutoff(1, 2, 4, no_move);
    CHECK(m.rank(1, 3, no_move) == 0);
    CHECK(m.rank(1, 0, no_move) == 0);
    m.cutoff(2, 2, 4, no_move);
    CHECK(m.rank(2, 2, no_move) > m.rank(1, 2, no_move));
    CHECK(m.rank(1, 2, no_move) > 0);
    m.cutoff(2, 2, 4, no_move);  // once more: the other one stays
    CHECK(m.rank(1, 2, no_move) > 0);
    m.cutoff(3, 2, 4, no_move);
    CHECK(m.rank(1, 2, no_move) == 0);
    CHECK(m.rank(3, 2, no_move) > m.rank(2, 2, no_move));
}

TEST_CASE("a countermove counts after the move that it answered", "[move_history]") {
    memory m(counters);
    m.cutoff(5, 2, 4, 9);
    CHECK(m.rank(5, 2, 9) > 0);
    CHECK(m.rank(5, 7, 9) > 0);
    CHECK(m.rank(5, 2, 8) == 0);
    CHECK(m.rank(5, 2, no_move) == 0);
    m.cutoff(6, 2, 4, 9);
    CHECK(m.rank(5, 2, 9) == 0);
    CHECK(m.rank(6, 2, 9) > 0);
}

TEST_CASE("history counts more for deeper cutoffs, and for both parities of plies apart",
          "[move_history]") {
    memory m(history);
    m.cutoff(1, 2, 2, no_move);
    m.cutoff(2, 2, 6, no_move);
    CHECK(m.rank(2, 2, no_move) > m.rank(1, 2, no_move));
    CHECK(m.rank(2, 4, no_move) == m.rank(2, 2, no_move));
    CHECK(m.rank(2, 3, no_move) == 0);
    for (int i = 0; i < 20; ++i) m.cutoff(1, 2, 2, no_move);
    CHECK(m.rank(1, 2, no_move) > m.rank(2, 2, no_move));
}

TEST_CASE("ranks stay in range however often and deep moves cut off", "[move_history]") {
    memory m;
    for (int i = 0; i < 20'000; ++i) {
        m.cutoff(1, 0, 2'000'000'000, 2);
        if (i % 2 == 0) m.cutoff(2, 0, 100, 2);
    }
    CHECK(m.rank(1, 0, 2) > m.rank(2, 0, 2));
    CHECK(m.rank(2, 0, 2) > m.rank(3, 0, 2));
    CHECK(m.rank(1, 0, 2) < (1 << 26));
}

TEST_CASE("ageing forgets killers and keeps the order of history", "[move_history]") {
    memory k(killers);
    k.cutoff(1, 2, 4, no_move);
    k.age();
    CHECK(k.rank(1, 2, no_move) == 0);
    memory h(history);
    h.cutoff(1, 2, 40, no_move);
    h.cutoff(2, 2, 20, no_move);
    int const before = h.rank(1, 2, no_move);
    h.age();
    CHECK(h.rank(1, 2, no_move) < before);
    CHECK(h.rank(1, 2, no_move) > h.rank(2, 2, no_move));
    CHECK(h.rank(2, 2, no_move) > 0);
}

TEST_CASE("moves may be numbers of any size and sign", "[move_history]") {
    memory m;
    for (int const move : {-1, -2'000'000'000, 4095, 4096, 2'000'000'000}) {
        m.cutoff(move, 1, 3, move);
        CHECK(m.rank(move, 1, move) > 0);
    }
    ply::detail::move_history<game_of<std::uint64_t>> wide;
    wide.cutoff(~std::uint64_t{0}, 1, 3, ~std::uint64_t{0});
    CHECK(wide.rank(~std::uint64_t{0}, 1, ~std::uint64_t{0}) > 0);
}

TEST_CASE("moves may be enumerations, structs or text", "[move_history]") {
    ply::detail::move_history<game_of<direction>> e(history);
    e.cutoff(direction::back, 1, 3, std::nullopt);
    CHECK(e.rank(direction::back, 1, std::nullopt) > 0);
    CHECK(e.rank(direction::ahead, 1, std::nullopt) == 0);

    ply::detail::move_history<game_of<packed>> s(history);
    s.cutoff({1, 2}, 1, 3, std::nullopt);
    CHECK(s.rank({1, 2}, 1, std::nullopt) > 0);
    CHECK(s.rank({2, 1}, 1, std::nullopt) == 0);
}

TEST_CASE("moves of other bytes have killers alone", "[move_history]") {
    ply::detail::move_history<game_of<padded>> p;
    p.cutoff({1, 2}, 1, 3, padded{3, 4});
    CHECK(p.rank({1, 2}, 1, padded{3, 4}) > 0);
    CHECK(p.rank({1, 2}, 3, padded{3, 4}) == 0);

    ply::detail::move_history<game_of<std::string>> t;
    t.cutoff("e4", 1, 3, "c5");
    CHECK(t.rank("e4", 1, "c5") > 0);
    CHECK(t.rank("d4", 1, "c5") == 0);
    t.age();
    CHECK(t.rank("e4", 1, "c5") == 0);
}
