// docs/results_and_limits.md
#include <atomic>
#include <chrono>
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>

#include <ply/ply.hpp>

#include "games/connect_four.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"

// [observer]
// Prints the moves of a search, those below a move further to the right.
class printer {
public:
    void enter(int const* move, bool /*same_side*/, ply::window<int> /*window*/) {
        if (move != nullptr) print("move", *move);
        ++ply_;
    }
    void leave(ply::node_end /*end*/, int /*value*/, std::optional<int> /*distance*/) { --ply_; }
    void skip(int move) { print("skip", move); }

private:
    void print(std::string const& what, int move) const {
        std::cout << std::string(2 * ply_, ' ') << what << ' ' << move << '\n';
    }
    std::size_t ply_ = 0;
};
// [/observer]

int main() {
    {
        // [limits]
        using namespace std::chrono_literals;
        games::connect_four<> game;
        auto const found = ply::alpha_beta(game, {.depth = 6, .time = 10s});
        std::cout << to_string(found.stop) << ", depth " << found.depth << ", column "
                  << move_text(game, found.best.value()) << '\n';
        // [/limits]
    }
    {
        // [interrupted]
        games::tic_tac_toe game;
        auto const found = ply::minimax(game, {.nodes = 70'000});
        std::cout << to_string(found.stop) << " after " << found.stats.nodes << " nodes and "
                  << found.moves.size() << " of 9 moves; at least " << found.value << " by "
                  << move_text(game, found.best.value()) << '\n';
        // [/interrupted]
    }
    {
        // [root_moves]
        games::connect_four<> const game("4455");
        auto const free = ply::negamax(game, {.depth = 6});
        auto const other =
            ply::negamax(game, {.depth = 6}, {.root_moves = {.except = {free.best.value()}}});
        std::cout << "column " << move_text(game, free.best.value()) << ", without it column "
                  << move_text(game, other.best.value()) << '\n';
        // [/root_moves]
    }
    {
        // [known]
        games::tree<> const tree("[[3,5], [3,0], [7,3], [3,2]]");  // its value is 3
        auto const found = ply::alpha_beta(tree, {}, {.window = {-10, 1}});
        std::cout << "at least " << found.at_least
                  << (found.at_most == ply::won<int> ? ", no more is known\n" : "\n");
        // [/known]
    }
    {
        // [stop]
        std::atomic<bool> stop = true;  // set by another thread, as a rule
        games::tic_tac_toe game;
        auto const found = ply::minimax(game, {.stop = &stop});
        std::cout << to_string(found.stop)
                  << ", still a legal move: " << move_text(game, found.best.value()) << '\n';
        // [/stop]
    }
    {
        // [line]
        games::tic_tac_toe game("XO.......");
        auto const found = ply::minimax(game);
        std::cout << "won in " << found.distance.value() << ':';
        for (int const move : found.line) {
            std::cout << ' ' << move_text(game, move);
            game.apply(move);
        }
        std::cout << '\n' << board_text(game);
        // [/line]
    }
    {
        // [observe]
        games::tree<> const tree("[[3,5], [2,9]]");
        printer observer;
        ply::alpha_beta(tree, {}, {}, ply::own_eval{}, observer);
        // [/observe]
    }
}
