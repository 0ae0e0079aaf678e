// The searches over MPI without exceptions, and in spite of macros named min and max.
#define min(a, b) 0
#define max(a, b) 0
#include <mpi.h>

#include <ply/core/static_vector.hpp>
#include <ply/mpi/analyse.hpp>

struct heap {
    using move_type = int;
    int left;
    auto moves() const {
        ply::static_vector<int, 3> list;
        for (int taken = 1; taken <= 3 && taken <= left; ++taken) list.push_back(taken);
        return list;
    }
    void apply(int taken) { left -= taken; }
    void undo(int taken) { left += taken; }
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
};

int main(int argc, char** argv) {
    ply::mpi::environment const mpi(argc, argv);
    ply::mpi::communicator ranks;
    auto const batch = ply::mpi::analyse(ranks, std::vector<heap>{{3}, {4}});
    auto const moves = ply::mpi::analyse_moves(ranks, heap{7});
    return batch.complete() && moves.complete() ? 0 : 1;
}
