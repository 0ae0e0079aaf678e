// Checks proof certificates against the rules of a game, and nothing else: its moves, its payoffs
// and equality of positions. No search and no table is asked.
#pragma once

#include <chrono>
#include <concepts>
#include <fstream>
#include <istream>
#include <optional>
#include <string>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/solve/certificate/detail/certificate_format.hpp>
#include <ply/solve/certificate/detail/certificate_replay.hpp>
#include <ply/support/require.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply {

namespace detail {

template <class G, class Eval>
void replay_certificate(G& game, certificate_file<score_of<G, Eval>>& file, limits const& l,
                        std::string const& name, Eval const& eval,
                        verification<score_of<G, Eval>>& found) {
    using keys = certificate_keys<score_of<G, Eval>>;
    auto in = file.open(found);
    if (!in) return;
    if (!name.empty() && name != found.game) {
        found.reason = "The certificate is for another game: " + found.game + ".";
        return;
    }
    limit_watch watch(l, std::chrono::steady_clock::now());
    certificate_replay<G, Eval> replay(game, *in, eval, watch, found);
    auto const least = replay.replay(true);
    auto const most = least ? replay.replay(false) : std::nullopt;
    if (!most) return;
    found.proven = keys::claim_of(*least, *most);
    if (*least < file.at_least() || *most < file.at_most()) {
        found.reason = "The certificate claims more than it proves.";
    } else if (!in->done()) {
        found.reason = "The certificate goes on after its proofs.";
    } else {
        found.accepted = true;
    }
}

}  // namespace detail

/// Checks a certificate of `game`, read from a stream of bytes. The name in it must be `name`,
/// unless that is empty. Within limits of nodes, time and the stop flag: one node for each position
/// of the certificate.
///
/// Each position is looked at once, and compared with itself once for each reference; memory is
/// that of the certificate, of one copy of the game for each position that is referred to, and of a
/// line of play. Where the game can repeat, endless play is a draw. Games must be copyable and
/// comparable with ==; a position and an equal one must have the same moves and payoffs.
template <class G, class Eval = own_eval>
auto verify(G const& game, std::istream& in, limits const& limits = {},
            std::string const& name = {}, Eval const& evaluator = {}) {
    verification<score_of<G, Eval>> found;
    if constexpr (!detail::require_searchable<G, Eval>()) {
        return found;
    } else if constexpr (!std::copyable<G> || !std::equality_comparable<G>) {
        detail::require_comparison<G>();
        return found;
    } else {
        auto file = detail::certificate_file<score_of<G, Eval>>::read(in);
        G position(game);
        detail::replay_certificate<G, Eval>(position, file, limits, name, evaluator, found);
        return found;
    }
}

/// The same for a file that holds the certificate and nothing else.
template <class G, class Eval = own_eval>
auto verify_file(G const& game, std::string const& path, limits const& limits = {},
                 std::string const& name = {}, Eval const& evaluator = {}) {
    std::ifstream in(path, std::ios::binary);
    verification<score_of<G, Eval>> found;
    if (!in) {
        found.reason = "The file cannot be opened.";
        return found;
    }
    found = ply::verify(game, in, limits, name, evaluator);
    if (found.accepted && in.peek() != std::istream::traits_type::eof()) {
        found.accepted = false;
        found.reason = "The file goes on after the certificate.";
    }
    return found;
}

}  // namespace ply
