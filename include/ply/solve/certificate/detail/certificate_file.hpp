// A certificate as it is in a file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <ply/core/score.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/solve/certificate/detail/certificate_format.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail {

/// A certificate in memory: the parts of its header, or why it is none.
template <Score S>
class certificate_file {
    using format = certificate_format;
    using keys = certificate_keys<S>;
    using key = typename keys::key;

public:
    explicit certificate_file(std::string bytes) : bytes_(std::move(bytes)) {}

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
