// Random games with known answers: trees and graphs of positions, and a solver that does not use
// the searches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/bit_range.hpp>
#include <ply/core/game.hpp>
#include <ply/core/random.hpp>
#include <ply/core/result.hpp>
#include <ply/core/root_moves.hpp>
#include <ply/core/score.hpp>
#include <ply/core/window.hpp>

namespace support {

/// What random games are like. Chances are in percent.
struct shape {
    int height = 6;  // plies of the longest line
    int least_moves = 1;
    int most_moves = 4;
    int width = 0;       // positions of each height, shared by several lines; 0 makes a tree
    int ends_early = 8;  // positions above the last height that are final
    int jumps = 0;       // moves of a graph that lead further down than others
    int keeps_turn = 0;  // moves after which the same side is to move; for games with to_move
    int decided = 30;    // final positions that are won or lost
    int payoffs = 2;     // the others are between -payoffs and payoffs; 0 uses the whole type
    int knows = 0;       // positions before the end that are won or lost and whose guess says so
};

/// The positions of a game, from the root at 0. Children have larger numbers than their parents.
template <class S>
struct graph {
    struct node {
        std::vector<int> children;
        bool first = true;  // who is to move
        S value{};          // for the side to move: the payoff or a guess
        int height = 0;
    };
    std::vector<node> nodes;
    bool knows = false;  // some guesses are known results, without their distance
    node const& operator[](int at) const { return nodes[static_cast<std::size_t>(at)]; }
};

/// Chances and numbers from a seed, the same everywhere.
class dice {
public:
    explicit dice(std::uint64_t seed) : random_(ply::splitmix64::mix(seed + 1)) {}
    bool chance(int percent) { return static_cast<int>(random_.below(100)) < percent; }
    int from(int least, int most) {
        return least +
               static_cast<int>(random_.below(static_cast<std::uint64_t>(most - least) + 1));
    }
    std::uint64_t bits() { return random_(); }
    template <class T>
    T const& one_of(std::vector<T> const& list) {
        return list[static_cast<std::size_t>(random_.below(list.size()))];
    }

private:
    ply::splitmix64 random_;
};

/// A value that is not decided.
template <class S>
S random_payoff(dice& d, int payoffs) {
    if (payoffs == 0) {
        if constexpr (std::is_integral_v<S>) {
            using score_key = ply::detail::score_key<S>;
            constexpr std::int64_t edge = std::int64_t{ply::won<S>} - (sizeof(S) < 4 ? 1 : 1 << 22);
            static_assert(edge <= std::int64_t{score_key::edge});
            switch (d.from(0, 3)) {
                case 0: return static_cast<S>(edge);
                case 1: return static_cast<S>(-edge);
                default: return static_cast<S>(static_cast<std::int64_t>(d.bits()) % edge);
            }
        } else {
            S const magnitude = static_cast<S>(d.from(1, 9)) * (d.chance(50) ? S(1e30) : S(1e-30));
            return d.chance(50) ? magnitude : -magnitude;
        }
    }
    int const quarter = std::is_integral_v<S> ? 1 : 4;
    return static_cast<S>(d.from(-payoffs * quarter, payoffs * quarter)) / static_cast<S>(quarter);
}

namespace detail {

template <class S>
void add_node(graph<S>& g, dice& d, shape const& s, int height, bool first) {
    typename graph<S>::node n;
    n.height = height;
    n.first = first;
    n.value = random_payoff<S>(d, s.payoffs);
    g.nodes.push_back(std::move(n));
}

template <class S>
void end_at(typename graph<S>::node& n, dice& d, shape const& s) {
    if (d.chance(s.decided)) n.value = d.chance(65) ? ply::lost<S> : ply::won<S>;
}

}  // namespace detail

namespace detail {

template <class S>
graph<S> grow_graph(dice& d, shape const& s, bool turns) {
    graph<S> g;
    auto const next_side = [&](bool first) {
        return turns && d.chance(s.keeps_turn) ? first : !first;
    };
    add_node(g, d, s, 0, true);
    if (s.width == 0) {
        for (std::size_t at = 0; at < g.nodes.size(); ++at) {
            int const height = g.nodes[at].height;
            if (height == s.height || (at > 0 && d.chance(s.ends_early))) {
                end_at<S>(g.nodes[at], d, s);
                continue;
            }
            for (int left = d.from(s.least_moves, s.most_moves); left > 0; --left) {
                g.nodes[at].children.push_back(static_cast<int>(g.nodes.size()));
                add_node(g, d, s, height + 1, next_side(g.nodes[at].first));
            }
        }
        return g;
    }
    for (int height = 1; height <= s.height; ++height) {
        for (int i = 0; i < s.width; ++i) {
            bool const first = turns ? d.chance(50) : height % 2 == 0;
            add_node(g, d, s, height, first);
        }
    }
    for (std::size_t at = 0; at < g.nodes.size(); ++at) {
        auto& n = g.nodes[at];
        if (n.height == s.height || (at > 0 && d.chance(s.ends_early))) {
            end_at<S>(n, d, s);
            continue;
        }
        for (int left = d.from(s.least_moves, s.most_moves); left > 0; --left) {
            int const jump = !d.chance(s.jumps) ? 1 : turns ? 2 : 3;
            int const height = n.height + jump <= s.height ? n.height + jump : n.height + 1;
            n.children.push_back(1 + (height - 1) * s.width + d.from(0, s.width - 1));
        }
    }
    return g;
}

}  // namespace detail

/// A game on a graph. A move is the place of a child. It may offer to_move, an order with many
/// equal ranks, and after.
template <class S, bool Turns = false, bool Order = false, bool After = false>
class graph_game {
public:
    using move_type = int;
    using score_type = S;
    static constexpr bool turns = Turns;
    static constexpr bool ordered = Order;

