// Replays the strategies of a certificate with the rules of the game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/solve/certificate/detail/certificate_format.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply::detail {

/// Replays the strategies of a certificate.
template <class G, class Eval>
class certificate_replay {
public:
    using score_type = score_of<G, Eval>;
    using keys = certificate_keys<score_type>;
    using key = typename keys::key;

    certificate_replay(G& root, certificate_reader& in, Eval const& eval, limit_watch& watch,
                       verification<score_type>& found)
        : path_(root), in_(in), eval_(eval), watch_(watch), found_(found) {}

    /// The key that a prover reaches from the root; nothing where the proof is rejected.
    std::optional<key> replay(bool prover_to_move) {
        if (!expect(prover_to_move)) return std::nullopt;
        while (!frames_.empty()) {
            if (returned_) {
                if (!take(keys::before_move(*std::exchange(returned_, std::nullopt))))
                    return std::nullopt;
            } else if (!play_next()) {
                return std::nullopt;
            }
        }
        return std::exchange(returned_, std::nullopt);
    }

private:
    static constexpr bool repeats = CanRepeat<G> || HasRepetition<G>;
    using format = certificate_format;

    /// A position whose proof is being replayed.
    struct frame {
        std::uint64_t number;
        bool prover_to_move;
        std::optional<key> claim;
        std::size_t shared;  // its place among the shared ones
        std::size_t first;   // of its moves, which are the last ones
        std::size_t next;    // move to be played
        std::size_t end;     // of those
        key worst;           // of what was seen so far
    };

    /// A position that is referred to later. The key is there when its proof is done.
    struct remembered {
        std::uint64_t number;
        G position;
        bool prover_to_move;
        std::optional<key> claim;
        std::optional<key> reached;
    };

    static constexpr std::size_t not_shared = static_cast<std::size_t>(-1);

    bool reject(std::string reason) {
        if (found_.reason.empty()) found_.reason = std::move(reason);
        return false;
    }
    bool ends_early() { return reject("The proof ends before it is complete."); }

    /// Reads what is said of the position at hand: its key is returned, or a frame is opened.
    bool expect(bool prover_to_move) {
        auto const what = in_.number();
        if (!what) return ends_early();
        if (*what == format::position) return open(prover_to_move);
        if (*what >= format::reference) return refer(*what - format::reference, prover_to_move);
        if (*what == format::nothing) return give(-keys::score_key::win);
        if (*what != format::over) return reject("The proof has a word that means nothing.");
        auto&& moves = path_.position().moves();
        if (!(std::begin(moves) == std::end(moves)))
            return reject("The game goes on where the proof says that it is over.");
        key const payoff = keys::score_key::from(eval_(path_.position()), 0);
        return give(prover_to_move ? payoff : -payoff);
    }

    bool give(key k) {
        returned_ = k;
        return true;
    }

    bool open(bool prover_to_move) {
        if (watch_.should_stop(found_.positions))
            return reject(std::string("The check was stopped by a limit: ") +
                          to_string(watch_.reason()) + ".");
        frame f{found_.positions++,   prover_to_move, {}, not_shared, moves_.size(), 0, 0,
                keys::score_key::infinity};
        auto const flags = in_.number();
        if (!flags) return ends_early();
        if ((*flags & format::has_claim) != 0 && !read_claim(f)) return false;
        if ((*flags & format::shared) != 0) {
            f.shared = shared_.size();
            shared_.push_back({f.number, path_.position(), prover_to_move, f.claim, {}});
        }
        auto&& moves = path_.position().moves();
        for (auto&& move : moves) moves_.push_back(move);
        std::size_t const count = moves_.size() - f.first;
        if (count == 0) return reject("The game is over where the proof goes on.");
        auto const number = in_.number();
        if (!number) return ends_early();
        if (prover_to_move) {
            if (*number >= count) return reject("The proof plays a move that is not legal.");
            f.next = f.first + static_cast<std::size_t>(*number);
            f.end = f.next + 1;
        } else {
            if (*number != count)
                return reject("The proof answers " + std::to_string(*number) + " moves where " +
                              std::to_string(count) + " are legal.");
            f.next = f.first;
            f.end = moves_.size();
        }
        frames_.push_back(f);
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
        if (!(r->position == path_.position()) || r->prover_to_move != prover_to_move)
            return reject("The proof refers to another position than the one that was reached.");
        if (r->reached) return give(*r->reached);
        return come_back(*r);
    }

    /// A line that comes back to a position whose proof is not done: endless play, and a draw.
    bool come_back(remembered const& r) {
        if (!repeats)
            return reject("The proof goes round in circles in a game that cannot repeat.");
        if (!r.claim) return reject("The proof goes round in circles without a claim.");
        if (*r.claim > 0) return reject("The proof of a win goes round in circles.");
        return give(*r.claim);
    }

    /// Plays the next move of the last frame.
    bool play_next() {
        frame& f = frames_.back();
        turn<G> const before(path_.position());
        path_.play(moves_[f.next++]);
        bool const same_side = before.kept(path_.position());
        return expect(same_side == f.prover_to_move);
    }

    /// Takes back a move of the last frame, which leads to a key; with the last move the frame
    /// ends.
    bool take(key k) {
        path_.back();
        frame& f = frames_.back();
        f.worst = (std::min)(f.worst, k);
        if (f.next < f.end) return true;
        if (f.claim && f.worst < *f.claim)
            return reject("A position of the proof claims more than its moves lead to.");
        if (f.shared != not_shared) shared_[f.shared].reached = f.worst;
        returned_ = f.worst;
        moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(f.first), moves_.end());
        frames_.pop_back();
        return true;
    }

    path<G> path_;
    certificate_reader& in_;
    Eval const& eval_;
    limit_watch& watch_;
    verification<score_type>& found_;
    std::optional<key> returned_;  // of the position at hand, for the prover
    std::vector<frame> frames_;
    std::vector<move_of<G>> moves_;
    std::vector<remembered> shared_;
};

}  // namespace ply::detail
