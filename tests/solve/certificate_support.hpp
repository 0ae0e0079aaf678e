// Certificates in memory, whole and tampered with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <sstream>
#include <string>
#include <utility>
#include <variant>

#include <ply/solve/certificate/certificate.hpp>
#include <ply/solve/certificate/strategies.hpp>
#include <ply/solve/certificate/verify.hpp>

#include "support/catch.hpp"

namespace certificates {

using format = ply::detail::certificate_format;

/// The bytes of a certificate that was written without a fault.
template <class G, class Strategy>
std::string write(G const& game, ply::certificate_claim<ply::score_of<G>> const& claim,
                  Strategy&& strategy, ply::certificate_options const& options = {}) {
    std::ostringstream out(std::ios::binary);
    auto const report = ply::write_certificate(out, game, claim, strategy, options);
    CHECK(report.reason == "");
    CHECK(report.written);
    CHECK(report.bytes == out.str().size());
    return out.str();
}

template <class G>
auto check(G const& game, std::string const& bytes, std::string const& name = {}) {
    std::istringstream in(bytes, std::ios::binary);
    return ply::verify(game, in, {}, name);
}

/// With the length and the checksum that belong to the bytes between.
inline std::string sealed(std::string bytes) {
    bytes.resize(bytes.size() - 8);
    std::string length;
    format::put_number(length, bytes.size() - format::header_bytes, 8);
    bytes.replace(16, 8, length);
    format::put_number(bytes, format::sum_of(bytes), 8);
    return bytes;
}

/// A certificate by hand: claims as keys, and the words of the proofs.
inline std::string by_hand(std::int64_t at_least, std::int64_t at_most_for_other,
                           std::initializer_list<std::uint64_t> words) {
    std::string bytes(format::magic);
    format::put_number(bytes, format::version, 4);
    format::put_number(bytes, ply::detail::certificate_keys<int>::score_code, 4);
    format::put_number(bytes, 0, 8);
    format::put(bytes, 0);
    format::put_key(bytes, at_least);
    format::put_key(bytes, at_most_for_other);
    for (std::uint64_t const word : words) format::put(bytes, word);
    return sealed(bytes + "checksum");
}

template <class S>
using keys = ply::detail::certificate_keys<S>;

/// Whether a claim says no more than what is true: a value and, where it is decided, the plies.
template <class S>
bool holds(ply::certificate_claim<S> const& claim, S value, int plies) {
    auto const truth = keys<S>::score_key::from(value, plies);
    return keys<S>::at_least(claim.at_least) <= truth && -keys<S>::at_most(claim.at_most) >= truth;
}

/// Whether two claims say the same: lost at any time is lost at once or later.
template <class S>
bool same(ply::certificate_claim<S> const& a, ply::certificate_claim<S> const& b) {
    return keys<S>::at_least(a.at_least) == keys<S>::at_least(b.at_least) &&
           keys<S>::at_most(a.at_most) == keys<S>::at_most(b.at_most);
}

}  // namespace certificates
