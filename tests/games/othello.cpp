#include "games/othello.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/draw/perft.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>

#include "support/catch.hpp"
#include "support/oracle.hpp"

using games::othello;
using games::othello_evaluator;
using games::othello_with_sides;
using squares = std::vector<int>;

static_assert(ply::HashedGame<othello>);
static_assert(ply::HasAfter<othello>);
static_assert(std::is_trivially_copyable_v<othello> && sizeof(othello) == 16);
static_assert(ply::HashedGame<othello_with_sides>);
static_assert(ply::HasAfter<othello_with_sides>);
static_assert(ply::EvaluatorFor<othello_evaluator, othello>);
static_assert(ply::EvaluatorFor<othello_evaluator, othello_with_sides>);

namespace {

/// The rules square by square, with nothing in common with the model.
struct slow_othello {
    std::string cells;  // row by row: X for the side to move, O or .

    explicit slow_othello(othello const& game) : cells(64, '.') {
        for (int at = 0; at < 64; ++at) {
            if ((game.own() >> at & 1) != 0) cell(at) = 'X';
            if ((game.other() >> at & 1) != 0) cell(at) = 'O';
        }
    }

    char& cell(int at) { return cells[static_cast<std::size_t>(at)]; }
    char cell(int at) const { return cells[static_cast<std::size_t>(at)]; }

    squares turned(int at, char own) const {
        squares all;
        if (cell(at) != '.') return all;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                squares row;
                int y = at / 8 + dy;
                int x = at % 8 + dx;
                while ((dx != 0 || dy != 0) && y >= 0 && y < 8 && x >= 0 && x < 8) {
                    char const here = cell(8 * y + x);
                    if (here == '.') break;
                    if (here == own) {
                        all.insert(all.end(), row.begin(), row.end());
                        break;
                    }
                    row.push_back(8 * y + x);
                    y += dy;
                    x += dx;
                }
            }
        }
        return all;
    }

    bool can_move(char own) const {
        for (int at = 0; at < 64; ++at) {
            if (!turned(at, own).empty()) return true;
        }
        return false;
    }

    /// In rising order.
    squares moves() const {
        squares list;
        for (int at = 0; at < 64; ++at) {
            if (!turned(at, 'X').empty()) list.push_back(at);
        }
        if (list.empty() && can_move('O')) list.push_back(othello::pass);
        return list;
    }

    void play(int move) {
        if (move != othello::pass) {
            for (int const at : turned(move, 'X')) cell(at) = 'X';
            cell(move) = 'X';
        }
        for (char& c : cells) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    }

    int payoff() const {
        return static_cast<int>(std::count(cells.begin(), cells.end(), 'X') -
                                std::count(cells.begin(), cells.end(), 'O'));
    }
};

squares sorted_moves(othello const& game) {
    auto list = support::move_list(game);
    std::sort(list.begin(), list.end());
    return list;
}

/// The position after a game in the usual notation, such as "d3c3"; passes are not written.
othello_with_sides played(std::string_view text) {
    othello_with_sides game;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        if (support::move_list(game) == squares{othello::pass}) game.apply(othello::pass);
        auto const list = support::move_list(game);
        int const move = text[i] - 'a' + 8 * (text[i + 1] - '1');
        REQUIRE(std::count(list.begin(), list.end(), move) == 1);
        game.apply(move);
    }
    return game;
}

/// Calls f with each position of a random game and the move that was chosen.
template <class F>
othello random_game(ply::splitmix64& random, F const& f) {
    othello game;
    for (auto list = support::move_list(game); !list.empty(); list = support::move_list(game)) {
        int const move = list[random.below(list.size())];
        f(game, move);
        game = game.after(move);
    }
    return game;
}

/// Any discs on any squares, with the centre taken.
othello random_board(ply::splitmix64& random) {
    othello::bits const taken =
        othello::centre | (random.below(2) != 0 ? random() : random() | random());
    auto const own = taken & (random.below(2) != 0 ? random() : random() & random());
    return othello(own, taken & ~own);
}

/// A position of a random game with so many empty squares that is not over.
othello late_position(ply::splitmix64& random, int empty) {
    while (true) {
        othello late;
        bool found = false;
        random_game(random, [&](othello const& game, int) {
            if (found || std::popcount(game.own() | game.other()) != 64 - empty) return;
            late = game;
            found = true;
        });
        if (found) return late;
    }
}

