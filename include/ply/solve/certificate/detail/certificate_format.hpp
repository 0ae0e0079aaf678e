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

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <ply/core/score.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/checksum.hpp>

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

}  // namespace ply::detail
