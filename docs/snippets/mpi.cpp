// docs/mpi.md
#include <iostream>
#include <string>
#include <vector>

#include <ply/mpi/analyse.hpp>

#include "games/connect_four.hpp"

// [program]
int main(int argc, char** argv) {
    ply::mpi::environment const mpi(argc, argv);  // MPI_Init_thread, and MPI_Finalize at the end
    ply::mpi::communicator ranks;                 // of MPI_COMM_WORLD

    std::vector<games::connect_four<>> const positions{games::connect_four<>("44"),
                                                       games::connect_four<>("4455"),
                                                       games::connect_four<>("112233")};
    auto const batch = ply::mpi::analyse(ranks, positions, {.depth = 8});
    auto const all = ply::mpi::analyse_moves(ranks, positions[1], {.depth = 8});
    if (ranks.rank() != 0) return 0;

    for (auto const& answer : batch.answers) {
        std::cout << (answer.distance ? "decided in " + std::to_string(*answer.distance)
                                      : std::string("open"))
                  << '\n';
    }
    for (auto const& f : batch.failures) std::cerr << "rank " << f.rank << ": " << f.text << '\n';
    for (auto const& move : all.answer.moves) {
        std::cout << "column " << move_text(positions[1], move.move)
                  << (move.distance ? " wins\n" : " holds\n");
    }
    return batch.complete() && all.complete() ? 0 : 1;
}
// [/program]
