// Game trees as JSON.
// Source: T. Bray, "The JavaScript Object Notation (JSON) Data Interchange Format", RFC 8259, 2017.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>

#include <ply/core/observer.hpp>
#include <ply/draw/tree_picture.hpp>
#include <ply/support/text.hpp>

namespace ply {
namespace detail {

inline char const* json_name(node_end end) {
    switch (end) {
        case node_end::finished: return "finished";
        case node_end::horizon: return "horizon";
        case node_end::table: return "table";
        case node_end::searched: return "searched";
        case node_end::cutoff: return "cutoff";
        case node_end::stopped: return "stopped";
    }
    return "unknown";
}

inline char const* json_name(picture_node::kind what) {
    switch (what) {
        case picture_node::kind::entered: return "entered";
        case picture_node::kind::cut: return "cut";
        case picture_node::kind::unseen: return "unseen";
        case picture_node::kind::rest: return "rest";
    }
    return "unknown";
}

inline char const* json_name(bound b) {
    return b == bound::exact ? "exact" : b == bound::lower ? "lower" : "upper";
}

/// A number, "won", "lost" or null.
inline std::string json_value(picture_value const& value) {
    switch (value.what) {
        case picture_value::kind::none: return "null";
        case picture_value::kind::number: return value.number;
        case picture_value::kind::won: return "\"won\"";
        case picture_value::kind::lost: return "\"lost\"";
    }
    return "null";
}

/// The members of one object, in one line.
class json_object {
public:
    void add(char const* name, std::string const& json) {
        text_ += text_.empty() ? "{\"" : ", \"";
        text_ += name;
        text_ += "\": ";
        text_ += json;
    }
    void add_string(char const* name, std::string const& text) {
        add(name, detail::json_string(text));
    }
    std::string text() const { return text_.empty() ? "{}" : text_ + "}"; }

private:
    std::string text_;
};

inline std::string json_node(picture_node const& n, std::size_t id) {
    using kind = picture_node::kind;
    json_object o;
    o.add("id", std::to_string(id));
    o.add("parent", n.parent == picture_node::none ? "null" : std::to_string(n.parent));
    o.add_string("kind", detail::json_name(n.what));
    o.add("ply", std::to_string(n.ply));
    if (n.what == kind::rest) {
        o.add("nodes", n.count == 0 ? "null" : std::to_string(n.count));
        return o.text();
    }
    if (n.what == kind::cut && n.count != 1) {
        o.add("moves", std::to_string(n.count));
        return o.text();
    }
    o.add("move", n.parent == picture_node::none ? "null" : detail::json_string(n.move));
    o.add_string("side", n.max ? "MAX" : "MIN");
    if (!n.label.empty()) o.add_string("label", n.label);
    if (n.what == kind::entered || n.value.what != picture_value::kind::none) {
        o.add("value", detail::json_value(n.value));
    }
    if (n.value.distance) o.add("distance", std::to_string(*n.value.distance));
    if (n.what == kind::entered) {
        if (n.value.what != picture_value::kind::none) {
            o.add_string("bound", detail::json_name(n.value.bound));
        }
        o.add("number", std::to_string(n.number));
        o.add_string("end", detail::json_name(n.end));
        o.add("alpha", detail::json_value(n.alpha));
        o.add("beta", detail::json_value(n.beta));
        o.add("principal", n.principal ? "true" : "false");
        o.add("visit", std::to_string(n.visit));
    }
    return o.text();
}

}  // namespace detail

/// Writes one object: how many nodes were entered and not shown, and a list of the nodes, parents
/// before their children and these from left to right. All values are those of MAX, the side to
/// move at the root. docs/trace.md describes the members.
inline void write_json(std::ostream& out, tree_picture const& tree) {
    std::string text = "{\n\"entered\": " + std::to_string(tree.entered) +
                       ",\n\"not_shown\": " + std::to_string(tree.not_shown) + ",\n\"nodes\": [";
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        text += i == 0 ? "\n" : ",\n";
        text += detail::json_node(tree.nodes[i], i);
    }
    text += "\n]\n}\n";
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

}  // namespace ply
