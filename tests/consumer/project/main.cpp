#include <cstdio>
#include <vector>

#include <ply/ply.hpp>

#if PLY_VERSION_MAJOR != 0
#error "the consumer asks for another version"
#endif

// Take one, two or three stones; who takes the last one has won.
struct heap {
    using move_type = int;
    int left;
    std::vector<int> moves() const {
        std::vector<int> list;
        for (int taken = 1; taken <= 3 && taken <= left; ++taken) list.push_back(taken);
        return list;
    }
    void apply(int taken) { left -= taken; }
    void undo(int taken) { left += taken; }
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
};

int main() {
    auto const found = ply::alpha_beta(heap{7});
    std::printf("take %d of 7\n", found.best.value_or(0));
    return found.best == 3 ? 0 : 1;
}
