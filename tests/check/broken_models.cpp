// Mistakes that people make in rules, each in a model that is otherwise right.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/check/check_game.hpp>
#include <ply/core/zobrist.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/ladder.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "support/catch.hpp"
#include "support/oracle.hpp"

namespace {

using games::coins;
using games::hare_and_wolves;
using games::three_piles;
using games::tic_tac_toe;

template <class G>
std::string found_in(G const& game, ply::check_options const& options = {}) {
    return to_text(ply::check_game(game, options), game);
}
template <class G, class Eval>
std::string found_in(G const& game, Eval const& evaluator, ply::check_options const& options = {}) {
    return to_text(ply::check_game(game, options, evaluator), game);
}

// ---- undo

/// Doubling is taken back by taking two away, as adding is.
struct piles_undone_by_subtraction : three_piles {
    using three_piles::three_piles;
    void undo(move_type move) {
        auto const before = piles();
        three_piles::undo(move);
        auto now = piles();
        for (std::size_t i = 0; i < 3; ++i) {
            if (move <= move_type::double_3 && now[i] != before[i]) now[i] = before[i] - 2;
        }
        static_cast<three_piles&>(*this) = three_piles(now, rules(), max_to_move());
    }
};

/// The margin is taken back for the wrong player where a coin keeps the turn.
struct coins_with_a_lost_margin : coins {
    using coins::coins;
    int lost = 0;
    void undo(move_type move) {
        auto const side = to_move();
        coins::undo(move);
        if (side == to_move()) ++lost;
    }
    int eval() const { return coins::eval() + lost; }
};

/// Takes the lowest stone out of a column instead of the highest one.
struct four_from_below : games::connect_four<> {
    std::vector<bits> stack;
    void apply(int column) {
        stack.push_back(own());
        connect_four::apply(column);
    }
    void undo(int column) {
        connect_four::undo(column);
        broken = broken || stack.size() == 5;
        stack.pop_back();
    }
    int eval() const { return broken ? 0 : connect_four::eval(); }
    std::uint64_t hash() const { return connect_four::hash() + (broken ? 1 : 0); }
    bool broken = false;
};

// ---- hash

/// Leaves out who is to move.
struct bonus_without_side : games::bonus_stones {
    using bonus_stones::bonus_stones;
    std::uint64_t hash() const { return static_cast<std::uint64_t>(left()); }
};
struct hare_without_side : hare_and_wolves {
    using hare_and_wolves::hare_and_wolves;
    std::uint64_t hash() const { return hare_and_wolves::hash() & ((std::uint64_t{1} << 37) - 1); }
};
struct piles_without_side : three_piles {
    using three_piles::three_piles;
    std::uint64_t hash() const { return three_piles::hash() & ((std::uint64_t{1} << 63) - 1); }
};
/// Leaves out who owns the marks.
struct marks_without_owner : tic_tac_toe {
    std::uint64_t hash() const { return x() | o(); }
};
/// Leaves out whose the corners are, which bears on the game much later.
struct four_without_corners : games::connect_four<> {
    std::uint64_t hash() const {
        auto const x = x_to_move() ? own() : opponent();
        auto const o = x_to_move() ? opponent() : own();
        return (x & ~(cell(0, 0) | cell(6, 0))) * 0x9e3779b97f4a7c15u + (x | o);
    }
};
/// Leaves out the height.
struct ladder_without_height : games::ladder {
    using ladder::ladder;
    std::uint64_t hash() const { return static_cast<std::uint64_t>(x()); }
};

/// Keys for both sides, but a stone keeps the key of the one who moves, whoever that is: undo does
/// the same, and so restores what apply broke. Only the board tells.
class marks_with_keys : public tic_tac_toe {
public:
    void apply(int cell) {
        toggle(cell);
        tic_tac_toe::apply(cell);
        ++played_;
    }
    void undo(int cell) {
        --played_;
        tic_tac_toe::undo(cell);
        toggle(cell);
    }
    std::uint64_t hash() const { return hash_; }
    bool operator==(marks_with_keys const&) const = default;

