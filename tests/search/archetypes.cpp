// Games of many shapes: the same game in every form that the concept allows, searched alike.
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/bit_range.hpp>
#include <ply/core/copying.hpp>
#include <ply/core/random.hpp>
#include <ply/core/static_vector.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/mtd_f.hpp>
#include <ply/search/negamax.hpp>
#include <ply/search/principal_variation.hpp>

#include "support/catch.hpp"

namespace {

/// The game behind all the others: four plies with one to three moves each.
struct core {
    static constexpr int height = 4;
    int ply = 0;
    std::uint64_t path = 1;

    int count() const {
        if (ply == height) return 0;
        return 1 + static_cast<int>(ply::splitmix64::mix(path) % 3);
    }
    void go(int i) {
        path = path * 4 + static_cast<std::uint64_t>(i);
        ++ply;
    }
    void back() {
        path /= 4;
        --ply;
    }
    int value() const {
        auto const number = static_cast<int>(ply::splitmix64::mix(path * 7) % 9) - 4;
        return ply % 2 == 0 ? number : -number;
    }
    bool operator==(core const&) const = default;
};

struct with_ints {
    using move_type = int;
    core at;
    std::vector<int> moves() const {
        std::vector<int> list;
        for (int i = 0; i < at.count(); ++i) list.push_back(i);
        return list;
    }
    void apply(int i) { at.go(i); }
    void undo(int) { at.back(); }
    int eval() const { return at.value(); }
    std::uint64_t hash() const { return at.path; }
    bool operator==(with_ints const&) const = default;
};

/// Begin and end of different types, no operator->, no postfix, no typedefs, no empty().
struct with_bare_range : with_ints {
    struct range {
        struct end_type {
            int count;
        };
        struct iterator {
            int i;
            int operator*() const { return i; }
            void operator++() { ++i; }
            bool operator==(end_type e) const { return i == e.count; }
        };
        int count;
        iterator begin() const { return {0}; }
        end_type end() const { return {count}; }
    };
    range moves() const { return {at.count()}; }
};

/// A range that is neither copyable nor const when it is walked.
struct with_fussy_range : with_ints {
    class range {
    public:
        explicit range(std::vector<int> list) : list_(std::move(list)) {}
        range(range&&) = default;
        range& operator=(range&&) = default;
        std::vector<int>::iterator begin() { return list_.begin(); }
        std::vector<int>::iterator end() { return list_.end(); }

    private:
        std::vector<int> list_;
    };
    range moves() const { return range(with_ints::moves()); }
};

struct with_bits : with_ints {
    ply::bit_range<int> moves() const {
        return ply::bit_range<int>((std::uint64_t{1} << at.count()) - 1);
    }
};

struct with_static_vector : with_ints {
    ply::static_vector<int, 3> moves() const {
        ply::static_vector<int, 3> list;
        for (int i = 0; i < at.count(); ++i) list.push_back(i);
        return list;
    }
};

struct with_list : with_ints {
    std::list<int> moves() const {
        std::list<int> list;
        for (int i = 0; i < at.count(); ++i) list.push_back(i);
        return list;
    }
};

struct with_strings {
    using move_type = std::string;
    core at;
    static std::string name(int i) {
        return "a move with a long name, number " + std::to_string(i);
    }
    std::vector<std::string> moves() const {
        std::vector<std::string> list;
        for (int i = 0; i < at.count(); ++i) list.push_back(name(i));
        return list;
    }
    void apply(std::string const& m) { at.go(m.back() - '0'); }
    void undo(std::string const& m) {
        if (name(static_cast<int>(at.path % 4)) != m) throw std::logic_error("another move");
        at.back();
    }
    int eval() const { return at.value(); }
    std::uint64_t hash() const { return at.path; }
    bool operator==(with_strings const&) const = default;
};

/// Elements that only convert to moves.
struct with_structs {
    struct move_type {
        int from;
        std::array<char, 20> note;
        bool operator==(move_type const&) const = default;
    };
    struct number {
        int i;
        operator move_type() const { return {i, {}}; }
    };
    core at;
    std::vector<number> moves() const {
        std::vector<number> list;
        for (int i = 0; i < at.count(); ++i) list.push_back({i});
        return list;
    }
    void apply(move_type const& m) { at.go(m.from); }
    void undo(move_type const&) { at.back(); }
    int eval() const { return at.value(); }
    std::uint64_t hash() const { return at.path; }
    bool operator==(with_structs const&) const = default;
};

/// No default constructor, and comparisons that are not members.
struct with_keys {
    class move_type {
    public:
        explicit move_type(int i) : i_(i) {}
        int index() const { return i_; }
        [[maybe_unused]] friend bool operator==(move_type a, move_type b) { return a.i_ == b.i_; }

