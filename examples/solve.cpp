// Solves a position of any example game: value, distance, best play, and what it took.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <ply/solve/certificate/certificate.hpp>
#include <ply/solve/certificate/strategies.hpp>
#include <ply/solve/solve.hpp>

#include "programs/command_line.hpp"
#include "programs/files.hpp"
#include "programs/problems.hpp"
#include "programs/text.hpp"

namespace {

/// The options that all games have.
struct settings {
    std::string method = "automatic";
    std::size_t megabytes = 256;
    int threads = 1;
    std::optional<double> seconds;
    bool moves = false;
    std::optional<std::string> certificate;

    ply::limits limits() const {
        ply::limits l;
        if (seconds) l.time = std::chrono::duration<double>(*seconds);
        return l;
    }
};

std::map<std::string, ply::solve_method> const methods{
    {"automatic", ply::solve_method::automatic},
    {"retrograde", ply::solve_method::retrograde},
    {"null_window", ply::solve_method::null_window},
    {"df_pn", ply::solve_method::df_pn},
    {"proof_number", ply::solve_method::proof_number},
    {"iterative_deepening", ply::solve_method::iterative_deepening}};

std::string in_words(int value, std::optional<int> distance) {
    std::string plies;
    if (distance) plies = " in " + std::to_string(*distance) + (*distance == 1 ? " ply" : " plies");
    if (value == ply::won<int>) return "won" + plies;
    if (value == ply::lost<int>) return "lost" + plies;
    return value == 0 ? "drawn" : (value > 0 ? "+" : "") + std::to_string(value);
}

template <class G, class Solution>
void print(G const& game, Solution const& found, settings const& chosen) {
    std::cout << board_text(game) << "to move    " << side_text(game) << '\n';
    if (found.bound == ply::bound::exact) {
        std::cout << "value      " << in_words(found.value, found.distance) << '\n';
    } else {
        std::cout << "value      unknown (" << to_string(found.stop) << "), at least "
                  << in_words(found.at_least, {}) << ", at most " << in_words(found.at_most, {})
                  << '\n';
    }
    if (found.best && found.bound == ply::bound::exact) {
        std::cout << "best       " << move_text(game, *found.best) << '\n' << "line      ";
        G position = game;
        for (auto const& move : found.line) {
            std::cout << ' ' << move_text(position, move);
            position.apply(move);
        }
        std::cout << '\n';
    }
    if (chosen.moves) {
        for (auto const& m : found.moves) {
            if (m.bound != ply::bound::exact) continue;
            std::string name = move_text(game, m.move);
            name.resize((std::max)(name.size(), std::size_t{8}), ' ');
            std::cout << "  " << name << ' ' << in_words(m.value, m.distance) << '\n';
        }
    }
    std::cout << "method     " << to_string(found.method) << '\n'
              << "nodes      " << programs::with_separators(found.stats.nodes) << '\n';
    if (found.positions != 0) {
        std::cout << "positions  " << programs::with_separators(found.positions) << '\n';
    }
    std::cout << "table      " << programs::with_separators(found.table_bytes) << " bytes\n"
              << "time       "
              << std::chrono::duration<double, std::milli>(found.stats.time).count() << " ms\n";
}

/// Writes down why the value is what it is, by strategies from the method that found it.
template <class G, class Solution>
void write_proof(G const& game, Solution const& found, std::string const& name,
                 settings const& chosen) {
    ply::certificate_options options;
    options.name = name;
    std::string const& file = *chosen.certificate;
    auto claim = ply::claim_of(found);
    auto const write = [&](auto&& strategy) {
        if (!programs::is_written_in_place(file)) {
            return ply::write_certificate(file, game, claim, strategy, options, chosen.limits());
        }
        std::ofstream out(file, std::ios::binary);
        return ply::write_certificate(out, game, claim, strategy, options, chosen.limits());
    };
    ply::certificate_report report;
    if (found.method == ply::solve_method::retrograde) {
        ply::retrograde_options with;
        with.resources.threads = chosen.threads;
        auto const table = ply::retrograde(game, {}, with);
        report = write(ply::strategy_by_probe([&](G const& g) { return table.probe(g); }));
    } else if constexpr (ply::SmallGame<G>) {
        ply::null_window_solver<G> solver({.resources = {.memory = chosen.megabytes << 20}});
        report = write(ply::strategy_by_search([&](G const& g) { return solver.solve(g); }));
    } else {
        claim.at_least.distance.reset();  // which df-pn does not count
        claim.at_most.distance.reset();
        using solver_type = ply::df_pn_solver<G>;
        solver_type solver({.resources = {.threads = chosen.threads, .memory = chosen.megabytes << 20}});
        if constexpr (ply::CanRepeat<G>) {
            report = write(ply::strategy_by_rounds<G, solver_type>(solver));
        } else {
            report = write(ply::strategy_by_questions(solver));
        }
    }
    if (!report) throw std::runtime_error(file + ": " + report.reason);
    std::cout << "proof      " << programs::with_separators(report.positions) << " positions, "
              << programs::with_separators(report.bytes) << " bytes in " << file << '\n';
}

/// A game that can be solved, with its options.
class problem {
public:
    problem() = default;
    problem(problem const&) = delete;
    problem& operator=(problem const&) = delete;
    virtual ~problem() = default;
    virtual std::string name() const = 0;
    virtual std::string summary() const = 0;
    virtual void add_options(CLI::App& app) = 0;
    /// The exit status: 1 where the value is not known in the end.
    virtual int solve(settings const& chosen) const = 0;
};

template <class Setup>
class problem_of final : public problem {
public:
    std::string name() const override { return Setup::name; }
    std::string summary() const override { return Setup::summary; }
    void add_options(CLI::App& app) override { setup_.add_options(app); }

