// Any game behind one interface, so that programs and the searches in them are written, and
// compiled, once for all games.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/root_moves.hpp>

namespace programs {

/// A game with its evaluator: rules for searches, words for people.
class any_game {
public:
    using move_type = int;  // a place among the legal moves, as searches try them, from 0

    class move_range {
    public:
        class iterator {
        public:
            explicit iterator(int at) : at_(at) {}
            int operator*() const { return at_; }
            iterator& operator++() {
                ++at_;
                return *this;
            }
            bool operator==(iterator const&) const = default;

        private:
            int at_;
        };

        explicit move_range(int count) : count_(count) {}
        iterator begin() const { return iterator(0); }
        iterator end() const { return iterator(count_); }

    private:
        int count_;
    };

    any_game() = default;
    any_game(any_game const&) = delete;
    any_game& operator=(any_game const&) = delete;
    virtual ~any_game() = default;

    move_range moves() const { return move_range(count_moves()); }
    virtual int count_moves() const = 0;
    virtual void apply(int move) = 0;
    virtual void undo(int move) = 0;
    virtual int eval() const = 0;
    virtual std::uint64_t hash() const = 0;
    /// 0 or 1; 0 is to move at the start.
    virtual std::size_t to_move() const = 0;

    virtual std::string board() const = 0;
    virtual std::string move_name(int move) const = 0;
    virtual std::string side_name(std::size_t side) const = 0;
    /// The game's own rule for equal moves of the side to move, where it has one.
    virtual std::optional<ply::tie_policy> own_ties() const = 0;
};

template <ply::HashedGame G>
class game_of final : public any_game {
    static_assert(!ply::CanRepeat<G>, "searches of any_game do not see repetitions");

public:
    using evaluator = std::function<int(G const&)>;

    explicit game_of(G const& start, evaluator eval = ply::own_eval())
        : positions_{start}, eval_(std::move(eval)), names_(names_of_sides(start)) {}

    int count_moves() const override {
        int count = 0;
        for (auto const& move : here().moves()) {
            static_cast<void>(move);
            ++count;
        }
        return count;
    }
    void apply(int move) override {
        G next = here();
        next.apply(real_move(move));
        positions_.push_back(std::move(next));
    }
    void undo(int) override { positions_.pop_back(); }
    int eval() const override { return eval_(here()); }
    std::uint64_t hash() const override { return here().hash(); }
    std::size_t to_move() const override {
        if constexpr (ply::HasToMove<G>) {
            return here().to_move() == positions_.front().to_move() ? 0 : 1;
        } else {
            return (positions_.size() - 1) % 2;
        }
    }

    std::string board() const override { return board_text(here()); }
    std::string move_name(int move) const override { return move_text(here(), real_move(move)); }
    std::string side_name(std::size_t side) const override { return names_[side]; }
    std::optional<ply::tie_policy> own_ties() const override {
        if constexpr (requires { tie_policy_for(here()); }) {
            return tie_policy_for(here());
        } else {
            return std::nullopt;
        }
    }

private:
    G const& here() const { return positions_.back(); }

    ply::move_of<G> real_move(int place) const {
        if constexpr (ply::HasOrder<G>) {
            std::vector<ply::move_of<G>> all;
            for (auto const& move : here().moves()) all.push_back(move);
            std::stable_sort(all.begin(), all.end(), [this](auto const& a, auto const& b) {
                return here().order(a) > here().order(b);
            });
            return all[static_cast<std::size_t>(place)];
        } else {
            auto&& moves = here().moves();
            auto move = std::begin(moves);
            for (; place > 0; --place) ++move;
            return *move;
        }
    }

    /// As the game names them; first and second where it makes no difference.
    static std::array<std::string, 2> names_of_sides(G const& start) {
        std::array names{side_text(start), side_text(start)};
        for (auto const& move : start.moves()) {
            G next = start;
            next.apply(move);
            if constexpr (ply::HasToMove<G>) {
                if (next.to_move() == start.to_move()) continue;
            }
            names[1] = side_text(next);
            break;
        }
        if (names[0] == names[1]) return {"first player", "second player"};
        return names;
    }

    std::vector<G> positions_;  // from the start to now
    evaluator eval_;
    std::array<std::string, 2> names_;
};

/// The move of that name: as it is written, or else the only one that differs in letter case alone.
inline std::optional<int> find_move(any_game const& game, std::string_view name) {
    auto const lower_case = [](std::string_view text) {
        std::string lower(text);
        for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return lower;
    };
    std::vector<int> alike;
    for (int const move : game.moves()) {
        std::string const own = game.move_name(move);
        if (own == name) return move;
        if (lower_case(own) == lower_case(name)) alike.push_back(move);
    }
    return alike.size() == 1 ? std::optional(alike.front()) : std::nullopt;
}

}  // namespace programs
