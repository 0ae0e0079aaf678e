// What shows only over many positions of a game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/rules/check_options.hpp>
#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/journal.hpp>
#include <ply/check/rules/line.hpp>
#include <ply/check/rules/position_checks.hpp>

namespace ply::detail::checking {

class whole_game {
public:
    explicit whole_game(journal& j) : journal_(j) {}

    /// To be told of the end of every line.
    void note(line const& l) {
        note_result(l);
        note_null_move(l);
    }

    /// A value that no null move ever turns round is not the value for the side to move. A bonus
    /// for being to move alone does not do that.
    void conclude() {
        constexpr int enough = 8;
        if (turned_by_null_move_ || kept_by_null_move_ < enough) return;
        journal_.add({fault::not_zero_sum,
                      std::string(journal_.start().has().value_name) +
                          " is the same before and after a null move wherever it is not 0: it is "
                          "not the value for the side to move",
                      *first_kept_});
    }

private:
    enum class result { none, decided, number };

    /// Finished games that are won or lost beside others that are worth a number.
    void note_result(line const& l) {
        if (journal_.options().results != game_results::one_kind ||
            journal_.is_done(fault::not_final)) {
            return;
        }
        auto const kind = result_of(l.here());
        if (kind == result::none) return;
        auto& first = kind == result::decided ? decided_ : number_;
        if (!first) first = l.moves;
        if (decided_ && number_) add_mixed_results();
    }
    void add_mixed_results() {
        std::vector<move_list> shortest{*number_, *decided_};
        journal_.shorten(shortest, [&](auto const& shorter) {
            return has_result(shorter[0], result::number) &&
                   has_result(shorter[1], result::decided);
        });
        journal_.on_line(shortest[0], [&](line const& l) {
            journal_.add({fault::not_final,
                          std::string("the game is over, and ") + l.here().final_name() + " is " +
                              l.here().final_value().text() +
                              ", though other finished games are won or lost",
                          shortest[0], 0, shortest[1]});
            return true;
        });
    }
    bool has_result(move_list const& moves, result kind) const {
        return journal_.on_line(moves, [&](line const& l) { return result_of(l.here()) == kind; });
    }
    static result result_of(position const& game) {
        if (!game.has().value || !game.over()) return result::none;
        number const value = game.final_value();
        if (value.decided()) return result::decided;
        return value.sign() == 0 ? result::none : result::number;
    }

    void note_null_move(line const& l) {
        if (journal_.is_done(fault::not_zero_sum)) return;
        auto const keeps = checking::null_move_keeps_value(l);
        if (!keeps) return;
        if (!*keeps) {
            turned_by_null_move_ = true;
            return;
        }
        ++kept_by_null_move_;
        if (!first_kept_ || l.size() < first_kept_->size()) first_kept_ = l.moves;
    }

    journal& journal_;
    std::optional<move_list> decided_;
    std::optional<move_list> number_;
    std::optional<move_list> first_kept_;
    int kept_by_null_move_ = 0;
    bool turned_by_null_move_ = false;
};

}  // namespace ply::detail::checking
