// Many positions, or all moves of one, searched by the ranks of an MPI program.
//
// All ranks call the same function at the same time, with the same arguments. Rank 0 shares out the
// work, one position or move after the other, and works too; limits.threads threads of each rank
// search. A position must be copyable. Every rank's own thread only sends and receives.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/require.hpp>
#include <ply/core/result.hpp>
#include <ply/mpi/communicator.hpp>
#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/master.hpp>
#include <ply/mpi/detail/move_work.hpp>
#include <ply/mpi/detail/position_work.hpp>
#include <ply/mpi/detail/protocol.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/detail/worker.hpp>
#include <ply/mpi/report.hpp>
#include <ply/search/detail/root_moves.hpp>
#include <ply/search/detail/root_split.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/parallel.hpp>
#include <ply/search/search_options.hpp>
#include <ply/support/thread_team.hpp>

namespace ply::mpi {

namespace detail {

/// A batch from its beginning to its report, on any rank.
template <Rules G, EvaluatorFor<G> Eval>
class batch {
public:
    using work_type = position_work<G, Eval>;
    using score_type = typename work_type::score_type;
    using report_type = batch_report<move_of<G>, score_type>;

    batch(communicator& ranks, std::vector<G> const& positions, limits const& l,
          typename work_type::options_type const& options, distribution const& d,
          Eval const& evaluator)
        : ranks_(ranks),
          positions_(positions),
          limits_(l),
          options_(options),
          distribution_(d),
          threads_(static_cast<int>((std::min)(static_cast<std::size_t>(thread_count(l.threads)),
                                               (std::max)(positions.size(), std::size_t{1})))),
          form_(form_of<G, score_type>(positions, l, d, false)),
          work_(positions, l, options, evaluator, threads_) {}

    report_type run() {
        ranks_.rank() == 0 ? lead() : serve();
        return std::move(report_);
    }

private:
    void lead() {
        report_.answers.resize(positions_.size());
        report_.answers_of_rank.resize(static_cast<std::size_t>(ranks_.size()));
        std::vector<std::size_t> all(positions_.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        master<work_type> with(ranks_, work_, threads_, limits_, form_, distribution_);
        position_job<G, score_type> job(positions_, options_, report_);
        report_.refused = with.run(job, positions_.size(), all);
        fill_gaps(job);
        report_.failures = with.failures();
        with.finish(distribution_.to_all_ranks ? all_answers() : bytes{});
    }

    void fill_gaps(position_job<G, score_type> const& job) {
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            auto& answer = report_.answers[i];
            if (job.answered(i)) continue;
            if (std::binary_search(report_.refused.begin(), report_.refused.end(), i)) {
                answer.value = lost<score_type>;
                answer.bound = bound::lower;
                answer.stop = stop_reason::stopped;
            } else {
                answer = work_.without_time(i);
            }
        }
    }

    bytes all_answers() {
        writer w;
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            G root = positions_[i];
            answer_writer<G>(root, w).whole(report_.answers[i]);
        }
        write(w, report_.refused);
        write(w, report_.failures);
        write(w, report_.answers_of_rank);
        return w.take();
    }

    void serve() {
        bytes const answers = worker<work_type>(ranks_, work_, threads_, limits_).serve(form_);
        if (!distribution_.to_all_ranks) return;
        reader r(answers);
        for (G root : positions_) {
            report_.answers.push_back(answer_reader<G>(root, r).template whole<score_type>());
        }
        read(r, report_.refused);
        read(r, report_.failures);
        read(r, report_.answers_of_rank);
        if (!r.ok()) fail("ply: damaged answers");
    }

    communicator& ranks_;
    std::vector<G> const& positions_;
    limits const& limits_;
    typename work_type::options_type const& options_;
    distribution const& distribution_;
    int threads_;
    form form_;
    work_type work_;
    report_type report_;
};

/// The analysis of a position's moves from its beginning to its report, on any rank.
template <Rules G, EvaluatorFor<G> Eval>
class move_analysis {
public:
    using work_type = move_work<G, Eval>;
    using crew_type = move_crew<G, Eval>;
    using score_type = score_of<G, Eval>;
    using options_type = search_options<move_of<G>, score_type>;
    using report_type = moves_report<move_of<G>, score_type>;

    move_analysis(communicator& ranks, G const& root, limits const& l, options_type const& options,
                  distribution const& d, Eval const& evaluator)
        : ranks_(ranks),
          root_(root),
          limits_(l),
          options_(options),
          distribution_(d),
          eval_(evaluator),
          moves_(ply::detail::list_moves(root)),
          threads_(static_cast<int>((std::min)(static_cast<std::size_t>(thread_count(l.threads)),
                                               (std::max)(moves_.size(), std::size_t{1})))),
          form_(form_of<G, score_type>(std::vector<G>{root}, l, d, true)),
          work_(root, moves_, std::size_t{64} << 20, l, options, evaluator) {}

