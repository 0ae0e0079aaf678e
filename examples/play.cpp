// A game in a terminal: a person against the computer, two persons, or the computer against itself.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "programs/any_game.hpp"
#include "programs/command_line.hpp"
#include "programs/computer.hpp"
#include "programs/models.hpp"
#include "programs/text.hpp"

namespace {

using programs::any_game;
using programs::model;

/// The options that all games have.
struct settings {
    std::string computer = "second";
    int depth = 0;
    double seconds = 0;
    std::optional<std::uint64_t> seed;
    std::size_t moves = (std::numeric_limits<std::size_t>::max)();
    bool explain = false;
};

/// What is said and done from the start of a game to its end.
class conversation {
public:
    /// `computer_plays` says for each side whether the computer plays it.
    conversation(any_game& game, model const& about, settings const& chosen,
                 programs::level const& level, std::array<bool, 2> computer_plays)
        : game_(game),
          about_(about),
          settings_(chosen),
          computer_(level),
          computer_plays_(computer_plays) {}

    void run() {
        greet();
        show_board();
        while (!over()) {
            if (played_.size() >= settings_.moves) {
                std::cout << "Stopped after " << programs::plural(settings_.moves, "move") << ".\n";
                return;
            }
            if (computers_turn()) {
                let_computer_move();
            } else if (!let_person_act()) {
                std::cout << "Goodbye.\n";
                return;
            }
        }
        std::cout << "Game over after " << programs::plural(played_.size(), "move") << ". "
                  << outcome() << '\n';
    }

private:
    /// A move that was played, and the side that played it.
    struct played {
        int move;
        std::size_t side;
    };

    bool over() const { return game_.count_moves() == 0; }
    bool computers_turn() const { return computer_plays_[game_.to_move()]; }

    void play(int move) {
        played_.push_back({move, game_.to_move()});
        game_.apply(move);
    }

    void greet() const {
        std::cout << about_.name() << ": " << about_.summary() << '\n';
        for (std::size_t side = 0; side < 2; ++side) {
            std::cout << (side == 0 ? "" : ", ") << game_.side_name(side) << ": "
                      << (computer_plays_[side] ? "computer" : "you");
        }
        std::cout << ".\n";
        if (computer_plays_[0] && computer_plays_[1]) return;
        std::cout << "A move is " << about_.how_to_move()
                  << ".\nType help for the other commands.\n";
    }

    void show_board() const { std::cout << '\n' << game_.board() << '\n'; }

    /// "3. hare", the start of the line of a move.
    std::string number_and_side() const {
        return std::to_string(played_.size() + 1) + ". " + game_.side_name(game_.to_move());
    }

    void let_computer_move() {
        std::cout << number_and_side() << ": " << std::flush;
        auto const choice = computer_.think(game_);
        tell(choice);
        play(choice.move);
        show_board();
    }

    void tell(programs::advice const& choice) const {
        std::cout << game_.move_name(choice.move) << "  (" << choice.value << ")\n";
        if (!settings_.explain) return;
        auto const seconds = std::chrono::duration<double>(choice.time).count();
        std::cout << "   line " << choice.line << "\n   " << programs::plural(choice.nodes, "node")
                  << " in " << std::fixed << std::setprecision(3) << seconds << " s\n";
    }

    /// Reads one line and does what it says. False where the person leaves.
    bool let_person_act() {
        std::cout << number_and_side() << "> " << std::flush;
        std::string line;
        if (!std::getline(std::cin, line)) {
            std::cout << '\n';
            return false;
        }
        return obey(trimmed(line));
    }

    /// A move comes before a command of the same name. False where the person leaves.
    bool obey(std::string const& text) {
        if (text.empty()) return true;
        if (auto const move = programs::find_move(game_, text)) {
            play(*move);
            if (over() || !computers_turn()) show_board();
        } else if (text == "quit") {
            return false;
        } else if (text == "help") {
            help();
        } else if (text == "moves") {
            list_moves();
        } else if (text == "hint") {
            std::cout << "Hint: " << std::flush;
            tell(computer_.think(game_));
        } else if (text == "undo") {
            take_back();
        } else if (text == "board") {
            show_board();
        } else {
            std::cout << "Not a legal move: " << printable(text)
                      << ". Type moves to see them, or help.\n";
        }
        return true;
    }

    void help() const {
        std::cout << "A move is " << about_.how_to_move() << ".\nOther commands:\n"
                  << "  moves  lists the legal moves\n"
                  << "  hint   tells what the computer would play, and the value for you\n"
                  << "  undo   takes back your last move\n"
                  << "  board  shows the board again\n"
                  << "  quit   ends the game\n";
    }

    void list_moves() const {
        constexpr std::size_t width = 78;
        std::string line;
        for (int const place : game_.moves()) {
            std::string const move = game_.move_name(place);
            if (!line.empty() && line.size() + 1 + move.size() > width) {
                std::cout << line << '\n';
                line.clear();
            }
            line += (line.empty() ? "" : " ") + move;
        }
        std::cout << line << '\n';
    }

