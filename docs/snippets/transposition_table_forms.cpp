// docs/transposition_table.md
#include <iostream>
#include <sstream>

#include <ply/ply.hpp>
#include <ply/support/table/table_file.hpp>

#include "games/connect_four.hpp"

int main() {
    // [forms]
    ply::table_options const small{.hash_bits = 49, .largest_value = 0};
    for (int const mib : {2, 4}) {
        ply::transposition_table<> table(static_cast<std::size_t>(mib) << 20, small);
        std::cout << mib << " MiB: " << table.capacity() << " entries of " << table.entry_bytes()
                  << " bytes\n";
    }
    // [/forms]

    // [files]
    constexpr std::uint64_t tag = 4;  // connect four, with its own evaluator
    games::connect_four<> const game;
    ply::transposition_table<> table(std::size_t{4} << 20, small);
    std::cout << ply::negamax(game, table, {.depth = 10}).stats.nodes << " nodes\n";

    std::stringstream file;
    if (auto const saved = ply::save_table(table, file, tag); !saved) {
        std::cerr << saved.message() << '\n';
    }

    ply::transposition_table<> loaded(1, small);
    std::cout << ply::load_table(loaded, file, tag).message() << ": " << loaded.bytes()
              << " bytes\n";
    std::cout << ply::negamax(game, loaded, {.depth = 10}).stats.nodes << " nodes\n";

    file.seekg(0);
    std::cout << ply::load_table(loaded, file, tag + 1).message() << '\n';
    // [/files]
}
