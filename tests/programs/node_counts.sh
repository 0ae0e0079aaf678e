#!/bin/sh
# The tables of node_counts have the rows of node_counts.txt, each as "heads | row".
#
#     sh node_counts.sh NODE_COUNTS FILE
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$1" >"$work/out"
awk 'NF == 0 { heads = ""; next }
    { $1 = $1 }
    heads == "" { heads = $0; next }
    { print heads " | " $0 }' "$work/out" >"$work/rows"
failed=0
grep -v '^#' "$2" >"$work/expected"
while read -r row; do
    grep -qxF -e "$row" "$work/rows" || {
        echo "missing: $row"
        failed=1
    }
done <"$work/expected"
[ "$failed" -eq 0 ] || cat "$work/out"

# One game alone gives its part of the whole.
for game in $("$1" --list); do "$1" "$game"; done >"$work/parts"
cmp "$work/out" "$work/parts" || failed=1
exit "$failed"
