// Three piles: double a pile, or add two stones; whoever makes a pile or the total large enough
// wins.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include <ply/core/score.hpp>
#include <ply/core/static_vector.hpp>

namespace games {

struct three_piles_rules {
    /// Where "add two stones" puts them: two on each pile, or two on a pile of choice.
    enum class addition : std::uint8_t { every_pile, one_pile };

    int pile_limit = 15;   // the mover wins with a pile of at least this size,
    int total_limit = 25;  // or with at least this many in all
    addition add = addition::every_pile;

    bool operator==(three_piles_rules const&) const = default;
};

class three_piles {
public:
    enum class move_type : std::uint8_t {
        double_1,
        double_2,
        double_3,
        add_to_all,
        add_1,
        add_2,
        add_3
    };
    using piles_type = std::array<int, 3>;

    /// Piles and limits are below this.
    static constexpr int most = 1 << 20;

    /// Throws std::invalid_argument for a pile that is negative or too large, or a limit that is
    /// not positive or too large. The first player is MAX and moves first unless told otherwise.
    explicit three_piles(piles_type const& piles, three_piles_rules const& rules = {},
                         bool max_to_move = true)
        : piles_(piles), rules_(rules), max_to_move_(max_to_move) {
        for (int const pile : piles) {
            if (pile < 0 || pile >= most)
                throw std::invalid_argument("a pile must be 0 to 2^20 - 1");
        }
        for (int const limit : {rules.pile_limit, rules.total_limit}) {
            if (limit <= 0 || limit >= most) {
                throw std::invalid_argument("a limit of three piles must be 1 to 2^20 - 1");
            }
        }
    }

    /// Double pile 1, 2, 3, then add two (to every pile, or to pile 1, 2, 3). An empty pile cannot
    /// be doubled, since that would change nothing.
    ply::static_vector<move_type, 6> moves() const {
        ply::static_vector<move_type, 6> list;
        if (over()) return list;
        constexpr std::array doubles{move_type::double_1, move_type::double_2, move_type::double_3};
        for (std::size_t i = 0; i < 3; ++i) {
            if (piles_[i] > 0) list.push_back(doubles[i]);
        }
        if (rules_.add == three_piles_rules::addition::every_pile) {
            list.push_back(move_type::add_to_all);
        } else {
            for (auto const m : {move_type::add_1, move_type::add_2, move_type::add_3})
                list.push_back(m);
        }
        return list;
    }

    void apply(move_type move) {
        max_to_move_ = !max_to_move_;
        switch (move) {
            case move_type::double_1: piles_[0] *= 2; break;
            case move_type::double_2: piles_[1] *= 2; break;
            case move_type::double_3: piles_[2] *= 2; break;
            default: add(move, 2); break;
        }
    }
    void undo(move_type move) {
        max_to_move_ = !max_to_move_;
        switch (move) {
            case move_type::double_1: piles_[0] /= 2; break;
            case move_type::double_2: piles_[1] /= 2; break;
            case move_type::double_3: piles_[2] /= 2; break;
            default: add(move, -2); break;
        }
    }

    /// Lost where the game is over: the other side has just reached a limit.
    int eval() const { return over() ? ply::lost<int> : 0; }

    /// The piles and the side to move; the rules are not part of it.
    std::uint64_t hash() const {
        std::uint64_t h = max_to_move_ ? 1 : 0;
        for (int const pile : piles_) h = h << 21 | static_cast<std::uint64_t>(pile);
        return h;
    }
    bool operator==(three_piles const&) const = default;

    bool over() const { return largest() >= rules_.pile_limit || total() >= rules_.total_limit; }
    int largest() const { return *std::max_element(piles_.begin(), piles_.end()); }
    int total() const { return piles_[0] + piles_[1] + piles_[2]; }
    piles_type const& piles() const { return piles_; }
    three_piles_rules const& rules() const { return rules_; }
    bool max_to_move() const { return max_to_move_; }

private:
    void add(move_type move, int count) {
        if (move == move_type::add_to_all || move == move_type::add_1) piles_[0] += count;
        if (move == move_type::add_to_all || move == move_type::add_2) piles_[1] += count;
        if (move == move_type::add_to_all || move == move_type::add_3) piles_[2] += count;
    }

    piles_type piles_;
    three_piles_rules rules_;
    bool max_to_move_;
};

/// The largest pile, as MAX's gain, for the side to move; finished games as usual.
struct largest_pile {
    int operator()(three_piles const& game) const {
        if (game.over()) return game.eval();
        return game.max_to_move() ? game.largest() : -game.largest();
    }
};

inline std::string side_text(three_piles const& game) {
    return game.max_to_move() ? "first player" : "second player";
}

/// "d2" doubles pile 2, "a2" adds two stones to it, "a" adds two to every pile.
inline std::string move_text(three_piles const&, three_piles::move_type move) {
    constexpr std::array texts{"d1", "d2", "d3", "a", "a1", "a2", "a3"};
    return texts[static_cast<std::size_t>(move)];
}

inline std::string board_text(three_piles const& game) {
    std::string text;
    for (std::size_t i = 0; i < 3; ++i) {
        int const pile = game.piles()[i];
        auto const drawn = static_cast<std::size_t>((std::min)(pile, 60));
        text += "pile " + std::to_string(i + 1) + "  " + std::string(drawn, 'o') +
                (pile > 60 ? "... " : " ") + std::to_string(pile) + "\n";
    }
    return text + "total " + std::to_string(game.total()) + " of " +
           std::to_string(game.rules().total_limit) + ", a pile up to " +
           std::to_string(game.rules().pile_limit) + "\n";
}

}  // namespace games