    private:
        int i_;
    };
    core at;
    std::vector<move_type> moves() const {
        std::vector<move_type> list;
        for (int i = 0; i < at.count(); ++i) list.emplace_back(i);
        return list;
    }
    void apply(move_type m) { at.go(m.index()); }
    void undo(move_type) { at.back(); }
    int eval() const { return at.value(); }
    std::uint64_t hash() const { return at.path; }
    bool operator==(with_keys const&) const = default;
};

struct with_token : with_ints {
    core apply(int i) {
        core const before = at;
        at.go(i);
        return before;
    }
    void undo(int, core const& before) { at = before; }
};

struct with_moved_token : with_ints {
    std::unique_ptr<core> apply(int i) {
        auto before = std::make_unique<core>(at);
        at.go(i);
        return before;
    }
    void undo(int, std::unique_ptr<core> before) { at = *before; }
};

/// Returns itself from apply, for chains of calls.
struct with_chained_apply : with_ints {
    with_chained_apply& apply(int i) {
        at.go(i);
        return *this;
    }
};

struct with_after : with_ints {
    with_after after(int i) const {
        with_after next = *this;
        next.at.go(i);
        return next;
    }
};

/// Too large to go by value.
struct with_large_after : with_ints {
    std::array<int, 40> board{};
    with_large_after after(int i) const {
        with_large_after next = *this;
        next.at.go(i);
        return next;
    }
};

/// Not trivially copyable.
struct with_owning_after : with_ints {
    std::string history;
    with_owning_after after(int i) const {
        with_owning_after next = *this;
        next.at.go(i);
        next.history += static_cast<char>('0' + i);
        return next;
    }
};

struct without_undo {
    using move_type = int;
    core at;
    std::vector<int> moves() const { return with_ints{at}.moves(); }
    void apply(int i) { at.go(i); }
    int eval() const { return at.value(); }
    std::uint64_t hash() const { return at.path; }
    bool operator==(without_undo const&) const = default;
};

struct without_eval {
    using move_type = int;
    core at;
    std::vector<int> moves() const { return with_ints{at}.moves(); }
    void apply(int i) { at.go(i); }
    void undo(int) { at.back(); }
    std::uint64_t hash() const { return at.path; }
    bool operator==(without_eval const&) const = default;
};

/// A position that cannot be copied.
struct unique_position : with_ints {
    unique_position() = default;
    unique_position(unique_position const&) = delete;
    unique_position& operator=(unique_position const&) = delete;
    bool same(core const& other) const { return at == other; }
};

/// The place of a move, whatever its type.
int place(int i) { return i; }
int place(std::string const& m) { return m.back() - '0'; }
int place(with_structs::move_type const& m) { return m.from; }
int place(with_keys::move_type m) { return m.index(); }

struct reference {
    ply::result<int, int> minimax = ply::minimax(with_ints());
    ply::result<int, int> alpha_beta = ply::alpha_beta(with_ints());
    ply::result<int, int> shallow = ply::alpha_beta(with_ints(), {.depth = 3});
};

template <class R>
void check_same(R const& r, ply::result<int, int> const& expected) {
    CHECK(r.value == expected.value);
    REQUIRE(r.best);
    CHECK(place(*r.best) == *expected.best);
    CHECK(r.stats.nodes == expected.stats.nodes);
    CHECK(r.stats.evals == expected.stats.evals);
    CHECK(r.stats.cutoffs == expected.stats.cutoffs);
    REQUIRE(r.line.size() == expected.line.size());
    for (std::size_t i = 0; i < r.line.size(); ++i) CHECK(place(r.line[i]) == expected.line[i]);
    REQUIRE(r.moves.size() == expected.moves.size());
    for (std::size_t i = 0; i < r.moves.size(); ++i) {
        CHECK(place(r.moves[i].move) == expected.moves[i].move);
        CHECK(r.moves[i].value == expected.moves[i].value);
        CHECK(r.moves[i].bound == expected.moves[i].bound);
    }
}

template <class G>
void check_searches(G game) {
    reference const expected;
    G const before = game;
    check_same(ply::alpha_beta(game), expected.alpha_beta);
    check_same(ply::alpha_beta(game, {.depth = 3}), expected.shallow);
    ply::transposition_table<int> table(1 << 12);
    CHECK(ply::negamax(game, table).value == expected.minimax.value);
    auto const again = ply::negamax(game, table);
    CHECK(again.value == expected.minimax.value);
    CHECK(place(again.line.front()) == *expected.minimax.best);
    auto const principal = ply::principal_variation(game);
    CHECK(principal.value == expected.minimax.value);
    CHECK(place(*principal.best) == *expected.minimax.best);
    ply::transposition_table<int> second(1 << 12);
    CHECK(ply::principal_variation(game, second).value == expected.minimax.value);
    ply::transposition_table<int> third(1 << 12);
    auto const converged = ply::mtd_f(game, third);
    CHECK(converged.value == expected.minimax.value);
    CHECK(place(*converged.best) == *expected.minimax.best);
    CHECK(game == before);
}

}  // namespace

