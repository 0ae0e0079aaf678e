// Below the tree of an SVG drawing: what the signs mean, the caption, and what is not shown.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <ply/core/observer.hpp>
#include <ply/draw/detail/node_parts.hpp>
#include <ply/draw/detail/svg_elements.hpp>
#include <ply/draw/detail/svg_tree.hpp>
#include <ply/draw/svg_options.hpp>
#include <ply/draw/tree_picture.hpp>

namespace ply::detail {

class svg_legend {
    enum class sample : std::uint8_t {
        max_node,
        min_node,
        finished,
        horizon,
        table,
        stopped,
        line,
        cut,
        unseen,
        bound,
        decided,
        number,
        window,
        again,
        rest
    };
    struct item {
        sample what;
        std::string text;
        double x = 0;
        int row = 0;
    };

public:
    svg_legend(tree_picture const& tree, svg_options const& options, double width)
        : options_(options) {
        if (options.legend) choose_items(tree);
        place_items(width);
        caption_ = detail::wrapped(options.caption, caption_size, static_cast<int>(width));
        if (tree.not_shown > 0) {
            note_ = "\xe2\x80\xa6 " + std::to_string(tree.not_shown) + " of " +
                    std::to_string(tree.entered) + " nodes not shown";
        }
    }

    double height() const {
        return rows_ * row_height + caption_gap() +
               static_cast<double>(caption_.size()) * caption_height +
               (note_.empty() ? 0 : row_height);
    }

    std::string title() const { return caption_.empty() ? "Game tree" : options_.caption; }

    /// From (0, 0).
    std::string drawn() const {
        svg_layer samples;
        svg_layer texts;
        for (auto const& i : items_) {
            point const at{i.x, i.row * row_height + row_height / 2.0};
            draw_sample(samples, texts, i.what, {at.x + sample_width / 2.0, at.y});
            texts.text({at.x + sample_width + 6, at.y + 4.5}, i.text);
        }
        double y = rows_ * row_height + caption_gap();
        svg_layer caption;
        for (auto const& line : caption_) {
            caption.text({0, y + 18}, line);
            y += caption_height;
        }
        if (!note_.empty()) texts.text({0, y + 15}, note_);
        return samples.group({{"stroke", colours_.ink},
                              {"stroke-width", "1.3"},
                              {"stroke-linejoin", "round"},
                              {"fill", colours_.leaf}}) +
               texts.group({{"font-family", svg_font},
                            {"font-size", std::to_string(label_size)},
                            {"fill", colours_.quiet}}) +
               caption.group({{"font-family", svg_font},
                              {"font-size", std::to_string(caption_size)},
                              {"font-weight", "bold"},
                              {"fill", colours_.ink}});
    }

private:
    static constexpr int row_height = 24;
    static constexpr int caption_size = 16;
    static constexpr int caption_height = 22;
    static constexpr int sample_width = 34;

    int caption_gap() const { return rows_ > 0 ? 8 : 0; }

