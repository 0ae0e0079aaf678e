#!/bin/sh
# Does what the pages say of the use of ply in another project: configures, builds and runs a project
# with each CMake block in turn, and runs each command that begins with a compiler.
#
#     sh tests/docs/use.sh ROOT WORK CMAKE GENERATOR CXX
set -eu
root=$1
work=$2
cmake=$3
generator=$4
cxx=$5

rm -rf "$work"
mkdir -p "$work/third_party"
cd "$work"
ln -s "$root" ply
ln -s "$root" third_party/ply
cp "$root/examples/quick_start.cpp" main.cpp
export CXX="$cxx"

# Its block is to find an installed package, a folder, or what it would fetch.
"$cmake" -G "$generator" -S ply -B install -DPLY_BUILD_TESTS=OFF -DPLY_BUILD_EXAMPLES=OFF \
    -DPLY_BUILD_BENCHMARKS=OFF
"$cmake" --install install --prefix "$work/prefix"

awk '
    /^```/ {
        if (inside) close(file)
        inside = !inside && $0 == "```cmake"
        if (inside) file = sprintf("block%d.cmake", ++count)
        next
    }
    inside { print > file }
' "$root/README.md" "$root"/docs/*.md

count=0
for block in block*.cmake; do
    [ -f "$block" ] || continue
    count=$((count + 1))
    mkdir "use$count"
    ln -s ../third_party ../main.cpp "use$count/"
    {
        echo 'cmake_minimum_required(VERSION 3.25)'
        echo 'project(user LANGUAGES CXX)'
        echo 'add_executable(my_program main.cpp)'
        cat "$block"
    } >"use$count/CMakeLists.txt"
    "$cmake" -G "$generator" -S "use$count" -B "use$count/build" -DCMAKE_PREFIX_PATH="$work/prefix" \
        -DFETCHCONTENT_SOURCE_DIR_PLY="$root" -DCMAKE_RUNTIME_OUTPUT_DIRECTORY="$work/use$count"
    "$cmake" --build "use$count/build"
    "use$count/my_program" >"output$count"
done

# Those for another machine are not run here.
cat "$root/README.md" "$root"/docs/*.md | grep -E '^(g|clang)\+\+ ' | grep -v -e ' --target=' |
    sort -u >commands || true
while read -r command; do
    has=${command%% *}
    command -v "$has" >/dev/null 2>&1 || continue
    echo "$command"
    count=$((count + 1))
    rm -f a.out my_program
    sh -c "$command"
    ./my_program >"output$count"
done <commands

echo "$count uses"
[ "$count" -ge 3 ]
for output in output*; do cmp "$output" output1; done
[ -s output1 ]
