// How many nodes the searches take, on games whose counts are known from books or by a count by
// hand. A node is counted once, on entry, the root included.
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <ply/ply.hpp>

#include "games/coins.hpp"
#include "games/connect_four.hpp"
#include "games/hare_and_wolves.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"
#include "programs/command_line.hpp"
#include "programs/text.hpp"

namespace {

/// A position to search, and how deep.
template <class G>
struct task {
    std::string name;
    G position;
    int depth = ply::unlimited;
};

/// A table with a column for each task and a row for each search.
template <class G>
class comparison {
public:
    using answer = ply::result<ply::move_of<G>, int>;
    static constexpr auto all = static_cast<std::size_t>(-1);

    comparison(std::string const& title, std::vector<task<G>> tasks)
        : title_(title),
          tasks_(std::move(tasks)),
          table_(heads(title, tasks_)),
          values_(tasks_.size()) {}

    /// Adds the nodes of a search, for the first `count` tasks where it would take too long for the
    /// others. Throws std::logic_error where its value contradicts an earlier one.
    template <class Search>
    comparison& by(std::string const& name, Search search, std::size_t count = all) {
        std::vector<std::string> row{name};
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            row.push_back(i < count ? count_nodes(i, name, search) : "-");
        }
        table_.add(std::move(row));
        return *this;
    }

    /// Adds how often a search calls the evaluator.
    template <class Search>
    comparison& evals(Search search) {
        std::vector<std::string> row{"  evaluations"};
        for (auto const& t : tasks_) {
            row.push_back(programs::with_separators(
                search(t.position, ply::limits{.depth = t.depth}).stats.evals));
        }
        table_.add(std::move(row));
        return *this;
    }

    void print() {
        std::vector<std::string> row{"value"};
        for (auto const& value : values_) row.push_back(value ? programs::value_text(*value) : "");
        table_.add(std::move(row));
        std::cout << table_ << '\n';
    }

private:
    static std::vector<std::string> heads(std::string const& title,
                                          std::vector<task<G>> const& tasks) {
        std::vector<std::string> row{title};
        for (auto const& t : tasks) row.push_back(t.name);
        return row;
    }

