# The package of ply; its users need not name the threads that it uses.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/ply-targets.cmake)
