// A reader of XML that checks that a document is well-formed, for tests. It knows elements,
// attributes, text and references; nothing else is written here.
#pragma once

#include <cctype>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tracing {

struct element {
    std::string name = {};
    std::map<std::string, std::string> attributes = {};
    std::string text = {};
    std::vector<element> children = {};

    double number(std::string const& attribute) const {
        auto const found = attributes.find(attribute);
        return found == attributes.end() ? -1e9 : std::stod(found->second);
    }
    /// All elements of a name, itself included, in the order of the document.
    std::vector<element const*> all(std::string_view wanted) const {
        std::vector<element const*> list;
        collect(wanted, list);
        return list;
    }

private:
    void collect(std::string_view wanted, std::vector<element const*>& list) const {
        if (name == wanted) list.push_back(this);
        for (auto const& child : children) child.collect(wanted, list);
    }
};

class xml_reader {
public:
    explicit xml_reader(std::string_view text) : text_(text) {}

    /// The fault, or nothing where the text is one well-formed element.
    std::string fault() const { return fault_; }

    element read() {
        element root = read_element();
        skip_blanks();
        if (at_ != text_.size()) fail("more after the root");
        for (std::size_t i = 0; i < text_.size(); ++i) {
            auto const c = static_cast<unsigned char>(text_[i]);
            if (c < 0x20 && c != '\n') fail("a control character");
        }
        return root;
    }

private:
    element read_element() {
        element e;
        if (!take('<')) fail("no element");
        e.name = read_name();
        while (fault_.empty()) {
            bool const blank = skip_blanks();
            if (take('>')) break;
            if (take('/')) {
                if (!take('>')) fail("no > after /");
                return e;
            }
            if (!blank) fail("no blank before an attribute");
            std::string const name = read_name();
            if (!take('=') || !take('"')) fail("no =\" after an attribute");
            std::string const value = read_until('"');
            if (!take('"')) fail("an open attribute");
            if (!e.attributes.emplace(name, value).second) fail("an attribute twice");
        }
        while (fault_.empty()) {
            e.text += read_until('<');
            if (text_.substr(at_, 2) == "</") {
                at_ += 2;
                if (read_name() != e.name) fail("a wrong end of " + e.name);
                if (!take('>')) fail("no > at the end of " + e.name);
                return e;
            }
            e.children.push_back(read_element());
        }
        return e;
    }

    std::string read_name() {
        std::size_t const start = at_;
        while (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == ':' ||
               peek() == '-') {
            ++at_;
        }
        if (at_ == start) fail("no name");
        return std::string(text_.substr(start, at_ - start));
    }

    /// Text up to a character, which is left, with its references resolved.
    std::string read_until(char end) {
        std::string out;
        while (fault_.empty() && peek() != end) {
            if (at_ >= text_.size()) {
                fail("the end is missing");
            } else if (peek() == '<') {
                fail("a < in a text");
            } else if (take('&')) {
                out += read_reference();
            } else {
                out += text_[at_++];
            }
        }
        return out;
    }

    std::string read_reference() {
        static std::map<std::string, std::string> const known{
            {"amp", "&"}, {"lt", "<"},   {"gt", ">"},  {"quot", "\""},
            {"#9", "\t"}, {"#10", "\n"}, {"#13", "\r"}};
        auto const end = text_.find(';', at_);
        auto const found = end == std::string_view::npos
                               ? known.end()
                               : known.find(std::string(text_.substr(at_, end - at_)));
        if (found == known.end()) {
            fail("an unknown reference");
            return "";
        }
        at_ = end + 1;
        return found->second;
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) {
        if (at_ >= text_.size() || peek() != c) return false;
        ++at_;
        return true;
    }
    bool skip_blanks() {
        std::size_t const start = at_;
        while (peek() == ' ' || peek() == '\n') ++at_;
        return at_ != start;
    }
    void fail(std::string const& what) {
        if (fault_.empty()) fault_ = what + " at " + std::to_string(at_);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string fault_;
};

}  // namespace tracing
