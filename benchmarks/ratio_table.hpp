// Groups of runs of one search, timed in turns, and the table of their ratios.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace row {

/// What a run found: the sign of the value for the side to move, and the nodes that it took.
struct outcome {
    int value;
    std::uint64_t nodes;
};

inline constexpr std::array<char const*, 4> kinds{"bare loop", "same books", "ply",
                                                  "ply with line"};

}  // namespace row

/// Registers the four kinds of one group. A run with other nodes than expected is an error.
template <class... Runs>
void add_group(std::string const& name, std::uint64_t expected_nodes, Runs... runs) {
    std::size_t kind = 0;
    auto const add = [&](auto run) {
        std::string const full = name + "/" + row::kinds[kind++];
        benchmark::RegisterBenchmark(full.c_str(), [run, expected_nodes](benchmark::State& state) {
            row::outcome last{};
            for (auto _ : state) last = run();
            if (last.nodes != expected_nodes) state.SkipWithError("another number of nodes");
            auto const nodes = static_cast<double>(last.nodes);
            state.counters["nodes"] = nodes;
            state.counters["value"] = last.value;
            state.counters["ns_per_node"] =
                benchmark::Counter(nodes * 1e-9, benchmark::Counter::kIsIterationInvariantRate |
                                                     benchmark::Counter::kInvert);
        })->Unit(benchmark::kMillisecond);
    };
    (add(runs), ...);
}

/// Prints each group once: nodes, value, and the median time a node of each kind with its ratios.
class ratio_reporter : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(Context const&) override { return true; }

    void ReportRuns(std::vector<Run> const& runs) override {
        for (auto const& run : runs) {
            if (run.run_type != Run::RT_Iteration) continue;
            std::string const name = run.run_name.function_name;
            auto const slash = name.find('/');
            std::string const group = name.substr(0, slash);
            std::string const kind = name.substr(slash + 1);
            if (run.error_occurred) {
                std::printf("%s: %s\n", name.c_str(), run.error_message.c_str());
                failed_ = true;
                continue;
            }
            if (groups_.find(group) == groups_.end()) order_.push_back(group);
            auto& entry = groups_[group];
            entry.nodes = run.counters.at("nodes");
            entry.value = run.counters.at("value");
            entry.times[kind].push_back(run.counters.at("ns_per_node"));
        }
    }

    void Finalize() override {
        std::printf("%-28s %12s %6s", "", "nodes", "value");
        for (auto const* kind : row::kinds) std::printf(" %14s", kind);
        std::printf(" %11s %11s\n", "ply / books", "ply / bare");
        for (auto const& name : order_) {
            auto& entry = groups_[name];
            std::printf("%-28s %12.0f %6.0f", name.c_str(), entry.nodes, entry.value);
            for (auto const* kind : row::kinds)
                std::printf(" %11.2f ns", median(entry.times[kind]));
            std::printf(" %11.2f %11.2f\n", ratio(entry, 2, 1), ratio(entry, 2, 0));
        }
    }

    bool failed() const { return failed_; }

private:
    struct group {
        double nodes = 0;
        double value = 0;
        std::map<std::string, std::vector<double>> times;
    };

    static double median(std::vector<double>& times) {
        if (times.empty()) return 0;
        std::sort(times.begin(), times.end());
        return times[times.size() / 2];
    }
    static double ratio(group& entry, std::size_t a, std::size_t b) {
        return median(entry.times[row::kinds[a]]) / median(entry.times[row::kinds[b]]);
    }

    std::map<std::string, group> groups_;
    std::vector<std::string> order_;
    bool failed_ = false;
};

/// Runs what was registered, several times each in random turns unless the arguments say otherwise.
inline int run_and_print(int argc, char** argv) {
    std::vector<std::string> words(argv, argv + argc);
    words.insert(words.begin() + 1, {"--benchmark_repetitions=9", "--benchmark_min_time=0.05",
                                     "--benchmark_enable_random_interleaving=true"});
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return 2;
    ratio_reporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return reporter.failed() ? 1 : 0;
}