TEST_CASE("archetypes: ranges of every kind give the same search", "[archetypes]") {
    check_searches(with_ints());
    check_searches(with_bare_range());
    check_searches(with_bits());
    check_searches(with_static_vector());
    check_searches(with_list());
}

TEST_CASE("archetypes: a range that is not copyable nor const will do", "[archetypes]") {
    check_searches(with_fussy_range());
}

TEST_CASE("archetypes: moves of every kind give the same search", "[archetypes]") {
    check_searches(with_strings());
    check_searches(with_structs());
    check_searches(with_keys());
}

TEST_CASE("archetypes: undo with and without tokens gives the same search", "[archetypes]") {
    check_searches(with_token());
    check_searches(with_moved_token());
    check_searches(with_chained_apply());
}

TEST_CASE("archetypes: positions by value give the same search", "[archetypes]") {
    check_searches(with_after());
    check_searches(with_large_after());
    check_searches(with_owning_after());
    check_searches(ply::copying{without_undo()});
}

TEST_CASE("archetypes: const and temporary games are searched in a copy", "[archetypes]") {
    reference const expected;
    with_ints const kept;
    check_same(ply::minimax(kept), expected.minimax);
    check_same(ply::alpha_beta(kept), expected.alpha_beta);
    check_same(ply::negamax(kept), expected.alpha_beta);
    check_same(ply::negamax(with_ints()), expected.alpha_beta);
    ply::transposition_table<int> table(1 << 12);
    CHECK(ply::negamax(kept, table).value == expected.minimax.value);
    CHECK(ply::negamax(with_ints(), table).value == expected.minimax.value);
    CHECK(ply::principal_variation(kept).value == expected.minimax.value);
    CHECK(ply::principal_variation(with_ints(), table).value == expected.minimax.value);
    CHECK(ply::mtd_f(kept, table).value == expected.minimax.value);
    CHECK(ply::mtd_f(with_ints(), table).value == expected.minimax.value);
    CHECK(kept == with_ints());
}

TEST_CASE("archetypes: a game without eval is searched with an evaluator", "[archetypes]") {
    reference const expected;
    auto const judge = [](without_eval const& game) { return game.at.value(); };
    check_same(ply::minimax(without_eval(), {}, {}, judge), expected.minimax);
    check_same(ply::alpha_beta(without_eval(), {}, {}, judge), expected.alpha_beta);
    ply::transposition_table<int> table(1 << 12);
    auto const r = ply::negamax(without_eval(), table, {}, {}, judge);
    CHECK(r.value == expected.minimax.value);
    CHECK(ply::principal_variation(without_eval(), {}, {}, judge).value == r.value);
    CHECK(ply::mtd_f(without_eval(), table, {}, {}, judge).value == r.value);
}