    int solve(settings const& chosen) const override {
        auto const game = setup_.start();
        if (chosen.certificate) programs::check_writable("--certificate", *chosen.certificate);
        ply::solve_options options;
        options.method = methods.at(chosen.method);
        options.resources.threads = chosen.threads;
        options.resources.memory = chosen.megabytes << 20;
        auto const found = ply::solve(game, chosen.limits(), options);
        if (found.stop == ply::stop_reason::unsuited) throw std::invalid_argument(found.reason);
        print(game, found, chosen);
        if (found.bound != ply::bound::exact) return 1;
        if (chosen.certificate) write_proof(game, found, name(), chosen);
        return 0;
    }

private:
    Setup setup_;
};

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Solves a position: its value, best play, and what it took.", "solve");
    app.require_subcommand(0, 1);
    auto const problems = programs::problems<problem, problem_of>();
    settings chosen;
    std::vector<std::string> names;
    for (auto const& [name, method] : methods) names.push_back(name);
    for (auto const& p : problems) {
        CLI::App& command = *app.add_subcommand(p->name(), p->summary());
        command.add_option("--method", chosen.method, "How it is solved")
            ->check(CLI::IsMember(names))
            ->capture_default_str();
        command.add_option("--memory", chosen.megabytes, "Megabytes for tables")
            ->check(programs::number_from(std::size_t{1}, std::size_t{1} << 20))
            ->capture_default_str();
        command.add_option("--threads", chosen.threads, "Threads, where the method uses several")
            ->check(programs::number_from(1, 1024))
            ->capture_default_str();
        command.add_option("--time", chosen.seconds, "Give up after so many seconds")
            ->check(programs::number_from(0.0, 1e9));
        command.add_flag("--moves", chosen.moves,
                         "Show the value of every move, where it is known");
        command
            .add_option("--certificate", chosen.certificate,
                        "Write a proof to this file, for the program verify")
            ->check(programs::file_name());
        p->add_options(command);
    }
    app.footer("solve GAME --help tells the options of a game.");
    app.allow_extras();

    return programs::run(app, argc, argv, [&] {
        auto const chosen_one = std::find_if(problems.begin(), problems.end(), [&](auto const& p) {
            return app.got_subcommand(p->name());
        });
        if (!app.remaining().empty()) {
            throw std::invalid_argument(
                (chosen_one == problems.end() ? "no such game: " : "unexpected: ") +
                app.remaining().front());
        }
        if (chosen_one == problems.end()) {
            throw std::invalid_argument("which game? solve --help names them");
        }
        return (*chosen_one)->solve(chosen);
    });
}
