// docs/game.md: what a game offers, member by member.
#include <cstdint>
#include <iostream>
#include <vector>

#include <ply/ply.hpp>

#include "games/tic_tac_toe.hpp"
#include "heap.hpp"

// [members]
struct position {
    using move_type = int;           // copyable, comparable with ==
    std::vector<int> moves() const;  // the legal moves; none: the game is over
    void apply(int move);            // plays a legal move
    void undo(int move);             // takes it back
    int eval() const;                // the value for the side to move; exact at the end

    // Optional:
    int payoff() const;              // the result of a finished game; then eval() only guesses
    std::uint64_t hash() const;      // equal for equal positions: for transposition tables
    int to_move() const;             // whose turn it is, where turns do not alternate
    int order(int move) const;       // moves of a larger number are tried earlier
    position after(int move) const;  // the next position as a new one: faster if it is small
};
// [/members]
static_assert(ply::HashedGame<position> && ply::HasToMove<position>);
static_assert(ply::HasOrder<position> && ply::HasAfter<position> && ply::HasPayoff<position>);

// [bits]
// A row of eight cells; a side fills two empty ones that touch. Bit i is the pair i and i + 1.
struct dominoes {
    using move_type = int;

    unsigned empty = 0xff;

    ply::bit_range<int> moves() const { return ply::bit_range<int>(empty & (empty >> 1)); }
    void apply(int pair) { empty ^= 3u << pair; }
    void undo(int pair) { empty ^= 3u << pair; }
    int eval() const { return moves().empty() ? ply::lost<int> : 0; }
};
// [/bits]

// [token]
// A number is halved, rounded down, or made less by one; whoever reaches 0 has won.
struct halving {
    enum class move_type { halve, subtract };

    int number;

    std::vector<move_type> moves() const {
        if (number == 0) return {};
        return {move_type::halve, move_type::subtract};
    }
    int apply(move_type move) {
        int const before = number;
        number = move == move_type::halve ? number / 2 : number - 1;
        return before;
    }
    void undo(move_type, int before) { number = before; }
    int eval() const { return number == 0 ? ply::lost<int> : 0; }
};
// [/token]

// [copying]
struct no_undo {
    using move_type = int;

    int left;

    ply::static_vector<int, 3> moves() const { return heap{left}.moves(); }
    void apply(int taken) { left -= taken; }
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
};

auto search_with_copies() {
    ply::copying game{no_undo{7}};
    return ply::alpha_beta(game);
}
// [/copying]

// [payoff]
// Counts stones, and does not know who has won.
struct guessing_heap : heap {
    int eval() const { return left % 4; }
    int payoff() const { return ply::lost<int>; }
};
// [/payoff]

// [adaptor]
// The same heap, but whoever takes the last stone loses.
class misere : public ply::game_adaptor<misere, heap> {
public:
    explicit misere(heap game) : game_(game) {}

    heap& game() { return game_; }
    heap const& game() const { return game_; }
    misere around(heap next) const { return misere(next); }

    int eval() const { return -game_.eval(); }

private:
    heap game_;
};
// [/adaptor]

// [hash]
struct hashed_heap : heap {
    std::uint64_t hash() const { return static_cast<std::uint64_t>(left); }
};
// [/hash]

// [zobrist]
// Tic-tac-toe. A key for each cell of each side, and one that tells who is to move.
class zobrist_board : public games::tic_tac_toe {
public:
    void apply(int cell) {
        hash_ ^= keys[key_of(cell)] ^ keys[18];
        tic_tac_toe::apply(cell);
    }
    void undo(int cell) {
        tic_tac_toe::undo(cell);
        hash_ ^= keys[key_of(cell)] ^ keys[18];
    }
    std::uint64_t hash() const { return hash_; }

private:
    static constexpr ply::zobrist<19> keys{2024};

    std::size_t key_of(int cell) const {
        return static_cast<std::size_t>(cell) + (x_to_move() ? 0 : 9);
    }

    std::uint64_t hash_ = 0;
};
// [/zobrist]

// [to_move]
// Whoever takes two stones moves again, unless they were the last.
struct bonus_heap {
    using move_type = int;

    int left;
    int side = 0;

    ply::static_vector<int, 3> moves() const { return heap{left}.moves(); }
    void apply(int taken) {
        left -= taken;
        if (!again(taken)) side = 1 - side;
    }
    void undo(int taken) {
        if (!again(taken)) side = 1 - side;
        left += taken;
    }
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
    int to_move() const { return side; }

    bool again(int taken) const { return taken == 2 && left > 0; }
};
// [/to_move]

// [order]
// To leave a multiple of four wins, so such a move is tried first.
struct ordered_heap : heap {
    int order(int taken) const { return (left - taken) % 4 == 0 ? 1 : 0; }
};
// [/order]

// [after]
struct small_heap : heap {
    small_heap after(int taken) const { return {{left - taken}}; }
};
// [/after]

// [evaluator]
// The rules of heap without its eval().
struct rules {
    using move_type = int;

    int left;

    ply::static_vector<int, 3> moves() const { return heap{left}.moves(); }
    void apply(int taken) { left -= taken; }
    void undo(int taken) { left += taken; }
};
static_assert(ply::Rules<rules> && !ply::Game<rules>);

auto search_with_evaluator() {
    auto const payoff = [](rules const& game) { return game.left == 0 ? -1.0 : 0.0; };
    return ply::alpha_beta(rules{7}, {}, {}, payoff);
}
// [/evaluator]

int main() {
    std::cout << "seven stones: take " << *ply::alpha_beta(heap{7}).best << '\n';

    auto const row = ply::alpha_beta(dominoes{});
    std::cout << "dominoes: " << (row.value > 0 ? "won" : "lost") << " in " << *row.distance
              << " plies\n";

    auto const half = ply::alpha_beta(halving{9});
    std::cout << "halving 9: " << (half.value > 0 ? "won" : "lost") << " in " << *half.distance
              << " plies\n";

    std::cout << "with copies: take " << *search_with_copies().best << '\n';

    std::cout << "by its payoff: take " << *ply::alpha_beta(guessing_heap{{7}}).best << '\n';

    {
        // [adaptor_use]
        std::cout << "misere, seven stones: take " << *ply::alpha_beta(misere(heap{7})).best << '\n';
        // [/adaptor_use]
    }
    {
        // [hash_use]
        ply::transposition_table<> table(1 << 16);  // bytes
        auto const found = ply::negamax(hashed_heap{{21}}, table);
        std::cout << found.stats.nodes << " nodes with a table, "
                  << ply::negamax(hashed_heap{{21}}).stats.nodes << " without\n";
        // [/hash_use]
    }
    {
        ply::transposition_table<> table(1 << 20);
        std::cout << "tic-tac-toe with Zobrist keys: "
                  << ply::negamax(zobrist_board{}, table).stats.nodes << " nodes\n";
    }
    {
        // [to_move_use]
        auto const found = ply::alpha_beta(bonus_heap{4});
        std::cout << "four stones: take " << *found.best << ", won in " << *found.distance
                  << " plies\n";
        // [/to_move_use]
    }
    {
        // [order_use]
        std::cout << ply::alpha_beta(ordered_heap{{17}}).stats.nodes << " nodes with the order, "
                  << ply::alpha_beta(heap{17}).stats.nodes << " without\n";
        // [/order_use]
    }
    std::cout << "by value: take " << *ply::alpha_beta(small_heap{{7}}).best << '\n';

    auto const judged = search_with_evaluator();
    std::cout << "take " << *judged.best << ", value " << judged.value << '\n';
}
