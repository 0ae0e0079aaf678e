// The transposition table: how long a probe or a store takes with and without huge pages and
// prefetch, beside std::unordered_map.
//
// Each step plays the part of a node: its hash follows from what the step before found, is known
// early (here the table may prefetch), then some work is done (as moves are made and a position
// judged), then the table is asked. Half the probes find something. "work alone" has no table.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include <benchmark/benchmark.h>

#include <ply/core/random.hpp>
#include <ply/support/table/transposition_table.hpp>

namespace {

using table = ply::transposition_table<int>;
using entry = ply::table_entry<int>;

constexpr std::size_t megabytes = 256;
constexpr std::uint64_t entries = std::uint64_t{1} << 22;
constexpr int hash_bits = 49;

/// The hash of the position with this number; those below `entries` are stored.
std::uint64_t hash_of(std::uint64_t number) {
    return ply::splitmix64::mix(number) >> (64 - hash_bits);
}

entry entry_of(std::uint64_t number) {
    return {0, ply::bound::lower, static_cast<int>(number % 16), false,
            static_cast<int>(number % 7)};
}

/// About 700 instructions, as for a small position that is made and judged: too many for the
/// processor to reach the probe behind them on its own.
std::uint64_t work(std::uint64_t x) {
    std::uint64_t lanes[4] = {x, x + 1, x + 2, x + 3};
    for (int i = 0; i < 16; ++i) {
        for (auto& lane : lanes) lane = ply::splitmix64::mix(lane);
    }
    return lanes[0] ^ lanes[1] ^ lanes[2] ^ lanes[3];
}

struct no_store {
    void prefetch(std::uint64_t) const {}
    std::optional<entry> probe(std::uint64_t) const { return std::nullopt; }
    void store(std::uint64_t, entry const&) {}
};

struct map_store {
    std::unordered_map<std::uint64_t, entry> map;

    void prefetch(std::uint64_t) const {}
    std::optional<entry> probe(std::uint64_t hash) const {
        auto const at = map.find(hash);
        return at == map.end() ? std::nullopt : std::optional(at->second);
    }
    void store(std::uint64_t hash, entry const& e) { map[hash] = e; }
};

template <class Store>
void fill(Store& store) {
    for (std::uint64_t i = 0; i < entries; ++i) store.store(hash_of(i), entry_of(i));
}

template <class Store>
void probes(benchmark::State& state, Store& store, bool prefetch) {
    std::uint64_t x = 1;
    for (auto _ : state) {
        std::uint64_t const hash = hash_of(x % (2 * entries));
        if (prefetch) store.prefetch(hash);
        x = work(x);
        if (auto const e = store.probe(hash)) x += static_cast<std::uint64_t>(e->depth) + 1;
    }
    benchmark::DoNotOptimize(x);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

template <class Store>
void stores(benchmark::State& state, Store& store, bool prefetch) {
    std::uint64_t x = 1;
    for (auto _ : state) {
        // Known positions, so that the map does not grow.
        std::uint64_t const number = x % entries;
        std::uint64_t const hash = hash_of(number);
        if (prefetch) store.prefetch(hash);
        x = work(x);
        store.store(hash, entry_of(number));
    }
    benchmark::DoNotOptimize(x);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

/// One store at a time is in memory: that of the benchmark that runs.
std::string held;
std::unique_ptr<table> held_table;
std::unique_ptr<map_store> held_map;

bool takes_hold(std::string const& name) {
    if (held == name) return false;
    held = name;
    held_table.reset();
    held_map.reset();
    return true;
}

table& table_with(ply::table_options const& options) {
    if (takes_hold(std::to_string(options.hash_bits) + (options.huge_pages ? " huge" : " small"))) {
        held_table = std::make_unique<table>(megabytes << 20, options);
        fill(*held_table);
    }
    return *held_table;
}

map_store& filled_map() {
    if (takes_hold("map")) {
        held_map = std::make_unique<map_store>();
        held_map->map.reserve(entries);
        fill(*held_map);
    }
    return *held_map;
}

template <class Get>
void add(std::string const& name, bool prefetch, Get get) {
    benchmark::RegisterBenchmark(("probe/" + name).c_str(), [=](benchmark::State& state) {
        auto&& store = get();
        probes(state, store, prefetch);
    });
    benchmark::RegisterBenchmark(("store/" + name).c_str(), [=](benchmark::State& state) {
        auto&& store = get();
        stores(state, store, prefetch);
    });
}

void make_a_gigabyte(benchmark::State& state) {
    for (auto _ : state) {
        table made(std::size_t{1} << 30);
        benchmark::DoNotOptimize(made);
    }
}

void clear_an_unused_gigabyte(benchmark::State& state) {
    table made(std::size_t{1} << 30);
    for (auto _ : state) made.clear();
}

void clear_after_a_thousand_stores(benchmark::State& state) {
    table made(std::size_t{1} << 30, {.huge_pages = false});
    for (auto _ : state) {
        state.PauseTiming();
        for (std::uint64_t i = 0; i < 1000; ++i) made.store(hash_of(i), entry_of(i));
        state.ResumeTiming();
        made.clear();
    }
}

}  // namespace

int main(int argc, char** argv) {
    add("work alone", false, [] { return no_store{}; });
    add("std::unordered_map", false, []() -> map_store& { return filled_map(); });
    for (bool const packed : {false, true}) {
        for (bool const huge : {false, true}) {
            for (bool const prefetch : {false, true}) {
                ply::table_options const options{
                    .hash_bits = packed ? hash_bits : 64, .largest_value = 0, .huge_pages = huge};
                add(std::string(packed ? "8 bytes" : "16 bytes") +
                        (huge ? "/huge pages" : "/small pages") + (prefetch ? "/prefetch" : ""),
                    prefetch, [=]() -> table& { return table_with(options); });
            }
        }
    }
    benchmark::RegisterBenchmark("make 1 GiB", make_a_gigabyte);
    benchmark::RegisterBenchmark("clear 1 GiB, unused", clear_an_unused_gigabyte);
    benchmark::RegisterBenchmark("clear 1 GiB, a thousand entries", clear_after_a_thousand_stores)
        ->Iterations(100);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
}
