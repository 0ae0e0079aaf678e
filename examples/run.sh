#!/bin/sh
# Installs what is missing (see cmake/need.sh), builds the examples, lets the computer play a short
# game of hare and wolves against itself, and prints the node counts of the searches.
set -eu
cd "$(dirname "$0")/.."

sh cmake/need.sh cli11
sh cmake/build.sh release -DPLY_BUILD_TESTS=OFF -DPLY_BUILD_BENCHMARKS=OFF

programs=build/release/examples
echo
"$programs/play" hare_and_wolves --computer both --depth 4 --moves 10 </dev/null
echo
"$programs/node_counts"
