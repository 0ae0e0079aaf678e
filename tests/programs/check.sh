#!/bin/sh
# Runs a program as a case says, and compares what it prints and its status.
#
#     sh check.sh PROGRAM CASE
#
# The parts of a case begin with "--- arguments", "--- input" (which may be missing) and "--- output";
# the last line is "--- status N". Errors are part of the output. Blanks at the ends of lines, times
# and nodes do not count. With record=yes in the environment the case is written anew with what the
# program does now.
set -eu
program=$1
case=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

part() { sed -n "/^--- $1\$/,/^--- /{/^--- /!p;}" "$case"; }
normal() { sed -e 's/ *$//' -e 's/ [0-9,]* nodes* in [0-9.]* s$/ N nodes in T s/'; }

part input >"$work/input"
part output >"$work/expected"
status=0
eval "set -- $(part arguments)"
"$program" "$@" <"$work/input" >"$work/raw" 2>&1 || status=$?
normal <"$work/raw" >"$work/actual"

if [ "${record:-no}" = yes ]; then
    {
        sed '/^--- output$/,$d' "$case"
        echo "--- output"
        cat "$work/actual"
        echo "--- status $status"
    } >"$work/case"
    cp "$work/case" "$case"
    exit
fi

failed=0
diff -u "$work/expected" "$work/actual" || failed=1
if [ "--- status $status" != "$(tail -n 1 "$case")" ]; then
    echo "ended with status $status"
    failed=1
fi
exit "$failed"
