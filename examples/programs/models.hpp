// The games that can be played, each with its options on the command line.
//
// To add a game: write a setup of it like those below, and name it in `models()`.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <ply/ply.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/ladder.hpp"
#include "games/othello.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "programs/any_game.hpp"
#include "programs/command_line.hpp"

namespace programs {

/// An evaluator of positions of G, with the word by which it is chosen and what it says.
template <class G>
struct named_evaluator {
    std::string name;
    std::string meaning;
    std::function<int(G const&)> evaluate;
};

/// What a program must know of a game in addition to its rules. A setup derives from this and hides what
/// is different; it has a `name`, a `summary`, `how_to_move`, the `depth` to which the computer
/// looks ahead unless told otherwise, and start(), the position by its options.
template <class G>
struct setup {
    using game_type = G;

    void add_options(CLI::App&) {}
    /// The first one is used unless another is chosen.
    std::vector<named_evaluator<G>> evaluators() const {
        return {{"result", "the result of finished games", ply::own_eval()}};
    }
};

struct stones_setup : setup<games::stones> {
    static constexpr char const* name = "stones";
    static constexpr char const* summary =
        "take stones from a heap; the last one wins, or loses (--misere)";
    static constexpr char const* how_to_move = "the number of stones to take";
    static constexpr int depth = 20;

    int count = 21;
    std::vector<int> take{1, 2, 3};
    bool misere = false;

    void add_options(CLI::App& app) {
        app.add_option("--stones", count, "Stones in the heap")
            ->check(number_from(0, 500))
            ->capture_default_str();
        add_list(app, "--take", take, "How many may be taken", 1, 500);
        app.add_flag("--misere", misere, "Who takes the last stone loses");
    }
    games::stones start() const {
        games::take_any::set numbers;
        if (take.size() > numbers.capacity()) {
            throw std::invalid_argument("--take: more than 8 numbers");
        }
        for (int const number : take) {
            if (std::find(numbers.begin(), numbers.end(), number) != numbers.end()) {
                throw std::invalid_argument("--take: a number more than once");
            }
            numbers.push_back(number);
        }
        return games::stones(count, games::take_any(numbers, misere));
    }
};

struct bonus_stones_setup : setup<games::bonus_stones> {
    static constexpr char const* name = "bonus_stones";
    static constexpr char const* summary =
        "take 1 to 3 stones; exactly 2 gives another turn; the last one wins";
    static constexpr char const* how_to_move = "the number of stones to take";
    static constexpr int depth = 20;

    int count = 21;

    void add_options(CLI::App& app) {
        app.add_option("--stones", count, "Stones in the heap")
            ->check(number_from(0, 500))
            ->capture_default_str();
    }
    games::bonus_stones start() const { return games::bonus_stones(count); }
};

struct tic_tac_toe_setup : setup<games::tic_tac_toe> {
    static constexpr char const* name = "tic_tac_toe";
    static constexpr char const* summary = "three in a row";
    static constexpr char const* how_to_move = "a cell by its column and row, such as b2";
    static constexpr int depth = 9;

    std::string position = ".........";

    void add_options(CLI::App& app) {
        app.add_option("--position", position, "Nine cells from the top: X, O or .")
            ->check(valid_position, "")
            ->capture_default_str();
    }
    games::tic_tac_toe start() const { return games::tic_tac_toe(position); }
    std::vector<named_evaluator<games::tic_tac_toe>> evaluators() const {
        return {{"result", "the result of finished games", ply::own_eval()},
                {"open_lines", "lines still open to X less those open to O", games::open_lines()}};
    }

private:
    static std::string valid_position(std::string const& cells) {
        auto const x = std::count(cells.begin(), cells.end(), 'X');
        auto const o = std::count(cells.begin(), cells.end(), 'O');
        auto const empty = std::count(cells.begin(), cells.end(), '.');
        if (cells.size() != 9 || x + o + empty != 9) return "needs nine characters X, O or .";
        if (x != o && x != o + 1) return "X begins, so it has as many marks as O or one more";
        return "";
    }
};

struct three_piles_setup : setup<games::three_piles> {
    static constexpr char const* name = "three_piles";
    static constexpr char const* summary =
        "double a pile or add two stones; a large pile or total wins";
    static constexpr char const* how_to_move =
        "d1, d2, d3 (double), or a (add two to all), or a1, a2, a3 (to one)";
    static constexpr int depth = 10;

