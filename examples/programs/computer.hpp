// The computer as a player of any game.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <ply/ply.hpp>

#include "programs/any_game.hpp"
#include "programs/text.hpp"

namespace programs {

/// How the computer chooses its moves: as far as the limits go, and among equal moves by the seed,
/// or by the game's own rule where there is no seed.
struct level {
    ply::limits limits;
    std::optional<std::uint64_t> seed;
};

/// A move, and what the computer thinks of the position, from the view of the side to move.
struct advice {
    int move = 0;
    std::string value;
    std::string line;  // moves with blanks between
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};
};

/// Plays one game with one evaluator, from its start to its end.
class computer {
public:
    explicit computer(level const& chosen) : level_(chosen) {}

    /// The choice for the side to move; the game must not be over.
    advice think(any_game& game) {
        auto const answer = search(game);
        return {*answer.best, judgement(answer), line_text(game, answer.line), answer.stats.nodes,
                answer.stats.time};
    }

private:
    using answer_type = ply::result<int, int>;

    /// By depth alone negamax, which takes equal moves in the order of the game; else the engine.
    answer_type search(any_game& game) {
        if (level_.limits.time.unlimited()) {
            return ply::negamax(game, *engine_.table(), level_.limits, {.ties = ties(game)});
        }
        engine_.options().ties = ties(game);
        return engine_.search(game, level_.limits);
    }

    ply::tie_policy ties(any_game const& game) const {
        if (level_.seed) return ply::ties::random(*level_.seed ^ game.hash());
        return game.own_ties().value_or(ply::ties::first);
    }

    static std::string judgement(answer_type const& answer) {
        if (answer.depth == 0) return "no time to judge it";
        std::string const value = value_text(answer);
        if (answer.distance) return value + (*answer.distance == 1 ? " move" : " moves");
        return "value " + value +
               (answer.proven ? ", proven" : " at depth " + std::to_string(answer.depth));
    }

    static std::string line_text(any_game& game, std::vector<int> const& line) {
        std::string text;
        for (int const move : line) {
            text += (text.empty() ? "" : " ") + game.move_name(move);
            game.apply(move);
        }
        for (auto move = line.rbegin(); move != line.rend(); ++move) game.undo(*move);
        return text;
    }

    level level_;
    ply::engine<any_game> engine_{{.resources = {.memory = std::size_t{16} << 20}}};
};

}  // namespace programs
