// Recording a search: an observer that keeps what it is told as a tree of nodes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/observer.hpp>
#include <ply/core/score.hpp>
#include <ply/core/window.hpp>
#include <ply/support/score_key.hpp>

namespace ply {

namespace detail {
/// The same value for the other side; never the smallest of a type, nor a negative zero.
template <Score S>
constexpr S negated(S value) {
    return value <= lost<S> ? won<S> : static_cast<S>(S{} - value);
}
}  // namespace detail

struct trace_options {
    /// Nodes and skipped moves to keep. When they are full, the deepest levels are given up: what
    /// is kept are whole levels. The root is always kept, and so are the first of its moves.
    std::size_t nodes = 100'000;
    /// Plies below the root to keep.
    int plies = unlimited;
};

/// A node that a search entered. MAX is the side to move at the root; all values are MAX's.
template <class Move, Score S>
struct trace_node {
    static constexpr std::size_t none = (std::numeric_limits<std::size_t>::max)();

    std::size_t parent = none;  // its place among the nodes; none at the root
    int ply = 0;                // plies below the root
    std::uint64_t number = 0;   // order of expansion: how many nodes were entered before it
    std::optional<Move> move;   // that led to it; empty at the root
    bool max = true;            // whether MAX is to move
    ply::window<S> window;      // decided ends are no bounds, or decided results
    node_end end = node_end::stopped;
    S value{};                    // means nothing where the search was stopped
    std::optional<int> distance;  // plies from the root to the end, where the value is decided
    /// What follows about the value from the nodes below: a node whose moves have exact values is
    /// exact, even where the search itself only asked for a bound.
    ply::bound bound = ply::bound::exact;
    std::vector<Move> skipped;           // moves that were not looked at
    std::uint64_t skipped_left_out = 0;  // more of them, not kept
    std::uint64_t left_out = 0;          // nodes below it that are not kept, nor their parents

    bool has_value() const { return end != node_end::stopped; }
};

/// Records the search to which it is passed as the observer. A search that starts at the root again
/// (deepening, for example) starts the recording again: the last tree stays. Not for several
/// threads at once.
template <class Move, Score S>
class trace {
    using score_key = detail::score_key<S>;
    using key = typename score_key::key;

public:
    using node = trace_node<Move, S>;
    static constexpr std::size_t none = node::none;

    explicit trace(trace_options const& options = {}) : options_(options) {}

    /// What is kept, in the order of expansion: a node stands before the nodes below it, and these
    /// before its siblings. The first one is the root.
    std::vector<node> const& nodes() const { return nodes_; }
    bool empty() const { return nodes_.empty(); }
    /// Nodes that the last search entered, and how many of them were left out here.
    std::uint64_t entered() const { return entered_; }
    std::uint64_t left_out() const { return entered_ - nodes_.size(); }
    /// How often a search has started at a root.
    std::uint64_t searches() const { return searches_; }

    /// The places of the nodes below one. A move that was searched twice is there twice.
    std::vector<std::size_t> children(std::size_t parent) const {
        std::vector<std::size_t> list;
        for (std::size_t i = parent + 1; i < nodes_.size() && nodes_[i].ply > nodes_[parent].ply;
             ++i) {
            if (nodes_[i].parent == parent) list.push_back(i);
        }
        return list;
    }

    /// The places of the nodes of the principal variation, the root first: those of the line told
    /// by follow, or else from each node the first move that has its exact value.
    std::vector<std::size_t> principal_variation() const {
        std::vector<std::size_t> places;
        if (nodes_.empty()) return places;
        places.push_back(0);
        for (std::size_t depth = 0; !line_ || depth < line_->size(); ++depth) {
            std::size_t const next =
                line_ ? reached_by((*line_)[depth], places.back()) : best_below(places.back());
            if (next == none) break;
            places.push_back(next);
        }
        return places;
    }

    /// Names the principal variation: the line of the search's result. It says which one of several
    /// equal moves was chosen.
    void follow(std::vector<Move> line) { line_ = std::move(line); }

    // What the search calls.