/// Lines of play with so many discs put on the board, at least one, whatever the passes.
std::uint64_t lines_by_discs(othello const& game, int discs) {
    auto const moves = game.moves();
    if (moves.empty()) return 0;
    if (*moves.begin() == othello::pass) return lines_by_discs(game.after(othello::pass), discs);
    if (discs == 1) return moves.size();
    std::uint64_t lines = 0;
    for (int const move : moves) lines += lines_by_discs(game.after(move), discs - 1);
    return lines;
}

/// X must pass: only O can move, to a2.
constexpr auto x_must_pass =
    "XXXXXXX."
    ".XXXXXXO"
    "XXXXXXX."
    "XXXXXXX."
    "XXXXXXX."
    "XXXXXXX."
    "XXXXXXX."
    "XXXXXXX.";

}  // namespace

TEST_CASE("othello: lines of play are counted", "[othello]") {
    std::vector<std::uint64_t> const lines{4, 12, 56, 244, 1396, 8200, 55'092, 390'216, 3'005'288};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        int const depth = static_cast<int>(i) + 1;
        CAPTURE(depth);
        CHECK(ply::perft(othello(), depth) == lines[i]);
        if (depth > 7) continue;
        othello game;
        CHECK(support::perft(game, depth) == lines[i]);  // by apply and undo
        CHECK(game == othello());
        CHECK(ply::perft(othello_with_sides(), depth) == lines[i]);
    }
}

