// Timings of several kinds of run, in groups, gathered over repetitions in random turns.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

/// What a run found: its value (the sign alone where a hand-written loop keeps no more), and the
/// nodes that it took.
struct outcome {
    long value;
    std::uint64_t nodes;
};

/// Registers one kind of a group. Any other number of nodes than expected is an error; 0 expects
/// nothing.
inline void add_kind(std::string const& group, std::string const& kind,
                     std::uint64_t expected_nodes, std::function<outcome()> const& run) {
    std::string const name = group + "/" + kind;
    benchmark::RegisterBenchmark(name.c_str(), [run, expected_nodes](benchmark::State& state) {
        outcome last{};
        for (auto _ : state) last = run();
        if (expected_nodes != 0 && last.nodes != expected_nodes) {
            state.SkipWithError("another number of nodes");
        }
        state.counters["nodes"] = static_cast<double>(last.nodes);
        state.counters["value"] = static_cast<double>(last.value);
    })->Unit(benchmark::kMillisecond);
}

/// Whether Google Benchmark is older than 1.8, which has other names for what stopped a run, and a
/// unit for the shortest time.
template <class Run>
inline constexpr bool before_1_8 = requires(Run const& run) { run.error_occurred; };

/// What stopped a run; null where nothing did.
template <class Run>
std::string const* fault_of(Run const& run) {
    if constexpr (before_1_8<Run>) {
        return run.error_occurred ? &run.error_message : nullptr;
    } else {
        return static_cast<bool>(run.skipped) ? &run.skip_message : nullptr;
    }
}

/// Gathers the runs; a derived class prints them.
class collector : public benchmark::BenchmarkReporter {
public:
    struct measured {
        std::string kind;
        double nodes = 0;
        double value = 0;
        std::vector<double> milliseconds = {};

        double median() const {
            std::vector<double> sorted = milliseconds;
            std::sort(sorted.begin(), sorted.end());
            return sorted.empty() ? 0 : sorted[sorted.size() / 2];
        }
        /// How far apart the repetitions are: (max - min) / median.
        double spread() const {
            auto const [low, high] =
                std::minmax_element(milliseconds.begin(), milliseconds.end());
            return milliseconds.empty() ? 0 : (*high - *low) / median();
        }
        double ns_per_node() const { return median() * 1e6 / nodes; }
    };
    struct group {
        std::string name;
        std::vector<measured> kinds = {};

        measured const& at(std::string const& kind) const {
            static measured const none{""};
            for (auto const& each : kinds) {
                if (each.kind == kind) return each;
            }
            return none;
        }
    };

    bool ReportContext(Context const&) override { return true; }

    void ReportRuns(std::vector<Run> const& runs) override {
        for (auto const& run : runs) {
            if (run.run_type != Run::RT_Iteration) continue;
            std::string const& name = run.run_name.function_name;
            if (std::string const* const fault = fault_of(run)) {
                std::printf("%s: %s\n", name.c_str(), fault->c_str());
                failed_ = true;
                continue;
            }
            auto const slash = name.find('/');
            auto& kind = find(name.substr(0, slash), name.substr(slash + 1));
            kind.nodes = run.counters.at("nodes");
            kind.value = run.counters.at("value");
            kind.milliseconds.push_back(time_of(run));
        }
    }

    bool failed() const { return failed_; }

protected:
    /// What the machine did: repetitions, its load at the start, and the largest spread of a kind.
    void print_conditions() const {
        std::size_t repetitions = 0;
        double spread = 0;
        for (auto const& g : groups) {
            for (auto const& k : g.kinds) {
                repetitions = (std::max)(repetitions, k.milliseconds.size());
                spread = (std::max)(spread, k.spread());
            }
        }
        std::printf("%zu repetitions; largest (max - min) / median %.2f; load average ",
                    repetitions, spread);
        if (load_) {
            std::printf("%.2f at the start\n", *load_);
        } else {
            std::printf("unknown\n");
        }
    }

    /// In milliseconds: of the processor, unless a derived class wants it by the clock.
    virtual double time_of(Run const& run) const { return run.GetAdjustedCPUTime(); }

    std::vector<group> groups;

private:
    measured& find(std::string const& name, std::string const& kind) {
        auto g = std::find_if(groups.begin(), groups.end(),
                              [&](group const& each) { return each.name == name; });
        if (g == groups.end()) g = groups.insert(g, group{name});
        auto k = std::find_if(g->kinds.begin(), g->kinds.end(),
                              [&](measured const& each) { return each.kind == kind; });
        if (k == g->kinds.end()) k = g->kinds.insert(k, measured{kind});
        return *k;
    }

    /// The load average of the last minute, where the system tells it.
    static std::optional<double> load_average() {
        double load = 0;
        std::ifstream file("/proc/loadavg");
        return file >> load ? std::optional(load) : std::nullopt;
    }

    bool failed_ = false;
    std::optional<double> load_ = load_average();
};

/// Runs what was registered, the given number of times each in random turns unless the arguments say
/// otherwise, and lets the reporter print it. The status for main.
inline int run_and_print(int argc, char** argv, collector& reporter, int repetitions = 9) {
    std::string const unit = before_1_8<benchmark::BenchmarkReporter::Run> ? "" : "s";
    std::vector<std::string> words(argv, argv + argc);
    words.insert(words.begin() + 1,
                 {"--benchmark_repetitions=" + std::to_string(repetitions),
                  "--benchmark_min_time=0.05" + unit, "--benchmark_enable_random_interleaving=true"});
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return 2;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return reporter.failed() ? 1 : 0;
}
