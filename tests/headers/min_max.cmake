# Compiles everything in spite of macros named min and max: with the macros before every header, and
# with them between the standard headers and ours (some standard libraries undefine such macros).
# Takes compile (a command with its flags), include_dir, work_dir.
cmake_minimum_required(VERSION 3.25)

set(macros "#define min(a, b) 0\n#define max(a, b) 0\n")
set(everything "#include \"${CMAKE_CURRENT_LIST_DIR}/first.cpp\"\n")

file(GLOB_RECURSE headers ${include_dir}/ply/*.hpp)
set(standard)
foreach(header IN LISTS headers ITEMS ${CMAKE_CURRENT_LIST_DIR}/everything.hpp)
    file(STRINGS ${header} lines REGEX "^#include <[a-z0-9_]+>$")
    list(APPEND standard ${lines})
endforeach()
list(REMOVE_DUPLICATES standard)
list(JOIN standard "\n" standard)

file(WRITE ${work_dir}/macros_first.cpp "${macros}${everything}")
file(WRITE ${work_dir}/macros_between.cpp "${standard}\n${macros}${everything}")
execute_process(
    COMMAND ${compile} -fsyntax-only ${work_dir}/macros_first.cpp ${work_dir}/macros_between.cpp
    COMMAND_ERROR_IS_FATAL ANY)
