#!/bin/sh
# Checks README.md and docs/*.md:
# - a C++ block is a region (`// [name]` to `// [/name]`) of a source in docs/snippets, or the whole
#   of a program, or lines of a header in include (a function body's brace may read `;`);
# - every region is shown on some page;
# - a text block is what the program prints whose source or command stands last before it; a line
#   of dots alone stands for any number of lines;
# - links lead to files and headings that are there; so do paths, scripts, presets and names of the
#   project that stand in code.
#
#     sh tests/docs/check.sh ROOT WORK PROGRAMS
#
# PROGRAMS is a file with a line "source|program" for each compiled program. Those in docs/snippets
# and quick_start are run as they are, other examples with the commands that pages show. The outputs
# of what was not compiled are left out, with a note. Prints a line for each fault; the status
# is 1 where there is one.
set -eu
work=$2
programs=$3
here=$(CDPATH="" cd "$(dirname "$0")" && pwd)
cd "$1"
rm -rf "$work"
mkdir -p "$work"
faults=0

fault() {
    echo "$1"
    faults=1
}

# The outputs, each with what gives it in the first line.
number=0
run() {
    number=$((number + 1))
    echo "$1" >"$work/$number.output"
    # What MPI keeps to the end is no leak of a program.
    leaks=${ASAN_OPTIONS:-}
    case $1 in *mpi*) leaks=$leaks:detect_leaks=0 ;; esac
    shift
    ASAN_OPTIONS=$leaks "$@" >>"$work/$number.output" </dev/null || fault "$1 fails"
}

: >"$work/left_out"
while IFS="|" read -r source program; do
    case $source in
        docs/snippets/* | examples/quick_start.cpp) run "$source" "$program" ;;
    esac
done <"$programs"
for source in docs/snippets/*.cpp; do
    grep -qF "$source|" "$programs" || {
        echo "not checked, as it was not built: $source"
        echo "$source" >>"$work/left_out"
    }
done

# shellcheck disable=SC2016
sed -n '/^```sh$/,/^```$/s|^build/[a-z-]*/examples/.*|&|p' README.md docs/*.md |
    sort -u >"$work/commands"
while read -r command; do
    name=${command#build/*/examples/}
    name=${name%% *}
    arguments=${command#*/examples/"$name"}
    program=$(sed -n "s/^examples\/$name\.cpp|//p" "$programs")
    if [ -n "$program" ]; then
        # shellcheck disable=SC2086  # the arguments are words
        run "$command" "$program" $arguments
    else
        echo "not checked, as $name was not built: $command"
        echo "$command" >>"$work/left_out"
    fi
done <"$work/commands"

words=$(find CMakeLists.txt CMakePresets.json cmake examples tests benchmarks -type f \
    ! -path 'tests/docs/*' ! -name '*.md')
headers=$(find include -name '*.hpp')
sources=$(find docs/snippets examples -maxdepth 1 -name '*.[ch]pp')
# shellcheck disable=SC2086  # lists of names without blanks
awk -f "$here/check.awk" kind=source $sources kind=header $headers kind=word $words \
    kind=output "$work"/*.output kind=left_out "$work/left_out" kind=page README.md docs/*.md ||
    faults=1
exit "$faults"
