// Replays the strategies of a certificate with the rules of the game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/solve/certificate/detail/certificate_format.hpp>
#include <ply/solve/certificate/detail/proof_walk.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply::detail {

template <class Key>
struct replay_frame : proof_frame<Key> {
    std::optional<Key> claim;
    std::optional<std::size_t> shared;  // its place among the shared ones
};

/// Replays the strategies of a certificate.
template <class G, class Eval>
class certificate_replay
    : proof_walk<certificate_replay<G, Eval>, G, Eval,
                 replay_frame<typename score_key<score_of<G, Eval>>::key>> {
    using frame = replay_frame<typename score_key<score_of<G, Eval>>::key>;
    using walk = proof_walk<certificate_replay, G, Eval, frame>;
    friend walk;
    using typename walk::format;
    using typename walk::key;
    using typename walk::keys;
    using walk::give;
    using walk::moves_;
    using walk::position;
    using walk::reject;

public:
    certificate_replay(G& root, certificate_reader& in, Eval const& eval, limit_watch& watch,
                       verification<score_of<G, Eval>>& found)
        : walk(root, eval, watch, found.reason), in_(in), found_(found) {}

    /// The key that a prover reaches from the root; nothing where the proof is rejected.
    std::optional<key> replay(bool prover_to_move) {
        if (!expect(prover_to_move)) return std::nullopt;
        return walk::walk();
    }

private:
    /// A position that is referred to later. The key is there when its proof is done.
    struct remembered {
        std::uint64_t number;
        G position;
        bool prover_to_move;
        std::optional<key> claim;
        std::optional<key> reached;
    };

    bool ends_early() { return reject("The proof ends before it is complete."); }

    bool expect_below(frame const&, bool prover_to_move) { return expect(prover_to_move); }

    /// Reads what is said of the position at hand: its key is returned, or a frame is opened.
    bool expect(bool prover_to_move) {
        auto const what = in_.number();
        if (!what) return ends_early();
        if (*what == format::position) return open(prover_to_move);
        if (*what >= format::reference) return refer(*what - format::reference, prover_to_move);
        if (*what == format::nothing) return give(-keys::score_key::win);
        if (*what != format::over) return reject("The proof has a word that means nothing.");
        auto const end = this->payoff(prover_to_move);
        return end ? give(*end)
                   : reject("The game goes on where the proof says that it is over.");
    }

    bool open(bool prover_to_move) {
        if (this->stopped(found_.positions, "The check")) return false;
        frame f = this->frame_of(found_.positions++, prover_to_move);
        auto const flags = in_.number();
        if (!flags) return ends_early();
        if ((*flags & format::has_claim) != 0 && !read_claim(f)) return false;
        if ((*flags & format::shared) != 0) {
            f.shared = shared_.size();
            shared_.push_back({f.number, position(), prover_to_move, f.claim, {}});
        }
        std::size_t const count = f.end - f.first;
        if (count == 0) return reject("The game is over where the proof goes on.");
        auto const number = in_.number();
        if (!number) return ends_early();
        if (prover_to_move) {
            if (*number >= count) return reject("The proof plays a move that is not legal.");
            this->play_only(f, static_cast<std::size_t>(*number));
        } else if (*number != count) {
            return reject("The proof answers " + std::to_string(*number) + " moves where " +
                          std::to_string(count) + " are legal.");
        }
        this->frames_.push_back(f);
        return true;
    }

    bool read_claim(frame& f) {
        auto const claim = in_.key();
        if (!claim) return ends_early();
        if (*claim > keys::score_key::win || *claim < -keys::score_key::win)
            return reject("The proof claims a value that no game has.");
        f.claim = static_cast<key>(*claim);
        return true;
    }

    bool refer(std::uint64_t back, bool prover_to_move) {
        ++found_.references;
        std::uint64_t const number = found_.positions - 1 - back;
        auto const r = std::lower_bound(
            shared_.begin(), shared_.end(), number,
            [](remembered const& each, std::uint64_t n) { return each.number < n; });
        if (back >= found_.positions || r == shared_.end() || r->number != number)
            return reject("The proof refers to a position that it does not have.");
        if (!(r->position == position()) || r->prover_to_move != prover_to_move)
            return reject("The proof refers to another position than the one that was reached.");
        return r->reached ? give(*r->reached) : come_back(*r);
    }

    /// A line that comes back to a position whose proof is not done: endless play, and a draw.
    bool come_back(remembered const& r) {
        if (!walk::repeats)
            return reject("The proof goes round in circles in a game that cannot repeat.");
        if (!r.claim) return reject("The proof goes round in circles without a claim.");
        if (*r.claim > 0) return reject("The proof of a win goes round in circles.");
        return give(*r.claim);
    }

    bool close(frame const& f) {
        if (f.claim && f.worst < *f.claim)
            return reject("A position of the proof claims more than its moves lead to.");
        if (f.shared) shared_[*f.shared].reached = f.worst;
        return true;
    }

    certificate_reader& in_;
    verification<score_of<G, Eval>>& found_;
    std::vector<remembered> shared_;
};

}  // namespace ply::detail