    explicit graph_game(graph<S> const& g, int at = 0) : graph_(&g), at_(at) {}

    ply::bit_range<int> moves() const {
        return ply::bit_range<int>((std::uint64_t{1} << here().children.size()) - 1);
    }
    int apply(int move) {
        int const before = at_;
        at_ = here().children[static_cast<std::size_t>(move)];
        return before;
    }
    void undo(int, int before) { at_ = before; }
    graph_game after(int move) const requires After {
        return graph_game(*graph_, here().children[static_cast<std::size_t>(move)]);
    }
    S eval() const { return here().value; }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(at_); }
    bool to_move() const requires Turns { return here().first; }
    int order(int move) const requires Order {
        auto const number = static_cast<std::uint64_t>(at_) * 64 + static_cast<std::uint64_t>(move);
        return static_cast<int>(ply::splitmix64::mix(number) % 3);
    }
    bool operator==(graph_game const&) const = default;

    int at() const { return at_; }
    graph<S> const& positions() const { return *graph_; }

private:
    typename graph<S>::node const& here() const { return (*graph_)[at_]; }

    graph<S> const* graph_;
    int at_;
};

/// What a position is worth to one side: a number, or a result and the plies to it.
template <class S>
struct worth {
    S value{};
    int distance = 0;  // where decided

    bool decided() const { return value == ply::won<S> || value == ply::lost<S>; }
    worth for_other_side() const { return {static_cast<S>(-value), distance}; }
    worth one_ply_before() const { return {value, decided() ? distance + 1 : 0}; }

    friend bool operator==(worth const&, worth const&) = default;
    friend bool operator<(worth const& a, worth const& b) {
        if (a.value != b.value) return a.value < b.value;
        if (a.value == ply::won<S>) return a.distance > b.distance;
        if (a.value == ply::lost<S>) return a.distance < b.distance;
        return false;
    }
    friend bool operator<=(worth const& a, worth const& b) { return !(b < a); }
    friend std::ostream& operator<<(std::ostream& out, worth const& w) {
        if (w.value == ply::won<S>) return out << "won in " << w.distance;
        if (w.value == ply::lost<S>) return out << "lost in " << w.distance;
        return out << +w.value;
    }
};

