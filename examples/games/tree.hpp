// An explicit game tree, written down as nested lists: for examples from books, and for tests.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <locale>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/score.hpp>

namespace games {

namespace detail {

/// A node of a tree in a list of all its nodes; the root is the first. Nodes are named by their
/// places in the list.
template <class S>
struct tree_node {
    std::size_t parent;
    std::string name;
    S value = 0;  // of a leaf
    std::vector<std::size_t> children = {};
    bool operator==(tree_node const&) const = default;
};

/// Reads the text of a tree; see games::tree.
template <class S>
class tree_reader {
public:
    static constexpr int deepest = 1000;

    explicit tree_reader(std::string_view text) : text_(text) {}

    std::vector<tree_node<S>> read() {
        skip_blanks();
        read_node(0, "root", 0);
        skip_blanks();
        if (at_ != text_.size()) fail("more text after the end of the tree");
        return std::move(nodes_);
    }

private:
    void read_node(std::size_t parent, std::string const& place, int depth) {
        std::size_t const start = at_;
        std::string const name = read_name();
        if (!name.empty() && !names_.insert(name).second) {
            fail("a second node of the name " + name, start);
        }
        std::size_t const self = nodes_.size();
        nodes_.push_back({parent, name.empty() ? place : name});
        skip_blanks();
        if (at("([")) {
            if (depth == deepest) fail("lists nested too deeply");
            read_list(self, depth == 0 ? "" : place + ".", depth);
        } else {
            if (!name.empty()) read_colon(name);
            nodes_[self].value = read_number();
        }
    }

    void read_list(std::size_t self, std::string const& prefix, int depth) {
        char const closer = text_[at_++] == '(' ? ')' : ']';
        skip_blanks();
        if (at(")]")) fail("a list without children");
        while (true) {
            std::size_t const child = nodes_.size();
            nodes_[self].children.push_back(child);
            read_node(self, prefix + std::to_string(nodes_[self].children.size()), depth + 1);
            std::size_t const end = at_;
            skip_blanks();
            if (at(std::string_view(&closer, 1))) break;
            if (at(",")) {
                ++at_;
                skip_blanks();
            } else if (at_ == end && !at("([")) {
                fail(std::string("no ',' or '") + closer + "' after a node");
            }
        }
        ++at_;
    }

    /// A letter with letters, digits and underscores; empty where there is no letter.
    std::string read_name() {
        static constexpr std::string_view letters =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
        std::size_t const start = at_;
        while (at(letters) || (at_ > start && at("0123456789"))) ++at_;
        return std::string(text_.substr(start, at_ - start));
    }

    void read_colon(std::string const& name) {
        if (!at(":")) fail("no ':' and no list after the name " + name);
        ++at_;
        skip_blanks();
    }

    S read_number() {
        std::size_t const start = at_;
        while (at("+-.0123456789eE")) ++at_;
        std::string const number(text_.substr(start, at_ - start));
        if (number.empty()) fail("no number, name or list where a node should be", start);
        S value{};
        bool read = false;
        if constexpr (std::is_integral_v<S>) {
            char const* const end = number.data() + number.size();
            auto const result = std::from_chars(number.data(), end, value);
            read = result.ec == std::errc() && result.ptr == end;
        } else {
            std::istringstream in(number);
            in.imbue(std::locale::classic());
            read = (in >> value) && in.peek() == std::istringstream::traits_type::eof();
        }
        if (!read) fail("not a number of the score type: " + number, start);
        return value;
    }

    bool at(std::string_view any_of) const {
        return at_ < text_.size() && any_of.find(text_[at_]) != std::string_view::npos;
    }
    void skip_blanks() {
        while (at(" \t\r\n")) ++at_;
    }

