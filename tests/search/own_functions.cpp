// A game in a namespace that has a function of every name that the library uses, each taking the
// game: the library calls its own.
#include <cstdint>

#include <ply/ply.hpp>
#include <ply/tools.hpp>

#include "support/catch.hpp"

namespace others {

struct heap {
    using move_type = int;
    int left = 0;

    ply::static_vector<int, 3> moves() const {
        ply::static_vector<int, 3> list;
        for (int n = 1; n <= 3 && n <= left; ++n) list.push_back(n);
        return list;
    }
    void apply(int n) { left -= n; }
    void undo(int n) { left += n; }
    int eval() const { return left == 0 ? ply::lost<int> : 0; }
    int order(int n) const { return n; }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(left); }
    bool operator==(heap const&) const = default;
};

// Better matches for a game than any function of the library. What calls one does not compile.
#define PLY_NAME(name)                          \
    template <class... Rest>                    \
    void name(heap const&, Rest&&...) = delete; \
    template <class... Rest>                    \
    void name(heap&, Rest&&...) = delete;
// clang-format off
    PLY_NAME(after) PLY_NAME(alpha_beta) PLY_NAME(analyse) PLY_NAME(analyse_moves)
    PLY_NAME(answer_by_questions) PLY_NAME(append_utf8) PLY_NAME(apply_to) PLY_NAME(attempt)
    PLY_NAME(begin) PLY_NAME(beside) PLY_NAME(branches_for_cuts) PLY_NAME(candidates)
    PLY_NAME(causes_cutoff) PLY_NAME(check_game) PLY_NAME(choose_nodes) PLY_NAME(claim_of)
    PLY_NAME(code) PLY_NAME(coming_back) PLY_NAME(contains) PLY_NAME(contradicted)
    PLY_NAME(convert_score) PLY_NAME(converted) PLY_NAME(copy) PLY_NAME(count_moves)
    PLY_NAME(counts_to_places) PLY_NAME(cycle) PLY_NAME(decided_early) PLY_NAME(deep_enough)
    PLY_NAME(deepen_in_parallel) PLY_NAME(df_pn) PLY_NAME(df_pn_with) PLY_NAME(differ)
    PLY_NAME(distance_between) PLY_NAME(distinct_by_depth) PLY_NAME(dot_label) PLY_NAME(dot_shape)
    PLY_NAME(dot_string) PLY_NAME(draw_cut) PLY_NAME(draw_sign) PLY_NAME(duplicate_move)
    PLY_NAME(equal_hashes) PLY_NAME(equal_positions) PLY_NAME(exchange_shared)
    PLY_NAME(final_value) PLY_NAME(finish_result) PLY_NAME(finished_answer) PLY_NAME(first_move)
    PLY_NAME(fitted) PLY_NAME(fixed_text_width) PLY_NAME(follow_table)
    PLY_NAME(for_each_candidate) PLY_NAME(form_of) PLY_NAME(heap_sort) PLY_NAME(horizon_value)
    PLY_NAME(is_inner) PLY_NAME(is_leaf) PLY_NAME(is_over) PLY_NAME(join) PLY_NAME(json_name)
    PLY_NAME(json_node) PLY_NAME(json_string) PLY_NAME(json_value) PLY_NAME(keys_of)
    PLY_NAME(kind_of) PLY_NAME(known_value) PLY_NAME(last_of) PLY_NAME(length_text)
    PLY_NAME(level_names_width) PLY_NAME(lines_of) PLY_NAME(list_difference) PLY_NAME(list_moves)
    PLY_NAME(load_acquired) PLY_NAME(load_from) PLY_NAME(load_shared) PLY_NAME(load_table)
    PLY_NAME(look_for_values) PLY_NAME(low_bits) PLY_NAME(measure_sign) PLY_NAME(minimax)
    PLY_NAME(mirrored) PLY_NAME(move_at) PLY_NAME(move_text) PLY_NAME(mtd_f) PLY_NAME(mtd_f_value)
    PLY_NAME(needs_watch) PLY_NAME(negamax) PLY_NAME(negated) PLY_NAME(noisy_moves)
    PLY_NAME(not_among_moves) PLY_NAME(not_final) PLY_NAME(not_zero_sum) PLY_NAME(null_move)
    PLY_NAME(null_move_keeps_value) PLY_NAME(null_window) PLY_NAME(number_text) PLY_NAME(opposite)
    PLY_NAME(order) PLY_NAME(outcome_of) PLY_NAME(over_parts) PLY_NAME(over_ranges) PLY_NAME(pack)
    PLY_NAME(packed_left) PLY_NAME(parts_of) PLY_NAME(perft) PLY_NAME(perft_by_depth)
    PLY_NAME(perft_divide) PLY_NAME(picture_of) PLY_NAME(placed_moves) PLY_NAME(plan_tree)
    PLY_NAME(position_key) PLY_NAME(prefetch) PLY_NAME(principal_variation) PLY_NAME(probed)
    PLY_NAME(proof_number) PLY_NAME(random_question) PLY_NAME(range) PLY_NAME(rank_of)
    PLY_NAME(rebuilt) PLY_NAME(repetition) PLY_NAME(replace_file) PLY_NAME(replay_certificate)
    PLY_NAME(replayed) PLY_NAME(require_analysable) PLY_NAME(require_batch)
    PLY_NAME(require_comparison) PLY_NAME(require_copies) PLY_NAME(require_distinction)
    PLY_NAME(require_evaluator) PLY_NAME(require_hash) PLY_NAME(require_hashed)
    PLY_NAME(require_null_windows) PLY_NAME(require_place) PLY_NAME(require_range)
    PLY_NAME(require_rules) PLY_NAME(require_searchable) PLY_NAME(require_small_game)
    PLY_NAME(require_strategy) PLY_NAME(rest_text) PLY_NAME(retrograde) PLY_NAME(rewritten)
    PLY_NAME(room_of) PLY_NAME(run_call) PLY_NAME(run_team) PLY_NAME(save_table) PLY_NAME(search)
    PLY_NAME(search_root) PLY_NAME(self_test) PLY_NAME(set_bits_shared) PLY_NAME(shrink)
    PLY_NAME(sign_of) PLY_NAME(simpler) PLY_NAME(sleep_for) PLY_NAME(solve) PLY_NAME(stack_levels)
    PLY_NAME(start) PLY_NAME(store_shared) PLY_NAME(strategy_by_probe)
    PLY_NAME(strategy_by_questions) PLY_NAME(strategy_by_search) PLY_NAME(table_options_of)
    PLY_NAME(take_code_point) PLY_NAME(tell_moves) PLY_NAME(tell_nothing) PLY_NAME(tell_value)
    PLY_NAME(text_width) PLY_NAME(texts_of) PLY_NAME(thread_count) PLY_NAME(tidy_places)
    PLY_NAME(time_for_move) PLY_NAME(to_move) PLY_NAME(to_string) PLY_NAME(to_text) PLY_NAME(undo)
    PLY_NAME(undo_all) PLY_NAME(undo_in) PLY_NAME(undo_later) PLY_NAME(unstable)
    PLY_NAME(useful_threads) PLY_NAME(value_bounds) PLY_NAME(value_of_score) PLY_NAME(value_range)
    PLY_NAME(value_text) PLY_NAME(verify) PLY_NAME(verify_file) PLY_NAME(walk_lines)
    PLY_NAME(with_minus) PLY_NAME(with_position) PLY_NAME(wrapped) PLY_NAME(write_certificate)
    PLY_NAME(write_dot) PLY_NAME(write_json) PLY_NAME(write_svg) PLY_NAME(xml_text)
    PLY_NAME(yield)
