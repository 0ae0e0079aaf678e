#!/bin/sh
# What `verify` says of certificates that hold, of damaged ones and of those of other positions.
#
#     sh verify.sh VERIFY FOLDER
set -u
verify=$1
folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# says STATUS WORDS ARGUMENT...: the first line has the words.
says() {
    expected=$1
    words=$2
    shift 2
    status=0
    "$verify" "$@" >"$work/out" 2>&1 || status=$?
    if [ "$status" -ne "$expected" ] || ! head -n 1 "$work/out" | grep -qF -e "$words"; then
        echo "not as it should be ($expected, $words): verify $* (status $status)"
        cat "$work/out"
        failed=1
    fi
}

holds="The proof holds. For the side to move the position is"
says 0 "$holds won in 11 plies." stones "$folder/stones_21.cert"
says 0 "$holds a draw." graph "$folder/graph_draw.cert" --edges "[[1],[0,2],[3],[]]"
says 0 "$holds lost in at most" hare_and_wolves "$folder/wolves_win.cert"

says 1 "Rejected: The game goes on where the proof says that it is over." \
    stones "$folder/stones_21.cert" --stones 22
says 1 "Rejected: The proof" hare_and_wolves "$folder/wolves_win.cert" --hare a
says 1 "Rejected: The certificate is for another game: stones." \
    bonus_stones "$folder/stones_21.cert"
head -c 60 "$folder/stones_21.cert" >"$work/short"
says 1 "Rejected: The certificate is cut short." stones "$work/short"
{ head -c 60 "$folder/stones_21.cert"; printf 'x'; tail -c +62 "$folder/stones_21.cert"; } \
    >"$work/damaged"
says 1 "Rejected: The certificate is damaged." stones "$work/damaged"
{ cat "$folder/stones_21.cert"; echo; } >"$work/long"
says 1 "Rejected: The file goes on after the certificate." stones "$work/long"
: >"$work/empty"
says 1 "Rejected: This is not a certificate." stones "$work/empty"

says 2 "verify: which game?"
says 2 "verify: no such game: chess" chess "$work/short"
says 2 "FILE" stones
says 2 "verify: FILE: needs the name of a file" stones ""
says 2 "verify: cannot read" stones "$work/none"
says 2 "verify: cannot read" stones "$work"
says 2 "more" stones "$work/short" more
says 2 "verify: --stones: -1 is not a number" stones "$work/short" --stones=-1
says 2 "verify: graph: " graph "$work/short" --edges "[[1]"
"$verify" stones --help | grep -q ".\{81\}" && { echo "help wider than a terminal"; failed=1; }
exit "$failed"
