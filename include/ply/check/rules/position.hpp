// Positions of a game whose type the checks do not know, so that they are compiled once and not for
// each game.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/view.hpp>
#include <ply/core/game.hpp>
#include <ply/support/play/end_of_game.hpp>

namespace ply::detail::checking {

/// A member function of a game that is only for checks: the same position, made from its board
/// alone and not from what apply keeps up to date.
template <class G>
concept HasRebuilt = requires(G const& game) {
    { game.rebuilt() } -> std::same_as<G>;
};
/// The other one: the position from the other side, with the sides exchanged everywhere, so that
/// its value for the side to move is the same.
template <class G>
concept HasFlipped = requires(G const& game) {
    { game.flipped() } -> std::same_as<G>;
};

/// Which members a game has.
struct members {
    bool value, payoff, equality, hash, after, order, known_value, value_bounds, candidates,
        noisy_moves, null_move, to_move, is_repetition, can_repeat, assignment, rebuilt, flipped;
    char const* value_name;
    /// What a key of its scores stands for, other than decided ones, and the largest of them.
    number (*score_of_key)(std::int64_t key);
    std::int64_t edge;
};

/// A position. Every call names the member that it is about to call.
class any_position {
public:
    using pointer = std::unique_ptr<any_position>;
    using token = std::shared_ptr<void>;

    virtual ~any_position() = default;
    virtual members const& has() const = 0;
    virtual pointer copy() const = 0;
    virtual void assign(any_position const& other) = 0;

    virtual view look() const = 0;
    virtual move_list moves() const = 0;
    virtual move_list candidates() const = 0;
    virtual number value() const = 0;
    virtual number payoff() const = 0;
    virtual number own_value() const = 0;  // by eval(), where an evaluator takes its place
    virtual any_value side() const = 0;
    virtual bool is_repetition() const = 0;
    virtual std::uint64_t hash() const = 0;
    virtual number known_value() const = 0;
    virtual std::pair<number, number> value_bounds() const = 0;
    virtual bool equals(any_position const& other) const = 0;
    virtual std::string name_of(any_value const& move) const = 0;

    virtual token apply(any_value const& move) = 0;
    virtual void undo(any_value const& move, token const& kept) = 0;
    virtual void apply_null() = 0;
    virtual void undo_null() = 0;
    virtual pointer after(any_value const& move) const = 0;
    virtual pointer rebuilt() const = 0;
    virtual pointer flipped() const = 0;
    /// Goes through the range of moves(), and plays each of its moves and takes it back. Whether
    /// the range has the moves expected.
    virtual bool range_lasts(move_list const& expected) = 0;
};

/// A position as a value.
class position {
public:
    explicit position(any_position::pointer game) : game_(std::move(game)) {}
    position(position const& other) : game_(other->copy()) {}
    position(position&&) = default;
    position& operator=(position&&) = default;

    any_position const* operator->() const { return game_.get(); }
    any_position* operator->() { return game_.get(); }
    any_position const& operator*() const { return *game_; }

    bool over() const { return game_->moves().empty(); }
    /// The value of a finished game, and the name of the member that says it.
    number final_value() const { return has().payoff ? game_->payoff() : game_->value(); }
    char const* final_name() const { return has().payoff ? "payoff()" : has().value_name; }
    members const& has() const { return game_->has(); }

    /// Whether the side to move is the same at another position.
    bool same_side(position const& other) const {
        return has().to_move && game_->side() == other->side();
    }
    position after(any_value const& move) const {
        position next = *this;
        next->apply(move);
        return next;
    }
    /// Whether it is the same as another position, by equality or else by hash.
    bool same_as(position const& other) const {
        if (has().equality) return game_->equals(*other);
        return has().hash && game_->hash() == other->hash();
    }

    /// How it differs from what it should be: "is A instead of B".
    std::optional<difference> change_from(view const& expected) const {
        return checking::differ(game_->look(), expected, " instead of ", true);
    }
    /// The same by the game's own equality too.
    std::optional<difference> change_from(view const& expected, position const& original) const {
        auto changed = change_from(expected);
        if (!changed && has().equality && !game_->equals(*original))
            changed = {false, "== is false"};
        return changed;
    }
    std::optional<difference> change_from(position const& original) const {
        return change_from(original->look(), original);
    }

private:
    any_position::pointer game_;
};

/// The evaluator that judges positions, and the member that was called last.
template <class E>
struct witness {
    E const& evaluator;
    char const* doing = "";
};

/// A position of G.
template <Rules G, class E>
class position_of_game final : public any_position {
    using move = move_of<G>;
    using score = score_of<G, E>;
    static constexpr bool has_value = EvaluatorFor<E, G>;
    static constexpr bool is_own = std::same_as<E, own_eval>;

public:
    position_of_game(G const& game, witness<E>& seen) : game_(game), seen_(&seen) {}

    G const& game() const { return game_; }

    members const& has() const override {
        static constexpr members all{
            has_value,        HasPayoff<G>,          std::equality_comparable<G>,
            HasHash<G>,       HasAfter<G>,           HasOrder<G>,
            HasKnownValue<G>, HasValueBounds<G>,     HasCandidates<G>,
            HasNoisyMoves<G>, HasNullMove<G>,        HasToMove<G>,
            HasRepetition<G>, CanRepeat<G>,          std::is_copy_assignable_v<G>,
            HasRebuilt<G>,    HasFlipped<G>,         is_own ? "eval()" : "the evaluator's value",
            &score_of_key,    score_key<score>::edge};
        return all;
    }
    pointer copy() const override {
        calls("copying");
        return wrapped(game_);
    }
    void assign(any_position const& other) override {
        if constexpr (std::is_copy_assignable_v<G>) game_ = game_of(other);
    }

