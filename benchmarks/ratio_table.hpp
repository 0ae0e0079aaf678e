// A search of the library beside the same loop written by hand: time a node and its ratios.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>

#include "collector.hpp"

inline constexpr std::array<char const*, 4> ratio_kinds{"bare loop", "same stats", "ply",
                                                        "ply with line"};

/// Registers the four kinds of one group. A run with other nodes than expected is an error.
template <class... Runs>
void add_group(std::string const& name, std::uint64_t expected_nodes, Runs... runs) {
    std::size_t kind = 0;
    (add_kind(name, ratio_kinds[kind++], expected_nodes, runs), ...);
}

/// A line for each group: nodes, value, and the median time a node of each kind with its ratios.
class ratio_table : public collector {
public:
    void Finalize() override {
        std::printf("%-28s %12s %6s", "", "nodes", "value");
        for (auto const* kind : ratio_kinds) std::printf(" %14s", kind);
        std::printf(" %11s %11s\n", "ply / stats", "ply / bare");
        for (auto const& g : groups) {
            auto const& ply = g.at("ply");
            std::printf("%-28s %12.0f %6.0f", g.name.c_str(), ply.nodes, ply.value);
            for (auto const* kind : ratio_kinds) {
                std::printf(" %11.2f ns", g.at(kind).ns_per_node());
            }
            std::printf(" %11.2f %11.2f\n", ply.median() / g.at("same stats").median(),
                        ply.median() / g.at("bare loop").median());
        }
        print_conditions();
    }
};

inline int run_and_print(int argc, char** argv) {
    ratio_table table;
    return run_and_print(argc, argv, table);
}
