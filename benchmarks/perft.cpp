// Lines of play counted by ply::perft beside loops written by hand: lines, time a line, ratio.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include <benchmark/benchmark.h>

#include <ply/draw/perft.hpp>

#include "collector.hpp"
#include "games/connect_four.hpp"
#include "games/othello.hpp"
#include "games/tic_tac_toe.hpp"
#include "hand/othello.hpp"
#include "hand/perft.hpp"

namespace {

constexpr std::array kinds{"by hand", "ply"};

/// Another number of lines than expected is an error.
template <class ByHand, class Library>
void add_group(std::string const& name, std::uint64_t lines, ByHand by_hand, Library library) {
    add_kind(name, kinds[0], lines, [by_hand] { return outcome{0, by_hand()}; });
    add_kind(name, kinds[1], lines, [library] { return outcome{0, library()}; });
}

class perft_table : public collector {
public:
    void Finalize() override {
        std::printf("%-20s %12s %14s %14s %11s\n", "", "lines", kinds[0], kinds[1], "ply / hand");
        for (auto const& g : groups) {
            auto const& hand = g.at(kinds[0]);
            auto const& ply = g.at(kinds[1]);
            std::printf("%-20s %12.0f %11.2f ns %11.2f ns %11.2f\n", g.name.c_str(), ply.nodes,
                        hand.ns_per_node(), ply.ns_per_node(), ply.median() / hand.median());
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    add_group(
        "tic-tac-toe 9", 127'872, [] { return hand::perft::tic_tac_toe(0, 0, 9); },
        [] { return ply::perft(games::tic_tac_toe(), 9); });
    add_group(
        "connect four 8", 5'673'234, [] { return hand::perft::connect_four(0, 0, 8); },
        [] { return ply::perft(games::connect_four<>(), 8); });
    add_group(
        "othello 9", 3'005'288, [] { return hand::othello::perft(games::othello(), 9); },
        [] { return ply::perft(games::othello(), 9); });
    perft_table table;
    return run_and_print(argc, argv, table);
}
