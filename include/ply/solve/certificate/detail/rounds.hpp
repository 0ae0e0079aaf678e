// How far decided positions are from the end of the game, by rounds from the ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/score.hpp>
#include <ply/support/play/played.hpp>

namespace ply::detail {

/// The won and lost positions that can be reached from one of them while the winner does not let
/// go.
template <class G>
class decided_positions {
public:
    using move_type = move_of<G>;

    struct answer {
        int plies;
        std::optional<move_type> best;  // to the nearest win, or the farthest loss
    };

    /// What is known of a position; null where it was not met.
    answer const* find(G const& game) const {
        auto const at = index_.find(game.hash());
        if (at == index_.end() || !nodes_[at->second].found) return nullptr;
        return &*nodes_[at->second].found;
    }

    /// Finds what can be reached from a position, and forgets what was known. `sign(game)` tells
    /// who wins: 1 the side to move, -1 the other one, 0 none or unknown.
    template <class Sign>
    void explore(G const& from, Sign const& sign) {
        nodes_.clear();
        index_.clear();
        add(from, sign);
        for (std::size_t at = 0; at < nodes_.size(); ++at) expand(at, sign);
        count_rounds();
    }

private:
    struct node {
        G position;
        int sign;
        std::size_t open = 0;  // moves that are not known to lose
        std::optional<answer> found = {};
        std::vector<std::pair<std::size_t, move_type>> parents = {};
    };

    template <class Sign>
    std::optional<std::size_t> add(G const& game, Sign const& sign) {
        auto const [at, fresh] = index_.try_emplace(game.hash(), nodes_.size());
        if (!fresh) return at->second;
        int const s = sign(game);
        if (s == 0) {
            index_.erase(at);
            return std::nullopt;
        }
        nodes_.push_back({game, s});
        return nodes_.size() - 1;
    }

    template <class Sign>
    void expand(std::size_t at, Sign const& sign) {
        G position(nodes_[at].position);
        auto&& moves = std::as_const(position).moves();
        if (std::begin(moves) == std::end(moves)) nodes_[at].found = answer{0, {}};
        std::vector<move_type> list;
        for (auto&& move : moves) list.push_back(move);
        for (move_type const& move : list) {
            turn<G> const before(position);
            played<G> const now(position, move);
            auto const to = add(now.position(), sign);
            ++nodes_[at].open;
            if (!to) continue;
            int const sign_here =
                before.kept(now.position()) ? nodes_[*to].sign : -nodes_[*to].sign;
            if (sign_here == nodes_[at].sign) nodes_[*to].parents.emplace_back(at, move);
        }
    }

    /// A won position is one ply further than the first of its moves to be known, a lost one than
    /// the last.
    void count_rounds() {
        std::vector<std::size_t> round;
        for (std::size_t at = 0; at < nodes_.size(); ++at) {
            if (nodes_[at].found) round.push_back(at);
        }
        for (int plies = 1; !round.empty(); ++plies) {
            std::vector<std::size_t> next;
            for (std::size_t const at : round) {
                for (auto const& [parent, move] : nodes_[at].parents) {
                    node& p = nodes_[parent];
                    if (p.found || (--p.open > 0 && p.sign < 0)) continue;
                    p.found = answer{plies, move};
                    next.push_back(parent);
                }
            }
            round.swap(next);
        }
    }

    std::vector<node> nodes_;
    std::unordered_map<std::uint64_t, std::size_t> index_;
};

}  // namespace ply::detail
