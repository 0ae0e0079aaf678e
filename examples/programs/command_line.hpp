// What the example programs have in common on the command line.
#pragma once

#include <algorithm>
#include <exception>
#include <iostream>
#include <locale>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>

namespace programs {

inline constexpr int bad_arguments = 2;

/// Accepts a number from least to most; whole where Number is an integer.
template <class Number>
CLI::Validator number_from(Number least, Number most) {
    auto const check = [least, most](std::string const& text) -> std::string {
        Number number{};
        std::istringstream in(text);
        in.imbue(std::locale::classic());
        char const* const no_start = std::is_unsigned_v<Number> ? "+- \t" : "+ \t";
        bool const starts_well = text.find_first_of(no_start) != 0;
        if (starts_well && in >> number && in.peek() == std::istringstream::traits_type::eof() &&
            number >= least && number <= most) {
            return {};
        }
        std::ostringstream message;
        message.precision(15);
        message << text << " is not a number from " << least << " to " << most;
        return message.str();
    };
    return CLI::Validator(check, "");
}

/// Adds an option of numbers from least to most with commas between them.
inline void add_list(CLI::App& app, std::string const& name, std::vector<int>& numbers,
                     std::string const& description, int least, int most) {
    auto const read = [name, &numbers, check = number_from(least, most)](std::string const& text) {
        numbers.clear();
        std::istringstream parts(text + ',');
        for (std::string part; std::getline(parts, part, ',');) {
            std::string const fault = check(part);
            if (!fault.empty()) throw CLI::ValidationError(name, fault);
            numbers.push_back(std::stoi(part));
        }
    };
    std::string before;
    for (int const number : numbers) {
        before += (before.empty() ? "" : ",") + std::to_string(number);
    }
    app.add_option_function<std::string>(name, read, description)
        ->type_name("LIST")
        ->default_str(before);
}

/// Reads the arguments and runs the program; returns its exit status: that of `program()`, or
/// bad_arguments after one line that says what is wrong. `program` throws std::invalid_argument for
/// arguments that are wrong together, and std::bad_alloc where they ask for too much memory.
template <class Program>
int run(CLI::App& app, int argc, char** argv, Program program) {
    auto const refuse = [&app](std::string message) {
        std::replace(message.begin(), message.end(), '\n', ' ');
        std::string command = app.get_name();
        for (auto const* sub : app.get_subcommands()) command += ' ' + sub->get_name();
        std::cerr << app.get_name() << ": " << message << " (see " << command << " --help)\n";
        return bad_arguments;
    };
    try {
        app.parse(argc, argv);
        int const status = program();
        if (!std::cout.flush()) throw std::runtime_error("cannot write the output");
        return status;
    } catch (CLI::Success const& help) {
        return app.exit(help);
    } catch (CLI::ParseError const& error) {
        return refuse(error.what());
    } catch (std::invalid_argument const& error) {
        return refuse(error.what());
    } catch (std::bad_alloc const&) {
        return refuse("there is not enough memory");
    } catch (std::exception const& error) {
        std::cerr << app.get_name() << ": " << error.what() << '\n';
        return 1;
    }
}

}  // namespace programs
