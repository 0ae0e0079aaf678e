// A game in progress for people: all that a program says and does with it, whatever the game.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <ply/ply.hpp>

#include "programs/text.hpp"

namespace programs {

/// How the computer chooses its moves: as far as the limits go, and among equal moves by the seed,
/// or by the game's own rule where there is no seed.
struct level {
    ply::limits limits;
    std::optional<std::uint64_t> seed;
};

/// What the computer thinks of a position, from the view of the side to move.
struct advice {
    std::string move;
    std::string value;
    std::string line;  // moves with blanks between
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};
};

/// A game in progress, in words. The sides are 0 and 1; side 0 is to move at the start.
class session {
public:
    session() = default;
    session(session const&) = delete;
    session& operator=(session const&) = delete;
    virtual ~session() = default;

    virtual std::string board() const = 0;
    virtual std::string side_name(std::size_t side) const = 0;
    /// The side that made a move, by the number of moves before it, or that is to make it.
    virtual std::size_t mover(std::size_t moves_before) const = 0;
    /// The legal moves; none when the game is over.
    virtual std::vector<std::string> moves() const = 0;
    virtual std::size_t moves_played() const = 0;

    /// Plays the move of that text, letter case aside where that leaves no doubt. False where there
    /// is no such move.
    virtual bool play(std::string_view move) = 0;
    /// Takes the last move back; there must be one.
    virtual void undo() = 0;
    /// The computer's choice; the game must not be over.
    virtual advice think(level const& level) = 0;
    /// How a finished game ended.
    virtual std::string outcome() const = 0;

    std::size_t to_move() const { return mover(moves_played()); }
    bool over() const { return moves().empty(); }
};

template <ply::HashedGame G>
class game_session final : public session {
public:
    game_session(G const& start, std::function<int(G const&)> evaluator)
        : positions_{start},
          names_(names_of_sides(start)),
          evaluator_(std::move(evaluator)),
          engine_(std::size_t{16} << 20, {}, evaluator_) {}

    std::string board() const override { return board_text(here()); }
    std::string side_name(std::size_t side) const override { return names_[side]; }
    std::size_t mover(std::size_t moves_before) const override {
        if constexpr (ply::HasToMove<G>) {
            return positions_[moves_before].to_move() == positions_.front().to_move() ? 0 : 1;
        } else {
            return moves_before % 2;
        }
    }
    std::size_t moves_played() const override { return positions_.size() - 1; }

    std::vector<std::string> moves() const override {
        std::vector<std::string> texts;
        for (auto const& move : here().moves()) texts.push_back(move_text(here(), move));
        return texts;
    }

    bool play(std::string_view text) override {
        auto const move = find(text);
        if (move) play_move(*move);
        return move.has_value();
    }
    void undo() override { positions_.pop_back(); }

    advice think(level const& level) override {
        G game = here();
        auto const answer = choose(game, level);
        advice a;
        a.move = move_text(game, *answer.best);
        a.value = judgement(answer);
        for (auto const& move : answer.line) {
            a.line += (a.line.empty() ? "" : " ") + move_text(game, move);
            game.apply(move);
        }
        a.nodes = answer.stats.nodes;
        a.time = answer.stats.time;
        return a;
    }

    std::string outcome() const override {
        int const value = here().eval();
        if (value == 0) return "Draw.";
        std::size_t const winner = value > 0 ? to_move() : 1 - to_move();
        bool const decided = value >= ply::won<int> || value <= ply::lost<int>;
        std::string const by = decided ? "" : ", by " + std::to_string(value > 0 ? value : -value);
        return "Winner: " + side_name(winner) + by + '.';
    }

private:
    using move_type = ply::move_of<G>;

    G const& here() const { return positions_.back(); }

    void play_move(move_type const& move) {
        positions_.push_back(here());
        positions_.back().apply(move);
    }

    /// By depth alone negamax, which takes equal moves in the order of the game; else the engine.
    auto choose(G& game, level const& level) {
        if (level.limits.time.unlimited()) {
            return ply::negamax(game, *engine_.table(), level.limits, {.ties = ties(level)},
                                evaluator_);
        }
        engine_.options().ties = ties(level);
        return engine_.search(game, level.limits);
    }

    static std::string judgement(ply::result<move_type, int> const& answer) {
        if (answer.depth == 0) return "no time to judge it";
        std::string const value = value_text(answer);
        if (answer.distance) return value + (*answer.distance == 1 ? " move" : " moves");
        return "value " + value +
               (answer.proven ? ", proven" : " at depth " + std::to_string(answer.depth));
    }

    /// The move of a text: as it is written, or else the only one that differs in case alone.
    std::optional<move_type> find(std::string_view text) const {
        std::optional<move_type> alike;
        bool only_one = true;
        for (auto const& move : here().moves()) {
            std::string const own = move_text(here(), move);
            if (own == text) return move;
            if (lower_case(own) != lower_case(text)) continue;
            only_one = !alike;
            alike = move;
        }
        return only_one ? alike : std::nullopt;
    }

    static std::string lower_case(std::string_view text) {
        std::string lower(text);
        for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return lower;
    }

    ply::tie_policy ties(level const& level) const {
        if (level.seed) return ply::ties::random(*level.seed + moves_played());
        if constexpr (requires { tie_policy_for(here()); }) {
            return tie_policy_for(here());
        } else {
            return ply::ties::first;
        }
    }

    /// As the game names them; first and second where it makes no difference.
    static std::array<std::string, 2> names_of_sides(G const& start) {
        std::array names{side_text(start), side_text(start)};
        for (auto const& move : start.moves()) {
            G next = start;
            next.apply(move);
            if (ply::turn<G>(start).kept(next)) continue;
            names[1] = side_text(next);
            break;
        }
        if (names[0] == names[1]) return {"first player", "second player"};
        return names;
    }

    std::vector<G> positions_;  // from the start to now
    std::array<std::string, 2> names_;
    std::function<int(G const&)> evaluator_;
    ply::engine<G, std::function<int(G const&)>> engine_;
};

}  // namespace programs
