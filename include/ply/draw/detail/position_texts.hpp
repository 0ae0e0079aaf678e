// The texts of a picture: what moves and positions are called.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <locale>
#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/draw/tree_picture.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/text.hpp>

namespace ply::detail {

/// A step to a node: the name of the move, and whether the side to move stays the same.
struct step_text {
    std::string move;
    bool same_side = false;
};

/// Texts where there is no game.
template <class Move>
struct moves_alone {
    static constexpr bool knows_positions = false;
    step_text go(int, Move const& move) const { return {detail::move_text(move)}; }
    void describe(picture_node&) const {}
};

/// Texts by the position, which follows the moves to the node that is being described.
template <Rules G, class Labels>
class moves_on_a_board {
public:
    static constexpr bool knows_positions = true;

    moves_on_a_board(G const& root, Labels const& labels) : labels_(labels) {
        path_.push_back(root);
    }

    /// Plays a move to a node at a ply, from the node above it that was gone to last.
    step_text go(int ply, move_of<G> const& move) {
        while (path_.size() > static_cast<std::size_t>(ply)) path_.pop_back();
        step_text step{labels_.move ? labels_.move(here(), move) : detail::move_text(move)};
        turn<G> const before(here());
        path_.push_back(here());
        static_cast<void>(path_.back().apply(move));
        step.same_side = before.kept(here());
        return step;
    }

    void describe(picture_node& node) const {
        if (labels_.position) node.label = labels_.position(here());
        if (labels_.drawing) node.drawing = labels_.drawing(here());
    }
    std::vector<move_of<G>> moves() const {
        std::vector<move_of<G>> list;
        auto&& moves = here().moves();
        for (auto&& move : moves) list.push_back(move);
        return list;
    }
    bool over() const {
        auto&& moves = here().moves();
        return std::begin(moves) == std::end(moves);
    }
    G const& here() const { return path_.back(); }

private:
    Labels const& labels_;
    std::vector<G> path_;
};

}  // namespace ply::detail
