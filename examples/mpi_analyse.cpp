// Searches connect four positions on all ranks of an MPI program, or all moves of one.
//
//     mpirun -n 4 mpi_analyse --depth 12 4455 44
#include <chrono>
#include <cstddef>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include <ply/mpi/analyse.hpp>

#include "games/connect_four.hpp"
#include "programs/command_line.hpp"

namespace {

using game = games::connect_four<>;

struct arguments {
    std::vector<std::string> positions;
    int depth = 8;
    int threads = 1;
    double timeout = 0;
    bool moves = false;
};

/// Lets nothing be printed while it lives.
class silence {
public:
    explicit silence(bool wanted) : out_(std::cout.rdbuf()), error_(std::cerr.rdbuf()) {
        if (!wanted) return;
        std::cout.rdbuf(nowhere_.rdbuf());
        std::cerr.rdbuf(nowhere_.rdbuf());
    }
    silence(silence const&) = delete;
    silence& operator=(silence const&) = delete;
    ~silence() {
        std::cout.rdbuf(out_);
        std::cerr.rdbuf(error_);
    }

private:
    std::streambuf* out_;
    std::streambuf* error_;
    std::ostringstream nowhere_;
};

template <class Value>
void print_value(Value const& v) {
    std::cout << (v.value > 0 ? "wins" : v.value < 0 ? "loses" : "no decision");
    if (v.distance) std::cout << " in " << *v.distance;
}

/// Returns the status of the program: 1 where something is missing.
int print_failures(std::vector<ply::mpi::failure> const& failures, bool complete) {
    for (auto const& f : failures) {
        std::cerr << "mpi_analyse: rank " << f.rank;
        if (f.index != ply::mpi::failure::whole_rank) std::cerr << ", number " << f.index;
        std::cerr << ": " << f.text << '\n';
    }
    return complete ? 0 : 1;
}

int analyse_moves(ply::mpi::communicator& ranks, arguments const& a, ply::limits const& l,
                  ply::mpi::distribution const& d) {
    game const root(a.positions.front());
    auto const report = ply::mpi::analyse_moves(
        ranks, root, l, {.resources = {.threads = a.threads}}, d);
    if (ranks.rank() != 0) return 0;
    for (auto const& m : report.answer.moves) {
        std::cout << "column " << move_text(root, m.move) << ": ";
        print_value(m);
        std::cout << '\n';
    }
    return print_failures(report.failures, report.complete());
}

int analyse_positions(ply::mpi::communicator& ranks, arguments const& a, ply::limits const& l,
                      ply::mpi::distribution const& d) {
    std::vector<game> positions;
    for (auto const& columns : a.positions) positions.emplace_back(columns);
    ply::batch_options<int, int> options;
    options.one_table = false;
    options.resources.threads = a.threads;
    auto const report = ply::mpi::analyse(ranks, positions, l, options, d);
    if (ranks.rank() != 0) return 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        auto const& answer = report.answers[i];
        std::cout << a.positions[i] << ": ";
        print_value(answer);
        if (answer.best) std::cout << ", column " << move_text(positions[i], *answer.best);
        std::cout << '\n';
    }
    return print_failures(report.failures, report.complete());
}

}  // namespace

int main(int argc, char** argv) {
    ply::mpi::environment const mpi(argc, argv);
    ply::mpi::communicator ranks;
    // All ranks read the same arguments; one of them says what is wrong.
    silence const of_others(ranks.rank() != 0);
    arguments a;
    CLI::App app("Searches connect four positions on all ranks of an MPI program.", "mpi_analyse");
    app.add_option("POSITION", a.positions, "the columns played, digits from 1")->required();
    app.add_option("--depth", a.depth, "plies")
        ->check(programs::number_from(1, 42))
        ->capture_default_str();
    app.add_option("--threads", a.threads, "threads of each rank; 0 for all")
        ->check(programs::number_from(0, ply::max_threads))
        ->capture_default_str();
    app.add_option("--timeout", a.timeout, "seconds after which another rank tries; 0 for never")
        ->check(programs::number_from(0.0, 1e6));
    app.add_flag("--moves", a.moves, "all moves of one position");
    return programs::run(app, argc, argv, [&] {
        if (a.moves && a.positions.size() > 1) {
            throw std::invalid_argument("--moves: more than one position");
        }
        ply::limits const l{.depth = a.depth};
        ply::mpi::distribution d;
        if (a.timeout > 0) d.timeout = std::chrono::duration<double>(a.timeout);
        return a.moves ? analyse_moves(ranks, a, l, d) : analyse_positions(ranks, a, l, d);
    });
}
