// expect: ply: the game must be copyable, as copies of it are used
#include <vector>

#include <ply/mpi/analyse.hpp>

struct game {
    using move_type = int;

    game() = default;
    game(game const&) = delete;
    game& operator=(game const&) = delete;

    std::vector<int> moves() const { return {}; }
    void apply(int) {}
    void undo(int) {}
    int eval() const { return 0; }
};

void ask(ply::mpi::communicator& ranks, game const (&positions)[2]) {
    ply::mpi::analyse(ranks, positions);
    ply::mpi::analyse_moves(ranks, positions[0]);
}
