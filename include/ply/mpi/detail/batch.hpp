// A batch of positions over the ranks of an MPI program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
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
#include <ply/mpi/detail/position_work.hpp>
#include <ply/mpi/detail/protocol.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/detail/worker.hpp>
#include <ply/mpi/report.hpp>
#include <ply/support/system/thread_team.hpp>

namespace ply::mpi::detail {

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

}  // namespace ply::mpi::detail
