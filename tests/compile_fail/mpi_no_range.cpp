// expect: ply: analyse needs a range of games; analyse_moves takes one game
#include <vector>

#include <ply/mpi/analyse.hpp>

struct game {
    using move_type = int;
    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
};

void ask(ply::mpi::communicator& ranks) { ply::mpi::analyse(ranks, game{}); }