    [[noreturn]] void fail(std::string const& what) const { fail(what, at_); }
    [[noreturn]] static void fail(std::string const& what, std::size_t where) {
        throw std::invalid_argument("tree: " + what + " (at character " +
                                    std::to_string(where + 1) + ")");
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<tree_node<S>> nodes_;
    std::set<std::string> names_;
};

}  // namespace detail

/// The root is MAX's, then the sides alternate; values are written from MAX's view.
///
/// The text is one node: a number for a leaf, or the list of its children in round or square
/// brackets, with commas or blanks between them. A name may stand before a list, and before a
/// number with a colon. Nodes without a name are called by their place: "2.1" is the first child of
/// the root's second.
///
///     [[3,5], [2,9], [0,7]]
///     a(b(d(1,4) e(5,6)) c(f(2,1) g:1))
template <ply::Score S = int>
class tree {
public:
    using move_type = int;  // a child, from 0

    /// The numbers from 0 to below a count.
    class move_range {
    public:
        class iterator {
        public:
            explicit iterator(int at) : at_(at) {}
            int operator*() const { return at_; }
            iterator& operator++() {
                ++at_;
                return *this;
            }
            bool operator==(iterator const&) const = default;

        private:
            int at_;
        };

        explicit move_range(int count) : count_(count) {}
        iterator begin() const { return iterator(0); }
        iterator end() const { return iterator(count_); }

    private:
        int count_;
    };

    /// Throws std::invalid_argument that says what is wrong and at which character, from 1.
    explicit tree(std::string_view text)
        : nodes_(std::make_shared<node_list const>(detail::tree_reader<S>(text).read())) {}

    move_range moves() const { return move_range(static_cast<int>(here().children.size())); }
    void apply(int child) { go(here().children[static_cast<std::size_t>(child)]); }
    void undo(int) { go(here().parent); }

    /// The value of a leaf for the side to move, 0 at other nodes. The smallest value of an integer
    /// type turns into the largest.
    S eval() const {
        if (max_to_move_) return value();
        if constexpr (std::is_integral_v<S>) {
            if (value() == (std::numeric_limits<S>::min)()) return (std::numeric_limits<S>::max)();
        }
        return static_cast<S>(-value());
    }

    /// One number for each node, and so for each side to move.
    std::uint64_t hash() const { return at_; }

    /// Whether both stand on the same node of equal trees.
    bool operator==(tree const& other) const {
        return at_ == other.at_ && (nodes_ == other.nodes_ || *nodes_ == *other.nodes_);
    }

    /// The value of a leaf for MAX, as it is written; 0 at other nodes.
    S value() const { return here().value; }
    bool max_to_move() const { return max_to_move_; }
    /// The name of the current node, or of a child of it; "root" for a root without a name.
    std::string const& name() const { return here().name; }
    std::string const& name(int child) const {
        return (*nodes_)[here().children[static_cast<std::size_t>(child)]].name;
    }

private:
    using node = detail::tree_node<S>;
    using node_list = std::vector<node>;

    node const& here() const { return (*nodes_)[at_]; }
    void go(std::size_t to) {
        at_ = to;
        max_to_move_ = !max_to_move_;
    }

    std::shared_ptr<node_list const> nodes_;  // of this tree and its copies
    std::size_t at_ = 0;
    bool max_to_move_ = true;
};

template <class S>
std::string side_text(tree<S> const& game) {
    return game.max_to_move() ? "MAX" : "MIN";
}

/// A move is the name of its node.
template <class S>
std::string move_text(tree<S> const& game, int child) {
    return game.name(child);
}

/// The current node and all below it, a line each, with the values of the leaves for MAX.
template <class S>
std::string board_text(tree<S> const& game) {
    std::ostringstream text;
    auto const draw = [&text](auto const& self, tree<S>& node, std::string const& indent) -> void {
        auto const moves = node.moves();
        text << indent << node.name();
        if (moves.begin() == moves.end()) {
            text << " = " << +node.value() << '\n';
            return;
        }
        text << ' ' << side_text(node) << '\n';
        for (int const child : moves) {
            node.apply(child);
            self(self, node, indent + "  ");
            node.undo(child);
        }
    };
    auto copy = game;
    draw(draw, copy, "");
    return text.str();
}

}  // namespace games
