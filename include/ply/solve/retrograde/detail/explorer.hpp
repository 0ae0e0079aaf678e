// Finding every position that can be reached from given ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/solve/retrograde/detail/exploration.hpp>
#include <ply/solve/retrograde/detail/position_set.hpp>
#include <ply/support/play/played.hpp>

namespace ply::detail {

/// A position whose moves are yet to be listed.
template <class G>
struct waiting_position {
    G game;
    std::uint32_t number;
};

template <class G>
struct explorer_worker : exploration_worker<waiting_position<G>> {
    struct child {
        std::uint64_t hash;
        bool same_side;
    };

    template <class Explorer>
    explicit explorer_worker(Explorer& e) : member(&e.positions().add_member()) {}

    std::vector<child> children;
    position_set::member* member;
};

template <Rules G, EvaluatorFor<G> Eval>
class explorer
    : public exploration<explorer<G, Eval>, G, Eval, waiting_position<G>, explorer_worker<G>> {
    using worker = explorer_worker<G>;
    using base = exploration<explorer, G, Eval, waiting_position<G>, worker>;
    friend base;

public:
    explorer(Eval const& evaluator, retrograde_options const& options)
        : base(evaluator, options) {}

    /// Adds a position to explore from.
    void add(G const& root) {
        this->add_workers(1);
        auto& first = *this->workers_[0];
        this->pool_.push_back({root, 0});
        auto const f = set_.insert(root.hash(), *first.member, false);
        if (f.fresh) {
            this->pool_.back().number = f.id;
            ++first.now.found;
        } else {
            this->pool_.pop_back();
        }
    }

    position_set& positions() { return set_; }
    std::size_t places() const { return set_.places(); }
    std::size_t bytes() const {
        return set_.bytes() + static_cast<std::size_t>(this->counts_.working_bytes());
    }

private:
    position_set::session session() { return position_set::session(set_); }
    bool usable() const { return set_.usable(); }

    /// Opens the positions that the moves of the last open one lead to.
    bool expand(worker& w) {
        auto here = std::move(w.open.back());
        w.open.pop_back();
        G& game = here.game;
        auto&& moves = std::as_const(game).moves();
        look_at_children(w, game, moves);
        this->write_down(w, here.number, game, w.children.size());
        for (auto const& c : w.children) set_.prefetch_key(c.hash);
        auto next = w.children.begin();
        for (auto&& element : moves) {
            move_of<G> const& move = element;
            auto const f = set_.insert(next->hash, *w.member, this->shared_);
            if (f.id == position_set::none) return false;
            if (f.fresh) {
                played<G> const now(game, move);
                w.open.push_back({now.position(), f.id});
                ++w.now.found;
            }
            w.records.add_move(f.id | (next->same_side ? link::same_side : 0));
            ++next;
        }
        return true;
    }

    template <class Moves>
    void look_at_children(worker& w, G& game, Moves& moves) {
        w.children.clear();
        turn<G> const before(game);
        for (auto&& element : moves) {
            move_of<G> const& move = element;
            played<G> const now(game, move);
            std::uint64_t const hash = now.position().hash();
            set_.prefetch(hash);
            w.children.push_back({hash, before.kept(now.position())});
        }
    }

    position_set set_;
};

}  // namespace ply::detail
