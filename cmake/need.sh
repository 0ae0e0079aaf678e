# Sees to it that what the project is built with is there: CMake, a build tool, a C++20 compiler and
# the libraries named as arguments (catch2, cli11, benchmark, mpi). On Debian and its kin, with the
# rights for it, installs what is missing; elsewhere says what is missing and ends with status 2. What
# stands after --if-possible is done without where it cannot be had.
#
#     sh cmake/need.sh [catch2] [cli11] [benchmark] [--if-possible [mpi]]

# shellcheck disable=SC2046,SC2086  # lists of words are meant to be split
here=$(CDPATH="" cd "$(dirname "$0")" && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
. "$here/tools.sh"

has_cmake() {
    has cmake || return 1
    version=$(cmake --version | sed -n 's/^cmake version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
    [ "${version% *}" -gt 3 ] || { [ "${version% *}" -eq 3 ] && [ "${version#* }" -ge 25 ]; }
}

has_compiler() {
    printf '#include <bit>\n#include <concepts>\nstatic_assert(std::integral<int>);\n' >"$work/probe.cpp"
    for compiler in ${CXX:-c++ g++ clang++}; do
        has "$compiler" && "$compiler" -std=c++20 -fsyntax-only "$work/probe.cpp" 2>/dev/null && return
    done
    return 1
}

missing_tools() {
    has_cmake || echo cmake
    has ninja || has make || echo ninja
    has_compiler || echo compiler
}

missing_libraries() {
    choose_generator
    cmake -S "$here/need" -B "$work/need" -DNEEDED="$*" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        exit 2
    }
    sed -n 's/^-- missing: //p' "$work/log"
}

# What a person would call it, and the package of Debian.
name_of() {
    case $1 in
        cmake) echo "CMake 3.25 or later" ;;
        ninja) echo "Ninja or Make" ;;
        compiler) echo "a C++20 compiler" ;;
        catch2) echo "Catch2 (version 2 or 3)" ;;
        cli11) echo "CLI11" ;;
        benchmark) echo "Google Benchmark" ;;
        mpi) echo "MPI (Open MPI)" ;;
    esac
}
package_of() {
    case $1 in
        cmake) echo cmake ;;
        ninja) echo ninja-build ;;
        compiler) echo g++ ;;
        catch2) echo catch2 ;;
        cli11) echo libcli11-dev ;;
        benchmark) echo libbenchmark-dev ;;
        mpi) echo libopenmpi-dev openmpi-bin ;;
    esac
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

refuse() {
    echo "ply: missing:" >&2
    for item in "$@"; do echo "  $(name_of "$item")" >&2; done
    exit 2
}

updated=
install() {
    [ $# -gt 0 ] || return 0
    if ! has apt-get || ! { [ "$(id -u)" -eq 0 ] || has sudo; }; then refuse "$@"; fi
    packages=
    for item in "$@"; do packages="$packages $(package_of "$item")"; done
    echo "ply: installing with apt-get:$packages"
    # Another source of packages may be out of reach and this one still be enough.
    [ -n "$updated" ] || as_root apt-get update -qq || true
    updated=yes
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
        $packages || refuse "$@"
}

install $(missing_tools)
tools=$(missing_tools)
[ -z "$tools" ] || refuse $tools

see_to() {
    [ $# -gt 0 ] || return 0
    libraries=$(missing_libraries "$@") || exit 2
    [ -n "$libraries" ] || return 0
    install $libraries
    libraries=$(missing_libraries $libraries) || exit 2
    [ -z "$libraries" ] || refuse $libraries
}

needed=
while [ $# -gt 0 ] && [ "$1" != --if-possible ]; do
    needed="$needed $1"
    shift
done
see_to $needed
[ $# -le 1 ] || {
    shift
    (see_to "$@") || echo "ply: done without" >&2
}