    void choose_items(tree_picture const& tree) {
        bool has[15] = {};
        auto const found = [&has](sample s) { has[static_cast<std::size_t>(s)] = true; };
        for (auto const& n : tree.nodes) {
            using kind = picture_node::kind;
            node_sign const sign = detail::sign_of(n);
            bool const entered = n.what == kind::entered;
            if (sign == node_sign::max_node) found(sample::max_node);
            if (sign == node_sign::min_node) found(sample::min_node);
            if (entered && n.end == node_end::finished) found(sample::finished);
            if (entered && n.end == node_end::horizon) found(sample::horizon);
            if (entered && n.end == node_end::table) found(sample::table);
            if (entered && n.end == node_end::stopped) found(sample::stopped);
            if (n.principal && n.parent != picture_node::none) found(sample::line);
            if (n.what == kind::cut) found(sample::cut);
            if (!entered && (sign == node_sign::leaf || sign == node_sign::max_node ||
                             sign == node_sign::min_node))
                found(sample::unseen);
            if (n.value.bound != bound::exact) found(sample::bound);
            if (n.value.what == picture_value::kind::won ||
                n.value.what == picture_value::kind::lost)
                found(sample::decided);
            if (entered && options_.windows && sign != node_sign::leaf) found(sample::window);
            if (n.visit > 1) found(sample::again);
            if (n.what == kind::rest) found(sample::rest);
        }
        if (options_.numbers) found(sample::number);
        auto const item_if = [&](sample s, std::string const& text) {
            if (has[static_cast<std::size_t>(s)]) items_.push_back({s, text});
        };
        item_if(sample::max_node, options_.max_name + " to move");
        item_if(sample::min_node, options_.min_name + " to move");
        item_if(sample::finished, "end of the game");
        item_if(sample::horizon, "evaluated at the depth limit");
        item_if(sample::table, "from the table");
        item_if(sample::stopped, "search stopped");
        item_if(sample::line, "principal variation");
        item_if(sample::cut, "cut off");
        item_if(sample::unseen, "never looked at");
        item_if(sample::bound, "at most, at least");
        item_if(sample::decided, options_.max_name + " wins, loses at ply n");
        item_if(sample::number, "order of expansion");
        item_if(sample::window, "window (alpha, beta)");
        item_if(sample::again, "searched once more");
        item_if(sample::rest, "n nodes not shown");
    }

    void place_items(double width) {
        double x = 0;
        for (auto& i : items_) {
            double const needed = sample_width + 6 + detail::text_width(i.text, label_size) + 18;
            if (rows_ == 0 || x + needed > width) {
                ++rows_;
                x = 0;
            }
            i.x = x;
            i.row = rows_ - 1;
            x += needed;
        }
    }

    void draw_sample(svg_layer& out, svg_layer& texts, sample what, point at) const {
        auto const sign = [&](node_sign s, double width, svg_layer::attributes look) {
            detail::draw_sign(out, s, options_.shapes, at, width, 18, look);
        };
        auto const words = [&](char const* text, int size) {
            texts.text({at.x, at.y + size * 0.36}, text,
                       {{"text-anchor", "middle"},
                        {"font-size", std::to_string(size)},
                        {"fill", colours_.ink}});
        };
        bool const circles = options_.shapes == tree_shapes::squares_and_circles;
        point const left{at.x - 15, at.y};
        point const right{at.x + 15, at.y};
        switch (what) {
            case sample::max_node:
                sign(node_sign::max_node, circles ? 18 : 22, {{"fill", colours_.max}});
                break;
            case sample::min_node:
                sign(node_sign::min_node, circles ? 18 : 22,
                     {{"fill", colours_.min}, {"rx", circles ? "9" : ""}});
                break;
            case sample::finished: sign(node_sign::leaf, 22, {}); break;
            case sample::horizon: sign(node_sign::leaf, 22, {{"rx", "7"}}); break;
            case sample::table:
                sign(node_sign::leaf, 24, {});
                detail::draw_sign(out, node_sign::leaf, options_.shapes, at, 19, 13, {});
                break;
            case sample::stopped: words("?", label_size); break;
            case sample::line:
                out.line(left, right,
                         {{"stroke", colours_.line},
                          {"stroke-width", "4"},
                          {"stroke-linecap", "round"}});
                break;
            case sample::cut: {
                out.line(left, right, {{"stroke", colours_.ghost}, {"stroke-dasharray", "5 3"}});
                detail::draw_cut(out, left, right, 0.5);
                break;
            }
            case sample::unseen:
                sign(node_sign::leaf, 22,
                     {{"stroke", colours_.ghost}, {"stroke-dasharray", "4 3"}});
                break;
            case sample::bound: words("\xe2\x89\xa4 \xe2\x89\xa5", label_size); break;
            case sample::decided: words("Wn Ln", label_size); break;
            case sample::number: words("0, 1, 2", small_size); break;
            case sample::window: words("[a, b]", small_size); break;
            case sample::again: words("again", small_size); break;
            case sample::rest: words("\xe2\x80\xa6 n", label_size); break;
        }
    }

    svg_options const& options_;
    std::vector<item> items_;
    std::vector<std::string> caption_;
    std::string note_;
    int rows_ = 0;
    svg_colours colours_;
};

}  // namespace ply::detail
