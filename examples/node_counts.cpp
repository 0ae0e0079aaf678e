// How many nodes the searches take, on games whose counts are known from books or by a count by
// hand. A node is counted once, on entry, the root included.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <ply/ply.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/ladder.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "programs/any_game.hpp"
#include "programs/command_line.hpp"
#include "programs/text.hpp"

namespace {

using programs::any_game;

/// A position to search, and how deep.
struct task {
    template <class G>
    task(std::string heading, G const& start, int plies = ply::unlimited,
         typename programs::game_of<G>::evaluator eval = ply::own_eval())
        : name(std::move(heading)),
          game(std::make_shared<programs::game_of<G>>(start, std::move(eval))),
          limits{.depth = plies} {}

    std::string name;
    std::shared_ptr<any_game> game;
    ply::limits limits;
};

using answer = ply::result<int, int>;
using search = std::function<answer(any_game&, ply::limits const&)>;

answer minimax(any_game& game, ply::limits const& limits) { return ply::minimax(game, limits); }

answer alpha_beta(any_game& game, ply::limits const& limits) {
    return ply::alpha_beta(game, limits);
}

/// Tells who wins, but not how soon.
answer win_or_loss(any_game& game, ply::limits const& limits) {
    return ply::alpha_beta(game, limits, {.window = {-1, 1}});
}

search with_table(bool prune) {
    return [prune](any_game& game, ply::limits const& limits) {
        ply::transposition_table<int> table(std::size_t{16} << 20);
        return ply::negamax(game, table, limits, {.prune = prune});
    };
}

answer principal_variation(any_game& game, ply::limits const& limits) {
    return ply::principal_variation(game, limits);
}

answer principal_variation_with_table(any_game& game, ply::limits const& limits) {
    ply::transposition_table<int> table(std::size_t{16} << 20);
    return ply::principal_variation(game, table, limits);
}

/// It needs a table in any case.
answer mtd_f(any_game& game, ply::limits const& limits) {
    ply::transposition_table<int> table(std::size_t{16} << 20);
    return ply::mtd_f(game, table, limits);
}

/// A table with a column for each task and a row for each search.
class comparison {
public:
    comparison(std::string const& title, std::vector<task> tasks)
        : title_(title),
          tasks_(std::move(tasks)),
          table_(heads(title, tasks_)),
          values_(tasks_.size()) {}

    /// Adds the nodes of a search, for the first `count` tasks where it would take too long for the
    /// others. Throws std::logic_error where its value contradicts an earlier one.
    comparison& by(std::string const& name, search const& find,
                   std::size_t count = static_cast<std::size_t>(-1)) {
        std::vector<std::string> row{name};
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            row.push_back(i < count ? count_nodes(i, name, find) : "-");
        }
        table_.add(std::move(row));
        return *this;
    }

    /// Adds how often a search calls the evaluator.
    comparison& evals(search const& find) {
        std::vector<std::string> row{"  evaluations"};
        for (auto const& t : tasks_) {
            row.push_back(programs::with_separators(find(*t.game, t.limits).stats.evals));
        }
        table_.add(std::move(row));
        return *this;
    }

    /// Alpha-beta with a table, and the searches that improve on it.
    comparison& by_improved_searches() {
        return by("  with a table", with_table(true))
            .by("principal variation", principal_variation)
            .by("  with a table", principal_variation_with_table)
            .by("MTD(f), with a table", mtd_f);
    }

    /// The searches that most tables have.
    comparison& by_all() {
        return by("minimax", minimax)
            .by("  with a table", with_table(false))
            .by("alpha-beta", alpha_beta)
            .by_improved_searches();
    }

    void print() {
        std::vector<std::string> row{"value"};
        for (auto const& value : values_) row.push_back(value ? programs::value_text(*value) : "");
        table_.add(std::move(row));
        std::cout << table_ << '\n';
    }

private:
    static std::vector<std::string> heads(std::string const& title,
                                          std::vector<task> const& tasks) {
        std::vector<std::string> row{title};
        for (auto const& t : tasks) row.push_back(t.name);
        return row;
    }

    std::string count_nodes(std::size_t i, std::string const& name, search const& find) {
        auto const found = find(*tasks_[i].game, tasks_[i].limits);
        if (!values_[i]) {
            values_[i] = found;
        } else if (!agree(*values_[i], found)) {
            throw std::logic_error(title_ + ", " + tasks_[i].name + ": another value by " + name);
        }
        return programs::with_separators(found.stats.nodes);
    }

    static bool agree(answer const& known, answer const& found) {
        switch (found.bound) {
            case ply::bound::lower: return known.value >= found.value;
            case ply::bound::upper: return known.value <= found.value;
            case ply::bound::exact: break;
        }
        return known.value == found.value && known.distance == found.distance;
    }

    std::string title_;
    std::vector<task> tasks_;
    programs::table table_;
    std::vector<std::optional<answer>> values_;
};

