// What the single checks work with.
#pragma once

#include <cstddef>
#include <vector>

#include <ply/check/rules/check_options.hpp>
#include <ply/check/rules/lens.hpp>
#include <ply/core/game.hpp>

namespace ply::detail::checking {

template <Rules G, class E>
struct scope {
    lens<G, E> eyes;
    check_options const& options;
    /// Whether checks try every move of a position; where they do not, a few, others every time.
    bool every_move = false;
    /// Nodes that may still be searched for values in all; options.search_nodes for one position.
    mutable std::size_t search_nodes = 0;
    mutable std::size_t turn = 0;

    std::vector<move_of<G>> moves_to_try(G const& game) const {
        constexpr std::size_t few = 16;
        auto moves = eyes.moves(game);
        if (every_move || moves.size() <= few) return moves;
        std::vector<move_of<G>> chosen;
        std::size_t const step = moves.size() / few;
        for (std::size_t i = ++turn % step; i < moves.size(); i += step) chosen.push_back(moves[i]);
        return chosen;
    }
};

/// Other numbers for the length of a C++ scope.
template <Rules G, class E>
class scope_change {
public:
    scope_change(scope<G, E>& s, bool every_move, std::size_t search_nodes)
        : scope_(s), every_move_(s.every_move), search_nodes_(s.search_nodes) {
        s.every_move = every_move;
        s.search_nodes = search_nodes;
    }
    scope_change(scope_change const&) = delete;
    scope_change& operator=(scope_change const&) = delete;
    ~scope_change() {
        scope_.every_move = every_move_;
        scope_.search_nodes = search_nodes_;
    }

private:
    scope<G, E>& scope_;
    bool every_move_;
    std::size_t search_nodes_;
};

}  // namespace ply::detail::checking
