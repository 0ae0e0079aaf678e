// What a recursion remembers of the positions that it has searched.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <ply/core/game.hpp>
#include <ply/core/observer.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/attributes.hpp>
#include <ply/support/table/table_use.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::detail {

/// Remembers nothing.
struct no_memory {
    struct node {
        static constexpr bool answers = false;
        static constexpr int value = 0;
    };
    template <class Search, class Window>
    static PLY_INLINE node recall(Search&, typename Search::game_type const&, int, Window) {
        return {};
    }
    template <class Search>
    static PLY_INLINE auto moves(Search& s, typename Search::game_type const& game, node const&) {
        return s.ordered_moves(game);
    }
    template <class Search, class Best>
    static PLY_INLINE void keep(Search&, node const&, Best const&, int) {}
    template <class Search, class Result>
    void extend(Search&, typename Search::game_type&, Result&) const {}
};

/// Remembers in a transposition table: values at the depth that they were searched to, and moves.
template <Score S>
struct position_memory {
    using table_type = transposition_table<S>;
    using key = typename score_key<S>::key;
    table_type* table;

    template <class Search, class Window>
    struct node {
        Search& search;
        std::uint64_t hash;
        int depth;
        Window window;
        // What was below this node alone decides whether its value holds for the whole game.
        bool hit_horizon_before = std::exchange(search.hit_horizon, false);
        bool answers = false;
        key value = 0;
        int move = -1;  // to be tried first, as a place in moves()

        ~node() { search.hit_horizon = search.hit_horizon || hit_horizon_before; }
    };

    /// The depth under which a node is kept: what is left to the limit, the largest there is for
    /// the whole game, or -1 (not kept) for limits that a table cannot tell from that.
    template <class Search>
    static int depth_of(Search const& s, int ply) {
        if (!s.depth_limited()) return table_type::max_depth;
        int const left = s.depth_left(ply);
        return left < table_type::max_depth ? left : -1;
    }

    /// What is known of a node. Where that answers it, its value; else the move to try first.
    template <class Search, class Window>
    node<Search, Window> recall(Search& s, typename Search::game_type const& game, int ply,
                                Window w) const {
        node<Search, Window> n{s, game.hash(), depth_of(s, ply), w};
        ++s.stats.probes;
        if (auto const entry = table->probe(n.hash)) {
            ++s.stats.hits;
            n.value = score_key<S>::to_root(entry->value, ply);
            n.answers = detail::deep_enough(*entry, n.depth) &&
                        detail::causes_cutoff(entry->bound, n.value, w);
            n.move = entry->move;
            if (n.answers) {
                s.hit_horizon = !entry->complete;
                s.last_line = Search::lines::none;
                s.observer.note(node_end::table);
            }
        }
        return n;
    }

    template <class Search, class Node>
    static auto moves(Search& s, typename Search::game_type const& game, Node const& n) {
        return s.ordered_moves(game, n.move);
    }

    /// Keeps what was found of a node.
    template <class Search, class Node, class Best>
    void keep(Search& s, Node const& n, Best const& best, int ply) const {
        bool const complete = !s.hit_horizon;
        // Where the stack cut lines short, the depth is not what it says.
        if (n.depth < 0 || best.place < 0 || (s.stack_cut && !complete)) return;
        bound const kind = detail::kind_of(best.value, n.window);
        ++s.stats.stores;
        table->store(n.hash, {score_key<S>::to_node(best.value, ply), kind, n.depth, complete,
                              kind == bound::upper ? -1 : best.place});
    }

    /// Goes on with the line of a finished result by what the table holds.
    template <class Search, class Result>
    void extend(Search& s, typename Search::game_type& game, Result& found) const {
        if (found.line.empty() || !found.finished() || found.bound != bound::exact) return;
        key const value = score_key<S>::from(found.value, found.distance.value_or(0));
        path<typename Search::game_type> line(game);
        detail::follow_table<score_key<S>>(
            line, *table, found.line, s.depth_left(0), [&s](int ply) { return depth_of(s, ply); },
            {true, value}, false);
    }
};

}  // namespace ply::detail
