// A batch: positions searched on all ranks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <ply/core/game.hpp>
#include <ply/core/limits.hpp>
#include <ply/core/result.hpp>
#include <ply/mpi/detail/answers.hpp>
#include <ply/mpi/detail/wire.hpp>
#include <ply/mpi/report.hpp>
#include <ply/search/analyse.hpp>
#include <ply/search/engine/deepening.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace ply::mpi::detail {

/// What every rank can do: search the position of an index, in one of its threads.
template <Rules G, EvaluatorFor<G> Eval>
class position_work {
public:
    using score_type = score_of<G, Eval>;
    using options_type = batch_options<move_of<G>, score_type>;
    using result_type = result<move_of<G>, score_type>;

    position_work(std::vector<G> const& positions, limits const& l, options_type const& options,
                  Eval const& evaluator, int threads)
        : positions_(positions), limits_(l), options_(options), eval_(evaluator) {
        if constexpr (HasHash<G>) {
            auto const parts = static_cast<std::size_t>(options_.one_table ? 1 : threads);
            tables_ = std::vector<std::optional<table_type>>(parts);
            for (auto& table : tables_) table.emplace(options_.table_bytes / parts);
        }
    }

    bytes operator()(int thread, reader task, std::atomic<bool> const& stop) {
        auto const index = task.number<std::size_t>();
        writer w;
        G root = positions_[index];
        answer_writer<G>(root, w).whole(search(index, table(thread), stop));
        return w.take();
    }

    /// What a search says that had no time.
    result_type without_time(std::size_t index) const {
        std::atomic<bool> const stop{true};
        return search(index, nullptr, stop);
    }

private:
    using table_type = transposition_table<score_type>;

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
};

/// What rank 0 wants of them.
template <Rules G, class S>
class position_job {
public:
    using report_type = batch_report<move_of<G>, S>;

    position_job(std::vector<G> const& positions, batch_options<move_of<G>, S> const& options,
                 report_type& report)
        : positions_(positions), options_(options), report_(report), answered_(positions.size()) {}

    bool answered(std::size_t index) const { return answered_[index]; }

    bytes task(std::size_t index) const { return writer().number(index).take(); }
    int home(std::size_t) const { return -1; }

    bool take(std::size_t index, int rank, reader& from) {
        G root = positions_[index];
        report_.answers[index] = answer_reader<G>(root, from).template whole<S>();
        ++report_.answers_of_rank[static_cast<std::size_t>(rank)];
        answered_[index] = true;
        ++count_;
        if (options_.on_result) {
            options_.on_result({index, count_, positions_.size(), report_.answers[index]});
        }
        return true;
    }

private:
    std::vector<G> const& positions_;
    batch_options<move_of<G>, S> const& options_;
    report_type& report_;
    std::vector<bool> answered_;
    std::size_t count_ = 0;
};

}  // namespace ply::mpi::detail
