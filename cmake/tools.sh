# For the scripts beside it, to be read by `.`.

has() { command -v "$1" >/dev/null 2>&1; }

# Lets CMake use the build tool that is there.
choose_generator() {
    if [ -z "${CMAKE_GENERATOR:-}" ] && has ninja; then
        CMAKE_GENERATOR=Ninja
        export CMAKE_GENERATOR
    fi
}

# How many programs to run at once.
cores() { nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }
