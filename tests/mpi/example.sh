#!/bin/sh
# mpi_analyse prints the same with any number of ranks, and refuses bad arguments with one line on the
# error output and status 2.
#
#     sh example.sh MPI_ANALYSE MPIEXEC NUMBER_FLAG
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

same_for_all() {
    "$program" "$@" >"$work/alone" || failed=1
    [ -s "$work/alone" ] || failed=1
    "$mpiexec" "$flag" 3 "$program" "$@" >"$work/three" || failed=1
    cmp "$work/alone" "$work/three" || failed=1
}

# shellcheck source=tests/programs/refused.sh
. "$(dirname "$0")/../programs/refused.sh"

mpiexec=$2
flag=$3
same_for_all --depth 6 4455 44 12 1234567
same_for_all --moves --depth 7 --threads 2 4455

refused "POSITION" "$program"
refused "connect four move: 8" "$program" 4 48
refused "--depth: 0 is not a number" "$program" --depth 0 4
refused "--threads: -1 is not a number" "$program" --threads=-1 4
refused "--timeout: x is not a number" "$program" --timeout x 4
refused "--moves: more than one position" "$program" --moves 4 44
refused "--no-such-option" "$program" --no-such-option 4
refused "--depth: " "$program" --depth "" 4

# One line in all, where several ranks read the arguments.
status=0
"$mpiexec" "$flag" 3 "$program" --depth 0 4 >"$work/out" 2>"$work/err" || status=$?
if [ "$status" -ne 2 ] || [ "$(grep -c '^mpi_analyse: ' "$work/err")" -ne 1 ]; then
    echo "three ranks: status $status"
    cat "$work/err"
    failed=1
fi
exit "$failed"
