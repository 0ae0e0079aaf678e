#!/bin/sh
# solve_positions finds the scores of a file, tells where the file is wrong, and refuses bad arguments
# and files that are not what they should be with one line and status 2.
#
#     sh solve_positions.sh SOLVE_POSITIONS FOLDER
set -u
solve=$1
folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
# shellcheck source=tests/programs/refused.sh
. "$(dirname "$0")/refused.sh"

# prints STATUS WORDS ARGUMENT...: the output has the words.
prints() {
    expected=$1
    words=$2
    shift 2
    status=0
    "$solve" "$@" >"$work/out" 2>&1 || status=$?
    if [ "$status" -ne "$expected" ] || ! grep -qF -e "$words" "$work/out"; then
        echo "not as it should be ($expected, $words): solve_positions $* (status $status)"
        cat "$work/out"
        failed=1
    fi
}

head -n 5 "$folder/end.txt" >"$work/five"
prints 0 "5 positions, 0 wrong: mean nodes" --quiet "$work/five"
prints 0 "457275462753754715121524262441 6 " "$work/five"
sed 's/$/\r/' "$work/five" >"$work/carriage_returns"
prints 0 "5 positions, 0 wrong: mean nodes" "$work/carriage_returns"
cut -d ' ' -f 1 "$work/five" >"$work/alone"
prints 0 "5 positions, 0 wrong: mean nodes" "$work/alone"
sed '2s/ .*/ 17/' "$work/five" >"$work/false"
prints 1 "expected 17" --quiet "$work/false"

refused "FILE is required" "$solve"
refused "FILE: needs the name of a file" "$solve" ""
refused "cannot read" "$solve" "$work/none"
refused "cannot read" "$solve" "$work"
: >"$work/empty"
refused "no positions in" "$solve" "$work/empty"
for number in 0 -1 x 65537 99999999999999999999; do
    refused "--table: $number is not a number" "$solve" --table="$number" "$work/five"
done
refused "--table:  is not a number" "$solve" "$work/five" --table ""
refused "not expected" "$solve" "$work/five" more
for line in "44 x" "44 1 2" "44 1.5" "44 99999999999"; do
    echo "$line" >"$work/bad"
    refused "line 1: not a position and its score" "$solve" "$work/bad"
done
for columns in 48 1111111 x; do
    echo "$columns 1" >"$work/bad"
    refused "line 1: " "$solve" "$work/bad"
done

# A file that was cut short has a last line without its score. What was found before is not lost.
head -n 3 "$work/five" >"$work/short"
sed -n '4s/ .*//p' "$work/five" | tr -d '\n' >>"$work/short"
prints 2 "457275462753754715121524262441 6 " "$work/short"
prints 2 "solve_positions: line 4: not a position and its score" "$work/short"
{ cat "$work/alone"; head -n 1 "$work/five"; } >"$work/mixed"
prints 2 "solve_positions: line 6: not a position alone" "$work/mixed"
exit "$failed"