void stones() {
    using games::stones;
    comparison("Stones, take 1 to 3", {{"8", stones(8)}, {"13", stones(13)}, {"16", stones(16)}})
        .by("minimax", minimax)
        .by("  with a table", with_table(false))
        .by("alpha-beta", alpha_beta)
        .by("  window -1..1", win_or_loss)
        .by_improved_searches()
        .print();

    programs::table orders({"Alpha-beta, window -1..1", "17", "18"});
    auto const add = [&orders](std::string const& name, auto heap_of) {
        std::vector<std::string> row{name};
        for (int const left : {17, 18}) {
            programs::game_of heap(heap_of(left));
            row.push_back(programs::with_separators(win_or_loss(heap, {}).stats.nodes));
        }
        orders.add(std::move(row));
    };
    add("moves 1-2-3", [](int left) { return stones(left); });
    add("moves 3-2-1", [](int left) { return stones(left, {3, 2, 1}); });
    add("best first", [](int left) { return games::stones_best_first(left); });
    std::cout << orders << '\n';
}

void bonus_stones() {
    using games::bonus_stones;
    comparison("Stones, 2 gives a turn",
               {{"4", bonus_stones(4)}, {"8", bonus_stones(8)}, {"16", bonus_stones(16)}})
        .by_all()
        .print();
}

void tic_tac_toe() {
    games::tic_tac_toe const empty;
    comparison("Tic-tac-toe",
               {{"shortest win", empty}, {"any win", empty, ply::unlimited, games::win_or_draw()}})
        .by("minimax", minimax)
        .by("  with a table", with_table(false))
        .by("alpha-beta", alpha_beta)
        .by("  window -1..1", win_or_loss)
        .by_improved_searches()
        .print();
}

void three_piles() {
    games::three_piles const start({2, 3, 4});
    games::largest_pile const largest;
    comparison("Three piles (2, 3, 4)", {{"depth 3", start, 3, largest}, {"to the end", start}})
        .by_all()
        .print();
}

void tree() {
    using games::tree;
    comparison("Trees", {{"ten leaves", tree<>("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]")},
                         {"eight leaves", tree<>("a(b(d(1,4) e(5,6)) c(f(2,1) g(1,1)))")},
                         {"six leaves", tree<>("[[3,5],[2,9],[0,7]]")}})
        .by("minimax", minimax)
        .evals(minimax)
        .by("alpha-beta", alpha_beta)
        .evals(alpha_beta)
        .print();
}

void coins() {
    using games::coins;
    std::vector<int> const row{5, 9, 4, 5, 4, 6, 3, 7, 2, 2};
    comparison(
        "Coins 5 9 4 5 4 6 3 7 2 2",
        {{"in turn", coins(row)}, {"even again", coins(row, coins::rule::even_coin_keeps_turn)}})
        .by_all()
        .print();
}

void ladder() {
    games::ladder_rules const rules{23, 7, 12, 7, 18};
    comparison("Ladder (23, 7, 12, 7, 18)", {{"from 0", games::ladder(rules, 0)},
                                             {"from 5", games::ladder(rules, 5)},
                                             {"from 12", games::ladder(rules, 12)}})
        .by_all()
        .print();
}

void hare_and_wolves() {
    games::hare_and_wolves const start;
    games::hare_row_and_distance const both;
    comparison(
        "Hare and wolves",
        {{"depth 4", start, 4, both}, {"depth 6", start, 6, both}, {"depth 8", start, 8, both}})
        .by_all()
        .print();
}

void connect_four() {
    games::connect_four<> const empty;
    comparison("Connect four", {{"depth 4", empty, 4},
                                {"depth 6", empty, 6},
                                {"depth 8", empty, 8},
                                {"depth 12", empty, 12}})
        .by("minimax", minimax, 3)
        .by("alpha-beta", alpha_beta)
        .by_improved_searches()
        .print();
}

struct section {
    std::string name;
    void (*print)();
};

std::vector<section> const sections{
    {"stones", stones},
    {"bonus_stones", bonus_stones},
    {"tic_tac_toe", tic_tac_toe},
    {"three_piles", three_piles},
    {"tree", tree},
    {"coins", coins},
    {"ladder", ladder},
    {"hare_and_wolves", hare_and_wolves},
    {"connect_four", connect_four},
};

void print(std::vector<std::string> const& names) {
    for (auto const& name : names) {
        auto const same = [&name](section const& s) { return s.name == name; };
        if (std::none_of(sections.begin(), sections.end(), same)) {
            throw std::invalid_argument("no game of the name " + name);
        }
    }
    for (auto const& s : sections) {
        if (names.empty() || std::find(names.begin(), names.end(), s.name) != names.end()) {
            s.print();
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Prints how many nodes the searches take, the root included.", "node_counts");
    std::vector<std::string> names;
    bool list = false;
    app.add_option("game", names, "Games to count; all of them if none is named");
    app.add_flag("--list", list, "Name the games");

    return programs::run(app, argc, argv, [&] {
        if (list) {
            if (!names.empty())
                throw std::invalid_argument("--list names all: unexpected: " + names.front());
            for (auto const& s : sections) std::cout << s.name << '\n';
        } else {
            print(names);
        }
        return 0;
    });
}
