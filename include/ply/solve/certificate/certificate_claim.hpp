// What a proof certificate claims of a position, and what became of writing or checking it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <ply/core/score.hpp>

namespace ply {

/// A bound of a value, for the side to move. With a distance, in plies, a win is reached that soon
/// or a loss that late (at_least), or the win no sooner and the loss no later (at_most). How far
/// other values are from the end is no part of a proof: their distance says nothing.
template <Score S>
struct certificate_bound {
    S value{};
    std::optional<int> distance = {};

    friend bool operator==(certificate_bound const&, certificate_bound const&) = default;
};

/// Nothing, to begin with.
template <Score S>
struct certificate_claim {
    certificate_bound<S> at_least{lost<S>, {}};
    certificate_bound<S> at_most{won<S>, {}};

    /// Whether the value is told, if not the distance.
    bool exact() const { return at_least.value == at_most.value; }

    friend bool operator==(certificate_claim const&, certificate_claim const&) = default;
};

/// What became of a certificate.
template <Score S>
struct verification {
    bool accepted = false;
    /// Why it was rejected, in one sentence.
    std::string reason;
    /// The name of the game in the certificate.
    std::string game;
    /// What the certificate claims.
    certificate_claim<S> claim;
    /// Where it is accepted: what its strategies show, which is the claim or more.
    certificate_claim<S> proven;
    std::uint64_t positions = 0;   // looked at
    std::uint64_t references = 0;  // to positions that were looked at before

    explicit operator bool() const { return accepted; }
};

struct certificate_options {
    /// Of the game, to be compared by those who check.
    std::string name = {};
    /// The longest certificate to be written.
    std::size_t most_bytes = std::size_t{1} << 30;
};

/// What became of writing a certificate.
struct certificate_report {
    bool written = false;
    /// Why not, in one sentence.
    std::string reason;
    std::uint64_t positions = 0;   // that are proven
    std::uint64_t references = 0;  // to positions proven before
    std::uint64_t bytes = 0;

    explicit operator bool() const { return written; }
};

/// What the result of a search says, as far as it is proven, or the exact answer of a table; with the
/// distance where it is known.
template <class Answer>
auto claim_of(Answer const& answer) {
    using score_type = decltype(Answer::value);
    certificate_claim<score_type> claim;
    if constexpr (requires { answer.at_least; }) {
        if (!answer.proven) return claim;
        claim = {{answer.at_least, {}}, {answer.at_most, {}}};
        if (answer.bound != bound::upper) claim.at_least.distance = answer.distance;
        if (answer.bound != bound::lower) claim.at_most.distance = answer.distance;
    } else {
        claim.at_least = claim.at_most = {answer.value, answer.distance};
    }
    return claim;
}

}  // namespace ply