    report_type run() {
        ranks_.rank() == 0 ? lead() : serve();
        return std::move(report_);
    }

private:
    void lead() {
        master<work_type> with(ranks_, work_, threads_, limits_, form_, distribution_);
        if (moves_.empty() || limits_.depth <= 0) {
            report_.answer = ply::search(root_, limits_, options_, eval_);
        } else {
            search_moves(with);
        }
        report_.failures = with.failures();
        with.finish(distribution_.to_all_ranks ? whole_answer() : bytes{});
    }

    void search_moves(master<work_type>& with) {
        crew_type crew(root_, moves_.size(), with);
        using reference = crew_reference<crew_type>;
        ply::detail::root_split<G, Eval, reference> split(moves_, options_, reference(crew));
        split.go(limits_);
        report_.answer = split.answer();
        report_.refused = crew.refused(report_.answer.depth);
        leave_out_refused();
    }

    void leave_out_refused() {
        if (report_.refused.empty()) return;
        auto& answer = report_.answer;
        for (std::size_t const place : report_.refused) {
            std::erase_if(answer.moves, [&](auto const& m) { return m.move == moves_[place]; });
        }
        if (answer.proven && answer.value >= won<score_type>) return;
        answer.bound = bound::lower;
        answer.proven = false;
    }

    bytes whole_answer() {
        writer w;
        G root = root_;
        answer_writer<G>(root, w).whole(report_.answer);
        write(w, report_.refused);
        write(w, report_.failures);
        return w.take();
    }

    void serve() {
        bytes const answer = worker<work_type>(ranks_, work_, threads_, limits_).serve(form_);
        if (!distribution_.to_all_ranks) return;
        reader r(answer);
        G root = root_;
        report_.answer = answer_reader<G>(root, r).template whole<score_type>();
        read(r, report_.refused);
        read(r, report_.failures);
        if (!r.ok()) fail("ply: a damaged answer");
    }

    communicator& ranks_;
    G const& root_;
    limits const& limits_;
    options_type const& options_;
    distribution const& distribution_;
    Eval const& eval_;
    std::vector<move_of<G>> moves_;
    int threads_;
    form form_;
    work_type work_;
    report_type report_;
};

}  // namespace detail

/// The answers of ply::search for every position of a range, in the order of the range, as those of
/// ply::analyse: each position is searched by one thread, and limits hold for each by itself. The
/// table's bytes are those of each rank; with one_table false the answers depend on neither ranks
/// nor threads.
///
/// An exception of the game or the evaluator is a failure of the rank, and another rank tries the
/// position. Where limits.stop of rank 0 becomes true all ranks stop, and positions that are left
/// get the answer of a search that had no time; where that of another rank does, its own searches
/// stop. options.on_result is called on rank 0; an exception of it ends the call on all ranks.
template <class Range, class Eval = own_eval>
auto analyse(
    communicator& ranks, Range const& positions, limits const& l = {},
    ply::detail::batch_options_of<ply::detail::position_in<Range>, Eval> const& options = {},
    distribution const& d = {}, Eval const& evaluator = {}) {
    using game_type = ply::detail::position_in<Range>;
    if constexpr (ply::detail::require_searchable<game_type, Eval>()) {
        static_assert(std::copy_constructible<game_type>, "ply: ranks search copies of the game");
        std::vector<game_type> const copies(std::begin(positions), std::end(positions));
        return detail::batch<game_type, Eval>(ranks, copies, l, options, d, evaluator).run();
    } else {
        return batch_report<int, int>{};
    }
}

/// The exact value of every move of a position, as ply::analyse_moves finds them: value, line and
/// counts are the same for any number of ranks and threads. Exceptions are failures, as in analyse.
/// A limit of time counts from the call of rank 0.
template <class G, class Eval = own_eval>
auto analyse_moves(
    communicator& ranks, G const& game, limits const& l = {},
    search_options<typename ply::detail::move_type<G>::type, score_of<G, Eval>> options = {},
    distribution const& d = {}, Eval const& evaluator = {}) {
    if constexpr (ply::detail::require_searchable<G, Eval>()) {
        static_assert(std::copy_constructible<G>, "ply: ranks search copies of the game");
        options.best_moves = (std::numeric_limits<int>::max)();
        options.deterministic = true;
        return detail::move_analysis<G, Eval>(ranks, game, l, options, d, evaluator).run();
    } else {
        return moves_report<int, int>{};
    }
}

}  // namespace ply::mpi
