// Draws the tree of a search: as SVG for slides and pages, as DOT for Graphviz, or as JSON.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <ply/ply.hpp>
#include <ply/tools.hpp>

#include "games/tree.hpp"
#include "programs/command_line.hpp"
#include "programs/files.hpp"
#include "programs/models.hpp"
#include "programs/text.hpp"
#include "trace/looks.hpp"

namespace {

/// The options that all subjects have.
struct settings {
    std::string search = "minimax";
    std::optional<int> depth;
    std::string format;
    std::optional<std::string> file;
    ply::picture_options picture;
    std::optional<int> plies_below_cut;
    ply::svg_options svg;
    bool boards = false;
    bool circles = false;
    bool no_numbers = false;
    bool no_moves = false;
    bool no_legend = false;
};

/// What is written to the file.
struct drawing {
    ply::tree_picture tree;
    ply::svg_options look;
};

/// Something to search and to draw.
class subject {
public:
    subject() = default;
    subject(subject const&) = delete;
    subject& operator=(subject const&) = delete;
    virtual ~subject() = default;

    virtual std::string name() const = 0;
    virtual std::string summary() const = 0;
    virtual void add_options(CLI::App& app) = 0;
    virtual drawing draw(settings const& chosen) const = 0;
};

/// How a game is searched and drawn where nothing else is asked for.
struct habits {
    std::string title;
    int depth = ply::unlimited;
    std::string evaluator = "result";
    int plies_below_cut = 0;
};

struct tree_setup : programs::setup<games::tree<double>> {
    std::string name = "tree";
    std::string summary = "a tree of your own, written as nested lists";
    std::string text;
    habits usual{"Tree", ply::unlimited, "result", ply::unlimited};

    tree_setup() = default;
    tree_setup(std::string const& called, std::string const& title, std::string const& about,
               std::string const& lists)
        : name(called), summary(about), text(lists) {
        usual.title = title;
    }

    void add_options(CLI::App& app) {
        if (text.empty()) {
            app.add_option("lists", text, "Such as [[3,5],[2,9]]; names may stand before lists")
                ->required();
        }
    }
    games::tree<double> start() const { return games::tree<double>(text); }
    std::vector<programs::named_evaluator<games::tree<double>>> evaluators() const { return {}; }
};

struct three_piles_setup : programs::three_piles_setup {
    habits usual{"Three piles", 3, "largest_pile"};
};
struct tic_tac_toe_setup : programs::tic_tac_toe_setup {
    habits usual{"Tic-tac-toe"};
    tic_tac_toe_setup() { position = "XOXXO.O.."; }
};
struct stones_setup : programs::stones_setup {
    habits usual{"Stones"};
    stones_setup() { count = 5; }
};
struct bonus_stones_setup : programs::bonus_stones_setup {
    habits usual{"Bonus stones"};
    bonus_stones_setup() { count = 5; }
};
struct coins_setup : programs::coins_setup {
    habits usual{"Coins"};
    coins_setup() { row = {5, 9, 4, 5}; }
};
struct connect_four_setup : programs::connect_four_setup {
    habits usual{"Connect four", 2};
};
struct hare_and_wolves_setup : programs::hare_and_wolves_setup {
    habits usual{"Hare and wolves", 2, "both"};
};
struct ladder_setup : programs::ladder_setup {
    habits usual{"Ladder", 3};
};

/// "value 3", "X wins at ply 5".
std::string value_text(ply::picture_value const& value, std::string const& max) {
    using kind = ply::picture_value::kind;
    if (value.what == kind::none) return "no value";
    if (value.what == kind::number) return "value " + value.number;
    std::string const end = max + (value.what == kind::won ? " wins" : " loses");
    return value.distance ? end + " at ply " + std::to_string(*value.distance) : end;
}

template <class Setup>
class subject_of final : public subject {
    using game = typename Setup::game_type;
    using move_type = ply::move_of<game>;
    using score = ply::score_of<game>;
    using evaluator_type = std::function<score(game const&)>;

public:
    explicit subject_of(Setup const& setup = {}) : setup_(setup) {}

    std::string name() const override { return setup_.name; }
    std::string summary() const override { return setup_.summary; }

    void add_options(CLI::App& app) override {
        setup_.add_options(app);
        evaluator_ = setup_.usual.evaluator;
        std::vector<std::string> names;
        for (auto const& e : setup_.evaluators()) names.push_back(e.name);
        if (names.size() > 1) {
            app.add_option("--evaluator", evaluator_, "How positions at the depth limit are judged")
                ->check(CLI::IsMember(names))
                ->capture_default_str();
        }
    }

