// What the single checks work with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/random.hpp>
#include <ply/tools/check_options.hpp>
#include <ply/tools/detail/checking/lens.hpp>

namespace ply::detail::checking {

template <Rules G, class E>
struct scope {
    lens<G, E> eyes;
    check_options const& options;
    /// Whether checks try every move of a position; where they do not, a few, others every time.
    bool every_move = false;
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

}  // namespace ply::detail::checking
