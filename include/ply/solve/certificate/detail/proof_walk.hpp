// What writing a proof and replaying it have in common: the walk through its positions.
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
#include <ply/solve/certificate/detail/certificate_format.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply::detail {

/// A position whose proof is on the way. Keys are for the prover.
template <class Key>
struct proof_frame {
    std::uint64_t number;
    bool prover_to_move;
    std::size_t first;  // of its moves, which are the last ones
    std::size_t next;   // move to be played
    std::size_t end;    // of those
    Key worst;          // of what was seen so far
};

/// Plays the moves of a proof and takes them back. Self derives from it and has
/// - expect_below(frame, prover_to_move): looks at the position after a move of the frame, and
/// gives
///   its key or opens a frame;
/// - close(frame): looks at a frame whose moves have all been played.
/// Both are false, after reject(), where the proof fails.
template <class Self, class G, class Eval, class Frame>
class proof_walk {
protected:
    using score_type = score_of<G, Eval>;
    using keys = certificate_keys<score_type>;
    using key = typename keys::key;
    using format = certificate_format;
    static constexpr bool repeats = CanRepeat<G> || HasRepetition<G>;

    proof_walk(G& root, Eval const& eval, limit_watch& watch, std::string& reason)
        : path_(root), eval_(eval), watch_(watch), reason_(reason) {}

    G const& position() const { return path_.position(); }

    /// From what was expected of the root to its end; the key that the prover reaches there.
    std::optional<key> walk() {
        while (!frames_.empty()) {
            if (!(returned_ ? take_back(*std::exchange(returned_, std::nullopt)) : play_next()))
                return std::nullopt;
        }
        return std::exchange(returned_, std::nullopt);
    }

    /// The first reason counts.
    bool reject(std::string reason) {
        if (reason_.empty()) reason_ = std::move(reason);
        return false;
    }
    /// Whether a limit forbids one more position.
    bool stopped(std::uint64_t positions, char const* what) {
        if (!watch_.should_stop(positions)) return false;
        return !reject(std::string(what) +
                       " was stopped by a limit: " + to_string(watch_.reason()) + ".");
    }
    bool give(key k) {
        returned_ = k;
        return true;
    }

    /// The payoff for the prover where the game is over.
    std::optional<key> payoff(bool prover_to_move) const {
        if (!detail::is_over(position())) return std::nullopt;
        key const k = keys::score_key::from(detail::final_value(position(), eval_), 0);
        return prover_to_move ? k : -k;
    }

    /// A frame for the position at hand, with its moves behind those of the others.
    Frame frame_of(std::uint64_t number, bool prover_to_move) {
        Frame f{};
        f.number = number;
        f.prover_to_move = prover_to_move;
        f.worst = keys::score_key::infinity;
        f.first = f.next = moves_.size();
        auto&& moves = position().moves();
        for (auto&& move : moves) moves_.push_back(move);
        f.end = moves_.size();
        return f;
    }
    /// Of the moves of a frame only one is played.
    static void play_only(Frame& f, std::size_t place) {
        f.next = f.first + place;
        f.end = f.next + 1;
    }

    path<G> path_;
    std::vector<Frame> frames_;
    std::vector<move_of<G>> moves_;

private:
    Self& self() { return static_cast<Self&>(*this); }

    bool play_next() {
        Frame& f = frames_.back();
        turn<G> const before(position());
        path_.play(moves_[f.next++]);
        return self().expect_below(f, before.kept(position()) == f.prover_to_move);
    }

    /// Takes back a move of the last frame, which leads to a key; with the last move the frame
    /// ends.
    bool take_back(key after) {
        path_.back();
        Frame& f = frames_.back();
        f.worst = (std::min)(f.worst, keys::before_move(after));
        if (f.next < f.end) return true;
        if (!self().close(f)) return false;
        returned_ = f.worst;
        moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(f.first), moves_.end());
        frames_.pop_back();
        return true;
    }

    Eval const& eval_;
    limit_watch& watch_;
    std::string& reason_;
    std::optional<key> returned_;  // of the position at hand, for the prover
};

}  // namespace ply::detail
