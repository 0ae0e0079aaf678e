# Builds and runs a copy of project/ in a fresh folder, with ply as a package, a subdirectory or by
# FetchContent, and looks at what came with it.
# Takes from, compiler, generator, make_program, source_dir, version, work_dir.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${work_dir})
file(COPY ${CMAKE_CURRENT_LIST_DIR}/project DESTINATION ${work_dir})
set(prefix ${work_dir}/prefix)
set(ENV{CXXFLAGS} "")

function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
set(configure ${CMAKE_COMMAND} -G ${generator} -DCMAKE_MAKE_PROGRAM=${make_program}
    -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_BUILD_TYPE=Debug --no-warn-unused-cli)
set(use_ply ${configure} -S ${work_dir}/project -DPLY_FROM=${from} -DPLY_SOURCE_DIR=${source_dir}
    -DCMAKE_PREFIX_PATH=${prefix})

if(from STREQUAL "package")
    run(${configure} -S ${source_dir} -B ${work_dir}/ply
        -DPLY_BUILD_TESTS=OFF -DPLY_BUILD_EXAMPLES=OFF -DPLY_BUILD_BENCHMARKS=OFF)
    run(${CMAKE_COMMAND} --install ${work_dir}/ply --prefix ${prefix})

    file(GLOB_RECURSE ours RELATIVE ${source_dir}/include ${source_dir}/include/*)
    file(GLOB_RECURSE installed RELATIVE ${prefix}/include ${prefix}/include/*)
    if(NOT ours STREQUAL installed)
        message(FATAL_ERROR "installed '${installed}' instead of '${ours}'")
    endif()

    string(REPLACE "." ";" numbers ${version})
    list(GET numbers 0 major)
    list(GET numbers 1 minor)
    math(EXPR next_major "${major} + 1")
    math(EXPR next_minor "${minor} + 1")
    set(wrong_versions ${next_major}.0 ${major}.${next_minor})
    if(minor GREATER 0)
        math(EXPR last_minor "${minor} - 1")
        list(APPEND wrong_versions ${major}.${last_minor})
    endif()
    foreach(wrong IN LISTS wrong_versions)
        execute_process(COMMAND ${use_ply} -B ${work_dir}/wrong -DPLY_VERSION=${wrong}
            RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE said)
        if(status EQUAL 0 OR NOT said MATCHES "ply-config.cmake, version: ${version}")
            message(FATAL_ERROR "version ${wrong} is not refused as it should be:\n${said}")
        endif()
    endforeach()
    set(use_ply ${use_ply} -DPLY_VERSION=${major}.${minor})
endif()

run(${use_ply} -B ${work_dir}/build)
run(${CMAKE_COMMAND} --build ${work_dir}/build)
run(${work_dir}/build/consumer)

# Nothing that changes how the user's source is compiled, besides the language and the headers.
file(READ ${work_dir}/build/compile_commands.json commands)
string(JSON command GET ${commands} 0 command)
if(command MATCHES " [-/]([WfODl]|pthread)[^ ]*")
    message(FATAL_ERROR "ply adds the flag${CMAKE_MATCH_0}: ${command}")
endif()

if(NOT from STREQUAL "package")
    run(${CMAKE_COMMAND} --install ${work_dir}/build --prefix ${prefix})
    file(GLOB_RECURSE installed ${prefix}/*)
    if(installed)
        message(FATAL_ERROR "ply adds install rules: ${installed}")
    endif()
    execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${work_dir}/build -N
        OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
    if(NOT said MATCHES "Total Tests: 0")
        message(FATAL_ERROR "ply adds tests:\n${said}")
    endif()
endif()
