// The positions from the root of a search to the current one.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/support/play/played.hpp>

namespace ply::detail {

/// Plays moves from a root position and takes them back. The game is changed in place, or copied
/// move by move where it has after(move). The root is as it was once the path is rewound or gone.
template <Rules G>
class path {
    using move_type = move_of<G>;
    static constexpr bool copies = HasAfter<G>;

public:
    explicit path(G& root) : root_(&root) {}
    path(path const&) = delete;
    path& operator=(path const&) = delete;
    ~path() { clear(); }

    G const& position() const {
        if constexpr (copies) {
            return copies_.empty() ? *root_ : copies_.back();
        } else {
            return *root_;
        }
    }

    /// The position as played<G> takes it: to be left as it was.
    position_of<G> current() {
        if constexpr (copies) {
            return position();
        } else {
            return *root_;
        }
    }

    /// Plies from the root.
    int ply() const { return static_cast<int>(steps_.size()); }

    /// An exception changes nothing.
    void play(move_type const& move) { enter(move); }

    /// Passes, though no rule allows it.
    void play_null() requires HasNullMove<G> { enter(std::nullopt); }

    void back() {
        undo(steps_.back());
        steps_.pop_back();
        --played_;
        if constexpr (copies) copies_.pop_back();
    }

    void clear() {
        if constexpr (!copies)
            steps_.erase(steps_.begin() + static_cast<offset>(played_), steps_.end());
        while (!steps_.empty()) back();
    }

    /// Restores the root for the time being; replay comes back to where the path was.
    void rewind() {
        if constexpr (!copies) {
            while (played_ > 0) undo(steps_[--played_]);
        }
    }
    void replay() {
        if constexpr (!copies) {
            for (; played_ < steps_.size(); ++played_) apply(steps_[played_]);
        }
    }

    /// The move that led to the current position; none at the root and after a null move.
    std::optional<move_type> const& last_move() const {
        static std::optional<move_type> const none;
        return steps_.empty() ? none : steps_.back().move;
    }

private:
    using offset = std::ptrdiff_t;
    struct step {
        std::optional<move_type> move;
        std::optional<std::conditional_t<copies, no_token, undo_token<G>>> kept = std::nullopt;
    };

    struct unfinished_step {
        std::vector<step>& steps;
        bool finished = false;
        ~unfinished_step() {
            if (!finished) steps.pop_back();
        }
    };

    void enter(std::optional<move_type> const& move) {
        steps_.push_back({move});
        unfinished_step guard{steps_};
        apply(steps_.back());
        guard.finished = true;
        ++played_;
    }

    void apply(step& s) {
        if constexpr (copies) {
            if (s.move) {
                copies_.push_back(position().after(*s.move));
            } else if constexpr (HasNullMove<G>) {
                G next = position();
                next.apply_null();
                copies_.push_back(std::move(next));
            }
        } else if (s.move) {
            s.kept.emplace(detail::apply_to(*root_, *s.move));
        } else if constexpr (HasNullMove<G>) {
            root_->apply_null();
        }
    }

    void undo([[maybe_unused]] step& s) {
        if constexpr (!copies) {
            if (s.move) {
                detail::undo_in(*root_, *s.move, *s.kept);
            } else if constexpr (HasNullMove<G>) {
                root_->undo_null();
            }
        }
    }

    G* root_;
    std::vector<step> steps_;
    struct no_copies {};
    [[no_unique_address]] std::conditional_t<copies, std::vector<G>, no_copies> copies_;
    std::size_t played_ = 0;  // of the steps; fewer than all while the path is rewound
};

}  // namespace ply::detail
