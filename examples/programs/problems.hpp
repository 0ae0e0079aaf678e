// The games whose positions can be solved, and whose solutions can be checked.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "games/exact_connect_four.hpp"
#include "games/graph.hpp"
#include "programs/models.hpp"

namespace programs {

/// A win is worth more the sooner it comes.
struct exact_connect_four_setup : connect_four_setup {
    using game_type = games::exact_connect_four<>;
    static constexpr char const* summary =
        "four in a row, with scores that are larger for faster wins";
    game_type start() const { return game_type(position); }
};

struct graph_setup : setup<games::graph> {
    static constexpr char const* name = "graph";
    static constexpr char const* summary = "a walk on a graph, where play may go on for ever";

    std::string edges = "[[2,3],[],[3,1],[2]]";
    int node = 0;

    void add_options(CLI::App& app) {
        app.add_option("--edges", edges, "For each node the nodes to which its edges lead")
            ->capture_default_str();
        app.add_option("--node", node, "Where play starts")
            ->check(number_from(0, (std::numeric_limits<int>::max)()))
            ->capture_default_str();
    }
    games::graph start() const { return games::graph(edges, node); }
};

template <class Base, template <class> class Of, class... Setups>
std::vector<std::unique_ptr<Base>> made_of() {
    std::vector<std::unique_ptr<Base>> all;
    (all.push_back(std::make_unique<Of<Setups>>()), ...);
    return all;
}

/// An Of<Setup> for each of the games, in the order in which they are listed.
template <class Base, template <class> class Of>
std::vector<std::unique_ptr<Base>> problems() {
    return made_of<Base, Of, tic_tac_toe_setup, exact_connect_four_setup, hare_and_wolves_setup,
                   stones_setup, bonus_stones_setup, three_piles_setup, coins_setup, ladder_setup,
                   tree_setup, graph_setup>();
}

}  // namespace programs
