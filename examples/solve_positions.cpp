// Solves connect four positions from a file of lines "columns score", and compares the scores.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include <CLI/CLI.hpp>

#include <ply/solve/null_window.hpp>

#include "games/exact_connect_four.hpp"

namespace {

using game = games::exact_connect_four<>;

struct totals {
    std::uint64_t positions = 0;
    std::uint64_t nodes = 0;
    std::uint64_t wrong = 0;
    std::chrono::nanoseconds time{};
};

/// One line: the position, its score, nodes and microseconds; and what the file says if it differs.
void solve_line(ply::null_window_solver<game>& solver, std::string const& line, bool quiet,
                totals& sum) {
    std::istringstream words(line);
    std::string columns;
    int expected = 0;
    words >> columns;
    bool const compares = static_cast<bool>(words >> expected);
    auto const found = solver.solve(game(columns));
    bool const wrong = compares && found.value != expected;
    ++sum.positions;
    sum.nodes += found.stats.nodes;
    sum.time += found.stats.time;
    sum.wrong += wrong ? 1 : 0;
    if (!quiet || wrong) {
        std::printf("%s %d %llu %.1f%s\n", columns.c_str(), found.value,
                    static_cast<unsigned long long>(found.stats.nodes),
                    std::chrono::duration<double, std::micro>(found.stats.time).count(),
                    wrong ? (" expected " + std::to_string(expected)).c_str() : "");
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Solves connect four positions: columns from 1, score for the side to move.");
    std::string file;
    std::size_t megabytes = 8;
    bool quiet = false;
    ply::null_window_options options;
    options.best_move = false;
    options.symmetry = false;
    app.add_option("FILE", file, "lines of a position and, optionally, its score")->required();
    app.add_option("--table", megabytes, "megabytes of the table")->check(CLI::Range(1, 65536));
    app.add_flag("--quiet", quiet, "print the summary and wrong scores alone");
    app.add_flag("!--no-known-value", options.known_value, "without wins and losses at sight");
    app.add_flag("!--no-value-bounds", options.value_bounds, "without bounds at sight");
    app.add_flag("!--no-candidates", options.candidates, "with the moves that lose at once");
    app.add_flag("!--no-order", options.order, "with the moves in the order of the columns");
    app.add_flag("!--no-prefetch", options.prefetch, "without fetching table entries early");
    app.add_flag("!--no-look-ahead", options.look_ahead,
                 "without looking at the table before a position is searched");
    app.add_flag("--symmetry", options.symmetry, "with one table entry for mirror images");
    try {
        app.parse(argc, argv);
    } catch (CLI::CallForHelp const& help) {
        return app.exit(help);
    } catch (CLI::ParseError const& error) {
        std::cerr << "solve_positions: " << error.what() << '\n';
        return 2;
    }
    std::ifstream input(file);
    if (!input) {
        std::cerr << "solve_positions: cannot read " << file << '\n';
        return 2;
    }
    totals sum;
    std::uint64_t number = 0;
    try {
        ply::null_window_solver<game> solver(megabytes << 20, options);
        solver.touch();
        for (std::string line; std::getline(input, line);) {
            ++number;
            if (!line.empty()) solve_line(solver, line, quiet, sum);
        }
    } catch (std::exception const& error) {
        std::cerr << "solve_positions: line " << number << ": " << error.what() << '\n';
        return 2;
    }
    if (sum.positions == 0) {
        std::cerr << "solve_positions: no positions in " << file << '\n';
        return 2;
    }
    auto const count = static_cast<double>(sum.positions);
    std::printf("%llu positions, %llu wrong: mean nodes %.1f, mean microseconds %.2f\n",
                static_cast<unsigned long long>(sum.positions),
                static_cast<unsigned long long>(sum.wrong), static_cast<double>(sum.nodes) / count,
                std::chrono::duration<double, std::micro>(sum.time).count() / count);
    return sum.wrong == 0 ? 0 : 1;
}