TEST_CASE("archetypes: an evaluator may have another type of score", "[archetypes]") {
    reference const expected;
    auto const halves = [](with_ints const& game) { return game.at.value() / 2.0; };
    auto const r = ply::alpha_beta(with_ints(), {}, {.window = {-100.0, 100.0}}, halves);
    STATIC_REQUIRE(std::is_same_v<decltype(r.value), double>);
    CHECK(r.value == expected.minimax.value / 2.0);
    CHECK(r.stats.nodes == expected.alpha_beta.stats.nodes);
    ply::transposition_table<double> table(1 << 12);
    CHECK(ply::negamax(with_ints(), table, {}, {}, halves).value == r.value);
    CHECK(ply::principal_variation(with_ints(), {}, {}, halves).value == r.value);
    CHECK(ply::mtd_f(with_ints(), table, {}, {}, halves).value == r.value);

    auto const bytes = [](with_ints const& game) {
        return static_cast<std::int8_t>(game.at.value());
    };
    CHECK(ply::minimax(with_ints(), {}, {}, bytes).value == expected.minimax.value);
}

TEST_CASE("archetypes: an evaluator is not copied and may count", "[archetypes]") {
    struct counting {
        int* calls;
        counting(int& c) : calls(&c) {}  // NOLINT: implicit on purpose
        counting(counting const&) = delete;
        int operator()(with_ints const& game) const {
            ++*calls;
            return game.at.value();
        }
    };
    int calls = 0;
    counting const evaluator(calls);
    auto const r = ply::alpha_beta(with_ints(), {}, {}, evaluator);
    CHECK(static_cast<std::uint64_t>(calls) == r.stats.evals);
}

TEST_CASE("archetypes: a position that cannot be copied is searched in place", "[archetypes]") {
    reference const expected;
    unique_position game;
    check_same(ply::minimax(game), expected.minimax);
    check_same(ply::alpha_beta(game, {.nodes = 100'000}), expected.alpha_beta);
    ply::transposition_table<int> table(1 << 12);
    CHECK(ply::negamax(game, table).value == expected.minimax.value);
    CHECK(ply::principal_variation(game).value == expected.minimax.value);
    CHECK(ply::mtd_f(game, table).value == expected.minimax.value);
    CHECK(game.same(core()));
}

namespace {

/// Moves that are bools, as a vector that gives proxies; and two moves in an array at every node.
struct with_bools {
    using move_type = bool;
    int ply = 0;
    std::uint64_t path = 1;
    std::vector<bool> moves() const {
        if (ply == 6) return {};
        return {false, true};
    }
    void apply(bool m) {
        path = path * 2 + (m ? 1 : 0);
        ++ply;
    }
    void undo(bool m) {
        if ((path % 2 == 1) != m) throw std::logic_error("another move");
        path /= 2;
        --ply;
    }
    int eval() const { return static_cast<int>(ply::splitmix64::mix(path) % 7) - 3; }
    std::uint64_t hash() const { return path; }
    bool operator==(with_bools const&) const = default;
};

struct with_array : with_bools {
    std::array<bool, 2> moves() const { return {false, true}; }
};

struct with_ordered_bools : with_bools {
    int order(bool m) const { return m ? 1 : 0; }
};

}  // namespace

TEST_CASE("archetypes: moves may be bools", "[archetypes]") {
    with_bools game;
    auto const all = ply::minimax(game);
    CHECK(all.line.size() == 6);
    CHECK(ply::alpha_beta(game).value == all.value);
    ply::transposition_table<int> table(1 << 12);
    for (int i = 0; i < 3; ++i) {
        auto const r = ply::negamax(game, table);
        CHECK(r.value == all.value);
        CHECK(r.best == all.best);
        CHECK(game == with_bools());
    }
    with_ordered_bools ordered;
    CHECK(ply::alpha_beta(ordered).value == all.value);
    ply::transposition_table<int> other(1 << 12);
    CHECK(ply::negamax(ordered, other).value == all.value);
}

TEST_CASE("archetypes: a game that never ends is searched to a depth", "[archetypes]") {
    with_array endless;
    with_bools ends;
    auto const expected = ply::minimax(ends);
    auto const r = ply::alpha_beta(endless, {.depth = 6});
    CHECK(r.value == expected.value);
    CHECK(r.best == expected.best);
    CHECK_FALSE(r.proven);
    CHECK(expected.proven);
}