    marks_with_keys rebuilt() const {
        marks_with_keys same;
        static_cast<tic_tac_toe&>(same) = *this;
        same.played_ = played_;
        for (int cell = 0; cell < 9; ++cell) {
            if ((x() >> cell & 1) != 0) same.hash_ ^= key(cell, true);
            if ((o() >> cell & 1) != 0) same.hash_ ^= key(cell, false);
        }
        return same;
    }

private:
    static constexpr ply::zobrist<18> keys{1};
    static std::uint64_t key(int cell, bool x) {
        return keys[static_cast<std::size_t>(cell) + (x ? 0u : 9u)];
    }
    void toggle(int cell) { hash_ ^= key(cell, x_to_move() || played_ > 3); }

    std::uint64_t hash_ = 0;
    int played_ = 0;
};

// ---- values

/// The value for the first player instead of the side to move.
struct piles_for_the_first : three_piles {
    using three_piles::three_piles;
    int eval() const { return over() ? three_piles::eval() : largest(); }
    piles_for_the_first flipped() const {
        return piles_for_the_first(piles(), rules(), !max_to_move());
    }
};

/// Says lost for the first player, whoever is to move.
struct bonus_for_the_first : games::bonus_stones {
    using bonus_stones::bonus_stones;
    int eval() const { return left() > 0 ? 0 : to_move() == 0 ? ply::lost<int> : ply::won<int>; }
    bonus_for_the_first flipped() const { return bonus_for_the_first(left(), to_move() != 0); }
};

/// Knows wins, and forgets that a full board is a draw.
struct marks_without_draws {
    int operator()(tic_tac_toe const& game) const {
        return game.just_won() ? ply::lost<int> : 1 + std::popcount(game.x());
    }
};
/// Does not look whether the game is over at all.
struct open_lines_to_the_end {
    int operator()(tic_tac_toe const& game) const {
        int open = 0;
        for (auto const line : tic_tac_toe::lines) {
            open += (line & game.o()) == 0 ? 1 : 0;
            open -= (line & game.x()) == 0 ? 1 : 0;
        }
        return game.x_to_move() ? open : -open;
    }
};

/// Mate scores of another program.
struct marks_with_large_values : tic_tac_toe {
    int eval() const { return just_won() ? -2'147'000'000 : 0; }
};

/// Goes on after a win: moves() does not see it.
struct marks_played_on : tic_tac_toe {
    ply::bit_range<int> moves() const { return ply::bit_range<int>(board & ~(x() | o())); }
};

/// A tree of numbers with one that is none.
struct hole_in_a_tree : games::tree<double> {
    using tree::tree;
    double eval() const { return name() == "gap" ? 0.0 / zero : tree::eval(); }
    double zero = 0.0;
};

// ---- turns

/// Counts plies where sides are asked for.
struct coins_with_ply_as_side : coins {
    using coins::coins;
    int ply = 0;
    void apply(move_type move) {
        coins::apply(move);
        ++ply;
    }
    void undo(move_type move) {
        coins::undo(move);
        --ply;
    }
    int to_move() const { return ply; }
};
/// Never passes the turn.
struct piles_of_one_side : three_piles {
    using three_piles::three_piles;
    int to_move() const { return 0; }
};
/// Equality forgets the side to move.
struct bonus_equal_for_both : games::bonus_stones {
    using bonus_stones::bonus_stones;
    bool operator==(bonus_equal_for_both const& other) const { return left() == other.left(); }
};

// ---- claims

/// Sees a win at once, and takes it for the other side's.
struct marks_with_wrong_wins : tic_tac_toe {
    std::optional<int> known_value() const {
        for (int const cell : moves()) {
            if (after(cell).just_won()) return ply::lost<int>;
        }
        return std::nullopt;
    }
};
/// Thinks that nobody can lose who has the centre.
struct marks_with_wrong_bounds : tic_tac_toe {
    std::pair<int, int> value_bounds() const {
        auto const mine = x_to_move() ? x() : o();
        return {(mine & 020) != 0 ? 0 : ply::lost<int>, ply::won<int>};
    }
};
/// Leaves out the edges.
struct marks_without_edges : tic_tac_toe {
    ply::bit_range<int> candidates() const {
        tic_tac_toe::bits open = 0;
        for (int const cell : moves()) open |= bits{1} << cell;
        return ply::bit_range<int>((open & 0525) != 0 ? open & 0525 : open);
    }
};

// ---- play without end

/// The wolves may step back.
struct wolves_that_step_back : hare_and_wolves {
    using hare_and_wolves::hare_and_wolves;
    std::vector<move_type> moves() const {
        auto list = support::move_list(static_cast<hare_and_wolves const&>(*this));
        if (turn() == side::hare || list.empty()) return list;
        for (int from = 0; from < 32; ++from) {
            if ((wolves() & bit(from)) == 0) continue;
            for (bits const to : {up_left(bit(from)), up_right(bit(from))}) {
                if ((to & free()) == 0) continue;
                list.push_back({static_cast<std::uint8_t>(from),
                                static_cast<std::uint8_t>(std::countr_zero(to))});
            }
        }
        return list;
    }
};

}  // namespace

TEST_CASE("check_game finds an undo that is not the reverse of apply", "[check_game]") {
    CHECK(found_in(piles_undone_by_subtraction({2, 3, 4})) ==
          "undo() does not restore the position: hash() is 9223380832956186628 instead of "
          "9223380832954089476 (moves: d2, the last one taken back; seed: 1)\n");
    CHECK(
        found_in(coins_with_a_lost_margin({5, 9, 4, 5, 4, 6}, coins::rule::even_coin_keeps_turn)) ==
        "undo() does not restore the position: eval() is 1 instead of 0 (moves: right, the last "
        "one taken back; seed: 1)\n");
}

TEST_CASE("check_game finds an undo that breaks when several moves are taken back",
          "[check_game]") {
    auto const text = found_in(four_from_below());
    CHECK(text.find("undo() does not restore the position: ") == 0);
    CHECK(text.find("(moves: 4 4 4 4 4, the last one taken back; seed: 1)\n") != std::string::npos);
}

TEST_CASE("check_game finds a hash that leaves out a part of the position", "[check_game]") {
    CHECK(found_in(bonus_without_side(20)) ==
          "two positions with the same hash differ: to_move() names two sides (moves: 2 3 "
          "3 3 3 3 3; other moves: 3 3 3 3 3 3 2; seed: 1)\n");
    CHECK(found_in(marks_without_owner())
              .find("two positions with the same hash differ after the same last ") == 0);
    CHECK(found_in(four_without_corners())
              .find("two positions with the same hash differ after the same last ") == 0);
    CHECK(found_in(ladder_without_height({23, 7, 12, 7, 18}, 3))
              .find("two positions with the same hash differ: ") == 0);
}

TEST_CASE("check_game does not mind a hash without the side where it makes no difference",
          "[check_game]") {
    // The rows of the pieces tell whose turn it is; the piles are worth the same to both.
    CHECK(found_in(hare_without_side()).find("nothing found") == 0);
    CHECK(found_in(piles_without_side({2, 3, 4})).find("nothing found") == 0);
}

TEST_CASE("check_game compares what apply keeps up to date with the board", "[check_game]") {
    auto const report = ply::check_game(marks_with_keys());
    REQUIRE(report.findings.size() == 1);
    auto const& found = report.findings[0];
    CHECK(found.kind == ply::fault::drift);
    CHECK(found.sentence.find("the position is not the one that rebuilt() makes: hash() is ") == 0);
    CHECK(found.moves.size() == 6);
}

TEST_CASE("check_game finds a value for a fixed player by exchanging the sides",
          "[check_game]") {
    CHECK(found_in(piles_for_the_first({2, 3, 4})).find("nothing found") == 0);
    struct by_side {
        int operator()(piles_for_the_first const& game) const {
            return game.over() ? game.eval() : game.max_to_move() ? 1 : -1;
        }
    };
    CHECK(found_in(piles_for_the_first({2, 3, 4}), by_side()) ==
          "the evaluator's value is 1, and -1 with the sides exchanged by flipped(): it is not the "
          "value for the side to move (moves: none; seed: 1)\n");
    CHECK(found_in(bonus_for_the_first(20)) ==
          "eval() is lost, and won with the sides exchanged by flipped(): it is not the value for "
          "the side to move (moves: 2 3 3 3 3 3 3; seed: 1)\n");
}

TEST_CASE("check_game finds a finished game that is worth a guess", "[check_game]") {
    CHECK(found_in(tic_tac_toe(), marks_without_draws())
              .find("the game is over, and the evaluator's value is ") == 0);
    CHECK(found_in(tic_tac_toe(), open_lines_to_the_end())
              .find("the game is over, and the evaluator's value is ") == 0);

    // Without eval() to compare with, numbers beside decided results give it away.
    struct marks : tic_tac_toe {
        int eval() const { return marks_without_draws()(*this); }
    };
    auto const text = found_in(marks());
    CHECK(text.find("the game is over, and eval() is 6, though other finished games are won or "
                    "lost (moves: ") == 0);
    ply::check_options options;
    options.results = ply::game_results::any;
    CHECK(found_in(marks(), options).find("nothing found") == 0);

    // A game that ends with guesses alone looks like one of points, unless the check is told.
    struct points : tic_tac_toe {
        int eval() const { return open_lines_to_the_end()(*this); }
    };
    CHECK(found_in(points()).find("nothing found") == 0);
    options.results = ply::game_results::decided;
    CHECK(found_in(points(), options).find("the game is over, and eval() is ") == 0);
}

TEST_CASE("check_game finds values too close to decided ones, and of no numbers",
          "[check_game]") {
    auto const text = found_in(marks_with_large_values());
    CHECK(text.find("eval() is -2147000000, which is too close to a decided result to be told "
                    "from it: values go from -2145386494 to 2145386494, and decided ones are "
                    "ply::won and ply::lost (moves: ") == 0);
    CHECK(found_in(hole_in_a_tree("[[1,2],[3,gap:0]]")) ==
          "eval() is not a number (moves: 2 gap; seed: 1)\n");
}

TEST_CASE("check_game finds a game that goes on after it is decided", "[check_game]") {
    auto const text = found_in(marks_played_on());
    CHECK(text.find("eval() is lost though moves() is not empty, and the value is ") == 0);
}

TEST_CASE("check_game finds turns that contradict themselves", "[check_game]") {
    CHECK(found_in(coins_with_ply_as_side({5, 9, 4, 5})) ==
          "to_move() has named three different sides on the way: the searches are for two (moves: "
          "left left; seed: 1)\n");
    CHECK(found_in(bonus_equal_for_both(20))
              .find("two positions that are equal by == differ: to_move() names two sides (moves: "
                    "2 3 3 3 3 3 3; other moves: 3 3 3 3 3 3 2; seed: 1)\n") != std::string::npos);

    CHECK(found_in(piles_of_one_side({2, 3, 4})).find("nothing found") == 0);
    ply::check_options options;
    options.turns_alternate = true;
    CHECK(found_in(piles_of_one_side({2, 3, 4}), options) ==
          "to_move() is the same before and after the last move, and turns are said to alternate "
          "(moves: d1; seed: 1)\n");
}

TEST_CASE("check_game finds claims that a small search refutes", "[check_game]") {
    CHECK(found_in(marks_with_wrong_wins()) ==
          "known_value() is lost, and the value is won by a search of 1 ply (moves: a3 b3 a2 c3; "
          "seed: 1)\n");
    CHECK(found_in(marks_with_wrong_bounds())
              .find("value_bounds() is 0 to won, and the value is "
                    "lost by a search of ") == 0);
    CHECK(
        found_in(marks_without_edges()).find("candidates() leaves out all moves that are best: ") ==
        0);
}

TEST_CASE("check_game finds play without end", "[check_game]") {
    auto const text = found_in(wolves_that_step_back());
    CHECK(text.find("the last 4 moves lead to a position that was there before, and the game has "
                    "neither can_repeat nor is_repetition(): a search may not end (moves: ") == 0);
}