    /// Takes back the last move of a person and all that followed it.
    void take_back() {
        auto const by_person = [this](played const& p) { return !computer_plays_[p.side]; };
        if (std::none_of(played_.begin(), played_.end(), by_person)) {
            std::cout << "You have no move to take back.\n";
            return;
        }
        for (bool found = false; !found;) {
            found = by_person(played_.back());
            game_.undo(played_.back().move);
            played_.pop_back();
        }
        show_board();
    }

    std::string outcome() const {
        int const value = game_.eval();
        if (value == 0) return "Draw.";
        std::size_t const winner = value > 0 ? game_.to_move() : 1 - game_.to_move();
        bool const decided = value >= ply::won<int> || value <= ply::lost<int>;
        std::string const by = decided ? "" : ", by " + std::to_string(value > 0 ? value : -value);
        return "Winner: " + game_.side_name(winner) + by + '.';
    }

    static std::string trimmed(std::string const& text) {
        auto const first = text.find_first_not_of(" \t\r");
        if (first == std::string::npos) return "";
        return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
    }

    /// The text as far as a terminal can be trusted with it.
    static std::string printable(std::string text) {
        constexpr std::size_t longest = 40;
        for (char& c : text) {
            if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
        }
        return text.size() <= longest ? text : text.substr(0, longest) + "...";
    }

    any_game& game_;
    model const& about_;
    settings const& settings_;
    programs::computer computer_;
    std::array<bool, 2> computer_plays_;
    std::vector<played> played_;
};

/// Which sides the computer plays.
std::array<bool, 2> computer_sides(std::string const& computer, any_game const& game) {
    if (computer == "both") return {true, true};
    if (computer == "none") return {false, false};
    if (computer == "first" || computer == game.side_name(0)) return {true, false};
    if (computer == "second" || computer == game.side_name(1)) return {false, true};
    throw std::invalid_argument("--computer: " + computer + " is none of first, second (" +
                                game.side_name(0) + ", " + game.side_name(1) + "), both and none");
}

void add_options(CLI::App& app, settings& chosen, model const& about) {
    app.add_option("--computer", chosen.computer,
                   "The computer's side: first, second, both, none,\nor as the game calls it")
        ->capture_default_str();
    app.add_option("--depth", chosen.depth, "Moves that the computer looks ahead")
        ->check(programs::number_from(1, 10'000))
        ->default_str(std::to_string(about.depth()));
    app.add_option("--time", chosen.seconds, "Seconds for a move, in place of a depth")
        ->check(programs::number_from(0.0, 1e9));
    app.add_option("--seed", chosen.seed, "Choose among equal moves by chance")
        ->check(programs::number_from(std::uint64_t{0}, ~std::uint64_t{0}));
    app.add_option("--moves", chosen.moves, "Stop after this many moves")
        ->check(programs::number_from(0, 1'000'000'000));
    app.add_flag("--explain", chosen.explain, "Show the line that the computer expects");
}

void list_games(std::vector<std::unique_ptr<model>> const& models) {
    std::size_t width = 0;
    for (auto const& m : models) width = (std::max)(width, m->name().size());
    for (auto const& m : models) {
        std::cout << std::left << std::setw(static_cast<int>(width) + 2) << m->name()
                  << m->summary() << '\n';
    }
}

programs::level level_of(CLI::App const& app, settings const& chosen, model const& about) {
    programs::level level;
    level.seed = chosen.seed;
    bool const timed = app.count("--time") > 0;
    if (timed) level.limits.time = std::chrono::duration<double>(chosen.seconds);
    if (app.count("--depth") > 0) {
        level.limits.depth = chosen.depth;
    } else if (!timed) {
        level.limits.depth = about.depth();
    }
    return level;
}

void play(model const& about, CLI::App const& options, settings const& chosen) {
    auto const game = about.start();
    conversation(*game, about, chosen, level_of(options, chosen, about),
                 computer_sides(chosen.computer, *game))
        .run();
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Plays a game against you in a terminal, or against itself.", "play");
    app.require_subcommand(0, 1);
    bool list = false;
    app.add_flag("--list", list, "Name the games");
    auto const models = programs::models();
    settings chosen;
    for (auto const& m : models) {
        CLI::App& command = *app.add_subcommand(m->name(), m->summary());
        add_options(command, chosen, *m);
        m->add_options(command);
    }
    app.footer("play GAME --help tells the options of a game.");
    app.allow_extras();

    return programs::run(app, argc, argv, [&] {
        auto const about = std::find_if(models.begin(), models.end(), [&app](auto const& m) {
            return app.got_subcommand(m->name());
        });
        if (!app.remaining().empty()) {
            throw std::invalid_argument(
                (about == models.end() ? "no such game: " : "unexpected: ") +
                app.remaining().front());
        }
        if (list) {
            if (about != models.end())
                throw std::invalid_argument("--list names all: unexpected: " + (*about)->name());
            list_games(models);
            return 0;
        }
        if (about == models.end())
            throw std::invalid_argument("which game? play --list names them");
        play(**about, *app.get_subcommand((*about)->name()), chosen);
        return 0;
    });
}
