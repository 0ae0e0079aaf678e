// Solves connect four positions from a file of lines "columns score", and compares the scores.
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>

#include <CLI/CLI.hpp>

#include <ply/solve/null_window/null_window.hpp>

#include "games/exact_connect_four.hpp"
#include "programs/command_line.hpp"
#include "programs/files.hpp"

namespace {

using game = games::exact_connect_four<>;

struct arguments {
    std::string file;
    std::size_t megabytes = 8;
    bool quiet = false;
    ply::null_window_options options;
};

struct totals {
    std::uint64_t positions = 0;
    bool scores = false;  // whether the lines have any
    std::uint64_t nodes = 0;
    std::uint64_t wrong = 0;
    std::chrono::nanoseconds time{};
};

/// One line: the position, its score, nodes and microseconds; and what the file says if it differs.
/// Throws std::invalid_argument for a line that is not a position with a score, or without one
/// where no line has one.
void solve_line(ply::null_window_solver<game>& solver, std::string const& line, bool quiet,
                totals& sum) {
    std::istringstream words(line);
    std::string columns, score, more;
    words >> columns >> score >> more;
    bool const compares = !score.empty();
    if (sum.positions == 0) sum.scores = compares;
    int expected = 0;
    char const* const end = score.data() + score.size();
    auto const read = std::from_chars(score.data(), end, expected);
    bool const is_score = read.ec == std::errc() && read.ptr == end;
    if (!more.empty() || compares != sum.scores || (compares && !is_score)) {
        throw std::invalid_argument(sum.scores ? "not a position and its score"
                                               : "not a position alone, as those before");
    }
    auto const found = solver.solve(game(columns));
    bool const wrong = compares && found.value != expected;
    ++sum.positions;
    sum.nodes += found.stats.nodes;
    sum.time += found.stats.time;
    sum.wrong += wrong ? 1 : 0;
    if (!quiet || wrong) {
        std::cout << columns << ' ' << found.value << ' ' << found.stats.nodes << ' '
                  << std::setprecision(1)
                  << std::chrono::duration<double, std::micro>(found.stats.time).count();
        if (wrong) std::cout << " expected " << expected;
        std::cout << '\n';
    }
}

int solve_file(arguments const& chosen) {
    programs::check_readable(chosen.file);
    std::ifstream input(chosen.file);
    std::cout << std::fixed;
    ply::null_window_options options = chosen.options;
    options.resources.memory = chosen.megabytes << 20;
    ply::null_window_solver<game> solver(options);
    solver.touch();
    totals sum;
    std::uint64_t number = 0;
    for (std::string line; std::getline(input, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        try {
            solve_line(solver, line, chosen.quiet, sum);
        } catch (std::invalid_argument const& error) {
            throw std::invalid_argument("line " + std::to_string(number) + ": " + error.what());
        }
    }
    if (sum.positions == 0) throw std::invalid_argument("no positions in " + chosen.file);
    auto const count = static_cast<double>(sum.positions);
    std::cout << sum.positions << " positions, " << sum.wrong << " wrong: mean nodes "
              << std::setprecision(1) << static_cast<double>(sum.nodes) / count
              << ", mean microseconds " << std::setprecision(2)
              << std::chrono::duration<double, std::micro>(sum.time).count() / count << '\n';
    return sum.wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Solves connect four positions: columns from 1, score for the side to move.",
                 "solve_positions");
    arguments chosen;
    auto& options = chosen.options;
    options.best_move = false;
    options.symmetry = false;
    app.add_option("FILE", chosen.file, "lines of a position and its score, or of positions alone")
        ->required()
        ->check(programs::file_name());
    app.add_option("--table", chosen.megabytes, "megabytes of the table")
        ->check(programs::number_from(1, 65536))
        ->capture_default_str();
    app.add_flag("--quiet", chosen.quiet, "print the summary and wrong scores alone");
    app.add_flag("!--no-known-value", options.known_value, "without wins and losses at sight");
    app.add_flag("!--no-value-bounds", options.value_bounds, "without bounds at sight");
    app.add_flag("!--no-candidates", options.candidates, "with the moves that lose at once");
    app.add_flag("!--no-order", options.order, "with the moves in the order of the columns");
    app.add_flag("!--no-prefetch", options.prefetch, "without fetching table entries early");
    app.add_flag("!--no-look-ahead", options.look_ahead,
                 "without looking at the table before a position is searched");
    app.add_flag("--symmetry", options.symmetry, "with one table entry for mirror images");
    return programs::run(app, argc, argv, [&] { return solve_file(chosen); });
}