    void enter(Move const* move, bool same_side, ply::window<S> w) {
        if (move == nullptr || frames_.empty()) start();
        frame f;
        f.alpha = score_key::from_bound(w.alpha);
        f.beta = score_key::from_bound(w.beta);
        if (!frames_.empty()) {
            frame const& above = frames_.back();
            f.max = same_side == above.max;
            f.move = *move;
            find_decided_ends(f, above, same_side, w);
        }
        int const ply = static_cast<int>(frames_.size());
        f.node = place_for(ply);
        if (f.node != none) {
            node n;
            n.parent = frames_.empty() ? none : frames_.back().node;
            n.ply = ply;
            n.number = entered_;
            n.move = f.move;
            n.max = f.max;
            n.window =
                f.max ? w : ply::window<S>{detail::negated(w.beta), detail::negated(w.alpha)};
            nodes_.push_back(std::move(n));
        } else {
            ++nodes_[frames_[kept_frames_ - 1].node].left_out;
        }
        ++entered_;
        frames_.push_back(std::move(f));
        if (frames_.back().node != none) kept_frames_ = frames_.size();
    }

    void skip(Move const& move) {
        if (frames_.empty()) return;
        frame& f = frames_.back();
        f.skipped = true;
        if (f.node == none) return;
        bool const room = size_ < options_.nodes || make_room();
        if (f.node == none) return;
        if (room) {
            nodes_[f.node].skipped.push_back(move);
            ++size_;
        } else {
            ++nodes_[f.node].skipped_left_out;
        }
    }

    void leave(node_end end, S value, std::optional<int> distance,
               std::optional<ply::bound> kind = std::nullopt) {
        if (frames_.empty()) return;
        frame f = std::move(frames_.back());
        frames_.pop_back();
        kept_frames_ = (std::min)(kept_frames_, frames_.size());
        range const known = what_is_known(f, end, score_key::from(value, distance.value_or(0)), kind);
        if (f.node != none) {
            node& n = nodes_[f.node];
            n.end = end;
            n.value = f.max ? value : detail::negated(value);
            n.distance = distance;
            n.bound = f.max ? known.kind() : reversed(known.kind());
        }
        if (!frames_.empty()) frames_.back().learn(f, known);
    }

private:
    /// What is known of a value: the least and the most that it can be.
    struct range {
        key low = -score_key::infinity;
        key high = score_key::infinity;

        range reversed() const { return {-high, -low}; }
        ply::bound kind() const {
            return low == high               ? ply::bound::exact
                   : high == score_key::infinity ? ply::bound::lower
                                             : ply::bound::upper;
        }
    };

    /// A node that was entered and not yet left. Keys are for the side to move there.
    struct frame {
        std::size_t node = none;
        std::optional<Move> move;
        bool max = true;
        bool skipped = false;
        key alpha = -score_key::infinity;
        key beta = score_key::infinity;
        key best = -score_key::infinity;  // of what the search said about its moves
        range moves = {-score_key::infinity, -score_key::infinity};
        // Searches of one move one after the other add to what is known of that move.
        std::optional<Move> last_move;
        key last_high = -score_key::infinity;

        void learn(frame& below, range known) {
            if (below.max != max) known = known.reversed();
            moves.low = (std::max)(moves.low, known.low);
            best = (std::max)(best, known.low == -score_key::infinity ? known.high : known.low);
            if (last_move && *last_move == *below.move) {
                last_high = (std::min)(last_high, known.high);
            } else {
                moves.high = (std::max)(moves.high, last_high);
                last_high = known.high;
                last_move = std::move(below.move);
            }
        }
    };

    static constexpr ply::bound reversed(ply::bound b) {
        return b == ply::bound::lower   ? ply::bound::upper
               : b == ply::bound::upper ? ply::bound::lower
                                        : ply::bound::exact;
    }

    void start() {
        nodes_.clear();
        frames_.clear();
        line_.reset();
        kept_frames_ = 0;
        kept_plies_ = (std::max)(options_.plies, 0);
        deepest_ = 0;
        size_ = 0;
        entered_ = 0;
        ++searches_;
    }

    /// A window does not tell the distance of a decided end. It is that of the node above, or of
    /// the best of the moves there.
    static void find_decided_ends(frame& f, frame const& above, bool same_side, ply::window<S> w) {
        key const alpha = (std::max)(above.alpha, above.best);
        range const from = same_side ? range{alpha, above.beta} : range{-above.beta, -alpha};
        auto const decided = [](S end) { return end >= won<S> || end <= lost<S>; };
        if (decided(w.alpha) && score_key::to_score(from.low) == w.alpha) f.alpha = from.low;
        if (decided(w.beta) && score_key::to_score(from.high) == w.beta) f.beta = from.high;
    }

