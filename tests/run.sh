#!/bin/sh
# Installs what is missing (see cmake/need.sh), builds everything with warnings as errors, and runs
# the tests. Ends with the closing line of ctest and its status; 2 where something is missing.
#
#     sh tests/run.sh [PRESET]        presets: see CMakePresets.json
set -eu
cd "$(dirname "$0")/.."
preset=${1:-werror}
log=$(pwd)/build/$preset/ctest.log
rm -f "$log"

sh cmake/need.sh catch2 cli11 benchmark
sh cmake/build.sh "$preset"

status=0
ctest --preset "$preset" --parallel "$(sh cmake/cores.sh)" --output-log "$log" || status=$?
grep '% tests passed' "$log" || [ "$status" -ne 0 ] || status=1
exit "$status"
