// What the check must say of a model with one part broken.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/check_game.hpp>

#include "support/catch.hpp"
#include "check/broken.hpp"

namespace broken {

struct expectation {
    part what;
    ply::fault kind;
};

inline std::vector<expectation> const& expectations() {
    using ply::fault;
    static std::vector<expectation> const list{
        {part::throwing_moves, fault::exception},
        {part::throwing_apply, fault::exception},
        {part::changing_moves, fault::unstable},
        {part::changing_eval, fault::unstable},
        {part::forgetful_copy, fault::copy},
        {part::shallow_copy, fault::copy},
        {part::duplicate_move, fault::duplicate_move},
        {part::undo_nothing, fault::undo},
        {part::undo_one_deep, fault::undo},
        {part::undo_seen_later, fault::undo},
        {part::after_nothing, fault::after},
        {part::hash_by_path, fault::hash_differs},
        {part::hash_too_short, fault::hash_confuses},
        {part::eval_by_path, fault::drift},
        {part::moves_by_path, fault::drift},
        {part::eval_too_large, fault::value_range},
        {part::eval_decided_early, fault::decided_early},
        {part::eval_not_final, fault::not_final},
        {part::eval_of_one_side, fault::not_zero_sum},
        {part::order_not_a_number, fault::order},
        {part::known_value_wrong, fault::known_value},
        {part::bounds_wrong, fault::value_bounds},
        {part::bounds_crossed, fault::value_bounds},
        {part::candidates_without_the_best, fault::candidates},
        {part::candidates_twice, fault::candidates},
        {part::noisy_moves_twice, fault::noisy_moves},
        {part::null_move_stays, fault::null_move},
        {part::coming_back, fault::cycle},
        {part::repetition_unseen, fault::repetition},
    };
    return list;
}

/// Enough for these games and these faults.
inline ply::check_options quickly() {
    ply::check_options options;
    options.positions = 300;
    options.walks = 9;
    options.plies = 60;
    options.search_nodes = 40;
    options.time = ply::time_limit();
    return options;
}

/// A report of nothing but the fault that was made, with moves that can be played.
template <class Model>
void check_report_of(Model const& game, ply::fault kind, ply::check_options const& options) {
    auto const report = ply::check_game(game, options);
    REQUIRE(report.findings.size() == 1);
    auto const& found = report.findings.front();
    CHECK(found.kind == kind);
    CHECK_FALSE(found.sentence.empty());
    CHECK(found.seed == options.seed);
    CHECK(found.taken_back <= static_cast<int>(found.moves.size()));
    CHECK(to_text(report, game).find(found.sentence) == 0);
}

/// Every part is found broken in a model, but for those that cannot be seen in it.
template <class Base>
void check_parts_of(Base const& base, ply::check_options const& options,
                    std::vector<part> const& not_in_it = {}) {
    SECTION("nothing broken") {
        model<Base> const game(base, part::nothing);
        CHECK(to_text(ply::check_game(game, options), game).find("nothing found") == 0);
    }
    for (auto const& expected : expectations()) {
        auto const what = expected.what;
        if (std::find(not_in_it.begin(), not_in_it.end(), what) != not_in_it.end()) continue;
        DYNAMIC_SECTION(ply::to_string(expected.kind) << ", part " << static_cast<int>(what)) {
            if (what == part::coming_back) {
                check_report_of(model<Base, false>(base, what), expected.kind, options);
            } else {
                check_report_of(model<Base>(base, what), expected.kind, options);
            }
        }
    }
}

}  // namespace broken
