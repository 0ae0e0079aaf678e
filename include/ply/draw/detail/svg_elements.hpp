// The elements of an SVG drawing, as text.
// Source: "Scalable Vector Graphics (SVG) 1.1 (Second Edition)", W3C, 2011.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <ply/support/text.hpp>

namespace ply::detail {

/// Colours that differ in lightness as well, so that they can be told apart in grey and by eyes
/// that do not see all of them.
struct svg_colours {
    char const* ink = "#1a1a1a";
    char const* branch = "#555555";
    char const* quiet = "#5f5f5f";  // small print
    char const* ghost = "#8a8a8a";  // what the search did not see
    char const* line = "#0b4f9e";   // the principal variation
    char const* max = "#d3e5f5";
    char const* min = "#fce0c2";
    char const* leaf = "#ffffff";
    char const* band = "#f3f4f6";
};

inline constexpr char const* svg_font = "Helvetica, Arial, 'Liberation Sans', sans-serif";
inline constexpr char const* svg_fixed_font =
    "'DejaVu Sans Mono', Consolas, Menlo, 'Liberation Mono', monospace";

/// An estimate of the width of a text in the font of the drawing, in whole pixels, with a little
/// more than the usual fonts need.
inline int text_width(std::string_view text, int size) {
    // In thousandths of the size, from the space on: Helvetica, and fonts made to fit its widths.
    constexpr int widths[] = {278, 278, 355, 556, 556,  889, 667, 191, 333, 333, 389, 584, 278, 333,
                              278, 278, 556, 556, 556,  556, 556, 556, 556, 556, 556, 556, 278, 278,
                              584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
                              500, 667, 556, 833, 722,  778, 667, 778, 722, 667, 611, 722, 667, 944,
                              667, 667, 611, 278, 278,  278, 469, 556, 333, 556, 556, 500, 556, 556,
                              278, 556, 556, 222, 222,  500, 222, 833, 556, 556, 556, 556, 333, 500,
                              278, 556, 500, 722, 500,  500, 500, 334, 260, 334, 584};
    int thousandths = 0;
    while (!text.empty()) {
        char32_t const code = detail::take_code_point(text);
        bool const listed = code >= ' ' && code <= '~';
        thousandths += listed ? widths[code - ' '] : code < 0x2e80 ? 700 : 1000;
    }
    return (thousandths * size * 107 / 100 + 999) / 1000;
}

inline int fixed_text_width(std::string_view text, int size) {
    int count = 0;
    for (; !text.empty(); ++count) detail::take_code_point(text);
    return (count * 620 * size + 999) / 1000;
}

inline std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        auto const end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

/// Lines of words, none wider than `width` where that can be.
inline std::vector<std::string> wrapped(std::string_view text, int size, int width) {
    std::vector<std::string> lines;
    for (auto const& line : detail::lines_of(text)) {
        lines.emplace_back();
        std::string_view left = line;
        while (!left.empty()) {
            auto const end = left.find(' ');
            std::string const word(left.substr(0, end));
            left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
            std::string const longer = lines.back().empty() ? word : lines.back() + ' ' + word;
            if (lines.back().empty() || detail::text_width(longer, size) <= width) {
                lines.back() = longer;
            } else {
                lines.push_back(word);
            }
        }
    }
    return lines;
}

struct point {
    double x = 0;
    double y = 0;
};

/// Elements one after the other, a line each.
class svg_layer {
public:
    using attribute = std::pair<char const*, std::string>;
    using attributes = std::initializer_list<attribute>;

    void element(char const* name, attributes list) { text_ += open(name, list) + "/>\n"; }
    void text(point at, std::string_view content, attributes list = {}) {
        text_ += open("text", {{"x", detail::length_text(at.x)}, {"y", detail::length_text(at.y)}});
        text_ += written(list) + '>' + detail::xml_text(content) + "</text>\n";
    }
    void line(point from, point to, attributes list = {}) {
        text_ += open("line", {{"x1", detail::length_text(from.x)},
                               {"y1", detail::length_text(from.y)},
                               {"x2", detail::length_text(to.x)},
                               {"y2", detail::length_text(to.y)}});
        text_ += written(list) + "/>\n";
    }
    void rectangle(point corner, double width, double height, attributes list = {}) {
        text_ += open("rect", {{"x", detail::length_text(corner.x)},
                               {"y", detail::length_text(corner.y)},
                               {"width", detail::length_text(width)},
                               {"height", detail::length_text(height)}});
        text_ += written(list) + "/>\n";
    }
    void polygon(std::initializer_list<point> corners, attributes list = {}) {
        std::string points;
        for (point const p : corners) {
            if (!points.empty()) points += ' ';
            points += detail::length_text(p.x) + ',' + detail::length_text(p.y);
        }
        text_ += open("polygon", {{"points", points}}) + written(list) + "/>\n";
    }
    /// SVG as it is, moved.
    void inserted(point at, std::string_view svg, attributes list = {}) {
        text_ += open("g", {{"transform", "translate(" + detail::length_text(at.x) + ' ' +
                                              detail::length_text(at.y) + ')'}});
        text_ += written(list) + '>';
        text_ += svg;
        text_ += "</g>\n";
    }

    /// The elements as a group with attributes of their own; nothing if there are none.
    std::string group(attributes list) const {
        return text_.empty() ? "" : open("g", list) + ">\n" + text_ + "</g>\n";
    }

private:
    static std::string written(attributes list) {
        std::string text;
        for (auto const& [name, value] : list) {
            if (!value.empty())
                text += std::string(" ") + name + "=\"" + detail::xml_text(value) + '"';
        }
        return text;
    }
    static std::string open(char const* name, attributes list) {
        return std::string("<") + name + written(list);
    }

    std::string text_;
};

}  // namespace ply::detail