    template <class Search>
    std::string count_nodes(std::size_t i, std::string const& name, Search search) {
        answer const found = search(tasks_[i].position, ply::limits{.depth = tasks_[i].depth});
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
    std::vector<task<G>> tasks_;
    programs::table table_;
    std::vector<std::optional<answer>> values_;
};

template <class Eval = ply::own_eval>
auto minimax(Eval eval = {}) {
    return [eval](auto game, ply::limits const& limits) {
        return ply::minimax(game, limits, {}, eval);
    };
}

template <class Eval = ply::own_eval>
auto alpha_beta(ply::window<int> window = {}, Eval eval = {}) {
    return [window, eval](auto game, ply::limits const& limits) {
        return ply::alpha_beta(game, limits, {.window = window}, eval);
    };
}

template <class Eval = ply::own_eval>
auto with_table(ply::negamax_options<int> options = {}, Eval eval = {}) {
    return [options, eval](auto game, ply::limits const& limits) {
        ply::transposition_table<int> table(std::size_t{16} << 20);
        return ply::negamax(game, table, limits, options, eval);
    };
}

/// Enough to tell who wins, but not how soon.
constexpr ply::window<int> win_or_loss{-1, 1};
constexpr ply::negamax_options<int> only_remember{.prune = false};

void stones() {
    using games::stones;
    comparison<stones>("Stones, take 1 to 3",
                       {{"8", stones(8)}, {"13", stones(13)}, {"16", stones(16)}})
        .by("minimax", minimax())
        .by("  with a table", with_table(only_remember))
        .by("alpha-beta", alpha_beta())
        .by("  window -1..1", alpha_beta(win_or_loss))
        .by("  with a table", with_table())
        .print();

    auto const in_order = [](auto with_order) {
        return [with_order](stones const& heap, ply::limits const& limits) {
            return alpha_beta(win_or_loss)(with_order(heap.left()), limits);
        };
    };
    comparison<stones>("Alpha-beta, window -1..1", {{"17", stones(17)}, {"18", stones(18)}})
        .by("moves 1-2-3", in_order([](int left) { return stones(left); }))
        .by("moves 3-2-1", in_order([](int left) {
                return stones(left, {3, 2, 1});
            }))
        .by("best first", in_order([](int left) { return games::stones_best_first(left); }))
        .print();
}

void tic_tac_toe() {
    comparison<games::tic_tac_toe>("Tic-tac-toe", {{"empty board", {}}})
        .by("minimax", minimax())
        .by("  with a table", with_table(only_remember))
        .by("alpha-beta", alpha_beta())
        .by("  won, drawn or lost", alpha_beta({}, games::win_or_draw()))
        .by("  window -1..1", alpha_beta(win_or_loss, games::win_or_draw()))
        .by("  with a table", with_table())
        .print();
}

void three_piles() {
    games::three_piles const start({2, 3, 4});
    games::largest_pile const largest;
    comparison<games::three_piles>("Three piles (2, 3, 4)",
                                   {{"depth 3", start, 3}, {"to the end", start}})
        .by("minimax", minimax(largest))
        .by("  with a table", with_table(only_remember, largest))
        .by("alpha-beta", alpha_beta({}, largest))
        .by("  with a table", with_table({}, largest))
        .print();
}

void tree() {
    using games::tree;
    comparison<tree<>>("Trees", {{"ten leaves", tree<>("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]")},
                                 {"eight leaves", tree<>("a(b(d(1,4) e(5,6)) c(f(2,1) g(1,1)))")},
                                 {"six leaves", tree<>("[[3,5],[2,9],[0,7]]")}})
        .by("minimax", minimax())
        .evals(minimax())
        .by("alpha-beta", alpha_beta())
        .evals(alpha_beta())
        .print();
}

void coins() {
    std::vector<int> const row{5, 9, 4, 5, 4, 6, 3, 7, 2, 2};
    comparison<games::coins>(
        "Coins 5 9 4 5 4 6 3 7 2 2",
        {{"in turn", games::coins(row)},
         {"even again", games::coins(row, games::coins::rule::even_coin_keeps_turn)}})
        .by("minimax", minimax())
        .by("  with a table", with_table(only_remember))
        .by("alpha-beta", alpha_beta())
        .by("  with a table", with_table())
        .print();
}

void hare_and_wolves() {
    games::hare_and_wolves const start;
    games::hare_row_and_distance const both;
    comparison<games::hare_and_wolves>(
        "Hare and wolves", {{"depth 4", start, 4}, {"depth 6", start, 6}, {"depth 8", start, 8}})
        .by("minimax", minimax(both))
        .by("  with a table", with_table(only_remember, both))
        .by("alpha-beta", alpha_beta({}, both))
        .by("  with a table", with_table({}, both))
        .print();
}

void connect_four() {
    games::connect_four<> const empty;
    comparison<games::connect_four<>>("Connect four", {{"depth 4", empty, 4},
                                                       {"depth 6", empty, 6},
                                                       {"depth 8", empty, 8},
                                                       {"depth 12", empty, 12}})
        .by("minimax", minimax(), 3)
        .by("alpha-beta", alpha_beta())
        .by("  with a table", with_table())
        .print();
}

struct section {
    std::string name;
    void (*print)();
};

std::vector<section> const sections{
    {"stones", stones},
    {"tic_tac_toe", tic_tac_toe},
    {"three_piles", three_piles},
    {"tree", tree},
    {"coins", coins},
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
            for (auto const& s : sections) std::cout << s.name << '\n';
        } else {
            print(names);
        }
        return 0;
    });
}
