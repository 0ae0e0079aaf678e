// Models with one thing broken, and the same with nothing broken but every optional member.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/random.hpp>
#include <ply/core/score.hpp>

#include "support/oracle.hpp"

namespace broken {

enum class part {
    nothing,
    throwing_moves,
    throwing_apply,
    changing_moves,
    changing_eval,
    forgetful_copy,
    shallow_copy,
    duplicate_move,
    undo_nothing,
    undo_one_deep,
    undo_seen_later,
    after_nothing,
    hash_by_path,
    hash_too_short,
    eval_by_path,
    moves_by_path,
    eval_too_large,
    eval_decided_early,
    eval_not_final,
    eval_of_one_side,
    order_not_a_number,
    known_value_wrong,
    bounds_wrong,
    bounds_crossed,
    candidates_without_the_best,
    candidates_twice,
    noisy_moves_twice,
    null_move_stays,
    coming_back,
    repetition_unseen
};

/// A model with every optional member of its own making, all of them right but the part that is
/// broken. Most parts are broken from the second ply on.
template <class Base, bool SeesRepetition = true>
class model : public Base {
public:
    using move_type = typename Base::move_type;
    using moves_type = std::vector<move_type>;

    model(Base const& base, part what) : Base(base), what_(what) {
        if (is(part::shallow_copy)) shared_ = std::make_shared<int>(0);
    }
    model(model const& other)
        : Base(other),
          what_(other.what_),
          before_(other.before_),
          slot_(other.slot_),
          path_(other.path_),
          left_behind_(other.left_behind_),
          passed_(other.passed_),
          bonus_(other.is(part::forgetful_copy) ? 0 : other.bonus_),
          calls_(other.calls_),
          shared_(other.shared_) {}
    model& operator=(model const&) = default;

    moves_type moves() const {
        if (is(part::throwing_moves) && ply() == 2) throw std::runtime_error("no moves today");
        moves_type list = own_moves();
        bool const turned = (is(part::changing_moves) && ++calls_ % 2 == 0) ||
                            (is(part::moves_by_path) && path_ % 2 == 1);
        if (turned) std::reverse(list.begin(), list.end());
        if (is(part::duplicate_move) && special() && !list.empty()) list.push_back(list.front());
        return list;
    }

    void apply(move_type const& move) {
        if (is(part::throwing_apply) && ply() == 1) throw std::runtime_error("not this one");
        before_.push_back({*this, path_, bonus_});
        slot_ = before_.back().base;
        path_ = ply::splitmix64::mix(path_ + 1 + place_of(move));
        if (is(part::undo_seen_later) && left_behind_ && ply() > 1) bonus_ = 3;
        if (is(part::forgetful_copy)) ++bonus_;
        if (shared_) ++*shared_;
        bool const stays = (is(part::coming_back) || is(part::repetition_unseen)) && ply() == 3;
        if (!stays) play(move);
    }

    void undo(move_type const&) {
        auto const back = before_.back();
        before_.pop_back();
        path_ = back.path;
        bonus_ = back.bonus;
        left_behind_ = true;
        if (shared_) --*shared_;
        if (is(part::undo_nothing) && ply() == 1) return;
        Base::operator=(is(part::undo_one_deep) ? *slot_ : back.base);
    }

    model after(move_type const& move) const {
        model next(*this);
        if (is(part::after_nothing) && ply() == 1) return next;
        next.apply(move);
        return next;
    }

    int eval() const {
        int const value = is_over() ? result() : guess();
        return passed_ && !is(part::eval_of_one_side) ? -value : value;
    }

    std::uint64_t hash() const {
        std::uint64_t const hash = Base::hash();
        if (is(part::hash_by_path)) return hash ^ path_ << 40;
        return is(part::hash_too_short) ? mixed() % 8 : hash;
    }

    bool operator==(model const& other) const { return Base::operator==(other); }

    double order(move_type const& move) const {
        if (is(part::order_not_a_number) && special() && place_of(move) == 1) {
            return std::numeric_limits<double>::quiet_NaN();
        }
        return -static_cast<double>(place_of(move));
    }

    std::optional<int> known_value() const {
        if (is_over()) return result();
        if (is(part::known_value_wrong)) return 1'000'000;
        return std::nullopt;
    }
    std::pair<int, int> value_bounds() const {
        if (is(part::bounds_wrong)) return {1'000'000, ply::won<int>};
        if (is(part::bounds_crossed) && special()) return {ply::won<int>, ply::lost<int>};
        return {ply::lost<int>, ply::won<int>};
    }
    moves_type candidates() const {
        moves_type list = own_moves();
        if (is(part::candidates_without_the_best) && !list.empty()) list = {list.back()};
        if (is(part::candidates_twice) && special() && !list.empty()) list.push_back(list[0]);
        return list;
    }
    moves_type noisy_moves() const {
        moves_type list;
        if (!is(part::noisy_moves_twice) || !special()) return list;
        list.push_back(own_moves().back());
        list.push_back(list.back());
        return list;
    }

    void apply_null() { passed_ = true; }
    void undo_null() {
        passed_ = false;
        if (is(part::null_move_stays) && special()) bonus_ = 5;
    }

    auto to_move() const requires ply::HasToMove<Base> {
        return passed_ ? 1 - Base::to_move() : Base::to_move();
    }

    bool is_repetition() const requires SeesRepetition {
        return !is(part::repetition_unseen) &&
               std::any_of(before_.begin(), before_.end(), [this](auto const& before) {
                   return static_cast<Base const&>(*this) == before.base;
               });
    }

private:
    struct state {
        Base base;
        std::uint64_t path;
        int bonus;
    };

    bool is(part p) const { return what_ == p; }
    std::uint64_t mixed() const { return ply::splitmix64::mix(Base::hash()); }

    /// Some positions in which the game goes on.
    bool special() const { return mixed() % 4 == 1 && !is_over(); }

    /// Of a finished game.
    int result() const {
        int const value = Base::eval();
        if (!is(part::eval_not_final) || mixed() % 2 == 1) return value;
        bool const decided = value == ply::lost<int> || value == ply::won<int>;
        return decided || value == 0 ? 7 : ply::won<int>;
    }
    int guess() const {
        if (is(part::changing_eval)) return ++calls_ % 2;
        if (is(part::eval_too_large) && special()) return (std::numeric_limits<int>::max)() - 1000;
        if (is(part::eval_decided_early) && mixed() % 2 == 1) return ply::lost<int>;
        if (is(part::eval_by_path)) return static_cast<int>(path_ % 100);
        if (is(part::eval_of_one_side)) return 1 + static_cast<int>(mixed() % 100);
        return Base::eval() + bonus_ + (shared_ ? *shared_ : 0);
    }
    std::size_t ply() const { return before_.size(); }
    moves_type own_moves() const { return support::move_list(static_cast<Base const&>(*this)); }
    bool is_over() const {
        auto&& moves = Base::moves();
        return std::begin(moves) == std::end(moves);
    }
    std::uint64_t place_of(move_type const& move) const {
        std::uint64_t place = 0;
        for (auto&& each : Base::moves()) {
            if (each == move) break;
            ++place;
        }
        return place;
    }
    void play(move_type const& move) { static_cast<void>(Base::apply(move)); }

    part what_;
    std::vector<state> before_;
    std::optional<Base> slot_;
    std::uint64_t path_ = 0;
    bool left_behind_ = false;
    bool passed_ = false;
    int bonus_ = 0;
    mutable int calls_ = 0;
    std::shared_ptr<int> shared_;
};

}  // namespace broken
