#!/bin/sh
# Builds a part of the tests with the g++ and the Catch2 3 of Debian 13, and runs it: in a root of its
# own in a temporary folder, made with debootstrap. Ends with the closing line of ctest and its status,
# or with status 77 where the root cannot be made: without debootstrap, the rights of root, or a
# network.
#
#     sh tests/catch2_3.sh [REGEX]
#
# REGEX chooses the sources by their paths, as PLY_TEST_SOURCES does.
set -eu
cd "$(dirname "$0")/.."
. cmake/tools.sh
part=${1:-'tests/(core/|support/(line|move|path|played)|search/(limits|windows|observers|known_answers))'}

skip() {
    echo "Left out, the tests with Catch2 3: $1" >&2
    exit 77
}

[ "$(id -u)" -eq 0 ] || skip "a root of Debian 13 needs the rights of root"
if ! has debootstrap && has apt-get; then
    { apt-get update -qq || true; apt-get install -qq -y debootstrap; } >/dev/null 2>&1 || true
fi
has debootstrap || skip "needs debootstrap"

# From where this system takes its own packages.
mirror=
if has apt-get; then
    # shellcheck disable=SC2016
    mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' \
        2>/dev/null | grep -v security | head -n 1)
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
root=$work/root
# shellcheck disable=SC2086
debootstrap --variant=minbase --include=g++,cmake,ninja-build,catch2 trixie "$root" $mirror \
    >"$work/log" 2>&1 || { tail -n 3 "$work/log"; skip "debootstrap fails"; }

mkdir "$root/ply"
tar -cf - --exclude=./build --exclude=./.git . | tar -xf - -C "$root/ply"
inside() { chroot "$root" env -i PATH="$PATH" HOME=/root LC_ALL=C "$@"; }
inside g++ --version | head -n 1
inside sh /ply/cmake/build.sh gcc -DPLY_BUILD_EXAMPLES=OFF -DPLY_BUILD_BENCHMARKS=OFF \
    "-DPLY_TEST_SOURCES=$part"
status=0
inside ctest --test-dir /ply/build/gcc --output-on-failure --parallel "$(cores)" >"$work/tests" ||
    status=$?
grep -v ' Passed ' "$work/tests" | grep -v '^ *Start ' || true
[ "$status" -ne 0 ] || grep -q '% tests passed' "$work/tests" || status=1
exit "$status"