    drawing draw(settings const& chosen) const override {
        game position = setup_.start();
        ply::trace<move_type, score> seen;
        evaluator_type evaluator = ply::own_eval();
        for (auto const& e : setup_.evaluators()) {
            if (e.name == evaluator_) evaluator = e.evaluate;
        }
        ply::limits limits;
        limits.depth = chosen.depth.value_or(setup_.usual.depth);
        auto const found = search(chosen.search, position, limits, evaluator, seen);
        seen.follow(found.line);

        ply::picture_labels<game> labels;
        labels.move = [](game const& g, move_type const& m) { return looks::move(g, m); };
        labels.position = [](game const& g) { return looks::label(g); };
        if (chosen.boards) {
            labels.position = [](game const& g) { return board_text(g); };
        } else if (!looks::drawing(position).svg.empty()) {
            labels.position = [](game const& g) { return board_text(g); };
            labels.drawing = [](game const& g) { return looks::drawing(g); };
        }
        auto options = chosen.picture;
        options.plies_below_cut = chosen.plies_below_cut.value_or(setup_.usual.plies_below_cut);
        drawing made{ply::picture_of(seen, position, labels, options, evaluator), chosen.svg};
        if (!chosen.boards) thin_out_labels(made.tree);
        name_sides(made.look, position);
        if (made.look.caption.empty()) {
            made.look.caption = caption(chosen, limits, found, made);
        }
        return made;
    }

private:
    static ply::result<move_type, score> search(std::string const& name, game& position,
                                                ply::limits const& limits,
                                                evaluator_type const& evaluator,
                                                ply::trace<move_type, score>& seen) {
        if (name == "minimax") return ply::minimax(position, limits, {}, evaluator, seen);
        if (name == "alpha_beta") return ply::alpha_beta(position, limits, {}, evaluator, seen);
        ply::transposition_table<score> table(std::size_t{1} << 20);
        return ply::negamax(position, table, limits, {}, evaluator, seen);
    }

    /// Where there are many leaves, there is no room for labels below them.
    static void thin_out_labels(ply::tree_picture& tree) {
        constexpr std::ptrdiff_t many = 30;
        auto const leaf = [](ply::picture_node const& n) {
            return n.children.empty() && n.label.find('\n') == std::string::npos;
        };
        if (std::count_if(tree.nodes.begin(), tree.nodes.end(), leaf) <= many) return;
        for (auto& n : tree.nodes) {
            if (leaf(n)) n.label.clear();
        }
    }

    /// MAX and MIN get the names of the sides, where the sides have names of their own.
    static void name_sides(ply::svg_options& look, game const& position) {
        std::string const max = side_text(position);
        if (max == "MAX" || max == "the side to move" || max == "first player") return;
        look.max_name += " (" + max + ")";
        auto const moves = position.moves();
        if (moves.begin() == moves.end()) return;
        move_type const first = *moves.begin();
        game next = position;
        static_cast<void>(next.apply(first));
        if (side_text(next) != max) look.min_name += " (" + side_text(next) + ")";
    }

    std::string caption(settings const& chosen, ply::limits const& limits,
                        ply::result<move_type, score> const& found, drawing const& made) const {
        std::string text = setup_.usual.title + ", ";
        text += chosen.search == "minimax"      ? "minimax"
                : chosen.search == "alpha_beta" ? "alpha-beta"
                                                : "negamax with a table";
        if (limits.depth != ply::unlimited) {
            text += " to depth " + std::to_string(limits.depth);
        }
        text += ": " + value_text(made.tree.nodes.front().value, made.look.max_name);
        if (found.best) text += ", best move " + move_text(setup_.start(), *found.best);
        return text + "; " + programs::plural(found.stats.nodes, "node") + ", " +
               programs::plural(found.stats.evals, "evaluation");
    }

