// A reader of JSON that accepts what RFC 8259 does and nothing else, for tests.
#pragma once

#include <cctype>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tracing {

/// A value of JSON. Numbers stay texts; `valid` is false of everything in a text that is not JSON.
struct json {
    enum class kind { null, boolean, number, string, array, object };
    kind what = kind::null;
    bool valid = false;
    std::string text = {};  // of a string or number; true or false
    std::vector<json> items = {};
    std::map<std::string, json> members = {};

    json const& operator[](std::string const& name) const {
        static json const none;
        auto const found = members.find(name);
        return found == members.end() ? none : found->second;
    }
};

class json_reader {
public:
    explicit json_reader(std::string_view text) : text_(text) {}

    json read() {
        json value = read_value(0);
        skip_blanks();
        value.valid = valid_ && at_ == text_.size();
        return value;
    }

private:
    json read_value(int depth) {
        skip_blanks();
        json value;
        if (depth > 100) return fail();
        if (take('{')) {
            value.what = json::kind::object;
            for (bool first = true; valid_ && !next_is_end('}', first); first = false) {
                skip_blanks();
                std::string const name = read_string();
                skip_blanks();
                if (!take(':')) return fail();
                if (!value.members.emplace(name, read_value(depth + 1)).second) return fail();
            }
        } else if (take('[')) {
            value.what = json::kind::array;
            for (bool first = true; valid_ && !next_is_end(']', first); first = false) {
                value.items.push_back(read_value(depth + 1));
            }
        } else if (peek() == '"') {
            value.what = json::kind::string;
            value.text = read_string();
        } else if (take_word("true") || take_word("false")) {
            value.what = json::kind::boolean;
            value.text = text_[at_ - 2] == 'u' ? "true" : "false";
        } else if (!take_word("null")) {
            value.what = json::kind::number;
            value.text = read_number();
        }
        return value;
    }

    /// Takes the comma before the next item, or the end.
    bool next_is_end(char end, bool first) {
        skip_blanks();
        if (take(end)) return true;
        if (!first && !take(',')) fail();
        return false;
    }

    std::string read_string() {
        std::string out;
        if (!take('"')) fail();
        while (valid_ && !take('"')) {
            char const c = peek();
            if (static_cast<unsigned char>(c) < 0x20) {
                fail();
            } else if (take('\\')) {
                read_escape(out);
            } else {
                out += c;
                ++at_;
            }
        }
        return out;
    }
    void read_escape(std::string& out) {
        constexpr std::string_view names = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (take('u')) {
            int code = 0;
            for (int i = 0; i < 4; ++i, ++at_) {
                if (std::isxdigit(static_cast<unsigned char>(peek())) == 0) fail();
                code = code * 16 + (peek() <= '9' ? peek() - '0' : (peek() | 32) - 'a' + 10);
            }
            if (code >= 0x80) fail();  // never written here
            out += static_cast<char>(code);
            return;
        }
        auto const place = names.find(peek());
        if (place == std::string_view::npos) {
            fail();
        } else {
            out += meanings[place];
            ++at_;
        }
    }

    std::string read_number() {
        std::size_t const start = at_;
        take('-');
        if (!take('0')) take_digits();
        if (take('.')) take_digits();
        if (take('e') || take('E')) {
            if (!take('-')) take('+');
            take_digits();
        }
        return std::string(text_.substr(start, at_ - start));
    }
    void take_digits() {
        if (std::isdigit(static_cast<unsigned char>(peek())) == 0) fail();
        while (std::isdigit(static_cast<unsigned char>(peek())) != 0) ++at_;
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) {
        if (peek() != c || at_ >= text_.size()) return false;
        ++at_;
        return true;
    }
    bool take_word(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    void skip_blanks() {
        while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') ++at_;
    }
    json fail() {
        valid_ = false;
        return {};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool valid_ = true;
};

inline json read_json(std::string_view text) { return json_reader(text).read(); }

}  // namespace tracing
