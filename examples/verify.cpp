// Checks a proof certificate against the rules of a game.
#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <ply/solve/certificate/verify.hpp>

#include "programs/command_line.hpp"
#include "programs/files.hpp"
#include "programs/problems.hpp"

namespace {

constexpr int rejected = 1;

/// What a bound says, for the side to move.
template <class S>
std::string text_of(ply::certificate_bound<S> const& b, bool at_least) {
    std::string text = b.value >= ply::won<S>    ? "won"
                       : b.value <= ply::lost<S> ? "lost"
                       : b.value == S{0}         ? "a draw"
                                                 : "worth " + std::to_string(b.value);
    if (b.distance) {
        bool const soonest = (b.value > S{0}) != at_least;
        text += std::string(soonest ? " in at least " : " in at most ") +
                std::to_string(*b.distance) + (*b.distance == 1 ? " ply" : " plies");
    }
    return text;
}

template <class S>
std::string text_of(ply::certificate_claim<S> const& c) {
    auto const& [least, most] = c;
    bool const one = least.value == most.value;
    if (one && least.distance && least.distance == most.distance) {
        return (least.value > S{0} ? "won in " : "lost in ") + std::to_string(*least.distance) +
               (*least.distance == 1 ? " ply" : " plies");
    }
    if (one) return least.value > S{0} ? text_of(least, true) : text_of(most, false);
    if (least.value <= ply::lost<S>) return "at most " + text_of(most, false);
    std::string const text = "at least " + text_of(least, true);
    return most.value >= ply::won<S> ? text : text + ", at most " + text_of(most, false);
}

/// A game with its options, and the check of a certificate of its position.
class checked_game {
public:
    checked_game() = default;
    checked_game(checked_game const&) = delete;
    checked_game& operator=(checked_game const&) = delete;
    virtual ~checked_game() = default;

    virtual std::string name() const = 0;
    virtual std::string summary() const = 0;
    virtual void add_options(CLI::App& app) = 0;
    /// The status of the program.
    virtual int check(std::string const& file) const = 0;
};

template <class Setup>
class checked_game_of final : public checked_game {
public:
    std::string name() const override { return Setup::name; }
    std::string summary() const override { return Setup::summary; }
    void add_options(CLI::App& app) override { setup_.add_options(app); }

    int check(std::string const& file) const override {
        auto const game = setup_.start();
        programs::check_readable(file);
        auto const found = ply::verify_file(game, file, {}, name());
        if (!found) {
            std::cout << "Rejected: " << found.reason << '\n';
            return rejected;
        }
        std::cout << "The proof holds. For the side to move the position is "
                  << text_of(found.proven) << ".\n"
                  << found.positions << " positions, " << found.references
                  << " references to them\n";
        return 0;
    }

private:
    Setup setup_;
};

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Checks a proof certificate against the rules of a game. Status 0: the proof holds; "
        "1: it is rejected.",
        "verify");
    app.require_subcommand(0, 1);
    auto const games = programs::problems<checked_game, checked_game_of>();
    std::string file;
    for (auto const& g : games) {
        CLI::App& command = *app.add_subcommand(g->name(), g->summary());
        command.add_option("FILE", file, "The certificate")
            ->required()
            ->check(programs::file_name());
        g->add_options(command);
    }
    app.footer("verify GAME --help tells the options of a game.");
    app.allow_extras();

    return programs::run(app, argc, argv, [&] {
        auto const game = std::find_if(games.begin(), games.end(), [&app](auto const& g) {
            return app.got_subcommand(g->name());
        });
        if (!app.remaining().empty()) {
            throw std::invalid_argument((game == games.end() ? "no such game: " : "unexpected: ") +
                                        app.remaining().front());
        }
        if (game == games.end())
            throw std::invalid_argument("which game? verify --help names them");
        return (*game)->check(file);
    });
}