/// Minimax written down for graphs, with a memory of (position, depth).
template <class S>
class solver {
public:
    explicit solver(graph<S> const& g) : graph_(g), stride_(0) {
        for (auto const& n : g.nodes) stride_ = (std::max)(stride_, n.height + 2);
        known_.resize(g.nodes.size() * static_cast<std::size_t>(stride_));
    }

    /// The worth of a position for its side to move, with guesses at `depth` plies below it.
    worth<S> value(int at, int depth) { return look(at, depth).value; }

    /// Whether all lines from a position end within `depth` plies.
    bool ends(int at, int depth) { return look(at, depth).ends; }

    /// The worth of a move of a position for the side to move there.
    worth<S> move_value(int at, int move, int depth) {
        auto const& n = graph_[at];
        int const child = n.children[static_cast<std::size_t>(move)];
        auto const found = value(child, depth - 1).one_ply_before();
        return graph_[child].first == n.first ? found : found.for_other_side();
    }

private:
    struct answer {
        worth<S> value;
        bool ends = true;
    };

    answer const& look(int at, int depth) {
        depth = (std::clamp)(depth, 0, stride_ - 1);
        auto const place = static_cast<std::size_t>(at * stride_ + depth);
        if (!known_[place]) {
            auto const& n = graph_[at];
            answer a{{n.value, 0}, n.children.empty()};
            if (!n.children.empty() && depth > 0) {
                a.ends = true;
                for (std::size_t i = 0; i < n.children.size(); ++i) {
                    auto const found = move_value(at, static_cast<int>(i), depth);
                    if (i == 0 || a.value < found) a.value = found;
                    a.ends = a.ends && look(n.children[i], depth - 1).ends;
                }
            }
            known_[place] = a;
        }
        return *known_[place];
    }

    graph<S> const& graph_;
    int stride_;
    std::vector<std::optional<answer>> known_;
};

/// A game from a seed. `turns` tells whether sides may move twice; where not, they alternate.
template <class S>
graph<S> random_graph(std::uint64_t seed, shape const& s, bool turns) {
    dice d(seed);
    auto g = detail::grow_graph<S>(d, s, turns);
    g.knows = s.knows > 0;
    if (g.knows) {
        auto const before = g;
        solver<S> answers(before);
        for (std::size_t at = 0; at < g.nodes.size(); ++at) {
            auto const w = answers.value(static_cast<int>(at), s.height);
            if (w.decided() && d.chance(s.knows)) g.nodes[at].value = w.value;
        }
    }
    return g;
}

/// What was asked of a search.
template <class S>
struct question {
    int depth = ply::unlimited;
    ply::window<S> window = {};
    ply::cut cut = ply::cut::at_beta;
    ply::tie_policy ties = {};
    bool order = true;
    bool prunes = true;
    bool line = true;
    bool whole_line = true;  // no table cuts it
};

template <class S>
std::ostream& operator<<(std::ostream& out, question<S> const& q) {
    out << "depth " << q.depth << ", window " << +q.window.alpha << " to " << +q.window.beta;
    out << (q.cut == ply::cut::at_beta ? "" : ", cut above beta");
    out << (q.prunes ? "" : ", no pruning") << (q.order ? "" : ", no order");
    out << ", ties " << static_cast<int>(q.ties.choice) << " seed " << q.ties.seed;
    return out << (q.line ? "" : ", no line");
}

/// Root moves in the order in which a search takes them.
template <class G>
std::vector<int> root_order(G const& game, bool by_order) {
    std::vector<int> list;
    for (int const move : game.moves()) list.push_back(move);
    if constexpr (ply::HasOrder<G>) {
        if (by_order) {
            std::stable_sort(list.begin(), list.end(),
                             [&](int a, int b) { return game.order(a) > game.order(b); });
        }
    } else {
        static_cast<void>(by_order);
    }
    return list;
}

/// Compares results of searches with what the solver knows; gives the first thing that is wrong
/// with one, or nothing.
template <class G>
class judge {
    using S = typename G::score_type;
    using answer = ply::result<int, S>;

public:
    explicit judge(G const& game) : game_(game), solver_(game.positions()) {}

    std::string fault(answer const& r, question<S> const& q) { return fault_at(game_.at(), r, q); }

