// What the positions of each game look like in a drawn tree.
#pragma once

#include <bit>
#include <cctype>
#include <string>

#include <ply/ply.hpp>

#include "games/bonus_stones.hpp"
#include "games/coins.hpp"
#include "games/stones.hpp"
#include "games/three_piles.hpp"
#include "games/tic_tac_toe.hpp"
#include "games/tree.hpp"

namespace looks {

/// A few characters beside a node; games that are not named here have none.
template <class G>
std::string label(G const&) {
    return "";
}

/// The name of a node, where it was given one: names that a tree makes up begin with a digit.
template <class S>
std::string label(games::tree<S> const& game) {
    std::string const& name = game.name();
    bool const made_up = name == "root" || std::isdigit(static_cast<unsigned char>(name[0])) != 0;
    return made_up ? "" : name;
}

inline std::string label(games::three_piles const& game) {
    auto const& piles = game.piles();
    return std::to_string(piles[0]) + ' ' + std::to_string(piles[1]) + ' ' +
           std::to_string(piles[2]);
}

template <class Takes>
std::string label(games::basic_stones<Takes> const& game) {
    return std::to_string(game.left());
}

inline std::string label(games::bonus_stones const& game) { return std::to_string(game.left()); }

inline std::string label(games::coins const& game) {
    std::string text;
    for (int const coin : game.row()) text += (text.empty() ? "" : " ") + std::to_string(coin);
    return text;
}

/// The name of a move beside its branch.
template <class G>
std::string move(G const& game, ply::move_of<G> const& m) {
    return move_text(game, m);
}

/// The nodes of a tree have names instead.
template <class S>
std::string move(games::tree<S> const&, int) {
    return "";
}

template <class G>
ply::picture_drawing drawing(G const&) {
    return {};
}

/// Three in a row are struck through.
inline ply::picture_drawing drawing(games::tic_tac_toe const& game) {
    constexpr int cell = 18;
    auto const line = [](int x1, int y1, int x2, int y2) {
        auto const end = [](char const* name, int at) {
            return std::string(" ") + name + "=\"" + std::to_string(at) + '"';
        };
        return "<line" + end("x1", x1) + end("y1", y1) + end("x2", x2) + end("y2", y2) + "/>";
    };
    auto const x_of = [](int place) { return place % 3 * cell + cell / 2; };
    auto const y_of = [](int place) { return place / 3 * cell + cell / 2; };
    std::string grid;
    for (int const at : {cell, 2 * cell}) {
        grid += line(at, 0, at, 3 * cell) + line(0, at, 3 * cell, at);
    }
    std::string marks;
    for (int i = 0; i < 9; ++i) {
        int const x = x_of(i);
        int const y = y_of(i);
        auto const bit = games::tic_tac_toe::bits{1} << i;
        if ((game.x() & bit) != 0) {
            marks += line(x - 5, y - 5, x + 5, y + 5) + line(x - 5, y + 5, x + 5, y - 5);
        }
        if ((game.o() & bit) != 0) {
            marks += "<circle cx=\"" + std::to_string(x) + "\" cy=\"" + std::to_string(y) +
                     "\" r=\"5\"/>";
        }
    }
    std::string row;
    for (auto const three : games::tic_tac_toe::lines) {
        if ((game.x() & three) != three && (game.o() & three) != three) continue;
        int const first = std::countr_zero(three);
        int const last = 63 - std::countl_zero(three);
        row += line(x_of(first), y_of(first), x_of(last), y_of(last));
    }
    std::string svg = "<g fill=\"none\" stroke=\"#9a9a9a\" stroke-width=\"1\">" + grid + "</g>";
    if (!row.empty()) {
        svg += "<g stroke=\"#f0b04c\" stroke-width=\"6\" stroke-linecap=\"round\">" + row + "</g>";
    }
    svg += "<g fill=\"none\" stroke=\"#1a1a1a\" stroke-width=\"2.2\">" + marks + "</g>";
    return {3 * cell, 3 * cell, svg};
}

}  // namespace looks
