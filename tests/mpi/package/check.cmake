# Builds a program of a user who wants ply::mpi, with ply as a package and as a subdirectory.
# Takes generator, make_program, compiler, source_dir, work_dir.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${work_dir})
function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
set(configure ${CMAKE_COMMAND} -G ${generator} -DCMAKE_MAKE_PROGRAM=${make_program}
    -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_BUILD_TYPE=Debug)
set(user ${configure} -S ${CMAKE_CURRENT_LIST_DIR} -DMAIN=${source_dir}/tests/headers/mpi.cpp)

run(${configure} -S ${source_dir} -B ${work_dir}/ply
    -DPLY_BUILD_TESTS=OFF -DPLY_BUILD_EXAMPLES=OFF -DPLY_BUILD_BENCHMARKS=OFF)
run(${CMAKE_COMMAND} --install ${work_dir}/ply --prefix ${work_dir}/prefix)
run(${user} -B ${work_dir}/package -DCMAKE_PREFIX_PATH=${work_dir}/prefix)
run(${CMAKE_COMMAND} --build ${work_dir}/package)
run(${work_dir}/package/user)

run(${user} -B ${work_dir}/folder -DPLY_SOURCE_DIR=${source_dir})
run(${CMAKE_COMMAND} --build ${work_dir}/folder)