    /// Of a search from another position of the same graph.
    std::string fault_at(int at, answer const& r, question<S> const& q) {
        at_ = at;
        q_ = q;
        r_ = &r;
        whole_ = solver_.value(at, (std::numeric_limits<int>::max)());
        truth_ = solver_.value(at, q.depth);
        found_ = {r.value, r.distance.value_or(0)};
        std::ostringstream out;
        if (auto const what = first_fault(); !what.empty()) {
            out << what << "; position " << at << ", " << q << "; found " << found_ << " bound "
                << static_cast<int>(r.bound) << (r.proven ? " proven" : "") << ", true " << truth_
                << ", whole game " << whole_;
        }
        return out.str();
    }

    solver<S>& answers() { return solver_; }

private:
    std::string first_fault() {
        if (auto const what = fault_of_books(); !what.empty()) return what;
        if (!holds(found_, r_->bound, truth_)) return "the value is wrong";
        if (truth_.value < r_->at_least || r_->at_most < truth_.value) return "at least, at most";
        if (r_->proven && !holds_for_whole_game()) return "proven, but wrong";
        if (r_->distance.has_value() && !found_.decided()) return "a distance to nowhere";
        if (game_.positions()[at_].children.empty() || q_.depth <= 0) return fault_of_leaf();
        if (auto const what = fault_of_moves(); !what.empty()) return what;
        if (!r_->finished()) return fault_of_interrupted();
        if (auto const what = fault_of_bound(); !what.empty()) return what;
        if (auto const what = fault_of_best(); !what.empty()) return what;
        if (must_be_proven() && !r_->proven) return "should be proven";
        return fault_of_line();
    }

    static bool holds(worth<S> const& found, ply::bound kind, worth<S> const& truth) {
        switch (kind) {
            case ply::bound::exact: return found == truth;
            case ply::bound::lower: return found <= truth;
            case ply::bound::upper: return truth <= found;
        }
        return false;
    }

    /// Results that were known before the end come without their distance.
    bool holds_for_whole_game() const {
        bool const any_distance = game_.positions().knows && found_.value == whole_.value;
        return any_distance || holds(found_, r_->bound, whole_);
    }

    std::string fault_of_books() const {
        auto const& s = r_->stats;
        if (r_->finished() && s.nodes == 0) return "no node was counted";
        if (s.evals > s.nodes) return "more evaluations than nodes";
        if (s.hits > s.probes || s.stores > s.nodes) return "table counts are impossible";
        if (!q_.prunes && s.cutoffs != 0) return "cut without pruning";
        if (!r_->finished() && r_->depth != 0) return "a depth after an interruption";
        int const depth = (std::max)(q_.depth, 0);
        if (r_->finished() && r_->depth != depth) return "the depth is wrong";
        return {};
    }

    std::string fault_of_leaf() const {
        if (!r_->finished()) {
            return r_->best && q_.depth <= 0 ? "a best move that was not asked for" : "";
        }
        if (r_->best || !r_->line.empty() || !r_->moves.empty()) return "moves at a leaf";
        if (r_->bound != ply::bound::exact) return "a leaf with a bound";
        bool const over = game_.positions()[at_].children.empty();
        if (over && !r_->proven) return "a finished game that is not proven";
        return {};
    }

    std::string fault_of_moves() {
        auto const order = root_order(G(game_.positions(), at_), q_.order);
        if (r_->moves.size() > order.size()) return "too many root moves";
        for (std::size_t i = 0; i < r_->moves.size(); ++i) {
            auto const& m = r_->moves[i];
            if (m.move != order[i]) return "root moves are not in their order";
            worth<S> const found{m.value, m.distance.value_or(0)};
            if (m.distance.has_value() != found.decided()) return "a root move has no distance";
            if (!holds(found, m.bound, solver_.move_value(at_, m.move, q_.depth))) {
                return "root move " + std::to_string(m.move) + " is labelled wrong";
            }
            if (!q_.prunes && m.bound != ply::bound::exact) return "a bound without pruning";
        }
        if (!r_->best) return "no best move";
        if (std::find(order.begin(), order.end(), *r_->best) == order.end()) {
            return "the best move is not legal";
        }
        return {};
    }

