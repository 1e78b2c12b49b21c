# The program to build, and the library as the target `primegroup`.
set(PROGRAM boot CACHE STRING "boot or exchange")
set(PRIMEGROUP_ARCHIVE "" CACHE FILEPATH "the path that `cargo xtask c archive NAME` prints")
if(NOT EXISTS "${PRIMEGROUP_ARCHIVE}")
    message(FATAL_ERROR "PRIMEGROUP_ARCHIVE is \"${PRIMEGROUP_ARCHIVE}\": expected the path that `cargo xtask c archive NAME` prints")
endif()
add_library(primegroup STATIC IMPORTED GLOBAL)
set_target_properties(primegroup PROPERTIES
    IMPORTED_LOCATION "${PRIMEGROUP_ARCHIVE}"
    INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_LIST_DIR}/../bindings/c/include;${CMAKE_CURRENT_LIST_DIR}")
