// A game tree as it is to be drawn: texts and marks, without the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <ply/core/observer.hpp>
#include <ply/core/score.hpp>

namespace ply {

/// A value from MAX's view.
struct picture_value {
    enum class kind : std::uint8_t { none, number, won, lost };
    kind what = kind::none;
    std::string number = {};           // as JSON writes it
    std::optional<int> distance = {};  // plies from the root to the end
    ply::bound bound = ply::bound::exact;

    /// The number, or W or L with the distance where MAX has won or lost; a bound has its sign
    /// before it. Nothing where there is no value.
    std::string text() const {
        if (what == kind::none) return "";
        std::string result = bound == ply::bound::lower   ? "\xe2\x89\xa5"
                             : bound == ply::bound::upper ? "\xe2\x89\xa4"
                                                          : "";
        if (what == kind::number) return result + number;
        result += what == kind::won ? 'W' : 'L';
        return distance ? result + std::to_string(*distance) : result;
    }
};

/// A small picture to stand in a node: SVG elements that fill a box from (0, 0).
struct picture_drawing {
    int width = 0;
    int height = 0;
    std::string svg = {};
};

struct picture_node {
    static constexpr std::size_t none = (std::numeric_limits<std::size_t>::max)();
    enum class kind : std::uint8_t {
        entered,  // by the search
        cut,      // a move that was not looked at, or several
        unseen,   // a position of the game below a cut
        rest      // nodes that are not shown
    };

    kind what = kind::entered;
    std::size_t parent = none;
    std::vector<std::size_t> children = {};  // from left to right
    int ply = 0;
    bool max = true;               // whether MAX is to move
    std::uint64_t number = 0;      // order of expansion; of entered nodes
    std::string move = {};         // beside the branch to it
    std::string label = {};        // of the position; may have several lines
    picture_drawing drawing = {};  // of the position; takes the place of the label in SVG
    /// How the search was done with it. Of other nodes: finished or searched, for the end of the
    /// game or not, and stopped where that is not known.
    node_end end = node_end::searched;
    picture_value value = {};
    picture_value alpha = {};  // the window from MAX's view; no value where it is open
    picture_value beta = {};
    bool principal = false;   // whether in the principal variation
    int visit = 1;            // 2: the second time that its parent searched this move
    std::uint64_t count = 0;  // moves or nodes that a cut or a rest stands for; 0 if unknown

    /// "[3, +oo]" with the sign of infinity for an open end.
    std::string window_text() const {
        auto const text_of = [](picture_value const& v, char const* open) {
            return v.what == picture_value::kind::none ? open : v.text();
        };
        return "[" + text_of(alpha, "-\xe2\x88\x9e") + ", " + text_of(beta, "+\xe2\x88\x9e") + "]";
    }
};

/// A tree to be drawn. A node stands before those below it, and these before its siblings.
struct tree_picture {
    std::vector<picture_node> nodes = {};
    std::uint64_t entered = 0;    // nodes that the search entered,
    std::uint64_t not_shown = 0;  // and how many of them are not in the picture
};

}  // namespace ply
