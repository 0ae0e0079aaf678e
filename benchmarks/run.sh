#!/bin/sh
# Builds the benchmarks with full optimisation and prints their tables: with the compiler that CMake
# finds, and with clang++ as well where it is there. Installs what is missing (see cmake/need.sh).
#
#     sh benchmarks/run.sh [NAME...]
#
# NAME is a source of this folder without its ending, such as textbook; all of them by default.
set -eu
cd "$(dirname "$0")/.."
. cmake/tools.sh

sh cmake/need.sh benchmark
[ $# -gt 0 ] || set -- $(cd benchmarks && ls ./*.cpp | sed 's|./||; s|[.]cpp$||')

# print_tables COMPILER PRESET NAME...
print_tables() {
    compiler=$1
    preset=$2
    shift 2
    mkdir -p build
    CXX=$compiler sh cmake/build.sh "$preset" -DPLY_BUILD_TESTS=OFF -DPLY_BUILD_EXAMPLES=OFF \
        -DPLY_BUILD_BENCHMARKS=ON >build/benchmarks.log 2>&1 || { cat build/benchmarks.log; exit 1; }
    for name; do
        program=build/$preset/benchmarks/benchmark_$name
        if [ ! -x "$program" ]; then
            echo "benchmarks/run.sh: there is no benchmark $name" >&2
            exit 2
        fi
        printf '\n%s, %s\n' "$name" "$($compiler --version | head -n 1)"
        "$program"
    done
}

print_tables "${CXX:-c++}" release "$@"
if [ -z "${CXX:-}" ] && has clang++; then print_tables clang++ release-clang "$@"; fi
