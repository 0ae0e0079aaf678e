// A rank is killed in the middle of a batch. Rank 0 compares the answers with those of one process,
// says so, and ends the job.
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <thread>
#include <vector>

#include <ply/mpi/analyse.hpp>
#include <ply/search/analyse.hpp>

#include "games/connect_four.hpp"

namespace {

using game = games::connect_four<>;

bool all_answers(ply::mpi::communicator& ranks) {
    std::vector<game> const positions{game("4"),  game("44"),  game("445"), game("4455"),
                                      game("12"), game("123"), game("1234")};
    bool const dies = ranks.rank() == 1;
    auto const evaluator = [dies](game const& position) {
        if (dies) static_cast<void>(std::raise(SIGKILL));
        // So that the others cannot do all before rank 1 is there.
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return position.eval();
    };
    ply::mpi::distribution d;
    d.timeout = std::chrono::milliseconds(1000);
    d.attempts = 3;
    auto const report = ply::mpi::analyse(ranks, positions, {.depth = 1}, {}, d, evaluator);
    if (ranks.rank() != 0 || !report.complete() || report.failures.empty()) return false;
    for (auto const& f : report.failures) {
        if (f.rank != 1) return false;
    }
    auto const expected = ply::analyse(positions, {.depth = 1});
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (report.answers[i].value != expected[i].value) return false;
        if (report.answers[i].best != expected[i].best) return false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    ply::mpi::environment const mpi(argc, argv);
    ply::mpi::communicator ranks;
    bool const all = all_answers(ranks);
    if (ranks.rank() != 0) return 0;
    std::puts(all ? "all answers are there" : "answers are missing");
    std::fflush(stdout);
    // The rank that is gone would be waited for.
    MPI_Abort(MPI_COMM_WORLD, 0);
}
