// The bytes of a proof certificate.
//
//   8 bytes  "ply cert"
//   4        version, the lowest byte first, as all numbers
//   4        type of the scores
//   8        length of the part up to the checksum
//            name of the game: its length and its bytes
//            the claim: at least, at most, as keys
//            the proof of "at least", with the side to move as the prover
//            the proof of "at most", with the other side as the prover
//   8        checksum of all before
//
// Numbers without a length are of seven bits a byte, the lowest first, the high bit set where more
// follow; keys of either sign have the sign in the lowest bit. A proof begins with what to expect:
//
//   0  the game is over
//   1  a position follows: its flags (1: a claim follows, as a key for the prover; 2: it is
//      referred to later); where the prover is to move, the place of its move among moves() and
//      what is after it; else the number of moves and what is after each of them
//   2  nothing is proven: lost at worst
//   3 and more: three more than how many positions back the same one was begun
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <ply/core/score.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/saved_table.hpp>

namespace ply::detail {

struct certificate_format {
    static constexpr std::string_view magic = "ply cert";
    static constexpr std::uint32_t version = 1;
    static constexpr std::size_t header_bytes = 24;

    static constexpr std::uint64_t over = 0;
    static constexpr std::uint64_t position = 1;
    static constexpr std::uint64_t nothing = 2;
    static constexpr std::uint64_t reference = 3;

    static constexpr unsigned char has_claim = 1;
    static constexpr unsigned char shared = 2;

    static std::uint64_t sum_of(std::string_view bytes) {
        checksum sum;
        for (std::size_t at = 0; at < bytes.size(); at += 8) {
            std::uint64_t const word = number(bytes.substr(at, 8));
            sum.add(&word, 1);
        }
        return sum.value();
    }

    /// Of at most eight bytes.
    static std::uint64_t number(std::string_view bytes) {
        std::uint64_t n = 0;
        for (std::size_t i = bytes.size(); i-- > 0;) {
            n = n << 8 | static_cast<unsigned char>(bytes[i]);
        }
        return n;
    }
    static void put_number(std::string& out, std::uint64_t n, int bytes) {
        for (; bytes > 0; --bytes, n >>= 8) out += static_cast<char>(n & 255u);
    }

    static void put(std::string& out, std::uint64_t n) {
        for (; n >= 128; n >>= 7) out += static_cast<char>((n & 127u) | 128u);
        out += static_cast<char>(n);
    }
    static void put_key(std::string& out, std::int64_t key) {
        auto const n = static_cast<std::uint64_t>(key);
        put(out, n << 1 ^ (key < 0 ? ~std::uint64_t{0} : 0));
    }
};

/// Takes numbers from the front of some bytes; nothing where they end too early or a number is
/// longer than 64 bits.
class certificate_reader {
public:
    explicit certificate_reader(std::string_view bytes) : left_(bytes) {}

    bool done() const { return left_.empty(); }

    std::optional<std::uint64_t> number() {
        std::uint64_t n = 0;
        for (int shift = 0; shift < 64 && !left_.empty(); shift += 7) {
            auto const byte = static_cast<unsigned char>(left_.front());
            left_.remove_prefix(1);
            if (shift == 63 && byte > 1) return std::nullopt;
            n |= std::uint64_t{byte & 127u} << shift;
            if (byte < 128) return n;
        }
        return std::nullopt;
    }

    std::optional<std::int64_t> key() {
        auto const n = number();
        if (!n) return std::nullopt;
        return static_cast<std::int64_t>(*n >> 1 ^ (~(*n & 1u) + 1));
    }

    std::optional<std::string_view> text(std::uint64_t length) {
        if (length > left_.size()) return std::nullopt;
        auto const found = left_.substr(0, static_cast<std::size_t>(length));
        left_.remove_prefix(found.size());
        return found;
    }

private:
    std::string_view left_;
};

/// Bounds as keys. A win at any time is the slowest one; a loss at any time the fastest one.
template <Score S>
struct certificate_keys {
    using score_key = detail::score_key<S>;
    using key = typename score_key::key;

    static constexpr key slowest_win = score_key::edge + 1;

    static constexpr std::uint32_t score_code =
        sizeof(S) + (std::numeric_limits<S>::is_integer ? 0u : 256u);

    static key at_least(certificate_bound<S> const& b) {
        if (b.distance) return score_key::from(b.value, *b.distance);
        return b.value >= won<S> ? slowest_win : score_key::from(b.value, 0);
    }
    /// For the other side, whose proof it is.
    static key at_most(certificate_bound<S> const& b) {
        return at_least({static_cast<S>(-b.value), b.distance});
    }

