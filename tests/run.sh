#!/bin/sh
# Installs what is missing (see cmake/need.sh), builds the tests and the examples with warnings as
# errors, and runs the tests. Ends with the closing line of ctest and its status; with status 2 where
# something is missing.
#
#     sh tests/run.sh [--benchmarks] [PRESET [CMAKE_OPTION...]]
#
# --benchmarks builds the benchmarks as well. The presets are in CMakePresets.json; not all of them
# take warnings for errors.
set -eu
cd "$(dirname "$0")/.."
. cmake/tools.sh

benchmarks=
if [ "${1:-}" = --benchmarks ]; then
    benchmarks=benchmark
    shift
fi
[ $# -gt 0 ] || set -- werror
preset=$1
log=$(pwd)/build/$preset/ctest.log
rm -f "$log"

# shellcheck disable=SC2086
sh cmake/need.sh catch2 cli11 $benchmarks --if-possible mpi
sh cmake/build.sh "$@" -DPLY_BUILD_BENCHMARKS="${benchmarks:+ON}"

status=0
ctest --preset "$preset" --parallel "$(cores)" --output-log "$log" || status=$?
grep '% tests passed' "$log" || [ "$status" -ne 0 ] || status=1
exit "$status"