    std::vector<int> piles{2, 3, 4};
    games::three_piles_rules rules;
    bool one_pile = false;

    void add_options(CLI::App& app) {
        int const most = games::three_piles::most - 1;
        add_list(app, "--piles", piles, "Stones in each pile", 0, most);
        app.add_option("--pile-limit", rules.pile_limit, "A pile of this many wins")
            ->check(number_from(1, most))
            ->capture_default_str();
        app.add_option("--total-limit", rules.total_limit, "So many in all win")
            ->check(number_from(1, most))
            ->capture_default_str();
        app.add_flag("--add-to-one", one_pile, "Two stones go on one pile, not on each");
    }
    games::three_piles start() const {
        if (piles.size() != 3) throw std::invalid_argument("--piles: needs three numbers");
        auto chosen = rules;
        if (one_pile) chosen.add = games::three_piles_rules::addition::one_pile;
        return games::three_piles({piles[0], piles[1], piles[2]}, chosen);
    }
    std::vector<named_evaluator<games::three_piles>> evaluators() const {
        return {
            {"result", "the result of finished games", ply::own_eval()},
            {"largest_pile", "the largest pile, good for the first player", games::largest_pile()}};
    }
};

struct coins_setup : setup<games::coins> {
    static constexpr char const* name = "coins";
    static constexpr char const* summary = "take a coin from either end of a row; more coins win";
    static constexpr char const* how_to_move = "left or right";
    static constexpr int depth = 20;

    std::vector<int> row{5, 9, 4, 5, 4, 6, 3, 7, 2, 2};
    bool even_again = false;

    void add_options(CLI::App& app) {
        add_list(app, "--row", row, "The coins", 0, 1'000'000);
        app.add_flag("--even-again", even_again, "A coin of even value gives another turn");
    }
    games::coins start() const {
        return games::coins(row, even_again ? games::coins::rule::even_coin_keeps_turn
                                            : games::coins::rule::alternate);
    }
};

struct ladder_setup : setup<games::ladder> {
    static constexpr char const* name = "ladder";
    static constexpr char const* summary =
        "a walk on a ring of numbers with a payoff that looks random";
    static constexpr char const* how_to_move = "a step, 0 to 3";
    static constexpr int depth = 8;

    std::vector<int> rules{23, 7, 12, 7, 18};
    int from = 0;

    void add_options(CLI::App& app) {
        int const most = (1 << 20) - 1;
        add_list(app, "--rules", rules, "Width, height and a, b, c of the steps", 0, most);
        app.add_option("--from", from, "The start on the ring")
            ->check(number_from(0, most))
            ->capture_default_str();
    }
    games::ladder start() const {
        if (rules.size() != 5) throw std::invalid_argument("--rules: needs five numbers");
        return games::ladder({rules[0], rules[1], rules[2], rules[3], rules[4]}, from);
    }
};

struct tree_setup : setup<games::tree<>> {
    static constexpr char const* name = "tree";
    static constexpr char const* summary =
        "a tree of your own; the value of the leaf at the end counts";
    static constexpr char const* how_to_move = "the name of a node";
    static constexpr int depth = 20;

    std::string text = "a(b(d(1,4) e(5,6)) c(f(2,1) g(1,1)))";

    void add_options(CLI::App& app) {
        app.add_option("--tree", text, "Nested lists, such as [[3,5],[2,9]]")
            ->capture_default_str();
    }
    games::tree<> start() const { return games::tree<>(text); }
};

struct hare_and_wolves_setup : setup<games::hare_and_wolves> {
    static constexpr char const* name = "hare_and_wolves";
    static constexpr char const* summary = "a hare slips past four wolves, or they shut it in";
    static constexpr char const* how_to_move = "two squares, such as e1d2";
    static constexpr int depth = 8;

    std::string column = "e";
    std::string first = "hare";

