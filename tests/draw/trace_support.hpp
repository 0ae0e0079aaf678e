// Trees to search and pictures to look at, for the tests of traces and of what is made of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/random.hpp>
#include <ply/draw/picture.hpp>
#include <ply/draw/trace.hpp>
#include <ply/search/alpha_beta.hpp>
#include <ply/search/minimax.hpp>

#include "games/tree.hpp"

namespace tracing {

inline constexpr char const* ten_leaves = "[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]";

template <class G>
ply::trace_of<G> by_minimax(G const& game, ply::limits const& limits = {}) {
    ply::trace_of<G> seen;
    ply::minimax(game, limits, {}, {}, seen);
    return seen;
}

template <class G>
ply::trace_of<G> by_alpha_beta(G const& game, ply::limits const& limits = {}) {
    ply::trace_of<G> seen;
    ply::alpha_beta(game, limits, {}, {}, seen);
    return seen;
}

/// The picture of a tree with all that alpha-beta cut off.
inline ply::tree_picture alpha_beta_picture(std::string const& lists) {
    games::tree<> const game(lists);
    return ply::picture_of(by_alpha_beta(game), game, {}, {.plies_below_cut = ply::unlimited});
}

/// A tree of at most `depth` plies, at most `widest` children each, whose leaves are small numbers,
/// and now and then decided.
inline std::string random_tree(ply::splitmix64& random, int depth, int widest, bool root = true) {
    if (depth == 0 || (!root && random.below(5) == 0)) {
        auto const leaf = random.below(12);
        if (leaf == 0) return std::to_string(ply::won<int>);
        if (leaf == 1) return std::to_string(ply::lost<int>);
        return std::to_string(static_cast<int>(random.below(7)) - 3);
    }
    std::string text = "[";
    auto const count = 1 + random.below(static_cast<std::uint64_t>(widest));
    for (std::uint64_t i = 0; i < count; ++i) {
        if (i > 0) text += ',';
        text += random_tree(random, depth - 1, widest, false);
    }
    return text + "]";
}

/// The file of tests/golden with this name.
inline std::string golden(std::string const& name) {
    std::string const here = __FILE__;
    auto const folder = here.find_last_of("/\\");
    std::ifstream file(here.substr(0, folder + 1) + "../golden/" + name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace tracing