    static certificate_bound<S> bound_of(key k) {
        auto plies = score_key::distance(k);
        if (k == slowest_win || k == -score_key::win) plies.reset();
        return {score_key::to_score(k), plies};
    }
    static certificate_claim<S> claim_of(key at_least, key at_most_for_other) {
        auto other = bound_of(at_most_for_other);
        other.value = static_cast<S>(-other.value);
        return {bound_of(at_least), other};
    }

    /// The key before a move, and what is needed after a move for a key before it.
    static key before_move(key k) { return score_key::to_root(k, 1); }
    static key after_move(key k) { return k == slowest_win ? k : score_key::to_node(k, 1); }
};

/// A certificate in memory: the parts of its header, or why it is none.
template <Score S>
class certificate_file {
    using format = certificate_format;
    using keys = certificate_keys<S>;
    using key = typename keys::key;

public:
    explicit certificate_file(std::string bytes) : bytes_(std::move(bytes)) {}

    /// The bytes of a certificate with these claims, as keys, and proofs.
    static std::string bytes_of(std::string const& name, key least, key most,
                                std::string const& proofs) {
        std::string body;
        format::put(body, name.size());
        body += name;
        format::put_key(body, least);
        format::put_key(body, most);
        body += proofs;
        std::string file(format::magic);
        format::put_number(file, format::version, 4);
        format::put_number(file, keys::score_code, 4);
        format::put_number(file, body.size(), 8);
        file += body;
        format::put_number(file, format::sum_of(file), 8);
        return file;
    }

    /// Reads a certificate from a stream and nothing after it.
    static certificate_file read(std::istream& in) {
        std::string bytes(format::header_bytes, '\0');
        if (!get(in, bytes, 0) || !is_certificate(bytes)) return certificate_file(bytes);
        std::uint64_t left = format::number(std::string_view(bytes).substr(16, 8)) + 8;
        // Only as much memory is taken as there are bytes.
        while (left > 0) {
            auto const part = static_cast<std::size_t>((std::min)(left, std::uint64_t{1} << 20));
            std::size_t const before = bytes.size();
            bytes.resize(before + part);
            if (!get(in, bytes, before)) break;
            left -= part;
        }
        return certificate_file(std::move(bytes));
    }

    /// Fills in what the header says; gives the proofs, or nothing with the reason.
    std::optional<certificate_reader> open(verification<S>& found) {
        std::string_view const bytes(bytes_);
        char const* const wrong = fault(bytes);
        if (wrong != nullptr) {
            found.reason = wrong;
            return std::nullopt;
        }
        certificate_reader in(
            bytes.substr(format::header_bytes, bytes.size() - format::header_bytes - 8));
        auto const length = in.number();
        auto const name = length ? in.text(*length) : std::nullopt;
        auto const least = in.key();
        auto const most = in.key();
        if (!name || !least || !most) {
            found.reason = "The certificate ends before its claim.";
            return std::nullopt;
        }
        found.game = *name;
        constexpr std::int64_t win = keys::score_key::win;
        if ((std::max)(*least, *most) > win || (std::min)(*least, *most) < -win) {
            found.reason = "The certificate claims a value that no game has.";
            return std::nullopt;
        }
        least_ = static_cast<key>(*least);
        most_ = static_cast<key>(*most);
        found.claim = keys::claim_of(least_, most_);
        return in;
    }

    /// The claim as keys, once it is open.
    key at_least() const { return least_; }
    /// For the other side.
    key at_most() const { return most_; }

private:
    static bool get(std::istream& in, std::string& bytes, std::size_t from) {
        in.read(bytes.data() + from, static_cast<std::streamsize>(bytes.size() - from));
        if (in) return true;
        bytes.resize(from + static_cast<std::size_t>(in.gcount()));
        return false;
    }

    static bool is_certificate(std::string_view bytes) {
        return bytes.substr(0, format::magic.size()) == format::magic;
    }

    static char const* fault(std::string_view bytes) {
        if (!is_certificate(bytes)) return "This is not a certificate.";
        if (bytes.size() < format::header_bytes + 8) return "The certificate is cut short.";
        if (format::number(bytes.substr(8, 4)) != format::version)
            return "The certificate has the format of another version.";
        std::uint64_t const length = format::number(bytes.substr(16, 8));
        std::uint64_t const there = bytes.size() - format::header_bytes - 8;
        if (there < length) return "The certificate is cut short.";
        if (there > length) return "The certificate goes on after its end.";
        std::string_view const summed = bytes.substr(0, bytes.size() - 8);
        if (format::sum_of(summed) != format::number(bytes.substr(bytes.size() - 8)))
            return "The certificate is damaged.";
        if (format::number(bytes.substr(12, 4)) != keys::score_code)
            return "The certificate has scores of another type.";
        return nullptr;
    }

    std::string bytes_;
    key least_ = 0;
    key most_ = 0;
};

}  // namespace ply::detail
