// Everything that is looked at in one position, and what becomes of a fault that is found there.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ply/check/rules/claims.hpp>
#include <ply/check/rules/finding.hpp>
#include <ply/check/rules/journal.hpp>
#include <ply/check/rules/line.hpp>
#include <ply/check/rules/pair_checks.hpp>
#include <ply/check/rules/play_checks.hpp>
#include <ply/check/rules/position_checks.hpp>
#include <ply/check/rules/whole_game.hpp>
#include <ply/core/random.hpp>

namespace ply::detail::checking {

class examiner {
    using lists = std::vector<move_list>;

    struct check {
        fault kind;
        answer (*run)(scope const&, line const&);
    };

    // Of every position. The first two make all others doubtful.
    static constexpr std::array everywhere{
        check{fault::unstable, checking::unstable},
        check{fault::copy, checking::copy},
        check{fault::duplicate_move, checking::duplicate_move},
        check{fault::undo, checking::undo},
        check{fault::range, checking::range},
        check{fault::after, checking::after},
        check{fault::drift, checking::rebuilt},
        check{fault::to_move, checking::to_move},
        check{fault::value_range, checking::value_range},
        check{fault::decided_early, checking::decided_early},
        check{fault::not_final, checking::not_final},
        check{fault::not_zero_sum, checking::not_zero_sum},
        check{fault::order, checking::order},
        check{fault::known_value, checking::known_value},
        check{fault::value_bounds, checking::value_bounds},
        check{fault::candidates, checking::candidates},
        check{fault::noisy_moves, checking::noisy_moves},
        check{fault::null_move, checking::null_move},
        check{fault::cycle, checking::cycle},
        check{fault::repetition, checking::repetition},
    };
    // Of whole lines of play.
    static constexpr std::array at_the_end{
        check{fault::unstable, checking::replayed},
        check{fault::undo, checking::undo_all},
        check{fault::undo, checking::undo_later},
    };

public:
    explicit examiner(journal& j)
        : journal_(j),
          known_(j.options().kept, j.options().plies),
          whole_game_(j),
          random_(j.options().seed) {}

    /// Looks at the end of a line. Whether it was met before, and so is what follows from it.
    bool examine(line const& l) {
        ++journal_.report.positions;
        for (check const& c : everywhere) apply(c, l);
        if (journal_.is_hopeless()) return true;
        bool seen = false;
        guarded(l.moves, [&] {
            whole_game_.note(l);
            auto met = known_.meet(l, random_);
            seen = met.seen;
            if (met.flaw && !journal_.is_done(met.flaw->kind)) {
                add_pair(met.with->moves, l.moves, std::move(*met.flaw));
            }
        });
        return seen;
    }

    /// Looks at a whole line, from its end back.
    void examine_way(line const& l) {
        for (check const& c : at_the_end) apply(c, l);
    }

    /// To be called when all positions have been looked at.
    void conclude() {
        if (journal_.is_hopeless()) return;
        whole_game_.conclude();
        if (far_exception_) journal_.add(std::move(*far_exception_));
    }

    /// Runs what calls the game after these moves; an exception is a finding. Whether there was
    /// none.
    template <class F>
    bool guarded(move_list const& moves, F const& f) {
        auto const thrown = attempt(f);
        if (thrown && !journal_.is_done(fault::exception)) add_exception(moves, *thrown);
        return !thrown;
    }

private:
    void apply(check const& c, line const& l) {
        if (journal_.is_hopeless() || journal_.is_done(c.kind)) return;
        guarded(l.moves, [&] {
            if (auto found = c.run(journal_.scope(), l)) add(c, l.moves, std::move(*found));
        });
    }

    void add(check const& c, move_list const& moves, flaw found) {
        lists shortest{moves};
        journal_.shorten(shortest, [&](lists const& shorter) {
            return journal_.on_line(shorter[0], [&](line const& l) {
                auto again = c.run(journal_.scope(), l);
                if (again) found = std::move(*again);
                return again.has_value();
            });
        });
        move_list all = std::move(shortest[0]);
        all.insert(all.end(), found.then.begin(), found.then.end());
        journal_.add({c.kind, found.sentence, std::move(all), found.taken_back});
    }

    void add_pair(move_list const& a, move_list const& b, pair_flaw found) {
        lists shortest{a, b, found.then};
        journal_.shorten(shortest, [&](lists const& shorter) {
            return journal_.on_line(shorter[0], [&](line const& x) {
                return journal_.on_line(shorter[1], [&](line const& y) {
                    auto again = compare(found.kind, x.here(), y.here(), shorter[2]);
                    if (!again || again->kind != found.kind) return false;
                    found = std::move(*again);
                    return true;
                });
            });
        });
        for (std::size_t const i : {std::size_t{0}, std::size_t{1}}) {
            shortest[i].insert(shortest[i].end(), found.then.begin(), found.then.end());
        }
        journal_.add({found.kind, found.sentence, shortest[0], 0, shortest[1]});
    }
    static std::optional<pair_flaw> compare(fault kind, position const& a, position const& b,
                                            move_list const& then) {
        if (kind == fault::hash_confuses) {
            return a->hash() == b->hash() ? checking::equal_hashes(a, b, then) : std::nullopt;
        }
        return a.same_as(b) ? checking::equal_positions(a, b) : std::nullopt;
    }

    /// What throws is the end of the line, or a move played there, or a call that only a check
    /// makes. If it is none of them, it is a search for a value that went on from there: that is
    /// reported if nothing comes closer.
    void add_exception(move_list const& moves, std::string const& what) {
        finding<any_value> f{fault::exception,
                             journal_.doing() + std::string(" throws an exception") + what, moves};
        auto const by_itself = [this](lists const& l) { return throws(l[0], false); };
        auto const in_a_check = [this](lists const& l) { return throws(l[0], true); };
        lists shortest{moves};
        if (!by_itself(shortest)) add_the_move_that_throws(shortest[0]);
        if (by_itself(shortest)) {
            journal_.shorten(shortest, by_itself);
        } else if (in_a_check(shortest)) {
            journal_.shorten(shortest, in_a_check);
        } else {
            if (!far_exception_) far_exception_ = std::move(f);
            return;
        }
        f.moves = std::move(shortest[0]);
        journal_.add(std::move(f));
    }
    bool throws(move_list const& moves, bool in_a_check) {
        auto const thrown = attempt([&] {
            journal_.on_line(moves, [&](line const& l) {
                l.here()->look();
                if (!in_a_check) return true;
                journal_.with(0, [&] {
                    for (check const& c : everywhere) c.run(journal_.scope(), l);
                });
                return true;
            });
        });
        return thrown.has_value();
    }
    void add_the_move_that_throws(move_list& moves) {
        move_list more = moves;
        attempt([&] {
            journal_.on_line(moves, [&](line const& l) {
                for (auto const& m : l.here()->moves()) {
                    more.push_back(m);
                    if (throws(more, false)) return true;
                    more.pop_back();
                }
                return false;
            });
        });
        moves = std::move(more);
    }

    journal& journal_;
    known_positions known_;
    whole_game whole_game_;
    splitmix64 random_;
    std::optional<finding<any_value>> far_exception_;
};

}  // namespace ply::detail::checking