    void add_options(CLI::App& app) {
        app.add_option("--hare", column, "Column of the hare at the start: a, c, e, g")
            ->check(CLI::IsMember({"a", "c", "e", "g"}).description(""))
            ->capture_default_str();
        app.add_option("--first", first, "Who begins: hare or wolves")
            ->check(CLI::IsMember({"hare", "wolves"}).description(""))
            ->capture_default_str();
    }
    games::hare_and_wolves start() const {
        using side = games::hare_and_wolves::side;
        return games::hare_and_wolves(column[0] - 'a', first == "hare" ? side::hare : side::wolves);
    }
    std::vector<named_evaluator<games::hare_and_wolves>> evaluators() const {
        return {{"row_and_distance", "the rows climbed less the moves to go",
                 games::hare_row_and_distance()},
                {"row", "the rows that the hare has climbed", games::hare_row()},
                {"distance", "the moves that the hare needs to the top", games::hare_distance()},
                {"result", "the result of finished games", ply::own_eval()}};
    }
};

struct connect_four_setup : setup<games::connect_four<>> {
    static constexpr char const* name = "connect_four";
    static constexpr char const* summary = "four in a row";
    static constexpr char const* how_to_move = "a column, 1 to 7";
    static constexpr int depth = 10;

    std::string position;

    void add_options(CLI::App& app) {
        app.add_option("--position", position, "The columns played so far, such as 4453");
    }
    games::connect_four<> start() const { return games::connect_four<>(position); }
};

struct othello_setup : setup<games::othello_with_sides> {
    static constexpr char const* name = "othello";
    static constexpr char const* summary = "turn the other side's discs; more discs win";
    static constexpr char const* how_to_move = "a square, such as d3, or pass";
    static constexpr int depth = 6;

    games::othello_with_sides start() const { return games::othello_with_sides(); }
    std::vector<named_evaluator<games::othello_with_sides>> evaluators() const {
        return {{"position", "mobility, corners and the squares beside them",
                 games::othello_evaluator()},
                {"discs", "discs less those of the other side", ply::own_eval()}};
    }
};

/// A game that can be played, and its options.
class model {
public:
    model() = default;
    model(model const&) = delete;
    model& operator=(model const&) = delete;
    virtual ~model() = default;

    virtual std::string name() const = 0;
    virtual std::string summary() const = 0;
    virtual std::string how_to_move() const = 0;
    virtual int depth() const = 0;

    virtual void add_options(CLI::App& app) = 0;
    /// A new game by the options. Throws std::invalid_argument where they make no position.
    virtual std::unique_ptr<any_game> start() const = 0;
};

template <class Setup>
class model_of final : public model {
public:
    std::string name() const override { return Setup::name; }
    std::string summary() const override { return Setup::summary; }
    std::string how_to_move() const override { return Setup::how_to_move; }
    int depth() const override { return Setup::depth; }

    void add_options(CLI::App& app) override {
        setup_.add_options(app);
        auto const all = setup_.evaluators();
        evaluator_ = all.front().name;
        if (all.size() == 1) return;
        std::string list = "Evaluators:";
        std::vector<std::string> names;
        for (auto const& e : all) {
            names.push_back(e.name);
            list += "\n  " + e.name + ": " + e.meaning;
        }
        app.add_option("--evaluator", evaluator_, "How the computer judges positions (see below)")
            ->check(CLI::IsMember(names).description(""))
            ->capture_default_str();
        app.footer(list);
    }

    std::unique_ptr<any_game> start() const override {
        auto const all = setup_.evaluators();
        auto const chosen = std::find_if(all.begin(), all.end(),
                                         [this](auto const& e) { return e.name == evaluator_; });
        return std::make_unique<game_of<typename Setup::game_type>>(setup_.start(),
                                                                    chosen->evaluate);
    }

private:
    Setup setup_;
    std::string evaluator_;
};

template <class... Setups>
std::vector<std::unique_ptr<model>> models_of() {
    std::vector<std::unique_ptr<model>> all;
    (all.push_back(std::make_unique<model_of<Setups>>()), ...);
    return all;
}

/// All games, in the order in which they are listed.
inline std::vector<std::unique_ptr<model>> models() {
    return models_of<tic_tac_toe_setup, connect_four_setup, hare_and_wolves_setup, othello_setup,
                     stones_setup, bonus_stones_setup, three_piles_setup, coins_setup, ladder_setup,
                     tree_setup>();
}

}  // namespace programs
