// Walks the positions of strategies and writes their proofs down.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/random.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/solve/certificate/detail/certificate_format.hpp>
#include <ply/support/play/path.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/score_key.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply::detail {

/// Walks the positions of a strategy and writes them down.
template <class G, class Strategy, class Eval>
class certificate_writer {
public:
    using score_type = score_of<G, Eval>;
    using keys = certificate_keys<score_type>;
    using key = typename keys::key;

    certificate_writer(G& root, Strategy& strategy, Eval const& eval,
                       certificate_options const& options, limit_watch& watch,
                       certificate_report& report)
        : path_(root),
          strategy_(strategy),
          eval_(eval),
          options_(options),
          watch_(watch),
          report_(report) {}

    /// Adds the proof that the prover reaches `need` from the root.
    bool prove(bool prover_to_move, key need) {
        if (!expect(prover_to_move, need)) return false;
        while (!frames_.empty()) {
            if (returned_) {
                if (!take(keys::before_move(*std::exchange(returned_, std::nullopt)))) return false;
            } else if (!play_next()) {
                return false;
            }
        }
        returned_.reset();
        return true;
    }

    std::string const& bytes() const { return out_; }

private:
    static constexpr bool repeats = CanRepeat<G> || HasRepetition<G>;
    using format = certificate_format;

    struct frame {
        std::uint64_t hash;
        std::uint64_t number;
        bool prover_to_move;
        key need;
        std::size_t first;  // of its moves, which are the last ones
        std::size_t next;
        std::size_t end;
        key worst;
    };

    /// What was proven of a position last, or is being proven.
    struct proof {
        std::uint64_t number;
        std::size_t flags_at;  // in the certificate
        key reached;           // while it is being proven, what it claims
        bool done;
        bool claims;
    };

    bool fail(std::string reason) {
        if (report_.reason.empty()) report_.reason = std::move(reason);
        return false;
    }

    bool give(key k) {
        returned_ = k;
        return true;
    }

    std::uint64_t hash_of([[maybe_unused]] bool prover_to_move) const {
        if constexpr (HasHash<G>) {
            return splitmix64::mix(path_.position().hash()) ^ (prover_to_move ? 1u : 0u);
        } else {
            return 0;
        }
    }

    /// A proof that can be referred to for this need.
    proof* find(std::uint64_t hash, key need) {
        if constexpr (!HasHash<G>) return nullptr;
        auto const at = proofs_.find(hash);
        if (at == proofs_.end()) return nullptr;
        proof& p = at->second;
        // What is being proven further up can be referred to where endless play is enough.
        if (p.reached < need) return nullptr;
        bool const usable = p.done || (repeats && p.claims && p.reached <= 0);
        return usable ? &p : nullptr;
    }

    /// The payoff for the prover where the game is over.
    std::optional<key> payoff(bool prover_to_move) const {
        auto&& moves = path_.position().moves();
        if (!(std::begin(moves) == std::end(moves))) return std::nullopt;
        key const k = keys::score_key::from(eval_(path_.position()), 0);
        return prover_to_move ? k : -k;
    }

    /// Writes what is to be said of the position at hand: a key is returned, or a frame is opened.
    bool expect(bool prover_to_move, key need) {
        if (need <= -keys::score_key::win) {
            format::put(out_, format::nothing);
            return give(-keys::score_key::win);
        }
        if (auto const end = payoff(prover_to_move)) {
            format::put(out_, format::over);
            return *end >= need ? give(*end)
                                : fail("The claim is more than the strategy reaches at an end.");
        }
        std::uint64_t const hash = hash_of(prover_to_move);
        if (proof* const known = find(hash, need)) {
            ++report_.references;
            out_[known->flags_at] = static_cast<char>(out_[known->flags_at] | format::shared);
            format::put(out_, format::reference + report_.positions - 1 - known->number);
            return give(known->reached);
        }
        return open(hash, prover_to_move, need);
    }

    bool open(std::uint64_t hash, bool prover_to_move, key need) {
        if (watch_.should_stop(report_.positions))
            return fail(std::string("It was stopped by a limit: ") + to_string(watch_.reason()) +
                        ".");
        if (out_.size() > options_.most_bytes) return fail("The certificate becomes too long.");
        bool const claims = repeats && need <= 0;
        frame f{hash, report_.positions++,  prover_to_move, need, moves_.size(), 0,
                0,    keys::score_key::infinity};
        format::put(out_, format::position);
        std::size_t const flags_at = out_.size();
        format::put(out_, claims ? format::has_claim : 0);
        if (claims) format::put_key(out_, need);
        list_moves();
        std::size_t place = 0;
        if (prover_to_move) {
            auto const chosen = choose(f);
            if (!chosen) return fail("The strategy has no move that reaches the claim.");
            place = *chosen;
            f.next = f.first + place;
            f.end = f.next + 1;
            format::put(out_, place);
        } else {
            f.next = f.first;
            f.end = moves_.size();
            format::put(out_, f.end - f.first);
        }
        if constexpr (HasHash<G>) {
            auto const [at, fresh] = proofs_.try_emplace(hash);
            bool const again = !fresh && !at->second.done && at->second.reached >= need;
            if (again) return fail("The strategy goes round in circles.");
            at->second = {f.number, flags_at, need, false, claims};
        }
        frames_.push_back(f);
        return true;
    }

    void list_moves() {
        auto&& moves = path_.position().moves();
        for (auto&& move : moves) moves_.push_back(move);
    }

    /// The place of the prover's move: one after which nothing more is to be proven, if there is
    /// one, else that of the strategy.
    std::optional<std::size_t> choose(frame const& f) {
        key const need = keys::after_move(f.need);
        for (std::size_t i = f.first; i < moves_.size(); ++i) {
            turn<G> const before(path_.position());
            path_.play(moves_[i]);
            bool const prover_next = before.kept(path_.position()) == f.prover_to_move;
            auto const end = payoff(prover_next);
            bool const enough = end ? *end >= need : find(hash_of(prover_next), need) != nullptr;
            path_.back();
            if (enough) return i - f.first;
        }
        std::optional<move_of<G>> const move = strategy_(path_.position(), keys::bound_of(f.need));
        if (!move) return std::nullopt;
        auto const first = moves_.begin() + static_cast<std::ptrdiff_t>(f.first);
        auto const at = std::find(first, moves_.end(), *move);
        if (at == moves_.end()) return std::nullopt;
        return static_cast<std::size_t>(at - first);
    }

    bool play_next() {
        frame& f = frames_.back();
        turn<G> const before(path_.position());
        path_.play(moves_[f.next++]);
        bool const same_side = before.kept(path_.position());
        return expect(same_side == f.prover_to_move, keys::after_move(f.need));
    }

    bool take(key k) {
        path_.back();
        frame& f = frames_.back();
        f.worst = (std::min)(f.worst, k);
        if (f.next < f.end) return true;
        if (f.worst < f.need) return fail("The strategy reaches less than is claimed.");
        if constexpr (HasHash<G>) {
            proof& p = proofs_[f.hash];
            if (p.number == f.number) {
                p.reached = f.worst;
                p.done = true;
            }
        }
        returned_ = f.worst;
        moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(f.first), moves_.end());
        frames_.pop_back();
        return true;
    }

    path<G> path_;
    Strategy& strategy_;
    Eval const& eval_;
    certificate_options const& options_;
    limit_watch& watch_;
    certificate_report& report_;
    std::string out_;
    std::optional<key> returned_;
    std::vector<frame> frames_;
    std::vector<move_of<G>> moves_;
    std::unordered_map<std::uint64_t, proof> proofs_;
};

}  // namespace ply::detail
