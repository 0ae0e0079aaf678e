// The tree of proof-number search, in a fixed number of nodes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ply/core/score.hpp>
#include <ply/solve/proof_number/detail/proof_question.hpp>

namespace ply::detail {

/// A position in the tree; bounds and numbers for the side to move at the root.
template <class Move, Score S>
struct proof_node {
    static constexpr std::uint32_t none = 0xffff'ffffu;

    Move move;  // that led here
    std::uint32_t parent;
    std::uint32_t next = none;   // of the same parent
    std::uint32_t first = none;  // child; none where the node was not expanded
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    proof_bounds<S> known = {};
    bool own_turn;         // of the side to move at the root
    bool returns = false;  // `known` rests on the root's repetition with the other side to move
};

/// Nodes by number, the root at 0. Those that are given back are used again.
template <class Node>
class proof_tree {
public:
    static constexpr std::uint32_t none = Node::none;

    explicit proof_tree(std::size_t bytes)
        : most_((std::min)(bytes / sizeof(Node), std::size_t{none})) {}

    Node& operator[](std::uint32_t at) { return nodes_[at]; }
    Node const& operator[](std::uint32_t at) const { return nodes_[at]; }

    bool has_room_for(std::size_t count) const {
        return count <= free_count_ || count - free_count_ + nodes_.size() <= most_;
    }

    std::uint32_t add(Node const& node) {
        if (free_ == none) {
            if (nodes_.size() == nodes_.capacity()) {
                nodes_.reserve((std::clamp)(nodes_.size() * 2, std::size_t{256},
                                            (std::max)(most_, std::size_t{256})));
            }
            nodes_.push_back(node);
            return static_cast<std::uint32_t>(nodes_.size() - 1);
        }
        std::uint32_t const at = free_;
        free_ = nodes_[at].next;
        --free_count_;
        nodes_[at] = node;
        return at;
    }

    /// Gives back all that is below a node, which keeps its numbers.
    void cut_below(std::uint32_t at) {
        std::uint32_t todo = nodes_[at].first;
        nodes_[at].first = none;
        while (todo != none) {
            Node& n = nodes_[todo];
            std::uint32_t const next = n.next;
            if (n.first != none) {
                // The children take the place of the node in the list.
                std::uint32_t last = n.first;
                while (nodes_[last].next != none) last = nodes_[last].next;
                nodes_[last].next = next;
                todo = n.first;
            } else {
                todo = next;
            }
            n.next = free_;
            free_ = static_cast<std::uint32_t>(&n - nodes_.data());
            ++free_count_;
        }
    }

    void clear() {
        nodes_.clear();
        free_ = none;
        free_count_ = 0;
    }

private:
    std::size_t most_;
    std::vector<Node> nodes_;
    std::uint32_t free_ = none;
    std::size_t free_count_ = 0;
};

}  // namespace ply::detail
