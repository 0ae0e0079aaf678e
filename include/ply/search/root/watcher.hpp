// What a search tells its observer; nothing, and at no cost, where there is none.
#pragma once

#include <optional>
#include <vector>

#include <ply/core/observer.hpp>
#include <ply/core/score.hpp>
#include <ply/core/window.hpp>
#include <ply/support/score_key.hpp>

namespace ply::detail {

/// Turns the keys of a search into scores. Nodes below a null move are not told: they are not
/// part of the game.
template <class Move, class ScoreKey, class Observer>
class watcher {
    using key = typename ScoreKey::key;
    using score = decltype(ScoreKey::to_score(key{}));

public:
    static constexpr bool observed = true;

    explicit watcher(Observer& observer) : observer_(&observer) {}

    void enter(Move const* move, bool same_side, key_window<key> w) {
        if (hidden_ > 0) return;
        window<score> const scores{ScoreKey::to_score(w.alpha), ScoreKey::to_score(w.beta)};
        observer_->enter(move, same_side, scores);
        windows_.push_back(w);
    }
    void enter(Move const* move, bool same_side, no_window) {
        enter(move, same_side, key_window<key>{-ScoreKey::infinity, ScoreKey::infinity});
    }
    void skip(Move const& move) {
        if (hidden_ == 0) observer_->skip(move);
    }
    /// How the search is about to leave the node that it entered last.
    void note(node_end how) { how_ = how; }
    void leave(key value) {
        if (hidden_ > 0) return;
        bool const evaluated = how_ == node_end::finished || how_ == node_end::horizon;
        tell(how_, ScoreKey::to_score(value), ScoreKey::distance(value),
             evaluated ? bound::exact : detail::kind_of(value, windows_.back()));
    }
    void leave(node_end how, key value) {
        note(how);
        leave(value);
    }
    /// Leaves all nodes without a value.
    void stop() {
        hidden_ = 0;
        while (!windows_.empty()) tell(node_end::stopped, score{}, std::nullopt, bound::exact);
    }
    void begin_null_move() { ++hidden_; }
    void end_null_move() { --hidden_; }

private:
    void tell(node_end how, score value, std::optional<int> distance, bound kind) {
        windows_.pop_back();
        if constexpr (requires { observer_->leave(how, value, distance, kind); }) {
            observer_->leave(how, value, distance, kind);
        } else {
            observer_->leave(how, value, distance);
        }
    }

    Observer* observer_;
    node_end how_ = node_end::searched;
    std::vector<key_window<key>> windows_;  // of the nodes that are open
    int hidden_ = 0;                        // null moves on the way to the current node
};

template <class Move, class ScoreKey>
class watcher<Move, ScoreKey, no_observer> {
    using key = typename ScoreKey::key;

public:
    static constexpr bool observed = false;

    watcher() = default;
    explicit watcher(no_observer&) {}

    void enter(Move const*, bool, key_window<key>) {}
    void enter(Move const*, bool, no_window) {}
    void skip(Move const&) {}
    void note(node_end) {}
    void leave(key) {}
    void leave(node_end, key) {}
    void stop() {}
    void begin_null_move() {}
    void end_null_move() {}
};

}  // namespace ply::detail
