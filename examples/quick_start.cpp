#include <iostream>

#include <ply/ply.hpp>

/// A heap of stones: take one, two or three in turn; whoever takes the last one wins.
struct stones {
    using move_type = int;
    int left;

    ply::static_vector<int, 3> moves() const {
        ply::static_vector<int, 3> list;
        for (int n = 1; n <= 3 && n <= left; ++n) list.push_back(n);
        return list;
    }
    void apply(int taken) { left -= taken; }
    void undo(int taken) { left += taken; }

    /// For the side to move: where no stone is left, the other side has taken the last one.
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
};

int main() {
    auto const answer = ply::alpha_beta(stones{21});

    std::cout << "best move: take " << *answer.best << " of 21\n"
              << "value:     " << (answer.value == ply::won<int> ? "won" : "lost") << '\n'
              << "distance:  " << *answer.distance << " plies\n"
              << "line:     ";
    for (int const taken : answer.line) std::cout << ' ' << taken;
    std::cout << "\nnodes:     " << answer.stats.nodes << '\n';
}
