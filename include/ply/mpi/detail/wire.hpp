// The bytes of the messages between ranks: whole numbers in groups of seven bits, the lowest first
// (as in DWARF's LEB128), texts with their lengths, other numbers as they are in memory.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
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

/// What a rank says.
enum class says : std::uint8_t {
    // To rank 0.
    hello,    // form, searching threads
    done,     // ticket, answer
    refused,  // ticket, text
    // From rank 0.
    task,       // ticket, task
    stop,       // ticket, or 0 for all: the answer as it is
    turn_away,  // text: the rank takes no part
    over        // whether all went well, answers for all ranks
};

constexpr says last_of(says) { return says::over; }
constexpr bound last_of(bound) { return bound::upper; }
constexpr stop_reason last_of(stop_reason) { return stop_reason::unsuited; }

/// Writer and reader have in common parts(...) and size(...): a function template that calls them
/// describes a message for both.
class writer {
public:
    static constexpr bool reads = false;

    template <class... T>
    writer& parts(T const&... what) {
        (part(what), ...);
        return *this;
    }
    std::size_t size(std::size_t of) {
        part(of);
        return of;
    }
    writer& rest(bytes const& value) { return append(value.data(), value.size()); }

    bytes take() { return std::move(bytes_); }

private:
    template <std::unsigned_integral N>
    void part(N value) {
        auto left = static_cast<std::uint64_t>(value);
        for (; left >= 0x80; left >>= 7) {
            bytes_.push_back(static_cast<unsigned char>((left & 0x7f) | 0x80));
        }
        bytes_.push_back(static_cast<unsigned char>(left));
    }
    /// Small numbers of both signs are short.
    template <std::signed_integral N>
    void part(N value) {
        auto const wide = static_cast<std::int64_t>(value);
        auto const doubled = static_cast<std::uint64_t>(wide) << 1;
        part(wide < 0 ? ~doubled : doubled);
    }
    template <std::floating_point N>
    void part(N value) {
        append(&value, sizeof value);
    }
    template <class E>
        requires std::is_enum_v<E>
    void part(E value) { part(static_cast<unsigned>(value)); }
    void part(std::optional<int> const& value) {
        part(value.has_value());
        if (value) part(*value);
    }
    void part(std::string const& value) { append(value.data(), size(value.size())); }

    writer& append(void const* from, std::size_t count) {
        auto const* const at = static_cast<unsigned char const*>(from);
        bytes_.insert(bytes_.end(), at, at + count);
        return *this;
    }

    bytes bytes_;
};

/// Every message begins with what it is and the number of the call.
inline writer begin(says what, std::uint64_t call) { return std::move(writer().parts(what, call)); }

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
    template <class T = std::uint64_t>
    T get() {
        T value{};
        part(value);
        return value;
    }
    /// How many of something follow, each of a byte at least.
    std::size_t size(std::size_t = 0) {
        auto const value = get<std::size_t>();
        return has(value) ? value : 0;
    }
    bytes rest() const { return bytes(at_, end_); }

private:
    template <std::unsigned_integral N>
    void part(N& value) {
        std::uint64_t wide = 0;
        for (unsigned shift = 0;; shift += 7) {
            unsigned const group = has(1) ? *at_++ : 0u;
            if (shift > 63) ok_ = false;
            wide |= ok_ ? static_cast<std::uint64_t>(group & 0x7f) << shift : 0;
            if (group < 0x80 || !ok_) break;
        }
        narrow(value, wide);
    }
    template <std::signed_integral N>
    void part(N& value) {
        auto const doubled = get();
        auto const half = doubled >> 1;
        narrow(value, std::bit_cast<std::int64_t>((doubled & 1) != 0 ? ~half : half));
    }
    template <std::floating_point N>
    void part(N& value) {
        value = 0;
        if (!has(sizeof value)) return;
        std::memcpy(&value, at_, sizeof value);
        at_ += sizeof value;
    }
    template <class E>
        requires std::is_enum_v<E>
    void part(E& value) {
        auto const code = get<unsigned>();
        if (code > static_cast<unsigned>(last_of(E{}))) ok_ = false;
        value = ok_ ? static_cast<E>(code) : E{};
    }
    void part(std::optional<int>& value) {
        value.reset();
        if (get<bool>()) value = get<int>();
    }
    void part(std::string& value) {
        auto const count = size();
        value.assign(at_, at_ + count);
        at_ += count;
    }

    template <class N, class Wide>
    void narrow(N& value, Wide wide) {
        value = static_cast<N>(wide);
        if (static_cast<Wide>(value) != wide) ok_ = false;
        if (!ok_) value = 0;
    }
    bool has(std::size_t count) {
        if (static_cast<std::size_t>(end_ - at_) < count) ok_ = false;
        return ok_;
    }

    unsigned char const* at_;
    unsigned char const* end_;
    bool ok_ = true;
};

}  // namespace ply::mpi::detail
