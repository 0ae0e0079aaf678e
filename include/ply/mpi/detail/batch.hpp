// A batch of positions over the ranks of an MPI program.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/call.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/report.hpp>
#include <ply/search/analyse.hpp>
#include <ply/search/engine/deepening.hpp>
#include <ply/support/table/table_options.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::mpi::detail {

/// Every rank can search the position of an index, in one of its threads; rank 0 takes the answers.
template <Rules G, EvaluatorFor<G> Eval>
class batch {
public:
    using score_type = score_of<G, Eval>;
    using options_type = batch_options<move_of<G>, score_type>;
    using result_type = result<move_of<G>, score_type>;
    using report_type = batch_report<move_of<G>, score_type>;

    batch(std::vector<G> const& positions, limits const& l, options_type const& options,
          Eval const& evaluator)
        : positions_(positions), limits_(l), options_(options), eval_(evaluator) {}

    report_type run(communicator& ranks, distribution const& d) {
        int const threads = useful_threads(options_.resources.threads, positions_.size());
        if constexpr (HasHash<G>) {
            tables_.resize(static_cast<std::size_t>(options_.one_table ? 1 : threads));
            for (auto& table : tables_)
                table.emplace(options_.resources.memory_or(), table_options_of<G, Eval>());
        }
        auto const form = form_of<G, score_type>(positions_, limits_, d, false);
        return run_call<report_type>(
            calling<batch>{ranks, *this, threads, limits_, form, d},
            [&](auto& with, report_type& report) {
                report.answers_of_rank.resize(static_cast<std::size_t>(ranks.size()));
                lead(with, report);
            },
            [this](auto& archive, report_type& report) {
                report.answers.resize(positions_.size());
                for (std::size_t i = 0; i < positions_.size(); ++i) {
                    coder_at(i, archive, report.answers[i]);
                }
                code(archive, report.answers_of_rank);
            });
    }

    /// What a rank does.
    bytes operator()(int thread, reader task, std::atomic<bool> const& stop) {
        auto const index = task.get<std::size_t>();
        auto answer = search(index, table(thread), stop);
        writer w;
        coder_at(index, w, answer);
        return w.take();
    }

    // --- for the master

    bytes task(std::size_t index) const { return writer().parts(index).take(); }
    int home(std::size_t) const { return -1; }
    bool take(std::size_t index, int rank, reader& from) {
        coder_at(index, from, report_->answers[index]);
        ++report_->answers_of_rank[static_cast<std::size_t>(rank)];
        answered_[index] = true;
        ++count_;
        if (options_.on_result) {
            options_.on_result({index, count_, positions_.size(), report_->answers[index]});
        }
        return true;
    }

private:
    using table_type = transposition_table<score_type>;

    template <class Archive>
    void coder_at(std::size_t index, Archive& archive, result_type& answer) const {
        G root = positions_[index];
        answer_coder<G, Archive>(root, archive).whole(answer);
    }

    void lead(master<batch>& with, report_type& report) {
        report_ = &report;
        report.answers.resize(positions_.size());
        answered_.resize(positions_.size());
        std::vector<std::size_t> all(positions_.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        report.refused = with.run(positions_.size(), all);
        for (std::size_t i : all) {
            auto& answer = report.answers[i];
            if (answered_[i]) continue;
            if (std::binary_search(report.refused.begin(), report.refused.end(), i)) {
                answer.set_value(lost<score_type>, bound::lower);
                answer.stop = stop_reason::stopped;
            } else {
                // As of a search that had no time.
                answer = search(i, nullptr, std::atomic<bool>(true));
            }
        }
    }

    result_type search(std::size_t index, table_type* table, std::atomic<bool> const& stop) const {
        G root = positions_[index];
        limits mine = limits_;
        mine.stop = &stop;
        ply::detail::deepening<G, Eval> one(root, table, eval_, options_.search);
        one.go(mine, (std::numeric_limits<std::uint64_t>::max)());
        return one.answer();
    }

    table_type* table(int thread) {
        if (tables_.empty()) return nullptr;
        if (options_.one_table) return &*tables_.front();
        auto& own = *tables_[static_cast<std::size_t>(thread)];
        own.clear();
        return &own;
    }

    std::vector<G> const& positions_;
    limits const& limits_;
    options_type const& options_;
    Eval const& eval_;
    std::vector<std::optional<table_type>> tables_;
    // Of rank 0.
    report_type* report_ = nullptr;
    std::vector<bool> answered_;
    std::size_t count_ = 0;
};

}  // namespace ply::mpi::detail