    view look() const override {
        view seen;
        seen.value_name = has().value_name;
        seen.moves = moves();
        seen.side = side();
        seen.value = value();
        if (seen.moves.empty()) seen.payoff = payoff();
        if (HasHash<G>) seen.hash = hash();
        if constexpr (HasOrder<G>) {
            calls("order()");
            for (auto const& m : seen.moves) {
                seen.ranks.push_back(number::of(game_.order(m.as<move>())));
            }
        }
        seen.known_value = known_value();
        std::tie(seen.at_worst, seen.at_best) = value_bounds();
        seen.candidates = candidates();
        if constexpr (HasNoisyMoves<G>) {
            calls("noisy_moves()");
            seen.noisy = list(game_.noisy_moves());
        }
        seen.repetition = is_repetition();
        return seen;
    }
    move_list moves() const override {
        calls("moves()");
        return list(game_.moves());
    }
    move_list candidates() const override {
        if constexpr (HasCandidates<G>) {
            calls("candidates()");
            return list(game_.candidates());
        }
        return {};
    }
    number value() const override {
        if constexpr (has_value) {
            calls(is_own ? "eval()" : "the evaluator");
            return number::of_score<score>(static_cast<score>(seen_->evaluator(game_)));
        }
        return {};
    }
    number payoff() const override {
        if constexpr (HasPayoff<G>) {
            calls("payoff()");
            return number::of_score<score>(game_.payoff());
        }
        return {};
    }
    number own_value() const override {
        if constexpr (HasEval<G> && !is_own) {
            calls("eval()");
            return number::of_score<score>(game_.eval());
        }
        return {};
    }
    any_value side() const override {
        if constexpr (HasToMove<G>) {
            calls("to_move()");
            return any_value::of(game_.to_move());
        }
        return {};
    }
    bool is_repetition() const override {
        if constexpr (HasRepetition<G>) {
            calls("is_repetition()");
            return game_.is_repetition();
        }
        return false;
    }
    std::uint64_t hash() const override {
        if constexpr (HasHash<G>) {
            calls("hash()");
            return game_.hash();
        }
        return 0;
    }
    number known_value() const override {
        if constexpr (HasKnownValue<G>) {
            calls("known_value()");
            if (auto const known = game_.known_value()) return number::of_score<score>(*known);
        }
        return {};
    }
    std::pair<number, number> value_bounds() const override {
        if constexpr (HasValueBounds<G>) {
            calls("value_bounds()");
            auto const bounds = game_.value_bounds();
            return {number::of_score<score>(bounds.first), number::of_score<score>(bounds.second)};
        }
        return {};
    }
    bool equals([[maybe_unused]] any_position const& other) const override {
        calls("==");
        if constexpr (std::equality_comparable<G>) return game_ == game_of(other);
        return false;
    }
    std::string name_of(any_value const& m) const override {
        return default_move_text()(game_, m.as<move>());
    }

    token apply(any_value const& m) override {
        calls("apply()");
        if constexpr (UndoesWithToken<G>) {
            return std::make_shared<std::remove_cvref_t<token_of<G>>>(game_.apply(m.as<move>()));
        } else {
            static_cast<void>(game_.apply(m.as<move>()));
            return nullptr;
        }
    }
    void undo(any_value const& m, [[maybe_unused]] token const& kept) override {
        calls("undo()");
        if constexpr (UndoesWithToken<G>) {
            using type = std::remove_cvref_t<token_of<G>>;
            game_.undo(m.as<move>(), std::move(*static_cast<type*>(kept.get())));
        } else {
            game_.undo(m.as<move>());
        }
    }
    void apply_null() override {
        calls("apply_null()");
        if constexpr (HasNullMove<G>) game_.apply_null();
    }
    void undo_null() override {
        calls("undo_null()");
        if constexpr (HasNullMove<G>) game_.undo_null();
    }
    pointer after([[maybe_unused]] any_value const& m) const override {
        calls("after()");
        if constexpr (HasAfter<G>) return wrapped(game_.after(m.as<move>()));
        return nullptr;
    }
    pointer rebuilt() const override {
        calls("rebuilt()");
        if constexpr (HasRebuilt<G>) return wrapped(game_.rebuilt());
        return nullptr;
    }
    pointer flipped() const override {
        calls("flipped()");
        if constexpr (HasFlipped<G>) return wrapped(game_.flipped());
        return nullptr;
    }

    bool range_lasts(move_list const& expected) override {
        std::size_t seen = 0;
        auto&& range = std::as_const(game_).moves();
        auto const last = std::end(range);
        for (auto it = std::begin(range); !(it == last); ++it, ++seen) {
            if (seen == expected.size()) return false;
            move const m = *it;
            if (!(m == expected[seen].as<move>())) return false;
            auto const kept = apply(expected[seen]);
            moves();
            undo(expected[seen], kept);
        }
        return seen == expected.size();
    }

private:
    void calls(char const* member) const { seen_->doing = member; }
    pointer wrapped(G const& game) const {
        return std::make_unique<position_of_game>(game, *seen_);
    }
    static G const& game_of(any_position const& other) {
        return static_cast<position_of_game const&>(other).game_;
    }
    static number score_of_key(std::int64_t key) {
        using keys = score_key<score>;
        return number::of_score<score>(keys::to_score(static_cast<typename keys::key>(key)));
    }
    template <class R>
    static move_list list(R&& range) {
        move_list moves;
        for (auto&& m : range) moves.push_back(any_value::of<move>(m));
        return moves;
    }

    G game_;
    witness<E>* seen_;
};

}  // namespace ply::detail::checking
