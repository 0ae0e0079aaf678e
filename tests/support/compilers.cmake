# Finds the compilers under which the headers are checked, whatever compiler builds the rest.
# Sets
#   check_compilers      the names "g++" and "clang++" of those that are there and know C++20
#   check_first_compiler the one of them that builds the tests
#   check_command_NAME   the program of each
#   check_flags          the language and the warnings, as errors
#   check_libcxx         whether clang++ can use libc++ as well
#   check_wasm           whether it can compile for WebAssembly

# The warnings are those of the presets.
file(READ ${PROJECT_SOURCE_DIR}/CMakePresets.json presets)
string(JSON warnings GET ${presets} configurePresets 0 environment WARNINGS)
separate_arguments(warnings UNIX_COMMAND ${warnings})
set(check_flags -std=c++20 ${warnings} -Werror)

find_program(PLY_GXX g++)
find_program(PLY_CLANGXX clang++)
set(check_first_compiler g++)
set(check_command_g++ ${PLY_GXX})
set(check_command_clang++ ${PLY_CLANGXX})
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(check_command_g++ ${CMAKE_CXX_COMPILER})
elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(check_first_compiler clang++)
    set(check_command_clang++ ${CMAKE_CXX_COMPILER})
endif()

function(knows_cxx20 result)
    set(probe ${CMAKE_CURRENT_BINARY_DIR}/probe.cpp)
    file(WRITE ${probe} "#include <bit>\n#include <concepts>\nstatic_assert(std::integral<int>);\n")
    execute_process(COMMAND ${ARGN} -std=c++20 -fsyntax-only ${probe}
        RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
    if(status EQUAL 0)
        set(${result} TRUE PARENT_SCOPE)
    else()
        set(${result} FALSE PARENT_SCOPE)
    endif()
endfunction()

set(check_compilers)
set(check_libcxx FALSE)
set(check_wasm FALSE)
foreach(name IN ITEMS g++ clang++)
    if(check_command_${name})
        knows_cxx20(usable ${check_command_${name}})
        if(usable)
            list(APPEND check_compilers ${name})
        endif()
    endif()
endforeach()
if("clang++" IN_LIST check_compilers)
    knows_cxx20(check_libcxx ${check_command_clang++} -stdlib=libc++)
    knows_cxx20(check_wasm ${check_command_clang++} --target=wasm32-wasi)
endif()
message(STATUS "Headers are checked with: ${check_compilers} (libc++: ${check_libcxx}, WebAssembly: ${check_wasm})")
