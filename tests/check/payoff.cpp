// Games whose payoff() says what a finished game is worth, and whose eval() guesses there too.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <ply/check/check_game.hpp>
#include <ply/check/self_test.hpp>

#include "games/bonus_stones.hpp"
#include "support/catch.hpp"

namespace {

enum class lie { none, unstable, not_restored, mixed, wrong_claim, wrong_bounds, not_a_number };

/// Bonus stones with an eval() that knows nothing of the end.
struct guessing_stones : games::bonus_stones {
    lie told = lie::none;
    int left_behind = 0;
    mutable int calls = 0;

    explicit guessing_stones(int stones, lie what = lie::none) : bonus_stones(stones), told(what) {}

    int eval() const { return left() % 5 - 2; }
    double payoff() const {
        // Only a finished game may be asked.
        if (left() > 0) return calls = 1000;
        if (told == lie::not_a_number) return 0.0 / zero;
        if (told == lie::mixed && to_move() == 0) return 3;
        double const value =
            bonus_stones::eval() > 0 ? ply::won<double> : ply::lost<double>;
        return told == lie::unstable ? ++calls % 2 : left_behind > 0 ? -value : value;
    }
    void undo(int n) {
        // The payoff of every end that follows is turned round.
        if (told == lie::not_restored && left() == 0) left_behind = 1;
        bonus_stones::undo(n);
    }
    std::optional<int> known_value() const {
        if (told != lie::wrong_claim || left() > 1) return std::nullopt;
        return left() == 0 ? -7 : 7;
    }
    std::pair<int, int> value_bounds() const {
        return told == lie::wrong_bounds && left() == 0 ? std::pair(5, 6)
                                                        : std::pair(ply::lost<int>, ply::won<int>);
    }
    bool operator==(guessing_stones const& other) const {
        return bonus_stones::operator==(other) && left_behind == other.left_behind;
    }
    double zero = 0;
};

std::string found_in(guessing_stones const& game) {
    return to_text(ply::check_game(game), game);
}

}  // namespace

TEST_CASE("check_game does not expect an exact eval() at the end of a game with payoff()",
          "[check_game]") {
    guessing_stones const game(12);
    CHECK(found_in(game).find("nothing found") == 0);
    CHECK(game.calls == 0);
    struct other_guess {
        int operator()(guessing_stones const& at) const { return 1 - at.left(); }
    };
    CHECK(to_text(ply::check_game(game, {}, other_guess()), game).find("nothing found") == 0);
}

TEST_CASE("check_game compares and judges payoff()", "[check_game]") {
    auto const begins = [](lie told, std::string const& text) {
        auto const found = found_in(guessing_stones(9, told));
        INFO(found);
        return found.find(text) == 0;
    };
    CHECK(begins(lie::unstable,
                 "two calls give different answers for one position: payoff() is "));
    CHECK(found_in(guessing_stones(9, lie::not_restored)).find("undo() does not restore") !=
          std::string::npos);
    CHECK(begins(lie::mixed,
                 "the game is over, and payoff() is 3, though other finished games are won or "
                 "lost"));
    CHECK(begins(lie::wrong_claim, "known_value() is "));
    CHECK(begins(lie::wrong_bounds, "value_bounds() is 5 to 6, and the value is "));
}

TEST_CASE("self_test takes finished games for what payoff() says", "[self_test]") {
    guessing_stones const game(9);
    ply::self_test_options const options{.walks = 5, .nodes = 2000, .time = ply::time_limit()};
    auto const text = to_text(ply::self_test(game, options), game);
    INFO(text);
    CHECK(text.find("nothing found in ") == 0);
}
