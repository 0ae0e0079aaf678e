#!/bin/sh
# solve prints what solve.txt shows after each line "$ solve ARGUMENTS", besides times and table
# sizes; and refuses bad arguments with one line and status 2.
#
#     sh solve.sh SOLVE FILE VERIFY
#
# VERIFY checks the certificates that solve writes.
set -u
solve=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

grep '^\$ solve ' "$2" | sed 's/^\$ solve //' | while read -r arguments; do
    echo "\$ solve $arguments"
    eval "\"$solve\" $arguments" </dev/null || echo "status $?"
done | grep -v -e '^time ' -e '^table ' >"$work/out"
diff "$2" "$work/out" || failed=1

for game in tic_tac_toe "stones --method df_pn" "connect_four --position 4444442222" \
    "graph --node 2" "graph --node 2 --method df_pn" "graph --node 0 --method df_pn" \
    "hare_and_wolves --first wolves"; do
    # shellcheck disable=SC2086  # a game with its options
    "$solve" $game --certificate "$work/proof" >"$work/out" || failed=1
    # shellcheck disable=SC2046
    "$3" $(echo "$game" | sed 's/ --method [a-z_]*//') "$work/proof" >"$work/out" ||
        { echo "rejected: $game"; cat "$work/out"; failed=1; }
done

# shellcheck source=tests/programs/refused.sh
. "$(dirname "$0")/refused.sh"
refused "which game?" "$solve"
refused "no such game: chess" "$solve" chess
refused "--method" "$solve" stones --method guess
refused "hash_bits" "$solve" stones --method null_window
refused "--memory: 0 is not" "$solve" stones --memory 0
refused "--threads: 0 is not" "$solve" stones --threads 0
refused "--time: -1 is not" "$solve" stones --time=-1
refused "graph: an edge to no node: 5" "$solve" graph --edges "[[5]]"
refused "connect four move: 8" "$solve" connect_four --position 48
refused "--node: -1 is not" "$solve" graph --node=-1
refused "graph: the start is not a node: 9" "$solve" graph --node 9
refused "graph: " "$solve" graph --edges ""
refused "--method: " "$solve" stones --method ""
refused "--time: x is not" "$solve" stones --time x
refused "not expected: " "$solve" stones ""

# Files that cannot be written are refused before anything is solved.
refused "--certificate: needs the name of a file" "$solve" stones --certificate ""
refused "--certificate: cannot write" "$solve" stones --certificate "$work/no_folder/proof"
refused "--certificate: cannot write" "$solve" stones --certificate "$work"
cp "$work/proof" "$work/older"
mkdir "$work/proof.part"
refused "--certificate: cannot write" "$solve" stones --certificate "$work/proof"
rmdir "$work/proof.part"
cmp "$work/older" "$work/proof" || failed=1

# No time is a limit as any other.
status=0
"$solve" stones --time 0 --certificate "$work/proof" >"$work/out" || status=$?
if [ "$status" -ne 1 ] || ! grep -q "unknown (time limit)" "$work/out"; then
    echo "not stopped by a limit of no time (status $status)"
    failed=1
fi
cmp "$work/older" "$work/proof" || failed=1
exit "$failed"
