// The bytes of the messages between ranks: whole numbers in groups of seven bits, the lowest first
// (as in DWARF's LEB128), texts with their lengths, scores as they are in memory.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#include <stdexcept>
#else
#include <cstdio>
#include <cstdlib>
#endif

#include <ply/core/limits.hpp>
#include <ply/core/score.hpp>

namespace ply::mpi::detail {

/// Of what cannot be gone on with. Throws std::runtime_error; ends the program where there are no
/// exceptions.
[[noreturn]] inline void fail(std::string const& text) {
#if defined(__cpp_exceptions)
    throw std::runtime_error(text);
#else
    std::fputs((text + "\n").c_str(), stderr);
    std::abort();
#endif
}

using bytes = std::vector<unsigned char>;

/// Writer and reader have in common parts(...), score_in(...) and size(...): a function template that
/// calls them describes a message for both.
class writer {
public:
    static constexpr bool reads = false;

    template <class... T>
    writer& parts(T const&... what) {
        (part(what), ...);
        return *this;
    }
    template <Score S>
    void score_in(S const& value) {
        score(value);
    }
    std::size_t size(std::size_t of) {
        number(of);
        return of;
    }

    template <std::unsigned_integral N>
    writer& number(N value) {
        auto left = static_cast<std::uint64_t>(value);
        for (; left >= 0x80; left >>= 7) {
            bytes_.push_back(static_cast<unsigned char>((left & 0x7f) | 0x80));
        }
        bytes_.push_back(static_cast<unsigned char>(left));
        return *this;
    }
    /// Small numbers of both signs are short.
    template <std::signed_integral N>
    writer& number(N value) {
        auto const wide = static_cast<std::int64_t>(value);
        auto const doubled = static_cast<std::uint64_t>(wide) << 1;
        return number(wide < 0 ? ~doubled : doubled);
    }
    template <class E>
    requires std::is_enum_v<E> writer& one_of(E value) {
        bytes_.push_back(static_cast<unsigned char>(value));
        return *this;
    }
    writer& flag(bool value) {
        bytes_.push_back(value ? 1 : 0);
        return *this;
    }
    writer& optional(std::optional<int> const& value) {
        flag(value.has_value());
        return value ? number(*value) : *this;
    }
    template <Score S>
    writer& score(S value) {
        std::array<unsigned char, sizeof(S)> raw{};
        std::memcpy(raw.data(), &value, sizeof(S));
        bytes_.insert(bytes_.end(), raw.begin(), raw.end());
        return *this;
    }
    writer& text(std::string_view value) {
        number(value.size());
        bytes_.insert(bytes_.end(), value.begin(), value.end());
        return *this;
    }
    writer& rest(bytes const& value) {
        bytes_.insert(bytes_.end(), value.begin(), value.end());
        return *this;
    }

    bytes take() { return std::move(bytes_); }

private:
    template <std::integral N>
    void part(N value) {
        number(value);
    }
    void part(bound value) { one_of(value); }
    void part(stop_reason value) { one_of(value); }
    void part(std::optional<int> const& value) { optional(value); }
    void part(std::string const& value) { text(value); }

    bytes bytes_;
};

/// Reads what a writer wrote, which must outlive it. Beyond the end everything is zero, and ok() is
/// false.
class reader {
public:
    explicit reader(bytes const& from) : at_(from.data()), end_(from.data() + from.size()) {}

    static constexpr bool reads = true;

    bool ok() const { return ok_; }

    template <class... T>
    reader& parts(T&... what) {
        (part(what), ...);
        return *this;
    }
    template <Score S>
    void score_in(S& value) {
        value = score<S>();
    }
    /// How many of something follow, each of a byte at least.
    std::size_t size(std::size_t = 0) { return count(); }

    template <std::unsigned_integral N = std::uint64_t>
    N number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            unsigned const group = byte();
            if (shift > 63) ok_ = false;
            if (!ok_) return 0;
            value |= static_cast<std::uint64_t>(group & 0x7f) << shift;
            if (group < 0x80) break;
        }
        auto const narrow = static_cast<N>(value);
        if (narrow != value) ok_ = false;
        return narrow;
    }
    template <std::signed_integral N>
    N number() {
        auto const doubled = number<std::uint64_t>();
        auto const half = doubled >> 1;
        auto const value = std::bit_cast<std::int64_t>((doubled & 1) != 0 ? ~half : half);
        auto const narrow = static_cast<N>(value);
        if (narrow != value) ok_ = false;
        return narrow;
    }
    template <class E>
        requires std::is_enum_v<E> E one_of(E last) {
            unsigned const value = byte();
            if (value > static_cast<unsigned>(last)) ok_ = false;
            return ok_ ? static_cast<E>(value) : E{};
        }
    bool flag() { return byte() != 0; }
    std::optional<int> optional() {
        if (!flag()) return std::nullopt;
        return number<int>();
    }
    template <Score S>
    S score() {
        S value{};
        if (!has(sizeof(S))) return value;
        std::memcpy(&value, at_, sizeof(S));
        at_ += sizeof(S);
        return value;
    }
    std::string text() {
        auto const size = number<std::size_t>();
        if (!has(size)) return {};
        std::string value(at_, at_ + size);
        at_ += size;
        return value;
    }
    std::size_t count() {
        auto const value = number<std::size_t>();
        return has(value) ? value : 0;
    }
    bytes rest() const { return bytes(at_, end_); }

private:
    template <std::integral N>
    void part(N& value) {
        value = number<N>();
    }
    void part(bound& value) { value = one_of(bound::upper); }
    void part(stop_reason& value) { value = one_of(stop_reason::unsuited); }
    void part(std::optional<int>& value) { value = optional(); }
    void part(std::string& value) { value = text(); }

    bool has(std::size_t size) {
        if (static_cast<std::size_t>(end_ - at_) < size) ok_ = false;
        return ok_;
    }
    unsigned byte() { return has(1) ? *at_++ : 0u; }

    unsigned char const* at_;
    unsigned char const* end_;
    bool ok_ = true;
};

}  // namespace ply::mpi::detail
