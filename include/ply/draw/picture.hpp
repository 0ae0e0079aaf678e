// From a recorded search to a tree that can be drawn: texts for moves, positions and values, and a
// choice of nodes where there are too many to look at.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/score.hpp>
#include <ply/draw/detail/position_texts.hpp>
#include <ply/draw/detail/shown_nodes.hpp>
#include <ply/draw/trace.hpp>
#include <ply/draw/tree_picture.hpp>
#include <ply/support/play/end_of_game.hpp>
#include <ply/support/require.hpp>
#include <ply/support/text.hpp>

namespace ply {

struct picture_options {
    /// Nodes and cut branches to show. Whole levels are shown while they fit, and the principal
    /// variation in any case.
    std::size_t nodes = 100;
    /// Plies below the root to show.
    int plies = unlimited;
    /// A node with more cut branches than this has one branch that stands for them all.
    std::size_t cut_branches = 3;
    /// Plies of the game to show below the positions that were cut off; needs the game.
    int plies_below_cut = 0;
};

/// What is written into a picture, by the position. Each may be left empty.
template <class G>
struct picture_labels {
    /// The name of a move, given the position before it. Left empty: the move itself.
    std::function<std::string(G const&, move_of<G> const&)> move = {};
    std::function<std::string(G const&)> position = {};
    std::function<picture_drawing(G const&)> drawing = {};
};

namespace detail {

template <Score S>
picture_value value_of_score(S value, std::optional<int> distance, ply::bound bound) {
    using kind = picture_value::kind;
    if (value >= won<S>) return {kind::won, "", distance, bound};
    if (value <= lost<S>) return {kind::lost, "", distance, bound};
    return {kind::number, detail::number_text(value), std::nullopt, bound};
}

/// Makes the picture of a trace, with the texts that `Texts` has. `Eval` judges finished positions
/// that the search did not see.
template <class Move, Score S, class Texts, class Eval>
class picture_maker {
    using kind = picture_node::kind;
    static constexpr std::size_t none = picture_node::none;

public:
    picture_maker(trace<Move, S> const& seen, Texts& texts, Eval const& evaluator,
                  picture_options const& options)
        : seen_(seen), texts_(texts), evaluator_(evaluator), options_(options) {}

    tree_picture make() {
        auto const line = seen_.principal_variation();
        auto const shown = detail::choose_nodes(seen_, line, options_.nodes, options_.plies,
                                                options_.cut_branches);
        std::size_t const size = seen_.nodes().size();
        auto const to_show =
            static_cast<std::size_t>(std::count(shown.nodes.begin(), shown.nodes.end(), true));
        room_ = options_.nodes - (std::min)(options_.nodes, to_show);
        std::vector<std::size_t> holder(size);  // the node itself, or the one above that is shown
        std::vector<std::uint64_t> hidden;
        made_.entered = seen_.entered();
        for (std::size_t i = 0; i < size; ++i) {
            auto const& n = seen_.nodes()[i];
            holder[i] =
                shown.nodes[i] ? show(i, n.move ? holder[n.parent] : none) : holder[n.parent];
            hidden.resize(made_.nodes.size());
            hidden[holder[i]] += n.left_out + (shown.nodes[i] ? 0 : 1);
            if (shown.nodes[i] && n.ply < shown.cut_plies) show_cuts(n, holder[i]);
        }
        for (std::size_t const i : line) {
            if (shown.nodes[i]) made_.nodes[holder[i]].principal = true;
        }
        // Cut branches stand to the right of those that were searched, and then the rest.
        for (std::size_t i = 0; i < made_.nodes.size(); ++i) {
            picture_node const& n = made_.nodes[i];
            if (n.what != kind::entered) made_.nodes[n.parent].children.push_back(i);
        }
        for (std::size_t i = 0; i < hidden.size(); ++i) {
            if (hidden[i] > 0) {
                std::size_t const rest = add(kind::rest, i, made_.nodes[i].ply + 1);
                made_.nodes[rest].count = hidden[i];
                made_.nodes[i].children.push_back(rest);
                made_.not_shown += hidden[i];
            }
        }
        return in_drawing_order();
    }

private:
    /// The picture with each node before those below it, and these before its siblings.
    tree_picture in_drawing_order() {
        std::vector<std::size_t> order;
        std::vector<std::size_t> open{0};
        std::vector<std::size_t> new_place(made_.nodes.size());
        while (!made_.nodes.empty() && !open.empty()) {
            std::size_t const i = open.back();
            open.pop_back();
            new_place[i] = order.size();
            order.push_back(i);
            auto const& children = made_.nodes[i].children;
            open.insert(open.end(), children.rbegin(), children.rend());
        }
        tree_picture ordered{{}, made_.entered, made_.not_shown};
        for (std::size_t const i : order) {
            picture_node n = std::move(made_.nodes[i]);
            if (n.parent != none) n.parent = new_place[n.parent];
            for (auto& child : n.children) child = new_place[child];
            ordered.nodes.push_back(std::move(n));
        }
        return ordered;
    }

    std::size_t add(kind what, std::size_t parent, int ply) {
        made_.nodes.emplace_back();
        made_.nodes.back().what = what;
        made_.nodes.back().parent = parent;
        made_.nodes.back().ply = ply;
        made_.nodes.back().end = node_end::stopped;
        origin_.push_back(none);
        return made_.nodes.size() - 1;
    }

