// A game on a graph, written down as lists of edges: the sides take turns to move along an edge,
// who cannot has lost, and play without end is a draw. For positions that repeat.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <ply/core/score.hpp>

namespace games {

namespace detail {

/// Reads the text of a graph; see games::graph.
class graph_reader {
public:
    explicit graph_reader(std::string_view text) : text_(text) {}

    std::vector<std::vector<int>> read() {
        std::vector<std::vector<int>> edges;
        read_list([&] {
            edges.emplace_back();
            read_list([&] { edges.back().push_back(read_number()); });
        });
        if (at_ != text_.size()) fail("more text after the end of the graph");
        return edges;
    }

private:
    /// A list in brackets of what `read_item` reads, with commas between.
    template <class ReadItem>
    void read_list(ReadItem const& read_item) {
        skip_blanks();
        if (!take('[')) fail("no '[' where a list should begin");
        skip_blanks();
        if (!take(']')) {
            do {
                read_item();
                skip_blanks();
            } while (take(','));
            if (!take(']')) fail("no ',' or ']' in a list");
        }
        skip_blanks();
    }

    int read_number() {
        skip_blanks();
        int number = 0;
        char const* const end = text_.data() + text_.size();
        auto const read = std::from_chars(text_.data() + at_, end, number);
        if (read.ec != std::errc()) fail("no node's number");
        at_ = static_cast<std::size_t>(read.ptr - text_.data());
        return number;
    }

    bool take(char c) {
        bool const there = at_ < text_.size() && text_[at_] == c;
        at_ += there ? 1 : 0;
        return there;
    }
    void skip_blanks() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) < 4) ++at_;
    }

    [[noreturn]] void fail(std::string const& what) const {
        throw std::invalid_argument("graph: " + what + " (at character " + std::to_string(at_ + 1) +
                                    ")");
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace detail

/// A node and the graph that it is on. Which side is to move makes no difference to play, so it is
/// no part of a position.
class graph {
public:
    using move_type = int;  // the node at the end of an edge
    using edge_list = std::vector<std::vector<int>>;

    /// Lines of play may come back to a position.
    static constexpr bool can_repeat = true;

    /// For each node, in order, the nodes to which its edges lead. Throws std::invalid_argument
    /// where an edge or the start is at no node, and for two edges between the same nodes.
    explicit graph(edge_list edges, int start = 0) : node_(start) {
        check(edges, start);
        edges_ = std::make_shared<edge_list const>(std::move(edges));
    }

    /// The same from a text such as "[[2,3],[],[3,1],[2]]", with blanks anywhere. Throws
    /// std::invalid_argument that says what is wrong and, for the text, at which character, from 1.
    template <std::convertible_to<std::string_view> Text>
    explicit graph(Text const& text, int start = 0)
        : graph(detail::graph_reader(text).read(), start) {}

    /// In the order of the edges.
    std::span<int const> moves() const { return edges_of(node_); }
    /// Gives back the node before, for undo.
    int apply(int to) { return std::exchange(node_, to); }
    void undo(int, int from) { node_ = from; }

    int eval() const { return moves().empty() ? ply::lost<int> : 0; }

    /// One number for each node.
    std::uint64_t hash() const { return static_cast<std::uint64_t>(node_); }
    /// Whether both are at the same node of equal graphs.
    bool operator==(graph const& other) const {
        return node_ == other.node_ && (edges_ == other.edges_ || *edges_ == *other.edges_);
    }

    int node() const { return node_; }
    int size() const { return static_cast<int>(edges_->size()); }
    std::span<int const> edges_of(int node) const {
        return (*edges_)[static_cast<std::size_t>(node)];
    }

private:
    static void check(edge_list const& edges, int start) {
        auto const is_node = [&edges](int node) {
            return node >= 0 && static_cast<std::size_t>(node) < edges.size();
        };
        if (!is_node(start)) fail("the start is not a node: ", start);
        for (auto const& from : edges) {
            for (auto to = from.begin(); to != from.end(); ++to) {
                if (!is_node(*to)) fail("an edge to no node: ", *to);
                if (std::find(from.begin(), to, *to) != to)
                    fail("the same edge twice, to node ", *to);
            }
        }
    }
    [[noreturn]] static void fail(std::string const& what, int node) {
        throw std::invalid_argument("graph: " + what + std::to_string(node));
    }

    std::shared_ptr<edge_list const> edges_;  // of this graph and its copies
    int node_;
};

/// The same for both sides: a position does not tell them apart.
inline std::string side_text(graph const&) { return "the side to move"; }

/// A move is the number of its node.
inline std::string move_text(graph const&, int to) { return std::to_string(to); }

/// The nodes, a line each with the ends of their edges; a star marks the current one.
inline std::string board_text(graph const& game) {
    std::string text;
    for (int node = 0; node < game.size(); ++node) {
        text += (node == game.node() ? "* " : "  ") + std::to_string(node) + ':';
        for (int const to : game.edges_of(node)) text += ' ' + std::to_string(to);
        text += game.edges_of(node).empty() ? " lost\n" : "\n";
    }
    return text;
}

}  // namespace games