// clang-format on
#undef PLY_NAME

}  // namespace others

TEST_CASE("functions of the game's namespace never take the place of the library's own", "[game]") {
    others::heap const heap{7};
    ply::transposition_table<int> table(1 << 12);
    CHECK(ply::minimax(heap).distance == 3);
    CHECK(ply::alpha_beta(heap).distance == 3);
    CHECK(ply::negamax(heap, table).distance == 3);
    CHECK(ply::principal_variation(heap, table).distance == 3);
    CHECK(ply::mtd_f(heap, table).distance == 3);
    CHECK(ply::search(heap).distance == 3);
    CHECK(ply::search(heap, {}, {.deterministic = true}).distance == 3);
    CHECK(ply::search(heap, {}, {.resources = {.threads = 2}}).distance == 3);
    CHECK(ply::analyse_moves(heap).moves.size() == 3);
    CHECK(ply::analyse(std::vector{heap, heap}).size() == 2);
    CHECK(ply::solve(heap).value == ply::won<int>);
    CHECK(ply::df_pn(heap).value == ply::won<int>);
    CHECK(ply::proof_number(heap).value == ply::won<int>);
    CHECK(ply::retrograde(heap).probe(heap)->value == ply::won<int>);
    CHECK(ply::perft(heap, 2) == 9);
    CHECK(ply::check_game(heap).ok());
}
