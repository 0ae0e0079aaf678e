// All moves of a position over the ranks of an MPI program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/core/score.hpp>
#include <ply/mpi/communicator.hpp>
#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/fail.hpp>
#include <ply/mpi/detail/master.hpp>
#include <ply/mpi/detail/move_crew.hpp>
#include <ply/mpi/detail/move_work.hpp>
#include <ply/mpi/detail/protocol.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/detail/worker.hpp>
#include <ply/mpi/report.hpp>
#include <ply/search/engine/root_split.hpp>
#include <ply/search/engine/search_options.hpp>
#include <ply/search/iterative_deepening.hpp>
#include <ply/search/root/root_list.hpp>
#include <ply/support/play/moves.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply::mpi::detail {

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

}  // namespace ply::mpi::detail
