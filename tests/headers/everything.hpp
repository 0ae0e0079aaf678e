// A small use of all that the headers offer, so that its templates are compiled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>

#include <ply/ply.hpp>
#include <ply/tools.hpp>

namespace everything {

/// Take one, two or three stones; who takes the last one has won. Has every optional member.
class heap {
public:
    using move_type = std::int8_t;

    explicit heap(int left) : left_(left) {}

    ply::static_vector<move_type, 3> moves() const {
        ply::static_vector<move_type, 3> list;
        for (int taken = 1; taken <= 3 && taken <= left_; ++taken) {
            list.push_back(static_cast<move_type>(taken));
        }
        return list;
    }
    int apply(move_type taken) {
        int const before = left_;
        left_ -= taken;
        second_to_move_ = !second_to_move_;
        return before;
    }
    void undo(move_type, int before) {
        left_ = before;
        second_to_move_ = !second_to_move_;
    }
    int eval() const { return left_ == 0 ? ply::lost<int> : 0; }
    std::uint64_t hash() const {
        return static_cast<std::uint64_t>(left_) * 2 + (second_to_move_ ? 1 : 0);
    }
    bool to_move() const { return second_to_move_; }
    int order(move_type taken) const { return -taken; }
    bool operator==(heap const&) const = default;

private:
    int left_;
    bool second_to_move_ = false;
};

static_assert(ply::HashedGame<heap>);

/// The same heap, handed on by value.
class heap_by_value : public heap {
public:
    using heap::heap;
    heap_by_value after(move_type taken) const {
        heap_by_value next = *this;
        next.apply(taken);
        return next;
    }
};

/// The same heap, with what the null window solver asks for.
class small_heap : public heap {
public:
    using heap::heap;
    static constexpr int hash_bits = 8;
    static constexpr int largest_value = 0;
};

static_assert(ply::SmallGame<small_heap>);

struct counter {
    int entered = 0;
    int left = 0;
    int skipped = 0;

    void enter(heap::move_type const*, bool, ply::window<int>) { ++entered; }
    void leave(ply::node_end, int, std::optional<int>) { ++left; }
    void skip(heap::move_type) { ++skipped; }
};

/// Whether what is won has a certificate that holds.
inline bool proof_holds(heap const& game) {
    ply::df_pn_solver<heap> solver;
    std::stringstream file;
    bool const written = ply::write_certificate(file, game, ply::claim_of(solver.solve(game)),
                                                ply::strategy_by_questions(solver))
                             .written;
    return written && ply::verify(game, file).accepted;
}

/// How many of the tools find what is right of seven stones.
inline int tools_that_are_right(heap& game) {
    int right = 0;
    right += ply::perft(game, 3) == 23;
    right += ply::perft_divide(game, 3).size() == 3;
    right += ply::perft_by_depth(game, 9).size() == 8;
    right += ply::distinct_by_depth(game, 9).size() == 8;
    right += ply::check_game(game, {.positions = 50, .walks = 3}).ok();
    right += ply::self_test(game, {.walks = 2, .threads = 1}).ok();
    ply::trace_of<heap> seen;
    ply::search(game, {}, {}, {}, seen);
    right += !seen.empty() && !ply::picture_of(seen).nodes.empty();
    return right;
}

/// How many of the searches find that seven stones are won by three; one is watched besides.
inline int searches_that_are_right() {
    int right = 0;
    auto const count = [&right](auto const& found) {
        right += found.best == 3 && found.value == ply::won<decltype(found.value)> &&
                 found.distance == 3;
    };
    auto const as_double = [](heap const& h) {
        return h.moves().empty() ? ply::lost<double> : 0.0;
    };
    heap game(7);
    ply::transposition_table<int> table(std::size_t{1} << 12);
    ply::transposition_table<double> double_table(std::size_t{1} << 12);
    count(ply::minimax(game));
    count(ply::minimax(heap(7), {.depth = 5}, {.ties = ply::ties::last}, as_double));
    count(ply::alpha_beta(game, {}, {.ties = ply::ties::random(1)}));
    count(ply::alpha_beta(heap(7), {}, {}, as_double));
    count(ply::negamax(game));
    count(ply::negamax(heap_by_value(7)));
    counter watched;
    count(ply::negamax(game, {}, {}, {}, watched));
    right += watched.entered == watched.left && watched.skipped > 0;
    count(ply::negamax(ply::copying<heap>{game}, table));
    count(ply::negamax(game, double_table, {}, {}, as_double));
    count(ply::principal_variation(game));
    count(ply::principal_variation(heap_by_value(7), table));
    count(ply::mtd_f(heap(7), table));
    auto const outcome = [&right](auto const& found) {
        right += found.best == 3 && found.value == ply::won<decltype(found.value)>;
    };
    outcome(ply::df_pn(game));
    outcome(ply::df_pn(heap_by_value(7), {}, {}, as_double));
    outcome(ply::proof_number(heap(7)));
    right += proof_holds(game) ? 1 : 0;
    auto const endgames = ply::retrograde(game, {}, {.resources = {.threads = 2}});
    right += endgames.best_move(game) == 3;
    right += ply::search(ply::tabled<heap>(game, endgames)).value == ply::won<int>;
    count(ply::search(game));
    count(ply::search(heap(7), {}, {.multi_pv = 2}, as_double));
    counter deepening;
    ply::engine<heap, ply::own_eval, counter> engine({.resources = {.memory = 1 << 12}}, {},
                                                       deepening);
    count(engine.search(game));
    right += deepening.entered == deepening.left && deepening.entered > 0;
    ply::null_window_solver<small_heap> solver({.resources = {.memory = std::size_t{1} << 12}});
    outcome(solver.solve(small_heap(7)));
    outcome(ply::solve(game));
    return right + tools_that_are_right(game);
}

/// What searches_that_are_right is to return.
inline constexpr int all_searches = 32;

}  // namespace everything
