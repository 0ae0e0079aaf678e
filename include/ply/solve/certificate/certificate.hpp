// Proof certificates: why a position is worth what it is said to be worth, as strategies that
// anyone can replay with the rules of the game alone (ply/solve/certificate/verify.hpp).
#pragma once

#include <chrono>
#include <concepts>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/solve/certificate/certificate_claim.hpp>
#include <ply/solve/certificate/detail/certificate_format.hpp>
#include <ply/solve/certificate/detail/certificate_writer.hpp>
#include <ply/support/require.hpp>
#include <ply/support/system/limit_watch.hpp>
#include <ply/support/system/saved_table.hpp>

namespace ply {

/// A move for the side to move that reaches at least the goal, or nothing. To come to the end of a
/// win it must come nearer with each move: `goal.distance` says how many plies may be left, where
/// the claim has a distance. The same holds for any goal above 0 in a game that can repeat.
template <class T, class G, class S>
concept StrategyFor = requires(T& strategy, G const& game, certificate_bound<S> const& goal) {
    { strategy(game, goal) } -> std::convertible_to<std::optional<move_of<G>>>;
};

/// Writes down why the claim holds: a strategy for each side that shows a bound. A strategy gives a
/// move for the side to move that reaches a goal; see ply/solve/certificate/strategies.hpp. Within
/// limits of nodes, time and the stop flag; the strategies keep their own.
///
/// Nothing is written to the stream unless the whole proof was found. It has each position once for
/// each side whose strategy comes to it, as a rule: with a hash(), which must differ for different
/// positions, else as often as play leads there. In memory it takes its own bytes and some 50 more
/// for each position; it is made in as many steps as all positions have moves, and asks the
/// strategy once for each position of the side that proves.
template <class G, class Strategy, class Eval = own_eval>
certificate_report write_certificate(std::ostream& out, G const& game,
                                     certificate_claim<score_of<G, Eval>> const& claim,
                                     Strategy&& strategy, certificate_options const& options = {},
                                     limits const& limits = {}, Eval const& evaluator = {}) {
    certificate_report report;
    if constexpr (!detail::require_searchable<G, Eval>()) {
        return report;
    } else if constexpr (!detail::require_place<G const&>()) {
        return report;
    } else if constexpr (!detail::require_strategy<Strategy,
                                                   StrategyFor<Strategy, G, score_of<G, Eval>>>()) {
        return report;
    } else {
        using keys = detail::certificate_keys<score_of<G, Eval>>;
        auto const least = keys::at_least(claim.at_least);
        auto const most = keys::at_most(claim.at_most);
        limit_watch watch(limits, std::chrono::steady_clock::now());
        G position(game);
        detail::certificate_writer<G, std::remove_reference_t<Strategy>, Eval> writer(
            position, strategy, evaluator, options, watch, report);
        if (!writer.prove(true, least) || !writer.prove(false, most)) return report;

        std::string const file = detail::certificate_file<score_of<G, Eval>>::bytes_of(
            options.name, least, most, writer.bytes());
        report.bytes = file.size();
        out.write(file.data(), static_cast<std::streamsize>(file.size()));
        out.flush();
        report.written = static_cast<bool>(out);
        if (!report.written) report.reason = "The certificate cannot be written.";
    }
    return report;
}

/// The same to a file, first beside it under the name `path`.part; where that fails, an older file
/// at `path` is as it was.
template <class G, class Strategy, class Eval = own_eval>
certificate_report write_certificate(std::string const& path, G const& game,
                                     certificate_claim<score_of<G, Eval>> const& claim,
                                     Strategy&& strategy, certificate_options const& options = {},
                                     limits const& limits = {}, Eval const& evaluator = {}) {
    certificate_report report;
    auto const error = detail::replace_file(path, [&](std::ostream& out) {
        report = ply::write_certificate(out, game, claim, strategy, options, limits, evaluator);
        return report.written ? table_file_error::none : table_file_error::cannot_write;
    });
    if (error == table_file_error::cannot_open) {
        report.reason = "The file cannot be opened.";
    } else if (report.written && error != table_file_error::none) {
        report.written = false;
        report.reason = "The certificate cannot be written.";
    }
    return report;
}

}  // namespace ply
