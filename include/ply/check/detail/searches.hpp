// Every search of the library, asked in one way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/random.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/core/ties.hpp>
#include <ply/core/window.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/minimax.hpp>
#include <ply/search/negamax.hpp>
#include <ply/support/transposition_table.hpp>
#include <ply/tools/detail/checking/view.hpp>
#include <ply/tools/detail/text.hpp>

namespace ply::detail::self_test {

inline constexpr std::array<std::size_t, 3> table_sizes{1, std::size_t{1} << 12,
                                                        std::size_t{1} << 18};

/// What is asked of a search. A search takes what it has an option for.
template <Score S>
struct question {
    int depth = unlimited;
    std::uint64_t nodes = (std::numeric_limits<std::uint64_t>::max)();
    ply::window<S> window = {};
    ply::cut cut = ply::cut::at_beta;
    tie_policy ties = {};
    bool prune = true;
    bool order = true;
    bool line = true;
    std::size_t table = 1;  // its size, a place in table_sizes
    search_method method = search_method::principal_variation;
    S aspiration = 0;
    int best_moves = 1;

    ply::limits limits() const {
        ply::limits l;
        l.depth = depth;
        l.nodes = nodes;
        return l;
    }
};

/// Which options a search has, and how much it must have in common with plain minimax.
struct traits {
    bool window = false;
    bool ties = false;  // first and last are those in the order of the root moves
    bool prune = false;
    bool order = false;
    bool line = false;
    bool table = false;
    bool deepens = false;  // has a method, aspiration, several best moves; goes on to a lower depth
};

/// The tables that searches keep while a line of play is followed.
template <Rules G, class E>
class memory {
public:
    using score = score_of<G, E>;

    explicit memory(E const& evaluator) : evaluator_(evaluator) {}

    transposition_table<score>& table(std::size_t size) {
        if (!tables_[size]) {
            tables_[size] = std::make_unique<transposition_table<score>>(table_sizes[size]);
        }
        return *tables_[size];
    }
    ply::engine<G, E>& engine(std::size_t size) {
        if (!engines_[size]) {
            engines_[size] = std::make_unique<ply::engine<G, E>>(
                table_sizes[size], search_options<move_of<G>, score>{}, evaluator_);
        }
        return *engines_[size];
    }

private:
    E const& evaluator_;
    std::array<std::unique_ptr<transposition_table<score>>, table_sizes.size()> tables_;
    std::array<std::unique_ptr<ply::engine<G, E>>, table_sizes.size()> engines_;
};

/// Calls `ask(name, traits, search)` for every search, where `search(game, question)` gives its
/// result. To have another search tested, add it here.
template <Rules G, class E, class Ask>
void for_each_search(E const& evaluator, memory<G, E>& kept, Ask const& ask) {
    using S = score_of<G, E>;
    using question = self_test::question<S>;
    auto const negamax_with = [](question const& q) {
        return negamax_options<S>{.window = q.window,
                                  .cut = q.cut,
                                  .ties = q.ties,
                                  .prune = q.prune,
                                  .order = q.order,
                                  .line = q.line};
    };

    ask("minimax", traits{.ties = true, .line = true}, [&](G& game, question const& q) {
        return minimax(game, q.limits(), {.ties = q.ties, .line = q.line}, evaluator);
    });
    ask("alpha_beta", traits{.window = true, .ties = true, .order = true, .line = true},
        [&](G& game, question const& q) {
            return alpha_beta(game, q.limits(),
                              {.window = q.window,
                               .cut = q.cut,
                               .ties = q.ties,
                               .order = q.order,
                               .line = q.line},
                              evaluator);
        });
    ask("negamax", traits{.window = true, .ties = true, .prune = true, .order = true, .line = true},
        [&](G& game, question const& q) {
            return negamax(game, q.limits(), negamax_with(q), evaluator);
        });
    if constexpr (HasHash<G>) {
        ask("negamax with a table",
            traits{.window = true,
                   .ties = true,
                   .prune = true,
                   .order = true,
                   .line = true,
                   .table = true},
            [&](G& game, question const& q) {
                return negamax(game, kept.table(q.table), q.limits(), negamax_with(q), evaluator);
            });
    }
    ask("search", traits{.order = true, .table = true, .deepens = true},
        [&](G& game, question const& q) {
            auto& engine = kept.engine(q.table);
            auto& options = engine.options();
            options.method = q.method;
            options.aspiration = q.aspiration;
            options.ties = q.ties;
            options.best_moves = q.best_moves;
            options.nodes.order = q.order;
            options.nodes.quiescence = false;
            return engine.search(game, q.limits());
        });
}

/// A question with options at random, among those that a search has. `value` is what minimax found.
template <Score S>
question<S> random_question(traits const& t, int depth, S value, splitmix64& random) {
    auto const chance = [&random](std::uint64_t one_in) { return random.below(one_in) == 0; };
    auto const bound = [&]() -> S {
        S const low = lost<S>;
        S const high = won<S>;
        // Decided values are no bounds, so a window next to one is open.
        bool const near = value > low / 2 && value < high / 2;
        switch (random.below(5)) {
            case 0: return low;
            case 1: return high;
            case 2: return 0;
            case 3: return near ? static_cast<S>(value + 1) : value;
            default: return near ? static_cast<S>(value - 1) : value;
        }
    };
    question<S> q;
    q.depth = depth;
    if (t.window && !chance(3)) {
        S const a = bound();
        S const b = bound();
        if (a < b) q.window = {a, b};
        if (chance(2)) q.cut = cut::above_beta;
    }
    switch (random.below(3)) {
        case 0: q.ties = ties::last; break;
        case 1: q.ties = ties::random(random()); break;
        default: break;
    }
    q.prune = !t.prune || !chance(4);
    q.order = !t.order || !chance(2);
    q.line = !t.line || !chance(2);
    q.table = static_cast<std::size_t>(random.below(table_sizes.size()));
    if (t.deepens) {
        constexpr std::array methods{search_method::principal_variation, search_method::mtd_f,
                                     search_method::bisection};
        q.method = methods[static_cast<std::size_t>(random.below(methods.size()))];
        q.aspiration = static_cast<S>(random.below(3));
        q.best_moves = 1 + static_cast<int>(random.below(3));
    }
    if (chance(6)) q.nodes = 1 + random.below(200);
    return q;
}

/// What is asked, as far as it is not the default.
template <Score S>
std::string to_text(question<S> const& q, traits const& t) {
    using checking::value_text;
    std::string text = "depth " + number_text(q.depth);
    if (q.window.alpha != lost<S> || q.window.beta != won<S>) {
        text += ", window " + value_text(q.window.alpha) + " to " + value_text(q.window.beta);
    }
    if (q.cut == cut::above_beta) text += ", cut above beta";
    if (q.ties.choice == tie_policy::kind::last) text += ", last of equal moves";
    if (q.ties.choice == tie_policy::kind::random) text += ", random choice of equal moves";
    if (!q.prune) text += ", no pruning";
    if (!q.order) text += ", no order";
    if (t.table) text += ", table of " + number_text(table_sizes[q.table]) + " bytes";
    if (q.method == search_method::mtd_f) text += ", MTD(f)";
    if (q.method == search_method::bisection) text += ", bisection";
    if (q.aspiration != 0) text += ", aspiration " + number_text(q.aspiration);
    if (q.best_moves > 1) text += ", " + number_text(q.best_moves) + " best moves";
    if (q.nodes < (std::numeric_limits<std::uint64_t>::max)()) {
        text += ", " + number_text(q.nodes) + " nodes";
    }
    return text;
}

}  // namespace ply::detail::self_test