    Setup setup_;
    std::string evaluator_;
};

std::vector<std::unique_ptr<subject>> subjects() {
    std::vector<std::unique_ptr<subject>> all;
    auto const add = [&all](auto const& setup) {
        using setup_type = std::remove_cvref_t<decltype(setup)>;
        all.push_back(std::make_unique<subject_of<setup_type>>(setup));
    };
    add(tree_setup("ten_leaves", "Tree with ten leaves",
                   "a tree with ten leaves of which alpha-beta sees six",
                   "[[[1,-1,3],[4,5]],[[3,2],[0],[1,-4]]]"));
    add(tree_setup("tree_a", "Tree a", "a tree with seven named nodes",
                   "a(b(d(1,4) e(5,6)) c(f(2,1) g(1,1)))"));
    add(tree_setup());
    add(three_piles_setup());
    add(tic_tac_toe_setup());
    add(stones_setup());
    add(bonus_stones_setup());
    add(coins_setup());
    add(connect_four_setup());
    add(hare_and_wolves_setup());
    add(ladder_setup());
    return all;
}

void add_options(CLI::App& app, settings& chosen) {
    app.add_option("--search", chosen.search,
                   "minimax, alpha_beta, or table: negamax with a transposition table")
        ->check(CLI::IsMember({"minimax", "alpha_beta", "table"}))
        ->capture_default_str();
    app.add_option("--depth", chosen.depth, "Plies to search")
        ->check(programs::number_from(0, 1'000'000));
    app.add_option("-o,--output", chosen.file,
                   "The file to write; without it the picture is printed")
        ->check(programs::file_name());
    app.add_option("--format", chosen.format,
                   "svg, dot or json; without it by the end of the file's name, else svg")
        ->check(CLI::IsMember({"svg", "dot", "json"}));
    app.add_option("--nodes", chosen.picture.nodes, "The most nodes to show")
        ->check(programs::number_from(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--plies", chosen.picture.plies, "The most plies to show")
        ->check(programs::number_from(0, 1'000'000));
    app.add_option("--below-cuts", chosen.plies_below_cut,
                   "Plies of the game to show below branches that were cut off")
        ->check(programs::number_from(0, 1'000'000));
    app.add_option("--caption", chosen.svg.caption, "The words below the tree");
    app.add_flag("--windows", chosen.svg.windows, "Show alpha and beta of the inner nodes");
    app.add_flag("--boards", chosen.boards, "Show the board of each position");
    app.add_flag("--circles", chosen.circles, "Squares for MAX and circles for MIN");
    app.add_flag("--no-numbers", chosen.no_numbers, "Leave out the order of expansion");
    app.add_flag("--no-moves", chosen.no_moves, "Leave out the names of the moves");
    app.add_flag("--no-legend", chosen.no_legend, "Leave out what the signs mean");
}

std::string format_of(settings const& chosen) {
    if (!chosen.format.empty()) return chosen.format;
    std::string const file = chosen.file.value_or("");
    for (std::string const format : {"dot", "json"}) {
        if (file.size() > format.size() + 1 && file.ends_with("." + format)) return format;
    }
    return "svg";
}

void write(std::ostream& out, std::string const& format, drawing const& made) {
    if (format == "json") {
        ply::write_json(out, made.tree);
    } else if (format == "dot") {
        ply::dot_options options;
        options.caption = made.look.caption;
        options.numbers = made.look.numbers;
        options.moves = made.look.moves;
        options.windows = made.look.windows;
        ply::write_dot(out, made.tree, options);
    } else {
        ply::write_svg(out, made.tree, made.look);
    }
    out.flush();
}

void draw(subject const& about, settings chosen) {
    chosen.svg.numbers = !chosen.no_numbers;
    chosen.svg.moves = !chosen.no_moves;
    chosen.svg.legend = !chosen.no_legend;
    if (chosen.circles) chosen.svg.shapes = ply::tree_shapes::squares_and_circles;
    if (chosen.file) programs::check_writable("--output", *chosen.file);
    auto const made = about.draw(chosen);
    if (!chosen.file) {
        write(std::cout, format_of(chosen), made);
        return;
    }
    std::ostringstream picture;
    write(picture, format_of(chosen), made);
    programs::write_file(*chosen.file, picture.str());
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Draws the tree of a search, as SVG, DOT or JSON.", "trace");
    app.require_subcommand(0, 1);
    bool list = false;
    app.add_flag("--list", list, "Name the subjects");
    auto const all = subjects();
    settings chosen;
    for (auto const& s : all) {
        CLI::App& command = *app.add_subcommand(s->name(), s->summary());
        add_options(command, chosen);
        s->add_options(command);
    }
    app.footer("trace SUBJECT --help tells the options of a subject.");
    app.allow_extras();

    return programs::run(app, argc, argv, [&] {
        auto const about = std::find_if(all.begin(), all.end(), [&app](auto const& s) {
            return app.got_subcommand(s->name());
        });
        if (!app.remaining().empty()) {
            throw std::invalid_argument(
                (about == all.end() ? "no such subject: " : "unexpected: ") +
                app.remaining().front());
        }
        if (list) {
            if (about != all.end())
                throw std::invalid_argument("--list names all: unexpected: " + (*about)->name());
            for (auto const& s : all)
                std::cout << std::left << std::setw(17) << s->name() << s->summary() << '\n';
            return 0;
        }
        if (about == all.end())
            throw std::invalid_argument("which subject? trace --list names them");
        draw(**about, chosen);
        return 0;
    });
}
