// Walks the positions of strategies and writes their proofs down.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include <ply/core/game.hpp>
#include <ply/core/random.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/solve/certificate/detail/certificate_format.hpp>
#include <ply/solve/certificate/detail/proof_walk.hpp>
#include <ply/support/play/played.hpp>
#include <ply/support/system/limit_watch.hpp>

namespace ply::detail {

template <class Key>
struct writer_frame : proof_frame<Key> {
    std::uint64_t hash;
    Key need;
};

/// Walks the positions of a strategy and writes them down.
template <class G, class Strategy, class Eval>
class certificate_writer
    : proof_walk<certificate_writer<G, Strategy, Eval>, G, Eval,
                 writer_frame<typename score_key<score_of<G, Eval>>::key>> {
    using frame = writer_frame<typename score_key<score_of<G, Eval>>::key>;
    using walk = proof_walk<certificate_writer, G, Eval, frame>;
    friend walk;
    using typename walk::format;
    using typename walk::key;
    using typename walk::keys;
    using walk::give;
    using walk::moves_;
    using walk::path_;
    using walk::position;
    using walk::reject;
    using walk::repeats;

public:
    certificate_writer(G& root, Strategy& strategy, Eval const& eval,
                       certificate_options const& options, limit_watch& watch,
                       certificate_report& report)
        : walk(root, eval, watch, report.reason),
          strategy_(strategy),
          options_(options),
          report_(report) {}

    /// Adds the proof that the prover reaches `need` from the root.
    bool prove(bool prover_to_move, key need) {
        return expect(prover_to_move, need) && walk::walk().has_value();
    }

    std::string const& bytes() const { return out_; }

private:
    /// What was proven of a position last, or is being proven.
    struct proof {
        std::uint64_t number;
        std::size_t flags_at;  // in the certificate
        key reached;           // while it is being proven, what it claims
        bool done;
        bool claims;
    };

    std::uint64_t hash_of([[maybe_unused]] bool prover_to_move) const {
        if constexpr (HasHash<G>) {
            return splitmix64::mix(position().hash()) ^ (prover_to_move ? 1u : 0u);
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

    bool expect_below(frame const& f, bool prover_to_move) {
        return expect(prover_to_move, keys::after_move(f.need));
    }

    /// Writes what is to be said of the position at hand: a key is returned, or a frame is opened.
    bool expect(bool prover_to_move, key need) {
        if (need <= -keys::score_key::win) {
            format::put(out_, format::nothing);
            return give(-keys::score_key::win);
        }
        if (auto const end = this->payoff(prover_to_move)) {
            format::put(out_, format::over);
            return *end >= need ? give(*end)
                                : reject("The claim is more than the strategy reaches at an end.");
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
        if (this->stopped(report_.positions, "It")) return false;
        if (out_.size() > options_.most_bytes) return reject("The certificate becomes too long.");
        bool const claims = repeats && need <= 0;
        frame f = this->frame_of(report_.positions++, prover_to_move);
        f.hash = hash;
        f.need = need;
        format::put(out_, format::position);
        std::size_t const flags_at = out_.size();
        format::put(out_, claims ? format::has_claim : 0);
        if (claims) format::put_key(out_, need);
        if (prover_to_move) {
            auto const chosen = choose(f);
            if (!chosen) return reject("The strategy has no move that reaches the claim.");
            format::put(out_, *chosen);
            this->play_only(f, *chosen);
        } else {
            format::put(out_, f.end - f.first);
        }
        if constexpr (HasHash<G>) {
            auto const [at, fresh] = proofs_.try_emplace(hash);
            bool const again = !fresh && !at->second.done && at->second.reached >= need;
            if (again) return reject("The strategy goes round in circles.");
            at->second = {f.number, flags_at, need, false, claims};
        }
        this->frames_.push_back(f);
        return true;
    }

    /// The place of the prover's move: one after which nothing more is to be proven, if there is
    /// one, else that of the strategy.
    std::optional<std::size_t> choose(frame const& f) {
        key const need = keys::after_move(f.need);
        for (std::size_t i = f.first; i < f.end; ++i) {
            turn<G> const before(position());
            path_.play(moves_[i]);
            bool const prover_next = before.kept(position()) == f.prover_to_move;
            auto const end = this->payoff(prover_next);
            bool const enough = end ? *end >= need : find(hash_of(prover_next), need) != nullptr;
            path_.back();
            if (enough) return i - f.first;
        }
        std::optional<move_of<G>> const move = strategy_(position(), keys::bound_of(f.need));
        if (!move) return std::nullopt;
        auto const first = moves_.begin() + static_cast<std::ptrdiff_t>(f.first);
        auto const at = std::find(first, moves_.end(), *move);
        if (at == moves_.end()) return std::nullopt;
        return static_cast<std::size_t>(at - first);
    }

    bool close(frame const& f) {
        if (f.worst < f.need) return reject("The strategy reaches less than is claimed.");
        if constexpr (HasHash<G>) {
            proof& p = proofs_[f.hash];
            if (p.number == f.number) {
                p.reached = f.worst;
                p.done = true;
            }
        }
        return true;
    }

    Strategy& strategy_;
    certificate_options const& options_;
    certificate_report& report_;
    std::string out_;
    std::unordered_map<std::uint64_t, proof> proofs_;
};

}  // namespace ply::detail
