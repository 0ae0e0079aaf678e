# Installs the headers and a package for find_package(ply).
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/ply)

install(TARGETS ply EXPORT ply FILE_SET HEADERS)
install(EXPORT ply NAMESPACE ply:: DESTINATION ${package_dir} FILE ply-targets.cmake)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/ply-config.cmake DESTINATION ${package_dir})

# Before 1.0 a minor version may break its users.
write_basic_package_version_file(ply-config-version.cmake
    COMPATIBILITY SameMinorVersion
    ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/ply-config-version.cmake DESTINATION ${package_dir})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
