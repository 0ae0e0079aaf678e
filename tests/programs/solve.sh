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
    "graph --node 2" "hare_and_wolves --first wolves"; do
    # shellcheck disable=SC2086  # a game with its options
    "$solve" $game --certificate "$work/proof" >"$work/out" || failed=1
    # shellcheck disable=SC2046
    "$3" $(echo "$game" | sed 's/ --method [a-z_]*//') "$work/proof" >"$work/out" ||
        { echo "rejected: $game"; cat "$work/out"; failed=1; }
done

# refused WORDS [ARGUMENT...]: the line must have the words.
refused() {
    words=$1
    shift
    status=0
    "$solve" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    if [ "$status" -ne 2 ] || [ -s "$work/out" ] || [ "$(wc -l <"$work/err")" -ne 1 ] ||
        ! grep -qF -e "$words" "$work/err"; then
        echo "not refused as it should be ($words): $* (status $status)"
        cat "$work/out" "$work/err"
        failed=1
    fi
}
refused "which game?"
refused "no such game: chess" chess
refused "--method" stones --method guess
refused "hash_bits" stones --method null_window
refused "--memory: 0 is not" stones --memory 0
refused "--threads: 0 is not" stones --threads 0
refused "--time: -1 is not" stones --time=-1
refused "graph: an edge to no node: 5" graph --edges "[[5]]"
refused "connect four move: 8" connect_four --position 48
exit "$failed"
