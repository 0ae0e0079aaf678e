// Text in files of other formats: escapes, and numbers that no locale changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>

namespace ply::detail {

/// Takes the first code point off a text that is not empty. A byte that does not begin a code point
/// in UTF-8 is taken off as U+FFFD.
inline char32_t take_code_point(std::string_view& text) {
    auto const byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    unsigned const first = byte(0);
    std::size_t const size = first < 0x80   ? 1
                             : first < 0xc2 ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
    char32_t code = size == 1 ? first : size == 0 ? 0 : first & (0x7fu >> size);
    bool valid = size > 0 && size <= text.size();
    for (std::size_t i = 1; valid && i < size; ++i) {
        valid = (byte(i) & 0xc0u) == 0x80u;
        code = code << 6 | (byte(i) & 0x3fu);
    }
    if (size == 3) valid = valid && code >= 0x800 && (code < 0xd800 || code > 0xdfff);
    if (size == 4) valid = valid && code >= 0x10000 && code <= 0x10ffff;
    text.remove_prefix(valid ? size : 1);
    return valid ? code : 0xfffd;
}

inline void append_utf8(std::string& out, char32_t code) {
    if (code < 0x80) {
        out += static_cast<char>(code);
        return;
    }
    unsigned size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    out += static_cast<char>((0xf00u >> size & 0xffu) | code >> 6 * (size - 1));
    for (--size; size-- > 0;) out += static_cast<char>(0x80u | (code >> 6 * size & 0x3fu));
}

/// The text with `append(out, code)` for each of its code points.
template <class Append>
std::string rewritten(std::string_view text, Append append) {
    std::string out;
    while (!text.empty()) append(out, detail::take_code_point(text));
    return out;
}

/// For the content of an XML element or attribute. What XML 1.0 has no character for becomes
/// U+FFFD.
inline std::string xml_text(std::string_view text) {
    return rewritten(text, [](std::string& out, char32_t code) {
        switch (code) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\t':
            case '\n':
            case '\r': out += "&#" + std::to_string(static_cast<unsigned>(code)) + ";"; break;
            default:
                detail::append_utf8(
                    out, code < 0x20 || code == 0xfffe || code == 0xffff ? 0xfffd : code);
        }
    });
}

/// A JSON string, with its quotes.
inline std::string json_string(std::string_view text) {
    std::string const inside = rewritten(text, [](std::string& out, char32_t code) {
        constexpr char const* digits = "0123456789abcdef";
        switch (code) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '\n': out += "\\n"; break;
            case '\r': out += "\\r"; break;
            case '\t': out += "\\t"; break;
            default:
                if (code < 0x20) {
                    out += "\\u00";
                    out += digits[code >> 4];
                    out += digits[code & 15];
                } else {
                    detail::append_utf8(out, code);
                }
        }
    });
    return '"' + inside + '"';
}

/// A quoted string of DOT that stands for the text as it is.
inline std::string dot_string(std::string_view text) {
    std::string const inside = rewritten(text, [](std::string& out, char32_t code) {
        switch (code) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '&': out += "&amp;"; break;
            case '\n': out += "\\n"; break;
            default: detail::append_utf8(out, code < 0x20 ? 0xfffd : code);
        }
    });
    return '"' + inside + '"';
}

/// The shortest decimal number, of at least six digits where it needs them, that reads back as the
/// value.
template <class Number>
std::string number_text(Number value) {
    if constexpr (std::is_integral_v<Number>) {
        return std::to_string(value);
    } else {
        std::string text;
        for (int digits = 6; digits <= 17; ++digits) {
            std::ostringstream out;
            out.imbue(std::locale::classic());
            out.precision(digits);
            out << value;
            text = out.str();
            std::istringstream in(text);
            in.imbue(std::locale::classic());
            Number read{};
            if (in >> read && read == value) break;
        }
        return text;
    }
}

/// A length in a drawing, to a tenth.
inline std::string length_text(double length) {
    auto const tenths = static_cast<std::int64_t>(length * 10 + (length < 0 ? -0.5 : 0.5));
    std::uint64_t const size = static_cast<std::uint64_t>(tenths < 0 ? -tenths : tenths);
    std::string text = tenths < 0 ? "-" : "";
    text += std::to_string(size / 10);
    if (size % 10 != 0) text += '.' + std::to_string(size % 10);
    return text;
}

/// A move of which nothing else is known: a text, a number, or what << writes.
template <class Move>
std::string move_text(Move const& move) {
    if constexpr (std::convertible_to<Move const&, std::string>) {
        return move;
    } else if constexpr (std::same_as<Move, char>) {
        return std::string(1, move);
    } else if constexpr (std::same_as<Move, bool>) {
        return move ? "1" : "0";
    } else if constexpr (std::is_arithmetic_v<Move>) {
        return detail::number_text(move);
    } else if constexpr (requires(std::ostream & out) { out << move; }) {
        std::ostringstream out;
        out.imbue(std::locale::classic());
        out << move;
        return out.str();
    } else if constexpr (std::is_enum_v<Move>) {
        return detail::number_text(static_cast<std::underlying_type_t<Move>>(move));
    } else {
        return "";
    }
}

}  // namespace ply::detail
