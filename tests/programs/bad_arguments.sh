#!/bin/sh
# Bad arguments give one line on the error output that says what is wrong, nothing else, and status 2.
#
#     sh bad_arguments.sh PLAY NODE_COUNTS TRACE
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# shellcheck source=tests/programs/refused.sh
. "$(dirname "$0")/refused.sh"

play=$1
refused "which game?" "$play"
refused "no such game: chess" "$play" chess
refused "unexpected: --depth" "$play" --depth 4 stones
refused "tic_tac_toe" "$play" stones tic_tac_toe
refused "no such game: " "$play" ""
refused "not expected: " "$play" stones ""
refused "no such game: chess" "$play" --list chess
refused "unexpected: stones" "$play" --list stones
refused "--no-such-option" "$play" stones --no-such-option

for number in 0 -1 10001 99999999999999999999 4x 0x10 1e3 nan " 4"; do
    refused "--depth: $number is not a number" "$play" stones --depth="$number"
done
for number in -1 nan inf -0.5 1e300 x; do
    refused "--time: $number is not a number" "$play" stones --time="$number"
done
refused "--seed: -1 is not a number" "$play" stones --seed=-1
refused "--moves: -1 is not a number" "$play" stones --moves=-1
refused "--depth" "$play" stones --depth
refused "--computer: fox is none of" "$play" hare_and_wolves --computer fox
refused "--computer: X is none of" "$play" stones --computer X
refused "--evaluator" "$play" hare_and_wolves --evaluator best

refused "--stones: 2000000000 is not" "$play" stones --stones 2000000000
refused "--take: 0 is not" "$play" stones --take 1,0
refused "--take: more than 8 numbers" "$play" stones --take 1,2,3,4,5,6,7,8,9
refused "--take: a number more than once" "$play" stones --take 2,2
for list in "," 1,,2 "1,2," ",1" "1 2" 1,-1 1,99999999999999999999; do
    refused "is not a number from 1 to 500" "$play" stones --take="$list"
done
refused " is not a number from 1 to 500" "$play" stones --take ""
refused "--stones: -3 is not" "$play" bonus_stones --stones=-3
refused "--position: " "$play" tic_tac_toe --position XO
refused "--position: " "$play" tic_tac_toe --position XXX......
refused "--position: " "$play" tic_tac_toe --position XOxo.....
refused "connect four move: 8" "$play" connect_four --position 48
refused "connect four move: 1" "$play" connect_four --position 1111111
refused "connect four move: 7" "$play" connect_four --position 12121217
refused "--piles: needs three numbers" "$play" three_piles --piles 1,2
refused "--piles: -1 is not" "$play" three_piles --piles=-1,2,3
refused "--pile-limit: 0 is not" "$play" three_piles --pile-limit 0
refused "--row: x is not" "$play" coins --row 1,x
refused "coins" "$play" coins --row "$(printf '1000000,%.0s' $(seq 1100))1"
refused "--rules: needs five numbers" "$play" ladder --rules 1,2
refused "ladder" "$play" ladder --rules 0,0,0,0,0
refused "ladder" "$play" ladder --from 23
refused "(at character 6)" "$play" tree --tree "[[1,2"
refused "tree: " "$play" tree --tree "$(printf '[%.0s' $(seq 1 5000))"
refused "--hare" "$play" hare_and_wolves --hare b
refused "--first" "$play" hare_and_wolves --first fox

node_counts=$2
refused "no game of the name chess" "$node_counts" chess
refused "no game of the name chess" "$node_counts" stones chess
refused "no game of the name " "$node_counts" ""
refused "--depth" "$node_counts" --depth 3
refused "unexpected: stones" "$node_counts" --list stones

trace=$3
refused "which subject?" "$trace"
refused "no such subject: chess" "$trace" chess
refused "lists is required" "$trace" tree
refused "(at character 6)" "$trace" tree "[[1,2"
refused "--search: best" "$trace" tree "[[1],[2]]" --search best
refused "--format: gif" "$trace" ten_leaves --format gif
refused "--depth: x is not a number" "$trace" ten_leaves --depth x
refused "--depth: -1 is not a number" "$trace" stones --depth -1
refused "--position: " "$trace" tic_tac_toe --position XO
refused "--no-such-option" "$trace" ten_leaves --no-such-option
refused "not expected: more" "$trace" tree "[[1],[2]]" more
refused "unexpected: ten_leaves" "$trace" --list ten_leaves
refused "no such subject: chess" "$trace" --list chess
refused "--format: " "$trace" ten_leaves --format ""
refused "--output: needs the name of a file" "$trace" ten_leaves -o ""
refused "--output: cannot write" "$trace" ten_leaves -o "$work/no_folder/picture.svg"
refused "--output: cannot write" "$trace" ten_leaves -o "$work"

# What cannot be written costs no older picture; devices are written to as they are.
"$trace" ten_leaves -o "$work/picture.svg" || failed=1
cp "$work/picture.svg" "$work/older"
mkdir "$work/picture.svg.part"
refused "--output: cannot write" "$trace" ten_leaves -o "$work/picture.svg" --circles
rmdir "$work/picture.svg.part"
cmp "$work/older" "$work/picture.svg" || failed=1
"$trace" ten_leaves -o /dev/stdout | cmp - "$work/older" || failed=1
"$trace" ten_leaves -o "$work/picture.svg" --circles || failed=1
cmp -s "$work/older" "$work/picture.svg" && { echo "the picture was not written"; failed=1; }
[ ! -e "$work/picture.svg.part" ] || failed=1
ln -s picture.svg "$work/link"
"$trace" ten_leaves -o "$work/link" || failed=1
if [ ! -L "$work/link" ] || ! cmp "$work/older" "$work/picture.svg"; then
    echo "a link was replaced"
    failed=1
fi
exit "$failed"
