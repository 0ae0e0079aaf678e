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
    static constexpr bool keeps_token = !copies && UndoesWithToken<G>;

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
    void play(move_type const& move) {
        steps_.push_back(step{move, {}});
        unfinished_step guard{steps_};
        if constexpr (copies) copies_.push_back(position().after(move));
        steps_.back().kept = apply(move);
        guard.finished = true;
        ++played_;
    }

    /// Passes, though no rule allows it.
    void play_null() requires HasNullMove<G> {
        steps_.push_back(step{std::nullopt, {}});
        unfinished_step guard{steps_};
        if constexpr (copies) {
            G next = position();
            next.apply_null();
            copies_.push_back(std::move(next));
        } else {
            root_->apply_null();
        }
        guard.finished = true;
        ++played_;
    }

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
            for (; played_ < steps_.size(); ++played_) redo(steps_[played_]);
        }
    }

    /// The move that led to the current position; none at the root and after a null move.
    std::optional<move_type> const& last_move() const {
        static std::optional<move_type> const none;
        return steps_.empty() ? none : steps_.back().move;
    }

private:
    using offset = std::ptrdiff_t;
    struct nothing {};
    template <class T, bool Keeps>
    struct token_type {
        using type = nothing;
    };
    template <class T>
    struct token_type<T, true> {
        using type = std::remove_cvref_t<token_of<T>>;
    };
    using token = std::optional<typename token_type<G, keeps_token>::type>;

    struct step {
        std::optional<move_type> move;
        [[no_unique_address]] token kept;
    };

    struct unfinished_step {
        std::vector<step>& steps;
        bool finished = false;
        ~unfinished_step() {
            if (!finished) steps.pop_back();
        }
    };

    token apply([[maybe_unused]] move_type const& move) {
        if constexpr (copies) {
            return {};
        } else if constexpr (keeps_token) {
            return token(root_->apply(move));
        } else {
            static_cast<void>(root_->apply(move));
            return {};
        }
    }

    void undo([[maybe_unused]] step& s) {
        if constexpr (!copies) {
            if (!s.move) {
                if constexpr (HasNullMove<G>) root_->undo_null();
            } else if constexpr (keeps_token) {
                root_->undo(*s.move, std::move(*s.kept));
            } else {
                root_->undo(*s.move);
            }
        }
    }

    void redo(step& s) {
        if (s.move) {
            s.kept = apply(*s.move);
        } else if constexpr (HasNullMove<G>) {
            root_->apply_null();
        }
    }

    G* root_;
    std::vector<step> steps_;
    struct no_copies {};
    [[no_unique_address]] std::conditional_t<copies, std::vector<G>, no_copies> copies_;
    std::size_t played_ = 0;  // of the steps; fewer than all while the path is rewound
};

}  // namespace ply::detail
