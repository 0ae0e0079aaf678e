# Configures and builds in build/PRESET. A build folder made elsewhere, or with other tools, is made
# anew.
#
#     sh cmake/build.sh PRESET [CMAKE_OPTION...]
set -eu
cd "$(dirname "$0")/.."
. cmake/tools.sh
preset=$1
shift

cache=build/$preset/CMakeCache.txt
if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$(pwd -P)" "$cache"; then
    rm -rf "build/$preset"
fi
choose_generator
if has ccache; then set -- "$@" -DCMAKE_CXX_COMPILER_LAUNCHER=ccache; fi

cmake --fresh --preset "$preset" "$@"
cmake --build --preset "$preset" --parallel "$(cores)"