    std::size_t show(std::size_t i, std::size_t parent) {
        auto const& from = seen_.nodes()[i];
        std::size_t const place = add(kind::entered, parent, from.ply);
        origin_[place] = i;
        picture_node& n = made_.nodes[place];
        n.max = from.max;
        n.number = from.number;
        n.end = from.end;
        if (from.has_value())
            n.value = detail::value_of_score(from.value, from.distance, from.bound);
        if (from.window.alpha > lost<S>) n.alpha = end_of_window(from.window.alpha);
        if (from.window.beta < won<S>) n.beta = end_of_window(from.window.beta);
        if (from.move) {
            n.move = texts_.go(from.ply, *from.move).move;
            auto& siblings = made_.nodes[parent].children;
            for (std::size_t const k : siblings) {
                if (*seen_.nodes()[origin_[k]].move == *from.move) ++n.visit;
            }
            siblings.push_back(place);
        }
        texts_.describe(n);
        if constexpr (Texts::knows_positions) {
            if (n.end == node_end::horizon && texts_.over()) n.end = node_end::finished;
        }
        return place;
    }

    static picture_value end_of_window(S end) {
        return detail::value_of_score(end, std::nullopt, ply::bound::exact);
    }

    void show_cuts(trace_node<Move, S> const& from, std::size_t parent) {
        if (from.skipped.size() > options_.cut_branches || from.skipped_left_out > 0) {
            std::size_t const all = add(kind::cut, parent, from.ply + 1);
            made_.nodes[all].count = from.skipped.size() + from.skipped_left_out;
            return;
        }
        for (Move const& move : from.skipped) {
            std::size_t const cut = add(kind::cut, parent, from.ply + 1);
            made_.nodes[cut].count = 1;
            describe_unseen(cut, move);
            if constexpr (Texts::knows_positions) show_below(cut);
        }
    }

    void describe_unseen(std::size_t place, Move const& move) {
        picture_node& n = made_.nodes[place];
        auto const step = texts_.go(n.ply, move);
        n.move = step.move;
        n.max = step.same_side == made_.nodes[n.parent].max;
        texts_.describe(n);
    }

    /// Shows what the game has below a cut, while there is room.
    void show_below(std::size_t cut) {
        int const most = (std::min)(options_.plies, unlimited - 1);
        int const from = made_.nodes[cut].ply;
        int const deepest =
            options_.plies_below_cut < most - from ? from + options_.plies_below_cut : most;
        struct branch {
            std::size_t parent;
            Move move;
        };
        std::vector<branch> next;
        auto const branch_out = [&](std::size_t place) {
            auto const moves = texts_.moves();
            picture_node& n = made_.nodes[place];
            if (moves.empty()) {
                n.end = node_end::finished;
                judge(n);
                return;
            }
            n.end = node_end::searched;
            if (n.ply < deepest) {
                for (auto i = moves.size(); i-- > 0;) next.push_back({place, moves[i]});
            }
        };
        branch_out(cut);
        while (!next.empty()) {
            branch const b = next.back();
            next.pop_back();
            bool const room = room_ > 0;
            std::size_t const place =
                add(room ? kind::unseen : kind::rest, b.parent, made_.nodes[b.parent].ply + 1);
            if (room) {
                --room_;
                describe_unseen(place, b.move);
                branch_out(place);
            } else {
                while (!next.empty() && next.back().parent == b.parent) next.pop_back();
            }
        }
    }

    /// Gives a finished position its value.
    void judge(picture_node& n) const {
        if constexpr (Texts::knows_positions) {
            using game = std::remove_cvref_t<decltype(texts_.here())>;
            if constexpr (EvaluatorFor<Eval, game>) {
                auto const value = detail::final_value(texts_.here(), evaluator_);
                n.value = detail::value_of_score(n.max ? value : detail::negated(value), n.ply,
                                                 bound::exact);
            }
        }
    }

    trace<Move, S> const& seen_;
    Texts& texts_;
    Eval const& evaluator_;
    picture_options const& options_;
    tree_picture made_;
    std::size_t room_ = 0;             // for positions below cuts
    std::vector<std::size_t> origin_;  // in the trace
};

}  // namespace detail

/// The picture of a trace. Moves are called what they are as text or numbers.
template <class Move, Score S>
tree_picture picture_of(trace<Move, S> const& seen, picture_options const& options = {}) {
    detail::moves_alone<Move> texts;
    return detail::picture_maker(seen, texts, own_eval{}, options).make();
}

/// The picture of a trace of a search from the position `root`, with the labels of its positions.
/// `evaluator` is that of the search; it judges what is shown below cuts.
template <Rules G, Score S, class Eval = own_eval>
tree_picture picture_of(trace<move_of<G>, S> const& seen, G const& root,
                        picture_labels<G> const& labels, picture_options const& options = {},
                        Eval const& evaluator = {}) {
    if constexpr (!detail::require_copies<G>()) {
        return {};
    } else {
        detail::moves_on_a_board<G, picture_labels<G>> texts(root, labels);
        return detail::picture_maker(seen, texts, evaluator, options).make();
    }
}

}  // namespace ply
