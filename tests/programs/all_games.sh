#!/bin/sh
# What holds for every game that `play` lists.
#
#     sh all_games.sh PLAY
set -u
play=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
fail() {
    echo "$game: $*"
    failed=1
}
watch() { "$play" "$game" --computer both --moves 6 --depth 4 "$@" </dev/null 2>&1; }

games=$("$play" --list | sed 's/ .*//')
[ -n "$games" ] || exit 1
for game in $games; do
    "$play" "$game" --help >"$work/help" || fail "no help"
    ! grep -q '.\{81\}' "$work/help" || fail "help wider than a terminal"

    watch >"$work/first" || fail "the computer does not play itself"
    grep -q '^Game over after\|^Stopped after' "$work/first" || fail "no end"
    watch >"$work/second"
    cmp -s "$work/first" "$work/second" || fail "another game without a seed"

    watch --seed 7 >"$work/first" || fail "no game with a seed"
    watch --seed 7 >"$work/second"
    cmp -s "$work/first" "$work/second" || fail "another game with the same seed"

    "$play" "$game" --computer both --moves 2 --time 0.05 </dev/null >"$work/timed" ||
        fail "no game by time"
    grep -q '^2\. ' "$work/timed" || fail "no second move by time"

    # Whoever's turn it is, the legal moves are listed, and the first of them is accepted.
    move=$(echo moves | "$play" "$game" --computer none | sed -n 's/^1\. [^>]*> \([^ ]*\).*/\1/p;' |
        head -n 1)
    echo "$move" | "$play" "$game" --computer none | grep -q '^2\. ' || fail "did not take $move"

    for lines in 'help moves hint undo board nonsense' 'quit moves'; do
        status=0
        echo "$lines" | tr ' ' '\n' | "$play" "$game" >"$work/out" 2>&1 || status=$?
        [ "$status" -eq 0 ] || fail "status $status after $lines"
        [ "$(tail -n 1 "$work/out" | sed 's/.*> //')" = Goodbye. ] || fail "no goodbye after $lines"
    done
done

# Some seeds choose other moves among equal ones.
game=tic_tac_toe
for seed in 1 2 3 4 5 6 7 8; do watch --seed "$seed" | grep '^1\. '; done | sort -u >"$work/openings"
[ "$(wc -l <"$work/openings")" -gt 1 ] || fail "every seed begins alike"
exit "$failed"
