#!/bin/sh
# Installs what is missing (see cmake/need.sh), builds the tests and the examples with warnings as
# errors, and runs the tests. Ends with the closing line of ctest and its status; with status 2 where
# something is missing.
#
#     sh tests/run.sh [--all] [--benchmarks] [PRESET [CMAKE_OPTION...]]
#
# --all adds what takes longer than the rest together: ply::mpi, where MPI is there, and the tests
# labelled toolchain, which compile for each compiler what users may do with the headers.
# --benchmarks builds the benchmarks as well. The presets are in CMakePresets.json; not all of them
# take warnings for errors.
set -eu
cd "$(dirname "$0")/.."
. cmake/tools.sh

all=
mpi=OFF
benchmarks=
while :; do
    case ${1:-} in
        --all) all=yes mpi=AUTO ;;
        --benchmarks) benchmarks=benchmark ;;
        *) break ;;
    esac
    shift
done
[ $# -gt 0 ] || set -- werror
preset=$1
shift
log=$(pwd)/build/$preset/ctest.log
rm -f "$log"

# shellcheck disable=SC2086
sh cmake/need.sh catch2 cli11 $benchmarks ${all:+--if-possible mpi}
sh cmake/build.sh "$preset" "-DPLY_WITH_MPI=$mpi" "-DPLY_BUILD_BENCHMARKS=${benchmarks:+ON}" "$@"

status=0
if [ -n "$all" ]; then set --; else set -- --label-exclude '^toolchain$'; fi
ctest --preset "$preset" --parallel "$(cores)" --output-log "$log" "$@" || status=$?
grep '% tests passed' "$log" || [ "$status" -ne 0 ] || status=1
exit "$status"
