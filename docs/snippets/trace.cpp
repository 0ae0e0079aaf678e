// docs/trace.md
#include <cstddef>
#include <fstream>
#include <iostream>
#include <optional>
#include <ostream>
#include <string>

#include <ply/ply.hpp>
#include <ply/tools.hpp>

#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"

namespace {

// [draw]
void draw(std::ostream& out) {
    games::tic_tac_toe const board("XOXXO.O..");
    ply::trace_of<games::tic_tac_toe> seen;
    ply::alpha_beta(board, {}, {}, {}, seen);
    ply::write_svg(out, ply::picture_of(seen));
}
// [/draw]

// [labels]
void draw_boards(std::ostream& out) {
    using game = games::tic_tac_toe;
    game const board("XOXXO.O..");
    ply::trace_of<game> seen;
    auto const found = ply::alpha_beta(board, {}, {.ties = ply::ties::last}, {}, seen);
    seen.follow(found.line);

    ply::picture_labels<game> labels;
    labels.move = [](game const& before, int cell) { return move_text(before, cell); };
    labels.position = [](game const& position) { return board_text(position); };
    ply::svg_options look;
    look.caption = "X must block at b1";
    look.max_name = "X";
    look.min_name = "O";
    ply::write_svg(out, ply::picture_of(seen, board, labels, {.nodes = 50}), look);
}
// [/labels]

// [counter]
struct cut_counter {
    int nodes = 0;
    int moves_cut = 0;

    void enter(int const*, bool, ply::window<int>) { ++nodes; }
    void leave(ply::node_end, int, std::optional<int>) {}
    void skip(int) { ++moves_cut; }
};
// [/counter]

}  // namespace

int main() {
    std::ofstream nowhere;
    draw(nowhere);
    draw_boards(nowhere);

    // [nodes]
    games::tree<> const game("[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]");
    ply::trace_of<games::tree<>> seen;
    ply::alpha_beta(game, {}, {}, {}, seen);
    for (auto const& node : seen.nodes()) {
        char const* const sign[] = {"", "at least ", "at most "};
        std::cout << std::string(4 * static_cast<std::size_t>(node.ply), ' ') << node.number
                  << (node.max ? " MAX " : " MIN ") << sign[static_cast<int>(node.bound)]
                  << node.value;
        if (!node.skipped.empty()) std::cout << ", moves cut: " << node.skipped.size();
        std::cout << '\n';
    }
    // [/nodes]

    // [bounded]
    ply::trace_of<games::tic_tac_toe> upper({.nodes = 1000});
    ply::minimax(games::tic_tac_toe{}, {}, {}, {}, upper);
    std::cout << upper.entered() << " nodes entered, " << upper.nodes().size()
              << " of them in the levels that are kept\n";
    // [/bounded]

    // [dot]
    games::tree<> const small("[[3],[2,9]]");
    ply::trace_of<games::tree<>> pruned;
    ply::alpha_beta(small, {}, {}, {}, pruned);
    ply::dot_options options;
    options.moves = false;
    options.node_attributes = [](std::ostream& out, ply::picture_node const& node) {
        if (node.end == ply::node_end::cutoff) out << " color=red";
    };
    ply::write_dot(std::cout, ply::picture_of(pruned), options);
    // [/dot]

    // [json]
    ply::write_json(std::cout, ply::picture_of(pruned, small, {}));
    // [/json]

    // [observer]
    cut_counter counter;
    ply::alpha_beta(game, {}, {}, {}, counter);
    std::cout << counter.nodes << " nodes, " << counter.moves_cut << " moves cut\n";
    // [/observer]
}