    std::string fault_of_interrupted() const {
        if (r_->bound != ply::bound::lower) return "interrupted, but not a lower bound";
        bool const of_a_move = std::any_of(r_->moves.begin(), r_->moves.end(), [&](auto const& m) {
            return m.value == r_->value && m.distance == r_->distance &&
                   m.bound != ply::bound::upper;
        });
        if (of_a_move) return {};
        if (r_->value != ply::lost<S>) return "interrupted with a value of no root move";
        if (r_->distance || r_->proven) return "interrupted and nothing known, but decided";
        return {};
    }

    bool has_alpha() const { return q_.prunes && q_.window.alpha != ply::lost<S>; }
    bool has_beta() const { return q_.prunes && q_.window.beta != ply::won<S>; }

    std::string fault_of_bound() const {
        bool const at_beta = q_.cut == ply::cut::at_beta;
        auto const a = q_.window.alpha;
        auto const b = q_.window.beta;
        if (has_alpha() && (truth_.value < a || (at_beta && truth_.value == a))) {
            if (r_->bound != ply::bound::upper) return "at most alpha, but no upper bound";
            return r_->value <= a ? "" : "an upper bound above alpha";
        }
        if (has_beta() && (b < truth_.value || (at_beta && truth_.value == b))) {
            if (r_->bound != ply::bound::lower) return "at least beta, but no lower bound";
            return r_->value >= b ? "" : "a lower bound below beta";
        }
        return r_->bound == ply::bound::exact ? "" : "inside the window, but not exact";
    }

    std::string fault_of_best() {
        auto const worth_of = [&](int move) { return solver_.move_value(at_, move, q_.depth); };
        if (r_->bound == ply::bound::lower && worth_of(*r_->best) < found_) {
            return "the best move is not worth the bound";
        }
        if (r_->bound != ply::bound::exact) return {};
        std::vector<int> best;
        for (int const move : root_order(G(game_.positions(), at_), q_.order)) {
            if (worth_of(move) == truth_) best.push_back(move);
        }
        int const last = *std::max_element(best.begin(), best.end());  // moves() counts upwards
        if (std::find(best.begin(), best.end(), *r_->best) == best.end()) {
            return "the best move is not one of the best";
        }
        using kind = ply::tie_policy::kind;
        if (q_.ties.choice == kind::first && *r_->best != best.front()) return "not the first best";
        if (q_.ties.choice == kind::last && *r_->best != last) return "not the last best";
        return {};
    }

    bool must_be_proven() {
        return truth_.decided() ? r_->bound == ply::bound::exact : solver_.ends(at_, q_.depth);
    }

    /// Every position of a line is worth what the root is, and the last one is its value.
    std::string fault_of_line() {
        auto const& line = r_->line;
        if (!q_.line) return line.empty() ? "" : "a line that was not asked for";
        if (line.empty() || line.front() != *r_->best) return "the line does not begin with best";
        if (r_->bound != ply::bound::exact) return {};
        int at = at_;
        int depth = q_.depth;
        bool same_side = true;
        for (std::size_t i = 0; i < line.size(); ++i) {
            auto const& n = game_.positions()[at];
            if (depth <= 0 || line[i] < 0 || line[i] >= static_cast<int>(n.children.size())) {
                return "the line is not legal";
            }
            at = n.children[static_cast<std::size_t>(line[i])];
            same_side = same_side == (game_.positions()[at].first == n.first);
            --depth;
            auto worth_here = solver_.value(at, depth);
            if (worth_here.decided()) worth_here.distance += static_cast<int>(i) + 1;
            if (!same_side) worth_here = worth_here.for_other_side();
            if (!(worth_here == truth_)) return "the line does not lead to the value";
        }
        bool const whole = depth == 0 || game_.positions()[at].children.empty();
        return whole || !q_.whole_line ? "" : "the line stops too early";
    }

    G game_;
    solver<S> solver_;
    int at_ = 0;
    question<S> q_;
    answer const* r_ = nullptr;
    worth<S> whole_, truth_, found_;
};

}  // namespace support