TEST_CASE("othello: a pass takes a ply", "[othello]") {
    CHECK(lines_by_discs(othello(), 8) == 390'216);
    CHECK(lines_by_discs(othello(), 9) == 3'005'320);  // not 3'005'288
}

TEST_CASE("othello: the start has four moves", "[othello]") {
    othello const game;
    CHECK(sorted_moves(game) == squares{19, 26, 37, 44});
    CHECK(move_text(game, 19) == "d3");
    CHECK(move_text(game, 26) == "c4");
    CHECK(move_text(game, 37) == "f5");
    CHECK(move_text(game, 44) == "e6");
    CHECK(game.eval() == 0);
}

TEST_CASE("othello: a move turns what it encloses in all eight directions", "[othello]") {
    othello const game(
        "X.X.X..."
        ".OOO...."
        "XO.OOX.."
        ".OOOO..."
        "X.OOO..."
        "..X..X.."
        "........"
        "........");
    int const c3 = 18;
    // The other side is to move now, and has what was not enclosed.
    CHECK(game.after(c3) == othello("O.O.O..."
                                    ".OOO...."
                                    "OOOOOO.."
                                    ".OOOX..."
                                    "O.OXO..."
                                    "..O..O.."
                                    "........"
                                    "........"));
}

TEST_CASE("othello: a move turns nothing in a row without a disc of its own beyond", "[othello]") {
    othello const game(
        "........"
        ".OO....."
        ".O.OOX.."
        "..OOO..."
        "...OO..."
        "..X....."
        "........"
        "........");
    int const c3 = 18;
    CHECK(game.after(c3) == othello("........"
                                    ".XX....."
                                    ".XOOOO.."
                                    "..XXX..."
                                    "...XX..."
                                    "..O....."
                                    "........"
                                    "........"));
}

TEST_CASE("othello: rows do not go on over the border", "[othello]") {
    othello const game(
        ". . . . . . . ."
        ". . . . . . . ."
        ". . . . . . O O"
        "X . . O O . . ."
        ". . . O O . . X"
        "O O . . . . . ."
        ". . . . . . . ."
        ". . . . . . . .");
    CHECK(support::move_list(game).empty());
    CHECK(support::move_list(othello(game.other(), game.own())).empty());
}

TEST_CASE("othello: the rules agree with slow ones on random games", "[othello]") {
    std::uint64_t const seed = 20'260'101;
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    int passes = 0;
    int full = 0;
    int not_full = 0;
    for (int round = 0; round < 100; ++round) {
        CAPTURE(round);
        slow_othello slow{othello()};
        auto const end = random_game(random, [&](othello const& game, int move) {
            REQUIRE(slow.cells == slow_othello(game).cells);
            REQUIRE(slow.moves() == sorted_moves(game));
            slow.play(move);
            passes += move == othello::pass ? 1 : 0;
        });
        REQUIRE(slow.cells == slow_othello(end).cells);
        REQUIRE(slow.moves().empty());
        REQUIRE(slow.payoff() == end.eval());
        (slow.cells.find('.') == std::string::npos ? full : not_full) += 1;
    }
    CHECK(passes > 0);
    CHECK(full > 0);
    CHECK(not_full > 0);
}

TEST_CASE("othello: the rules agree with slow ones on random boards", "[othello]") {
    std::uint64_t const seed = 20'260'102;
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    std::uint64_t moves = 0;
    for (int round = 0; round < 1000; ++round) {
        auto const game = random_board(random);
        slow_othello const slow(game);
        CAPTURE(round, slow.cells);
        REQUIRE(slow.moves() == sorted_moves(game));
        for (int const move : game.moves()) {
            slow_othello next = slow;
            next.play(move);
            REQUIRE(next.cells == slow_othello(game.after(move)).cells);
            ++moves;
        }
    }
    CHECK(moves > 1000);
}

TEST_CASE("othello: undo restores, and after is what apply does", "[othello]") {
    std::uint64_t const seed = 20'260'103;
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    for (int round = 0; round < 30; ++round) {
        CAPTURE(round);
        struct step {
            othello before;
            int move;
            othello::bits token;
        };
        std::vector<step> line;
        othello game;
        random_game(random, [&](othello const& before, int move) {
            REQUIRE(game == before);
            auto const next = game.after(move);
            line.push_back({before, move, game.apply(move)});
            REQUIRE(game == next);
            REQUIRE(game.hash() == next.hash());
        });
        while (!line.empty()) {
            game.undo(line.back().move, line.back().token);
            REQUIRE(game == line.back().before);
            REQUIRE(game.hash() == line.back().before.hash());
            line.pop_back();
        }
    }
}

TEST_CASE("othello: positions have their own hashes", "[othello]") {
    auto const seen = support::walk_tree(othello(), 6);
    CHECK(seen.nodes == 1 + 4 + 12 + 56 + 244 + 1396 + 8200);
    CHECK(seen.not_restored == 0);
    CHECK(seen.equal_hashes == 0);

    std::set<std::uint64_t> all;
    std::set<std::uint64_t> low;
    std::set<std::uint64_t> high;
    auto const add = [&](othello const& game) {
        all.insert(game.hash());
        low.insert(game.hash() & 0xffff'ffff);
        high.insert(game.hash() >> 32);
    };
    for (auto const& [hash, game] : seen.positions) add(game);
    CHECK(all.size() == seen.positions.size());
    // A coincidence of half a hash is one in a hundred here.
    CHECK(low.size() + 1 >= all.size());
    CHECK(high.size() + 1 >= all.size());

    for (auto const& [hash, game] : seen.positions) {
        CHECK(othello(game.other(), game.own()).hash() != hash);
    }
}

TEST_CASE("othello: moves come by their groups, row by row in each", "[othello]") {
    othello::bits all = 0;
    for (auto const group : othello::groups) {
        CHECK((all & group) == 0);
        all |= group;
    }
    CHECK(all == ~othello::bits{0});

    othello const game(
        ".OX.XO.."
        "..O..O.."
        "...OOO.."
        "..OOX..."
        ".XOOO..."
        "O..O...."
        "XO......"
        "........");
    std::string texts;
    for (int const move : game.moves()) texts += move_text(game, move) + ' ';
    CHECK(texts == "a1 a5 c3 c6 e2 g3 b4 f5 e6 c7 g1 g2 ");

    std::uint64_t const seed = 20'260'108;
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    auto const place = [](int move) {
        int group = 0;
        for (auto const squares_of : othello::groups) {
            if ((squares_of >> move & 1) != 0) break;
            ++group;
        }
        return 64 * group + move;
    };
    for (int round = 0; round < 200; ++round) {
        auto const board = random_board(random);
        squares places;
        for (int const move : board.moves()) places.push_back(place(move));
        CAPTURE(board_text(board));
        CHECK(std::is_sorted(places.begin(), places.end()));
        CHECK(places.size() == board.moves().size());
    }
}

TEST_CASE("othello: a side without a move passes where the other has one", "[othello]") {
    othello const game(x_must_pass);
    othello const waiting(game.other(), game.own());
    CHECK(support::move_list(game) == squares{othello::pass});
    CHECK(move_text(game, othello::pass) == "pass");
    CHECK(game.eval() == 55 - 1);

    auto after = game;
    CHECK(after.apply(othello::pass) == 0);
    CHECK(after == waiting);
    CHECK(after == game.after(othello::pass));
    CHECK(after.hash() != game.hash());
    CHECK(after.eval() == 1 - 55);
    int const a2 = 8;
    CHECK(support::move_list(after) == squares{a2});
    after.undo(othello::pass, 0);
    CHECK(after == game);
}

TEST_CASE("othello: a side may pass turn after turn, but not both in a row", "[othello]") {
    std::uint64_t const seed = 20'260'104;
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    int both = 0;
    int most = 0;
    for (int round = 0; round < 200; ++round) {
        std::array<int, 2> in_a_row{};  // passes of the side to move, and of the other
        random_game(random, [&](othello const&, int move) {
            bool const passes = move == othello::pass;
            both += passes && in_a_row[1] > 0 ? 1 : 0;
            in_a_row[0] = passes ? in_a_row[0] + 1 : 0;
            most = (std::max)(most, in_a_row[0]);
            std::swap(in_a_row[0], in_a_row[1]);
        });
    }
    CHECK(both == 0);
    CHECK(most >= 2);
}

TEST_CASE("othello: the game is over when neither side can move", "[othello]") {
    SECTION("the board is full") {
        othello const game(
            "XXXXXXXX"
            "OOOOOOOO"
            "XXXXXXXX"
            "XXXXXXXX"
            "XXXXXXXX"
            "XXXXXXXX"
            "XXXXXXXX"
            "XXXXXXOO");
        CHECK(game.moves().empty());
        CHECK(game.eval() == 54 - 10);
        CHECK(othello_evaluator()(game) == 44);
    }
    SECTION("a side has no discs left") {
        // The shortest games end after nine moves.
        auto const game = played("e6f4e3f6g5d6e7f5c5");
        CHECK(game.moves().empty());
        CHECK(game.own() == 0);
        CHECK_FALSE(game.x_to_move());
        CHECK(game.eval() == -13);
        CHECK(othello_evaluator()(game) == -13);
        CHECK(ply::minimax(game).value == -13);
        CHECK_FALSE(ply::minimax(game).best);
    }
    SECTION("squares are left to which nobody can move") {
        othello const game(
            "XOXXXXXX"
            "XXXXXXXX"
            "XXXXXXXX"
            "XXXXXXXX"
            "XXXXXXXX"
            "XXXXXXXX"
            "XXXXXXXX"
            "XXXXXXX.");
        CHECK(game.moves().empty());
        CHECK(game.eval() == 62 - 1);  // the empty corner counts for nobody
        othello const other_way(game.other(), game.own());
        CHECK(other_way.moves().empty());
        CHECK(other_way.eval() == 1 - 62);
    }
}

TEST_CASE("othello: no game is over before its ninth move", "[othello]") {
    auto const rows = ply::perft_by_depth(othello(), 8);
    REQUIRE(rows.size() == 9);
    for (auto const& row : rows) CHECK(row.finished == 0);
}

TEST_CASE("othello: a table does not change values through passes", "[othello]") {
    std::uint64_t const seed = 20'260'105;
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    ply::transposition_table<int> table(1 << 18);
    int with_pass = 0;
    for (int round = 0; round < 20; ++round) {
        CAPTURE(round);
        auto const game = late_position(random, 6);
        auto const exact = ply::minimax(game);
        auto const r = ply::negamax(game, table);
        CHECK(r.value == exact.value);
        CHECK(exact.proven);
        auto const equal = support::multi_pv(exact);
        REQUIRE(r.best);
        CHECK(std::count(equal.begin(), equal.end(), *r.best) == 1);
        with_pass += std::count(exact.line.begin(), exact.line.end(), +othello::pass) != 0 ? 1 : 0;
        auto const with_sides = ply::negamax(othello_with_sides(game));
        CHECK(with_sides.value == exact.value);
    }
    CHECK(with_pass > 0);
}

TEST_CASE("othello: the evaluator sees corners, choice and risks", "[othello]") {
    othello_evaluator const judge;
    CHECK(judge(othello()) == 0);

    std::uint64_t const seed = 20'260'106;
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    for (int round = 0; round < 200; ++round) {
        auto const game = random_board(random);
        CAPTURE(board_text(game));
        CHECK(judge(game) == -judge(othello(game.other(), game.own())));
    }

    // Lone discs that change no moves.
    auto const with = [&](othello::bits discs) {
        othello const start;
        return judge(othello(start.own() | discs, start.other()));
    };
    constexpr std::array<std::array<int, 2>, 4> corners{{{0, 9}, {7, 14}, {56, 49}, {63, 54}}};
    for (auto const& [corner, inside] : corners) {
        CAPTURE(corner);
        CHECK(with(othello::bit(corner)) == 8);
        CHECK(with(othello::bit(inside)) == -3);
        CHECK(with(othello::bit(corner) | othello::bit(inside)) == 8);
    }
    CHECK(with(othello::bit(8)) == 0);
    // No move to one, two corners to none, two risks to none.
    CHECK(judge(othello(x_must_pass)) == 0 - 1 + 8 * 2 - 3 * 2);
}

TEST_CASE("othello: the evaluator gives finished games their payoff", "[othello]") {
    std::uint64_t const seed = 20'260'107;
    CAPTURE(seed);
    ply::splitmix64 random(seed);
    othello_evaluator const judge;
    for (int round = 0; round < 50; ++round) {
        auto const end = random_game(random, [](othello const&, int) {});
        CHECK(judge(end) == slow_othello(end).payoff());
    }
}

TEST_CASE("othello: sides keep their names over passes", "[othello]") {
    othello_with_sides game{othello(x_must_pass), false};
    CHECK(side_text(game) == "O");
    auto const before = board_text(game);
    CHECK(before.substr(18, 36) == "1 O O O O O O O .\n2 . O O O O O O X\n");
    auto const token = game.apply(othello::pass);
    CHECK(side_text(game) == "X");
    CHECK(game.x_to_move());
    CHECK(board_text(game) == before);
    CHECK(game == othello_with_sides(othello(x_must_pass), false).after(othello::pass));
    game.undo(othello::pass, token);
    CHECK(game == othello_with_sides(othello(x_must_pass), false));
}

TEST_CASE("othello: with sides, the same discs with other names are another position",
          "[othello]") {
    othello_with_sides const x;
    othello_with_sides const o(othello(), false);
    CHECK_FALSE(x == o);
    CHECK(x.hash() != o.hash());
    CHECK(board_text(x) != board_text(o));
    CHECK(x.eval() == o.eval());

    auto const seen = support::walk_tree(othello_with_sides(), 5);
    CHECK(seen.nodes == 1 + 4 + 12 + 56 + 244 + 1396);
    CHECK(seen.not_restored == 0);
    CHECK(seen.equal_hashes == 0);
}

TEST_CASE("othello: the text is a board with X to move", "[othello]") {
    othello game;
    CHECK(board_text(game) ==
          "  a b c d e f g h\n"
          "1 . . . . . . . .\n"
          "2 . . . . . . . .\n"
          "3 . . . . . . . .\n"
          "4 . . . O X . . .\n"
          "5 . . . X O . . .\n"
          "6 . . . . . . . .\n"
          "7 . . . . . . . .\n"
          "8 . . . . . . . .\n");
    CHECK(board_text(othello_with_sides()) == board_text(game));
    game.apply(19);
    CHECK(board_text(game).substr(36 + 18, 54) ==
          "3 . . . O . . . .\n"
          "4 . . . O O . . .\n"
          "5 . . . O X . . .\n");
    CHECK(side_text(game) == "X");
    CHECK(board_text(othello_with_sides().after(19)).substr(36 + 18, 18) == "3 . . . X . . . .\n");

    std::set<std::string> texts;
    for (int move = 0; move < 64; ++move) texts.insert(move_text(game, move));
    CHECK(texts.size() == 64);
}

TEST_CASE("othello: a position is read from its squares", "[othello]") {
    CHECK(othello("........\n........\r\n........\t...OX......XO..."
                  "........ ........ ........") == othello());
    std::string const empty(64, '.');
    CHECK_THROWS_AS(othello(empty), std::invalid_argument);
    std::string start(empty);
    for (int const at : {27, 28, 35, 36}) start[static_cast<std::size_t>(at)] = 'O';
    CHECK(othello(start).own() == 0);
    CHECK_THROWS_AS(othello(start + "."), std::invalid_argument);
    CHECK_THROWS_AS(othello(start.substr(1)), std::invalid_argument);
    start[0] = 'x';
    CHECK_THROWS_AS(othello(start), std::invalid_argument);
    CHECK_THROWS_AS(othello(othello::centre, 1 | othello::centre), std::invalid_argument);
    CHECK_THROWS_AS(othello(1, othello::bit(27)), std::invalid_argument);
}