    /// What is known of the value v for the side to move at a node that was left.
    static range what_is_known(frame const& f, node_end end, key v,
                               std::optional<ply::bound> kind) {
        range const exact{v, v};
        range const at_least{v, score_key::infinity};
        range const at_most{-score_key::infinity, v};
        switch (end) {
            case node_end::stopped: return {};
            case node_end::finished:
            case node_end::horizon: return exact;
            case node_end::searched:
            case node_end::cutoff: {
                key const high =
                    f.skipped ? score_key::infinity : (std::max)(f.moves.high, f.last_high);
                if (f.moves.low == v && high == v) return exact;
                if (f.moves.low == v) return at_least;
                if (high == v) return at_most;
                break;
            }
            case node_end::table: break;
        }
        if (kind) {
            return *kind == ply::bound::exact   ? exact
                   : *kind == ply::bound::lower ? at_least
                                                : at_most;
        }
        return v <= f.alpha ? at_most : v >= f.beta ? at_least : exact;
    }

    /// The place of a new node at a ply, or none where it is left out.
    std::size_t place_for(int ply) {
        if (ply > 0 && (frames_.back().node == none || ply > kept_plies_)) return none;
        if (ply > 0 && size_ >= options_.nodes && (!make_room() || ply > kept_plies_)) return none;
        ++size_;
        deepest_ = (std::max)(deepest_, ply);
        return nodes_.size();
    }

    /// Gives up levels below the root's moves, the deepest first, until an eighth is free. False
    /// where there are no such levels.
    bool make_room() {
        if (deepest_ < 2) return false;
        std::vector<std::size_t> level_sizes(static_cast<std::size_t>(deepest_) + 1);
        for (node const& n : nodes_) {
            level_sizes[static_cast<std::size_t>(n.ply)] += 1 + n.skipped.size();
        }
        std::size_t const eighth = (std::max)(options_.nodes / 8, std::size_t{1});
        while (deepest_ >= 2 && size_ + eighth > options_.nodes) {
            size_ -= level_sizes[static_cast<std::size_t>(deepest_--)];
        }
        kept_plies_ = deepest_;
        forget_deeper_levels();
        return size_ < options_.nodes;
    }

    void forget_deeper_levels() {
        std::vector<std::size_t> new_place(nodes_.size());
        std::size_t kept = 0;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            node& n = nodes_[i];
            if (n.parent != none) n.parent = new_place[n.parent];
            if (n.ply > kept_plies_) {
                new_place[i] = n.parent;
                ++nodes_[n.parent].left_out;
                nodes_[n.parent].left_out += n.left_out;
            } else {
                new_place[i] = kept;
                if (kept != i) nodes_[kept] = std::move(n);
                ++kept;
            }
        }
        nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(kept), nodes_.end());
        auto const levels = static_cast<std::size_t>(kept_plies_) + 1;
        for (std::size_t i = 0; i < kept_frames_; ++i) {
            frames_[i].node = i < levels ? new_place[frames_[i].node] : none;
        }
        kept_frames_ = (std::min)(kept_frames_, levels);
    }

    std::size_t reached_by(Move const& move, std::size_t parent) const {
        std::size_t found = none;
        for (std::size_t const child : children(parent)) {
            if (*nodes_[child].move == move) found = child;
        }
        return found;
    }

    /// The first move known to be worth as much as the node below which it is.
    std::size_t best_below(std::size_t parent) const {
        node const& p = nodes_[parent];
        if (!p.has_value() || (parent != 0 && p.bound != ply::bound::exact)) return none;
        std::size_t found = none;
        for (std::size_t const child : children(parent)) {
            node const& c = nodes_[child];
            if (!c.has_value() || c.value != p.value || c.distance != p.distance) continue;
            if (c.bound == ply::bound::exact) return child;
            bool const at_least = c.bound == (p.max ? ply::bound::lower : ply::bound::upper);
            if (at_least && found == none) found = child;
        }
        return found;
    }

    trace_options options_;
    std::vector<node> nodes_;
    std::vector<frame> frames_;
    std::optional<std::vector<Move>> line_;
    std::size_t kept_frames_ = 0;  // the first of the frames, whose nodes are kept
    int kept_plies_ = unlimited;
    int deepest_ = 0;       // ply of a node that is kept
    std::size_t size_ = 0;  // nodes and skipped moves kept
    std::uint64_t entered_ = 0;
    std::uint64_t searches_ = 0;
};

/// The trace of a search of G with an evaluator.
template <class G, class E = own_eval>
using trace_of = trace<typename detail::move_type<G>::type, score_of<G, E>>;

}  // namespace ply
